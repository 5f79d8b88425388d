// Sentences with something in them: names that can be clicked, and words in bold.

const OPEN = "\uE000";
const MIDDLE = "\uE001";
const CLOSE = "\uE002";

export type Segment = { kind: "text" | "bold"; text: string } | { kind: "link"; text: string; id: string };

/** A name that leads to what it names. */
export function linked(id: string, name: string): string {
  return `${OPEN}${id}${MIDDLE}${name}${CLOSE}`;
}

/** A sentence without its marks. */
export function plain(sentence: string): string {
  return sentence.replace(new RegExp(`${OPEN}[^${MIDDLE}]*${MIDDLE}|${CLOSE}|\\*\\*`, "g"), "");
}

/** The parts of a sentence; words that are ids of places become links too. */
export function segments(sentence: string, isPlace: (word: string) => boolean = () => false): Segment[] {
  const found: Segment[] = [];
  const pattern = new RegExp(`${OPEN}([^${MIDDLE}]*)${MIDDLE}([^${CLOSE}]*)${CLOSE}|\\*\\*([^*]+)\\*\\*`, "g");
  let from = 0;
  const words = (text: string) => {
    for (const piece of text.split(/(?<![\p{L}\p{N}])([\p{L}\p{N}]+)(?![\p{L}\p{N}])/u)) {
      if (!piece) continue;
      if (isPlace(piece)) found.push({ kind: "link", text: piece, id: piece });
      else found.push({ kind: "text", text: piece });
    }
  };
  for (const match of sentence.matchAll(pattern)) {
    words(sentence.slice(from, match.index));
    const [, id, name, bold] = match;
    if (id !== undefined) found.push({ kind: "link", text: name ?? id, id });
    else found.push({ kind: "bold", text: plain(bold ?? "") });
    from = match.index + match[0].length;
  }
  words(sentence.slice(from));
  return joined(found);
}

function joined(found: Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of found) {
    const last = result.at(-1);
    if (segment.kind === "text" && last?.kind === "text") last.text += segment.text;
    else result.push({ ...segment });
  }
  return result;
}
