import { type HouseRules, isRefusal, type SystemDefinition } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { characterFile, readCharacterFile } from "../src/index.ts";
import { system } from "./coins.ts";

const [OWN, ONE] = [{ purses: "own" }, { purses: "one" }] as const satisfies readonly HouseRules[];

/** A character who begins with four coins, of which only as many count as there are pockets. */
const wealthy: SystemDefinition = {
  ...system,
  trackers: { ...system.trackers, purse: { ...system.trackers["purse"], min: 0, start: 4, rule: "T-1" } },
  limits: { tired: { rule: "T-1", uses: 1, per: "session" } },
  marks: { ...system.marks, dazed: { of: "character", kind: "word", initial: "no", lasts: "session", rule: "T-1" } },
} as SystemDefinition;

const amy = { id: "amy", name: "Amy", traits: { pockets: 2, mood: "glad", tricks: {} }, trackers: {} };
const read = (house: HouseRules, given = amy, rules = wealthy) =>
  readCharacterFile(rules, house, characterFile(rules, given));
const written = (more: object) => readCharacterFile(wealthy, OWN, characterFile(wealthy, { ...amy, ...more }));
const withTies = (tied: unknown) => read(OWN, { ...amy, traits: { ...amy.traits, tied } } as typeof amy);
const withPurse = (purse: number) => read(OWN, { ...amy, trackers: { purse } });

describe("the file of a character", () => {
  it("has what goes with a character, and nothing of the state of play", () => {
    const traits = { ...amy.traits, last: "kept", tosses: 3, dazed: "yes", tired: 1, forgotten: "old rules" };
    expect(characterFile(wealthy, { ...amy, traits }).character).toEqual({
      name: "Amy",
      traits: { ...amy.traits, last: "kept" },
      trackers: {},
    });
  });

  it("leaves amounts to their start where it has none, at most to what they can be", () => {
    expect(read(OWN)).toMatchObject({ trackers: { purse: 2, fresh: 0 } });
    expect(read(OWN, { ...amy, traits: { ...amy.traits, pockets: 9 } })).toMatchObject({ trackers: { purse: 4 } });
  });

  it("has no amounts that the table shares or that a house rule leaves out", () => {
    const shared = read(ONE);
    expect(!isRefusal(shared) && shared.trackers).toEqual({ fresh: 0 });
    const unused: SystemDefinition = {
      ...wealthy,
      trackers: { ...wealthy.trackers, fresh: { min: 0, max: 9, start: 1, rule: "T-1", used: () => false } },
    };
    const without = read(OWN, amy, unused);
    expect(!isRefusal(without) && without.trackers).toEqual({ purse: 2 });
  });

  it("is refused with amounts beyond their bounds", () => {
    expect([withPurse(0), withPurse(2)].map(isRefusal)).toEqual([false, false]);
    for (const purse of [-1, 3, 1.5]) {
      expect(withPurse(purse)).toMatchObject({ details: { place: "/character/trackers/purse" } });
    }
  });

  it("is refused with what no character or sheet has", () => {
    const file = characterFile(wealthy, amy);
    const { character } = file as { readonly character: object };
    const read = (more: object) => readCharacterFile(wealthy, OWN, { ...file, character: { ...character, ...more } });
    expect(isRefusal(read({}))).toBe(false);
    expect(read({ gold: 3 })).toMatchObject({ details: { place: "/character/gold" } });
    expect(read({ trackers: { gold: 3 } })).toMatchObject({ details: { place: "/character/trackers/gold" } });
    expect(read({ traits: { tosses: 3 } })).toMatchObject({
      details: { place: "/character/traits/tosses", reason: "this belongs to the table" },
    });
    for (const field of ["traits", "trackers"]) {
      expect(read({ [field]: [] })).toMatchObject({
        details: { place: `/character/${field}`, reason: "expected an object" },
      });
    }
  });

  it("is refused where it is no file of a character, of another system, or has other fields", () => {
    const file = characterFile(wealthy, amy);
    const of = (more: object) => readCharacterFile(wealthy, OWN, { ...file, ...more });
    expect(of({ format: "rulewright-table/1" })).toMatchObject({ code: "not-a-character-file" });
    expect(of({ format: 1 })).toMatchObject({ code: "not-a-character-file" });
    expect(of({ format: "rulewright-character/2" })).toMatchObject({ code: "later-format" });
    expect(of({ format: "rulewright-character" })).toMatchObject({ code: "later-format" });
    expect(of({ system: "cards" })).toMatchObject({ code: "other-system", details: { game: "Coins" } });
    expect(of({ rules: 1 })).toMatchObject({ details: { place: "/rules", reason: "expected a text" } });
    expect(of({ gold: 1 })).toMatchObject({ details: { place: "/gold", reason: "this field is unknown" } });
    expect(of({ character: [] })).toMatchObject({ details: { place: "/character", reason: "expected an object" } });
  });

  it("has a name, which counts without spaces around it, and may have a line about the character", () => {
    expect(written({ name: " Amy Lee " })).toMatchObject({ name: "Amy Lee" });
    expect(written({ name: "x".repeat(80), about: "x".repeat(500) })).toMatchObject({ about: "x".repeat(500) });
    for (const name of ["", "  ", "x".repeat(81), 1]) {
      expect(written({ name })).toMatchObject({
        details: { place: "/character/name", reason: "expected a text of 1 to 80 characters" },
      });
    }
    for (const about of ["x".repeat(501), 1, null]) {
      expect(written({ about })).toMatchObject({
        details: { place: "/character/about", reason: "expected a text of at most 500 characters" },
      });
    }
    expect(written({})).not.toHaveProperty("about");
  });

  it("has the ties of scales, each to a text of at most 500 characters", () => {
    const tied = { Palming: "x".repeat(500), Juggling: "thumb" };
    expect(withTies(tied)).toMatchObject({ traits: { tied } });
    for (const wrong of [{ ...tied, Palming: "x".repeat(501) }, { ...tied, Palming: 1 }, "thumb", ["thumb"], null]) {
      expect(withTies(wrong)).toMatchObject({ details: { place: "/character/traits/tied" } });
    }
  });
});
