// Where the places of a drawn map lie: the nearest place, its outline, the border of a set of places.

import type { Drawing } from "./wire";

export interface Point {
  x: number;
  y: number;
}

const NONE: Point = { x: 0, y: 0 };

export class Atlas {
  readonly width: number;
  readonly height: number;
  readonly piece: number;
  private readonly cells = new Map<string, string[]>();
  private readonly cell: number;
  private readonly across = new Map<string, (string | undefined)[]>();

  constructor(private readonly drawing: Drawing) {
    this.width = drawing.width;
    this.height = drawing.height;
    this.piece = drawing.piece;
    this.cell = Math.max(20, ...drawing.outline.map(([x, y]) => Math.hypot(x, y))) * 2;
    for (const [id, { x, y }] of Object.entries(drawing.places)) {
      const key = this.key(x, y);
      const list = this.cells.get(key);
      if (list) list.push(id);
      else this.cells.set(key, [id]);
    }
  }

  has(id: string): boolean {
    return id in this.drawing.places;
  }

  at(id: string): Point {
    return this.drawing.places[id] ?? NONE;
  }

  neighbours(id: string): string[] {
    return this.drawing.neighbours[id] ?? [];
  }

  /** The distance of neighbouring places. */
  get pitch(): number {
    return Math.max(...this.drawing.outline.map(([x]) => x)) * 2;
  }

  /** The place at a point of the map, if one is near enough. */
  nearest(x: number, y: number): string | undefined {
    let best: string | undefined;
    let least = (this.cell / 2) ** 2;
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        for (const id of this.cells.get(this.key(x + dx * this.cell, y + dy * this.cell)) ?? []) {
          const place = this.at(id);
          const far = (place.x - x) ** 2 + (place.y - y) ** 2;
          if (far < least) [best, least] = [id, far];
        }
      }
    }
    return best;
  }

  /** The neighbour in a direction of the screen. */
  towards(id: string, dx: number, dy: number): string | undefined {
    const from = this.at(id);
    let best: string | undefined;
    let most = 0.35;
    for (const other of this.neighbours(id)) {
      const to = this.at(other);
      const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
      const along = ((to.x - from.x) * dx + (to.y - from.y) * dy) / length;
      if (along > most) [best, most] = [other, along];
    }
    return best;
  }

  /** The outlines of places as a path; a share below one draws them inside. */
  shape(ids: Iterable<string>, share = 1): string {
    let path = "";
    for (const id of ids) {
      if (!this.has(id)) continue;
      const { x, y } = this.at(id);
      path += `M${this.drawing.outline.map(([dx, dy]) => `${r(x + dx * share)} ${r(y + dy * share)}`).join("L")}z`;
    }
    return path;
  }

  /** The line around a set of places. */
  border(ids: Iterable<string>): string {
    const inside = new Set(ids);
    const corners = this.drawing.outline;
    let path = "";
    for (const id of inside) {
      if (!this.has(id)) continue;
      const { x, y } = this.at(id);
      this.sides(id).forEach((other, side) => {
        if (other !== undefined && inside.has(other)) return;
        const [ax, ay] = corners[side] ?? [0, 0];
        const [bx, by] = corners[(side + 1) % corners.length] ?? [0, 0];
        path += `M${r(x + ax)} ${r(y + ay)}L${r(x + bx)} ${r(y + by)}`;
      });
    }
    return path;
  }

  /** The place across each side of a place. */
  private sides(id: string): (string | undefined)[] {
    const known = this.across.get(id);
    if (known) return known;
    const { x, y } = this.at(id);
    const corners = this.drawing.outline;
    const found = corners.map(([ax, ay], side) => {
      const [bx, by] = corners[(side + 1) % corners.length] ?? [0, 0];
      return this.neighbours(id).find((other) => {
        const to = this.at(other);
        return Math.hypot(to.x - (x + ax + bx), to.y - (y + ay + by)) < this.cell * 0.2;
      });
    });
    this.across.set(id, found);
    return found;
  }

  private key(x: number, y: number): string {
    return `${Math.floor(x / this.cell)}:${Math.floor(y / this.cell)}`;
  }
}

export function r(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A smooth line through points. */
export function spline(points: Point[]): string {
  const [first] = points;
  if (!first) return "";
  let path = `M${r(first.x)} ${r(first.y)}`;
  for (let i = 0; i < points.length - 1; i += 1) {
    const p0 = points[Math.max(0, i - 1)] ?? first;
    const p1 = points[i] ?? first;
    const p2 = points[i + 1] ?? p1;
    const p3 = points[Math.min(points.length - 1, i + 2)] ?? p2;
    const k = 1 / 6;
    path += `C${r(p1.x + (p2.x - p0.x) * k)} ${r(p1.y + (p2.y - p0.y) * k)} ${r(p2.x - (p3.x - p1.x) * k)} ${r(p2.y - (p3.y - p1.y) * k)} ${r(p2.x)} ${r(p2.y)}`;
  }
  return path;
}
