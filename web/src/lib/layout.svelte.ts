// The shape of the window: how the table is laid out.

export type Layout = "wide" | "tablet" | "phone" | "portrait";

class Frame {
  width = $state(innerWidth);
  height = $state(innerHeight);
  readonly layout: Layout = $derived.by(() => {
    if (this.height <= 500 && this.width > this.height) return "phone";
    if (this.width < 640) return "portrait";
    return this.width >= 1200 ? "wide" : "tablet";
  });

  constructor() {
    addEventListener("resize", () => {
      this.width = innerWidth;
      this.height = innerHeight;
    });
  }
}

export const frame = new Frame();
