// The shapes of what the server says: see docs/web.md.

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Values = Record<string, Json>;

export type Part = string | number;
/** One continuation: a part, or several chosen at once. */
export type Item = Part | Part[];

export interface Saying {
  key: string;
  values?: Values;
}

export interface Figure {
  key: string;
  value: number;
  of?: number;
}

export interface Piece {
  id: string;
  at: string;
  side: string;
  body: string;
  form?: "counter" | "block" | "marker";
  symbol?: string;
  size?: string;
  designation?: string;
  values?: string;
  steps?: number;
  of_steps?: number;
  formation?: string;
  marks?: string[];
  rank?: number;
  range?: number;
}

export interface Mark {
  at: string;
  mark: string;
  side?: string;
}

export interface TrayItem {
  id: string;
  kind: "chit" | "card" | "token";
  body: string;
  state?: "ready" | "played" | "now" | "inactive";
}

export interface Tray {
  key: string;
  items: TrayItem[];
  hidden?: number;
  side?: string;
}

export interface TableData {
  figures: Figure[];
  track: { turns: Saying[]; now: number };
  pieces: Piece[];
  marks: Mark[];
  trays: Tray[];
  context?: Saying[];
  notices?: string[];
}

export interface Follow {
  part: string;
  items: Item[];
  done: boolean;
  costs?: number[];
  buttons?: Item[];
  least?: number;
  most?: number;
}

export interface Asked {
  seat: string;
  kind: string;
  sentence: [string, Values];
  window: boolean;
  veiled?: boolean;
  number?: number;
  follow?: Follow;
  per_point?: number;
}

export interface Refusal {
  rule: string;
  key: string;
  values: Values;
}

export interface Happening {
  key: string;
  [name: string]: Json;
}

export interface Line {
  line: number;
  what: "choice" | "undo" | string;
  turn: Json;
  said?: { seat: string; choice: Part[] }[];
  events?: Happening[];
  fence?: string;
  seat?: string;
  to?: number;
  undone?: boolean;
}

export interface UndoState {
  lines: number[];
  fence?: { kind: string; line: number };
}

export interface Outcome {
  winner: string;
  reason: string;
  scores: Record<string, number>;
}

interface Situation {
  asking: Asked[];
  answered: Part[] | null;
  result: Outcome | null;
}

export interface TableMessage extends Situation {
  type: "table";
  n: number;
  seat: string;
  table: TableData;
  lines: Line[];
  undo: UndoState;
  seats: Record<string, string>;
  standing: Json;
}

/** An edit of a JSON value: a path and what stands there now, nothing, or the rest of a list from a place on. */
export type Edit = [path: Part[]] | [path: Part[], value: Json] | [path: Part[], from: number, tail: Json[]];

export interface LineMessage extends Situation, Line {
  type: "line";
  n: number;
  seat: string;
  edits: Edit[];
  undo?: UndoState;
}

export interface SyncMessage extends Situation {
  type: "sync";
  n: number;
  seat: string;
  undo?: UndoState;
}

export interface Hand {
  seat: string;
  asked: boolean;
  window?: boolean;
  number?: number;
  curtain?: boolean;
  pass?: Part[];
}

export interface HandsMessage {
  type: "hands";
  hands: Hand[];
}

export interface PaceMessage {
  type: "pace";
  speed: number;
  pause?: boolean;
}

export interface StoppedMessage {
  type: "stopped";
  report: string;
}

/** Somebody asks to undo beyond a fence. */
export interface ConsentMessage {
  type: "consent";
  seat: string;
  line: number;
  asked?: string[];
}

export type Unasked = ConsentMessage | TableMessage | LineMessage | SyncMessage | HandsMessage | PaceMessage | StoppedMessage;

/** What may follow parts, the choice that they mean, what comes of it, and a slip that is warned of. */
export interface Built {
  follow?: Follow;
  complete?: Part[];
  preview?: Record<string, Json>;
  warn?: Refusal | null;
  refusal?: Refusal | null;
}

export interface Answer extends Built {
  re: number;
  type?: string;
  seats?: string[];
  error?: string;
  inspection?: Inspection;
  overlay?: Overlay;
  lines?: Line[];
}

export interface Term {
  saying: Saying;
  rule?: string;
  provenance?: string;
  basis?: string;
}

export interface Inspection {
  at: string;
  terms: Term[];
  pieces?: Record<string, Term[]>;
}

export interface Layer {
  key: string;
  values?: Values;
  side?: string;
  places?: string[];
  lines?: string[][];
  numbers?: Record<string, number>;
}

export interface Overlay {
  key: string;
  layers: Layer[];
}

export interface Drawing {
  width: number;
  height: number;
  places: Record<string, { x: number; y: number }>;
  outline: [number, number][];
  piece: number;
  neighbours: Record<string, string[]>;
}

export function partsOf(item: Item): Part[] {
  return Array.isArray(item) ? item : [item];
}
