// The line to the server: numbered questions and their answers, and everything that it says unasked.

import type { Answer, Json, Unasked } from "./wire";

export type Condition = "connecting" | "open" | "lost";

interface Waiting {
  message: Record<string, Json>;
  again: boolean;
  answer: (answer: Answer) => void;
}

/** Seconds until the next try after so many failed ones. */
const PAUSES = [0.3, 0.7, 1.5, 3, 5];

export class Connection {
  condition: Condition = "connecting";
  private socket: WebSocket | null = null;
  private counter = 0;
  private tries = 0;
  private closed = false;
  private readonly waiting = new Map<number, Waiting>();

  constructor(
    private readonly url: string,
    private readonly hello: () => Record<string, Json>,
    private readonly heard: (message: Unasked) => void,
    private readonly changed: (condition: Condition) => void,
  ) {
    this.open();
  }

  /** Ask something. With `again` it is sent once more after the line was lost: the server counts it once. */
  ask(message: Record<string, Json>, again = false): Promise<Answer> {
    this.counter += 1;
    const numbered = { ...message, id: this.counter };
    const promise = new Promise<Answer>((answer) => {
      this.waiting.set(this.counter, { message: numbered, again, answer });
    });
    if (this.condition === "open") this.socket?.send(JSON.stringify(numbered));
    else if (!again) this.fail(this.counter);
    return promise;
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  private open(): void {
    this.set("connecting");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.counter += 1;
      socket.send(JSON.stringify({ ...this.hello(), id: this.counter }));
      this.set("open");
      for (const { message } of this.waiting.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as Answer | Unasked);
    socket.onclose = () => this.lose();
  }

  private receive(message: Answer | Unasked): void {
    if ("re" in message) {
      this.waiting.get(message.re)?.answer(message);
      this.waiting.delete(message.re);
    } else {
      this.heard(message);
    }
  }

  private lose(): void {
    for (const [id, { again }] of this.waiting) if (!again) this.fail(id);
    if (this.closed) return;
    this.set("lost");
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)] ?? 5;
    this.tries += 1;
    setTimeout(() => this.open(), pause * 1000);
  }

  private fail(id: number): void {
    this.waiting.get(id)?.answer({ re: id, error: "offline" });
    this.waiting.delete(id);
  }

  private set(condition: Condition): void {
    this.condition = condition;
    this.changed(condition);
  }
}
