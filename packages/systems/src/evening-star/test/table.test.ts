import {
  answerChoice,
  answerDice,
  begin,
  type Character,
  type EditRule,
  isRefusal,
  type JsonObject,
  type JsonValue,
  openOptions,
  readArguments,
  type Refusal,
  resolveHouseRules,
  resume,
  type Scene,
  type Trace,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { decided } from "../../../test/permitted.ts";
import { doubleZeros } from "../rules/goals.ts";
import type { HouseRules } from "../rules/house-rules.ts";
import { difficultyRefusal } from "../rules/terms.ts";
import { eveningStar } from "../system.ts";

const { acts, edits, houseRules, offers, procedures } = eveningStar;

it("ES-18: a difficulty is a whole number from 0 to 100", () => {
  expect([0, 1, 99, 100].map(difficultyRefusal)).toEqual([undefined, undefined, undefined, undefined]);
  for (const difficulty of [-1, 0.5, 101]) {
    expect(difficultyRefusal(difficulty)).toMatchObject({ code: "bad-difficulty", details: { min: 0, max: 100 } });
  }
});

function houseWith(chosen: JsonObject = {}): HouseRules {
  const resolved = resolveHouseRules(houseRules, chosen);
  if ("faults" in resolved) throw new Error("the house rules are refused");
  return resolved.house;
}

const somebody = (id: string, traits: JsonObject = {}, lots = 0): Character => ({
  id,
  name: id.toUpperCase(),
  traits: {
    reading: "under",
    abilities: { Iron: 4, Salt: 3 },
    skills: { Rope: 2, Knots: 1 },
    tied: { Rope: "Iron", Knots: "Salt" },
    ...traits,
  },
  trackers: { lots, ego: 0 },
});

const sceneOf = (characters: readonly Character[], phase = "play", playedBy: Scene["playedBy"] = {}): Scene => ({
  phase,
  characters: Object.fromEntries(characters.map((one) => [one.id, one])),
  playedBy,
  actor: characters[0],
  shared: { traits: {}, trackers: {} },
  attempts: [],
});

const [ann, bo] = [somebody("ann"), somebody("bo")];

function acted(name: keyof typeof acts, given: JsonObject, scene: Scene, chosen: JsonObject = {}) {
  const args = readArguments(acts[name].parameters, given);
  if (isRefusal(args)) throw new Error(args.code);
  return decided(eveningStar, acts[name], args, scene, houseWith(chosen));
}

const open = (of: string, to: boolean) => ({ change: "trait", of, name: "readingOpen", to });

const chosenReading = (character: Character, phase: string) =>
  acted("choose-reading", { reading: "over" }, sceneOf([character], phase));

const framedAttempt = (character: Character, phase: string, playedBy: Scene["playedBy"], chosen: JsonObject = {}) => {
  const args = readArguments(offers.attempt.parameters, { rank: 3, difficulty: 2 });
  if (isRefusal(args)) throw new Error(args.code);
  return offers.attempt.frame(args as never, sceneOf([character], phase, playedBy), houseWith(chosen));
};

describe("a reading (ES-06)", () => {
  it("is chosen before play, or once by whoever comes late", () => {
    const chosen = { change: "trait", of: "ann", name: "reading", to: "over" };
    expect(chosenReading(ann, "gathering")).toEqual({ changes: [chosen] });
    expect(chosenReading(ann, "play")).toMatchObject({ code: "not-now", details: { when: ["reading-open"] } });
    for (const late of [somebody("ann", { readingOpen: true }), somebody("ann", { reading: null })]) {
      expect(chosenReading(late, "play")).toEqual({ changes: [chosen, open("ann", false)] });
      expect(chosenReading(late, "postamble")).toEqual({ changes: [chosen, open("ann", false)] });
    }
  });

  it("must be chosen by everybody who plays before play begins", () => {
    const undecided = somebody("bo", { reading: null });
    const begun = (phase: string, playedBy: Scene["playedBy"], one = undecided) =>
      acted("begin-play", {}, sceneOf([ann, one], phase, playedBy));
    expect(begun("gathering", { ann: "player", bo: "player" })).toMatchObject({
      code: "reading-not-chosen",
      details: { who: ["BO"] },
    });
    // It stays open for characters that nobody plays yet.
    expect(begun("gathering", { ann: "player" })).toEqual({
      changes: [open("ann", false), open("bo", true), { change: "phase", to: "play" }],
    });
    expect(begun("between", { ann: "player", bo: "gm" })).toEqual({
      changes: [open("ann", false), open("bo", false), { change: "phase", to: "play" }],
    });
    for (const phase of ["play", "postamble"])
      expect(begun(phase, {}, bo)).toMatchObject({ code: "not-now", rule: "ES-06" });
  });

  it("is fixed by the first attempt in play, which the game master doesn't make", () => {
    const late = somebody("ann", { readingOpen: true });
    expect(framedAttempt(late, "play", { ann: "player" })).toMatchObject({ changes: [open("ann", false)] });
    expect(framedAttempt(late, "gathering", { ann: "player" })).toMatchObject({ changes: [] });
    expect(framedAttempt(ann, "play", { ann: "player" })).toMatchObject({ procedure: "attempt", changes: [] });
    for (const playedBy of [{}, { ann: "gm" }]) {
      expect(framedAttempt(ann, "play", playedBy)).toMatchObject({ code: "gm-does-not-roll", rule: "ES-21" });
      expect(framedAttempt(ann, "play", playedBy, { gmRolls: true })).toMatchObject({ procedure: "attempt" });
    }
  });
});

const lotsChange = (of: string, to: number) => ({ change: "tracker", of, name: "lots", to });

const egoChange = (of: string) => ({ change: "tracker", of, name: "ego", to: 1 });

const claimed = (held: number, count: number, phase = "postamble") =>
  acted("claim-lots", { count }, sceneOf([somebody("ann", {}, held)], phase));

describe("lots and ego between attempts (ES-26, ES-33, ES-39)", () => {
  const lost = [{ code: "excess-lots-lost", rule: "ES-26" }];

  it("are claimed in the postamble, up to ten", () => {
    expect(claimed(2, 3)).toEqual({ changes: [lotsChange("ann", 5)], notices: [] });
    expect(claimed(7, 3)).toEqual({ changes: [lotsChange("ann", 10)], notices: [] });
    expect(claimed(8, 3)).toEqual({ changes: [lotsChange("ann", 10)], notices: lost });
    for (const phase of ["play", "between", "gathering"]) {
      expect(claimed(2, 3, phase)).toMatchObject({ code: "not-now", rule: "ES-33" });
    }
  });

  it("begin the postamble in play, and end the session with ego for everybody", () => {
    const postamble = (phase: string) => acted("open-postamble", {}, sceneOf([ann], phase));
    expect(postamble("play")).toEqual({ changes: [{ change: "phase", to: "postamble" }] });
    expect(postamble("postamble")).toMatchObject({ code: "not-now" });
    const over = [{ change: "phase", to: "between" }, { change: "session-closed" }];
    const end = (given: JsonObject, scene: Scene) => acted("end-session", given, scene);
    const scene = sceneOf([somebody("ann", {}, 9), bo], "postamble");
    expect(end({ claim: 2 }, scene)).toEqual({
      changes: [lotsChange("ann", 10), egoChange("ann"), egoChange("bo"), ...over],
      notices: lost,
    });
    expect(end({}, { ...scene, phase: "play" })).toEqual({
      changes: [lotsChange("ann", 9), egoChange("ann"), egoChange("bo"), ...over],
      notices: [],
    });
    expect(end({ claim: 20 }, { ...scene, actor: undefined })).toEqual({
      changes: [egoChange("ann"), egoChange("bo"), ...over],
      notices: [],
    });
    for (const phase of ["gathering", "between"]) {
      expect(end({}, { ...scene, phase })).toMatchObject({ code: "not-now", rule: "ES-33" });
    }
    expect(acted("set-lots", { lots: 7 }, scene)).toEqual({ changes: [lotsChange("ann", 7)] });
  });
});

describe("spreads (ES-41, ES-42)", () => {
  const arranged = (ranks: readonly number[], total: number, chosen: JsonObject = {}) =>
    acted("arrange-spread", { total, ranks }, sceneOf([somebody("ann", { abilities: six })]), chosen);
  const six = { Iron: 0, Salt: 0, Rope: 0, Tide: 0, Bell: 0, Lamp: 0 };

  it("give six ranks in order, which add up to their column", () => {
    expect(arranged([4, 3, 3, 3, 3, 3], 19)).toEqual({
      changes: [
        {
          change: "trait",
          of: "ann",
          name: "abilities",
          to: { Iron: 4, Salt: 3, Rope: 3, Tide: 3, Bell: 3, Lamp: 3 },
        },
      ],
      notices: [],
    });
    expect(arranged([4, 3, 3, 3, 3], 16)).toMatchObject({ code: "spread-needs-six", details: { given: 5 } });
    expect(arranged([4, 3, 3, 3, 3, 3], 20)).toMatchObject({ details: { wanted: 20, given: 19 } });
    expect(arranged([9, 0, 0, 0, 0, 0], 9)).toMatchObject({ notices: [] });
    expect(arranged([10, 0, 0, 0, 0, 0], 10)).toMatchObject({
      code: "rank-out-of-range",
      details: { rank: 10, min: 0, max: 9 },
    });
    expect(arranged([-1, 5, 0, 0, 0, 0], 4)).toMatchObject({ details: { rank: -1 } });
  });

  it("A10: the printed column 23 adds up to 22, which is noticed", () => {
    const ranks = [4, 4, 4, 4, 3, 3];
    const printed = { spread23: "printed" };
    const checked = (total: number, chosen: JsonObject = {}) =>
      acted("check-spread", { total, ranks }, sceneOf([]), chosen);
    expect(checked(22)).toEqual({ changes: [], answer: { spread: 22 }, notices: [] });
    expect(checked(23)).toMatchObject({ code: "spread-sum-mismatch", details: { wanted: 23, given: 22 } });
    expect(checked(23, printed)).toMatchObject({ answer: { spread: 22 }, notices: [{ code: "printed-spread" }] });
    expect(checked(22, printed)).toMatchObject({ notices: [] });
    expect(arranged(ranks, 23, printed)).toMatchObject({ notices: [{ code: "printed-spread", rule: "ES-41" }] });
  });
});

const edited = (name: keyof typeof edits, to: JsonValue, also: JsonObject = {}, scene = sceneOf([ann])) => {
  const edit = { name, from: scene.actor?.traits[name] ?? null, to, also };
  const rule: EditRule<HouseRules> = edits[name];
  const result = rule.refuse?.(edit, scene, houseWith()) ?? rule.complete?.(edit, scene, houseWith());
  return isRefusal(result) ? [result.code, result.details] : result;
};

const tieChange = (to: JsonObject) => [{ change: "trait", of: "ann", name: "tied", to }];

describe("a sheet edited by hand", () => {
  it("ES-06: keeps its reading in play", () => {
    expect(edited("reading", "over")).toEqual(["not-now", { when: ["reading-open"] }]);
    expect(edited("reading", "under")).toEqual([open("ann", false)]);
    expect(edited("reading", "over", {}, sceneOf([ann], "gathering"))).toEqual([]);
    expect(edited("reading", "over", {}, sceneOf([somebody("ann", { readingOpen: true })]))).toEqual([
      open("ann", false),
    ]);
  });

  it("ES-42: ties each new skill to an ability, and forgets the tie of one that is struck out", () => {
    expect(edited("skills", { Rope: 3, Knots: 1 })).toEqual([]);
    expect(edited("skills", { Rope: 3 })).toEqual(tieChange({ Rope: "Iron" }));
    expect(edited("skills", { Rope: 3, Knots: 1, Sails: 1 })).toEqual([
      "skill-needs-ability",
      { skill: "Sails", given: "", abilities: ["Iron", "Salt"] },
    ]);
    expect(edited("skills", { Rope: 3, Knots: 1, Sails: 1 }, { tied: { sails: "Iron" } })).toEqual([]);
    expect(edited("skills", { Rope: 3, " rope": 1 })).toEqual(["same-name", { names: ["Rope", " rope"] }]);
  });

  it("ES-42: has ties between skills and abilities on the sheet, and none is lost", () => {
    expect(edited("tied", { rope: " SALT", Knots: "Salt" })).toEqual(tieChange({ Rope: "Salt", Knots: "Salt" }));
    expect(edited("tied", { Rope: "Iron", Knots: "Salt", Sails: "Iron" })).toEqual([
      "no-such-skill",
      { skill: "Sails", skills: ["Rope", "Knots"] },
    ]);
    expect(edited("tied", { Rope: "Wind", Knots: "Salt" })).toEqual([
      "skill-needs-ability",
      { skill: "Rope", given: "Wind", abilities: ["Iron", "Salt"] },
    ]);
    expect(edited("tied", { Rope: "Iron" })).toEqual([
      "skill-needs-ability",
      { skill: "Knots", given: "", abilities: ["Iron", "Salt"] },
    ]);
  });

  it("ES-42: keeps the abilities to which skills are tied", () => {
    expect(edited("abilities", { iron: 5, Salt: 1 })).toEqual([]);
    expect(edited("abilities", { Iron: 5, Tide: 1 })).toEqual([
      "ability-has-skills",
      { skill: "Knots", ability: "Salt" },
    ]);
    expect(edited("abilities", { Iron: 5, Tide: 1 }, { tied: { Knots: "Tide" } })).toEqual([]);
    expect(edited("abilities", { Iron: 5, Salt: 1, salt: 2 })).toEqual(["same-name", { names: ["Salt", "salt"] }]);
  });
});

const book = { id: "evening-star", version: "1", procedures };
const ok = (trace: Trace | Refusal): Trace => {
  if (isRefusal(trace)) throw new Error(trace.code);
  return trace;
};

const rolledTask = (given: JsonObject, faces: readonly number[], chosen: JsonObject = {}): Trace =>
  rolled("task", given, faces, chosen);

function rolled(name: "task" | "check", given: JsonObject, faces: readonly number[], chosen: JsonObject = {}): Trace {
  const args = readArguments(procedures[name].parameters, given);
  if (isRefusal(args)) throw new Error(args.code);
  const begun = ok(begin(book, name, args, houseWith(chosen)));
  return faces.length === 0 ? begun : ok(answerDice(book, begun, faces, "hand"));
}

function moveOf(trace: Trace, name: string) {
  const { awaits } = resume(book, trace);
  const found = awaits.wants === "choice" ? awaits.choice.moves().find((one) => one.name === name) : undefined;
  if (!found) throw new Error(`${name} is no move`);
  return found;
}

const refusedAs = (trace: Trace, move: string, detail: JsonObject, held: JsonObject = { lots: 2, ego: 1 }) => {
  const answered = answerChoice(book, trace, { move, detail }, held as Readonly<Record<string, number>>);
  return isRefusal(answered) ? answered.code : answered.pays;
};

const modifierOf = (one: Trace) => moveOf(one, "ego").fields["modifier"]?.parse(undefined, []);

/** What each die of a task counts for, and the terms of its successes, after lots that reroll two dice of three and double zeros. */
const counted = (double: number, chosen: JsonObject = {}): JsonObject => {
  const held = { lots: 5, ego: 1 };
  const rolled = rolledTask({ rank: 3, skill: 3, difficulty: 3, ...held }, [0, 9, 9], chosen);
  const detail = { reroll: [1, 2], ...(double > 0 ? { double } : {}) };
  const answered = answerChoice(book, rolled, { move: "lots", detail }, held);
  if (isRefusal(answered)) throw new Error(answered.code);
  const { explanation } = resume(book, ok(answerDice(book, answered.trace, [0, 2], "hand")));
  const each = explanation?.dice?.map((one) => [`${one.class}${one.rerolled ? " again" : ""}`, one.each]) ?? [];
  return { ...Object.fromEntries(each), sum: explanation?.sums[0]?.terms.map(({ value }) => value) ?? [] };
};

describe("a lot in a check", () => {
  it("ES-19: rerolls the die once; after that nothing is left to use one for", () => {
    const failed = rolled("check", { rank: 1, difficulty: 9, lots: 2 }, [2]);
    const again = answerChoice(book, failed, { move: "lots", detail: { reroll: [0] } }, { lots: 2, ego: 0 });
    if (isRefusal(again)) throw new Error(again.code);
    const once = ok(answerDice(book, again.trace, [3], "hand"));
    expect(refusedAs(once, "lots", { reroll: [0] })).toBe("lot-limit");
    expect(refusedAs(once, "lots", {})).toBe("no-uses");
  });
});

describe("lots in a task", () => {
  const failed = { rank: 3, skill: 3, difficulty: 3, lots: 2, ego: 1 };

  it("ES-10: are none at difficulty 0, nor are dice", () => {
    expect(rolledTask({ rank: 3, difficulty: 0 }, []).outcome).toMatchObject({ outcome: "automatic-success" });
  });

  it("ES-28..ES-31: reroll dice and double zeros, at one lot each", () => {
    const trace = rolledTask(failed, [0, 9, 9]);
    expect(refusedAs(trace, "lots", {})).toBe("no-uses");
    expect(refusedAs(trace, "lots", { double: 1 })).toEqual({ lots: 1 });
    expect(refusedAs(trace, "lots", { reroll: [1, 2] })).toEqual({ lots: 2 });
    expect(refusedAs(trace, "lots", { reroll: [1, 2], double: 1 })).toBe("insufficient-lots");
    expect(refusedAs(trace, "lots", { double: 2 })).toBe("zeros-already-doubled");
    expect(refusedAs(trace, "lots", { reroll: [1, 1] })).toBe("die-already-rerolled");
    expect(refusedAs(rolledTask(failed, [0, 9, 9], { doubleStacks: true }), "lots", { double: 2 })).toEqual({
      lots: 2,
    });
    const doubled = answerChoice(book, trace, { move: "lots", detail: { double: 1 } }, { lots: 2, ego: 1 });
    if (isRefusal(doubled)) throw new Error(doubled.code);
    expect(doubled.notices).toEqual([]);
    expect(refusedAs(doubled.trace, "lots", { double: 1 }, { lots: 1, ego: 1 })).toBe("zeros-already-doubled");
    const none = answerChoice(
      book,
      rolledTask(failed, [9, 9, 9]),
      { move: "lots", detail: { double: 1 } },
      { lots: 2, ego: 1 },
    );
    expect(isRefusal(none) ? none.code : none.notices).toEqual([{ code: "no-zero-to-double", rule: "ES-29" }]);
  });

  it("ES-29, A3, A4: explain what each die counts for, a zero once more for each doubling", () => {
    const plain = { hit: 1, miss: 0 };
    expect(counted(0)).toEqual({ ...plain, zero: 1, "zero again": 1, sum: [3] });
    expect(counted(1)).toEqual({ ...plain, zero: 2, "zero again": 2, sum: [3, 2] });
    expect(counted(2, { doubleStacks: true })).toEqual({ ...plain, zero: 3, "zero again": 3, sum: [3, 4] });
    expect(counted(1, { doubleScope: "standing" })).toEqual({ ...plain, zero: 2, "zero again": 1, sum: [3, 1] });
  });

  it("A2: may be declared by number, paid at once and used one at a time", () => {
    for (const [lotsForOthers, by] of [
      [false, "player"],
      [true, "anyone"],
    ] as const) {
      const trace = rolledTask(failed, [0, 9, 9], { lotDeclaration: "count", lotsForOthers });
      expect(moveOf(trace, "commit-lots").by).toBe(by);
    }
    const trace = rolledTask(failed, [0, 9, 9], { lotDeclaration: "count" });
    expect(moveOf(trace, "lots").closed).toMatchObject({ code: "declare-by-count" });
    expect(moveOf(trace, "use-lot").closed).toMatchObject({ code: "no-lot-committed" });
    expect(openOptions(moveOf(trace, "commit-lots")).map(({ pays }) => pays)).toEqual([{ lots: 1 }, { lots: 2 }]);
    expect(refusedAs(trace, "commit-lots", { count: 0 })).toBe("no-uses");
    expect(refusedAs(trace, "commit-lots", { count: 3 })).toBe("insufficient-lots");
    const committed = answerChoice(book, trace, { move: "commit-lots", detail: { count: 2 } }, { lots: 2, ego: 1 });
    if (isRefusal(committed)) throw new Error(committed.code);
    expect(committed.pays).toEqual({ lots: 2 });
    const left = { lots: 0, ego: 1 };
    expect(refusedAs(committed.trace, "use-lot", { reroll: [1, 2] }, left)).toBe("one-use-at-a-time");
    expect(refusedAs(committed.trace, "use-lot", {}, left)).toBe("one-use-at-a-time");
    expect(refusedAs(committed.trace, "use-lot", { double: 1 }, left)).toEqual({});
    expect(refusedAs(committed.trace, "use-lot", { reroll: [1] }, left)).toEqual({});
    const uses = openOptions(moveOf(committed.trace, "use-lot"));
    expect(uses.map(({ detail }) => detail["double"])).toEqual([1, 0, 0]);
  });

  it("ES-34..ES-36: ego rolls once more, with the task's modifier or another one", () => {
    const trace = rolledTask({ ...failed, modifier: 2 }, [9, 9, 9, 9, 9]);
    expect(modifierOf(trace)).toBe(2);
    expect(modifierOf(rolledTask({ ...failed, modifier: 2 }, [9, 9, 9, 9, 9], { egoModifier: "fresh" }))).toBe(0);
    for (const modifier of [-100, 0, 100]) expect(refusedAs(trace, "ego", { modifier })).toEqual({ ego: 1 });
    for (const modifier of [-101, 0.5, 101]) expect(refusedAs(trace, "ego", { modifier })).toBe("bad-modifier");
    expect(refusedAs(trace, "ego", {}, { lots: 2, ego: 0 })).toBe("no-ego");
    expect(refusedAs(rolledTask({ ...failed, difficulty: 1 }, [0, 0, 0]), "ego", {})).toBe("task-not-failed");
  });
});

const option = (lots: number, detail: JsonObject) => ({ move: "lots", detail, pays: { lots } }) as never;
const taken = (...options: readonly never[]) => doubleZeros({} as never, () => [...options]);

it("ES-29: the strategy of doubling takes one lot for the zeros, and nothing else", () => {
  const [reroll, both, double] = [
    option(1, { reroll: 1, double: 0 }),
    option(2, { reroll: 1, double: 1 }),
    option(1, { reroll: 0, double: 1 }),
  ];
  expect(taken(reroll, both, double)).toBe(double);
  expect(taken(reroll, both)).toBeUndefined();
});
