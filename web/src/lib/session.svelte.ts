// One game at the table: what the seat sees, the choice that is being built, and what the server said.

import { Connection, type Condition } from "./connection";
import { changed } from "./edits";
import {
  partsOf,
  type Answer,
  type Asked,
  type Built,
  type Hand,
  type Item,
  type Json,
  type Line,
  type LineMessage,
  type Outcome,
  type Part,
  type Refusal,
  type TableData,
  type TableMessage,
  type UndoState,
  type Unasked,
} from "./wire";

/** What a continuation is about: a piece, a place, or neither, and then a button. */
export type Target = { kind: "piece" | "place" | "other"; id: string };

const NOTHING: Built = {};

export class Session {
  seat = $state("");
  seats = $state<Record<string, string>>({});
  table = $state.raw<TableData | null>(null);
  asking = $state.raw<Asked[]>([]);
  answered = $state.raw<Part[] | null>(null);
  hands = $state.raw<Hand[]>([]);
  lines = $state.raw<Line[]>([]);
  undo = $state.raw<UndoState>({ lines: [] });
  outcome = $state.raw<Outcome | null>(null);
  condition = $state<Condition>("connecting");
  stopped = $state("");
  speed = $state(1);
  paused = $state(false);
  fresh = $state.raw<LineMessage | null>(null);

  /** The continuations chosen so far, and what the server says of them. */
  steps = $state.raw<Item[]>([]);
  built = $state.raw<Built>(NOTHING);
  refusal = $state.raw<Refusal | null>(null);
  sending = $state(false);

  readonly mine = $derived(this.asking.find((asked) => asked.seat === this.seat && !asked.veiled));
  readonly parts = $derived(this.steps.flatMap(partsOf));
  readonly follow = $derived(this.steps.length ? this.built.follow : this.mine?.follow);
  readonly items = $derived([...(this.follow?.items ?? []), ...(this.follow?.buttons ?? [])]);
  readonly complete = $derived(this.steps.length ? this.built.complete : undefined);

  private readonly connection: Connection;
  private last = 0;
  private asked = 0;

  constructor(
    readonly id: string,
    readonly places: ReadonlySet<string>,
  ) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.connection = new Connection(
      `${scheme}://${location.host}/ws/${id}`,
      () => ({ do: "hello", seat: this.seat, since: this.last }),
      (message) => this.heard(message),
      (condition) => {
        this.condition = condition;
      },
    );
  }

  close(): void {
    this.connection.close();
  }

  /** What a continuation is about. */
  target(item: Item): Target {
    const last = partsOf(item).at(-1);
    const id = String(last);
    if (typeof last === "string") {
      if (this.table?.pieces.some((piece) => piece.id === id)) return { kind: "piece", id };
      if (this.places.has(id)) return { kind: "place", id };
    }
    return { kind: "other", id };
  }

  /** Choose a continuation more. */
  async choose(item: Item): Promise<void> {
    await this.take([...this.steps, item]);
  }

  /** Take a continuation of a set back, or the last one. */
  async withdraw(item?: Item): Promise<void> {
    const at = item === undefined ? this.steps.length - 1 : this.steps.findIndex((step) => same(step, item));
    if (at < 0) return;
    const kept = (this.follow?.most ?? 0) > 0 && item !== undefined ? this.steps.toSpliced(at, 1) : this.steps.slice(0, at);
    await this.take(kept);
  }

  reset(): void {
    this.asked += 1;
    this.steps = [];
    this.built = NOTHING;
    this.refusal = null;
  }

  /** Build the choice from these continuations. */
  async take(steps: Item[]): Promise<void> {
    this.refusal = null;
    if (!steps.length) {
      this.reset();
      return;
    }
    this.asked += 1;
    const asked = this.asked;
    const answer = await this.connection.ask({ do: "follow", parts: steps.flatMap(partsOf) });
    if (asked !== this.asked) return;
    if (answer.refusal || answer.error) {
      this.refusal = answer.refusal ?? null;
      return;
    }
    this.steps = steps;
    this.built = answer;
  }

  /** Ask why parts cannot become a choice. */
  async why(parts: Part[]): Promise<void> {
    const answer = await this.connection.ask({ do: "why", parts });
    this.refusal = answer.refusal ?? null;
  }

  /** Make the choice that the parts mean. */
  async confirm(parts: Part[] = this.complete ?? this.parts): Promise<boolean> {
    const number = this.mine?.number;
    if (number === undefined || this.sending || !parts.length) return false;
    this.sending = true;
    const answer = await this.connection.ask({ do: "choose", seat: this.seat, parts, number }, true);
    this.sending = false;
    if (answer.refusal) {
      this.refusal = answer.refusal;
      return false;
    }
    return true;
  }

  async takeBack(number: number): Promise<Answer> {
    return this.connection.ask({ do: "take-back", seat: this.seat, number }, true);
  }

  async undoLine(line: number, ask = false): Promise<void> {
    const answer = await this.connection.ask({ do: "undo", seat: this.seat, line, ask });
    this.refusal = answer.refusal ?? null;
  }

  /** Send anything else and wait for its answer. */
  ask(message: Record<string, Json>): Promise<Answer> {
    return this.connection.ask(message);
  }

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
        this.situation(message);
        if (message.undo) this.undo = message.undo;
        break;
      case "hands":
        this.hands = message.hands;
        break;
      case "pace":
        this.speed = message.speed;
        this.paused = message.paused ?? false;
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
    this.table = message.table;
    this.lines = message.lines;
    this.undo = message.undo;
    this.situation(message);
  }

  private line(message: LineMessage): void {
    this.last = message.n;
    if (this.table) this.table = { ...(changed(this.table as unknown as Json, message.edits) as unknown as TableData) };
    const kept = message.what === "undo" ? this.lines.map((line) => undone(line, message.to ?? 0)) : this.lines;
    this.lines = [...kept, message];
    if (message.undo) this.undo = message.undo;
    for (const event of message.events ?? []) if (event.key === "seats-exchanged") this.exchange(event.seats);
    this.fresh = message;
    this.situation(message);
  }

  private exchange(seats: Json | undefined): void {
    if (!Array.isArray(seats)) return;
    const [one, other] = seats as [string, string];
    this.seats = { ...this.seats, [one]: this.seats[other] ?? "", [other]: this.seats[one] ?? "" };
  }

  private situation(message: { asking: Asked[]; answered: Part[] | null; result: Outcome | null }): void {
    this.asking = message.asking;
    this.answered = message.answered;
    this.outcome = message.result;
    this.reset();
  }
}

function undone(line: Line, from: number): Line {
  return line.line >= from ? { ...line, undone: true } : line;
}

export function same(one: Item, other: Item): boolean {
  return partsOf(one).join(" ") === partsOf(other).join(" ");
}
