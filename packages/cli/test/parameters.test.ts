import type { JsonValue, Parameter, Parameters } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { RefusedError } from "../src/errors/errors.ts";
import { completeArguments } from "../src/parameters/completion.ts";
import {
  describeFault,
  describeLegal,
  describeParameter,
  formatTyped,
  placeholder,
} from "../src/parameters/descriptions.ts";
import { parameterOptions } from "../src/parameters/flags.ts";
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
    ["ratings", { kind: "ratings", min: 0, max: 3, names: ["smallArms"] }, "small-arms=2", { smallArms: 2 }],
    ["ratings", { kind: "ratings", min: 0, max: 3 }, "a=1,b=2", { a: 1, b: 2 }],
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
    [{ kind: "records", of: { tn: integer } }, 'tn="1" tn="2', "a quotation mark isn't closed"],
    [integer, "none", '--it takes a whole number from 0 to 10, not "none".'],
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
    expect(describeParameter("Limit", { ...integer, nullable: true })).toBe("Limit, 0 to 10 or none (required)");
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

/** Arguments with so many records. */
const many = (count: number) => ({
  side: { skill: 1, steady: true },
  rolls: Array.from({ length: count }, () => ({ tn: 1, why: "calm" })),
  gifts: {},
});

describe("forms of values that few parameters have", () => {
  it.each<[Parameter, string | true, unknown]>([
    [{ kind: "integer", fractional: true }, "1.5", 1.5],
    [{ kind: "integer", fractional: true }, "-12", -12],
    [{ kind: "character" }, "ilse", "ilse"],
    [{ kind: "character", nullable: true }, "none", null],
    [{ kind: "characters" }, "ilse, bram", ["ilse", "bram"]],
    [{ kind: "text" }, "none", "none"],
    [{ kind: "flag" }, "TRUE", true],
    [{ kind: "flag" }, "False", false],
    [{ kind: "records", of: { tn: integer } }, " tn=1 ; ; tn=2;", [{ tn: 1 }, { tn: 2 }]],
    [{ kind: "record", of: { tn: integer, art: { kind: "text" } } }, "tn=1, art=Sword", { tn: 1, art: "Sword" }],
    [{ kind: "ratings", min: 0, max: 3 }, "a = 1, b=c=2", { a: 1, "b=c": 2 }],
  ])("%j reads %j", (parameter, text, value) => {
    expect(parseValue("--it", parameter, text)).toEqual(value);
  });

  it.each<[Parameter, string, string, string]>([
    [{ kind: "integer", fractional: true, min: 0, max: 2 }, "<n>", "a number from 0 to 2", "It, 0 to 2 (required)"],
    [{ kind: "integer", max: 3, initial: 1 }, "<n>", "a whole number, 3 or less", "It, 3 or less (default: 1)"],
    [{ kind: "integer" }, "<n>", "a whole number", "It, any whole number (required)"],
    [{ kind: "integer", min: 0 }, "<n>", "a whole number, 0 or more", "It, 0 or more (required)"],
    [{ kind: "integer", min: 0, max: 1 }, "[0|1]", "a whole number from 0 to 1", "It (required)"],
    [{ kind: "integer", min: 1, max: 1 }, "<n>", "a whole number from 1 to 1", "It, 1 to 1 (required)"],
    [{ kind: "word", values: ["a", "b", "c"] }, "<a|b|c>", "one of a, b, c", "It (required)"],
    [{ kind: "word", values: ["a", "b", "c", "d"] }, "<word>", "one of a, b, c, d", "It: a, b, c, d (required)"],
    [{ kind: "flag", initial: true }, "[yes|no]", "yes or no", "It (default: yes)"],
    [{ kind: "integers", initial: [] }, "<n,n,...>", "whole numbers separated by commas", "It (default: none)"],
    [{ kind: "text", nullable: true, initial: null }, "<text>", "text or none", "It or none (default: none)"],
    [{ kind: "texts" }, "<name,name,...>", "names separated by commas", "It (required)"],
    [{ kind: "texts", values: ["a"] }, "<name,name,...>", "some of a separated by commas", "It: a (required)"],
    [{ kind: "character" }, "<who>", "a character at the table", "It (required)"],
    [{ kind: "characters" }, "<who,who,...>", "characters at the table separated by commas", "It (required)"],
    [
      { kind: "ratings", min: 0, max: 3 },
      "<name=n,...>",
      "names as name=n separated by commas, each 0 to 3",
      "It, 0 to 3 each (required)",
    ],
    [
      { kind: "record", of: { a: integer, b: word }, nullable: true },
      "<name=value ...>",
      "name=value pairs (a, b) or none",
      "It or none (required): a, b",
    ],
    [
      { kind: "records", of: { a: integer }, initial: [] },
      "<name=value ...; ...>",
      'name=value pairs (a), separated by ";"',
      "It (default: none): a",
    ],
  ])("%j is written as %s", (parameter, place, legal, described) => {
    expect([placeholder(parameter), describeLegal(parameter), describeParameter("It", parameter)]).toEqual([
      place,
      legal,
      described,
    ]);
  });

  it.each<[Parameter, JsonValue, string]>([
    [{ kind: "integers" }, Array.from({ length: 101 }, () => 1), "takes at most 100 entries, not 101."],
    [{ kind: "integers" }, Array.from({ length: 100 }, () => 1), "must be whole numbers"],
    [{ kind: "text" }, "x".repeat(2001), "is too long: at most 2,000 characters."],
    [word, "x", "must be one of calm, wild, not x."],
    [integer, 11, "must be a whole number from 0 to 10, not 11."],
    [{ kind: "integer", min: 2, nullable: true }, 1, "must be a whole number from 2 to 1000000 or none, not 1."],
  ])("%j says what is wrong", (parameter, value, said) => {
    expect(describeFault(parameter, value)).toContain(said);
  });

  const parts: Parameters = {
    side: { kind: "record", of: { skill: integer, steady: { kind: "flag" } } },
    rolls: { kind: "records", of: { tn: integer } },
    gifts: { kind: "ratings", min: 0, max: 3 },
  };

  it("take the whole and further parts together", () => {
    const given = [
      typed("side", "skill=1 steady"),
      typed("side.skill", "2"),
      typed("rolls", "tn=1"),
      typed("rolls.10.tn", "3"),
      typed("rolls.9.tn", "2"),
      typed("gifts", "wit=1"),
      typed("gifts.small.hours", "2"),
    ];
    expect(parseArguments("parameter", parts, given)).toEqual({
      side: { skill: 2, steady: true },
      rolls: [{ tn: 1 }, { tn: 2 }, { tn: 3 }],
      gifts: { wit: 1, "small.hours": 2 },
    });
    expect(parseArguments("parameter", parts, [typed("side", "skill=1"), typed("side", "skill=2")])).toEqual({
      side: { skill: 2 },
    });
  });

  it("have parts with values of their own", () => {
    expect(() => parseArguments("parameter", parts, [typed("gifts.wit", true)])).toThrow("takes ratings as name=n");
    expect(() => parseArguments("parameter", parts, [typed("rolls.1000.tn", "1")])).toThrow("number its entries");
    expect(() => parseArguments("parameter", parts, [typed("side.mood", "1")])).toThrow('no part of side "mood"');
  });

  it("are checked inside of records, each at its place", () => {
    const lists: Parameters = { ...parts, rolls: { kind: "records", of: { tn: integer, why: word }, initial: [] } };
    const args = { side: { skill: 99 }, rolls: [{ tn: 1, why: "calm" }, { tn: 11 }], gifts: { wit: 4 } };
    expect(() => completeArguments(eveningStar, "it", lists, { args })).toThrow(
      [
        "it needs side.steady (yes or no) and rolls.1.why (one of calm, wild).",
        "side.skill must be a whole number from 0 to 10, not 99.",
        "rolls.1.tn must be a whole number from 0 to 10, not 11.",
        "gifts must be names as name=n separated by commas, each 0 to 3, not wit=4.",
      ].join("\n"),
    );
    expect(completeArguments(eveningStar, "it", lists, { args: many(100) })["rolls"]).toHaveLength(100);
    const faulty = { ...many(100), rolls: Array.from({ length: 100 }, () => ({ tn: 11 })) };
    expect(() => completeArguments(eveningStar, "it", lists, { args: faulty })).toThrow("rolls.99.tn must be");
    expect(() => completeArguments(eveningStar, "it", lists, { args: many(101) })).toThrow(
      "rolls takes at most 100 entries, not 101.",
    );
    const listed = { side: { skill: 1, steady: true }, rolls: [3], gifts: {} };
    expect(() => completeArguments(eveningStar, "it", lists, { args: listed })).toThrow(RefusedError);
  });
});

it.each<[Parameter["kind"], Parameter, unknown]>([
  ["integers", { kind: "integers" }, "1,2"],
  ["texts", { kind: "texts" }, "1,2"],
  ["characters", { kind: "characters" }, "1,2"],
  ["ratings", { kind: "ratings", min: 0, max: 3 }, "1,2"],
  ["records", { kind: "records", of: { tn: integer } }, "1;2"],
  ["integer", integer, "2"],
  ["word", word, "2"],
  ["text", { kind: "text" }, "2"],
  ["character", { kind: "character" }, "2"],
  ["record", { kind: "record", of: { tn: integer } }, "2"],
])("an option that is given twice adds to a list, and else the last counts: %s", (_, parameter, value) => {
  const command = new Command();
  const taken = { taken: [], words: [] };
  for (const { option } of parameterOptions(eveningStar, "task", { it: parameter }, taken)) command.addOption(option);
  command.parse(["--it", "1", "--it", "2"], { from: "user" });
  expect(command.opts()["it"]).toBe(value);
});

it("options of a list have a place for each entry that is named, and those of taken names a longer one", () => {
  const lists: Parameters = { rolls: { kind: "records", of: { tn: integer } }, goal: { kind: "text" } };
  const flagsFor = (...words: readonly string[]) =>
    parameterOptions(eveningStar, "skill roll", lists, { taken: ["goal"], words }).map(({ option }) => option.long);
  expect(flagsFor()).toEqual(["--rolls", "--rolls.0.tn", "--skill-roll-goal"]);
  expect(flagsFor("--rolls.2.tn", "1", "--rolls.2.x", "--rolls.1000.tn", "--rolls.11.tn=3", "--roll.7.tn")).toEqual([
    "--rolls",
    "--rolls.2.tn",
    "--rolls.11.tn",
    "--skill-roll-goal",
  ]);
});
