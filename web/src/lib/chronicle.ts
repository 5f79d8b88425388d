// The log in words: lines of a game become entries, one for each event.

import { plain } from "./rich";
import type { Happening, Json, Line, Values } from "./wire";
import { called, has, rich, say } from "./words.svelte";

export interface Entry {
  id: string;
  line: number;
  text: string;
  heading: boolean;
  /** The turn, where it is another one than before. */
  turn?: Json;
  die?: number;
  rule?: string;
  fence?: string;
  /** Whether it is the last entry of its line. */
  last: boolean;
}

/** The sentence of an event. */
export function eventText({ key, ...values }: Happening): string {
  const said: Values = { ...values };
  if (key === "game-over") said.scores = scores(values);
  return has(`event-${key}`) ? rich(`event-${key}`, said) : rich("page-event", { key });
}

function scores(values: Values): string {
  const rest = Object.entries(values).filter(([name]) => name !== "winner" && name !== "reason");
  return rest.map(([seat, points]) => say("word-score", { seat, points })).join(", ");
}

/** Events that begin something stand as headings. */
function isHeading(key: string): boolean {
  return has(`event-${key}.heading`);
}

export function chronicle(lines: Line[]): Entry[] {
  const entries: Entry[] = [];
  let turn: string | undefined;
  for (const line of lines) {
    const before = entries.length;
    for (const [n, event] of (line.events ?? []).entries()) {
      const rule = has(`event-${event.key}.rule`) ? say(`event-${event.key}.rule`) : undefined;
      entries.push({
        id: `${line.line}.${n}`,
        line: line.line,
        text: eventText(event),
        heading: isHeading(event.key),
        last: false,
        ...(typeof event.die === "number" ? { die: event.die } : {}),
        ...(rule === undefined ? {} : { rule }),
        ...(line.fence ? { fence: line.fence } : {}),
      });
    }
    if (line.what === "undo") {
      entries.push({ id: `${line.line}`, line: line.line, text: rich("page-undone", { seat: line.seat ?? "", line: line.to ?? 0 }), heading: false, last: false });
    } else if (!line.events?.length && line.said?.length) {
      for (const { seat, choice } of line.said) {
        if (seat === "nature") continue;
        entries.push({ id: `${line.line}.${seat}`, line: line.line, text: `${called(seat)}: ${choiceText(choice)}.`, heading: false, last: false });
      }
    }
    const added = entries[before];
    if (!added) continue;
    const last = entries.at(-1);
    if (last) last.last = true;
    const now = JSON.stringify(line.turn ?? null);
    if (now !== turn) added.turn = line.turn;
    turn = now;
  }
  return entries;
}

function choiceText(choice: (string | number)[]): string {
  const [first, ...rest] = choice;
  if (typeof first === "string" && has(`button-${first}`)) return rich(`button-${first}`, { what: rest.length === 1 ? (rest[0] ?? null) : rest.length ? rest : null });
  return choice.map((part) => (typeof part === "string" ? called(part) : String(part))).join(" ");
}

export function matches(entry: Entry, wanted: string): boolean {
  return plain(entry.text).toLowerCase().includes(wanted.toLowerCase());
}
