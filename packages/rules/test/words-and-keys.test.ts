import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  capitalize,
  done,
  entryOf,
  findName,
  firstRefusal,
  formatMessage,
  goal,
  type HouseRules,
  isOutcome,
  isRecord,
  isRefusal,
  isSameName,
  type JsonObject,
  maximizeEarned,
  normalizeName,
  numbersKey,
  pick,
  procedure,
  refusal,
  repeatedNames,
  sequence,
  sequenceKeys,
  sumOf,
  uncapitalize,
  valueByName,
} from "../src/index.ts";
import { addAmounts, NO_AMOUNTS, sortedByName } from "../src/language/json.ts";

it("attempts in a row are told apart as the goal of one says, and as if there were none where results are listed", () => {
  const one = procedure("one", { rules: [], run: () => done({ outcome: "over" }) });
  const goals = { points: goal("points", "player", maximizeEarned("points")) };
  const asked: unknown[] = [];
  const hint = (_: JsonObject, __: HouseRules, of: string | undefined): string => {
    asked.push(of);
    return "";
  };
  const rules = { procedures: { one }, goals, stateKeys: { one: hint } };
  const whole = sequence(rules, goals.points);
  const key = sequenceKeys(whole, rules, goals.points, "best").get(whole);
  for (const of of ["points of all", undefined])
    key?.({ parts: [], held: {}, running: { procedure: "one", args: {} } }, {}, of);
  expect(asked).toEqual(["points", undefined]);
});

describe("a message", () => {
  it("has its placeholders filled in, lists with commas", () => {
    const text = { pay: "{who} pays {coins} for {what}." };
    const filled = (details: Parameters<typeof formatMessage>[2]): string => formatMessage(text, "pay", details);
    expect(filled({ who: "Ann", coins: 3, what: ["bread", "wine"] })).toBe("Ann pays 3 for bread, wine.");
    expect(filled({ who: null, coins: 0, what: [] })).toBe(" pays 0 for none.");
    expect(filled({ who: ["Ann", null, ["Bo"]], coins: undefined, what: true })).toBe("Ann, , Bo pays  for true.");
    expect(formatMessage(text, "pay")).toBe(" pays  for .");
  });

  it("is a sentence if it ends like one, and begins with a capital then, whatever comes first", () => {
    const asked = { told: "{who} is unknown.", asked: "{who} is unknown. Did you mean {who}?", named: "{who} unknown" };
    expect(Object.keys(asked).map((key) => formatMessage(asked, key, { who: "bo" }))).toEqual([
      "Bo is unknown.",
      "Bo is unknown. Did you mean bo?",
      "bo unknown",
    ]);
  });

  it("without a text is the last part of its key", () => {
    expect(formatMessage({}, "refusal.no-ego-left")).toBe("no ego left");
    expect(formatMessage({}, "creation.step.two-more")).toBe("step.two more");
    expect(formatMessage({}, "plain")).toBe("plain");
  });

  it("begins with a capital or a small letter", () => {
    expect(["lots left", "x", "", "Äon"].map(capitalize)).toEqual(["Lots left", "X", "", "Äon"]);
    expect(["Lots Left", "X", "", "XP", "GM's", "Äon"].map(uncapitalize)).toEqual([
      "lots Left",
      "x",
      "",
      "XP",
      "GM's",
      "äon",
    ]);
  });
});

describe("names", () => {
  const known = { "Small Guns": 2, sewing: 1, Sewing: 3 };

  it("are the same in any capitals and with space around them", () => {
    expect([" Small GUNS", "sewing", "Ösen "].map(normalizeName)).toEqual(["small guns", "sewing", "ösen"]);
    expect(isSameName("Sewing", " sewing ")).toBe(true);
    expect(isSameName("Sewing", "Se wing")).toBe(false);
  });

  it("are found as they are written, or else by any spelling", () => {
    expect(findName(Object.keys(known), "Sewing")).toBe("Sewing");
    expect(findName(Object.keys(known), " SEWING")).toBe("sewing");
    expect(findName(Object.keys(known), "Guns")).toBeUndefined();
    expect(["Sewing", "SEWING", "small guns", "toString"].map((name) => valueByName(known, name))).toEqual([
      3,
      1,
      2,
      undefined,
    ]);
  });

  it("that occur in several spellings are all listed", () => {
    expect(repeatedNames(["Rope", "Sails", "rope ", "Ropes", "Sails"])).toEqual(["Rope", "Sails", "rope ", "Sails"]);
    expect(repeatedNames(["Rope", "Ropes"])).toEqual([]);
  });
});

describe("a key of numbers", () => {
  const limits = [-65, -64, -63, -1, 0, 1, 63, 64, 190, 191, 192, 193, 255, 256];
  const large = [-0x4001, -0x4000, -0x3fff, 0x3ffe, 0x3fff, 0x4000, 0x7fff, 0x8000, 2 ** 31, 2 ** 32, 2 ** 40];
  const part = fc.oneof(
    fc.constantFrom(...limits, ...large, 0.5, -0.5),
    fc.integer(),
    fc.integer({ min: -70, max: 200 }),
  );
  const parts = fc.array(part, { minLength: 1, maxLength: 4 });

  it("is equal exactly where all numbers are", () => {
    const known = new Map<string, string>();
    fc.assert(
      fc.property(parts, (numbers) => {
        const written = numbers.join();
        expect(known.get(numbersKey(...numbers)) ?? written).toBe(written);
        known.set(numbersKey(...numbers), written);
      }),
      { numRuns: 3000 },
    );
    const single = [...limits, ...large, 0.5, 1.5];
    expect(new Set(single.map((n) => numbersKey(n))).size).toBe(single.length);
    expect(new Set(single.map((n) => numbersKey(n, 1))).size).toBe(single.length);
  });

  it("takes booleans as 1 and 0, and is one character for each small number", () => {
    expect(numbersKey(true, false)).toBe(numbersKey(1, 0));
    expect(numbersKey(-64, 0, 191)).toHaveLength(3);
    expect(numbersKey(-0x4000, 0x3fff)).toHaveLength(2);
  });
});

describe("amounts", () => {
  it("are added up by name", () => {
    expect(addAmounts({ coins: 1, lots: 2 }, { lots: 3, ego: 4 })).toEqual({ coins: 1, lots: 5, ego: 4 });
    const some = { coins: 1 };
    expect(addAmounts(some, NO_AMOUNTS)).toBe(some);
    expect(addAmounts(NO_AMOUNTS, some)).toBe(some);
  });

  it("are sorted by name, and left alone if they are", () => {
    const sorted = { a: 1, b: 2, c: 3 };
    expect(sortedByName(sorted)).toBe(sorted);
    for (const names of ["acb", "bac", "bca", "cab", "cba"]) {
      const given = Object.fromEntries(names.split("").map((name) => [name, 1]));
      expect(Object.keys(sortedByName(given))).toEqual(["a", "b", "c"]);
    }
    expect(sortedByName({ b: 2, a: 1 })).toEqual({ a: 1, b: 2 });
  });
});

describe("records", () => {
  it("are objects that are neither null nor lists", () => {
    expect([{}, { a: 1 }, [], null, undefined, "a", 1].map(isRecord)).toEqual([true, true, ...Array(5).fill(false)]);
  });

  it("are outcomes with the outcome's word, a margin in numbers, and a list of lower bounds", () => {
    const outcomes = [{ outcome: "won" }, { outcome: "won", margin: 0, atLeast: ["hits"] }];
    const others = [
      { outcome: 1 },
      { outcome: "won", margin: "2" },
      { outcome: "won", atLeast: "hits" },
      {},
      null,
      "won",
    ];
    expect(outcomes.map(isOutcome)).toEqual([true, true]);
    expect(others.map(isOutcome)).toEqual(others.map(() => false));
  });

  it("have entries of their own, and parts", () => {
    expect(entryOf({ a: 1 }, "a")).toBe(1);
    expect(entryOf({ a: 1 }, "toString")).toBeUndefined();
    expect(pick({ a: 1, b: undefined, c: null }, "c", "b", "a")).toEqual({ c: null, a: 1 });
  });
});

describe("a refusal", () => {
  it("is told from other values, with details if there are any", () => {
    const no = refusal("no", "R-1");
    expect(no).toEqual({ refused: true, code: "no", rule: "R-1" });
    expect(refusal("no", "R-1", { max: 3 })).toEqual({ ...no, details: { max: 3 } });
    expect([no, { refused: false }, {}, null, "refused", undefined].map(isRefusal)).toEqual([
      true,
      ...Array(5).fill(false),
    ]);
    expect(firstRefusal(false, undefined, no, refusal("later", "R-2"))).toBe(no);
    expect(firstRefusal(false, undefined)).toBeUndefined();
  });
});

describe("a sum", () => {
  it("leaves out terms of zero, but for the first", () => {
    const terms = [0, 2, 0, -3].map((value, i) => ({ from: `term ${i}`, value }));
    expect(sumOf("total", terms)).toEqual({ of: "total", terms: [terms[0], terms[1], terms[3]], total: -1 });
    const against = { from: "target", value: 3, passes: "at-least" } as const;
    expect(sumOf("total", [], against)).toEqual({ of: "total", terms: [], total: 0, against });
  });
});
