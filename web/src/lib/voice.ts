// What the page says: the same Fluent catalogues as the server's, with the same functions.

import { FluentBundle, FluentNumber, FluentResource, FluentType, type FluentValue, type FluentVariable } from "@fluent/bundle";
import { linked } from "./rich";
import type { Json, Values } from "./wire";

export type Language = "en" | "pl";

/** A name in both languages, in Polish with its cases. */
export interface Name {
  en: string;
  pl: string | Record<string, string>;
}

export type Names = Record<string, Name>;

const UNKNOWN = -1;
const MINUS = "−";

/** What a selector reads instead of a value: the value may be shown in other words than those that it selects by. */
const KEY = "#key";

/** A value that is shown as text; selectors see its key under another name. */
class Word extends FluentType<string> {
  constructor(
    readonly key: string,
    shown: string,
  ) {
    super(shown);
  }

  toString(): string {
    return this.value;
  }
}

/** A number that is written without grouping and with a true minus. */
class Figure extends FluentNumber {
  constructor(
    value: number,
    private readonly plus = "",
  ) {
    super(value, { useGrouping: false } as object);
  }

  override toString(scope: never): string {
    return this.plus + super.toString(scope).replace("-", MINUS);
  }
}

/** Several values: shown as a choice is written, with a question mark for a hidden part. */
class Items extends FluentType<Json[]> {
  toString(): string {
    return this.value.map((item) => (item === UNKNOWN ? "?" : typeof item === "number" ? `#${item}` : String(item))).join(" ");
  }
}

export class Voice {
  private readonly bundle: FluentBundle;
  private readonly unknown: Word;
  private readonly nothing: Word;
  private links = false;

  constructor(
    readonly language: Language,
    catalogues: string[],
    private readonly names: Names,
    private readonly isLinked: (id: string) => boolean = () => false,
  ) {
    this.bundle = new FluentBundle(language, {
      useIsolating: false,
      functions: {
        NAME: ([value], options) => this.name(value as FluentValue, String(options.case ?? "nom")),
        WORD: ([value], options) => this.word(value as FluentValue, String(options.of), String(options.case ?? "nom")),
        COUNT: ([value]) => (value instanceof Items ? new Figure(value.value.length) : (value as FluentValue)),
        FIGURE: ([value], options) => figure(value as FluentValue, String(options.sign ?? "auto")),
      },
    });
    for (const catalogue of catalogues) {
      const resource = new FluentResource(catalogue);
      for (const entry of resource.body) readKeys(entry);
      this.bundle.addResource(resource, { allowOverrides: true });
    }
    this.unknown = new Word("unknown", this.has("word-unknown") ? this.say("word-unknown") : "?");
    this.nothing = new Word("none", this.has("word-none") ? this.say("word-none") : "-");
  }

  has(key: string): boolean {
    return this.pattern(key) !== undefined;
  }

  /** A message with its values; the key and its values where there is no message. */
  say(key: string, values: Values = {}): string {
    const pattern = this.pattern(key);
    if (pattern === undefined) return [key, ...Object.entries(values).map(([name, value]) => `${name}=${String(value)}`)].join(" ");
    const args: Record<string, FluentVariable> = {};
    for (const [name, given] of Object.entries(values)) {
      const value = this.value(given);
      args[name] = value;
      args[name + KEY] = value instanceof Word ? value.key : value;
    }
    return this.bundle.formatPattern(pattern, args, []);
  }

  /** The same with the names of places and pieces marked, so that they can be clicked. */
  rich(key: string, values: Values = {}): string {
    this.links = true;
    try {
      return this.say(key, values);
    } finally {
      this.links = false;
    }
  }

  /** The name of a unit, a place, a seat. */
  called(id: string, form = "nom"): string {
    return String(this.name(id, form));
  }

  private pattern(key: string) {
    const [id, attribute] = key.split(".") as [string, string | undefined];
    const message = this.bundle.getMessage(id);
    return (attribute === undefined ? message?.value : message?.attributes[attribute]) ?? undefined;
  }

  private value(value: Json | undefined): FluentType<unknown> | string {
    if (typeof value === "boolean") return value ? "true" : "false";
    if (typeof value === "number") return value === UNKNOWN ? this.unknown : new Figure(value);
    if (value === null || value === undefined || value === "") return this.nothing;
    if (typeof value === "string") return value;
    return Array.isArray(value) ? new Items(value) : JSON.stringify(value);
  }

  private name(value: FluentValue, form: string): FluentValue {
    if (value instanceof Items) return this.listed(value.value.map((item) => this.shown(this.name(this.value(item) as FluentValue, form))));
    if (typeof value !== "string") return value;
    const name = this.known(value, form) ?? this.declined(`name-${value}`, form) ?? value;
    return this.links && this.isLinked(value) ? linked(value, name) : name;
  }

  private known(id: string, form: string): string | undefined {
    const named = this.names[id];
    if (named === undefined) return undefined;
    if (this.language === "en") return named.en;
    return typeof named.pl === "string" ? named.pl : (named.pl[form] ?? named.pl.nom ?? named.en);
  }

  private word(value: FluentValue, of: string, form: string): FluentValue {
    if (typeof value !== "string") return value;
    return this.declined(`${of}-${value}`, form) ?? value;
  }

  private declined(key: string, form: string): string | undefined {
    if (this.has(`${key}.${form}`)) return this.say(`${key}.${form}`);
    return this.has(key) ? this.say(key) : undefined;
  }

  private listed(items: string[]): FluentValue {
    const last = items.at(-1);
    if (last === undefined) return this.nothing;
    if (items.length === 1) return last;
    return this.bundle.formatPattern(this.pattern("word-list") ?? "{ $head }, { $last }", { head: items.slice(0, -1).join(", "), last }, []);
  }

  private shown(value: FluentValue): string {
    if (value instanceof FluentNumber) return value.toString({ memoizeIntlObject: (Type: new (...a: unknown[]) => object, options: object) => new Type(this.language, options) } as never);
    return String(value);
  }
}

/** Let the selectors of an entry read the keys of values. */
function readKeys(node: unknown): void {
  if (Array.isArray(node)) {
    for (const child of node) readKeys(child);
  } else if (node !== null && typeof node === "object") {
    const { type, selector } = node as { type?: string; selector?: { type: string; name: string } };
    if (type === "select" && selector?.type === "var" && !selector.name.endsWith(KEY)) selector.name += KEY;
    for (const child of Object.values(node)) readKeys(child);
  }
}

/** A number that is never hidden, so that -1 is a number; with "always" also a plus is written. */
function figure(value: FluentValue, sign: string): FluentValue {
  const number = value instanceof Word && value.key === "unknown" ? UNKNOWN : value instanceof FluentNumber ? value.value : Number.NaN;
  if (Number.isNaN(number)) return value;
  return new Figure(number, sign === "always" && number > 0 ? "+" : "");
}
