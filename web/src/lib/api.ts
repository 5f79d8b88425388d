// Requests to the server.

import type { Begun, GameInfo, GamesAnswer, PlayInfo } from "./api-types";
import { Voice, type Language, type Names } from "./voice";
import type { Drawing, Json } from "./wire";
import { words } from "./words.svelte";

/** An answer that is no success: its status and what the server said. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function answered(request: Promise<Response>): Promise<Response> {
  let response: Response;
  try {
    response = await request;
  } catch {
    throw new Failure(0, "");
  }
  if (response.ok) return response;
  const said = (await response.json().catch(() => ({}))) as { error?: string; detail?: string };
  throw new Failure(response.status, said.error ?? said.detail ?? response.statusText);
}

async function got<T>(address: string): Promise<T> {
  return (await (await answered(fetch(address))).json()) as T;
}

async function text(address: string): Promise<string> {
  return (await answered(fetch(address))).text();
}

async function sent<T>(address: string, body: Json | object): Promise<T> {
  const request = fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  return (await (await answered(request)).json()) as T;
}

export const games = () => got<GamesAnswer>("/api/games");
export const game = (id: string) => got<GameInfo>(`/api/games/${id}`);
export const plays = async () => (await got<{ games: PlayInfo[] }>("/api/play")).games;
export const play = (id: string) => got<PlayInfo>(`/api/play/${id}`);
export const begin = (wanted: object) => sent<Begun>("/api/play", wanted);
export const bring = (record: string) => sent<PlayInfo>("/api/replays", { record });
export const enter = (id: string, token: string) => sent<PlayInfo>(`/api/play/${id}/enter`, { token });
export const drawing = (address: string) => got<Drawing>(address);
export const map = (address: string) => text(address);
export const rules = <T>(address: string) => got<T>(address);
export const replay = <T>(id: string, from: number, count: number) => got<T>(`/api/play/${id}/replay?from=${from}&count=${count}`);
export const report = <T>(id: string) => got<T>(`/api/play/${id}/report`);
export const record = (id: string) => text(`/api/play/${id}/record`);

interface Told {
  texts: Record<string, string>;
  names: string;
}

const read = new Map<string, Promise<[Record<Language, string>, Names]>>();

function catalogues(of: Told): Promise<[Record<Language, string>, Names]> {
  const known = read.get(of.names);
  if (known) return known;
  const asked = Promise.all([text(of.texts.en ?? ""), text(of.texts.pl ?? ""), got<Names>(of.names)]).then(
    ([en, pl, names]): [Record<Language, string>, Names] => [{ en, pl }, names],
  );
  asked.catch(() => read.delete(of.names));
  read.set(of.names, asked);
  return asked;
}

/** Speak with the words of a game in both languages. */
export async function readWords(of: Told): Promise<void> {
  words.load(...(await catalogues(of)));
}

/** The voices of a game that is not spoken with. */
export async function voicesOf(of: Told): Promise<Record<Language, Voice>> {
  const [texts, names] = await catalogues(of);
  return { en: new Voice("en", [texts.en], names), pl: new Voice("pl", [texts.pl], names) };
}
