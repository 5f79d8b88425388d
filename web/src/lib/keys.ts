// The keys of the table.

import type { Desk } from "./desk.svelte";
import { choosings } from "./prompting";
import { prefs } from "./prefs.svelte";

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const PAN = 90;

export interface Acts {
  tray: () => void;
  log: () => void;
}

/** Whether a key belongs to what has the focus, and not to the table. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.closest("input, textarea, select, dialog") !== null || target.isContentEditable);
}

/** Do what a key says; true if it did something. */
export function press(event: KeyboardEvent, desk: Desk, acts: Acts): boolean {
  const { session } = desk;
  if (event.key === "Escape") return escape(desk);
  if (isTyping(event.target) || event.altKey) return false;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    const [line] = session.undo.lines;
    if (line !== undefined) void session.undoLine(line);
    else if (session.undo.fence) session.whyNot = { refusal: { rule: "", key: `fence-${session.undo.fence.kind}`, values: { line: session.undo.fence.line } } };
    return true;
  }
  if (event.ctrlKey || event.metaKey) return false;
  const onMap = event.target instanceof HTMLElement && (event.target.id === "map" || event.target === document.body);
  return (onMap && map(event, desk)) || letter(event, desk, acts);
}

function escape(desk: Desk): boolean {
  if (!desk.session.mine && !desk.dialog && desk.session.asking.some(({ seat }) => desk.session.seats[seat]?.startsWith("computer:"))) {
    void desk.session.ask({ do: "pace", skip: "all" });
    return true;
  }
  void desk.back();
  return true;
}

/** Keys that mean something while the map has the focus. */
function map(event: KeyboardEvent, desk: Desk): boolean {
  const { session } = desk;
  const arrow = ARROWS[event.key];
  if (arrow) {
    const [dx, dy] = arrow;
    const from = desk.cursor ?? desk.place;
    const walks = !event.shiftKey && from !== null && session.mine !== undefined && (session.steps.length > 0 || desk.places.size > 0);
    if (!walks) {
      desk.camera.pan(-dx * PAN, -dy * PAN);
      return true;
    }
    const to = desk.atlas.towards(from, dx, dy);
    if (to !== undefined) {
      desk.cursor = to;
      desk.hover = to;
      const { x, y } = desk.atlas.at(to);
      desk.camera.show(x, y, prefs.still);
    }
    return true;
  }
  if (event.key === "Tab") {
    const before = desk.piece;
    const list = [...desk.ready];
    if (!list.length && !desk.places.size) return false;
    const at = list.indexOf(before ?? "");
    if (list.length && ((event.shiftKey && at === 0) || (!event.shiftKey && at === list.length - 1))) {
      desk.look(null);
      return false;
    }
    desk.next(event.shiftKey, prefs.still);
    return true;
  }
  if (event.key === "Enter") {
    const place = desk.cursor;
    if (session.complete !== undefined && session.steps.length && !event.shiftKey && (place === null || desk.chosen.has(place) || !desk.places.has(place))) void desk.confirm();
    else if (place !== null) void desk.tap(place, desk.stacks.get(place)?.some(({ id }) => id === desk.piece) && desk.ready.has(desk.piece ?? "") ? (desk.piece ?? undefined) : undefined, event.shiftKey);
    return true;
  }
  if (event.key === " ") {
    if (!session.mine && !desk.cursor) void session.ask({ do: "pace", skip: "one" });
    else if (session.set >= 0 && desk.piece && desk.ready.has(desk.piece)) void desk.tap(session.pieces.get(desk.piece)?.at ?? "", desk.piece);
    else desk.fan = desk.fan ? null : (desk.cursor ?? desk.place);
    return true;
  }
  return false;
}

/** Letters and figures that mean the same everywhere on the table. */
function letter(event: KeyboardEvent, desk: Desk, acts: Acts): boolean {
  const { session } = desk;
  const key = event.key.toLowerCase();
  if (/^[1-5]$/.test(key)) {
    const overlay = desk.game.overlays[Number(key) - 1];
    if (key === "5") desk.moves = !desk.moves;
    else if (overlay) void desk.overlay(overlay);
    return true;
  }
  const plain: Record<string, () => void> = {
    "+": () => desk.camera.zoomMiddle(1.25),
    "=": () => desk.camera.zoomMiddle(1.25),
    "-": () => desk.camera.zoomMiddle(0.8),
    "0": () => desk.camera.fit(),
    h: () => (desk.hidden = !desk.hidden),
    o: () => (desk.dialog = desk.dialog === "options" ? null : "options"),
    "?": () => (desk.dialog = desk.dialog === "keys" ? null : "keys"),
    c: acts.tray,
    l: acts.log,
    i: () => {
      desk.tab = "hex";
      desk.drawer = true;
      if (desk.cursor) desk.look(desk.cursor);
    },
    n: () => last(desk),
    e: () => word(desk, "end"),
    p: () => pass(desk),
    "/": () => {
      desk.openRule("");
      setTimeout(() => document.getElementById("rules-search")?.focus(), 30);
    },
  };
  const act = plain[key];
  if (!act) {
    if (key === " " && !session.mine) {
      void session.ask({ do: "pace", skip: "one" });
      return true;
    }
    if (key === "enter" && event.target === document.body && session.complete !== undefined && session.steps.length) {
      void desk.confirm();
      return true;
    }
    return false;
  }
  act();
  return true;
}

function last(desk: Desk): void {
  const events = desk.session.lines.flatMap((line) => line.events ?? []);
  for (const event of events.reverse()) {
    const place = [event.hex, event.at, ...(Array.isArray(event.path) ? [...event.path].reverse() : [])].find((one) => typeof one === "string" && desk.atlas.has(one));
    if (typeof place === "string") {
      desk.look(place);
      desk.show(place, prefs.still);
      return;
    }
  }
}

/** Press the button of a word. */
function word(desk: Desk, wanted: string): boolean {
  if (desk.warned && desk.session.parts.length === 1 && desk.session.parts[0] === wanted) {
    void desk.confirm();
    return true;
  }
  const found = choosings(desk.session).find(({ item }) => (Array.isArray(item) ? item.length === 1 && item[0] === wanted : item === wanted));
  if (!found) return false;
  desk.session.steps = desk.session.steps.slice(0, found.step);
  void desk.press(found.item);
  return true;
}

function pass(desk: Desk): void {
  const hand = desk.session.mine ? undefined : desk.session.hands.find(({ asked, pass: passes }) => asked && passes);
  if (hand) void desk.session.passFor(hand);
  else if (!word(desk, "pass") && !word(desk, "keep") && !word(desk, "none")) word(desk, "stay");
}
