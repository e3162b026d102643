import {
  type ArgumentsOf,
  call,
  type Done,
  done,
  earn,
  firstRefusal,
  type Go,
  go,
  parameter,
  parameters,
  procedure,
  type Procedure,
  refusal,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { awaitAccent } from "./accents.ts";
import type { RollTerms } from "./die-evaluation.ts";
import { targetSums } from "./die-explanation.ts";
import { failuresParameter, MAX_TRIES, refuseExhausted, tryPenalty } from "./retries.ts";
import {
  failuresAfter,
  NO_SETBACKS,
  readRound,
  rollOnce,
  rollRound,
  type RoundRoll,
  type Setbacks,
  setbacksOf,
  totalAfter,
  totalSum,
  vpsOf,
} from "./round-results.ts";
import {
  numberedRole,
  openRoll,
  type OpenRoll,
  otherSideParameters,
  refuseSides,
  targetTerms,
  withAccent,
} from "./sides.ts";

/** VP-39 The goal in victory points, at least 1. */
export const goalParameter = parameter({
  kind: "integer",
  min: 1,
  max: 1000,
  refusedAs: { code: "goal-out-of-range", rule: "VP-39" },
});

/** VP-39..VP-41 Whether a task has helpers or opponents. */
export const modeParameter = parameter({ kind: "word", values: ["solo", "assisted", "resisted"], initial: "solo" });

/** VP-39 Victory points so far, negative if the opposing side leads. There is no limit, since the last round may exceed the goal. */
const totalParameter = parameter({ kind: "integer", initial: 0 });

/** VP-39 One round of a sustained action. */
const taskRoundParameters = parameters({
  rolls: { kind: "records", of: otherSideParameters },
  opponents: { kind: "records", of: otherSideParameters, initial: [] },
  mode: modeParameter,
  goal: goalParameter,
  total: totalParameter,
  // Number of rounds so far.
  rounds: { kind: "integer", min: 0, max: 100_000, initial: 0 },
  // B-16 Failed rounds so far, if they count as failed attempts.
  failures: failuresParameter,
});

type TaskRound = ArgumentsOf<typeof taskRoundParameters>;

/** The target numbers and accents of one round; missing accents are 0. */
const roundTermsParameters = parameters({
  targets: { kind: "integers" },
  accents: { kind: "integers", initial: [] },
  opposing: { kind: "integers", initial: [] },
  opposingAccents: { kind: "integers", initial: [] },
});

/** A whole task with the same rolls each round, for a number of rounds or (null) until it is completed. */
const sustainedParameters = parameters({
  ...roundTermsParameters,
  goal: goalParameter,
  total: { ...totalParameter, min: -1000, max: 1000 },
  rounds: { kind: "integer", min: 0, max: 1000, nullable: true, initial: null },
  failures: failuresParameter,
});

type Sustained = ArgumentsOf<typeof sustainedParameters>;

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

/** VP-44, B-16 Three failed rounds end the task, whatever its total. */
const exhaustedBy = (failures: number) =>
  failures >= MAX_TRIES ? { exception: { rule: "VP-44", name: "beyond" } } : {};

/** B-16 The penalty of the round, if failed rounds count as failed attempts. */
const roundPenalty = (failures: number, house: HouseRules): number =>
  house.failedRound === "counts-as-try" ? tryPenalty(failures, house) : 0;

/** VP-39..VP-41 One round: every participant rolls once, and the total changes. */
export const taskRound = procedure("task round", {
  rules: ["VP-39", "VP-40", "VP-41"],
  parameters: taskRoundParameters,
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
  refuse: (round, house: HouseRules) =>
    firstRefusal(
      refuseRound(round, round.opponents.length > 0, house),
      round.rolls.length === 0 && refusal("nobody-rolls", "VP-39"),
      refuseSides([...round.rolls, ...round.opponents], house),
    ),
  run({ rolls, opponents, mode, goal: wanted, total, rounds, failures }, house) {
    const penalty = { from: "attemptPenalty", value: roundPenalty(failures, house), rule: "VP-42" };
    const own = rolls.map((side, i) =>
      openRoll(i === 0 ? "player" : numberedRole("helper", i - 1), side, [...targetTerms(side), penalty]),
    );
    const theirs = opponents.map((side, i) => openRoll(numberedRole("opponent", i), side, targetTerms(side)));
    return go(roundRolls, { own, theirs, results: [], mode, goal: wanted, total, rounds, failures });
  },
});

/** The rolls of a round in order, the results of those already made, and the task as it was before. */
export type RoundRolls = Omit<TaskRound, "rolls" | "opponents"> & {
  readonly own: readonly OpenRoll[];
  readonly theirs: readonly OpenRoll[];
  readonly results: readonly RoundRoll[];
};

/** VP-26, VP-39..VP-41 Everybody announces an accent and rolls, then the total changes. */
export const roundRolls: Procedure<RoundRolls, HouseRules> = procedure("round rolls", {
  rules: ["VP-26", "VP-39", "VP-40", "VP-41"],
  *run(round: RoundRolls, house: HouseRules) {
    const results = [...round.results];
    const rolls = [...round.own, ...round.theirs];
    for (const [i, { by, tn, skill, accent, terms }] of rolls.entries()) {
      if (i < round.results.length) continue;
      const waits = awaitAccent(rolls, i, {
        facts: { tn, skill },
        targetSums: () => targetSums(terms, by === "player" ? undefined : by),
        announced: (at, announced) =>
          go(roundRolls, {
            ...round,
            results,
            own: withAccent(round.own, at, announced),
            theirs: withAccent(round.theirs, at - round.own.length, announced),
          }),
      });
      if (waits) return waits;
      results.push(yield* rollOnce({ tn, accent: accent ?? 0 }, round.theirs.length > 0, house, by));
    }
    return endRound(round, results, house);
  },
});

/** B-16 The setbacks that a round had. */
const happened = (setbacks: Setbacks): Partial<Setbacks> =>
  Object.fromEntries(Object.entries(setbacks).filter(([, happens]) => happens));

/** VP-39..VP-41 The outcome of a round after all its rolls. */
function endRound(round: RoundRolls, results: readonly RoundRoll[], house: HouseRules): Done {
  const { mode, goal: wanted, total: before, rounds, failures } = round;
  const rolled = readRound(results.slice(0, round.own.length), results.slice(round.own.length), house);
  const { own, theirs, change } = rolled;
  const setbacks = setbacksOf(rolled, house);
  const after = totalAfter(before, change, setbacks, house);
  const finished = isDone(after, wanted, house);
  const failed = failuresAfter(failures, setbacks);
  const outcome = {
    outcome: finished ? "done" : failed >= MAX_TRIES ? "beyond" : "going-on",
    vps: vpsOf([...own, ...theirs]),
    criticalFailures: [...own, ...theirs].filter((one) => one.outcome === "critical-failure").length,
    change,
    total: after,
    rounds: rounds + 1,
    done: finished,
    ...(mode === "resisted" ? { opposingTotal: 0 - after } : {}),
    ...(finished ? { winner: after > 0 ? "a" : "b" } : {}),
    ...(failed > 0 ? { failures: failed } : {}),
    ...happened(setbacks),
  };
  const roles = [...round.own, ...round.theirs].map(({ by }) => by);
  return done(outcome, () => ({
    sums: [totalSum(before, change, setbacks, wanted, house), ...rolled.explainChange(roles)],
    ...(finished ? {} : exhaustedBy(failed)),
  }));
}

const termsFor = (targets: readonly number[], accents: readonly number[]): RollTerms[] =>
  targets.map((tn, i) => ({ tn, accent: accents[i] ?? 0 }));

/** VP-39..VP-41 One round reduced to the change of the total, so that the odds have fewer states. */
export const effort = procedure("effort", {
  rules: ["VP-39", "VP-40", "VP-41"],
  parameters: roundTermsParameters,
  examples: [{ targets: [15, 6], accents: [0, -1], opposing: [], opposingAccents: [] }],
  *run({ targets, accents, opposing, opposingAccents }, house: HouseRules) {
    const round = yield* rollRound(termsFor(targets, accents), termsFor(opposing, opposingAccents), house);
    const { change, explainChange } = round;
    return done({ outcome: "round", change, ...setbacksOf(round, house) }, () => ({ sums: explainChange() }));
  },
});

/** VP-39..VP-41 Rounds until the task is completed; B-16 a failed round costs only time, or is a failed attempt. */
export const sustained: Procedure<Sustained, HouseRules> = procedure("sustained", {
  rules: ["VP-39", "VP-40", "VP-41"],
  parameters: sustainedParameters,
  examples: [
    { targets: [14], accents: [], opposing: [], opposingAccents: [], goal: 3, total: 0, rounds: 3, failures: 0 },
    { targets: [12], accents: [-2], opposing: [9], opposingAccents: [], goal: 2, total: 1, rounds: 2, failures: 2 },
  ],
  refuse: (s, house: HouseRules) =>
    firstRefusal(refuseFinished(s, house), s.targets.length === 0 && refusal("nobody-rolls", "VP-39")),
  *run(s, house) {
    const { accents, opposing, opposingAccents, rounds } = s;
    if (rounds === 0) return done({ outcome: "unfinished" }, () => explainTotal(s, 0, NO_SETBACKS, house));
    const targets = s.targets.map((tn) => tn + roundPenalty(s.failures, house));
    yield* earn({ rounds: 1, rolls: targets.length + opposing.length });
    const { change, loseLead, theyLoseLead, failed } = yield* call(effort, {
      targets,
      accents,
      opposing,
      opposingAccents,
    });
    return afterRound(s, change, { loseLead, theyLoseLead, failed }, house);
  },
});

/** VP-39 The arithmetic of a task's last round. */
const explainTotal = ({ total: before, goal }: Sustained, change: number, setbacks: Setbacks, house: HouseRules) => ({
  sums: [totalSum(before, change, setbacks, goal, house)],
});

function afterRound(s: Sustained, change: number, setbacks: Setbacks, house: HouseRules): Done | Go {
  const after = totalAfter(s.total, change, setbacks, house);
  const explain = () => explainTotal(s, change, setbacks, house);
  if (isDone(after, s.goal, house)) return done({ outcome: "done", winner: after > 0 ? "a" : "b" }, explain);
  const failures = failuresAfter(s.failures, setbacks);
  if (failures >= MAX_TRIES) return done({ outcome: "beyond" }, () => ({ ...explain(), ...exhaustedBy(failures) }));
  return go(sustained, { ...s, total: after, failures, rounds: s.rounds === null ? null : s.rounds - 1 });
}
