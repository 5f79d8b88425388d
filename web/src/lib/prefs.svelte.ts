// What a player has set in this browser: language, theme, pace, and habits of the hand.

import type { Language } from "./voice";

export type Theme = "auto" | "light" | "dark";

const KEPT = "sztab-preferences";

interface Kept {
  language: Language;
  theme: Theme;
  dropConfirms: boolean;
  names: boolean;
}

function kept(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

class Preferences {
  language = $state<Language>("en");
  theme = $state<Theme>("auto");
  dropConfirms = $state(false);
  dark = $state(false);
  still = $state(false);

  constructor() {
    const before = kept();
    this.language = before.language ?? (navigator.language.toLowerCase().startsWith("pl") ? "pl" : "en");
    this.theme = before.theme ?? "auto";
    this.dropConfirms = before.dropConfirms ?? false;
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const motion = matchMedia("(prefers-reduced-motion: reduce)");
    const look = () => {
      this.dark = this.theme === "dark" || (this.theme === "auto" && scheme.matches);
      this.still = motion.matches;
      document.documentElement.dataset.theme = this.dark ? "dark" : "light";
      document.documentElement.lang = this.language;
    };
    scheme.addEventListener("change", look);
    motion.addEventListener("change", look);
    this.look = look;
    look();
  }

  private readonly look: () => void;

  speak(language: Language): void {
    this.language = language;
    this.keep();
  }

  /** Light, dark, and back to light: what is seen changes with each call. */
  turn(): void {
    this.theme = this.dark ? "light" : "dark";
    this.keep();
  }

  set(change: Partial<Pick<Kept, "theme" | "dropConfirms">>): void {
    Object.assign(this, change);
    this.keep();
  }

  private keep(): void {
    const { language, theme, dropConfirms } = this;
    localStorage.setItem(KEPT, JSON.stringify({ language, theme, dropConfirms }));
    this.look();
  }
}

export const prefs = new Preferences();
