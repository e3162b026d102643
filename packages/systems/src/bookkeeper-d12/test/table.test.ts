import { type Character, isRefusal, type JsonObject, type Scene } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { amountOf, lowerStress, matchName } from "../rules/condition.ts";
import { recordDeath, setKinds } from "../rules/death.ts";
import { revive } from "../rules/harm.ts";
import { applySteps } from "../rules/steps.ts";
import { bookkeeperD12 } from "../system.ts";
import {
  trackers,
  houseWith,
  DEAD,
  USED_UP,
  BY_KIND,
  STICKY,
  somebody,
  sceneOf,
  acted,
  told,
  kindsAt,
  figuresAt,
} from "./scenes.ts";

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

  it("live again with the stress from before what killed", () => {
    const killed = somebody(
      "ann",
      { alive: false, stressByKind: { Weary: 4, Wound: 13 }, fell: { Wound: 11 } },
      { stress: 17 },
    );
    expect(told(acted("take-back-death", {}, sceneOf([killed])))).toMatchObject({
      "ann stressByKind": { Weary: 4, Wound: 2 },
      "ann stress": 6,
      "ann alive": true,
    });
    const eased = somebody("ann", { alive: false, stressByKind: { Wound: 3 }, fell: { Wound: 11 } }, { stress: 3 });
    expect(told(acted("take-back-death", {}, sceneOf([eased])))).toMatchObject({ "ann stress": 3, "ann alive": true });
  });

  it("live again with at most 12 stress where nothing tells what killed, the latest kinds lowered first", () => {
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
    expect(bookkeeperD12.acts["take-back-death"]).toMatchObject({ by: ["player", "gm"], consent: true });
    expect(told(acted("dies", {}, sceneOf([somebody("ann")])))).toEqual({
      "ann alive": false,
      "ann died": { round: 1, elapsedSeconds: 0 },
      "table wall": { ANN: 0 },
    });
    expect(acted("dies", {}, sceneOf([buried]))).toMatchObject(DEAD);
    // Deadly stress is no recorded death yet.
    expect(told(acted("dies", {}, sceneOf([bled])))).toMatchObject({ "ann alive": false });
  });

  it("say one thing more, which stands on the wall until they live again", () => {
    const dead = somebody("ann", { alive: false });
    const said = { BO: "Mind the lamp.", ANN: "Hm." };
    expect(told(acted("last-words", { words: " Bram, the lamp. " }, sceneOf([dead], { lastWords: said })))).toEqual({
      "table lastWords": { BO: "Mind the lamp.", ANN: "Bram, the lamp." },
    });
    expect(told(acted("last-words", {}, sceneOf([dead], { lastWords: said })))).toEqual({
      "table lastWords": { BO: "Mind the lamp." },
    });
    expect(told(acted("take-back-death", {}, sceneOf([dead], { lastWords: said })))).toMatchObject({
      "table lastWords": { BO: "Mind the lamp." },
    });
    const { "last-words": says, "take-back-death": returns } = bookkeeperD12.acts;
    const listed = [dead, somebody("ann")].map((actor) =>
      [says, returns].map((one) => one.concerns?.({ ...sceneOf([actor]), actor }, houseWith({}))),
    );
    expect(listed).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(acted("last-words", { words: "Oh." }, sceneOf([somebody("ann")]))).toMatchObject({
      code: "not-now",
      details: { when: ["not-alive"] },
    });
  });

  it("are recorded with the sessions they survived, in a notice", () => {
    const old = somebody("ann", {}, { stress: 12, sessionsSurvived: 3 });
    const result = acted("stress", { kind: "bleed" }, sceneOf([old], { wall: { BO: 1 } }));
    expect(result).toMatchObject({ notices: [{ code: "died", rule: "BK-16" }] });
    expect(told(result)).toEqual({
      "ann stressByKind": { Stress: 12, bleed: 1 },
      "ann stress": 13,
      "ann alive": false,
      "ann died": { round: 1, elapsedSeconds: 0 },
      "ann fell": { bleed: 1 },
      "table wall": { BO: 1, ANN: 3 },
    });
  });

  it("are dead since the round in which they died, whatever happens to their sheets", () => {
    const bleeding = somebody("ann", { ticks: { Bleed: 2 }, stressByKind: { Bleed: 11 } }, { stress: 11 });
    const at = { round: 4, elapsedSeconds: 10, timescale: "peril" };
    const died = told(acted("pass", {}, sceneOf([bleeding], at)));
    expect(died).toMatchObject({ "ann died": { round: 5, elapsedSeconds: 13 }, "ann fell": { Bleed: 2 } });
    const dead = somebody("ann", { ...bleeding.traits, alive: false, died: died["ann died"], fell: died["ann fell"] });
    const scene = sceneOf([dead], { ...at, round: 9 });
    expect(told(setKinds("ann", { Bleed: 20 }, houseWith())(scene))).not.toHaveProperty("ann died");
    expect(told(acted("take-back-death", {}, scene))).toMatchObject({ "ann died": {}, "ann fell": {} });
  });
});

const wounded = somebody("ann", { stressByKind: { Wound: 2 } }, { stress: 2 });

const stressAfter = (given: JsonObject, chosen: JsonObject = {}) =>
  told(acted("stress", given, sceneOf([wounded, somebody("bo")]), chosen));

const liftedMalus = (malus: number, amount: number, stress = 0, chosen: JsonObject = STICKY) =>
  acted("lift-malus", { amount }, sceneOf([somebody("ann", {}, { malus, stress })]), chosen);

const withTick = (given: JsonObject, ticks: JsonObject = {}) =>
  told(acted("set-tick", given, sceneOf([somebody("ann", { ticks, stressByKind: { Bleed: 1 } }, { stress: 1 })])));

const endOfRound = (one: Character) => acted("end-round", {}, sceneOf([one, somebody("bo", { acted: true })]));

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

  it("BK-17, C2: leaves malus behind under the house rule, also if it came before that, until it is lifted", () => {
    const weary = somebody("ann", { stressByKind: { Weary: 6 } }, { stress: 6 });
    const rested = acted("relieve", { how: "rest", amount: 6, comfort: 0 }, sceneOf([weary]), STICKY);
    expect(told(rested)).toMatchObject({ "ann stress": 0, "ann malus": 2 });
    expect(told(liftedMalus(4, 1))).toEqual({ "ann malus": 3 });
    expect(told(liftedMalus(4, 9))).toEqual({ "ann malus": 0 });
    expect(told(liftedMalus(4, 9, 7))).toEqual({ "ann malus": 2 });
    expect(liftedMalus(2, 1, 7)).toMatchObject({ code: "no-malus-kept" });
    expect(liftedMalus(0, 1)).toMatchObject({ code: "no-malus-kept" });
    expect(liftedMalus(4, 1, 0, {})).toMatchObject({ code: "not-now", rule: "BK-17" });
  });

  it("BK-21: grows each round by what is set", () => {
    expect(withTick({ kind: "bleed", amount: 2 })).toEqual({ "ann ticks": { Bleed: 2 } });
    expect(withTick({ amount: 1 }, { Bleed: 2 })).toEqual({ "ann ticks": { Bleed: 2, Stress: 1 } });
    expect(withTick({ kind: "bleed", amount: 0 }, { Bleed: 2 })).toEqual({ "ann ticks": {} });
    const bleeding = somebody("ann", { ticks: { Bleed: 2, Chilly: 1 }, stressByKind: { Bleed: 1 } }, { stress: 1 });
    expect(
      told(acted("end-round", {}, sceneOf([bleeding, somebody("bo", { acted: true })], { round: 3 }))),
    ).toMatchObject({
      "table round": 4,
      "bo acted": false,
      "ann stressByKind": { Bleed: 3, Chilly: 1 },
      "ann stress": 4,
    });
    const dying = somebody("ann", { ticks: { Bleed: 2 }, acted: true }, { stress: 11 });
    expect(endOfRound(bleeding)).toMatchObject({ notices: [] });
    expect(endOfRound(dying)).toMatchObject({ notices: [{ code: "died", rule: "BK-16" }] });
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
    // C11 Whoever passes has acted.
    const last = sceneOf([somebody("ann"), somebody("bo", { acted: true })]);
    expect(acted("pass", {}, last)).toEqual(acted("act", {}, last));
    expect(acted("pass", {}, sceneOf([somebody("ann", { acted: true })]))).toHaveProperty("code");
    // While somebody is played, rounds wait for no one else but opponents.
    const played = { playedBy: { ann: "player" } };
    const wolf: Character = { ...somebody("wolf"), opponent: true };
    const roundAfter = (...others: readonly Character[]) =>
      told(acted("act", {}, { ...sceneOf([somebody("ann"), ...others]), ...played }))["table round"];
    expect(roundAfter(bo)).toBe(2);
    expect(roundAfter(bo, wolf)).toBeUndefined();
    // An opponent with a player of its own does not make the party absent.
    const byPlayer = { ...sceneOf([somebody("ann"), bo, wolf]), playedBy: { wolf: "gm" } };
    expect(told(acted("act", {}, byPlayer))).toEqual({ "ann acted": true });
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

describe("the end of a session (BK-24)", () => {
  it.each([
    ["play", 1],
    ["between", undefined],
  ])("counts it once, in %s, and nobody has survived one who came between sessions", (phase, survived) => {
    const scene = { ...sceneOf([somebody("ann")]), phase };
    const ended = told(acted("end-session", { xp: 2 }, scene));
    expect([ended["ann xp"], ended["ann sessionsSurvived"]]).toEqual([2, survived]);
  });

  it("is counted by closing the book, for everybody who was there, with XP for all and for some besides (BK-25)", () => {
    const dead = somebody("di", { alive: false });
    const scene = { ...sceneOf([somebody("ann"), somebody("bo"), dead, somebody("cy")]), playedBy: {} };
    const closing = (given: JsonObject, more: Partial<Scene> = {}) =>
      acted("close-session", given, { ...scene, ...more });
    expect(told(closing({ xpEach: 2, awards: [{ who: "bo", xp: 3 }], absent: ["cy"] }))).toMatchObject({
      "ann sessionsSurvived": 1,
      "ann xp": 2,
      "bo sessionsSurvived": 1,
      "bo xp": 5,
    });
    // Nobody plays Bo and Cy.
    const played = told(closing({ xpEach: 1 }, { playedBy: { ann: "player" } }));
    expect(played).toMatchObject({ "ann sessionsSurvived": 1, "ann xp": 1 });
    expect(Object.keys(played).filter((name) => /^(bo|cy|di) /.test(name))).toEqual([]);
    expect(closing({ awards: [{ who: "di", xp: 1 }] })).toMatchObject({ code: "dead" });
    expect(closing({})).toMatchObject({ notices: [{ code: "xp-still-open" }] });
    expect(closing({ awards: [{ who: "bo", xp: 1 }] })).toMatchObject({ notices: [] });
  });
});
