import {
  type Character,
  isRefusal,
  type JsonObject,
  type Outcome,
  readArguments,
  resolveHouseRules,
  type Scene,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { type HouseRules, houseRules } from "../rules/house-rules.ts";
import { victoryPoint } from "../system.ts";

const { acts, creation, edits, offers } = victoryPoint;

function houseWith(chosen: JsonObject = {}): HouseRules {
  const resolved = resolveHouseRules(houseRules, chosen);
  if ("faults" in resolved) throw new Error("the house rules are refused");
  return resolved.house;
}

const character = (id: string, traits: JsonObject = {}): Character => ({
  id,
  name: id.toUpperCase(),
  traits: { characteristics: { Strength: 6, Wits: 4 }, skills: { Climb: 3, Ropes: 2 }, ...traits },
  trackers: {},
});

const sceneOf = (
  characters: readonly Character[],
  marks: JsonObject = {},
  actor: Character | undefined = characters[0],
): Scene => ({
  phase: "play",
  characters: Object.fromEntries(characters.map((one) => [one.id, one])),
  playedBy: {},
  actor,
  shared: { traits: marks, trackers: {} },
  attempt: undefined,
});

const [ann, bo] = [character("ann"), character("bo", { skills: { Climb: 5 } })];
const both = sceneOf([ann, bo]);
const nobody: Scene = { ...both, actor: undefined };

type OfferName = keyof typeof offers;

/** How an offer is framed; or the refusal. */
function framed(name: OfferName, given: JsonObject, scene: Scene = both, chosen: JsonObject = {}) {
  const args = readArguments(offers[name].parameters, given);
  if (isRefusal(args)) throw new Error(`${args.code} ${JSON.stringify(args.details)}`);
  return offers[name].frame(args as never, scene, houseWith(chosen));
}

const settled = (name: OfferName, outcome: Outcome, given: JsonObject, scene: Scene, chosen: JsonObject = {}) => {
  const args = readArguments(offers[name].parameters, given);
  if (isRefusal(args)) throw new Error(args.code);
  const { settled: record } = offers[name] as { settled?: (...asked: readonly unknown[]) => unknown };
  return record?.({ outcome, args, paid: {}, earned: {} }, scene, houseWith(chosen));
};

const CLIMB = { skill: "climb", characteristic: "strength" };
const RATED = { ratings: { skill: 4, characteristic: 7 } };

describe("a goal roll", () => {
  it("VP-14: takes its ratings from the sheet, or as they are entered", () => {
    expect(framed("goal", { ...CLIMB, modifier: 2, modifiers: [{ by: 0 }, { by: -1, reason: "rain" }] })).toMatchObject(
      {
        procedure: "goal",
        args: { skill: 3, characteristic: 6, modifiers: [2, -1], accent: null, actions: 1 },
        changes: [],
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

  it("VP-06: takes one action of the turn, if one is declared", () => {
    const turn = sceneOf([character("ann", { planned: ["Climb", "Rest"], done: ["Run"] })]);
    expect(framed("goal", { ...CLIMB, action: " climb" }, turn)).toMatchObject({
      args: { actions: 3 },
      changes: [
        { change: "trait", of: "ann", name: "planned", to: ["Rest"] },
        { change: "trait", of: "ann", name: "done", to: ["Run", "Climb"] },
      ],
    });
    expect(framed("goal", CLIMB, turn)).toMatchObject({ code: "which-action" });
    expect(framed("goal", { ...CLIMB, outsideTurn: true }, turn)).toMatchObject({ args: { actions: 1 }, changes: [] });
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

  it("VP-34, VP-36: uses up the help that waits for its skill", () => {
    const helped = sceneOf([character("ann", { help: { Climb: 3, Ropes: 1 } })]);
    expect(framed("goal", { ...CLIMB, helped: "CLIMB" }, helped)).toMatchObject({
      args: { modifiers: [3] },
      changes: [{ change: "trait", of: "ann", name: "help", to: { Ropes: 1 } }],
    });
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

const savedHelp = (of: string, to: JsonObject) => [{ change: "trait", of, name: "help", to }];

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
    expect(helped(0)).toEqual([]);
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
    expect(framed("attempt", given, sceneTried({ achieved: ["Wall"] }))).toMatchObject({ code: "already-succeeded" });
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

const task = { name: "Tunnel", now: 2, of: 9, mode: "assisted", rounds: 1, failures: 1, turns: 3 };

const sceneWithTasks = (tasks: readonly JsonObject[], elapsed = 0) => sceneOf([ann, bo], { tasks, elapsed });

const savedTasks = (tasks: readonly JsonObject[]) => ({ change: "trait", of: "table", name: "tasks", to: tasks });

const clockAt = (to: number) => ({ change: "trait", of: "table", name: "elapsed", to });

const startedTask = (given: JsonObject, tasks: readonly JsonObject[] = []) => {
  const args = readArguments(acts["start-task"].parameters, given);
  if (isRefusal(args)) throw new Error(args.code);
  return acts["start-task"].decide(args as never, sceneWithTasks(tasks), houseWith());
};

const droppedTask = (name: string) =>
  acts["drop-task"].decide({ task: name }, sceneWithTasks([task, { ...task, name: "Wall" }]), houseWith());

describe("a long task (VP-39)", () => {
  it("VP-40, VP-41: is worked on by everybody who is named, each once", () => {
    const given = { task: "tunnel ", ...CLIMB, helpers: [{ who: "bo", ...CLIMB }] };
    expect(framed("task-round", given, sceneWithTasks([task]))).toMatchObject({
      args: { goal: 9, total: 2, mode: "assisted", rounds: 1, failures: 1, rolls: [{ skill: 3 }, { skill: 5 }] },
      notices: [],
      roles: { helper: "bo" },
    });
    expect(framed("task-round", given, sceneWithTasks([{ ...task, mode: "solo" }]))).toMatchObject({
      notices: [{ code: "helped-after-all", rule: "VP-40" }],
    });
    const resisted = { ...CLIMB, opponents: [{ who: "bo", ...CLIMB }] };
    expect(framed("task-round", resisted, sceneWithTasks([{ ...task, mode: "resisted" }]))).toMatchObject({
      args: { rolls: [{ skill: 3 }], opponents: [{ skill: 5 }] },
      notices: [],
      roles: { opponent: "bo" },
    });
    expect(framed("task-round", resisted, sceneWithTasks([task]))).toMatchObject({ code: "not-resisted" });
    const twice = { ...given, helpers: [{ who: "ann", ...CLIMB }] };
    expect(framed("task-round", twice, sceneWithTasks([task]))).toMatchObject({
      code: "rolls-twice",
      details: { who: "ANN" },
    });
    const again = {
      ...RATED,
      helpers: [
        { who: "bo", ...CLIMB },
        { who: "bo", ...CLIMB },
      ],
    };
    expect(framed("task-round", again, { ...sceneWithTasks([task]), actor: undefined })).toMatchObject({
      details: { who: "BO" },
    });
    for (const broken of [
      { ...CLIMB, helpers: [{ who: "cy" }] },
      { ...CLIMB, helpers: [{ who: "bo" }] },
    ]) {
      expect(framed("task-round", broken, sceneWithTasks([task]))).toMatchObject({ refused: true });
    }
    expect(
      framed("task-round", { ...CLIMB, opponents: [{}] }, sceneWithTasks([{ ...task, mode: "resisted" }])),
    ).toMatchObject({
      code: "nobody-opposes",
    });
  });

  it("is named, unless only one is open", () => {
    const over = { ...task, name: "Wall", now: 9 };
    expect(framed("task-round", CLIMB, sceneWithTasks([over, task]))).toMatchObject({ args: { total: 2 } });
    const open = { ...task, name: "Wall" };
    expect(framed("task-round", CLIMB, sceneWithTasks([open, task]))).toMatchObject({
      code: "no-such-task",
      details: { task: null, tasks: ["Wall", "Tunnel"] },
    });
    expect(framed("task-round", CLIMB, sceneWithTasks([]))).toMatchObject({ code: "no-such-task" });
    expect(framed("task-round", { task: "Moat", ...CLIMB }, sceneWithTasks([task]))).toMatchObject({
      details: { task: "Moat" },
    });
    expect(framed("task-round", { task: "wall", ...CLIMB }, sceneWithTasks([over]))).toMatchObject({
      code: "task-over",
    });
  });

  it("takes what is missing in a mark edited by hand as nothing", () => {
    const bare = { name: "Tunnel", now: 0, of: 5, mode: "none" };
    expect(framed("task-round", CLIMB, sceneWithTasks([bare]))).toMatchObject({
      args: { mode: "solo", rounds: 0, failures: 0 },
    });
  });

  it("Q-09: records the round, and its length on the clock", () => {
    const outcome = { outcome: "going-on", total: 5, rounds: 2 };
    const after = { ...task, now: 5, rounds: 2 };
    const other = { ...task, name: "Wall", now: 9 };
    const recorded = (tasks: readonly JsonObject[], more: JsonObject = {}) =>
      settled("task-round", { ...outcome, ...more }, CLIMB, sceneWithTasks(tasks, 100));
    const [first, second] = [recorded([other, task]), recorded([{ ...task, turns: 6 }])] as readonly [
      readonly [unknown, ReturnType<typeof clockAt>],
      readonly [unknown, ReturnType<typeof clockAt>],
    ];
    expect(first[0]).toEqual(savedTasks([other, after]));
    // Twice as many turns take twice as long.
    expect(second[1].to - 100).toBe(2 * (first[1].to - 100));
    expect(first[1].to).toBeGreaterThan(100);
    expect(recorded([{ ...task, turns: 0 }], { failures: 2 })).toEqual([
      savedTasks([{ ...after, turns: 0, failures: 2 }]),
    ]);
    expect(recorded([])).toEqual([]);
  });

  it("begins with a name, anew where it is still open", () => {
    const fresh = { name: "Tunnel", now: 0, of: 4, mode: "solo", rounds: 0, failures: 0, turns: 2 };
    const given = { task: " Tunnel ", goal: 4, turns: 2 };
    const changes = [{ change: "trait", of: "table", name: "tasks", to: [fresh] }];
    expect(startedTask(given)).toEqual({ changes });
    expect(startedTask({ ...given, task: " " })).toMatchObject({ code: "needs-task-name" });
    expect(startedTask(given, [{ ...task, name: "tunnel" }])).toEqual({
      changes,
      notices: [{ code: "task-anew", rule: "VP-39" }],
    });
    expect(startedTask(given, [{ ...task, now: 9 }])).toEqual({ changes });
    expect(startedTask(given, [{ ...task, failures: 3 }])).toEqual({ changes });
    expect(startedTask(given, [{ ...task, name: "Wall" }])).toMatchObject({
      changes: [{ to: [{ name: "Wall" }, { name: "Tunnel" }] }],
    });
  });

  it("ends where it is dropped", () => {
    expect(droppedTask("wall")).toMatchObject({ changes: [{ name: "tasks", to: [{ name: "Tunnel" }] }] });
    expect(droppedTask("Moat")).toMatchObject({ code: "no-such-task" });
  });
});

const ordered = (entries: readonly JsonObject[], scene = both, chosen: JsonObject = {}, more: JsonObject = {}) => {
  const args = readArguments(acts.initiative.parameters, { who: [], entries, ...more });
  if (isRefusal(args)) throw new Error(args.code);
  return acts.initiative.decide(args as never, scene, houseWith(chosen));
};

const rated = (id: string, skill: number | null, wits: number) => ({ id, ratings: { skill, wits } });

describe("initiative (VP-11)", () => {
  it("VP-12, VP-13: goes by skill, then by Wits, and equal ratings act together", () => {
    const entries = [rated("a", 2, 5), rated("b", null, 9), rated("c", 3, 1), rated("e", 2, 6), rated("d", 2, 5)];
    expect(ordered(entries)).toMatchObject({
      changes: [{ of: "table", name: "order", to: ["c", "e", "a & d", "b"] }],
      answer: { order: [["c"], ["e"], ["a", "d"], ["b"]] },
    });
    // B-11 If somebody lacks the skill, a house rule compares Wits alone.
    expect(ordered(entries, both, { missingSkill: "all-by-wits" })).toMatchObject({
      answer: { order: [["b"], ["e"], ["a", "d"], ["c"]] },
    });
    expect(ordered(entries.toSpliced(1, 1), both, { missingSkill: "all-by-wits" })).toMatchObject({
      answer: { order: [["c"], ["e"], ["a", "d"]] },
    });
  });

  it("VP-11, VP-12: reads the sheets", () => {
    expect(
      ordered([
        { id: "ann", skill: "climb" },
        { id: "bo", skill: "Climb" },
      ]),
    ).toMatchObject({
      answer: { order: [["bo"], ["ann"]] },
    });
    expect(ordered([{ id: "ann" }, { id: "bo", skill: "Swim" }])).toMatchObject({
      changes: [{ to: ["ANN & BO"] }],
    });
    expect(ordered([{ id: "ann", skill: "Climb", action: "run" }])).toMatchObject({ changes: [{ to: ["ANN: run"] }] });
    expect(ordered([], both, {}, { who: ["ann", "bo"], skill: "Climb" })).toMatchObject({
      answer: { order: [["bo"], ["ann"]] },
    });
    expect(ordered([{ id: "cy" }])).toMatchObject({ code: "nobody-of-that-name", details: { who: "cy" } });
    const witless = sceneOf([character("ann", { characteristics: { Strength: 6 } })]);
    expect(ordered([{ id: "ann" }], witless)).toMatchObject({ code: "no-wits", details: { who: "ANN" } });
    for (const Wits of [0, 11]) {
      const wrong = sceneOf([character("ann", { characteristics: { Wits } })]);
      expect(ordered([{ id: "ann" }], wrong)).toMatchObject({ details: { value: Wits, min: 1, max: 10 } });
    }
    const wrong = sceneOf([character("ann", { skills: { Climb: 11 } })]);
    expect(ordered([{ id: "ann", skill: "Climb" }], wrong)).toMatchObject({ details: { value: 11 } });
  });

  it("B-12: has nobody twice, unless with different actions", () => {
    const [run, jump] = [
      { id: "ann", action: "run", skill: "Ropes" },
      { id: "ann", action: "jump", skill: "Climb" },
    ];
    expect(ordered([run, jump])).toMatchObject({ changes: [{ to: ["ANN: jump", "ANN: run"] }] });
    expect(ordered([run, jump], both, { severalSkills: "by-the-first" })).toMatchObject({
      changes: [{ to: ["ANN: run & ANN: jump"] }],
    });
    for (const again of [run, { id: "ann" }, { id: "ann", action: " RUN" }]) {
      expect(ordered([run, again])).toMatchObject({ code: "initiative-twice", details: { who: "ANN" } });
    }
    expect(ordered([rated("x", 1, 1), rated("x", 1, 1)])).toMatchObject({ details: { who: "x" } });
  });
});

const created = (given: JsonObject) => {
  const args = readArguments(creation.parameters, given);
  return isRefusal(args) ? args : creation.create(args, houseWith());
};

const checkedSheets = (traits: JsonObject) =>
  acts["check-sheets"].decide({}, sceneOf([ann, character("cy", traits)]), houseWith());

describe("ratings on a sheet (VP-04)", () => {
  it("are chosen at creation, at least one of them a characteristic", () => {
    expect(created({})).toEqual({
      traits: {
        characteristics: { Strength: 4, Dexterity: 5, Wits: 5, Presence: 4 },
        skills: { Dodge: 4, Observe: 4, Persuade: 3 },
        firearms: {},
      },
      trackers: {},
    });
    expect(created({ characteristics: {} })).toMatchObject({ code: "no-characteristics", rule: "VP-14" });
    expect(created({ characteristics: { Wits: 11 } })).toMatchObject({ code: "rating-out-of-range", rule: "VP-04" });
    for (const list of ["characteristics", "skills", "firearms"] as const) {
      expect(created({ [list]: { Bow: 1, " bow": 2 } })).toMatchObject({ code: "name-twice", rule: "VP-04" });
      expect(
        edits[list].complete?.({ name: list, from: {}, to: { Bow: 1, " bow": 2 }, also: {} }, both, {}),
      ).toMatchObject({
        code: "name-twice",
      });
      expect(edits[list].complete?.({ name: list, from: {}, to: { Bow: 1, Bows: 2 }, also: {} }, both, {})).toEqual([]);
    }
  });

  it("are checked on all sheets", () => {
    expect(checkedSheets({ skills: { Bow: 10 }, characteristics: { Wits: 1 } })).toEqual({ changes: [] });
    expect(checkedSheets({ skills: { Bow: 11 } })).toMatchObject({
      code: "rating-out-of-range",
      details: { who: "CY", name: "Bow", value: 11, min: 1, max: 10 },
    });
    expect(checkedSheets({ characteristics: { Wits: 0 } })).toMatchObject({ details: { name: "Wits", value: 0 } });
  });
});
