// The hand on the map: pointers and the wheel become pans, zooms, taps, drags and hovers.

import type { Desk } from "./desk.svelte";

interface Down {
  x: number;
  y: number;
  piece: string | undefined;
  touch: boolean;
  mode: "wait" | "pan" | "drag" | "pinch" | "done";
}

const SLACK = 6;
const LONG = 500;
const FAN = 150;
const ABOVE_FINGER = 40;

export class Hand {
  private readonly down = new Map<number, Down>();
  private readonly stop = new AbortController();
  private box = { left: 0, top: 0 };
  private long: ReturnType<typeof setTimeout> | undefined;
  private fanning: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;
  private spread = 0;
  private through = "";

  constructor(
    private readonly stage: HTMLElement,
    private readonly desk: Desk,
    private readonly confirms: () => boolean,
  ) {
    const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void, passive = true) =>
      stage.addEventListener(name, act, { signal: this.stop.signal, passive });
    on("pointerdown", (event) => this.press(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.release(event));
    on("pointercancel", (event) => this.cancel(event));
    on("pointerleave", () => this.leave());
    on("wheel", (event) => this.wheel(event), false);
    on("contextmenu", (event) => event.preventDefault(), false);
    on("dblclick", (event) => event.preventDefault(), false);
  }

  close(): void {
    this.stop.abort();
    clearTimeout(this.long);
    clearTimeout(this.fanning);
  }

  private local(event: { clientX: number; clientY: number }) {
    this.box = this.stage.getBoundingClientRect();
    return { x: event.clientX - this.box.left, y: event.clientY - this.box.top };
  }

  private placeAt(x: number, y: number): string | undefined {
    const point = this.desk.camera.point(x, y);
    return this.desk.atlas.nearest(point.x, point.y);
  }

  private pieceAt(event: PointerEvent): { piece: string | undefined; place: string | undefined } {
    const hit = event.target instanceof Element ? event.target.closest<SVGElement>("[data-pick]") : null;
    return { piece: hit?.dataset.piece, place: hit?.dataset.place };
  }

  private press(event: PointerEvent): void {
    if (event.button > 1) return;
    const { x, y } = this.local(event);
    const { piece } = this.pieceAt(event);
    const touch = event.pointerType === "touch";
    this.down.set(event.pointerId, { x, y, piece, touch, mode: "wait" });
    this.stage.setPointerCapture(event.pointerId);
    clearTimeout(this.long);
    if (this.down.size === 2) {
      for (const one of this.down.values()) one.mode = "pinch";
      this.desk.drag = null;
      this.spread = this.distance();
    } else if (touch) {
      this.long = setTimeout(() => this.inspect(event.pointerId), LONG);
    }
  }

  private inspect(id: number): void {
    const down = this.down.get(id);
    if (down?.mode !== "wait") return;
    down.mode = "done";
    const place = this.placeAt(down.x, down.y);
    if (place === undefined) return;
    this.desk.look(place, down.piece);
    this.desk.tab = "hex";
    this.desk.drawer = true;
  }

  private move(event: PointerEvent): void {
    const down = this.down.get(event.pointerId);
    const { x, y } = this.local(event);
    if (!down) {
      this.hover(event, x, y);
      return;
    }
    if (down.mode === "pinch") {
      this.pinch(event.pointerId, x, y);
      return;
    }
    if (down.mode === "wait" && Math.hypot(x - down.x, y - down.y) > (down.touch ? SLACK * 1.6 : SLACK)) {
      clearTimeout(this.long);
      down.mode = this.mayDrag(down.piece) ? "drag" : "pan";
      if (down.mode === "drag" && down.piece !== undefined) this.lift(down.piece);
    }
    if (down.mode === "pan") {
      this.desk.camera.pan(x - down.x, y - down.y);
      [down.x, down.y] = [x, y];
    } else if (down.mode === "drag" && down.piece !== undefined) {
      const lift = down.touch ? ABOVE_FINGER : 0;
      this.desk.drag = { piece: down.piece, x, y: y - lift, touch: down.touch };
      const place = this.placeAt(x, y - lift) ?? null;
      this.desk.hover = place;
      if (event.shiftKey && place !== null && place !== this.through && this.desk.places.has(place)) {
        this.through = place;
        this.desk.pending = [...this.desk.pending, place];
      }
    }
  }

  private mayDrag(piece: string | undefined): boolean {
    const { session } = this.desk;
    if (piece === undefined || !session.mine) return false;
    return session.pieces.get(piece)?.side === session.seat && (this.desk.ready.has(piece) || session.first.some(({ target }) => target.kind === "place"));
  }

  private lift(piece: string): void {
    this.through = "";
    this.desk.fan = null;
    const offer = this.desk.session.first.find(({ target }) => target.kind === "piece" && target.id === piece);
    if (offer && !this.desk.chosen.has(piece)) void this.desk.session.chooseAt(0, offer.item);
  }

  private release(event: PointerEvent): void {
    const down = this.down.get(event.pointerId);
    this.down.delete(event.pointerId);
    clearTimeout(this.long);
    if (!down) return;
    const { x, y } = this.local(event);
    if (down.mode === "drag" && down.piece !== undefined) {
      const place = this.placeAt(x, y - (down.touch ? ABOVE_FINGER : 0));
      this.desk.drag = null;
      const from = this.desk.session.pieces.get(down.piece)?.at;
      if (place !== undefined && place !== from) void this.desk.drop(down.piece, place, this.confirms());
    } else if (down.mode === "wait") {
      const hit = this.pieceAt(event);
      const place = hit.place ?? this.placeAt(x, y);
      const stack = place === undefined ? undefined : this.desk.stacks.get(place);
      if (place !== undefined) {
        this.desk.fan = down.touch && (stack?.length ?? 0) > 1 ? place : this.desk.fan;
        void this.desk.tap(place, hit.piece ?? down.piece, event.shiftKey);
      } else this.desk.look(null);
    }
  }

  private cancel(event: PointerEvent): void {
    this.down.delete(event.pointerId);
    this.desk.drag = null;
    clearTimeout(this.long);
  }

  private distance(): number {
    const [one, other] = [...this.down.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  }

  private pinch(id: number, x: number, y: number): void {
    const moved = this.down.get(id);
    const [one, other] = [...this.down.values()];
    if (!moved || !one || !other) return;
    const before = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    [moved.x, moved.y] = [x, y];
    const after = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    const spread = this.distance();
    this.desk.camera.pan(after.x - before.x, after.y - before.y);
    if (this.spread > 0) this.desk.camera.zoom(spread / this.spread, after.x, after.y);
    this.spread = spread;
  }

  private hover(event: PointerEvent, x: number, y: number): void {
    if (event.pointerType === "touch") return;
    const { place: hit } = this.pieceAt(event);
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const place = hit ?? this.placeAt(x, y) ?? null;
      if (place === this.desk.hover) return;
      this.desk.hover = place;
      clearTimeout(this.fanning);
      if (this.desk.fan !== place) this.desk.fan = null;
      const stack = place === null ? undefined : this.desk.stacks.get(place);
      if (stack && stack.length > 1) {
        this.fanning = setTimeout(() => {
          if (this.desk.hover === place && !this.desk.drag && !this.desk.hidden) this.desk.fan = place;
        }, FAN);
      }
    });
  }

  private leave(): void {
    if (this.down.size) return;
    clearTimeout(this.fanning);
    this.desk.hover = null;
    this.desk.fan = null;
  }

  /** A wheel zooms, two fingers on a pad pan, and pinching there zooms. */
  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const { x, y } = this.local(event);
    const pad = event.deltaMode === 0 && !event.ctrlKey && (event.deltaX !== 0 || Math.abs(event.deltaY) < 40 || !Number.isInteger(event.deltaY));
    if (pad) {
      this.desk.camera.pan(-event.deltaX, -event.deltaY);
      return;
    }
    const unit = event.deltaMode === 1 ? 33 : 1;
    this.desk.camera.zoom(Math.exp(-event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.0016)), x, y);
  }
}
