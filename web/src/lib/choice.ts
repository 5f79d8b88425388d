// A choice that is being built from parts: steps, and what the server says may follow each of them.

import type { Built, Follow, Item, Part } from "./wire";
import { partsOf } from "./wire";

/** What a continuation is about: a piece, a place, a thing in a tray, or none of these, and then a button. */
export type Target = { kind: "piece" | "place" | "tray" | "button"; id: string };

/** A continuation that is offered, what it is about, and its cost. */
export interface Offer {
  item: Item;
  target: Target;
  cost?: number;
}

export function keyOf(parts: readonly Part[]): string {
  return JSON.stringify(parts);
}

export function same(one: Item, other: Item): boolean {
  return keyOf(partsOf(one)) === keyOf(partsOf(other));
}

/** The offers of what may follow, those of the kind that is asked for first. */
export function offersOf(follow: Follow | undefined, target: (item: Item, part: string) => Target, perPoint = 1): Offer[] {
  if (!follow) return [];
  const items = follow.items.map((item, number): Offer => {
    const cost = follow.costs?.[number];
    return { item, target: target(item, follow.part), ...(cost === undefined ? {} : { cost: cost / perPoint }) };
  });
  const buttons = (follow.buttons ?? []).map((item): Offer => ({ item, target: target(item, "button") }));
  return [...items, ...buttons];
}

/** Where the set begins that is being filled; -1 if there is none. `follows[n]` is what may follow n steps. */
export function setBegin(follows: readonly (Follow | undefined)[]): number {
  const open = follows.findIndex((follow) => (follow?.most ?? 0) > 0);
  if (open < 0) return -1;
  return follows.slice(open).every((follow, at) => (follow?.most ?? 0) > 0 || (at > 0 && follow?.items.length === 0)) ? open : -1;
}

/** The steps without one item of the set that begins at a step; without an item, without the last step. */
export function without(steps: readonly Item[], set: number, item?: Item): Item[] {
  if (item === undefined) return steps.slice(0, -1);
  const at = steps.findLastIndex((step) => same(step, item));
  if (at < 0) return [...steps];
  return set >= 0 && at >= set ? steps.toSpliced(at, 1) : steps.slice(0, at);
}

/** The parts of steps, with waypoints before the last one. */
export function partsWith(steps: readonly Item[], waypoints: readonly string[]): Part[] {
  const last = steps.at(-1);
  if (last === undefined || !waypoints.length) return steps.flatMap(partsOf);
  return [...steps.slice(0, -1).flatMap(partsOf), ...waypoints, ...partsOf(last)];
}

/** Whether a choice is at its end: nothing may follow, or nothing but what is already there. */
export function isFinal(built: Built): boolean {
  return built.complete !== undefined && !built.follow?.items.length && !built.follow?.buttons?.length;
}
