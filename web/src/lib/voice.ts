// What the page says: the same Fluent catalogues as the server's, with the same functions.

import { FluentBundle, FluentNumber, FluentResource, type FluentValue, type FluentVariable } from "@fluent/bundle";
import type { Json } from "./wire";

export type Language = "en" | "pl";

/** A name in both languages, in Polish with its cases. */
export interface Name {
  en: string;
  pl: string | Record<string, string>;
}

export type Names = Record<string, Name>;

const UNKNOWN = -1;

/** A value that selectors know by a key and sentences show as text. */
class Word extends String {
  constructor(key: string, readonly shown: string) {
    super(key);
  }
}

export class Voice {
  private readonly bundle: FluentBundle;

  constructor(
    readonly language: Language,
    catalogues: string[],
    private readonly names: Names,
  ) {
    this.bundle = new FluentBundle(language, {
      useIsolating: false,
      functions: {
        NAME: ([value], options) => this.name(value, String(options.case ?? "nom")),
        WORD: ([value], options) => this.word(value, String(options.of), String(options.case ?? "nom")),
        COUNT: ([value]) => new FluentNumber(value instanceof Items ? value.items.length : Number(value)),
        FIGURE: ([value], options) => this.figure(value, options.sign === "always"),
      },
    });
    for (const catalogue of catalogues) this.bundle.addResource(new FluentResource(catalogue), { allowOverrides: true });
  }

  has(key: string): boolean {
    return this.pattern(key) !== undefined;
  }

  /** A message with its values; the key and its values where there is no message. */
  say(key: string, values: Record<string, Json> = {}): string {
    const pattern = this.pattern(key);
    if (pattern === undefined) return [key, ...Object.entries(values).map(([name, value]) => `${name}=${String(value)}`)].join(" ");
    const args: Record<string, FluentVariable> = {};
    for (const [name, value] of Object.entries(values)) args[name] = this.value(value) as FluentVariable;
    return this.bundle.formatPattern(pattern, args, []);
  }

  /** The name of a unit, a place, a seat. */
  called(id: string, form = "nom"): string {
    return this.shown(this.name(id, form));
  }

  private pattern(key: string) {
    const [id, attribute] = key.split(".") as [string, string | undefined];
    const message = this.bundle.getMessage(id);
    return (attribute === undefined ? message?.value : message?.attributes[attribute]) ?? undefined;
  }

  private value(value: Json): unknown {
    if (typeof value === "boolean") return value ? "true" : "false";
    if (typeof value === "number") {
      if (value === UNKNOWN) return "unknown";
      return new FluentNumber(value, { useGrouping: false } as object);
    }
    if (value === null || value === "") return "none";
    if (Array.isArray(value)) return new Items(value);
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  private name(value: unknown, form: string): FluentValue {
    if (value instanceof Items) return this.listed(value.items.map((item) => this.shown(this.name(item, form))));
    if (typeof value !== "string") return value as FluentValue;
    const named = this.names[value];
    if (named === undefined) return this.declined(`name-${value}`, form) ?? value;
    if (this.language === "en" || typeof named.pl === "string") return this.language === "en" ? named.en : (named.pl as string);
    return named.pl[form] ?? named.pl.nom ?? named.en;
  }

  private word(value: unknown, of: string, form: string): FluentValue {
    if (typeof value !== "string") return value as FluentValue;
    return this.declined(`${of}-${value}`, form) ?? value;
  }

  private declined(key: string, form: string): string | undefined {
    if (this.has(`${key}.${form}`)) return this.say(`${key}.${form}`);
    return this.has(key) ? this.say(key) : undefined;
  }

  private figure(value: unknown, signed: boolean): string {
    const number = value === "unknown" ? UNKNOWN : Number(value);
    const shown = String(Math.abs(number)).replace(".", this.language === "pl" ? "," : ".");
    return number < 0 ? `−${shown}` : signed && number > 0 ? `+${shown}` : shown;
  }

  private listed(items: string[]): string {
    const last = items.at(-1);
    if (last === undefined) return this.has("word-none") ? this.say("word-none") : "-";
    if (items.length === 1) return last;
    return this.say("word-list", { head: items.slice(0, -1).join(", "), last });
  }

  private shown(value: unknown): string {
    if (value instanceof Word) return value.shown;
    return String(value);
  }
}

/** Several values: shown as a choice is written, with a question mark for a hidden part. */
class Items {
  constructor(readonly items: Json[]) {}

  toString(): string {
    return this.items.map((item) => (item === UNKNOWN ? "?" : typeof item === "number" ? `#${item}` : String(item))).join(" ");
  }
}
