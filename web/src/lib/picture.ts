// The static map as a picture, for the overview and for lists of games.

import type { Detail } from "./pieces";

/** An address of the drawing as a picture in one theme; to be revoked. */
export function pictureOf(svg: string, dark: boolean, detail: Detail): string {
  return URL.createObjectURL(themedMap(svg, dark, detail));
}

/** The drawing as a file in one theme. */
export function themedMap(svg: string, dark: boolean, detail: Detail): Blob {
  const themed = svg.replace('class="sztab-map"', `class="sztab-map" data-theme="${dark ? "dark" : "light"}" data-detail="${detail}"`);
  return new Blob([themed], { type: "image/svg+xml" });
}

/** A cut from the middle of the drawing, as the picture of a game. */
export function cropped(svg: string, dark: boolean, language: string): string {
  const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg);
  if (!box) return pictureOf(svg, dark, "near");
  const [width, height] = [Number(box[1]), Number(box[2])];
  const w = Math.min(width, 640);
  const h = Math.min(height, w * 0.66);
  const view = `viewBox="${width * 0.44 - w / 2} ${height * 0.34 - h / 2} ${w} ${h}"`;
  const cut = svg.replace(/<svg ([^>]*?)width="[\d.]+" height="[\d.]+" viewBox="[^"]*"/, `<svg $1width="${w}" height="${h}" ${view} lang="${language}"`);
  return pictureOf(cut, dark, "mid");
}
