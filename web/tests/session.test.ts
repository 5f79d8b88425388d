import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Session } from "../src/lib/session.svelte";
import type { Json } from "../src/lib/wire";

type Sent = Record<string, Json>;

/** A line to a server that the test plays. */
class Line {
  static readonly OPEN = 1;
  static open: Line[] = [];
  readyState = 0;
  sent: Sent[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor() {
    Line.open.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close() {
    this.readyState = 3;
  }
  begin() {
    this.readyState = 1;
    this.onopen();
  }
  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  answer(message: object = {}) {
    this.say({ re: this.last.id, type: "ok", ...message });
  }
  break(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }
  get last(): Sent {
    return this.sent.at(-1) ?? {};
  }
}

const question = (number: number) => ({
  seat: "red",
  kind: "move-units",
  sentence: ["ask-move-units", {}],
  window: false,
  number,
  per_point: 2,
  follow: { part: "unit", items: [["move", "A"], ["move", "B"]], done: false, buttons: [["end"]] },
});

const table = (n: number) => ({
  type: "table",
  n,
  seat: "red",
  seats: { red: "human", blue: "computer:recruit" },
  table: {
    figures: [],
    track: { turns: [], now: 1 },
    pieces: [
      { id: "A", at: "0101", side: "red", body: "red" },
      { id: "B", at: "0102", side: "red", body: "red" },
    ],
    marks: [],
    trays: [],
  },
  lines: [],
  undo: { lines: [] },
  standing: "none",
  asking: [question(n + 1)],
  answered: null,
  result: null,
});

const latest = () => Line.open.at(-1) as Line;
const settle = () => vi.advanceTimersByTimeAsync(1);

async function seated(): Promise<Session> {
  const session = new Session("game", (id) => /^\d{4}$/.test(id));
  latest().begin();
  latest().say(table(7));
  latest().answer({ seat: "red", seats: ["red"] });
  await settle();
  return session;
}

beforeEach(() => {
  vi.useFakeTimers();
  Line.open = [];
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { protocol: "http:", host: "table.example" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => vi.useRealTimers());

describe("session", () => {
  it("shows the table of its seat and the first offers", async () => {
    const session = await seated();
    expect(session.seat).toBe("red");
    expect(session.mySeats).toEqual(["red"]);
    expect(session.offers.map(({ target }) => target)).toEqual([
      { kind: "piece", id: "A" },
      { kind: "piece", id: "B" },
      { kind: "button", id: "end" },
    ]);
  });

  it("builds a choice part by part and sends what it means with the number of the question", async () => {
    const session = await seated();
    const choosing = session.choose(["move", "A"]);
    await settle();
    expect(latest().last).toMatchObject({ do: "follow", parts: ["move", "A"] });
    latest().answer({ follow: { part: "hex", items: ["0103", "0104"], costs: [2, 3], done: false } });
    await choosing;
    expect(session.offers.map(({ cost }) => cost)).toEqual([1, 1.5]);
    const going = session.choose("0104");
    await settle();
    latest().answer({ follow: { part: "", items: [], done: true }, complete: ["move", "A", "0103", "0104"], warn: null });
    await going;
    const sent = session.confirm();
    expect(latest().last).toMatchObject({ do: "choose", seat: "red", number: 8, parts: ["move", "A", "0103", "0104"] });
    latest().answer({ n: 8 });
    expect(await sent).toBe(true);
  });

  it("goes on by itself where only one thing may follow", async () => {
    const session = await seated();
    const choosing = session.choose(["move", "A"]);
    await settle();
    latest().answer({ follow: { part: "hex", items: ["0103"], done: false } });
    await settle();
    expect(latest().last).toMatchObject({ parts: ["move", "A", "0103"] });
    latest().answer({ follow: { part: "", items: [], done: true }, complete: ["move", "A", "0103"] });
    await choosing;
    expect(session.steps).toEqual([["move", "A"], "0103"]);
  });

  it("keeps the choice when a part is refused, and says why", async () => {
    const session = await seated();
    const taking = session.take(["0909"]);
    await settle();
    latest().answer({ refusal: { rule: "MIN 1", key: "too-far", values: {} } });
    expect(await taking).toBe(false);
    expect(session.steps).toEqual([]);
    expect(session.whyNot?.refusal.key).toBe("too-far");
    expect(session.whyNot?.at).toBe("0909");
  });

  it("follows a line: the table, the log, the pieces that stay the same", async () => {
    const session = await seated();
    const untouched = session.pieces.get("B");
    const heard: string[] = [];
    session.onLine = (line, before) => heard.push(`${line.line} ${before.get("A")?.at} ${session.pieces.get("A")?.at}`);
    latest().say({
      type: "line",
      n: 8,
      line: 5,
      what: "choice",
      turn: 1,
      events: [{ key: "moved", unit: "A" }],
      edits: [[["pieces", 0, "at"], "0103"]],
      asking: [],
      answered: null,
      result: null,
    });
    expect(session.pieces.get("A")?.at).toBe("0103");
    expect(session.pieces.get("B")).toBe(untouched);
    expect(session.lines.map(({ line }) => line)).toEqual([5]);
    expect(session.mine).toBeUndefined();
    expect(heard).toEqual(["5 0101 0103"]);
  });

  it("drops what an undo undoes from its log", async () => {
    const session = await seated();
    const line = (n: number, number: number, more: object = {}) => ({ type: "line", n, line: number, what: "choice", turn: 1, edits: [], asking: [], answered: null, result: null, ...more });
    latest().say(line(8, 5));
    latest().say(line(9, 6));
    latest().say(line(10, 7, { what: "undo", seat: "red", to: 6 }));
    expect(session.lines.map(({ line: number }) => number)).toEqual([5, 7]);
  });

  it("sends a choice once more after the line was lost, and asks for what it missed", async () => {
    const session = await seated();
    const sent = session.confirm(["end"]);
    const first = latest();
    first.break();
    expect(session.condition).toBe("lost");
    await vi.advanceTimersByTimeAsync(500);
    expect(latest()).not.toBe(first);
    latest().begin();
    expect(latest().last).toMatchObject({ do: "hello", seat: "red", since: 7 });
    latest().answer({ seat: "red", seats: ["red"] });
    await settle();
    expect(latest().last).toMatchObject({ do: "choose", number: 8, parts: ["end"] });
    latest().answer({ n: 8 });
    expect(await sent).toBe(true);
    expect(session.condition).toBe("open");
  });

  it("does not repeat a look that was lost", async () => {
    const session = await seated();
    const asked = session.ask({ do: "inspect", place: "0101" });
    latest().break();
    expect(await asked).toMatchObject({ error: "offline" });
  });

  it("does not come again where it may not look", async () => {
    const session = await seated();
    latest().break(4401);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.condition).toBe("closed");
    expect(Line.open).toHaveLength(1);
  });

  it("takes everything of a seat off the page before another one looks", async () => {
    const session = await seated();
    session.cover({ seat: "blue", asked: true, curtain: true });
    expect(session.table).toBeNull();
    expect(session.pieces.size).toBe(0);
    expect(session.lines).toEqual([]);
    expect(session.veil?.seat).toBe("blue");
  });
});
