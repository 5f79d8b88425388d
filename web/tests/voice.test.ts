import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { plain } from "../src/lib/rich";
import { Voice, type Language, type Names } from "../src/lib/voice";
import type { Values } from "../src/lib/wire";

// The table of sentences is written by the server's own voice: tests/texts/test_page_sentences.py holds it up to date.
interface Table {
  catalogues: Record<Language, string>;
  names: Names;
  sentences: { language: Language; key: string; values: Values; said: string }[];
}

const table = JSON.parse(readFileSync(new URL("sentences.json", import.meta.url), "utf-8")) as Table;
const voices = {
  en: new Voice("en", [table.catalogues.en], table.names),
  pl: new Voice("pl", [table.catalogues.pl], table.names),
};

describe("voice", () => {
  it.each(table.sentences)("$language $key $values", ({ language, key, values, said }) => {
    expect(voices[language].say(key, values)).toBe(said);
  });

  it("says the key and the values where there is no message", () => {
    expect(voices.en.say("no-such-key", { a: 1 })).toBe("no-such-key a=1");
  });

  it("marks the names of places that can be clicked", () => {
    const voice = new Voice("en", [table.catalogues.en], table.names, (id) => id === "poltava");
    const said = voice.rich("test-to", { where: "poltava" });
    expect(said).not.toBe(plain(said));
    expect(plain(said)).toBe("To Poltava.");
    expect(voice.say("test-to", { where: "poltava" })).toBe("To Poltava.");
  });
});
