// Counters and chits as SVG. Every measure is in hundredths of the piece's side.

import { bodyOf, type Body } from "./bodies";
import type { Piece, TrayItem } from "./wire";

export type Detail = "far" | "mid" | "near";

const FORMATIONS = ["#F6D98A", "#BFE0C0", "#D9C6EC", "#F7F3E6", "#FFE08F", "#C9E4B8", "#DCCBEE", "#E9E4D5"];

/** The tint of the symbol box: a convenience, never the only mark of a formation. */
function tint(formation: string, body: Body): string {
  if (!formation) return body.box;
  let sum = 0;
  for (const letter of formation) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return FORMATIONS[sum % FORMATIONS.length] ?? body.box;
}

function f(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function text(
  x: number,
  y: number,
  words: string,
  size: number,
  fill: string,
  anchor: "start" | "middle" | "end" = "middle",
  weight = 700,
): string {
  return `<text x="${f(x)}" y="${f(y)}" font-size="${f(size)}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escape(words)}</text>`;
}

export function star(cx: number, cy: number, r: number, fill: string, inner = 0.4): string {
  const points = [...Array(10).keys()].map((i) => {
    const reach = i % 2 ? r * inner : r;
    return `${f(cx + reach * Math.sin((i * Math.PI) / 5))},${f(cy - reach * Math.cos((i * Math.PI) / 5))}`;
  });
  return `<polygon points="${points.join(" ")}" fill="${fill}"/>`;
}

/** The emblem of a side: a star, or a plain bar cross. */
export function emblem(side: string, cx: number, cy: number, r: number, fill: string): string {
  if (side === "soviet" || side === "red") return star(cx, cy, r, fill);
  const k = r / 10;
  const step = [6, 6, 6, 6, -6, 6, -6, -6, -6, -6, 6].map((n) => f(n * k));
  return `<path d="M${f(cx - 3 * k)} ${f(cy - 9 * k)}h${step[0]}v${step[1]}h${step[2]}v${step[3]}h${step[4]}v${step[5]}h${step[6]}v${step[7]}h${step[8]}v${step[9]}h${step[10]}z" fill="${fill}"/>`;
}

/** What each kind of unit draws into its box, by the words of the symbol joined with "+". */
function strokes(word: string, x: number, y: number, w: number, h: number, ink: string, fill: string): string {
  const cx = x + w / 2;
  const cy = y + h / 2;
  const line = (d: string, extra = "") => `<path d="${d}" ${extra}/>`;
  const cross = line(`M${f(x)} ${f(y)}L${f(x + w)} ${f(y + h)}M${f(x)} ${f(y + h)}L${f(x + w)} ${f(y)}`);
  const rx = w * 0.3;
  const ry = h * 0.27;
  const oval = line(
    `M${f(cx - rx + ry)} ${f(cy - ry)}h${f(2 * (rx - ry))}a${f(ry)} ${f(ry)} 0 0 1 0 ${f(2 * ry)}h${f(-2 * (rx - ry))}a${f(ry)} ${f(ry)} 0 0 1 0 ${f(-2 * ry)}z`,
  );
  switch (word) {
    case "infantry":
      return cross;
    case "cavalry":
      return line(`M${f(x)} ${f(y + h)}L${f(x + w)} ${f(y)}`);
    case "armor":
      return oval;
    case "mechanized":
      return cross + oval;
    case "airborne":
      return (
        cross +
        line(
          `M${f(cx - w * 0.21)} ${f(y + h * 0.8)}a${f(w * 0.105)} ${f(h * 0.2)} 0 0 1 ${f(w * 0.21)} 0a${f(w * 0.105)} ${f(h * 0.2)} 0 0 1 ${f(w * 0.21)} 0`,
        )
      );
    case "mountain":
      return (
        cross +
        line(`M${f(cx - w * 0.13)} ${f(y + h)}L${f(cx)} ${f(y + h * 0.62)}L${f(cx + w * 0.13)} ${f(y + h)}z`, `fill="${ink}"`)
      );
    case "security":
      return (
        cross +
        `<rect x="${f(cx - w * 0.21)}" y="${f(cy - h * 0.25)}" width="${f(w * 0.42)}" height="${f(h * 0.5)}" fill="${fill}" stroke="none"/>` +
        `<g stroke="none">${text(cx, cy + h * 0.2, "SEC", h * 0.5, ink)}</g>`
      );
    case "artillery":
      return `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(h * 0.2)}" fill="${ink}" stroke="none"/>`;
    default:
      return "";
  }
}

function symbol(code: string, x: number, y: number, w: number, h: number, ink: string, fill: string, width: number): string {
  const box = `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" fill="${fill}"/>`;
  if (code === "hq") {
    return (
      `<g stroke="${ink}" stroke-width="${width}">${box}</g><rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h * 0.22)}" fill="${ink}"/>` +
      text(x + w / 2, y + h * 0.85, "HQ", h * 0.68, ink)
    );
  }
  const inside = code
    .split("+")
    .map((word) => strokes(word, x, y, w, h, ink, fill))
    .join("");
  return `<g fill="none" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round">${box}${inside}</g>`;
}

export function outline(corner: Body["corner"], inset = 0): string {
  const k = inset;
  if (corner === "clipped") {
    return `M${13 + k} ${k}H${87 - k}L${100 - k} ${13 + k}V${87 - k}L${87 - k} ${100 - k}H${13 + k}L${k} ${87 - k}V${13 + k}z`;
  }
  return `M${3 + k} ${k}H${97 - k}Q${100 - k} ${k} ${100 - k} ${3 + k}V${97 - k}Q${100 - k} ${100 - k} ${97 - k} ${100 - k}H${3 + k}Q${k} ${100 - k} ${k} ${97 - k}V${3 + k}Q${k} ${k} ${3 + k} ${k}z`;
}

/** State markers: each has a shape and a corner of its own. */
const BADGES: Record<string, { at: [number, number]; art: string }> = {
  "out-of-supply": {
    at: [14, 84],
    art: '<path d="M0 -16L16 12H-16z" fill="#FFC53D" class="rim"/><path d="M0 -8C4 -2 6 1 6 4A6 6 0 0 1 -6 4C-6 1 -4 -2 0 -8z" fill="#1D2421"/>',
  },
  isolated: {
    at: [14, 84],
    art: '<circle r="15.5" fill="#FFFFFF" class="rim"/><path d="M-9.5 -5A10.8 10.8 0 0 1 9.5 -5M9.5 5A10.8 10.8 0 0 1 -9.5 5" fill="none" stroke="#1D2421" stroke-width="4.6"/><circle r="3.6" fill="#C4200F"/>',
  },
  moved: {
    at: [86, 14],
    art: '<circle r="14" fill="#1D2421" stroke="#FFF" stroke-width="2.4"/><path d="M-4 -7L4 0L-4 7" fill="none" stroke="#FFF" stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"/>',
  },
  attacked: {
    at: [86, 14],
    art: `<circle r="14" fill="#1D2421" stroke="#FFF" stroke-width="2.4"/>${star(0, 0, 10.5, "#FFD23F", 0.42)}`,
  },
};

function badges(marks: string[]): string {
  return marks
    .map((mark) => BADGES[mark])
    .filter((badge) => badge !== undefined)
    .map((badge) => `<g transform="translate(${badge.at[0]},${badge.at[1]})">${badge.art}</g>`)
    .join("");
}

/** A counter as the inside of a group that is 100 wide and high. */
export function counter(piece: Piece, detail: Detail, dark: boolean): string {
  const body = bodyOf(piece.body);
  const path = outline(body.corner);
  const edge = dark ? (body.polarity === "light" ? "#E9E4D6" : "#D9A79B") : body.edge;
  const art = [
    `<path d="${path}" transform="translate(2.5,4.5)" fill="#000" opacity="${dark ? 0.6 : 0.38}"/>`,
    `<path d="${path}" fill="${body.body}" stroke="${edge}" stroke-width="${detail === "far" ? 6 : 2.6}"/>`,
  ];
  const box = tint(piece.formation ?? "", body);
  const now = piece.steps ?? 0;
  const most = piece.of_steps ?? 0;
  if (detail === "far") {
    art.push(`<rect x="16" y="27" width="68" height="46" fill="${box}" stroke="${body.boxInk}" stroke-width="8"/>`);
    if (piece.symbol === "hq") art.push(`<rect x="20" y="31" width="60" height="38" fill="${body.boxInk}"/>`);
    else if (piece.symbol === "armor" || piece.symbol === "mechanized")
      art.push(`<ellipse cx="50" cy="50" rx="21" ry="12" fill="none" stroke="${body.boxInk}" stroke-width="8"/>`);
  } else {
    art.push(...face(piece, detail === "mid", body, box, now, most));
  }
  const marks = piece.marks ?? [];
  if (marks.includes("moved") || marks.includes("attacked")) art.push(`<path d="${path}" fill="#55534B" opacity=".34"/>`);
  art.push(badges(marks));
  return art.join("");
}

function face(piece: Piece, mid: boolean, body: Body, box: string, now: number, most: number): string[] {
  const [x, y, w, h] = mid ? [17, 10, 66, 43] : [22, 25, 56, 34];
  const art: string[] = [];
  const reduced = now < most;
  if (reduced) art.push(`<rect x="0" y="${y + h / 2 - 10}" width="100" height="20" fill="${body.ink}" opacity=".92"/>`);
  art.push(symbol(piece.symbol ?? "", x, y, w, h, body.boxInk, box, mid ? 4.4 : 3.3));
  const values = piece.values ?? "";
  if (mid) {
    const strength = values.split("-").slice(0, -1).join("-") || values;
    art.push(text(50, 92.5, strength, strength.length <= 3 ? 41 : 36, body.ink));
    return art;
  }
  const clipped = body.corner === "clipped";
  const designation = piece.designation ?? "";
  art.push(text(clipped ? 13 : 9, 19.5, designation, designation.length > 5 ? 16 : 18.5, body.ink, "start"));
  art.push(text(clipped ? 88 : 92, 18.5, piece.size ?? "", 14.5, body.ink, "end", 600));
  for (let step = 0; most > 1 && step < most; step += 1) {
    const cy = y + h / 2 + (step - (most - 1) / 2) * 10;
    const colour = reduced ? body.body : body.ink;
    const lit = step >= most - now;
    art.push(`<circle cx="89.5" cy="${f(cy)}" r="3.7" fill="${lit ? colour : "none"}" stroke="${colour}" stroke-width="1.9"/>`);
  }
  art.push(text(50, 92.5, values, values.length <= 5 ? 35 : 30, body.ink));
  return art;
}

/** A round chit of 100 by 100. */
export function chit(item: TrayItem, label: string): string {
  const body = bodyOf(item.body);
  const size = label.length <= 4 ? 27 : label.length <= 6 ? 22 : 17;
  const art = [
    '<circle cx="52" cy="54.5" r="48" fill="#000" opacity=".3"/>',
    `<circle cx="50" cy="50" r="48" fill="${body.body}" stroke="${body.edge}" stroke-width="3"/>`,
    `<circle cx="50" cy="50" r="41" fill="none" stroke="${body.ink}" stroke-width="1.8" opacity=".55"/>`,
    emblem(item.body, 50, 29, 11, body.ink),
    text(50, 67, label, size, body.ink),
  ];
  if (item.state === "played" || item.state === "inactive") art.push('<circle cx="50" cy="50" r="49" fill="#55534B" opacity=".34"/>');
  if (item.state === "now")
    art.push('<circle cx="50" cy="50" r="55" fill="none" stroke="#1D2421" stroke-width="9"/><circle cx="50" cy="50" r="55" fill="none" stroke="#FFD23F" stroke-width="5.5"/>');
  return art.join("");
}

/** A die of 100 by 100. */
export function die(face: number): string {
  const low = 27;
  const high = 73;
  const dots: Record<number, [number, number][]> = {
    1: [[50, 50]],
    2: [[low, low], [high, high]],
    3: [[low, low], [50, 50], [high, high]],
    4: [[low, low], [high, low], [low, high], [high, high]],
    5: [[low, low], [high, low], [50, 50], [low, high], [high, high]],
    6: [[low, 24], [high, 24], [low, 50], [high, 50], [low, 76], [high, 76]],
  };
  const pips = (dots[face] ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9.5" fill="#1D2421"/>`).join("");
  return `<rect x="2" y="2" width="96" height="96" rx="20" fill="#FFFDF6" stroke="#1D2421" stroke-width="4"/>${pips}`;
}
