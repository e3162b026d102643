import {
  type Character,
  type EditRule,
  isRefusal,
  type JsonObject,
  type JsonValue,
  readArguments,
  resolveHouseRules,
  type Scene,
  type SceneAttempt,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { closed, decided } from "../../../test/permitted.ts";
import { amountOf, kindsOf, lowerStress, matchName } from "../rules/condition.ts";
import type { HouseRules } from "../rules/house-rules.ts";
import { recordDeath, setKinds } from "../rules/death.ts";
import { revive } from "../rules/harm.ts";
import { applySteps } from "../rules/steps.ts";
import { bookkeeperD12 } from "../system.ts";

const { acts, edits, figures, houseRules, offers, trackers } = bookkeeperD12;

function houseWith(chosen: JsonObject = {}): HouseRules {
  const resolved = resolveHouseRules(houseRules, chosen);
  if ("faults" in resolved) throw new Error("the house rules are refused");
  return resolved.house;
}

const DEAD = { code: "not-now", rule: "BK-16", details: { when: ["alive"] } };
const USED_UP = { code: "used-up", rule: "BK-21", details: { limit: "acted" } };
const BY_KIND = { stressTracks: "by-kind" };
const STICKY = { malusMode: "sticky" };

const somebody = (id: string, traits: JsonObject = {}, held: Character["trackers"] = {}): Character => ({
  id,
  name: id.toUpperCase(),
  traits: { skills: { agility: 2, climbing: 4 }, weakness: "might", ...traits },
  trackers: { stress: 0, malus: 0, comfort: 0, xp: 0, sessionsSurvived: 0, ...held },
});

const sceneOf = (characters: readonly Character[], marks: JsonObject = {}, attempt?: SceneAttempt): Scene => ({
  phase: "play",
  characters: Object.fromEntries(characters.map((one) => [one.id, one])),
  playedBy: {},
  actor: characters[0],
  shared: { traits: marks, trackers: {} },
  attempt,
});

function acted(name: keyof typeof acts, given: JsonObject, scene: Scene, chosen: JsonObject = {}) {
  const args = readArguments(acts[name].parameters, given);
  if (isRefusal(args)) throw new Error(args.code);
  return decided(bookkeeperD12, acts[name], args, scene, houseWith(chosen));
}

function framed(name: keyof typeof offers, given: JsonObject, scene: Scene, chosen: JsonObject = {}) {
  const args = readArguments(offers[name].parameters, given);
  if (isRefusal(args)) throw new Error(args.code);
  const house = houseWith(chosen);
  return closed(bookkeeperD12, offers[name], args, scene, house) ?? offers[name].frame(args as never, scene, house);
}

/** Changes in short: whose, which, and to what. */
const told = (result: unknown): JsonObject => {
  const changes = Array.isArray(result)
    ? result
    : ((result as { readonly changes?: readonly unknown[] }).changes ?? []);
  const named = changes as readonly { readonly of?: string; readonly name?: string; readonly to: JsonValue }[];
  return Object.fromEntries(named.map(({ of = "", name = "", to }) => [`${of} ${name}`.trim(), to]));
};

const kindsAt = (stress: number, stressByKind: JsonObject) => kindsOf(somebody("a", { stressByKind }, { stress }));

const figuresAt = (stress: number, chosen: JsonObject = {}, held: Character["trackers"] = {}) =>
  (["malusNow", "toDeath"] as const).map((name) =>
    figures[name].of(somebody("a", {}, { stress, ...held }), houseWith(chosen)),
  );

describe("names and numbers", () => {
  it("BK-04: are the same in any capitals and with space around them", () => {
    const written = { Climbing: 2, "rope work": 1 };
    expect([" climbing", "ROPE WORK", "Swimming ", "Climbing"].map((name) => matchName(name, written))).toEqual([
      "Climbing",
      "rope work",
      "Swimming",
      "Climbing",
    ]);
    expect([amountOf("Climbing", written), amountOf("toString", written), amountOf("Swimming", written)]).toEqual([
      2, 0, 0,
    ]);
  });

  it("BK-15, BK-18: stress is counted by kind, and what has no kind by itself", () => {
    expect(kindsAt(5, { Weary: 3, Bleed: 2 })).toEqual({ Weary: 3, Bleed: 2 });
    expect(kindsAt(7, { Weary: 3, Bleed: 2 })).toEqual({ Weary: 3, Bleed: 2, Stress: 2 });
    expect(kindsAt(6, { Stress: 1, Weary: 3 })).toEqual({ Stress: 3, Weary: 3 });
    expect(kindsAt(1, { Weary: 3, Bleed: 2 })).toEqual({ Bleed: 1 });
    expect(lowerStress({ Weary: 3, Bleed: 2 }, 4, null)).toEqual({ Bleed: 1 });
    expect(lowerStress({ Weary: 3, Bleed: 2 }, 4, "Bleed")).toEqual({ Weary: 3 });
    expect(lowerStress({ Weary: 3, Bleed: 2 }, 1, "Bleed")).toEqual({ Weary: 3, Bleed: 1 });
  });

  it("BK-16, BK-17: a sheet shows malus, and the stress left once there is some", () => {
    expect([0, 1, 2, 3, 12, 13, 15].map((stress) => figuresAt(stress))).toEqual([
      [0, 0],
      [0, 12],
      [0, 11],
      [1, 10],
      [4, 1],
      [4, 0],
      [5, 0],
    ]);
    expect(figuresAt(3, STICKY, { malus: 4 })).toEqual([4, 10]);
    expect(figuresAt(3, {}, { malus: 4 })).toEqual([1, 10]);
    expect([{}, STICKY].map((chosen) => trackers.malus.used?.(houseWith(chosen)))).toEqual([false, true]);
  });
});

const xpChange = (to: number) => ({ change: "tracker", of: "ann", name: "xp", to }) as const;

describe("steps that follow one another", () => {
  it("see the changes before them, and leave the last change of each value", () => {
    const scene = sceneOf([somebody("ann", {}, { xp: 1 })], { round: 1 });
    const changes = applySteps(
      scene,
      () => [xpChange(2), { change: "trait", of: "table", name: "round", to: 4 }],
      ({ characters, shared }) => [
        xpChange(Number(characters["ann"]?.trackers["xp"]) + Number(shared.traits["round"])),
      ],
      () => [{ change: "phase", to: "between" }],
      () => [{ change: "trait", of: "nobody", name: "xp", to: 9 }],
      () => [{ change: "phase", to: "play" }],
    );
    expect(changes).toEqual([
      { change: "trait", of: "table", name: "round", to: 4 },
      xpChange(6),
      { change: "trait", of: "nobody", name: "xp", to: 9 },
      { change: "phase", to: "play" },
    ]);
  });

  it("BK-16: change nothing of somebody who is not at the table", () => {
    const scene = sceneOf([somebody("ann")]);
    for (const step of [recordDeath("bo"), setKinds("bo", { Bleed: 20 }, houseWith()), revive("bo", houseWith())]) {
      expect(step(scene)).toEqual([]);
    }
  });
});

describe("the dead (BK-16)", () => {
  // C4 Under the house rule one kind of stress kills alone; a total of 13 of several kinds doesn't.
  const spread = somebody("ann", { stressByKind: { Weary: 7, Bleed: 7 } }, { stress: 14 });
  const bled = somebody("ann", { stressByKind: { Bleed: 13 } }, { stress: 13 });
  const buried = somebody("ann", { alive: false });

  it("do nothing any more, under the rules by which they are dead", () => {
    for (const [name, given] of [
      ["stress", {}],
      ["improve", { skill: "climbing", cost: 0 }],
      ["gain-virtue", { name: "Calm", cost: 0 }],
      ["relieve", { how: "eat" }],
      ["act", {}],
    ] as const) {
      for (const one of [spread, bled, buried]) {
        expect(acted(name, given, sceneOf([one])), name).toMatchObject(DEAD);
      }
      expect(isRefusal(acted(name, given, sceneOf([spread]), BY_KIND)), name).toBe(false);
      expect(acted(name, given, sceneOf([bled]), BY_KIND), name).toMatchObject(DEAD);
    }
  });

  it("live again with at most 12 stress, the latest kinds lowered first", () => {
    const both = { Weary: 10, Bleed: 15 };
    const killed = somebody("ann", { alive: false, stressByKind: both }, { stress: 25 });
    const scene = sceneOf([killed], { wall: { ANN: 2, BO: 1 } });
    expect(told(acted("take-back-death", {}, scene))).toEqual({
      "ann stressByKind": { Weary: 10, Bleed: 2 },
      "ann stress": 12,
      "ann alive": true,
      "table wall": { BO: 1 },
    });
    expect(told(acted("take-back-death", {}, scene, BY_KIND))).toMatchObject({
      "ann stressByKind": { Weary: 10, Bleed: 12 },
      "ann stress": 22,
    });
    expect(acted("take-back-death", {}, sceneOf([somebody("ann")]))).toMatchObject({
      code: "not-now",
      details: { when: ["not-alive"] },
    });
    expect(told(acted("dies", {}, sceneOf([somebody("ann")])))).toEqual({
      "ann alive": false,
      "table wall": { ANN: 0 },
    });
    expect(acted("dies", {}, sceneOf([buried]))).toMatchObject(DEAD);
    // Deadly stress is no recorded death yet.
    expect(told(acted("dies", {}, sceneOf([bled])))).toMatchObject({ "ann alive": false });
  });

  it("are recorded with the sessions they survived, in a notice", () => {
    const old = somebody("ann", {}, { stress: 12, sessionsSurvived: 3 });
    const result = acted("stress", { kind: "bleed" }, sceneOf([old], { wall: { BO: 1 } }));
    expect(result).toMatchObject({ notices: [{ code: "died", rule: "BK-16" }] });
    expect(told(result)).toEqual({
      "ann stressByKind": { Stress: 12, bleed: 1 },
      "ann stress": 13,
      "ann alive": false,
      "table wall": { BO: 1, ANN: 3 },
    });
  });
});

const wounded = somebody("ann", { stressByKind: { Wound: 2 } }, { stress: 2 });

const stressAfter = (given: JsonObject, chosen: JsonObject = {}) =>
  told(acted("stress", given, sceneOf([wounded, somebody("bo")]), chosen));

const liftedMalus = (malus: number, amount: number, stress = 0, chosen: JsonObject = STICKY) =>
  acted("lift-malus", { amount }, sceneOf([somebody("ann", {}, { malus, stress })]), chosen);

describe("stress (BK-15)", () => {
  it("is as much as the Bookkeeper says, or the usual amount of its kind", () => {
    expect(stressAfter({ kind: " wound" })).toEqual({ "ann stressByKind": { Wound: 5 }, "ann stress": 5 });
    expect(stressAfter({ kind: "Wound", amount: 0 })).toMatchObject({ "ann stress": 2 });
    expect(stressAfter({ kind: "Dread" })).toMatchObject({ "ann stressByKind": { Wound: 2, Dread: 1 } });
    expect(stressAfter({ amount: 4 })).toMatchObject({ "ann stressByKind": { Wound: 2, Stress: 4 } });
    expect(stressAfter({ kind: "stun" }, STICKY)).toMatchObject({ "ann stress": 4, "ann malus": 1 });
  });

  it("has usual amounts that the table sets", () => {
    const usual = { Weary: 1, Stun: 2 };
    const set = (given: JsonObject) => acted("set-stress", given, sceneOf([], { usualStress: usual }));
    expect(told(set({ kind: "weary", amount: 4 }))).toEqual({ "table usualStress": { Weary: 4, Stun: 2 } });
    expect(told(set({ kind: " Dread ", amount: 2 }))).toEqual({ "table usualStress": { ...usual, Dread: 2 } });
    expect(set({ kind: " ", amount: 2 })).toMatchObject({ code: "needs-name" });
  });

  it("BK-17, C2: leaves malus behind under the house rule, until it is lifted", () => {
    expect(told(liftedMalus(4, 1))).toEqual({ "ann malus": 3 });
    expect(told(liftedMalus(4, 9))).toEqual({ "ann malus": 0 });
    expect(told(liftedMalus(4, 9, 7))).toEqual({ "ann malus": 2 });
    expect(liftedMalus(2, 1, 7)).toMatchObject({ code: "no-malus-kept" });
    expect(liftedMalus(0, 1)).toMatchObject({ code: "no-malus-kept" });
    expect(liftedMalus(4, 1, 0, {})).toMatchObject({ code: "not-now", rule: "BK-17" });
  });

  it("BK-21: grows each round by what is set", () => {
    const set = (given: JsonObject, ticks: JsonObject = {}) =>
      told(acted("set-tick", given, sceneOf([somebody("ann", { ticks, stressByKind: { Bleed: 1 } }, { stress: 1 })])));
    expect(set({ kind: "bleed", amount: 2 })).toEqual({ "ann ticks": { Bleed: 2 } });
    expect(set({ amount: 1 }, { Bleed: 2 })).toEqual({ "ann ticks": { Bleed: 2, Stress: 1 } });
    expect(set({ kind: "bleed", amount: 0 }, { Bleed: 2 })).toEqual({ "ann ticks": {} });
    const bleeding = somebody("ann", { ticks: { Bleed: 2, Chilly: 1 }, stressByKind: { Bleed: 1 } }, { stress: 1 });
    expect(
      told(acted("end-round", {}, sceneOf([bleeding, somebody("bo", { acted: true })], { round: 3 }))),
    ).toMatchObject({
      "table round": 4,
      "bo acted": false,
      "ann stressByKind": { Bleed: 3, Chilly: 1 },
      "ann stress": 4,
    });
    const aside = somebody("ann", { ticks: { Bleed: 2 }, aside: true });
    expect(told(acted("end-round", {}, sceneOf([aside])))).not.toHaveProperty("ann stress");
  });
});

const actedWith = (marks: JsonObject, ...others: readonly Character[]) =>
  told(acted("act", {}, sceneOf([somebody("ann"), ...others], marks)));

const refusedAct = (scene: Scene) => acted("act", {}, scene);

const relieved = (given: JsonObject, scene: Scene) => acted("relieve", { how: "eat", ...given }, scene);

const secondsPassed = (timescale: string, rounds: number) =>
  Number(
    told(acted("end-round", { rounds }, sceneOf([somebody("ann")], { timescale, elapsedSeconds: 5 })))[
      "table elapsedSeconds"
    ],
  ) - 5;

describe("rounds (BK-20, BK-21)", () => {
  const bo = somebody("bo");

  it("end once everybody who takes part has acted", () => {
    expect(actedWith({}, bo)).toEqual({ "ann acted": true });
    expect(actedWith({ round: 2 }, somebody("bo", { acted: true }))).toMatchObject({
      "ann acted": false,
      "bo acted": false,
      "table round": 3,
    });
    expect(actedWith({}, somebody("bo", { aside: true }))).toMatchObject({ "table round": 2 });
    expect(actedWith({}, somebody("bo", { alive: false }))).toMatchObject({ "table round": 2 });
    // Whoever is busy has spent the new round's act.
    expect(actedWith({}, somebody("bo", { acted: true, busy: 2 }))).toMatchObject({
      "ann acted": false,
      "bo acted": true,
      "bo busy": 1,
      "table round": 2,
    });
  });

  it("are acted in once", () => {
    const over = sceneOf([somebody("ann", { acted: true }), bo]);
    expect(refusedAct(over)).toMatchObject(USED_UP);
    expect(refusedAct(sceneOf([somebody("ann", { aside: true })]))).toMatchObject({ details: { when: ["in-rounds"] } });
    expect(relieved({ takes: 1 }, over)).toMatchObject(USED_UP);
    expect(isRefusal(relieved({ takes: 0 }, over))).toBe(false);
  });

  it("BK-18, BK-19: are spent on relief, which gives comfort", () => {
    const weary = somebody("ann", { stressByKind: { Weary: 3, Bleed: 2 } }, { stress: 5, comfort: 2 });
    const after = (given: JsonObject, chosen = weary) => told(acted("relieve", given, sceneOf([chosen, bo])));
    expect(after({ how: "rest" })).toEqual({
      "ann stressByKind": { Weary: 1, Bleed: 2 },
      "ann stress": 3,
      "ann comfort": 3,
    });
    expect(after({ how: "rest", amount: 4, kind: "bleed", comfort: 0, takes: 3 })).toEqual({
      "ann stressByKind": { Weary: 3 },
      "ann stress": 3,
      "ann busy": 2,
      "ann acted": true,
    });
    expect(after({ how: "rest", kind: " " })).toMatchObject({ "ann stressByKind": { Weary: 1, Bleed: 2 } });
    const aside = { ...weary, traits: { ...weary.traits, aside: true } };
    expect(after({ how: "eat", takes: 3 }, aside)).not.toHaveProperty("ann busy");
  });

  it("last as long as the timescale says", () => {
    expect(secondsPassed("peacetime", 3)).toBe(3 * secondsPassed("peacetime", 1));
    expect(secondsPassed("peacetime", 1)).toBeGreaterThan(0);
    expect(secondsPassed("nonsense", 1)).toBe(0);
  });
});

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
