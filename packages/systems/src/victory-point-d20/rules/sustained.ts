import {
  call,
  done,
  earn,
  first,
  go,
  type Parameters,
  procedure,
  type Procedure,
  refusal,
  sameWhen,
} from "@rulewright/rules";
import type { House } from "../house.ts";
import { points } from "./goal-rolls.ts";
import type { Aimed } from "./one-die.ts";
import { aimedBy, otherSideParameters, refuseSides, type Side } from "./terms.ts";

/** One round of a task that no single roll can settle. */
export type TaskRound = {
  readonly rolls: readonly Side[];
  readonly opponents: readonly Side[];
  readonly mode: string;
  /** VP-39 Victory points that finish it. */
  readonly goal: number;
  /** Victory points so far, below 0 where the other side is ahead. */
  readonly total: number;
  /** Rounds so far. */
  readonly rounds: number;
};

/** One round's target numbers and accents (0 where a list ends). */
export type Efforts = {
  readonly targets: readonly number[];
  readonly accents: readonly number[];
  readonly opposing: readonly number[];
  readonly opposingAccents: readonly number[];
};

/** A whole task with the same rolls every round: that many rounds more, or (none) until it is done. */
export type Sustained = Efforts & { readonly goal: number; readonly total: number; readonly rounds: number | null };

/** VP-39 Whole, and 1 or more. */
const goalParameter = {
  kind: "integer",
  least: 1,
  most: 1000,
  refusedAs: { code: "goal-out-of-range", rule: "VP-39" },
} as const;

const totalParameter = { kind: "integer", least: -1000, most: 1000, initial: 0 } as const;

const effortsParameters = {
  targets: { kind: "integers" },
  accents: { kind: "integers", initial: [] },
  opposing: { kind: "integers", initial: [] },
  opposingAccents: { kind: "integers", initial: [] },
} satisfies Parameters;

/** VP-39, VP-41, B-17 Done once either side's total has reached the goal; the totals mirror each other. */
const isDone = (total: number, goal: number): boolean => Math.abs(total) >= goal;

const overAlready = (total: number, goal: number) => isDone(total, goal) && refusal("task-over", "VP-39");

/** Victory points of several rolls, one after another. */
function* pointsOf(rolls: readonly Aimed[]) {
  const vps: number[] = [];
  for (const aimed of rolls) vps.push(Number((yield* call(points, aimed))["vp"]));
  return vps;
}

const sumOf = (vps: readonly number[]): number => vps.reduce((a, b) => a + b, 0);

/** VP-39..VP-41: everybody rolls once, and the points go into the task. */
export const taskRound: Procedure<TaskRound, House> = procedure("task round", {
  rules: ["VP-39", "VP-40", "VP-41"],
  parameters: {
    rolls: { kind: "records", of: otherSideParameters },
    opponents: { kind: "records", of: otherSideParameters, initial: [] },
    mode: { kind: "word", values: ["solo", "assisted", "resisted"], initial: "solo" },
    goal: goalParameter,
    total: totalParameter,
    rounds: { kind: "integer", least: 0, most: 100_000, initial: 0 },
  },
  examples: [
    {
      rolls: [{ skill: 7, characteristic: 7, modifiers: [], accent: 0 }],
      opponents: [{ skill: 5, characteristic: 4, modifiers: [-1], accent: 2 }],
      mode: "resisted",
      goal: 6,
      total: 4,
      rounds: 2,
    },
  ],
  refuse: ({ rolls, opponents, mode, goal, total }, house) =>
    first(
      overAlready(total, goal),
      rolls.length === 0 && refusal("nobody-rolls", "VP-39"),
      rolls.length > 1 && mode === "solo" && refusal("not-assisted", "VP-40"),
      opponents.length > 0 && mode !== "resisted" && refusal("not-resisted", "VP-41"),
      refuseSides([...rolls, ...opponents], house),
    ),
  *run({ rolls, opponents, mode, goal, total: before, rounds }) {
    const own = yield* pointsOf(rolls.map(aimedBy));
    const theirs = yield* pointsOf(opponents.map(aimedBy));
    // VP-40 Helpers' points are added; VP-41, B-17 the other side's are taken off.
    const change = sumOf(own) - sumOf(theirs);
    const total = before + change;
    const finished = isDone(total, goal);
    return done({
      outcome: finished ? "done" : "going-on",
      vps: [...own, ...theirs],
      change,
      total,
      rounds: rounds + 1,
      done: finished,
      ...(mode === "resisted" ? { opposingTotal: 0 - total } : {}),
      ...(finished ? { winner: total > 0 ? "a" : "b" } : {}),
    });
  },
});

const aimedAt = (targets: readonly number[], accents: readonly number[]): Aimed[] =>
  targets.map((tn, i) => ({ tn, accent: accents[i] ?? 0 }));

const effortsKey = ({ targets, accents, opposing, opposingAccents }: Efforts): string =>
  sameWhen(targets.length, ...targets, accents.length, ...accents, opposing.length, ...opposing, ...opposingAccents);

/** VP-39..VP-41 By how much a round changes the total. */
export const effort: Procedure<Efforts, House> = procedure("effort", {
  rules: ["VP-39", "VP-40", "VP-41"],
  parameters: effortsParameters,
  examples: [{ targets: [15, 6], accents: [0, -1], opposing: [], opposingAccents: [] }],
  alike: (efforts) => effortsKey(efforts),
  *run({ targets, accents, opposing, opposingAccents }) {
    const own = yield* pointsOf(aimedAt(targets, accents));
    const theirs = yield* pointsOf(aimedAt(opposing, opposingAccents));
    return done({ outcome: "round", change: sumOf(own) - sumOf(theirs) });
  },
});

/** VP-39..VP-41, B-16: round after round until it is done; a failed round costs nothing but time. */
export const sustained: Procedure<Sustained, House> = procedure("sustained", {
  rules: ["VP-39", "VP-40", "VP-41"],
  parameters: {
    ...effortsParameters,
    goal: goalParameter,
    total: totalParameter,
    rounds: { kind: "integer", least: 0, most: 1000, orNone: true, initial: null },
  },
  examples: [
    { targets: [14], accents: [], opposing: [], opposingAccents: [], goal: 3, total: 0, rounds: 3 },
    { targets: [12], accents: [-2], opposing: [9], opposingAccents: [], goal: 2, total: 1, rounds: 2 },
  ],
  refuse: ({ targets, total, goal }) =>
    first(overAlready(total, goal), targets.length === 0 && refusal("nobody-rolls", "VP-39")),
  alike: (s) =>
    // Only what is still missing counts; how far the other side is matters where there is one.
    sameWhen(s.goal - s.total, s.opposing.length > 0 ? s.goal + s.total : 0, s.rounds ?? -1) + effortsKey(s),
  *run(s) {
    const { targets, accents, opposing, opposingAccents, goal, rounds } = s;
    if (rounds === 0) return done({ outcome: "unfinished" });
    yield* earn({ rounds: 1, rolls: targets.length + opposing.length });
    const { change } = yield* call(effort, { targets, accents, opposing, opposingAccents });
    const total = s.total + Number(change);
    if (isDone(total, goal)) return done({ outcome: "done", winner: total > 0 ? "a" : "b" });
    const left = rounds === null ? null : rounds - 1;
    return go(sustained, { targets, accents, opposing, opposingAccents, goal, total, rounds: left });
  },
});
