// The rules reference: its texts, their paragraphs, and the links from rule to rule.

import * as api from "./api";
import type { RuleText } from "./api-types";

const read = new Map<string, Promise<RuleText[]>>();

/** The rules of a game, read once. */
export function rulesOf(address: string): Promise<RuleText[]> {
  const known = read.get(address);
  if (known) return known;
  const asked = api.rules<{ rules: RuleText[] }>(address).then(({ rules }) => rules);
  asked.catch(() => read.delete(address));
  read.set(address, asked);
  return asked;
}

export type Block = { kind: "text"; text: string } | { kind: "list"; items: string[] } | { kind: "table"; rows: string[][] };

/** The blocks of a text: paragraphs, lists with hyphens, tables with bars. */
export function paragraphs(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .filter((block) => block.trim())
    .map((block): Block => {
      const lines = block.trim().split("\n");
      if (lines.every((line) => line.trim().startsWith("|"))) {
        const rows = lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line.trim())).map((line) => line.trim().slice(1, -1).split("|").map((cell) => cell.trim()));
        return { kind: "table", rows };
      }
      if (/^[-*] /.test(lines[0]?.trim() ?? "")) {
        const items: string[] = [];
        for (const line of lines) {
          if (/^\s*[-*] /.test(line)) items.push(line.replace(/^\s*[-*] /, ""));
          else items[items.length - 1] += ` ${line.trim()}`;
        }
        return { kind: "list", items };
      }
      return { kind: "text", text: lines.join(" ") };
    });
}

export interface Piece {
  text: string;
  rule?: string;
  bold?: boolean;
}

/** Words with the ids of rules and what stands in bold. */
export function ruleLinks(words: string, rules: RuleText[] | null): Piece[] {
  const ids = new Set((rules ?? []).map(({ id }) => id));
  const parts: Piece[] = [];
  for (const piece of words.split(/(\*\*[^*]+\*\*|[A-Z]{2,4} \d+(?:\.\d+)*)/)) {
    if (!piece) continue;
    if (piece.startsWith("**")) parts.push({ text: piece.slice(2, -2), bold: true });
    else if (ids.has(piece)) parts.push({ text: piece, rule: piece });
    else parts.push({ text: piece });
  }
  return parts;
}
