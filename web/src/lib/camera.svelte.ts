// The camera over the map: one transform, changed by the player's hand, a link, or to show a move out of view.

export interface Box {
  width: number;
  height: number;
}

const GLIDE = 250;

export class Camera {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  moving = $state(false);
  private settle: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;

  constructor(
    private readonly map: Box,
    private readonly window: () => Box,
  ) {}

  get least(): number {
    const { width, height } = this.window();
    return Math.min(width / this.map.width, height / this.map.height) * 0.9;
  }

  readonly most = 3;

  pan(dx: number, dy: number): void {
    this.to(this.x + dx, this.y + dy, this.scale);
  }

  /** Zoom so that the point of the window stays over the same point of the map. */
  zoom(factor: number, px: number, py: number): void {
    const scale = Math.min(this.most, Math.max(this.least, this.scale * factor));
    const by = scale / this.scale;
    this.to(px - (px - this.x) * by, py - (py - this.y) * by, scale);
  }

  fit(): void {
    const { width, height } = this.window();
    const scale = Math.min(width / this.map.width, height / this.map.height);
    this.to((width - this.map.width * scale) / 2, (height - this.map.height * scale) / 2, scale);
  }

  /** Put a point of the map into the middle of the window. */
  centre(x: number, y: number, scale = this.scale): void {
    const { width, height } = this.window();
    this.to(width / 2 - x * scale, height / 2 - y * scale, scale);
  }

  /** Glide to a point unless it is well inside the window already. */
  show(x: number, y: number, still: boolean): void {
    const { width, height } = this.window();
    const px = this.x + x * this.scale;
    const py = this.y + y * this.scale;
    if (px > width * 0.12 && px < width * 0.72 && py > height * 0.16 && py < height * 0.84) return;
    const goalX = width * 0.42 - x * this.scale;
    const goalY = height / 2 - y * this.scale;
    if (still) this.to(goalX, goalY, this.scale);
    else this.glide(goalX, goalY);
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
    const margin = 120;
    this.scale = scale;
    this.x = Math.min(width - margin, Math.max(margin - this.map.width * scale, x));
    this.y = Math.min(height - margin, Math.max(margin - this.map.height * scale, y));
    this.moving = true;
    clearTimeout(this.settle);
    this.settle = setTimeout(() => {
      this.moving = false;
    }, 120);
  }
}
