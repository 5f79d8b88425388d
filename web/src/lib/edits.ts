// Changes between two JSON values, as the server and the records of seats write them.

import type { Edit, Json, Part } from "./wire";

type Holder = Record<string, Json> & Json[];

function at(value: Json, path: Part[]): Holder {
  let here = value;
  for (const step of path) here = (here as Holder)[step as number] as Json;
  return here as Holder;
}

/** The value after the edits; what is inside of it is changed in place. */
export function changed(value: Json, edits: Edit[]): Json {
  let result = value;
  for (const edit of edits) {
    const [path] = edit;
    if (edit.length === 3) {
      const list = at(result, path) as Json[];
      list.splice(edit[1], list.length, ...edit[2]);
    } else if (path.length === 0) {
      result = edit.length === 2 ? edit[1] : null;
    } else {
      const holder = at(result, path.slice(0, -1));
      const last = path.at(-1) as Part;
      if (edit.length === 2) holder[last as number] = edit[1];
      else delete holder[last as number];
    }
  }
  return result;
}
