// The bodies of pieces: colours, corner and emblem by the name that a game gives them.

export type Emblem = "star" | "cross" | "eagle" | "bars" | "disc";

export interface Body {
  body: string;
  ink: string;
  edge: string;
  box: string;
  boxInk: string;
  accent: string;
  corner: "square" | "clipped";
  emblem: Emblem;
}

/** A body as the server sends it. */
export interface SentBody {
  body: string;
  ink: string;
  edge: string;
  box: string;
  box_ink: string;
  accent: string;
  corner?: "square" | "clipped";
  emblem?: Emblem;
}

export type Bodies = (name: string) => Body;

const PLAIN: Body = {
  body: "#F4EEDD",
  ink: "#1D2421",
  edge: "#1D2421",
  box: "#FFFFFF",
  boxInk: "#1D2421",
  accent: "#24598F",
  corner: "square",
  emblem: "disc",
};

/** Finds the bodies of a game. */
export function bodiesOf(sent: Record<string, SentBody>): Bodies {
  const known = new Map<string, Body>();
  for (const [name, { box_ink, ...body }] of Object.entries(sent)) {
    known.set(name, { corner: "square", emblem: "disc", ...body, boxInk: box_ink });
  }
  return (name) => known.get(name) ?? PLAIN;
}

/** Whether a body is dark, so that it needs a light line around it on a dark map. */
export function isDark(body: Body): boolean {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(body.body.slice(at, at + 2), 16));
  return (r ?? 0) * 0.299 + (g ?? 0) * 0.587 + (b ?? 0) * 0.114 < 128;
}
