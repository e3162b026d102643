import type { Parameter, Parameters } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { describe, expect, it } from "vitest";
import { completeArguments } from "../src/parameters/completion.ts";
import { describeLegal, describeParameter, formatTyped, placeholder } from "../src/parameters/descriptions.ts";
import { parseInteger } from "../src/parameters/integer.ts";
import { parseArguments, parseAvailable, parseValue } from "../src/parameters/parser.ts";

describe("whole numbers", () => {
  it.each([
    ["0", 0],
    ["-0", 0],
    ["+7", 7],
    ["-12", -12],
    ["999999999999999", 999_999_999_999_999],
    ["9999999999999999", undefined],
    ["1.0", undefined],
    ["", undefined],
    [" 1", undefined],
    ["1e3", undefined],
  ])("%j", (text, number) => {
    expect(parseInteger(text)).toBe(number);
    expect(Object.is(parseInteger("-0"), 0)).toBe(true);
  });
});

const integer: Parameter = { kind: "integer", min: 0, max: 10 };
const word: Parameter = { kind: "word", values: ["calm", "wild"] };

describe("a typed value", () => {
  it.each<[string, Parameter, string | true, unknown]>([
    ["a whole number", integer, "4", 4],
    ["a number alone", integer, true, 1],
    ["none", { ...integer, nullable: true }, "none", null],
    ["yes", { kind: "flag" }, "YES", true],
    ["no", { kind: "flag" }, "0", false],
    ["a flag alone", { kind: "flag" }, true, true],
    ["a list of numbers", { kind: "integers" }, "3, -1 2", [3, -1, 2]],
    ["an empty list", { kind: "integers" }, "none", []],
    ["a word", word, "wild", "wild"],
    ["a text", { kind: "text" }, "by the lamp", "by the lamp"],
    ["names of a list", { kind: "texts", values: ["Fox", "Owl"] }, "fox,OWL", ["Fox", "Owl"]],
    ["any names", { kind: "texts" }, "a, b", ["a", "b"]],
    ["ratings", { kind: "ratings", min: 0, max: 3, names: ["Small hours"] }, "small hours=2", { "Small hours": 2 }],
    [
      "a record",
      { kind: "record", of: { skill: integer, steady: { kind: "flag" } } },
      "skill=4 steady",
      { skill: 4, steady: true },
    ],
    [
      "quoted text in a record",
      { kind: "record", of: { name: { kind: "text" } } },
      'name="two words"',
      { name: "two words" },
    ],
    ["records", { kind: "records", of: { tn: integer } }, "tn=1; tn=2", [{ tn: 1 }, { tn: 2 }]],
    ["no records", { kind: "records", of: { tn: integer } }, "none", []],
  ])("is %s", (_, parameter, typed, value) => {
    expect(parseValue("--it", parameter, typed)).toEqual(value);
  });

  it.each<[Parameter, string | true, string]>([
    [integer, "four", '--it takes a whole number from 0 to 10, not "four".'],
    [{ kind: "flag" }, "maybe", '--it takes yes or no, not "maybe".'],
    [word, true, "--it needs a value: one of calm, wild."],
    [word, "wlid", 'There is no value of --it "wlid". Did you mean "wild"?'],
    [{ kind: "text" }, " ", "--it takes text"],
    [{ kind: "ratings", min: 0, max: 3 }, "might", '--it takes ratings as name=n separated by commas, not "might".'],
    [{ kind: "ratings", min: 0, max: 3 }, "=2", "--it takes ratings"],
    [{ kind: "record", of: { tn: integer } }, "  ", "--it takes name=value pairs (tn)."],
    [{ kind: "records", of: { tn: integer } }, 'tn="1', "a quotation mark isn't closed"],
  ])("%j refuses %j", (parameter, typed, message) => {
    expect(() => parseValue("--it", parameter, typed)).toThrow(message);
  });
});

const parameters: Parameters = {
  skill: { ...integer },
  mood: { ...word, initial: "calm" },
  keepsWatch: { kind: "flag", initial: false },
};
const typed = (path: string, value: string | true) => ({ path: path.split("."), typed: value, called: `--${path}` });

describe("arguments", () => {
  it("are found by name or in hyphens", () => {
    expect(parseArguments("parameter", parameters, [typed("skill", "3"), typed("keeps-watch", true)])).toEqual({
      skill: 3,
      keepsWatch: true,
    });
  });

  it("are parsed as far as possible, with every fault", () => {
    expect(
      parseAvailable("parameter", parameters, [typed("skill", "x"), typed("mood", "wild"), typed("hat", "1")]),
    ).toEqual({
      args: { mood: "wild" },
      faults: [
        '--skill takes a whole number from 0 to 10, not "x".',
        'There is no parameter "hat". Valid: skill, mood, keepsWatch.',
      ],
      failed: ["skill", "hat"],
    });
    expect(() => parseArguments("parameter", parameters, [typed("skill", "x"), typed("mood", "odd")])).toThrow(
      /--skill.*\n.*--mood/s,
    );
  });

  it("are completed with initial values", () => {
    expect(completeArguments(eveningStar, "it", parameters, { args: { skill: 3 } })).toEqual({
      skill: 3,
      mood: "calm",
      keepsWatch: false,
    });
  });

  it("name what is missing, but not what had a fault", () => {
    const faulty = { args: {}, faults: ["Bad skill."], failed: ["skill"] };
    expect(() => completeArguments(eveningStar, "it", parameters, { args: {} })).toThrow(
      "it needs skill (a whole number from 0 to 10).",
    );
    expect(() => completeArguments(eveningStar, "it", parameters, faulty)).toThrow(/^Bad skill\.$/);
  });

  it("have parts only where they are records", () => {
    expect(() => parseArguments("parameter", parameters, [typed("skill.level", "1")])).toThrow(
      'it has no part "level"',
    );
    const list: Parameters = { rolls: { kind: "records", of: { tn: integer } } };
    expect(parseArguments("parameter", list, [typed("rolls.1.tn", "2"), typed("rolls.0.tn", "1")])).toEqual({
      rolls: [{ tn: 1 }, { tn: 2 }],
    });
    expect(() => parseArguments("parameter", list, [typed("rolls.first.tn", "2")])).toThrow("number its entries");
  });
});

describe("descriptions", () => {
  it.each<[Parameter, string]>([
    [integer, "a whole number from 0 to 10"],
    [{ kind: "integer", min: 1 }, "a whole number, 1 or more"],
    [{ kind: "integer", max: 5 }, "a whole number, 5 or less"],
    [{ kind: "integer", nullable: true }, "a whole number or none"],
    [word, "one of calm, wild"],
    [{ kind: "flag" }, "yes or no"],
    [{ kind: "texts", values: ["a", "b"] }, "some of a, b separated by commas"],
    [{ kind: "character", nullable: true }, "a character at the table or none"],
    [{ kind: "ratings", min: 0, max: 3, names: ["a"] }, "some of a as name=n separated by commas, each 0 to 3"],
    [{ kind: "records", of: { tn: integer } }, 'name=value pairs (tn), separated by ";"'],
  ])("%j", (parameter, text) => {
    expect(describeLegal(parameter)).toBe(text);
  });

  it("for the help give range, default and parts", () => {
    expect(describeParameter("Skill", integer)).toBe("Skill, 0 to 10 (required)");
    expect(describeParameter("Ego", { kind: "integer", min: 0, max: 1, initial: 0 })).toBe("Ego (default: 0)");
    expect(describeParameter("Side", { kind: "record", of: { tn: integer } })).toBe("Side (required): tn");
    expect(describeParameter("Mood", { kind: "word", values: ["a", "b", "c", "d"], initial: "a" })).toBe(
      "Mood: a, b, c, d (default: a)",
    );
    expect([placeholder(integer), placeholder({ kind: "integer", min: 0, max: 1 }), placeholder(word)]).toEqual([
      "<n>",
      "[0|1]",
      "<calm|wild>",
    ]);
  });

  it("of values are as they are typed", () => {
    expect([null, true, false, [1, 2], [], 3, { a: 1, b: null }, {}].map((value) => formatTyped(value))).toEqual([
      "none",
      "yes",
      "no",
      "1, 2",
      "none",
      "3",
      "a=1 b=none",
      "none",
    ]);
  });
});
