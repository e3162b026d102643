import type { Character, Parameter, Parameters } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import {
  bestNames,
  initialArguments,
  initialDraft,
  selectEntry,
  usualWith,
  withInitialValues,
} from "../src/fields/draft.ts";
import { everything } from "./everything.ts";

/** The value that a form begins with for a parameter. */
const begins = (parameter: Parameter): unknown => initialArguments({ a: parameter })["a"];

describe("a form begins", () => {
  it("with 3 for a number that says nothing else, within its bounds, and never below 0 by itself", () => {
    expect([
      begins({ kind: "integer" }),
      begins({ kind: "integer", suggested: 5 }),
      begins({ kind: "integer", suggested: 0 }),
      begins({ kind: "integer", suggested: -2 }),
      begins({ kind: "integer", min: -4, suggested: -2 }),
      begins({ kind: "integer", min: 4 }),
      begins({ kind: "integer", max: 2 }),
      begins({ kind: "integer", max: -1 }),
    ]).toEqual([3, 5, 0, 0, -2, 4, 2, -1]);
  });

  it("with nothing where there is an initial value, which is only filled in for what is left out", () => {
    const parameters: Parameters = {
      a: { kind: "integer", initial: 7 },
      b: { kind: "integer" },
      c: { kind: "text" },
      d: { kind: "integer", nullable: true, initial: null },
    };
    expect(initialArguments(parameters)).toEqual({ b: 3 });
    expect(withInitialValues(parameters, {})).toEqual({ a: 7, b: 3, d: null });
    expect(withInitialValues(parameters, { a: 1, d: 2 })).toEqual({ a: 1, b: 3, d: 2 });
  });

  it("with the first word, nothing chosen, and the least ratings", () => {
    expect([
      begins({ kind: "word", values: ["slow", "quick"] }),
      begins({ kind: "flag" }),
      begins({ kind: "texts" }),
      begins({ kind: "ratings", names: ["Might", "Wits"], min: 1, max: 5 }),
      begins({ kind: "record", of: { x: { kind: "integer", max: 2 } } }),
      begins({ kind: "records", of: { x: { kind: "flag" } } }),
    ]).toEqual(["slow", false, [], { Might: 1, Wits: 1 }, { x: 2 }, [{ x: false }]]);
  });
});

const ann: Character = {
  id: "ann",
  name: "Ann",
  traits: {
    attributes: { Might: 2, Wits: 3 },
    skills: { Lore: 4, Boats: 1 },
    specialties: { Lore: ["Maps"] },
    tied: { Lore: "Wits" },
  },
  trackers: {},
};

const names: Parameters = {
  first: { kind: "text", from: { scales: ["skills"] } },
  second: { kind: "text", from: { scales: ["attributes"] } },
  both: { kind: "texts", from: { scales: ["attributes", "skills"] } },
};

const usualFor = (usual: string): Parameters => ({
  ...names,
  second: { kind: "text", from: { scales: ["attributes"] }, usual: { with: "first", names: { lore: usual } } },
});

const lists = (initial?: readonly string[]): Parameters => ({
  a: {
    kind: "texts",
    from: { scales: ["skills", "wounds"] },
    ...(initial === undefined ? {} : { initial: [...initial] }),
  },
});

describe("a form about a character begins", () => {
  it("with their best name for the first parameter that takes one, or for all of them, and with no list of names", () => {
    expect(initialDraft(everything, names, ann).args).toEqual({ first: "Lore", both: [] });
    expect(initialDraft(everything, names, ann, true).args).toEqual({
      first: "Lore",
      second: "Wits",
      both: [],
    });
    expect(bestNames(everything, names, ann)).toEqual({ first: "Lore", second: "Wits", both: ["Wits", "Lore"] });
    expect(initialDraft(everything, names, undefined, true).args).toEqual({ both: [] });
  });

  it("with what usually goes with their best name, as the sheet writes it, and with nothing that it lacks", () => {
    expect(initialDraft(everything, usualFor("might"), ann).args).toEqual({ first: "Lore", second: "Might", both: [] });
    expect(bestNames(everything, usualFor("might"), ann)).toMatchObject({ first: "Lore", second: "Might" });
    expect(bestNames(everything, usualFor("Luck"), ann)).toMatchObject({ first: "Lore", second: "Wits" });
    expect(usualWith(usualFor("might"), ann, { first: " LORE " })).toEqual({ second: "Might" });
    expect(usualWith(usualFor("might"), ann, { first: "Boats" })).toEqual({});
    expect(usualWith(usualFor("might"), ann, { second: "Wits" })).toEqual({});
  });

  it("with names from a mark only where they are required, and with none that isn't rated", () => {
    const wounded = { ...ann, traits: { ...ann.traits, wounds: { Cut: 2 } } };
    expect(bestNames(everything, lists(), wounded)).toEqual({ a: ["Lore", "Cut"] });
    expect(bestNames(everything, lists([]), wounded)).toEqual({ a: ["Lore"] });
    const unskilled = { ...ann, traits: { skills: { Lore: 0 } } };
    expect(bestNames(everything, lists(), unskilled)).toEqual({});
  });

  it("with their ratings, where it asks for some", () => {
    const ratings: Parameters = {
      r: { kind: "ratings", names: ["Might", "Luck"], min: 0, max: 5, from: { scales: ["attributes"] } },
      n: { kind: "integer" },
    };
    expect(initialDraft(everything, ratings, ann).args).toEqual({ r: { Might: 2 }, n: 3 });
    expect(initialDraft(everything, ratings, undefined).args).toEqual({ r: { Might: 0, Luck: 0 }, n: 3 });
  });
});

const { skills } = everything.scales;
const tied = { ...everything, scales: { ...everything.scales, skills: { ...skills, tiedTo: "attributes" } } } as const;
const skill = { kind: "integer", from: { scale: "skills" } } as const;
const attribute = { kind: "integer", from: { scale: "attributes" } } as const;
const lore = { name: "Lore", scale: "skills", rating: 4 };
const boats = { name: "Boats", scale: "skills", rating: 1 };

const choose = (parameters: Parameters, entry: typeof lore | undefined, system: typeof everything = tied) =>
  selectEntry(system, parameters, ann, { args: { skill: 9 }, entryNames: { skill: "Old" } }, { name: "skill", entry });

it("brings what it is tied to, where that is asked for", () => {
  expect(choose({ skill, attribute }, lore)).toEqual({
    args: { skill: 4, attribute: 3 },
    entryNames: { skill: "Lore", attribute: "Wits" },
  });
  expect(choose({ skill }, lore)).toEqual({ args: { skill: 4 }, entryNames: { skill: "Lore" } });
  expect(choose({ skill, attribute }, boats)).toEqual({ args: { skill: 1 }, entryNames: { skill: "Boats" } });
  expect(choose({ skill, attribute }, lore, everything)).toEqual({
    args: { skill: 4 },
    entryNames: { skill: "Lore" },
  });
});

describe("an entry that is chosen", () => {
  it("is taken back as null where the number may be left out, and else as nothing", () => {
    expect(choose({ skill: { ...skill, nullable: true } }, undefined)).toEqual({
      args: { skill: null },
      entryNames: {},
    });
    expect(choose({ skill }, undefined)).toEqual({ args: { skill: undefined }, entryNames: {} });
  });
});
