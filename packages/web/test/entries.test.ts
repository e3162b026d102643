import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { describe, expect, it } from "vitest";
import { bestOf, entriesIn, entriesOf, tiedEntry } from "../src/sheet/entries.ts";
import { formatRecords, formatRollTerms } from "../src/words/roll-terms.ts";
import { everyKind, everything } from "./everything.ts";

const entry = (name: string, rating?: number) => ({
  name,
  scale: "a",
  ...(rating === undefined ? {} : { rating }),
});
const best = (...entries: Parameters<typeof bestOf>[0]) => bestOf(entries)?.name;

describe("the entries of a trait", () => {
  it.each([
    [
      "rated names",
      { Boats: 3, Knots: 0 },
      [
        ["Boats", 3],
        ["Knots", 0],
      ],
    ],
    ["a list of names", ["Boats", "Knots"], [["Boats"], ["Knots"]]],
    [
      "records with a name, and a rating where there is one",
      [
        { name: "Dam", now: 2 },
        { name: "Road", to: "x" },
      ],
      [["Dam", 2], ["Road"]],
    ],
    ["lists under names", { Lore: ["Maps", { name: "Tides", level: 4 }], Craft: [] }, [["Maps"], ["Tides", 4]]],
    ["names with other values", { Ann: "calm", Ben: null }, [["Ann"], ["Ben"]]],
    ["nothing where items have no name", [{ level: 1 }, { name: 2 }, 7, null, ["x"]], []],
    ["nothing where the trait is a word", "calm", []],
    ["nothing where the sheet has none", undefined, []],
  ])("are %s", (_, held, entries) => {
    const found = entriesIn(held === undefined ? {} : { trait: held }, "trait");
    expect(found.map(({ name, rating }) => (rating === undefined ? [name] : [name, rating]))).toEqual(entries);
    expect(
      found.every((one) => one.scale === "trait" && Object.hasOwn(one, "rating") === (one.rating !== undefined)),
    ).toBe(true);
  });

  it("occur once for several sheets and scales, as on the first sheet that has them", () => {
    const sheets = [{ traits: { a: { Boats: 3 }, b: { Maps: 1 } } }, { traits: { a: { Boats: 5, Maps: 2 } } }];
    expect(entriesOf(sheets, ["a", "b"])).toEqual([
      { name: "Boats", rating: 3, scale: "a" },
      { name: "Maps", rating: 1, scale: "b" },
    ]);
    expect(entriesOf(sheets, [])).toEqual([]);
  });

  it("have a best one: the first with the highest rating, where none counts as 0", () => {
    expect(best(entry("a", 1), entry("b", 3), entry("c", 3), entry("d", 2))).toBe("b");
    expect([best(entry("a"), entry("b", 0)), best(entry("a", -1), entry("b")), best()]).toEqual(["a", "b", undefined]);
  });

  it("may be tied to another one", () => {
    expect(tiedEntry({ traits: { tied: { Clockwork: "Patience", Odd: 3 } } }, "Clockwork")).toBe("Patience");
    expect(tiedEntry({ traits: { tied: { Odd: 3 } } }, "Odd")).toBeUndefined();
    expect(tiedEntry({ traits: { tied: "x" } }, "Clockwork")).toBeUndefined();
  });
});

const sheets = {
  people: { ann: "Ann", ben: "Ben" },
  traits: { attributes: { Might: 2 }, skills: { Lore: 3, Boats: 1 } },
  traitsOf: (id: string) => (id === "ben" ? { skills: { Lore: 5 } } : undefined),
};
const { text } = everything;

const { strategy, ...others } = everyKind;

/** The terms of a roll with some arguments, by the declarations of their parameters. */
const terms = (
  given: Parameters<typeof formatRollTerms>[1]["given"],
  parameters: object = others,
  negotiated: readonly string[] = [],
) =>
  formatRollTerms(text, {
    ...sheets,
    offer: { parameters: { ...parameters } },
    given,
    named: {},
    negotiated: new Set(negotiated),
  });

describe("the terms of a roll", () => {
  it.each([
    ["nothing that is initial", { traits: [], skill: 0, difficulty: null, hidden: false, spread: [] }, ""],

    [
      "names of the sheet with their ratings, added up",
      { traits: ["Might", "Lore", "Luck"] },
      "Might 2 + Lore 3 + Luck",
    ],
    ["a number", { difficulty: 7 }, "Difficulty 7"],
    ["a flag that is on", { hidden: true }, "Behind the screen"],
    ["modifiers with their signs", { spread: [2, -1] }, "Spread: +2 and −1"],
    ["a character by name", { against: "ben" }, "Against Ben"],
    ["characters by their names", { helpers: ["ann", "ben"] }, "Helpers Ann and Ben"],
    ["other kinds by their values", { ratings: { Might: 3, Wits: 1 } }, "Ratings: Might 3, Wits 1"],
    ["a record", { side: { who: "ben", rating: 3 } }, "Other side: Ben, rating 3"],
    [
      "records one after another",
      {
        others: [
          { name: "rope", bonus: 1 },
          { name: "lamp", bonus: -2 },
        ],
      },
      "Others: rope +1; lamp −2",
    ],
    ["a change of 0 where nothing else is known", { others: [{}] }, "Others: ±0"],
  ])("have %s", (_, given, words) => {
    expect(terms(given)).toBe(words);
  });

  it.each([
    [1, "1 minute"],
    [30, "30 minutes"],
  ])("count what has a noun: %i", (minutes, words) => {
    const { text: own, offers } = wasteland2d20;
    const offer = { parameters: { minutes: offers.check.parameters.minutes } };
    expect(formatRollTerms(own, { ...sheets, offer, given: { minutes }, named: {}, negotiated: new Set() })).toBe(
      words,
    );
  });

  it("have the approach first", () => {
    expect(terms({ hidden: true, strategy: "slow" }, { strategy, ...others })).toBe("Slowly · behind the screen");
  });

  it("leave out what has a column of its own", () => {
    expect(terms({ difficulty: 7, hidden: true }, others, ["difficulty"])).toBe("Behind the screen");
  });

  it.each([
    ["a modifier with its sign", { b: { kind: "integer", initial: 1, min: -5 } }, 2, "Their rating 2"],
    ["a modifier that is 0 at first", { b: { kind: "integer", initial: 0 } }, 2, "Their rating +2"],
    ["none where it is 0 by choice", { b: { kind: "integer", initial: null, nullable: true } }, 0, "No their rating"],
    [
      "a number that can't be negative without one",
      { b: { kind: "integer", initial: 0, min: 0 } },
      2,
      "Their rating 2",
    ],
    ["0 of such a number", { b: { kind: "integer", initial: null, min: 0 } }, 0, "Their rating 0"],
    ["numbers that aren't changes", { b: { kind: "integers", initial: [1] } }, [2, 3], "Their rating: 2 and 3"],
    ["no list that is empty", { b: { kind: "integers", initial: [1] } }, [], ""],
    [
      "a flag that is off though it is usual",
      { hidden: { kind: "flag", initial: true } },
      false,
      "No behind the screen",
    ],
    ["a flag that is off and was not declared on", { hidden: { kind: "flag" } }, false, ""],
    ["nothing from a tracker", { b: { kind: "integer", from: { tracker: "will" } } }, 3, ""],
    ["a trait as a word", { strategy: { kind: "text", from: { trait: "stance" } } }, "slow", "Slowly"],
    ["no trait that is no word", { strategy: { kind: "text", from: { trait: "stance" } } }, 3, ""],
    ["nobody", { against: { kind: "character" } }, "", ""],
    ["no empty text", { note: { kind: "texts" } }, [], ""],
  ])("show %s", (_, parameters, value, words) => {
    const [name = ""] = Object.keys(parameters);
    expect(terms({ [name]: value }, parameters)).toBe(words);
  });

  it("label names only from the second parameter with the same list, and from a mark", () => {
    const skills = { kind: "texts", from: { scales: ["skills"] } };
    expect(terms({ traits: ["Lore"], helpers: ["Boats", "Lore"] }, { traits: skills, helpers: skills })).toBe(
      "Lore 3 · helpers: Boats and Lore",
    );
    const wounds = { kind: "texts", from: { scales: ["wounds"] } };
    expect(terms({ traits: ["weary"] }, { traits: wounds })).toBe("Traits: weary");
  });

  it("read the ratings of a record from the character it names", () => {
    const of = { who: { kind: "character" }, skill: { kind: "text", from: { scales: ["skills"] } } } as const;
    const format = (value: Parameters<typeof formatRecords>[3]) => formatRecords(text, sheets, of, value);
    expect(format({ who: "ben", skill: "Lore" })).toBe("Ben, Lore 5");
    expect(format({ who: "cat", skill: "Lore" })).toBe("cat, Lore 3");
    expect([format(3), format([]), format({ skill: "Boats" })]).toEqual(["", "", "Boats 1"]);
  });
});
