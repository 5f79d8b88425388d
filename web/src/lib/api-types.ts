// The shapes of what the server answers over HTTP.

import type { SentBody } from "./bodies";
import type { Json, Outcome, Saying } from "./wire";

export interface Titles {
  en: string;
  pl: string;
}

export interface ScenarioInfo {
  id: string;
  title: Titles;
  turns: number;
  seats: string[];
  options: string[];
  briefing: Saying[];
}

export interface GameInfo {
  id: string;
  title: Titles;
  scenarios: ScenarioInfo[];
  levels: string[];
  overlays: string[];
  standing: string[];
  bodies: Record<string, SentBody>;
  texts: Record<string, string>;
  names: string;
  map: string;
  drawing: string;
  rules: string;
  pack: string;
}

export interface GamesAnswer {
  games: GameInfo[];
  engine: string;
}

export interface PlayInfo {
  id: string;
  kind: "play" | "replay";
  game: string;
  scenario: string;
  options: Record<string, boolean>;
  seats: Record<string, string>;
  yours: string[];
  asked: string[];
  turn: Json;
  result: Outcome | null;
  stopped: string;
  changed: number;
  engine: string;
  pack: string;
  texts: Record<string, string>;
  names: string;
  map: string;
  drawing: string;
}

export interface Begun extends PlayInfo {
  links: Record<string, string>;
}

export interface RuleText {
  id: string;
  title: Titles;
  text: Titles;
}
