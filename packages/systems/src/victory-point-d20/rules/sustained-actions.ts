import {
  call,
  type Done,
  done,
  earn,
  firstRefusal,
  type Go,
  go,
  type Outcome,
  type Parameters,
  procedure,
  type Procedure,
  refusal,
  numbersKey,
} from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { leadOf } from "./contests.ts";
import { goalRoll, points } from "./goal-rolls.ts";
import type { RollTerms } from "./die-evaluation.ts";
import { termsOf, otherSideParameters, refuseSides, type Side } from "./sides.ts";
import { refuseExhausted, failuresParameter, MAX_TRIES, tryPenalty } from "./retries.ts";

/** VP-39 One round of a sustained action. */
export type TaskRound = {
  readonly rolls: readonly Side[];
  readonly opponents: readonly Side[];
  readonly mode: string;
  /** VP-39 Victory points needed to complete it. */
  readonly goal: number;
  /** Victory points so far; negative if the opposing side leads. */
  readonly total: number;
  /** Number of rounds so far. */
  readonly rounds: number;
  /** B-16 Failed rounds so far, if they count as failed attempts. */
  readonly failures: number;
};

/** The target numbers and accents of one round; missing accents are 0. */
export type RoundTerms = {
  readonly targets: readonly number[];
  readonly accents: readonly number[];
  readonly opposing: readonly number[];
  readonly opposingAccents: readonly number[];
};

/** A whole task with the same rolls each round, for a number of rounds or (null) until it is completed. */
export type Sustained = RoundTerms & {
  readonly goal: number;
  readonly total: number;
  readonly rounds: number | null;
  readonly failures: number;
};

/** VP-39 The goal in victory points, at least 1. */
export const goalParameter = {
  kind: "integer",
  min: 1,
  max: 1000,
  refusedAs: { code: "goal-out-of-range", rule: "VP-39" },
} as const;

/** VP-39 The total; it has no limit, since the last round may exceed the goal. */
const totalParameter = { kind: "integer", initial: 0 } as const;

const roundTermsParameters = {
  targets: { kind: "integers" },
  accents: { kind: "integers", initial: [] },
  opposing: { kind: "integers", initial: [] },
  opposingAccents: { kind: "integers", initial: [] },
} satisfies Parameters;

/** VP-39, VP-41 Whether a total has reached the goal; the totals mirror each other. B-17 Perhaps only the acting side's total counts. */
export const isDone = (total: number, goal: number, house: HouseRules): boolean =>
  (house.resistedEnds === "acting-side" ? total : Math.abs(total)) >= goal;

/** VP-39, VP-44 Refuses further rounds of a finished task. */
export const refuseFinished = (
  { total, goal, failures }: Pick<Sustained, "total" | "goal" | "failures">,
  house: HouseRules,
) => firstRefusal(isDone(total, goal, house) && refusal("task-over", "VP-39"), refuseExhausted(failures));

/** VP-39, VP-41 Refuses a round of a finished task, and opponents in a task that is not resisted. */
export const refuseRound = (task: Omit<TaskRound, "rolls" | "opponents">, opposed: boolean, house: HouseRules) =>
  firstRefusal(refuseFinished(task, house), opposed && task.mode !== "resisted" && refusal("not-resisted", "VP-41"));

/** Makes several rolls in order. */
function* rollsOf(rolls: readonly RollTerms[], opposed: boolean, house: HouseRules) {
  const results: Outcome[] = [];
  for (const { tn, accent } of rolls) {
    // B-17 Successes are needed only if they are compared; otherwise the reduced roll is enough.
    const compared = opposed && house.resistedBy === "successes";
    results.push(
      compared ? yield* call(goalRoll, { tn, skill: Math.abs(accent), accent }) : yield* call(points, { tn, accent }),
    );
  }
  return results;
}

const vpsOf = (rolls: readonly Outcome[]): number[] => rolls.map(({ vp }) => Number(vp));
const sumOf = (vps: readonly number[]): number => vps.reduce((a, b) => a + b, 0);

/** VP-40 Adds the helpers' victory points, VP-41 and subtracts the opponents'. */
function changeBy(own: readonly Outcome[], theirs: readonly Outcome[], house: HouseRules): number {
  if (house.resistedBy === "victory-points" || theirs.length === 0) return sumOf(vpsOf(own)) - sumOf(vpsOf(theirs));
  // B-17 Alternatively successes are compared as in a contest, and the leading side gets the chart's victory points.
  const { net, gained } = leadOf(own, theirs, house);
  return net < 0 ? 0 - gained.vp : gained.vp;
}

const hasCriticalFailure = (rolls: readonly Outcome[]): boolean =>
  rolls.some(({ outcome }) => outcome === "critical-failure");

/** B-16 The consequences of a round beyond its victory points, under the table's house rules. */
const setbacksOf = (
  own: readonly Outcome[],
  theirs: readonly Outcome[],
  { criticalInTask, failedRound }: HouseRules,
) => ({
  loseLead: criticalInTask === "loses-lead" && hasCriticalFailure(own),
  theyLoseLead: criticalInTask === "loses-lead" && hasCriticalFailure(theirs),
  failed: failedRound === "counts-as-try" && own.every(({ outcome }) => outcome !== "success"),
});

type Setbacks = ReturnType<typeof setbacksOf>;

/** The total after a round. */
function totalAfter(before: number, change: number, { loseLead, theyLoseLead }: Setbacks, house: HouseRules): number {
  // B-16 A critical failure may cost its side the lead.
  const ahead = loseLead ? Math.min(0, before) : before;
  const total = (theyLoseLead ? Math.max(0, ahead) : ahead) + change;
  // B-17 If only the acting side can reach the goal, the total stays at 0 or above.
  return house.resistedEnds === "acting-side" ? Math.max(0, total) : total;
}

/** B-16 The penalty of the round, if failed rounds count as failed attempts. */
const roundPenalty = (failures: number, house: HouseRules): number =>
  house.failedRound === "counts-as-try" ? tryPenalty(failures, house) : 0;

/** VP-39..VP-41 One round: every participant rolls once, and the total changes. */
export const taskRound: Procedure<TaskRound, HouseRules> = procedure("task round", {
  rules: ["VP-39", "VP-40", "VP-41"],
  parameters: {
    rolls: { kind: "records", of: otherSideParameters },
    opponents: { kind: "records", of: otherSideParameters, initial: [] },
    mode: { kind: "word", values: ["solo", "assisted", "resisted"], initial: "solo" },
    goal: goalParameter,
    total: totalParameter,
    rounds: { kind: "integer", min: 0, max: 100_000, initial: 0 },
    failures: failuresParameter,
  },
  examples: [
    {
      rolls: [{ skill: 7, characteristic: 7, modifiers: [], accent: 0, actions: 1 }],
      opponents: [{ skill: 5, characteristic: 4, modifiers: [-1], accent: 2, actions: 1 }],
      mode: "resisted",
      goal: 6,
      total: 4,
      rounds: 2,
      failures: 0,
    },
  ],
  refuse: (round, house) =>
    firstRefusal(
      refuseRound(round, round.opponents.length > 0, house),
      round.rolls.length === 0 && refusal("nobody-rolls", "VP-39"),
      refuseSides([...round.rolls, ...round.opponents], house),
    ),
  *run({ rolls, opponents, mode, goal, total: before, rounds, failures }, house) {
    const opposed = opponents.length > 0;
    const penalty = roundPenalty(failures, house);
    const terms = rolls.map(termsOf).map(({ tn, accent }) => ({ tn: tn + penalty, accent }));
    const own = yield* rollsOf(terms, opposed, house);
    const theirs = yield* rollsOf(opponents.map(termsOf), opposed, house);
    const change = changeBy(own, theirs, house);
    const setbacks = setbacksOf(own, theirs, house);
    const total = totalAfter(before, change, setbacks, house);
    const finished = isDone(total, goal, house);
    const failed = failures + (setbacks.failed ? 1 : 0);
    return done({
      outcome: finished ? "done" : failed >= MAX_TRIES ? "beyond" : "going-on",
      vps: vpsOf([...own, ...theirs]),
      criticalFailures: [...own, ...theirs].filter(({ outcome }) => outcome === "critical-failure").length,
      change,
      total,
      rounds: rounds + 1,
      done: finished,
      ...(mode === "resisted" ? { opposingTotal: 0 - total } : {}),
      ...(finished ? { winner: total > 0 ? "a" : "b" } : {}),
      ...(failed > 0 ? { failures: failed } : {}),
    });
  },
});

const termsFor = (targets: readonly number[], accents: readonly number[]): RollTerms[] =>
  targets.map((tn, i) => ({ tn, accent: accents[i] ?? 0 }));

const roundTermsKey = ({ targets, accents, opposing, opposingAccents }: RoundTerms): string =>
  numbersKey(targets.length, ...targets, accents.length, ...accents, opposing.length, ...opposing, ...opposingAccents);

/** VP-39..VP-41 One round reduced to the change of the total, so that the odds have fewer states. */
export const effort: Procedure<RoundTerms, HouseRules> = procedure("effort", {
  rules: ["VP-39", "VP-40", "VP-41"],
  parameters: roundTermsParameters,
  examples: [{ targets: [15, 6], accents: [0, -1], opposing: [], opposingAccents: [] }],
  stateKey: (efforts) => roundTermsKey(efforts),
  *run({ targets, accents, opposing, opposingAccents }, house) {
    const opposed = opposing.length > 0;
    const own = yield* rollsOf(termsFor(targets, accents), opposed, house);
    const theirs = yield* rollsOf(termsFor(opposing, opposingAccents), opposed, house);
    return done({ outcome: "round", change: changeBy(own, theirs, house), ...setbacksOf(own, theirs, house) });
  },
});

/** VP-39..VP-41 Rounds until the task is completed; B-16 a failed round costs only time, or is a failed attempt. */
export const sustained: Procedure<Sustained, HouseRules> = procedure("sustained", {
  rules: ["VP-39", "VP-40", "VP-41"],
  parameters: {
    ...roundTermsParameters,
    goal: goalParameter,
    total: { ...totalParameter, min: -1000, max: 1000 },
    rounds: { kind: "integer", min: 0, max: 1000, nullable: true, initial: null },
    failures: failuresParameter,
  },
  examples: [
    { targets: [14], accents: [], opposing: [], opposingAccents: [], goal: 3, total: 0, rounds: 3, failures: 0 },
    { targets: [12], accents: [-2], opposing: [9], opposingAccents: [], goal: 2, total: 1, rounds: 2, failures: 2 },
  ],
  refuse: (s, house) =>
    firstRefusal(refuseFinished(s, house), s.targets.length === 0 && refusal("nobody-rolls", "VP-39")),
  stateKey: (s, { criticalInTask }) => {
    // The state is the distance to the goal; the distance to the opposing goal matters only if the total can fall.
    const back = s.opposing.length > 0 || criticalInTask === "loses-lead" ? s.goal + s.total : 0;
    return numbersKey(s.goal - s.total, back, s.rounds ?? -1, s.failures) + roundTermsKey(s);
  },
  *run(s, house) {
    const { accents, opposing, opposingAccents, rounds } = s;
    if (rounds === 0) return done({ outcome: "unfinished" });
    const targets = s.targets.map((tn) => tn + roundPenalty(s.failures, house));
    yield* earn({ rounds: 1, rolls: targets.length + opposing.length });
    const round = yield* call(effort, { targets, accents, opposing, opposingAccents });
    return afterRound(s, round, house);
  },
});

function afterRound(s: Sustained, { change, loseLead, theyLoseLead, failed }: Outcome, house: HouseRules): Done | Go {
  const setbacks = { loseLead: loseLead === true, theyLoseLead: theyLoseLead === true, failed: failed === true };
  const total = totalAfter(s.total, Number(change), setbacks, house);
  if (isDone(total, s.goal, house)) return done({ outcome: "done", winner: total > 0 ? "a" : "b" });
  const failures = s.failures + (setbacks.failed ? 1 : 0);
  if (failures >= MAX_TRIES) return done({ outcome: "beyond" });
  return go(sustained, { ...s, total, failures, rounds: s.rounds === null ? null : s.rounds - 1 });
}
