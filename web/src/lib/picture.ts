// The static map as a picture, for the overview and for lists of games.

import type { Detail } from "./pieces";

/** An address of the drawing as a picture in one theme; to be revoked. */
export function pictureOf(svg: string, dark: boolean, detail: Detail): string {
  const themed = svg.replace('class="sztab-map"', `class="sztab-map" data-theme="${dark ? "dark" : "light"}" data-detail="${detail}"`);
  return URL.createObjectURL(new Blob([themed], { type: "image/svg+xml" }));
}
