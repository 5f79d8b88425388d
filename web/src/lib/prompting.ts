// The sentence above the map: whose decision it is and what is asked, and the buttons beside it.

import type { Desk } from "./desk.svelte";
import type { Session } from "./session.svelte";
import { partsOf, type Item } from "./wire";
import { button, called, has, rich, say } from "./words.svelte";

export interface Choosing {
  item: Item;
  label: string;
  step: number;
}

/** What is asked of a seat, as the others may read it. */
export function askedOf(session: Session, seat: string): string {
  const asked = session.asking.find((one) => one.seat === seat);
  if (!asked) return "";
  const [key, values] = asked.sentence;
  return asked.veiled && has(`${key}.veiled`) ? say(`${key}.veiled`) : rich(key, values);
}

/** The sentence that asks for the next part. */
export function sentence(session: Session): string {
  const { mine } = session;
  if (!mine) return "";
  const [key, values] = mine.sentence;
  if (!session.steps.length) return rich(key, values);
  const last = session.steps.at(-1) ?? "";
  const what = session.steps.flatMap(partsOf).findLast((part) => typeof part === "string" && (session.pieces.has(part) || called(part) !== part));
  const named = { what: session.target(last, session.steps.length === 1 ? (mine.follow?.part ?? "") : "").kind === "button" ? button(last) : (what ?? session.parts.at(-1) ?? "") };
  const part = session.follow?.part ?? "";
  if (session.complete && !session.offers.length) return rich("page-next-done", named);
  if (session.set >= 0) return session.complete ? rich("page-next-set-done", named) : rich("page-next-set", named);
  const wanted = session.offers.some(({ target }) => target.kind === "place") ? "place" : session.offers.some(({ target }) => target.kind === "piece") ? "piece" : part;
  return rich(`page-next-${wanted === "place" || wanted === "piece" ? wanted : "any"}`, named);
}

/** The buttons that are offered now, and those of the first step that are still there. */
export function choosings(session: Session): Choosing[] {
  const found: Choosing[] = [];
  const add = (step: number, offers: typeof session.offers) => {
    for (const { item, target } of offers) {
      if (target.kind === "button" && !found.some((one) => one.label === button(item))) found.push({ item, label: button(item), step });
    }
  };
  if (session.set < 0 || session.set < session.steps.length) add(session.steps.length, session.set >= 0 ? session.offers.filter(({ item }) => (session.follow?.buttons ?? []).includes(item)) : session.offers);
  else add(0, session.offers.filter(({ item }) => (session.follow?.buttons ?? []).includes(item)));
  if (session.steps.length) {
    const chosen = session.steps.length === 1 && session.target(session.steps[0] ?? "").kind === "button";
    if (!chosen) add(0, session.first.filter(({ item }) => (session.mine?.follow?.buttons ?? []).includes(item)));
  }
  return found;
}

/** The name of the act that the primary button does. */
export function act(session: Session): string {
  const [first] = session.parts;
  const last = session.parts.at(-1) ?? null;
  if (typeof first === "string" && has(`act-${first}`)) return say(`act-${first}`, { what: last });
  return say("page-confirm");
}

/** The other things that can be done with the piece that is chosen. */
export function variants(desk: Desk): { item: Item; label: string; on: boolean; step: number }[] {
  const { session } = desk;
  const step = session.steps.findIndex((one) => session.target(one).kind === "piece");
  const chosen = session.steps[step];
  if (chosen === undefined) return [];
  const { id } = session.target(chosen);
  const found = desk.offersAt(step).filter(({ target }) => target.id === id);
  if (found.length < 2) return [];
  return found.map(({ item }) => {
    const [verb] = partsOf(item);
    return { item, label: called(String(verb)), on: JSON.stringify(item) === JSON.stringify(chosen), step };
  });
}
