import { describe, expect, it } from "vitest";
import {
  actorIs,
  type Character,
  condition,
  countUses,
  during,
  endPeriod,
  type Limit,
  type Mark,
  not,
  refuseUnless,
  refuseUsedUp,
  rolesFor,
  type Scene,
  sceneAfter,
  TABLE,
} from "../src/index.ts";
import { limitMarks } from "../src/system/periods.ts";

const person = (id: string, traits: Character["traits"] = {}): Character => ({ id, name: id, traits, trackers: {} });

const [ann, bo] = [person("ann", { minor: 2, rest: true }), person("bo", { minor: 0 })];
const scene: Scene = {
  phase: "play",
  characters: { ann, bo },
  playedBy: {},
  actor: ann,
  shared: { traits: { round: 3, mood: ["grim"] }, trackers: { store: 4 } },
  attempts: [],
};
const nobody: Scene = { ...scene, actor: undefined };

const refused = (when: Parameters<typeof refuseUnless>[0], at = scene, house = { crowd: 2 }) =>
  refuseUnless(when, at, house, "R-9");

describe("a condition", () => {
  const rested = actorIs("rested", "R-1", ({ traits }) => traits["rest"] === true);
  const crowded = condition(
    "crowded",
    "R-2",
    ({ characters }, { crowd }) => Object.keys(characters).length >= Number(crowd),
  );
  it("of the actor holds for nobody without one", () => {
    expect(refused([rested])).toBeUndefined();
    expect(refused([rested], { ...scene, actor: bo })).toMatchObject({
      code: "not-now",
      rule: "R-1",
      details: { when: ["rested"] },
    });
    expect(refused([rested], nobody)).toMatchObject({ code: "not-now" });
  });

  it("can be turned round, with its rule and its name", () => {
    expect(refused([not(rested)])).toMatchObject({ rule: "R-1", details: { when: ["not-rested"] } });
    expect(refused([not(rested)], nobody)).toBeUndefined();
    expect(not(during("play"))).not.toHaveProperty("rule");
  });

  it("depends on house rules and phases, and the first that doesn't hold is told", () => {
    expect(refused([crowded, during("play", "combat")])).toBeUndefined();
    expect(refused([crowded, rested], scene, { crowd: 3 })).toMatchObject({ rule: "R-2" });
    expect(refused([during("combat", "chase"), crowded])).toMatchObject({
      rule: "R-9",
      details: { when: ["combat", "chase"] },
    });
    expect(refuseUnless([during("combat")], scene, {})).toMatchObject({ rule: "" });
    expect(refused(undefined)).toBeUndefined();
  });
});

describe("a limit", () => {
  const limits: Readonly<Record<string, Limit>> = {
    minor: { per: "turn", rule: "R-3", max: 2 },
    rest: { per: "scene", rule: "R-4" },
    rolls: { per: "turn", rule: "R-5", max: ({ traits }) => (traits["quick"] === true ? 2 : 10) },
  };
  const usedUp = (character: Character, ...uses: readonly string[]) => refuseUsedUp(limits, uses, character, {});

  it("refuses what is used up, once or as often as it says", () => {
    expect(usedUp(ann, "minor")).toMatchObject({
      code: "used-up",
      rule: "R-3",
      details: { limit: "minor", max: 2, per: "turn" },
    });
    expect(usedUp(person("ann", { minor: 1 }), "minor")).toBeUndefined();
    expect(usedUp(ann, "rest")).toMatchObject({ rule: "R-4", details: { max: 1, per: "scene" } });
    expect(usedUp(bo, "rest", "minor", "unknown")).toBeUndefined();
    expect(usedUp(person("cy", { rolls: 9 }), "rolls")).toBeUndefined();
    expect(usedUp(person("cy", { rolls: 2, quick: true }), "rolls")).toMatchObject({ details: { max: 2 } });
    expect(usedUp(bo)).toBeUndefined();
  });

  it("counts its uses in a mark, a flag where one is all", () => {
    expect(countUses(limits, ["minor", "rest"], ann)).toEqual([
      { change: "trait", of: "ann", name: "minor", to: 3 },
      { change: "trait", of: "ann", name: "rest", to: true },
    ]);
    expect(countUses(limits, ["rolls"], bo)).toEqual([{ change: "trait", of: "bo", name: "rolls", to: 1 }]);
    expect(limitMarks(limits)).toEqual({
      minor: { of: "character", kind: "number", initial: 0, min: 0, max: 2, lasts: "turn", rule: "R-3" },
      rest: { of: "character", kind: "flag", initial: false, lasts: "scene", rule: "R-4" },
      rolls: { of: "character", kind: "number", initial: 0, min: 0, lasts: "turn", rule: "R-5" },
    });
  });

  it("ends with its period, for everybody or for one", () => {
    const marks: Readonly<Record<string, Mark>> = {
      ...limitMarks(limits),
      round: { of: "table", kind: "number", initial: 1, lasts: "turn", rule: "R-6" },
      mood: { of: "table", kind: "words", initial: ["grim"], lasts: "turn", rule: "R-6" },
    };
    const trackers = {
      haste: { min: 0, max: 3, start: 1, lasts: "turn", rule: "R-7" },
      luck: { min: 0, max: 3, start: 3, rule: "R-7" },
    } as const;
    const minor = { change: "trait", of: "ann", name: "minor", to: 0 };
    expect(endPeriod({ marks, trackers }, "turn", scene)).toEqual([
      { change: "trait", of: TABLE, name: "round", to: 1 },
      minor,
    ]);
    expect(endPeriod({ marks, trackers }, "turn", scene, ann)).toEqual([minor]);
    expect(endPeriod({ marks, trackers }, "scene", scene)).toEqual([
      { change: "trait", of: "ann", name: "rest", to: false },
    ]);
    expect(endPeriod({ marks, trackers }, "turn", scene, bo)).toEqual([]);
    expect(endPeriod({ marks, trackers }, "session", scene)).toEqual([]);
    const hurried = { characters: { ann: { ...ann, trackers: { haste: 3, luck: 0 } } }, shared: scene.shared };
    const slow = { change: "tracker", of: "ann", name: "haste", to: 1 };
    expect(endPeriod({ marks: {}, trackers }, "turn", hurried)).toEqual([slow]);
    expect(endPeriod({ marks: {}, trackers }, "scene", hurried)).toEqual([]);
  });
});

it("an act of a character is the player's unless it says otherwise, and an act of the table nobody's", () => {
  expect(rolesFor({ of: "character" })).toEqual(["player"]);
  expect(rolesFor({ of: "table" })).toEqual([]);
  expect(rolesFor({ of: "table", by: ["gm"] })).toEqual(["gm"]);
});

it("a scene after changes has them where they belong, and is otherwise the same", () => {
  const after = sceneAfter(scene, [
    { change: "tracker", of: "ann", name: "stress", to: 2 },
    { change: "trait", of: "bo", name: "rest", to: true },
    { change: "trait", of: TABLE, name: "round", to: 4 },
    { change: "tracker", of: TABLE, name: "store", to: 5 },
    { change: "phase", to: "combat" },
    { change: "trait", of: "cy", name: "rest", to: true },
  ]);
  expect(after.actor).toEqual({ ...ann, trackers: { stress: 2 } });
  expect(after.characters).toEqual({
    ann: { ...ann, trackers: { stress: 2 } },
    bo: { ...bo, traits: { minor: 0, rest: true } },
  });
  expect(after.shared).toEqual({ traits: { round: 4, mood: ["grim"] }, trackers: { store: 5 } });
  expect(scene.shared.trackers).toEqual({ store: 4 });
  expect(sceneAfter(nobody, [{ change: "trait", of: "ann", name: "rest", to: false }]).actor).toBeUndefined();
});
