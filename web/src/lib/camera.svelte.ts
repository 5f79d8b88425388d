// The camera over the map: one transform, changed by the player's hand, a link, or to show a move out of view.

export interface Box {
  width: number;
  height: number;
}

/** What of the window is covered by cards, so that the middle of the map is where one can see it. */
export interface Insets {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const GLIDE = 250;
const REST = 120;

export class Camera {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  moving = $state(false);
  private settle: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;
  readonly most = 3;

  constructor(
    private readonly map: Box,
    private readonly window: () => Box,
    private readonly insets: () => Insets,
  ) {}

  /** The part of the window in which the map can be seen. */
  get free(): { left: number; top: number; width: number; height: number } {
    const { width, height } = this.window();
    const { left, top, right, bottom } = this.insets();
    return { left, top, width: Math.max(120, width - left - right), height: Math.max(120, height - top - bottom) };
  }

  get least(): number {
    const { width, height } = this.free;
    return Math.min(width / this.map.width, height / this.map.height) * 0.85;
  }

  pan(dx: number, dy: number): void {
    cancelAnimationFrame(this.frame);
    this.to(this.x + dx, this.y + dy, this.scale);
  }

  /** Zoom so that the point of the window stays over the same point of the map. */
  zoom(factor: number, px: number, py: number): void {
    cancelAnimationFrame(this.frame);
    const scale = Math.min(this.most, Math.max(this.least, this.scale * factor));
    const by = scale / this.scale;
    this.to(px - (px - this.x) * by, py - (py - this.y) * by, scale);
  }

  /** Zoom around the middle of what is seen. */
  zoomMiddle(factor: number): void {
    const { left, top, width, height } = this.free;
    this.zoom(factor, left + width / 2, top + height / 2);
  }

  fit(): void {
    const { left, top, width, height } = this.free;
    const scale = Math.min(width / this.map.width, height / this.map.height);
    this.to(left + (width - this.map.width * scale) / 2, top + (height - this.map.height * scale) / 2, scale);
  }

  /** Put a point of the map into the middle of what is seen. */
  centre(x: number, y: number, scale = this.scale): void {
    const { left, top, width, height } = this.free;
    this.to(left + width / 2 - x * scale, top + height / 2 - y * scale, scale);
  }

  /** Glide to a point unless it can be seen well already. */
  show(x: number, y: number, still: boolean, always = false): void {
    const { left, top, width, height } = this.free;
    const px = this.x + x * this.scale - left;
    const py = this.y + y * this.scale - top;
    if (!always && px > width * 0.06 && px < width * 0.94 && py > height * 0.08 && py < height * 0.92) return;
    const goalX = left + width / 2 - x * this.scale;
    const goalY = top + height / 2 - y * this.scale;
    if (still) this.to(goalX, goalY, this.scale);
    else this.glide(goalX, goalY);
  }

  /** The point of the map under a point of the window. */
  point(px: number, py: number): { x: number; y: number } {
    return { x: (px - this.x) / this.scale, y: (py - this.y) / this.scale };
  }

  private glide(x: number, y: number): void {
    cancelAnimationFrame(this.frame);
    const start = performance.now();
    const [fromX, fromY] = [this.x, this.y];
    const step = (now: number) => {
      const part = Math.min(1, (now - start) / GLIDE);
      const eased = part * (2 - part);
      this.to(fromX + (x - fromX) * eased, fromY + (y - fromY) * eased, this.scale);
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  private to(x: number, y: number, scale: number): void {
    const { width, height } = this.window();
    const margin = 160;
    this.scale = scale;
    this.x = Math.min(width - margin, Math.max(margin - this.map.width * scale, x));
    this.y = Math.min(height - margin, Math.max(margin - this.map.height * scale, y));
    this.moving = true;
    clearTimeout(this.settle);
    this.settle = setTimeout(() => {
      this.moving = false;
    }, REST);
  }
}
