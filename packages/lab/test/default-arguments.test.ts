import { describe, expect, it } from "vitest";
import { defaultArguments } from "../src/index.ts";

describe("default arguments", () => {
  const parameters = {
    rank: { kind: "integer", initial: 2 },
    reading: { kind: "word", values: ["under", "over"], initial: "over" },
  } as const;

  it("are those of the first example", () => {
    expect(defaultArguments({ parameters, examples: [{ rank: 5, reading: "under" }, { rank: 7 }] })).toEqual({
      rank: 5,
      reading: "under",
    });
  });

  it("are initial values where the example says nothing", () => {
    expect(defaultArguments({ parameters, examples: [{ rank: 0 }] })).toEqual({ rank: 0, reading: "over" });
    expect(defaultArguments({ parameters, examples: [] })).toEqual({ rank: 2, reading: "over" });
  });

  it("leave out what is no parameter", () => {
    expect(defaultArguments({ parameters, examples: [{ rank: 5, luck: 1 }] })).not.toHaveProperty("luck");
  });

  it("keep an initial value of none", () => {
    const limit = { kind: "integer", min: 3, nullable: true, initial: null } as const;
    expect(defaultArguments({ parameters: { limit }, examples: [] })).toEqual({ limit: null });
  });

  it.each([
    ["an integer", { kind: "integer" }, 1],
    ["an integer from 3 up", { kind: "integer", min: 3 }, 3],
    ["an integer up to 0", { kind: "integer", min: -5, max: 0 }, 0],
    ["an integer of any size up to 0", { kind: "integer", max: 0 }, 0],
    ["an integer of any size up to -3", { kind: "integer", max: -3 }, -3],
    ["an integer up to 5", { kind: "integer", max: 5 }, 1],
    ["a word", { kind: "word", values: ["under", "over"] }, "under"],
    ["a flag", { kind: "flag" }, false],
    ["a text", { kind: "text" }, ""],
    ["a character", { kind: "character" }, ""],
    ["ratings", { kind: "ratings", min: 0, max: 5 }, {}],
    ["a record", { kind: "record", of: {} }, {}],
    ["integers", { kind: "integers" }, []],
    ["records", { kind: "records", of: {} }, []],
  ] as const)("take the simplest value of %s without either", (_, parameter, expected) => {
    expect(defaultArguments({ parameters: { parameter }, examples: [] })).toEqual({ parameter: expected });
  });
});
