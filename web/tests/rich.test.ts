import { describe, expect, it } from "vitest";
import { linked, plain, segments } from "../src/lib/rich";

describe("segments", () => {
  it("finds bold words, links and ids of places", () => {
    const sentence = `**Your move:** send ${linked("29Tk", "29th Tank")} to 2430, not 24301.`;
    expect(segments(sentence, (word) => word === "2430")).toEqual([
      { kind: "bold", text: "Your move:" },
      { kind: "text", text: " send " },
      { kind: "link", text: "29th Tank", id: "29Tk" },
      { kind: "text", text: " to " },
      { kind: "link", text: "2430", id: "2430" },
      { kind: "text", text: ", not 24301." },
    ]);
  });

  it("keeps a name in bold readable", () => {
    expect(segments(`**${linked("A", "Army A")}** waits`)).toEqual([
      { kind: "bold", text: "Army A" },
      { kind: "text", text: " waits" },
    ]);
  });

  it("can be said without marks", () => {
    expect(plain(`**To ${linked("x", "Y")}**.`)).toBe("To Y.");
  });
});
