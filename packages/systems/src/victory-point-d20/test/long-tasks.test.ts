import { isRefusal, type JsonObject, readArguments } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import {
  acts,
  creation,
  edits,
  houseWith,
  character,
  sceneOf,
  ann,
  bo,
  both,
  framed,
  settled,
  CLIMB,
  RATED,
} from "./scenes.ts";

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
    const outcome = { outcome: "going-on", change: 3 };
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
    expect(recorded([{ ...task, turns: 0 }], { failed: true })).toEqual([
      savedTasks([{ ...after, turns: 0, failures: 2 }]),
    ]);
    expect(recorded([])).toEqual([]);
  });

  it("VP-39: adds a round to those that were finished while it was open", () => {
    // Two rounds were begun at 2 victory points; the other one has settled since.
    const meanwhile = { ...task, now: 8, rounds: 2, turns: 0 };
    const recorded = (outcome: JsonObject, chosen: JsonObject = {}) =>
      settled("task-round", { outcome: "going-on", ...outcome }, CLIMB, sceneWithTasks([meanwhile]), chosen);
    expect(recorded({ change: 3, total: 5, rounds: 2 })).toEqual([savedTasks([{ ...meanwhile, now: 11, rounds: 3 }])]);
    // B-16 A critical failure costs the lead as it stands.
    expect(recorded({ change: 3, loseLead: true })).toEqual([savedTasks([{ ...meanwhile, now: 3, rounds: 3 }])]);
    expect(recorded({ change: -9 }, { resistedEnds: "acting-side" })).toEqual([
      savedTasks([{ ...meanwhile, now: 0, rounds: 3 }]),
    ]);
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
    // B-11 Somebody without the skill goes after the lowest rating in it.
    expect(ordered([rated("a", null, 9), rated("b", 1, 2)])).toMatchObject({ answer: { order: [["b"], ["a"]] } });
    // If somebody lacks the skill, a house rule compares Wits alone.
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

  it("are checked on all sheets, by the game master", () => {
    expect(acts["check-sheets"].by).toEqual(["gm"]);
    expect(checkedSheets({ skills: { Bow: 10 }, characteristics: { Wits: 1 } })).toEqual({ changes: [] });
    expect(checkedSheets({ skills: { Bow: 11 } })).toMatchObject({
      code: "rating-out-of-range",
      details: { who: "CY", name: "Bow", value: 11, min: 1, max: 10 },
    });
    expect(checkedSheets({ characteristics: { Wits: 0 } })).toMatchObject({ details: { name: "Wits", value: 0 } });
  });
});
