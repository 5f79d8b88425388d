// Short labels: what stands on a chit, and what a piece is.

import type { Desk } from "./desk.svelte";
import type { Piece } from "./wire";
import { called, has, say } from "./words.svelte";

/** The few letters on a chit: those of the piece that it names, or its own. */
export function chitLabel(desk: Pick<Desk, "session">, id: string): string {
  if (has(`chit-${id}`)) return say(`chit-${id}`);
  return desk.session.pieces.get(id)?.designation ?? called(id);
}

/** What a piece is: its kind, its size and its formation. */
export function pieceKind(piece: Piece): string {
  const words = [];
  if (piece.formation) words.push(called(piece.formation));
  if (piece.symbol) words.push(has(`kind-${piece.symbol}`) ? say(`kind-${piece.symbol}`) : piece.symbol);
  return words.join(" · ");
}

/** The states of a piece in words. */
export function pieceMarks(piece: Piece): string[] {
  return (piece.marks ?? []).filter((mark) => mark !== "activated" && mark !== "guard" && has(`state-${mark}`)).map((mark) => say(`state-${mark}`));
}
