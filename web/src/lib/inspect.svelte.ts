// What there is to know about a place, asked for when it is looked at and again when the game has gone on.

import type { Desk } from "./desk.svelte";
import type { Inspection } from "./wire";

/** The inspection of a place that may change; call it while a component is set up. */
export function inspected(wanted: () => { desk: Desk; place: string } | null): { readonly now: Inspection | null } {
  let now = $state.raw<Inspection | null>(null);
  let asked = 0;
  $effect(() => {
    const want = wanted();
    if (!want) {
      now = null;
      return;
    }
    const { desk, place } = want;
    void desk.session.lines.length;
    asked += 1;
    const mine = asked;
    if (now?.at !== place) now = null;
    void desk.session.ask({ do: "inspect", place }).then((answer) => {
      if (mine === asked && answer.inspection) now = answer.inspection;
    });
  });
  return {
    get now() {
      return now;
    },
  };
}
