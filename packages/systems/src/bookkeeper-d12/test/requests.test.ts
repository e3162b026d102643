import {
  type EditRule,
  isRefusal,
  type JsonObject,
  type JsonValue,
  readArguments,
  type Scene,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import type { HouseRules } from "../rules/house-rules.ts";
import { acts, edits, offers, houseWith, USED_UP, somebody, sceneOf, acted, framed, told } from "./scenes.ts";

const noticed = (name: keyof typeof offers, given: JsonObject, scene: Scene) => {
  const result = framed(name, given, scene);
  return isRefusal(result) ? result.code : (result.notices ?? []).map(({ code }) => code);
};

describe("what the Bookkeeper asks for", () => {
  const ann = somebody("ann", { things: { Rope: 2, Cough: -1 } }, { stress: 4 });
  const scene = sceneOf([ann, somebody("bo")]);

  it("BK-04, BK-08, BK-13: is a roll with a skill, things and circumstances", () => {
    const given = {
      skill: " Climbing",
      things: ["rope", "Rope"],
      circumstances: { Rope: 1, Rain: -2 },
      modifiers: [1],
    };
    expect(framed("attempt", given, scene)).toEqual({
      procedure: "attempt",
      args: {
        described: true,
        level: 4,
        modifiers: [1],
        bonuses: { Rope: 3, Rain: -2 },
        stakes: true,
        alive: true,
        stress: 4,
        tracks: [4],
        keptMalus: 0,
      },
      notices: [],
    });
    expect(framed("attempt", { skill: "Sewing" }, scene)).toMatchObject({ args: { described: true, level: 0 } });
    // C6 Under the house rule the weakness is rolled without a level, also if it was trained before.
    const trained = sceneOf([somebody("ann", { skills: { might: 3 } })]);
    for (const weaknessLocked of [true, false]) {
      const args = { level: weaknessLocked ? 0 : 3 };
      expect(framed("attempt", { skill: "Might" }, trained, { weaknessLocked })).toMatchObject({ args });
    }
    for (const skill of [null, " "]) {
      expect(framed("attempt", { skill }, scene)).toMatchObject({ args: { described: false, level: 0 }, notices: [] });
    }
    for (const name of ["attempt", "plain roll"] as const) {
      expect(framed(name, { things: ["Rope", "Ladder"] }, scene)).toMatchObject({
        code: "no-such-thing",
        details: { name: "Ladder", things: ["Rope", "Cough"] },
      });
    }
  });

  it("BK-14: or one without a skill", () => {
    expect(framed("plain roll", { things: ["Cough"] }, scene)).toEqual({
      procedure: "plain attempt",
      args: { modifiers: [], bonuses: { Cough: -1 }, alive: true, stress: 4, tracks: [4], keptMalus: 0 },
      notices: [],
    });
  });

  it("C8: says when no face can change the outcome", () => {
    // With 4 stress the malus is 1: a d12 needs 9 more to be certain.
    const [certain, open] = [{ modifiers: [10] }, { modifiers: [9] }];
    expect([certain, open].map((given) => noticed("plain roll", given, scene))).toEqual([["certain"], []]);
    const [hopeless, possible] = [{ modifiers: [-2] }, { modifiers: [-1] }];
    expect([hopeless, possible].map((given) => noticed("plain roll", given, scene))).toEqual([["hopeless"], []]);
    expect(noticed("attempt", { skill: "climbing", modifiers: [6] }, scene)).toEqual(["certain"]);
    expect(noticed("attempt", { skill: "climbing", modifiers: [6], stakes: false }, scene)).toEqual([]);
    expect(noticed("attempt", certain, scene)).toEqual([]);
  });

  it("BK-21: is the act of the round, at most once", () => {
    const over = sceneOf([{ ...ann, traits: { ...ann.traits, acted: true } }, somebody("bo")]);
    expect(framed("attempt", {}, over)).toMatchObject(USED_UP);
    expect(framed("attempt", { act: false }, over)).toMatchObject({ procedure: "attempt" });
    expect(framed("plain roll", {}, over)).toMatchObject({ procedure: "plain attempt" });
    expect(framed("plain roll", { act: true }, over)).toMatchObject(USED_UP);
    const aside = sceneOf([somebody("ann", { aside: true, acted: true })]);
    expect(framed("attempt", {}, aside)).toMatchObject({ procedure: "attempt" });
    for (const name of ["attempt", "plain roll"] as const) {
      const settled = (act: boolean, at: Scene) =>
        told(
          offers[name].settled?.(
            { outcome: { outcome: "success" }, args: { act }, paid: {}, earned: {} } as never,
            at,
            houseWith(),
          ),
        );
      // The use is counted already, and may end the round.
      expect(settled(true, over)).toEqual({});
      expect(settled(false, scene)).toEqual({});
      const last = sceneOf([...Object.values(over.characters).slice(0, 1), somebody("bo", { acted: true })]);
      expect(settled(true, last)).toMatchObject({ "ann acted": false, "bo acted": false, "table round": 2 });
      expect(settled(true, aside)).toEqual({});
      expect(settled(true, { ...scene, actor: undefined })).toEqual({});
    }
  });
});

/** What keeps a player from setting core skills, which the Bookkeeper may set at any time. */
function limited(sessionsSurvived: number, phase: string, traits: JsonObject = {}) {
  const actor = somebody("ann", traits, { sessionsSurvived });
  const args = readArguments(acts.create.parameters, {});
  if (isRefusal(args)) throw new Error(args.code);
  return acts.create.limit?.(args as never, { ...sceneOf([actor]), phase, actor }, houseWith())?.code;
}

describe("core skills (BK-26)", () => {
  it("are set while characters are made, and in play on an empty sheet, but not after a session", () => {
    expect([0, 1, 2].map((sessions) => limited(sessions, "gathering"))).toEqual([
      undefined,
      "made-already",
      "made-already",
    ]);
    const blank = { skills: {}, weakness: null };
    expect([limited(0, "play"), limited(0, "play", { ...blank, weakness: "might" })]).toEqual([
      "made-already",
      "made-already",
    ]);
    expect([limited(0, "play", blank), limited(1, "play", blank)]).toEqual([undefined, "made-already"]);
  });
});

describe("what XP buys (BK-25..BK-27)", () => {
  const ann = somebody("ann", { virtues: ["Calm"], skills: { climbing: 4, might: 0, law: 12 } }, { xp: 5 });
  const bought = (
    name: "improve" | "gain-virtue",
    given: JsonObject,
    prices: JsonObject = {},
    chosen: JsonObject = {},
  ) => acted(name, given, sceneOf([ann], { prices }), chosen);

  it("is a level, at the price that is entered or the table's", () => {
    const skills = { climbing: 5, might: 0, law: 12 };
    expect(told(bought("improve", { skill: " Climbing", cost: 2 }))).toEqual({ "ann skills": skills, "ann xp": 3 });
    expect(told(bought("improve", { skill: "climbing" }, { level: 5 }))).toMatchObject({ "ann xp": 0 });
    expect(told(bought("improve", { skill: "Sewing", cost: 0 }))).toEqual({
      "ann skills": { ...(ann.traits["skills"] as JsonObject), Sewing: 1 },
      "ann xp": 5,
    });
    expect(bought("improve", { skill: "climbing" }, { virtue: 1 })).toMatchObject({ code: "no-price", rule: "BK-26" });
    expect(bought("improve", { skill: "climbing" }, { level: 6 })).toMatchObject({
      code: "insufficient-xp",
      details: { price: 6, held: 5 },
    });
    expect(bought("improve", { skill: "Law", cost: 0 })).toMatchObject({ code: "skill-cap", details: { max: 12 } });
    expect(bought("improve", { skill: " ", cost: 0 })).toMatchObject({ code: "needs-name" });
    expect(isRefusal(bought("improve", { skill: "Might", cost: 0 }))).toBe(false);
    const locked = { weaknessLocked: true };
    expect(bought("improve", { skill: "Might", cost: 0 }, {}, locked)).toMatchObject({ code: "weakness-locked" });
    expect(isRefusal(bought("improve", { skill: "Climbing", cost: 0 }, {}, locked))).toBe(false);
  });

  it("is a virtue, noticed where the character has it already", () => {
    const gained = bought("gain-virtue", { name: " Brave " }, { virtue: 4 });
    expect(told(gained)).toEqual({ "ann virtues": ["Calm", "Brave"], "ann xp": 1 });
    expect(gained).toMatchObject({ notices: [] });
    expect(bought("gain-virtue", { name: "Calm", cost: 0 })).toMatchObject({ notices: [{ code: "virtue-again" }] });
    expect(bought("gain-virtue", { name: " ", cost: 0 })).toMatchObject({ code: "needs-name", rule: "BK-27" });
    expect(bought("gain-virtue", { name: "Brave" })).toMatchObject({ code: "no-price", rule: "BK-27" });
  });

  it("has prices and descriptions that the table sets", () => {
    const scene = sceneOf([], { prices: { level: 2 }, skillBook: { Climbing: "walls" } });
    expect(told(acted("set-price", { what: "virtue", xp: 3 }, scene))).toEqual({
      "table prices": { level: 2, virtue: 3 },
    });
    const defined = (words: string, name = "climbing ") => acted("define-skill", { name, words }, scene);
    expect(told(defined(" trees "))).toEqual({ "table skillBook": { climbing: "trees" } });
    expect(told(defined("  "))).toEqual({ "table skillBook": {} });
    expect(told(defined("thread", "Sewing"))).toEqual({ "table skillBook": { Climbing: "walls", Sewing: "thread" } });
    expect(defined("walls", " ")).toMatchObject({ code: "needs-name", rule: "BK-08" });
  });
});

describe("a sheet edited by hand", () => {
  const ann = somebody("ann", { stressByKind: { Weary: 3 }, skills: { agility: 1, might: 0 } }, { stress: 3 });
  const scene = sceneOf([ann, somebody("bo", { acted: true })], { wall: { ANN: 2 } });
  const followed = (name: keyof typeof edits, from: JsonValue, to: JsonValue, at = scene) => {
    const rule: EditRule<HouseRules> = edits[name];
    const result = rule.complete?.({ name, from, to, also: {} }, at, houseWith());
    return isRefusal(result) ? result.code : told(result);
  };
  const refused = (name: "skills" | "weakness", from: JsonValue, to: JsonValue, locked = true, at = scene) =>
    edits[name].refuse?.({ name, from, to, also: {} }, at, houseWith({ weaknessLocked: locked }))?.code;

  it("BK-15, BK-16: has stress whose kinds and total agree, and 13 kill", () => {
    expect(followed("stress", 3, 5)).toEqual({ "ann stressByKind": { Weary: 3, Stress: 2 }, "ann stress": 5 });
    expect(followed("stressByKind", {}, { Bleed: 2, Weary: 0 })).toEqual({
      "ann stressByKind": { Bleed: 2 },
      "ann stress": 2,
    });
    expect(followed("stress", 3, 13)).toMatchObject({ "ann alive": false, "table wall": { ANN: 0 } });
    expect(followed("alive", true, false)).toMatchObject({ "ann alive": false, "table round": 2 });
    expect(followed("alive", false, true)).toMatchObject({ "ann alive": true, "table wall": {} });
    expect(followed("alive", true, true)).toEqual({});
    expect(followed("aside", false, true)).toMatchObject({ "ann aside": true, "table round": 2 });
  });

  it("BK-02, BK-03: has each name once, and the weakness stays under the house rule", () => {
    expect(followed("skills", {}, { Rope: 1, rope: 2 })).toBe("same-name");
    expect(followed("things", {}, { Rope: 1, Ropes: 2 })).toEqual({});
    const before = { agility: 1, might: 0 };
    expect(refused("skills", before, { agility: 1, might: 1 })).toBe("weakness-locked");
    expect(refused("skills", before, { agility: 2, might: 0 })).toBeUndefined();
    expect(refused("skills", before, { agility: 1, might: 1 }, false)).toBeUndefined();
    expect(refused("skills", { might: 2 }, { might: 1 })).toBeUndefined();
    expect(refused("weakness", "might", "agility")).toBe("weakness-for-life");
    expect(refused("weakness", "might", "might")).toBeUndefined();
    expect(refused("weakness", null, "might")).toBeUndefined();
    expect(refused("weakness", "might", "agility", false)).toBeUndefined();
    expect(refused("weakness", "might", "agility", true, { ...scene, phase: "gathering" })).toBeUndefined();
  });
});
