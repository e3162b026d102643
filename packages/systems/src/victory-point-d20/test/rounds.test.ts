import {
  answerChoice,
  answerDice,
  begin,
  isRefusal,
  isRecord,
  type JsonObject,
  type JsonValue,
  listMoves,
  type Position,
  resume,
  type Trace,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { evaluateDie } from "../rules/die-evaluation.ts";
import { victoryPoint } from "../system.ts";
import { houseWith } from "./scenes.ts";

const house = houseWith();

function begun(procedure: string, args: JsonObject, chosen = house): Trace {
  const trace = begin(victoryPoint, procedure, args, chosen);
  if (isRefusal(trace)) throw new Error(trace.code);
  return trace;
}

const side = (skill: number, characteristic: number): JsonObject => ({
  skill,
  characteristic,
  modifiers: [],
  accent: null,
  actions: 1,
});

const OWN = [side(4, 7), side(5, 5)];
const THEIRS = [side(6, 3), side(7, 6)];
/** What each role announces and throws, and its target number: skill and characteristic. */
const ROLES: Readonly<Record<string, { readonly accent: number; readonly face: number; readonly tn: number }>> = {
  player: { accent: 1, face: 3, tn: 11 },
  helper: { accent: -2, face: 8, tn: 10 },
  opponent: { accent: 3, face: 2, tn: 9 },
  "opponent 2": { accent: -4, face: 12, tn: 13 },
};

const accentsIn = (value: JsonValue | undefined): readonly JsonValue[] =>
  Array.isArray(value) ? value.map((one) => (isRecord(one) ? (one["accent"] ?? null) : null)) : [];

/** Announces the accent of a role, as its move allows it. */
function announced(trace: Trace, { awaits }: Position, by: string): Trace {
  if (awaits.wants !== "choice") throw new Error("nobody chooses");
  const found = listMoves(awaits.choice).find(
    ({ move, closed }) => !closed && Object.hasOwn(move.fields, "accent") && (move.by ?? awaits.choice.by) === by,
  );
  if (!found) throw new Error(`${by} announces nothing`);
  const { accent = 0 } = ROLES[by] ?? {};
  const answered = answerChoice(victoryPoint, trace, { move: found.move.name, detail: { accent } }, {});
  if (isRefusal(answered)) throw new Error(answered.code);
  return answered.trace;
}

/** Plays a round. Those who may announce early do so, the last of them first. */
function played(begins: Trace): { readonly trace: Trace; readonly order: readonly string[] } {
  const order: string[] = [];
  let trace = begins;
  for (;;) {
    const position = resume(victoryPoint, trace);
    const { awaits } = position;
    if (awaits.wants === "nothing") return { trace, order };
    if (awaits.wants === "dice") {
      const by = awaits.by ?? "player";
      order.push(by);
      const answered = answerDice(victoryPoint, trace, [ROLES[by]?.face ?? 0], "generator");
      if (isRefusal(answered)) throw new Error(answered.code);
      trace = answered;
      continue;
    }
    const roles = listMoves(awaits.choice).flatMap(({ move, closed }) =>
      !closed && Object.hasOwn(move.fields, "accent") ? [move.by ?? awaits.choice.by] : [],
    );
    trace = announced(trace, position, roles.at(-1) ?? "");
  }
}

describe("VP-26, VP-39 to VP-41: a round with several on both sides", () => {
  it("rolls each with its own target and accent, in their order, whoever announces first", () => {
    const { trace, order } = played(
      begun("task round", {
        rolls: OWN,
        opponents: THEIRS,
        mode: "resisted",
        goal: 30,
        total: 0,
        rounds: 0,
        failures: 0,
      }),
    );
    const roles = ["player", "helper", "opponent", "opponent 2"];
    expect(order).toEqual(roles);
    const { args, awaits } = resume(victoryPoint, trace);
    expect(awaits.wants).toBe("nothing");
    expect([...accentsIn(args["own"]), ...accentsIn(args["theirs"])]).toEqual([1, -2, 3, -4]);
    const terms = { contest: true };
    const points = roles.map((role) => {
      const { face = 0, tn = 0, accent = 0 } = ROLES[role] ?? {};
      return evaluateDie(face, { ...terms, tn, accent }, house).vp;
    });
    expect(trace.outcome).toMatchObject({ vps: points });
  });

  it("rolls without an accent for whoever lacks the skill", () => {
    const unskilled = { ...side(0, 9), skill: null };
    const trace = begun("task round", {
      rolls: [unskilled],
      opponents: [],
      mode: "assisted",
      goal: 30,
      total: 0,
      rounds: 0,
      failures: 0,
    });
    const rolled = answerDice(victoryPoint, trace, [9], "generator");
    if (isRefusal(rolled)) throw new Error(rolled.code);
    const { vp } = evaluateDie(9, { tn: 9, accent: 0 }, house);
    expect(rolled.outcome).toMatchObject({ vps: [vp] });
    expect(resume(victoryPoint, rolled).args["own"]).toMatchObject([{ tn: 9, skill: 0, accent: null }]);
  });
});

describe("what a round says", () => {
  const round = { rolls: OWN, opponents: THEIRS, mode: "resisted", goal: 30, total: 0, rounds: 0, failures: 0 };

  it("VP-26: explains before each accent the target number of whoever announces, and names the others", () => {
    let trace = begun("task round", round);
    const seen: string[] = [];
    for (const by of ["player", "helper", "opponent", "opponent 2"]) {
      let position = resume(victoryPoint, trace);
      while (position.awaits.wants === "dice") {
        const rolled = answerDice(victoryPoint, trace, [5], "generator");
        if (isRefusal(rolled)) throw new Error(rolled.code);
        trace = rolled;
        position = resume(victoryPoint, trace);
      }
      const sums = position.explanation?.sums ?? [];
      seen.push(...sums.map(({ side: whose = "whoever acts", total }) => `${whose}: ${total}`));
      trace = announced(trace, position, by);
    }
    expect(seen).toEqual(["whoever acts: 11", "helper: 10", "opponent: 9", "opponent 2: 13"]);
  });

  it.each([
    [5, 0, "costs-time", { change: 2, total: 2, vps: [2], criticalFailures: 0 }],
    [20, 0, "costs-time", { change: 0, total: 0, vps: [0], criticalFailures: 1 }],
    [5, 2, "costs-time", { change: 2, total: 2, vps: [2], criticalFailures: 0, failures: 2 }],
    [18, 0, "counts-as-try", { change: 0, total: 0, vps: [0], criticalFailures: 0, failed: true, failures: 1 }],
    [
      18,
      2,
      "counts-as-try",
      { change: 0, total: 0, vps: [0], criticalFailures: 0, failed: true, failures: 3, outcome: "beyond" },
    ],
  ] as const)(
    "VP-40: after a %i, with %i failures before, where a failed round %s",
    (face, failures, failedRound, outcome) => {
      let trace = begun(
        "task round",
        { ...round, rolls: OWN.slice(0, 1), opponents: [], mode: "assisted", failures },
        houseWith({ failedRound }),
      );
      for (;;) {
        const position = resume(victoryPoint, trace);
        if (position.awaits.wants === "nothing") break;
        if (position.awaits.wants === "choice") trace = announced(trace, position, "player");
        else {
          const rolled = answerDice(victoryPoint, trace, [face], "generator");
          if (isRefusal(rolled)) throw new Error(rolled.code);
          trace = rolled;
        }
      }
      expect(trace.outcome).toEqual({ outcome: "going-on", rounds: 1, done: false, ...outcome });
    },
  );
});

describe("VP-39: a task that nobody goes on with", () => {
  it("is unfinished, and its total stays what it was", () => {
    const trace = begun("sustained", {
      targets: [14],
      accents: [],
      opposing: [],
      opposingAccents: [],
      goal: 6,
      total: 4,
      rounds: 0,
      failures: 0,
    });
    expect(trace.outcome).toEqual({ outcome: "unfinished" });
    const [total] = resume(victoryPoint, trace).explanation?.sums ?? [];
    expect(total).toMatchObject({ total: 4 });
    expect(total?.terms.map(({ value }) => value).reduce((sum, value) => sum + value, 0)).toBe(4);
    expect(total?.terms.filter(({ from }) => from !== "before").every(({ value }) => value === 0)).toBe(true);
  });
});

it.each([
  ["VP-33", "helped roll", { targets: [], accents: [], tn: 8, skill: 1, accent: null, sameTurn: true, actions: 1 }],
  [
    "VP-39",
    "sustained",
    { targets: [], accents: [], opposing: [9], opposingAccents: [], goal: 3, total: 0, rounds: null, failures: 0 },
  ],
] as const)("%s: a %s needs somebody who acts", (rule, procedure, args) => {
  const refused = begin(victoryPoint, procedure, args, house);
  expect(refused).toMatchObject({ code: procedure === "sustained" ? "nobody-rolls" : "nobody-helps", rule });
  expect(isRefusal(begin(victoryPoint, procedure, { ...args, targets: [9] }, house))).toBe(false);
});
