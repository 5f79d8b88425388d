// The line to the server: numbered questions and their answers, and everything that it says unasked.

import type { Answer, Json, Unasked } from "./wire";

export type Condition = "connecting" | "open" | "lost" | "closed";

interface Waiting {
  message: Record<string, Json>;
  again: boolean;
  answer: (answer: Answer) => void;
}

/** Seconds until the next try after so many failed ones. */
const PAUSES = [0.3, 0.7, 1.5, 3, 5];

/** Codes with which the server closes for good: no token, no game. */
const FOR_GOOD = new Set([4401, 4404]);

export class Connection {
  condition: Condition = "connecting";
  private socket: WebSocket | null = null;
  private counter = 0;
  private tries = 0;
  private isClosed = false;
  private readonly waiting = new Map<number, Waiting>();

  constructor(
    private readonly url: string,
    private readonly hello: () => Record<string, Json>,
    private readonly greeted: (answer: Answer) => void,
    private readonly heard: (message: Unasked) => void,
    private readonly changed: (condition: Condition) => void,
  ) {
    this.open();
    addEventListener("online", this.hurry);
  }

  /** Ask something. With `again` it is sent once more after the line was lost: the server counts it once. */
  ask(message: Record<string, Json>, again = false): Promise<Answer> {
    this.counter += 1;
    const id = this.counter;
    const numbered = { ...message, id };
    return new Promise<Answer>((answer) => {
      this.waiting.set(id, { message: numbered, again, answer });
      if (this.condition === "open") this.socket?.send(JSON.stringify(numbered));
      else if (!again) this.fail(id);
    });
  }

  close(): void {
    this.isClosed = true;
    removeEventListener("online", this.hurry);
    this.socket?.close();
  }

  /** Try now instead of waiting for the next try. */
  readonly hurry = (): void => {
    if (this.condition === "lost") this.open();
  };

  private open(): void {
    if (this.isClosed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.counter += 1;
      this.waiting.set(this.counter, { message: {}, again: false, answer: (answer) => this.welcome(answer) });
      socket.send(JSON.stringify({ ...this.hello(), id: this.counter }));
    };
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as Answer | Unasked);
    socket.onclose = (event) => {
      if (socket === this.socket) this.lose(event.code);
    };
  }

  /** The server knows who is there: what waits is sent once more. */
  private welcome(answer: Answer): void {
    if (answer.error) return;
    this.tries = 0;
    this.set("open");
    this.greeted(answer);
    for (const { message } of this.waiting.values()) this.socket?.send(JSON.stringify(message));
  }

  private receive(message: Answer | Unasked): void {
    if ("re" in message) {
      const waiting = this.waiting.get(message.re);
      this.waiting.delete(message.re);
      waiting?.answer(message);
    } else {
      this.heard(message);
    }
  }

  private lose(code: number): void {
    this.socket = null;
    for (const [id, { again }] of this.waiting) if (!again) this.fail(id);
    if (this.isClosed) return;
    if (FOR_GOOD.has(code)) {
      this.set("closed");
      return;
    }
    this.set("lost");
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)] ?? 5;
    this.tries += 1;
    setTimeout(() => this.open(), pause * 1000);
  }

  private fail(id: number): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.answer({ re: id, error: "offline" });
  }

  private set(condition: Condition): void {
    this.condition = condition;
    this.changed(condition);
  }
}
