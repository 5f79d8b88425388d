// A replay: the tables of a game line by line, read in pieces and laid out as the wanted moment.

import { changed } from "../lib/edits";
import * as api from "../lib/api";
import type { Edit, Json, Line, TableData } from "../lib/wire";

interface Reel {
  seat: string;
  from: number;
  last: number;
  table: TableData;
  frames: (Line & { edits: Edit[] })[];
  turns: [Json, number][];
}

const PIECE = 200;

/** A fight or another moment worth a mark on the timeline. */
export interface Mark {
  at: number;
  line: number;
}

export class Film {
  /** The table after each frame; the first one is the beginning. */
  tables = $state.raw<TableData[]>([]);
  lines = $state.raw<Line[]>([]);
  turns = $state.raw<[Json, number][]>([]);
  last = $state(0);
  done = $state(false);
  now = $state(0);
  playing = $state(false);
  speed = $state(1);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  readonly table = $derived.by(() => this.tables[this.now]);
  readonly shown = $derived.by(() => this.lines.slice(0, this.now));
  readonly line = $derived.by(() => this.lines[this.now - 1]?.line ?? 0);
  readonly fights = $derived.by(() => this.lines.flatMap((line, n): Mark[] => ((line.events ?? []).some((event) => typeof event.die === "number") ? [{ at: n + 1, line: line.line }] : [])));

  async load(): Promise<void> {
    let from = 0;
    while (!this.done) {
      const reel = await api.replay<Reel>(this.id, from, PIECE);
      let table = reel.table;
      const tables = this.tables.length ? [...this.tables] : [table];
      const lines = [...this.lines];
      for (const { edits, ...line } of reel.frames) {
        table = changed(table as unknown as Json, edits) as unknown as TableData;
        tables.push(table);
        lines.push(line);
      }
      [this.tables, this.lines, this.turns, this.last] = [tables, lines, reel.turns, reel.last];
      from = lines.at(-1)?.line ?? 0;
      this.done = reel.frames.length < PIECE || from >= reel.last;
    }
  }

  /** The frame of a line, or the nearest before it. */
  frameOf(line: number): number {
    return this.lines.findLastIndex((one) => one.line <= line) + 1;
  }

  go(frame: number): void {
    this.now = Math.max(0, Math.min(this.tables.length - 1, frame));
  }

  toggle(): void {
    this.playing = !this.playing;
    if (this.playing && this.now >= this.tables.length - 1) this.now = 0;
    this.step();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private step(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    const isFight = (this.lines[this.now]?.events ?? []).some((event) => typeof event.die === "number");
    this.timer = setTimeout(
      () => {
        this.go(this.now + 1);
        if (this.now >= this.tables.length - 1) this.stop();
        else this.step();
      },
      (isFight ? 1300 : 800) / this.speed,
    );
  }
}
