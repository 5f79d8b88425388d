// The bodies of pieces: colours and corner by the name that a game gives a piece.

export interface Body {
  body: string;
  ink: string;
  edge: string;
  box: string;
  boxInk: string;
  accent: string;
  polarity: "dark" | "light";
  corner: "square" | "clipped";
}

export const BODIES: Record<string, Body> = {
  "soviet": { body: "#96322A", ink: "#FFF4E2", edge: "#4E130E", box: "#F3E6CF", boxInk: "#3A0F0B", accent: "#B3261A", polarity: "dark", corner: "square" },
  "axis": { body: "#C9D3D0", ink: "#17211F", edge: "#55656A", box: "#F6F7F1", boxInk: "#17211F", accent: "#24598F", polarity: "light", corner: "clipped" },
  "romanian": { body: "#E6D79B", ink: "#251F0C", edge: "#7F6E2E", box: "#FBF6E2", boxInk: "#251F0C", accent: "#24598F", polarity: "light", corner: "clipped" },
  "hungarian": { body: "#C5D9A8", ink: "#172311", edge: "#577038", box: "#F5F9EA", boxInk: "#172311", accent: "#24598F", polarity: "light", corner: "clipped" },
  "polish": { body: "#F1ECDD", ink: "#173A6B", edge: "#6E6753", box: "#FFFFFF", boxInk: "#173A6B", accent: "#24598F", polarity: "light", corner: "clipped" },
  "russian": { body: "#2F5D47", ink: "#F8F4E3", edge: "#14301F", box: "#E6EEDB", boxInk: "#12301F", accent: "#B3261A", polarity: "dark", corner: "square" },
  "austrian": { body: "#B9CBE0", ink: "#14233A", edge: "#52688A", box: "#F3F7FB", boxInk: "#14233A", accent: "#24598F", polarity: "light", corner: "clipped" },
  "german": { body: "#CDD0C3", ink: "#1D211A", edge: "#62685A", box: "#F7F7F0", boxInk: "#1D211A", accent: "#24598F", polarity: "light", corner: "clipped" },
};

const PLAIN: Body = {
  body: "#F4EEDD",
  ink: "#1D2421",
  edge: "#1D2421",
  box: "#FFFFFF",
  boxInk: "#1D2421",
  accent: "#24598F",
  polarity: "light",
  corner: "square",
};

export function bodyOf(name: string): Body {
  return BODIES[name] ?? PLAIN;
}
