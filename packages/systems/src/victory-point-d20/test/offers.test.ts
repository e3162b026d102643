import type { JsonObject, Outcome, SceneAttempt } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { both, character, sceneOf, ann, bo, nobody, framed, settled, CLIMB, RATED } from "./scenes.ts";

const FAILED = { outcome: "failure" };
const savedHelp = (of: string, to: JsonObject) => [{ change: "trait", of, name: "help", to }];

describe("a goal roll", () => {
  it("VP-14: takes its ratings from the sheet, or as they are entered", () => {
    expect(framed("goal", { ...CLIMB, modifier: 2, modifiers: [{ by: 0 }, { by: -1, reason: "rain" }] })).toMatchObject(
      {
        procedure: "goal",
        args: { skill: 3, characteristic: 6, modifiers: [2, -1], accent: null, actions: 1 },
        named: { "modifier.2": "rain" },
        notices: [],
      },
    );
    expect(framed("goal", RATED, nobody)).toMatchObject({ args: { skill: 4, characteristic: 7 } });
    expect(framed("goal", { characteristic: "Wits" })).toMatchObject({ args: { skill: null, characteristic: 4 } });
    expect(framed("goal", { ...CLIMB, skill: "Swim" })).toMatchObject({
      args: { skill: null },
      notices: [{ code: "without-skill", rule: "VP-14" }],
    });
  });

  it("VP-04, VP-14: is refused without a valid characteristic", () => {
    expect(framed("goal", { skill: "Climb" })).toMatchObject({ code: "needs-characteristic", details: { who: "ANN" } });
    expect(framed("goal", { skill: "Climb" }, nobody)).toMatchObject({ code: "needs-rating" });
    expect(framed("goal", { characteristic: "Luck" })).toMatchObject({
      code: "no-such-characteristic",
      details: { characteristics: ["Strength", "Wits"] },
    });
    expect(framed("goal", CLIMB, nobody)).toMatchObject({ details: { name: "strength", characteristics: [] } });
    for (const Climb of [0, 11, 2.5]) {
      const wrong = sceneOf([character("ann", { skills: { Climb } })]);
      expect(framed("goal", CLIMB, wrong)).toMatchObject({ code: "rating-out-of-range", details: { min: 1, max: 10 } });
    }
  });

  it("VP-06: takes one action of the turn, if one is declared, once it is made", () => {
    const turn = sceneOf([character("ann", { planned: ["Climb", "Rest"], done: ["Run"] })]);
    const climbing = { ...CLIMB, action: " climb" };
    expect(framed("goal", climbing, turn)).toMatchObject({ args: { actions: 3 } });
    expect(framed("goal", climbing, turn)).not.toHaveProperty("changes");
    expect(settled("goal", FAILED, climbing, turn)).toEqual([
      { change: "trait", of: "ann", name: "planned", to: ["Rest"] },
      { change: "trait", of: "ann", name: "done", to: ["Run", "Climb"] },
    ]);
    // The turn may have ended before the die fell.
    expect(settled("goal", FAILED, climbing, both)).toEqual([]);
    expect(framed("goal", CLIMB, turn)).toMatchObject({ code: "which-action" });
    expect(framed("goal", { ...CLIMB, outsideTurn: true }, turn)).toMatchObject({ args: { actions: 1 } });
    expect(settled("goal", FAILED, { ...CLIMB, outsideTurn: true }, turn)).toEqual([]);
    expect(framed("goal", { ...CLIMB, action: "Swim" }, turn)).toMatchObject({
      code: "action-not-declared",
      details: { action: "Swim", declared: ["Climb", "Rest"] },
    });
    expect(framed("goal", { ...RATED, action: "Swim" }, nobody)).toMatchObject({
      code: "action-not-declared",
      details: { action: "Swim", declared: [] },
    });
    const over = sceneOf([character("ann", { planned: [], done: ["Run"] })]);
    expect(framed("goal", CLIMB, over)).toMatchObject({ code: "turn-used-up", details: { who: "ANN" } });
  });

  it("VP-06, VP-36: leaves what an open attempt of somebody else has taken", () => {
    const taking = { ...CLIMB, action: "climb", helped: "climb" };
    const dodging = { ...CLIMB, action: "dodge" };
    const sheets = [character("ann", { planned: ["Climb", "Dodge"], help: { Climb: 3 } }), bo];
    const withOpen = (open: Partial<SceneAttempt>) => ({
      ...sceneOf(sheets),
      attempts: [
        { offer: "contest", procedure: "contest", character: "bo", roles: {}, args: {}, rolled: false, ...open },
      ],
    });
    for (const args of [
      { opponent: { who: "ann", ...taking } },
      { opponents: [{ who: "ann", ...taking }] },
      { helpers: [{ who: "ann", ...taking }] },
    ]) {
      expect(framed("goal", taking, withOpen({ args }))).toMatchObject({
        code: "no-help-waiting",
        details: { waiting: [] },
      });
      expect(framed("goal", { ...CLIMB, action: "climb" }, withOpen({ args }))).toMatchObject({
        code: "action-not-declared",
        details: { declared: ["Dodge"] },
      });
      expect(framed("goal", dodging, withOpen({ args }))).toMatchObject({ args: { actions: 2 } });
    }
    const args = { opponent: { who: "ann", ...taking } };
    expect(framed("goal", taking, withOpen({ args, outcome: FAILED }))).toMatchObject({ args: { modifiers: [3] } });
    // The same character's own attempt gives way to the next.
    expect(framed("goal", taking, withOpen({ character: "ann", args: taking }))).toMatchObject({
      args: { modifiers: [3], actions: 2 },
    });
  });

  it("VP-34, VP-36: uses up the help that waits for its skill", () => {
    const helped = sceneOf([character("ann", { help: { Climb: 3, Ropes: 1 } })]);
    expect(framed("goal", { ...CLIMB, helped: "CLIMB" }, helped)).toMatchObject({
      args: { modifiers: [3] },
      named: { helped: "3", "modifier.1": "term.savedHelp" },
    });
    expect(framed("goal", CLIMB, helped)).toMatchObject({ named: {} });
    expect(settled("goal", FAILED, { ...CLIMB, helped: "CLIMB" }, helped)).toEqual(savedHelp("ann", { Ropes: 1 }));
    expect(framed("goal", { ...CLIMB, helped: "Ropes" }, helped)).toMatchObject({
      code: "help-for-another-skill",
      details: { purpose: "Ropes", skill: "climb" },
    });
    expect(framed("goal", { characteristic: "Wits", helped: "Ropes" }, helped)).toMatchObject({
      code: "help-for-another-skill",
      details: { skill: "" },
    });
    // A rating entered by hand has no name to compare.
    expect(framed("goal", { ...RATED, helped: "Ropes" }, helped)).toMatchObject({ args: { modifiers: [1] } });
    expect(framed("goal", { ...CLIMB, helped: "Swim" }, helped)).toMatchObject({
      code: "no-help-waiting",
      details: { wanted: "Swim", waiting: ["Climb", "Ropes"] },
    });
    expect(framed("goal", { ...RATED, helped: "Swim" }, nobody)).toMatchObject({ details: { waiting: [] } });
  });
});

describe("a contest", () => {
  it("VP-23: is between two characters, or one and ratings entered by hand", () => {
    expect(framed("contest", { ...CLIMB, opponent: { who: "bo", ...CLIMB, modifier: 1 } })).toMatchObject({
      procedure: "contest",
      args: {
        skill: 3,
        opposingSkill: 5,
        opposingCharacteristic: 6,
        opposingModifiers: [1],
        opposingAccent: null,
        opposingActions: 1,
      },
      roles: { opponent: "bo" },
    });
    // Nobody announces an accent for ratings entered by hand.
    expect(framed("contest", { ...CLIMB, opponent: RATED })).toMatchObject({
      args: { opposingSkill: 4, opposingCharacteristic: 7, opposingAccent: 0 },
      roles: {},
    });
    expect(framed("contest", { ...CLIMB, opponent: { ...RATED, accent: 2 } })).toMatchObject({
      args: { opposingAccent: 2 },
    });
  });

  it("VP-23: is refused with oneself, with nobody, and where either side is refused", () => {
    expect(framed("contest", { ...CLIMB, opponent: { who: "ann", ...CLIMB } })).toMatchObject({
      code: "contest-with-oneself",
      details: { who: "ANN" },
    });
    expect(framed("contest", { ...CLIMB, opponent: {} })).toMatchObject({ code: "nobody-opposes" });
    expect(framed("contest", { ...CLIMB, opponent: { ratings: {} } })).toMatchObject({ code: "nobody-opposes" });
    expect(framed("contest", { ...CLIMB, opponent: { who: "cy" } })).toMatchObject({ code: "nobody-of-that-name" });
    expect(framed("contest", { ...CLIMB, opponent: { who: "toString" } })).toMatchObject({
      code: "nobody-of-that-name",
    });
    expect(framed("contest", { ...CLIMB, opponent: { who: "bo" } })).toMatchObject({
      code: "needs-characteristic",
      details: { who: "BO" },
    });
    expect(framed("contest", { skill: "Climb", opponent: { who: "bo", ...CLIMB } })).toMatchObject({
      details: { who: "ANN" },
    });
  });
});

/** How a complementary action in one turn is framed for Ann. */
const helpedInTurn = (helpers: readonly JsonObject[], sheets = [ann, bo], own: JsonObject = {}) =>
  framed("complementary", { ...CLIMB, ...own, helpers, sameTurn: true }, sceneOf(sheets));

describe("help", () => {
  it("VP-33: comes from other skills or other characters", () => {
    const helpers = [
      { who: "bo", ...CLIMB },
      { ...CLIMB, skill: "Ropes" },
    ];
    expect(framed("complementary", { ...CLIMB, helpers })).toMatchObject({
      procedure: "complementary",
      args: { skill: 3, helpers: [{ skill: 5 }, { skill: 2 }], sameTurn: false },
      roles: { helper: "bo", "helper 2": "ann" },
    });
    expect(framed("complementary", { ...CLIMB, helpers: [CLIMB] })).toMatchObject({ code: "skill-helps-itself" });
    expect(framed("complementary", { ...CLIMB, skill: null, helpers: [{ ...CLIMB, skill: null }] })).toMatchObject({
      args: { skill: null, helpers: [{ skill: null }] },
    });
    expect(framed("complementary", { ...CLIMB, helpers: [{ who: "cy" }] })).toMatchObject({
      code: "nobody-of-that-name",
    });
    expect(framed("complementary", { ...CLIMB, helpers: [{ who: "bo" }] })).toMatchObject({
      code: "needs-characteristic",
    });
  });

  it("VP-08, VP-37: in one turn is an action of whoever gives it", () => {
    const roping = { ...CLIMB, skill: "Ropes" };
    // Bo has three actions in his turn, and Ann one in hers; or the other way round.
    const busy = { planned: ["Climb", "Run", "Call"] };
    const boHelps = { who: "bo", ...CLIMB };
    expect(helpedInTurn([{ ...boHelps, action: "Climb" }], [ann, character("bo", busy)])).toMatchObject({
      args: { actions: 1, helpers: [{ actions: 3 }] },
    });
    const annActs = [character("ann", busy), bo];
    expect(helpedInTurn([boHelps], annActs, { action: "Climb" })).toMatchObject({
      args: { actions: 3, helpers: [{ actions: 1 }] },
    });
    // Ann's own helping roll is an action of her turn.
    expect(helpedInTurn([{ ...roping, outsideTurn: true }, boHelps], annActs, { action: "Climb" })).toMatchObject({
      args: { actions: 3, helpers: [{ actions: 3 }, { actions: 1 }] },
    });
    // With her own roll, Ann would have four actions in her turn.
    const rolls = [roping, { ...roping, skill: null }, { ...roping, characteristic: "Wits" }];
    expect(helpedInTurn(rolls)).toMatchObject({ code: "too-many-actions", rule: "VP-06", details: { max: 3 } });
    expect(helpedInTurn([roping, { ...roping, skill: null }])).toMatchObject({
      args: { actions: 3, helpers: [{ actions: 3 }, { actions: 3 }] },
    });
  });

  it("VP-33, VP-36: may be rolled beforehand, for a skill that is named", () => {
    expect(framed("help", { ...CLIMB, purpose: "Ropes" })).toMatchObject({ procedure: "goal", args: { skill: 3 } });
    expect(framed("help", { ...CLIMB, purpose: " CLIMB " })).toMatchObject({ code: "skill-helps-itself" });
    expect(framed("help", { ...CLIMB, purpose: "Climb", whom: "ann" })).toMatchObject({ code: "skill-helps-itself" });
    expect(framed("help", { ...CLIMB, purpose: "Climb", whom: "bo" })).toMatchObject({ procedure: "goal" });
    expect(framed("help", { ...CLIMB, purpose: "  " })).toMatchObject({ code: "needs-purpose" });
    expect(framed("help", { ...CLIMB, purpose: "Ropes", whom: "cy" })).toMatchObject({ code: "nobody-of-that-name" });
    expect(framed("help", { skill: "Climb", purpose: "Ropes" })).toMatchObject({ code: "needs-characteristic" });
  });

  it("VP-34, B-18: waits on the sheet of whoever it is for", () => {
    const scene = sceneOf([ann, character("bo", { help: { Climb: 2 }, skills: { Ropes: 1 } })]);
    const given = { ...CLIMB, whom: "bo", purpose: "climb " };
    const helped = (vp: number, args: JsonObject = given, chosen: JsonObject = {}) =>
      settled("help", { outcome: "success", vp }, args, scene, chosen);
    expect(helped(3)).toEqual(savedHelp("bo", { Climb: 5 }));
    expect(helped(1)).toEqual(savedHelp("bo", { Climb: 3 }));
    expect([1, 3].map((vp) => helped(vp, given, { severalHelpers: "best-only" }))).toEqual([
      savedHelp("bo", { Climb: 2 }),
      savedHelp("bo", { Climb: 3 }),
    ]);
    expect(helped(1, { ...given, purpose: "ropes" })).toEqual(savedHelp("bo", { Climb: 2, Ropes: 1 }));
    expect(helped(1, { ...given, purpose: " Swim " })).toEqual(savedHelp("bo", { Climb: 2, Swim: 1 }));
    expect(helped(4, { ...CLIMB, purpose: "ropes" })).toEqual(savedHelp("ann", { Ropes: 4 }));
    // A helping roll that failed adds 0, and the roll that it is for uses that up.
    expect(helped(0, { ...CLIMB, purpose: "ropes" })).toEqual(savedHelp("ann", { Ropes: 0 }));
    expect(helped(0)).toEqual(savedHelp("bo", { Climb: 2 }));
    const failed = sceneOf([character("ann", { help: { Climb: 0 } })]);
    expect(framed("goal", { ...CLIMB, helped: "climb" }, failed)).toMatchObject({ args: { modifiers: [0] } });
    expect(settled("goal", FAILED, { ...CLIMB, helped: "climb" }, failed)).toEqual(savedHelp("ann", {}));
    expect(helped(2, { ...given, whom: "cy" })).toEqual([]);
  });
});

const sceneTried = (traits: JsonObject) => sceneOf([character("ann", traits)]);

describe("an attempt at a task (VP-42)", () => {
  it("counts the failures on the sheet", () => {
    const given = { task: " wall", ...CLIMB };
    expect(framed("attempt", given)).toMatchObject({ args: { failures: 0, succeeded: false, combatMiss: false } });
    expect(framed("attempt", given, sceneTried({ failures: { Wall: 2 } }))).toMatchObject({ args: { failures: 2 } });
    expect(framed("attempt", given, sceneTried({ failures: { Wall: 9 } }))).toMatchObject({
      refused: true,
      rule: "VP-44",
    });
    expect(framed("attempt", given, sceneTried({ achieved: ["Wall"] }))).toMatchObject({
      code: "already-succeeded",
      details: { about: "Wall: " },
    });
    expect(framed("attempt", given, sceneTried({ failures: { Wall: 3 } }))).toMatchObject({
      code: "attempts-exhausted",
      details: { about: "Wall: ", failures: 3 },
    });
    expect(framed("attempt", { ...given, combatMiss: true }, sceneTried({ achieved: ["Wall"] }))).toMatchObject({
      args: { succeeded: true, combatMiss: true },
    });
    expect(framed("attempt", { ...given, task: " " })).toMatchObject({ code: "needs-task-name" });
    expect(framed("attempt", { task: "wall" })).toMatchObject({ code: "needs-characteristic" });
    expect(framed("attempt", given, nobody)).toMatchObject({ code: "needs-character" });
  });

  it("VP-42, VP-45: records success and failure, but no attack in combat", () => {
    const scene = sceneTried({ failures: { Wall: 1 }, achieved: ["Gate"] });
    const recorded = (outcome: Outcome, args: JsonObject = {}) =>
      settled("attempt", outcome, { task: " wall ", ...CLIMB, ...args }, scene);
    const failed = { outcome: "failure", attempt: 2 };
    expect(recorded({ outcome: "success" })).toEqual([
      { change: "trait", of: "ann", name: "achieved", to: ["Gate", "wall"] },
    ]);
    expect(recorded(failed)).toEqual([{ change: "trait", of: "ann", name: "failures", to: { Wall: 2 } }]);
    expect(recorded(failed, { task: " Tree " })).toEqual([
      { change: "trait", of: "ann", name: "failures", to: { Wall: 1, Tree: 2 } },
    ]);
    expect(recorded(failed, { combatMiss: true })).toEqual([]);
    expect(settled("attempt", failed, { task: "wall", ...CLIMB }, { ...scene, actor: undefined })).toEqual([]);
  });
});
