// The desk: one session with its map, what the hand does on it, and what is unfolded around it.

import type { GameInfo, PlayInfo } from "./api-types";
import { Atlas } from "./atlas";
import { bodiesOf, type Bodies } from "./bodies";
import { Camera, type Box, type Insets } from "./camera.svelte";
import { setBegin, type Offer } from "./choice";
import { Tints, type Detail } from "./pieces";
import { Session, isFinal, same } from "./session.svelte";
import { partsOf, type Built, type Drawing, type Item, type Overlay, type Part, type Piece } from "./wire";

export type Tab = "log" | "hex" | "rules";

/** A piece that follows the pointer. */
export interface Drag {
  piece: string;
  x: number;
  y: number;
  touch: boolean;
}

const BOUNDS = { far: 22, near: 40 };
const PLAY = 1.15;

export class Desk {
  readonly atlas: Atlas;
  readonly camera: Camera;
  readonly session: Session;
  readonly bodies: Bodies;
  readonly tints = new Tints();

  window = $state<Box>({ width: 1400, height: 900 });
  insets = $state<Insets>({ left: 0, top: 0, right: 0, bottom: 0 });

  /** What is looked at: a place, a piece in it, the place under the pointer or under the keys. */
  place = $state<string | null>(null);
  piece = $state<string | null>(null);
  hover = $state<string | null>(null);
  cursor = $state<string | null>(null);
  fan = $state<string | null>(null);
  lit = $state<string | null>(null);
  drag = $state<Drag | null>(null);
  peeked = $state.raw<Built | null>(null);
  pending = $state.raw<string[]>([]);
  warned = $state(false);

  tab = $state<Tab>("log");
  rule = $state("");
  hidden = $state(false);
  overlays = $state.raw<Overlay[]>([]);
  moves = $state(false);
  dialog = $state<"options" | "keys" | "menu" | "share" | null>(null);
  drawer = $state(true);
  detail = $state<Detail>("near");

  readonly stacks = $derived.by(() => {
    const stacks = new Map<string, Piece[]>();
    for (const piece of this.session.pieces.values()) {
      const stack = stacks.get(piece.at);
      if (stack) stack.push(piece);
      else stacks.set(piece.at, [piece]);
    }
    for (const stack of stacks.values()) stack.sort((one, other) => (other.rank ?? 0) - (one.rank ?? 0));
    return stacks;
  });

  /** The pieces that may act, chosen first or now. */
  readonly ready = $derived.by(() => {
    const found = new Set<string>();
    for (const { target } of [...this.session.first, ...this.session.offers]) if (target.kind === "piece") found.add(target.id);
    return found;
  });

  readonly chosen = $derived.by(() => new Set(this.session.steps.map((step) => this.session.target(step).id)));

  /** The places that may be chosen now, with costs. */
  readonly places = $derived.by(() => {
    const found = new Map<string, number | undefined>();
    for (const { target, cost } of this.session.offers) if (target.kind === "place") found.set(target.id, cost);
    return found;
  });

  /** Once a place is chosen, the places that were offered stay bright. */
  readonly bright = $derived.by(() => {
    if (this.places.size || !this.session.steps.length) return this.places;
    const follows = this.session.follows;
    for (let at = follows.length - 1; at >= 0; at -= 1) {
      const found = new Map<string, number | undefined>();
      for (const { target, cost } of this.offersAt(at)) if (target.kind === "place") found.set(target.id, cost);
      if (found.size) return found;
    }
    return this.places;
  });

  /** Of these, the ones where others stand: they are attacked, not entered. */
  readonly targets = $derived.by(() => {
    const found = new Set<string>();
    for (const at of new Set([...this.bright.keys(), ...this.chosen])) if (this.isEnemy(at)) found.add(at);
    return found;
  });

    constructor(
    readonly play: PlayInfo,
    readonly game: GameInfo,
    drawing: Drawing,
    isLive = true,
  ) {
    this.atlas = new Atlas(drawing);
    this.camera = new Camera(this.atlas, () => this.window, () => this.insets);
    this.bodies = bodiesOf(game.bodies);
    this.session = new Session(play.id, (id) => this.atlas.has(id), isLive);
  }

  close(): void {
    this.session.close();
  }

  private isEnemy(place: string): boolean {
    const stack = this.stacks.get(place);
    return stack !== undefined && stack.length > 0 && stack.every((piece) => piece.side !== this.session.seat);
  }

  offersAt(step: number): Offer[] {
    const { session } = this;
    if (step === 0) return session.first;
    const follow = session.follows[step];
    return follow ? follow.items.map((item, n) => ({ item, target: session.target(item, follow.part), ...costOf(follow.costs?.[n], session.perPoint) })) : [];
  }

  /** The level of detail for the size of counters on the screen, with a margin so that it does not flicker. */
  settleDetail(): void {
    const size = this.atlas.piece * this.camera.scale;
    const margin = (bound: number, above: boolean) => bound * (above ? 0.93 : 1.08);
    const far = margin(BOUNDS.far, this.detail !== "far");
    const near = margin(BOUNDS.near, this.detail === "near");
    const detail: Detail = size < far ? "far" : size < near ? "mid" : "near";
    if (detail !== this.detail) this.detail = detail;
  }

  // Looking

  /** Bring a place into view and light it up. */
  show(place: string, still: boolean): void {
    if (!this.atlas.has(place)) return;
    const { x, y } = this.atlas.at(place);
    this.camera.show(x, y, still);
    this.lit = place;
    setTimeout(() => {
      if (this.lit === place) this.lit = null;
    }, 2200);
  }

  look(place: string | null, piece?: string): void {
    this.place = place;
    const stack = place === null ? undefined : this.stacks.get(place);
    this.piece = piece ?? stack?.at(-1)?.id ?? null;
  }

  /** The first view: where the sides meet, at a size at which counters can be read. */
  begin(): void {
    const { pieces, seat } = this.session;
    const whole = Math.min(this.camera.free.width / this.atlas.width, this.camera.free.height / this.atlas.height);
    if (whole > 0.7) {
      this.camera.fit();
      return;
    }
    const own = [...pieces.values()].filter((piece) => piece.side === seat || !seat);
    const others = [...pieces.values()].filter((piece) => piece.side !== seat);
    const near = own.filter((piece) => {
      const from = this.atlas.at(piece.at);
      return others.some((other) => {
        const to = this.atlas.at(other.at);
        return Math.hypot(to.x - from.x, to.y - from.y) < this.atlas.pitch * 2.2;
      });
    });
    const ready = own.filter((piece) => this.ready.has(piece.id));
    const shown = ready.length ? ready : near.length ? near : own.length ? own : [...pieces.values()];
    if (!shown.length) {
      this.camera.fit();
      return;
    }
    const points = shown.map((piece) => this.atlas.at(piece.at));
    const middle = (key: "x" | "y") => (Math.min(...points.map((p) => p[key])) + Math.max(...points.map((p) => p[key]))) / 2;
    const span = Math.max(...points.map((p) => p.y)) - Math.min(...points.map((p) => p.y)) + this.atlas.pitch * 2;
    const scale = Math.min(PLAY, Math.max(0.86, this.camera.free.height / span));
    const small = this.window.height < 500 ? 0.84 : scale;
    this.camera.centre(middle("x"), middle("y"), Math.min(small, (this.camera.free.width / 3) / (this.atlas.pitch * 2)));
    this.reveal(true);
  }

  /** Where what may be chosen is out of view, bring the nearest of it into view. */
  reveal(still: boolean): void {
    const offered = [...this.session.first].flatMap(({ target }) => (target.kind === "piece" ? (this.session.pieces.get(target.id)?.at ?? []) : target.kind === "place" ? target.id : []));
    const { left, top, width, height } = this.camera.free;
    const { x, y } = this.camera.point(left + width / 2, top + height / 2);
    const far = (place: string) => Math.hypot(this.atlas.at(place).x - x, this.atlas.at(place).y - y);
    const inView = (place: string) => Math.abs(this.atlas.at(place).x - x) < width / 2 / this.camera.scale && Math.abs(this.atlas.at(place).y - y) < height / 2 / this.camera.scale;
    const [nearest] = offered.filter((place) => this.atlas.has(place)).sort((one, other) => far(one) - far(other));
    if (nearest === undefined || offered.some(inView)) return;
    this.camera.show(this.atlas.at(nearest).x, this.atlas.at(nearest).y, still, true);
  }

  /** Show the next piece that may act. */
  next(back: boolean, still: boolean): void {
    const waiting = [...this.ready].filter((id) => this.session.pieces.has(id));
    const offered = [...this.places.keys()];
    const list = waiting.length ? waiting : offered;
    if (!list.length) return;
    const now = waiting.length ? list.findIndex((id) => id === this.piece) : list.findIndex((id) => id === this.cursor);
    const goal = list[(now + (back ? -1 : 1) + list.length) % list.length] ?? list[0];
    if (goal === undefined) return;
    const place = this.session.pieces.get(goal)?.at ?? goal;
    this.cursor = place;
    this.look(place, waiting.length ? goal : undefined);
    this.show(place, still);
  }

  // Choosing

  /** A click or a tap: choose what is there, confirm what is chosen there, or say why not. */
  async tap(place: string, piece?: string, goBy = false): Promise<void> {
    const { session } = this;
    this.cursor = place;
    this.warned = false;
    this.look(place, piece);
    if (!session.mine) return;
    if (goBy && (await this.bend(place))) return;
    const offers = session.offers;
    const other = (kind: string, id: string | undefined) => offers.find(({ target }) => target.kind === kind && target.id === id);
    const hit = other("piece", piece) ?? (piece === undefined ? this.topOffer(place) : undefined);
    const last = session.steps.at(-1);
    const isGoal = last !== undefined && session.target(last).kind === "place" && session.target(last).id === place;
    const again = piece === undefined ? undefined : this.inSet(piece);
    const switched = piece === undefined || !session.steps.length ? undefined : this.earlier("piece", piece);
    if (hit) await session.choose(hit.item);
    else if (again !== undefined) await session.withdraw(again);
    else if (switched && !this.chosen.has(piece ?? "")) await session.chooseAt(switched.step, switched.item);
    else if (isGoal && session.complete) await this.confirm();
    else await this.goTo(place, piece);
    this.pending = [];
  }

  /** Choose a place now or instead of the one chosen before; otherwise ask why not. */
  private async goTo(place: string, piece?: string): Promise<void> {
    const { session } = this;
    const offer = session.offers.find(({ target }) => target.kind === "place" && target.id === place);
    if (offer || this.pending.length) {
      await session.take([...session.steps, offer?.item ?? place], this.pending);
      return;
    }
    const earlier = this.earlier("place", place);
    if (earlier) {
      await session.chooseAt(earlier.step, earlier.item);
      return;
    }
    await this.whyNot(place, piece);
  }

  private async whyNot(place: string, piece?: string): Promise<void> {
    const { session } = this;
    if (piece !== undefined ? this.chosen.has(piece) : this.stacks.get(place)?.some(({ id }) => this.chosen.has(id))) return;
    const chain = this.chainToPlace();
    if (chain) {
      await session.why([...chain, place], place);
    } else if (!session.steps.length && piece !== undefined && session.pieces.get(piece)?.side === session.seat) {
      const verb = session.mine?.follow?.items.map(partsOf).find((parts) => parts.length > 1)?.[0];
      if (verb !== undefined) await session.why([verb, piece], place);
    } else if (session.first.some(({ target }) => target.kind === "place")) {
      const shape = session.mine?.follow?.items.map(partsOf)[0]?.slice(0, -1) ?? [];
      await session.why([...shape, place], place);
    }
  }

  /** The parts after which a place is asked for, if one is or was. */
  private chainToPlace(): Part[] | null {
    const { session } = this;
    for (let at = session.steps.length; at > 0; at -= 1) {
      if (this.offersAt(at).some(({ target }) => target.kind === "place")) return session.steps.slice(0, at).flatMap(partsOf);
    }
    return null;
  }

  private topOffer(place: string): Offer | undefined {
    const stack = this.stacks.get(place) ?? [];
    const ids = stack.map(({ id }) => id);
    if (this.places.has(place)) return undefined;
    return this.session.offers.findLast(({ target }) => target.kind === "piece" && ids.includes(target.id) && !this.chosen.has(target.id));
  }

  /** The chosen item of the set that is about a piece. */
  private inSet(piece: string): Item | undefined {
    const { session } = this;
    const from = setBegin(session.follows);
    return from < 0 ? undefined : session.steps.slice(from).find((step) => session.target(step).id === piece);
  }

  private earlier(kind: string, id: string): { step: number; item: Item } | undefined {
    for (let step = this.session.steps.length - 1; step >= 0; step -= 1) {
      const found = this.offersAt(step).find(({ target }) => target.kind === kind && target.id === id);
      if (found) return { step, item: found.item };
    }
    return undefined;
  }

  /** Go by a place on the way. */
  private async bend(place: string): Promise<boolean> {
    const { session } = this;
    const last = session.steps.at(-1);
    if (last !== undefined && session.target(last).kind === "place" && session.complete) {
      await session.goBy(place);
      return true;
    }
    if (!session.steps.length || !this.places.size) return false;
    this.pending = [...this.pending, place];
    return true;
  }

  /** A piece was dropped on a place. */
  async drop(piece: string, place: string, confirms: boolean): Promise<void> {
    const { session } = this;
    if (!session.mine) return;
    if (this.chosen.has(piece) && session.offers.some(({ target }) => target.kind === "place" && target.id === place)) {
      await this.goTo(place);
    } else {
      const start = this.earlier("piece", piece) ?? session.first.map(({ item, target }) => ({ step: 0, item, target })).find(({ target }) => target.id === piece);
      const aim = session.first.find(({ target }) => target.kind === "place" && target.id === place);
      if (start && !this.chosen.has(piece)) await session.chooseAt(start.step, start.item);
      if (this.chosen.has(piece)) {
        await this.goTo(place);
      } else if (aim) {
        if (!session.steps.some((step) => same(step, aim.item))) await session.chooseAt(0, aim.item);
        const unit = session.offers.find(({ target }) => target.kind === "piece" && target.id === piece);
        if (unit) await session.choose(unit.item);
        else await session.why([...session.parts, piece], place);
        return;
      } else {
        await this.whyNot(place, piece);
      }
    }
    this.pending = [];
    if (confirms && session.complete && !session.built.warn) await this.confirm();
  }

  /** Choose what a button offers; where nothing is left open, do it. */
  async press(item: Item): Promise<void> {
    const { session } = this;
    this.warned = false;
    await session.choose(item);
    if (isFinal(session.built) && same(session.steps.at(-1) ?? "", item)) await this.confirm();
  }

  /** Make the choice; before a slip, warn once. */
  async confirm(): Promise<boolean> {
    const { session } = this;
    if (session.complete === undefined) return false;
    if (session.built.warn && !this.warned) {
      this.warned = true;
      return false;
    }
    this.warned = false;
    return session.confirm();
  }

  /** One step back: what is open, what is chosen, what is looked at. */
  async back(): Promise<boolean> {
    const { session } = this;
    if (this.dialog) this.dialog = null;
    else if (this.drag) this.drag = null;
    else if (session.whyNot) session.whyNot = null;
    else if (this.warned && session.steps.length <= 1) {
      this.warned = false;
      session.reset();
    } else if (this.pending.length) this.pending = this.pending.slice(0, -1);
    else if (session.steps.length) await session.withdraw();
    else if (this.fan) this.fan = null;
    else if (this.place) this.look(null);
    else return false;
    return true;
  }

  async overlay(key: string): Promise<void> {
    if (this.overlays.some((one) => one.key === key)) {
      this.overlays = this.overlays.filter((one) => one.key !== key);
      return;
    }
    const answer = await this.session.ask({ do: "overlay", key });
    if (answer.overlay) this.overlays = [...this.overlays, answer.overlay];
  }

  /** What lies over the map is as old as the position: read it again. */
  async refreshOverlays(): Promise<void> {
    const keys = this.overlays.map(({ key }) => key);
    const answers = await Promise.all(keys.map((key) => this.session.ask({ do: "overlay", key })));
    const fresh = answers.flatMap(({ overlay }) => (overlay ? [overlay] : []));
    this.overlays = fresh.filter(({ key }) => this.overlays.some((one) => one.key === key));
  }

  openRule(rule: string): void {
    this.rule = rule;
    this.tab = "rules";
    this.drawer = true;
    this.dialog = null;
  }
}

function costOf(cost: number | undefined, perPoint: number): { cost?: number } {
  return cost === undefined ? {} : { cost: cost / perPoint };
}
