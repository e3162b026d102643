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
  });
});
