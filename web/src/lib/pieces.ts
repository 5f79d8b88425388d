// Counters, blocks, chits and dice as SVG. Every measure is in hundredths of the piece's side.

import { isDark, type Bodies, type Body, type Emblem } from "./bodies";
import { echelon, f, symbol, text } from "./symbols";
import type { Piece, TrayItem } from "./wire";

export type Detail = "far" | "mid" | "near";

const TINTS = ["#F6D98A", "#BFE0C0", "#D9C6EC", "#F7F3E6", "#FFE08F", "#C9E4B8", "#DCCBEE", "#CFE3F2"];

/** The tints of symbol boxes by formation: a convenience, never the only mark of one. */
export class Tints {
  private readonly of = new Map<string, string>();

  learn(pieces: Iterable<Piece>): void {
    const names = new Map<string, Set<string>>();
    for (const { side, formation } of pieces) {
      if (!formation || this.of.has(formation)) continue;
      const known = names.get(side) ?? new Set();
      names.set(side, known.add(formation));
    }
    for (const found of names.values()) {
      [...found].sort().forEach((formation, at) => this.of.set(formation, TINTS[at % TINTS.length] ?? ""));
    }
  }

  box(piece: Piece, body: Body): string {
    const own = piece.symbol === "hq" ? piece.id : piece.formation;
    return (own && this.of.get(own)) || body.box;
  }
}

export function star(cx: number, cy: number, r: number, fill: string, inner = 0.4): string {
  const points = [...Array(10).keys()].map((i) => {
    const reach = i % 2 ? r * inner : r;
    return `${f(cx + reach * Math.sin((i * Math.PI) / 5))},${f(cy - reach * Math.cos((i * Math.PI) / 5))}`;
  });
  return `<polygon points="${points.join(" ")}" fill="${fill}"/>`;
}

const EAGLE =
  "9,-40 17,-30 15,-20 26,-38 44,-52 58,-54 53,-44 62,-42 56,-33 62,-28 54,-22 58,-14 47,-11 48,-2 36,-3 32,8 20,4 14,14 22,26 13,24 15,40 6,32 0,46 -6,32 -15,40 -13,24 -22,26 -14,14 -20,4 -32,8 -36,-3 -48,-2 -47,-11 -58,-14 -54,-22 -62,-28 -56,-33 -62,-42 -53,-44 -58,-54 -44,-52 -26,-38 -15,-20 -13,-32 -20,-38 -12,-46 -2,-48 6,-44";

/** The emblem of a side around a point. */
export function emblem(kind: Emblem, cx: number, cy: number, r: number, fill: string): string {
  if (kind === "star") return star(cx, cy, r, fill);
  if (kind === "disc") return `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r * 0.72)}" fill="${fill}"/>`;
  if (kind === "eagle")
    return `<polygon transform="translate(${f(cx)},${f(cy)}) scale(${f(r / 55)})" points="${EAGLE}" fill="${fill}" stroke="${fill}" stroke-width="2" stroke-linejoin="round"/>`;
  if (kind === "bars")
    return `<path d="M${f(cx - r)} ${f(cy - r * 0.7)}h${f(2 * r)}v${f(r * 0.47)}h${f(-2 * r)}zM${f(cx - r)} ${f(cy + r * 0.25)}h${f(2 * r)}v${f(r * 0.47)}h${f(-2 * r)}z" fill="${fill}"/>`;
  const k = r / 10;
  const step = [6, 6, 6, 6, -6, 6, -6, -6, -6, -6, 6].map((n) => f(n * k));
  return `<path d="M${f(cx - 3 * k)} ${f(cy - 9 * k)}h${step[0]}v${step[1]}h${step[2]}v${step[3]}h${step[4]}v${step[5]}h${step[6]}v${step[7]}h${step[8]}v${step[9]}h${step[10]}z" fill="${fill}"/>`;
}

/** The outline of a counter, moved inside by so much. */
export function outline(corner: Body["corner"], k = 0): string {
  if (corner === "clipped") {
    return `M${13 + k} ${k}H${87 - k}L${100 - k} ${13 + k}V${87 - k}L${87 - k} ${100 - k}H${13 + k}L${k} ${87 - k}V${13 + k}z`;
  }
  return `M${3 + k} ${k}H${97 - k}Q${100 - k} ${k} ${100 - k} ${3 + k}V${97 - k}Q${100 - k} ${100 - k} ${97 - k} ${100 - k}H${3 + k}Q${k} ${100 - k} ${k} ${97 - k}V${3 + k}Q${k} ${k} ${3 + k} ${k}z`;
}

const RIM = 'stroke="#1D2421" stroke-width="2.6" stroke-linejoin="round"';

/** State markers: each has a shape and a corner of its own. */
const BADGES: Record<string, { at: [number, number]; art: string }> = {
  "out-of-supply": {
    at: [14, 84],
    art: `<path d="M0 -16L16 12H-16z" fill="#FFC53D" ${RIM}/><path d="M0 -8C4 -2 6 1 6 4A6 6 0 0 1 -6 4C-6 1 -4 -2 0 -8z" fill="#1D2421"/>`,
  },
  isolated: {
    at: [14, 84],
    art: `<circle r="15.5" fill="#FFFFFF" ${RIM}/><path d="M-9.5 -5A10.8 10.8 0 0 1 9.5 -5M9.5 5A10.8 10.8 0 0 1 -9.5 5" fill="none" stroke="#1D2421" stroke-width="4.6"/><circle r="3.6" fill="#C4200F"/>`,
  },
  disrupted: { at: [14, 14], art: `<rect x="-14" y="-14" width="28" height="28" rx="3" fill="#FFE17A" ${RIM}/><path d="M3 -11L-7 2H0L-3 11L7 -3H0z" fill="#1D2421"/>` },
  "full-retreat": { at: [14, 14], art: `<rect x="-14" y="-14" width="28" height="28" rx="3" fill="#FFFFFF" ${RIM}/><path d="M-4 -10H4V0H10L0 11L-10 0H-4z" fill="#C4200F"/>` },
  broken: { at: [14, 14], art: `<path d="M-15 0L0 -15L15 0L0 15z" fill="#FFFFFF" ${RIM}/><path d="M-4 -9L3 -1L-4 2L4 9" fill="none" stroke="#C4200F" stroke-width="4"/>` },
  hold: { at: [86, 84], art: `<path d="M-12 -13H12V2C12 9 5 13 0 15C-5 13 -12 9 -12 2z" fill="#FFFFFF" ${RIM}/><path d="M-6 -3H6" stroke="#C4200F" stroke-width="5"/>` },
  moved: {
    at: [86, 14],
    art: '<circle r="14" fill="#1D2421" stroke="#FFF" stroke-width="2.4"/><path d="M-4 -7L4 0L-4 7" fill="none" stroke="#FFF" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"/>',
  },
  attacked: { at: [86, 14], art: `<circle r="14" fill="#1D2421" stroke="#FFF" stroke-width="2.4"/>${star(0, 0, 10.5, "#FFD23F", 0.42)}` },
};

/** A state marker around a point. */
export function badge(mark: string, x: number, y: number): string {
  const found = BADGES[mark];
  return found ? `<g transform="translate(${f(x)},${f(y)})">${found.art}</g>` : "";
}

/** Of two markers in one corner the later one counts. */
function badges(marks: string[]): string {
  const corners = new Map<string, string>();
  for (const mark of marks) {
    const found = BADGES[mark];
    if (found) corners.set(found.at.join(), badge(mark, ...found.at));
  }
  return [...corners.values()].join("");
}

/** A piece as the inside of a group that is 100 wide and high. */
export function art(piece: Piece, detail: Detail, dark: boolean, bodies: Bodies, tints: Tints): string {
  return piece.form === "block" ? block(piece, bodies) : counter(piece, detail, dark, bodies, tints);
}

function counter(piece: Piece, detail: Detail, dark: boolean, bodies: Bodies, tints: Tints): string {
  const body = bodies(piece.body);
  const path = outline(body.corner);
  const edge = dark ? (isDark(body) ? "#D9A79B" : "#E9E4D6") : body.edge;
  const marks = piece.marks ?? [];
  const drawn = [
    `<path d="${path}" transform="translate(2.5,4.5)" fill="#000" opacity="${dark ? 0.6 : 0.38}"/>`,
    `<path d="${path}" fill="${body.body}" stroke="${edge}" stroke-width="${detail === "far" ? 6 : 2.6}"/>`,
  ];
  if (!piece.symbol && !piece.values) {
    drawn.push(`<path d="${outline(body.corner, 9)}" fill="none" stroke="${body.ink}" stroke-width="2.5" opacity=".45"/>`);
    drawn.push(emblem(body.emblem, 50, 43, 23, body.ink), text(50, 88, "?", 26, body.ink));
    return drawn.join("");
  }
  const box = tints.box(piece, body);
  if (detail === "far") {
    drawn.push(`<rect x="16" y="27" width="68" height="46" fill="${box}" stroke="${body.boxInk}" stroke-width="8"/>`);
    if (piece.symbol === "hq") drawn.push(`<rect x="20" y="31" width="60" height="38" fill="${body.boxInk}"/>`);
    else if (piece.symbol === "armor" || piece.symbol === "mechanized")
      drawn.push(`<ellipse cx="50" cy="50" rx="21" ry="12" fill="none" stroke="${body.boxInk}" stroke-width="8"/>`);
  } else {
    drawn.push(...face(piece, detail === "mid", body, box));
  }
  if (marks.includes("moved") || marks.includes("attacked")) drawn.push(`<path d="${path}" fill="#55534B" opacity=".34"/>`);
  drawn.push(badges(marks));
  return drawn.join("");
}

function face(piece: Piece, mid: boolean, body: Body, box: string): string[] {
  const [x, y, w, h] = mid ? [17, 10, 66, 43] : [22, 25, 56, 34];
  const drawn: string[] = [];
  const [now, most] = [piece.steps ?? 0, piece.of_steps ?? 0];
  const reduced = now < most;
  if (reduced) drawn.push(`<rect x="0" y="${y + h / 2 - 10}" width="100" height="20" fill="${body.ink}" opacity=".92"/>`);
  drawn.push(symbol(piece.symbol ?? "", x, y, w, h, body.boxInk, box, mid ? 4.4 : 3.3));
  const values = piece.values ?? "";
  if (mid) {
    const strength = values.split("-").slice(0, -1).join("-") || values;
    return [...drawn, text(50, 92.5, strength, strength.length <= 3 ? 41 : 36, body.ink)];
  }
  const clipped = body.corner === "clipped";
  if (piece.marks?.includes("guard") && !clipped) drawn.push('<path d="M1 70V96Q1 99 4 99H30z" fill="#F2C230"/>');
  const name = piece.designation ?? "";
  drawn.push(text(clipped ? 13 : 9, 19.5, name, name.length > 5 ? 15.5 : 18.5, body.ink, "start"));
  drawn.push(text(clipped ? 88 : 92, 18.5, echelon(piece.size ?? ""), 14.5, body.ink, "end", 600));
  for (let step = 0; most > 1 && step < most; step += 1) {
    const cy = y + h / 2 + (step - (most - 1) / 2) * 10;
    const colour = reduced ? body.body : body.ink;
    drawn.push(`<circle cx="89.5" cy="${f(cy)}" r="3.7" fill="${step >= most - now ? colour : "none"}" stroke="${colour}" stroke-width="1.9"/>`);
  }
  if (piece.range) {
    drawn.push(`<circle cx="20" cy="80" r="14.5" fill="${body.ink}"/>`, text(20, 88, String(piece.range), 23, body.body));
    drawn.push(text(60, 92.5, values, values.length <= 4 ? 35 : 30, body.ink));
  } else {
    drawn.push(text(50, 92.5, values, values.length <= 5 ? 35 : 30, body.ink));
  }
  return drawn;
}

/** A standing block: its face with pips for those who may see it, its back for the others. */
function block(piece: Piece, bodies: Bodies): string {
  const body = bodies(piece.body);
  const [under, side] = isDark(body) ? ["#3F0E0A", "#5C1711"] : ["#9E9474", "#C2B998"];
  const drawn = [
    '<ellipse cx="54" cy="104" rx="54" ry="8" fill="#000" opacity=".28"/>',
    `<path d="M5 92L15 102H98Q102 102 102 98V15L92 5z" fill="${under}"/><path d="M92 5L102 15V98Q102 101 100 101L90 91z" fill="${side}"/>`,
    `<rect width="93" height="93" rx="6" fill="${body.body}" stroke="${body.edge}" stroke-width="2.2"/>`,
  ];
  if (!piece.symbol) {
    drawn.push(`<rect x="8" y="8" width="77" height="77" rx="4" fill="none" stroke="${body.ink}" stroke-width="2" opacity=".35"/>`, emblem(body.emblem, 46.5, 48, 29, body.ink));
    return drawn.join("");
  }
  const [now, most] = [piece.steps ?? 0, piece.of_steps ?? 0];
  for (let step = 0; step < most; step += 1) {
    const x = 46.5 - (most * 18 - 5) / 2 + step * 18;
    drawn.push(`<rect x="${f(x)}" y="7" width="13" height="11" rx="1.5" fill="${step < now ? body.ink : "none"}" stroke="${body.ink}" stroke-width="2"/>`);
  }
  drawn.push(symbol(piece.symbol, 17, 27, 59, 33, body.boxInk, body.box, 3.2));
  const name = piece.designation ?? "";
  drawn.push(text(46.5, 83, name, name.length <= 7 ? 21 : 17, body.ink), badges(piece.marks ?? []));
  return drawn.join("");
}

/** What a chit, a card or a token shows: the words on it, and how it lies there. */
export interface Face {
  label: string;
  bodies: Bodies;
  playable?: boolean;
}

/** A round chit of 100 by 100. */
export function chit(item: Pick<TrayItem, "body" | "state">, { label, bodies, playable }: Face): string {
  const body = bodies(item.body);
  const size = label.length <= 4 ? 27 : label.length <= 6 ? 22 : 17;
  const drawn = [
    '<circle cx="52" cy="54.5" r="48" fill="#000" opacity=".3"/>',
    `<circle cx="50" cy="50" r="48" fill="${body.body}" stroke="${body.edge}" stroke-width="3"/>`,
    `<circle cx="50" cy="50" r="41" fill="none" stroke="${body.ink}" stroke-width="1.8" opacity=".55"/>`,
    label ? emblem(body.emblem, 50, 29, 11, body.ink) : emblem(body.emblem, 50, 51, 24, body.ink),
    label ? text(50, 67, label, size, body.ink) : "",
  ];
  if (item.state === "played" || item.state === "inactive") drawn.push('<circle cx="50" cy="50" r="49" fill="#55534B" opacity=".34"/>');
  if (item.state === "now" || playable) drawn.push(RING);
  return drawn.join("");
}

const RING =
  '<circle cx="50" cy="50" r="54" fill="none" stroke="#1D2421" stroke-width="9"/><circle cx="50" cy="50" r="54" fill="none" stroke="#FFD23F" stroke-width="5.5"/>';

/** A die of 100 by 100. */
export function die(face: number): string {
  const [low, high] = [27, 73];
  const dots: Record<number, [number, number][]> = {
    1: [[50, 50]],
    2: [[low, low], [high, high]],
    3: [[low, low], [50, 50], [high, high]],
    4: [[low, low], [high, low], [low, high], [high, high]],
    5: [[low, low], [high, low], [50, 50], [low, high], [high, high]],
    6: [[low, 24], [high, 24], [low, 50], [high, 50], [low, 76], [high, 76]],
  };
  const pips = (dots[face] ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9.5" fill="#1D2421"/>`).join("");
  const number = dots[face] ? "" : text(50, 68, String(face), 50, "#1D2421");
  return `<rect x="4" y="8" width="96" height="96" rx="20" fill="#000" opacity=".25"/><rect x="2" y="2" width="96" height="96" rx="20" fill="#FFFDF6" stroke="#1D2421" stroke-width="4"/>${pips}${number}`;
}
