// Changes between two JSON values, as the server and the records of seats write them.

import type { Edit, Json, Part } from "./wire";

/** The value after the edits. What did not change stays the same object, what did change is a new one. */
export function changed(value: Json, edits: Edit[]): Json {
  const fresh = new Set<Json>();
  return edits.reduce((result, edit) => apply(result, edit, 0, fresh), value);
}

/** An own copy of a list or an object: made once for all edits together. */
function own<T extends Json>(value: T, fresh: Set<Json>): T {
  if (fresh.has(value)) return value;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as T;
  fresh.add(copy);
  return copy;
}

function apply(value: Json, edit: Edit, depth: number, fresh: Set<Json>): Json {
  const [path] = edit;
  if (depth === path.length) {
    if (edit.length === 3) {
      const list = own(value as Json[], fresh);
      list.splice(edit[1], list.length, ...edit[2]);
      return list;
    }
    return edit.length === 2 ? edit[1] : null;
  }
  const step = path[depth] as Part;
  const holder = own(value as Record<string, Json>, fresh);
  if (depth === path.length - 1 && edit.length === 1) delete holder[step];
  else holder[step] = apply(holder[step] as Json, edit, depth + 1, fresh);
  return holder;
}
