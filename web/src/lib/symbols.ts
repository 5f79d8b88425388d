// The symbols of kinds of units, in a box.

export function f(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

export function text(
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

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
  ink: string;
  fill: string;
}

type Draw = (box: Box) => string;

const path = (d: string, extra = "") => `<path d="${d}" ${extra}/>`;
const cross: Draw = ({ x, y, w, h }) => path(`M${f(x)} ${f(y)}L${f(x + w)} ${f(y + h)}M${f(x)} ${f(y + h)}L${f(x + w)} ${f(y)}`);
const slash: Draw = ({ x, y, w, h }) => path(`M${f(x)} ${f(y + h)}L${f(x + w)} ${f(y)}`);

const oval: Draw = ({ x, y, w, h }) => {
  const [cx, cy, rx, ry] = [x + w / 2, y + h / 2, w * 0.3, h * 0.27];
  return path(
    `M${f(cx - rx + ry)} ${f(cy - ry)}h${f(2 * (rx - ry))}a${f(ry)} ${f(ry)} 0 0 1 0 ${f(2 * ry)}h${f(-2 * (rx - ry))}a${f(ry)} ${f(ry)} 0 0 1 0 ${f(-2 * ry)}z`,
  );
};

const letters =
  (words: string, share: number): Draw =>
  ({ x, y, w, h, ink, fill }) => {
    const [cx, cy] = [x + w / 2, y + h / 2];
    const behind = words.length > 1 ? `<rect x="${f(cx - w * 0.21)}" y="${f(cy - h * 0.25)}" width="${f(w * 0.42)}" height="${f(h * 0.5)}" fill="${fill}" stroke="none"/>` : "";
    return `${behind}<g stroke="none">${text(cx, cy + h * 0.2, words, h * share, ink)}</g>`;
  };

const wings: Draw = ({ x, y, w, h }) =>
  path(
    `M${f(x + w * 0.29)} ${f(y + h * 0.8)}a${f(w * 0.105)} ${f(h * 0.2)} 0 0 1 ${f(w * 0.21)} 0a${f(w * 0.105)} ${f(h * 0.2)} 0 0 1 ${f(w * 0.21)} 0`,
  );

const peak: Draw = ({ x, y, w, h, ink }) =>
  path(`M${f(x + w * 0.37)} ${f(y + h)}L${f(x + w / 2)} ${f(y + h * 0.62)}L${f(x + w * 0.63)} ${f(y + h)}z`, `fill="${ink}"`);

const dot: Draw = ({ x, y, w, h, ink }) => `<circle cx="${f(x + w / 2)}" cy="${f(y + h / 2)}" r="${f(h * 0.2)}" fill="${ink}" stroke="none"/>`;

/** What each kind of unit draws into its box. */
const KINDS: Record<string, Draw[]> = {
  infantry: [cross],
  guard: [cross],
  motorized: [cross, ({ x, y, w, h }) => path(`M${f(x + w / 2)} ${f(y)}V${f(y + h)}`)],
  cavalry: [slash],
  recon: [slash, oval],
  armor: [oval],
  mechanized: [cross, oval],
  airborne: [cross, wings],
  mountain: [cross, peak],
  marine: [cross],
  artillery: [dot],
  rocket: [
    ({ x, y, w, h }) => {
      const [cx, cy] = [x + w / 2, y + h / 2];
      return path(
        `M${f(cx - h * 0.2)} ${f(cy + h * 0.02)}L${f(cx)} ${f(cy - h * 0.22)}L${f(cx + h * 0.2)} ${f(cy + h * 0.02)}M${f(cx - h * 0.2)} ${f(cy + h * 0.28)}L${f(cx)} ${f(cy + h * 0.04)}L${f(cx + h * 0.2)} ${f(cy + h * 0.28)}`,
      );
    },
  ],
  antitank: [({ x, y, w, h }) => path(`M${f(x)} ${f(y + h)}L${f(x + w / 2)} ${f(y)}L${f(x + w)} ${f(y + h)}`)],
  engineer: [
    ({ x, y, w, h }) => {
      const [cx, cy] = [x + w / 2, y + h / 2];
      return path(
        `M${f(cx - w * 0.24)} ${f(cy + h * 0.22)}V${f(cy - h * 0.2)}H${f(cx + w * 0.24)}V${f(cy + h * 0.22)}M${f(cx)} ${f(cy - h * 0.2)}V${f(cy + h * 0.22)}`,
      );
    },
  ],
  fortress: [
    ({ x, y, w, h, ink }) => {
      const cy = y + h / 2;
      const tooth = `h${f(w * 0.16)}v${f(h * 0.18)}h${f(w * 0.16)}v${f(-h * 0.18)}`;
      return path(`M${f(x + w * 0.1)} ${f(cy + h * 0.2)}V${f(cy - h * 0.12)}${tooth}${tooth}h${f(w * 0.16)}V${f(cy + h * 0.2)}z`, `fill="${ink}"`);
    },
  ],
  train: [
    ({ x, y, w, h }) => {
      const cy = y + h / 2;
      const ties = [0.28, 0.43, 0.58, 0.73].map((at) => `M${f(x + w * at)} ${f(cy - h * 0.22)}V${f(cy + h * 0.22)}`).join("");
      return path(`M${f(x + w * 0.16)} ${f(cy - h * 0.1)}H${f(x + w * 0.84)}M${f(x + w * 0.16)} ${f(cy + h * 0.1)}H${f(x + w * 0.84)}${ties}`);
    },
  ],
  security: [cross, letters("SEC", 0.5)],
  militia: [letters("M", 0.58)],
};

const SYNONYMS: Record<string, string> = { armour: "armor", mech: "mechanized", tank: "armor", motorised: "motorized", foot: "infantry", horse: "cavalry" };

/** The symbol of a kind, such as "infantry" or "mechanized+mountain", in a box. */
export function symbol(code: string, x: number, y: number, w: number, h: number, ink: string, fill: string, width: number): string {
  const frame = `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" fill="${fill}"/>`;
  if (code === "hq") {
    const head = `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h * 0.22)}" fill="${ink}"/>`;
    return `<g stroke="${ink}" stroke-width="${width}">${frame}</g>${head}${text(x + w / 2, y + h * 0.85, "HQ", h * 0.68, ink)}`;
  }
  const kinds = code.split("+").map((word) => KINDS[SYNONYMS[word] ?? word] ?? (word ? [letters(word.charAt(0).toUpperCase(), 0.58)] : []));
  const inside = [...new Set(kinds.flat())].map((draw) => draw({ x, y, w, h, ink, fill })).join("");
  return `<g fill="none" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round">${frame}${inside}</g>`;
}

const ECHELONS: Record<string, string> = {
  front: "XXXXX",
  "army-group": "XXXXX",
  army: "XXXX",
  corps: "XXX",
  division: "XX",
  brigade: "X",
  regiment: "III",
  battalion: "II",
};

/** The mark of a size over the symbol box. */
export function echelon(size: string): string {
  return ECHELONS[size] ?? size;
}
