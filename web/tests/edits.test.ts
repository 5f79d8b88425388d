import { describe, expect, it } from "vitest";
import { changed } from "../src/lib/edits";
import type { Edit, Json } from "../src/lib/wire";

describe("changed", () => {
  it("sets, removes and replaces the rest of a list", () => {
    const before: Json = { a: { b: 1, c: 2 }, list: [1, 2, 3], gone: true };
    const edits: Edit[] = [[["a", "b"], 5], [["gone"]], [["list"], 1, [9, 8, 7]]];
    expect(changed(before, edits)).toEqual({ a: { b: 5, c: 2 }, list: [1, 9, 8, 7] });
  });

  it("replaces the whole value at the empty path", () => {
    expect(changed({ a: 1 }, [[[], [1, 2]]])).toEqual([1, 2]);
  });

  it("leaves the old value as it was and shares what did not change", () => {
    const before = { pieces: [{ id: "A", marks: ["moved"] }, { id: "B", marks: [] }], trays: [{ key: "cup" }] };
    const copy = structuredClone(before);
    const after = changed(before as unknown as Json, [[["pieces", 0, "marks"], 0, []], [["pieces", 0, "at"], "0101"]]) as typeof before;
    expect(before).toEqual(copy);
    expect(after.pieces[0]).toEqual({ id: "A", marks: [], at: "0101" });
    expect(after.pieces[1]).toBe(before.pieces[1]);
    expect(after.trays).toBe(before.trays);
  });

  it("shortens a list", () => {
    expect(changed([1, 2, 3], [[[], 1, []]])).toEqual([1]);
  });
});
