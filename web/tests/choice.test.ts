import { describe, expect, it } from "vitest";
import { isFinal, offersOf, partsWith, same, setBegin, without, type Target } from "../src/lib/choice";
import type { Follow, Item } from "../src/lib/wire";
import { partsOf } from "../src/lib/wire";

const units = new Set(["29Tk", "48"]);
const target = (item: Item, part: string): Target => {
  const id = String(partsOf(item).at(-1));
  if (part === "button") return { kind: "button", id };
  return { kind: units.has(id) ? "piece" : "place", id };
};
const set = (most: number, items: Item[], done = false): Follow => ({ part: "unit", items, done, least: 1, most });
const one = (items: Item[], done = false): Follow => ({ part: "hex", items, done });

describe("offers", () => {
  it("puts buttons last and counts costs in points", () => {
    const follow: Follow = { part: "hex", items: ["2430", "2531"], costs: [3, 4], done: false, buttons: [["end"]] };
    expect(offersOf(follow, target, 2)).toEqual([
      { item: "2430", target: { kind: "place", id: "2430" }, cost: 1.5 },
      { item: "2531", target: { kind: "place", id: "2531" }, cost: 2 },
      { item: ["end"], target: { kind: "button", id: "end" } },
    ]);
  });

  it("offers nothing where nothing may follow", () => {
    expect(offersOf(undefined, target)).toEqual([]);
  });
});

describe("sets", () => {
  it("begin where several may be chosen", () => {
    expect(setBegin([one(["2329"]), set(2, ["29Tk", "48"])])).toBe(1);
    expect(setBegin([set(6, ["a"]), set(6, ["a"])])).toBe(0);
  });

  it("are no more once something else follows", () => {
    expect(setBegin([set(2, ["29Tk"]), one(["2430"])])).toBe(-1);
    expect(setBegin([one(["2430"])])).toBe(-1);
  });

  it("stay sets when nothing may be added", () => {
    expect(setBegin([set(1, ["29Tk"]), one([], true)])).toBe(0);
  });

  it("give back any of their items, other choices all from it on", () => {
    const steps: Item[] = [["attack", "2329"], "29Tk", "48"];
    expect(without(steps, 1, "29Tk")).toEqual([["attack", "2329"], "48"]);
    expect(without(steps, -1, "29Tk")).toEqual([["attack", "2329"]]);
    expect(without(steps, 1)).toEqual([["attack", "2329"], "29Tk"]);
    expect(without(steps, 1, "9M")).toEqual(steps);
  });

  it("take back the last of equal items", () => {
    expect(without(["a", "b", "a"], 0, "a")).toEqual(["a", "b"]);
  });
});

describe("parts", () => {
  it("have the waypoints before the goal", () => {
    expect(partsWith([["move", "29Tk"], "2430"], ["2531", "2530"])).toEqual(["move", "29Tk", "2531", "2530", "2430"]);
    expect(partsWith([["move", "29Tk"]], [])).toEqual(["move", "29Tk"]);
  });

  it("are the same by value", () => {
    expect(same(["move", "29Tk"], ["move", "29Tk"])).toBe(true);
    expect(same("1", 1)).toBe(false);
  });

  it("are final when nothing may follow", () => {
    expect(isFinal({ complete: ["end"], follow: one([], true) })).toBe(true);
    expect(isFinal({ complete: ["attack"], follow: set(2, ["48"], true) })).toBe(false);
    expect(isFinal({ follow: one([]) })).toBe(false);
  });
});
