// The words of the game that is looked at, in the language of the player.

import { prefs } from "./prefs.svelte";
import { Voice, type Language, type Names } from "./voice";
import type { Json, Part, Refusal, Saying, Values } from "./wire";

const LANGUAGES: Language[] = ["en", "pl"];

class Words {
  private voices = $state.raw<Record<Language, Voice> | null>(null);
  private links: (id: string) => boolean = () => false;

  get ready(): boolean {
    return this.voices !== null;
  }

  get voice(): Voice {
    const voices = this.voices;
    if (voices === null) throw new Error("no words yet");
    return voices[prefs.language];
  }

  /** Speak with these catalogues from now on. */
  load(catalogues: Record<Language, string>, names: Names): void {
    const isLinked = (id: string) => this.links(id);
    const made = LANGUAGES.map((language) => [language, new Voice(language, [catalogues[language]], names, isLinked)]);
    this.voices = Object.fromEntries(made) as Record<Language, Voice>;
  }

  /** The names of these ids can be clicked. */
  link(isLinked: (id: string) => boolean): void {
    this.links = isLinked;
  }
}

export const words = new Words();

export function say(key: string, values: Values = {}): string {
  return words.voice.say(key, values);
}

export function rich(key: string, values: Values = {}): string {
  return words.voice.rich(key, values);
}

export function called(id: string, form = "nom"): string {
  return words.voice.called(id, form);
}

export function has(key: string): boolean {
  return words.voice.has(key);
}

/** A saying of a game under the prefix of its kind. */
export function told(prefix: string, saying: Saying, attribute = ""): string {
  const key = `${prefix}-${saying.key}`;
  return rich(attribute && has(`${key}.${attribute}`) ? `${key}.${attribute}` : key, saying.values ?? {});
}

/** The short form of a word, where there is one. */
export function short(prefix: string, saying: Saying): string {
  return has(`short-${saying.key}`) ? rich(`short-${saying.key}`, saying.values ?? {}) : told(prefix, saying);
}

/** Why something is refused, as a sentence with a capital and a full stop. */
export function refused(refusal: Refusal): string {
  const why = rich(`refusal-${refusal.key}`, refusal.values);
  return why.charAt(0).toUpperCase() + why.slice(1) + (/[.!?]$/.test(why) ? "" : ".");
}

/** What stands on the button that chooses an item. */
export function button(item: Part | Part[]): string {
  const [first, ...rest] = Array.isArray(item) ? item : [item];
  if (typeof first === "number") return say("word-number", { number: first });
  const what: Json = rest.length === 1 ? (rest[0] ?? null) : rest.length ? rest : null;
  if (first !== undefined && has(`button-${first}`)) return say(`button-${first}`, { what });
  return called(String(first));
}

/** Points as players count them: a half as ½. */
export function points(value: number): string {
  const whole = Math.floor(value);
  const half = value - whole >= 0.5;
  return half ? (whole ? `${whole}½` : "½") : String(whole);
}

/** A title in both languages. */
export function titled(title: { en: string; pl: string }): string {
  return title[prefs.language];
}
