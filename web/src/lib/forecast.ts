// The forecast of a fight, read off the preview that a game sends: terms, columns, odds.

import type { Json, Part, Refusal } from "./wire";

export interface Odds {
  code: string;
  share: number;
  tone: "bad" | "nil" | "good" | "best";
}

export interface Forecast {
  target: string;
  attack: number;
  defence: number;
  ratio: string;
  column: string;
  columns: string[];
  shifts: { why: string; rule: string; columns: number }[];
  groups: { at: string; units: { unit: string; value: number }[]; why: string; sum: number }[];
  refusal: Refusal | null;
  odds: Odds[];
  taken: number;
  support: { role: string; number: number; odds: Odds[]; taken: number }[];
}

type Sent = Record<string, Json>;

const list = (value: Json | undefined): Sent[] => (Array.isArray(value) ? (value as Sent[]) : []);
const text = (value: Json | undefined) => (typeof value === "string" ? value : "");

/** The forecast in a preview; null where it holds none. The place attacked is the second part of the choice. */
export function readForecast(preview: Sent | null, parts: Part[]): Forecast | null {
  if (!preview || typeof preview.attack !== "number" || typeof preview.defence !== "number") return null;
  return {
    target: String(preview.target ?? parts[1] ?? ""),
    attack: preview.attack,
    defence: preview.defence,
    ratio: text(preview.ratio),
    column: text(preview.column),
    columns: Array.isArray(preview.columns) ? preview.columns.map(String) : [],
    shifts: list(preview.shifts).map((one) => ({ why: text(one.why), rule: text(one.rule), columns: Number(one.columns) })),
    groups: list(preview.groups).map((one) => ({
      at: text(one.at),
      units: list(one.units).map((unit) => ({ unit: text(unit.unit), value: Number(unit.value) })),
      why: text(one.why),
      sum: Number(one.sum),
    })),
    refusal: (preview.refusal as unknown as Refusal | null) ?? null,
    odds: odds(preview.distribution, preview.emptied),
    taken: Number(preview.taken ?? 0),
    support: list(preview.support).map((one) => ({
      role: text(one.role),
      number: Number(one.number),
      odds: odds(one.distribution, preview.emptied),
      taken: Number(one.taken),
    })),
  };
}

/** Results from the worst for the attacker to the best, with their tone. */
function odds(distribution: Json | undefined, emptied: Json | undefined): Odds[] {
  if (distribution === null || typeof distribution !== "object" || Array.isArray(distribution)) return [];
  const sure = new Set(Array.isArray(emptied) ? emptied.map(String) : []);
  const found = Object.entries(distribution).map(([code, share]) => ({ code, share: Number(share), tone: tone(code, sure) }));
  const rank = { bad: 0, nil: 1, good: 2, best: 3 };
  return found.sort((one, other) => rank[one.tone] - rank[other.tone] || one.code.localeCompare(other.code));
}

function tone(code: string, sure: Set<string>): Odds["tone"] {
  if (/^A|^attacker/.test(code)) return "bad";
  if (/^-|^nothing/.test(code)) return "nil";
  return sure.size && !sure.has(code) ? "good" : code === "R" && !sure.size ? "good" : "best";
}
