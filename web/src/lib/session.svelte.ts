// One game at the table: what the seat sees, the choice that is being built, and what the server said.

import { isFinal, keyOf, offersOf, partsWith, same, setBegin, without, type Target } from "./choice";
import { Connection, type Condition } from "./connection";
import { changed } from "./edits";
import {
  partsOf,
  type Answer,
  type Asked,
  type Built,
  type Follow,
  type Hand,
  type Item,
  type Json,
  type Line,
  type LineMessage,
  type Outcome,
  type Part,
  type Piece,
  type Refusal,
  type TableData,
  type TableMessage,
  type UndoState,
  type Unasked,
} from "./wire";

const NOTHING: Built = {};

/** A refusal that is shown, with the place that was touched. */
export interface WhyNot {
  refusal: Refusal;
  at?: string | undefined;
}

export class Session {
  seat = $state("");
  mySeats = $state.raw<string[]>([]);
  seats = $state.raw<Record<string, string>>({});
  table = $state.raw<TableData | null>(null);
  pieces = $state.raw<Map<string, Piece>>(new Map());
  asking = $state.raw<Asked[]>([]);
  answered = $state.raw<Part[] | null>(null);
  hands = $state.raw<Hand[]>([]);
  lines = $state.raw<Line[]>([]);
  undo = $state.raw<UndoState>({ lines: [] });
  standing = $state("none");
  outcome = $state.raw<Outcome | null>(null);
  condition = $state<Condition>("connecting");
  stopped = $state("");
  speed = $state(1);
  paused = $state(false);
  consent = $state.raw<{ seat: string; line: number } | null>(null);
  veil = $state<Hand | null>(null);

  /** The continuations chosen so far, the places to go by, and what the server says of them. */
  steps = $state.raw<Item[]>([]);
  waypoints = $state.raw<string[]>([]);
  built = $state.raw<Built>(NOTHING);
  follows = $state.raw<(Follow | undefined)[]>([]);
  whyNot = $state.raw<WhyNot | null>(null);
  sending = $state(false);
  waitsToSend = $state(false);

  readonly mine = $derived(this.asking.find((asked) => asked.seat === this.seat && !asked.veiled && asked.follow));
  readonly parts = $derived(this.steps.flatMap(partsOf));
  readonly perPoint = $derived(this.mine?.per_point ?? 1);
  readonly follow = $derived(this.steps.length ? this.built.follow : this.mine?.follow);
  readonly offers = $derived(offersOf(this.follow, (item, part) => this.target(item, part), this.perPoint));
  readonly first = $derived(offersOf(this.mine?.follow, (item, part) => this.target(item, part), this.perPoint));
  readonly complete = $derived(this.steps.length ? this.built.complete : this.mine?.follow?.done ? [] : undefined);
  readonly set = $derived(setBegin(this.follows));

  onLine: (message: LineMessage, before: Map<string, Piece>) => void = () => {};

  private readonly connection: Connection | null;
  private last = 0;
  private asked = 0;
  private known = new Map<string, Promise<Built>>();

  /** Without a line to the server it shows what it is given: a replay. */
  constructor(
    readonly id: string,
    private readonly isPlace: (id: string) => boolean,
    isLive = true,
  ) {
    this.connection = isLive ? this.connect() : null;
  }

  private connect(): Connection {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new Connection(
      `${scheme}://${location.host}/ws/${this.id}`,
      () => ({ do: "hello", seat: this.seat, since: this.table ? this.last : 0 }),
      (answer) => {
        this.mySeats = answer.seats ?? this.mySeats;
      },
      (message) => this.heard(message),
      (condition) => {
        this.condition = condition;
      },
    );
  }

  close(): void {
    this.connection?.close();
  }

  retry(): void {
    this.connection?.hurry();
  }

  /** What a continuation is about. */
  target(item: Item, part = ""): Target {
    const parts = partsOf(item);
    const id = String(parts.at(-1));
    if (part !== "button" && typeof parts.at(-1) === "string") {
      if (this.pieces.has(id)) return { kind: "piece", id };
      if (this.isPlace(id)) return { kind: "place", id };
      if (part === "chit" || part === "card" || part === "token") return { kind: "tray", id };
    }
    return { kind: "button", id };
  }

  // Building a choice

  /** Choose a continuation more; go on by itself where only one thing may follow. */
  async choose(item: Item): Promise<void> {
    await this.take([...this.steps, item]);
    let built = this.built;
    while (!built.complete && built.follow && built.follow.items.length === 1 && !built.follow.buttons?.length) {
      const [only] = built.follow.items;
      if (only === undefined) return;
      await this.take([...this.steps, only]);
      if (built === this.built) return;
      built = this.built;
    }
  }

  /** Choose an item of an earlier step instead of what was chosen there. */
  async chooseAt(step: number, item: Item): Promise<void> {
    this.steps = this.steps.slice(0, step);
    this.waypoints = [];
    await this.choose(item);
  }

  /** Take a continuation of a set back, or the last step. */
  async withdraw(item?: Item): Promise<void> {
    if (item === undefined && this.waypoints.length) {
      await this.take(this.steps, this.waypoints.slice(0, -1));
      return;
    }
    await this.take(without(this.steps, this.set, item));
  }

  reset(): void {
    this.asked += 1;
    this.steps = [];
    this.waypoints = [];
    this.built = NOTHING;
    this.follows = [this.mine?.follow];
    this.whyNot = null;
  }

  /** Build the choice from these continuations. */
  async take(steps: Item[], waypoints: string[] = []): Promise<boolean> {
    if (!steps.length) {
      this.reset();
      return true;
    }
    this.asked += 1;
    const asked = this.asked;
    const before = steps.slice(0, -1).map((_, at) => this.peek(steps.slice(0, at + 1)));
    const [built, ...earlier] = await Promise.all([this.peek(steps, waypoints), ...before]);
    if (asked !== this.asked) return false;
    if (built.refusal || !built.follow) {
      if (built.refusal) this.whyNot = { refusal: built.refusal, at: this.placeOf(steps.at(-1)) };
      return false;
    }
    this.whyNot = null;
    this.steps = steps;
    this.waypoints = waypoints;
    this.built = built;
    this.follows = [this.mine?.follow, ...earlier.map((one) => one.follow), built.follow];
    return true;
  }

  /** What the server says of steps, without taking them. */
  peek(steps: Item[], waypoints: string[] = []): Promise<Built> {
    const parts = partsWith(steps, waypoints);
    const key = keyOf(parts);
    const known = this.known.get(key);
    if (known) return known;
    const asked = this.ask({ do: "follow", parts }).then((answer) => {
      if (answer.error) this.known.delete(key);
      return answer;
    });
    this.known.set(key, asked);
    return asked;
  }

  /** Ask why parts cannot become a choice. */
  async why(parts: Part[], at?: string): Promise<void> {
    const answer = await this.ask({ do: "why", parts });
    if (answer.refusal) this.whyNot = { refusal: answer.refusal, at };
  }

  /** Go by a place on the way to the last one. */
  async goBy(place: string): Promise<void> {
    const last = this.steps.at(-1);
    if (last === undefined || this.built.complete === undefined || this.target(last).kind !== "place") return;
    const goal = this.target(last).id;
    const steps = [...this.steps.slice(0, -1), place];
    await this.take(steps, [...this.waypoints, goal]);
  }

  /** Make the choice that the parts mean. */
  async confirm(parts: Part[] | undefined = this.complete): Promise<boolean> {
    const number = this.mine?.number;
    if (number === undefined || this.sending || !parts?.length) return false;
    return this.send({ do: "choose", seat: this.seat, parts, number });
  }

  /** Pass for another seat, without a look at what it holds. */
  async passFor(hand: Hand): Promise<boolean> {
    if (!hand.pass || hand.number === undefined) return false;
    return this.send({ do: "choose", seat: hand.seat, parts: hand.pass, number: hand.number });
  }

  async takeBack(): Promise<boolean> {
    return this.send({ do: "take-back", seat: this.seat, number: this.last + 1 });
  }

  private async send(message: Record<string, Json>): Promise<boolean> {
    this.sending = true;
    const slow = setTimeout(() => {
      this.waitsToSend = true;
    }, 400);
    const answer = await this.ask(message, true);
    clearTimeout(slow);
    this.sending = false;
    this.waitsToSend = false;
    if (answer.refusal) {
      this.whyNot = { refusal: answer.refusal };
      return false;
    }
    return !answer.error;
  }

  /** Undo a line and all after it. False if a fence stops it. */
  async undoLine(line: number, ask = false): Promise<boolean> {
    const answer = await this.ask({ do: "undo", seat: this.seat, line, ask });
    if (answer.refusal) this.whyNot = { refusal: answer.refusal };
    return !answer.refusal && !answer.error;
  }

  async agree(agree: boolean): Promise<void> {
    const { consent } = this;
    this.consent = null;
    if (consent) await this.ask({ do: "consent", seat: this.mySeats.find((seat) => seat !== consent.seat) ?? this.seat, agree });
  }

  /** Look from another seat that one holds. */
  async sit(seat: string): Promise<void> {
    this.veil = null;
    await this.ask({ do: "sit", seat }, true);
  }

  /** Cover the table before another seat looks: what the first one saw leaves the page. */
  cover(hand: Hand): void {
    this.veil = hand;
    this.table = null;
    this.pieces = new Map();
    this.lines = [];
    this.reset();
  }

  /** Send anything else and wait for its answer. */
  ask(message: Record<string, Json>, again = false): Promise<Answer> {
    return this.connection?.ask(message, again) ?? Promise.resolve({ re: 0, error: "offline" });
  }

  /** Show a moment of a replay: its table and the lines up to it. */
  moment(table: TableData, lines: Line[], seats: Record<string, string>): void {
    this.seats = seats;
    this.lines = lines;
    this.show(table);
  }

  /** Read lines of the log before the first one that is here. */
  async earlier(): Promise<void> {
    const [first] = this.lines;
    if (!first || first.line <= 0) return;
    const answer = await this.ask({ do: "log", before: first.line });
    if (answer.lines?.length) this.lines = [...answer.lines, ...this.lines];
  }

  // Hearing

  private heard(message: Unasked): void {
    switch (message.type) {
      case "table":
        this.whole(message);
        break;
      case "line":
        this.line(message);
        break;
      case "sync":
        this.last = message.n;
        if (message.undo) this.undo = message.undo;
        this.situation(message);
        break;
      case "hands":
        this.hands = message.hands;
        break;
      case "pace":
        this.speed = message.speed;
        this.paused = message.pause ?? false;
        break;
      case "consent":
        this.consent = { seat: message.seat, line: message.line };
        break;
      case "stopped":
        this.stopped = message.report;
        break;
    }
  }

  private whole(message: TableMessage): void {
    this.last = message.n;
    this.seat = message.seat;
    this.seats = message.seats;
    this.lines = message.lines;
    this.undo = message.undo;
    this.standing = String(message.standing ?? "none");
    this.show(message.table);
    this.situation(message);
  }

  private line(message: LineMessage): void {
    this.last = message.n;
    const before = this.pieces;
    if (this.table) this.show(changed(this.table as unknown as Json, message.edits) as unknown as TableData);
    const { edits: _, asking: __, ...line } = message;
    const kept = message.what === "undo" ? this.lines.filter((one) => one.line < (message.to ?? 0)) : this.lines;
    this.lines = [...kept, line as unknown as Line];
    if (message.undo) this.undo = message.undo;
    for (const event of message.events ?? []) if (event.key === "seats-exchanged") this.exchange(event.seats);
    this.situation(message);
    this.onLine(message, before);
  }

  /** Show a table; pieces that did not change stay the same objects. */
  private show(table: TableData): void {
    const pieces = new Map<string, Piece>();
    for (const piece of table.pieces) {
      const before = this.pieces.get(piece.id);
      pieces.set(piece.id, before && JSON.stringify(before) === JSON.stringify(piece) ? before : piece);
    }
    this.pieces = pieces;
    this.table = table;
  }

  private exchange(seats: Json | undefined): void {
    if (!Array.isArray(seats)) return;
    const [one, other] = seats as [string, string];
    this.seats = { ...this.seats, [one]: this.seats[other] ?? "", [other]: this.seats[one] ?? "" };
  }

  private situation(message: { asking: Asked[]; answered: Part[] | null; result: Outcome | null }): void {
    const before = this.mine?.number;
    this.asking = message.asking;
    this.answered = message.answered;
    this.outcome = message.result;
    if (before === undefined || before !== this.mine?.number) {
      this.known.clear();
      this.reset();
      this.begin();
    }
  }

  /** Where a question has one way to begin, begin. */
  private begin(): void {
    const follow = this.mine?.follow;
    const [only] = follow?.items ?? [];
    if (follow && only !== undefined && follow.items.length === 1 && !follow.buttons?.length && !follow.done) void this.choose(only);
  }

  private placeOf(item: Item | undefined): string | undefined {
    if (item === undefined) return undefined;
    const { kind, id } = this.target(item);
    return kind === "place" ? id : undefined;
  }
}

export { isFinal, same };
