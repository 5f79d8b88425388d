// What is going to be played: a scenario or a file, its options, and who sits where.

import * as api from "../lib/api";
import type { GameInfo, ScenarioInfo } from "../lib/api-types";
import type { Json } from "../lib/wire";

export const ME = "me";
export const HERE = "here";

/** A position file that was dropped. */
export interface Opened {
  name: string;
  position: Record<string, Json>;
}

export class Setup {
  scenario = $state.raw<ScenarioInfo>() as ScenarioInfo;
  opened = $state.raw<Opened | null>(null);
  options = $state<Record<string, boolean>>({});
  seats = $state<Record<string, string>>({});
  level = $state("");
  fault = $state("");
  busy = $state(false);

  /** `origin`: the line of a finished game from which it is played on. */
  constructor(
    readonly game: GameInfo,
    private readonly origin?: { id: string; line: number },
  ) {
    this.level = this.levels.at(-1) ?? "random";
    const [first] = game.scenarios;
    if (first) this.choose(first);
  }

  /** The levels that are offered; chance alone is no opponent unless there is no other. */
  get levels(): string[] {
    const real = this.game.levels.filter((level) => level !== "random");
    return real.length ? real : this.game.levels;
  }

  get hasComputer(): boolean {
    return Object.values(this.seats).some((who) => who !== ME && who !== HERE);
  }

  choose(scenario: ScenarioInfo): void {
    this.scenario = scenario;
    this.opened = null;
    this.fault = "";
    this.options = Object.fromEntries(scenario.options.map((option) => [option, false]));
    if (!scenario.seats.every((seat) => seat in this.seats)) {
      this.seats = Object.fromEntries(scenario.seats.map((seat, n) => [seat, n === 0 ? ME : this.level]));
    }
  }

  sit(seat: string, who: string): void {
    this.seats = { ...this.seats, [seat]: who };
  }

  setLevel(level: string): void {
    this.level = level;
    this.seats = Object.fromEntries(Object.entries(this.seats).map(([seat, who]) => [seat, who === ME || who === HERE ? who : level]));
  }

  swap(): void {
    const seats = this.scenario.seats;
    this.seats = Object.fromEntries(seats.map((seat, n) => [seat, this.seats[seats[(n + 1) % seats.length] ?? seat] ?? ME]));
  }

  /** A file: a record is shown as a replay, a position is set up. */
  async read(file: File): Promise<void> {
    this.fault = "";
    const text = await file.text();
    if (text.trimStart().startsWith("{")) {
      try {
        this.opened = { name: file.name, position: JSON.parse(text) as Record<string, Json> };
      } catch (error) {
        this.fault = `${file.name}: ${error instanceof Error ? error.message : String(error)}`;
      }
      return;
    }
    await this.attempt(async () => {
      const play = await api.bring(text);
      location.assign(`/replay/${play.id}`);
    });
  }

  async start(): Promise<void> {
    if (this.busy) return;
    await this.attempt(async () => {
      if (this.origin) {
        const begun = await api.begin({ seats: this.seats, replay: this.origin });
        location.assign(`/play/${begun.id}`);
        return;
      }
      const what = this.opened ? { position: this.opened.position } : { scenario: this.scenario.id, options: this.options };
      const begun = await api.begin({ game: this.game.id, seats: this.seats, ...what });
      location.assign(`/play/${begun.id}`);
    });
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.fault = "";
    try {
      await act();
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
    }
    this.busy = false;
  }
}
