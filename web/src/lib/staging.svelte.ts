// Showing what the others do: pieces glide along their way, dice lie beside the fight for a moment.

import type { Point } from "./atlas";
import { eventText } from "./chronicle";
import type { Desk } from "./desk.svelte";
import { prefs } from "./prefs.svelte";
import type { Happening, LineMessage, Piece } from "./wire";

export interface Staged {
  place: string;
  die: number;
  text: string;
}

const MOVE = 500;
const FIGHT = 1500;

export class Staging {
  now = $state.raw<Staged | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly desk: Desk) {}

  /** Show a line: the way of each piece that moved, and the die that fell. */
  show(line: LineMessage, before: Map<string, Piece>): void {
    const events = line.events ?? [];
    const own = line.said?.some(({ seat }) => seat === this.desk.session.seat) ?? false;
    for (const event of events) this.fight(event);
    if (own || line.what !== "choice") return;
    for (const piece of this.desk.session.pieces.values()) {
      const old = before.get(piece.id);
      if (!old || old.at === piece.at) continue;
      this.follow(piece.at);
      if (!prefs.still) requestAnimationFrame(() => this.glide(piece, this.way(events, old, piece)));
    }
  }

  private fight(event: Happening): void {
    if (typeof event.die !== "number") return;
    const place = [event.hex, event.at, event.place].find((one) => typeof one === "string" && this.desk.atlas.has(one));
    if (typeof place !== "string") return;
    this.follow(place);
    this.now = { place, die: event.die, text: eventText(event) };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.now = null;
    }, (FIGHT * 1.4) / Math.max(0.5, this.desk.session.speed));
  }

  private follow(place: string): void {
    const { x, y } = this.desk.atlas.at(place);
    this.desk.camera.show(x, y, prefs.still);
  }

  private way(events: Happening[], old: Piece, piece: Piece): Point[] {
    const told = events.find(({ unit, path }) => unit === piece.id && Array.isArray(path))?.path;
    const places = Array.isArray(told) ? told.map(String).filter((place) => this.desk.atlas.has(place)) : [];
    const whole = places[0] === old.at ? places : [old.at, ...places];
    if (whole.at(-1) !== piece.at) whole.push(piece.at);
    return whole.map((place) => this.desk.atlas.at(place));
  }

  /** Let a piece go its way from where it was to where it stands now. */
  private glide(piece: Piece, way: Point[]): void {
    const drawn = document.querySelector<SVGGElement>(`.pieces [data-piece="${CSS.escape(piece.id)}"]`);
    const goal = way.at(-1);
    if (!drawn || !goal) return;
    const end = drawn.transform.baseVal.consolidate()?.matrix;
    if (!end) return;
    const frames = way.map(({ x, y }) => ({ transform: `translate(${end.e + x - goal.x}px, ${end.f + y - goal.y}px) scale(${end.a})` }));
    const top = drawn.parentNode;
    top?.append(drawn);
    drawn.animate(frames, { duration: MOVE / Math.max(0.5, this.desk.session.speed), easing: "ease-in-out" });
  }
}
