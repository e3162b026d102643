import { call, type Sum, sumOf, type Term } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { leadOf } from "./contests.ts";
import type { GoalResult, RollTerms } from "./die-evaluation.ts";
import { goalDie, points } from "./goal-rolls.ts";

/** What a round needs of each roll; the successes only where they are compared. */
export type RoundRoll = Pick<GoalResult, "outcome" | "vp"> & Partial<Pick<GoalResult, "successes" | "critical">>;

/** The rolls of a round, and the change of the total with its arithmetic. */
interface RolledRound {
  readonly own: readonly RoundRoll[];
  readonly theirs: readonly RoundRoll[];
  readonly change: number;
  /** The arithmetic, with the roles that rolled, in their order. */
  explainChange(roles?: readonly string[]): readonly Sum[];
}

/** B-17 Whether the sides of a round compare their successes. */
const comparesSuccesses = (opposed: boolean, { resistedBy }: HouseRules): boolean =>
  opposed && resistedBy === "successes";

/** One roll of a round by a role, reduced to what the round needs of it. */
export function* rollOnce(terms: RollTerms, opposed: boolean, house: HouseRules, by?: string) {
  if (!comparesSuccesses(opposed, house)) return yield* call(points, terms, by);
  const { outcome, vp, successes, critical } = yield* call(goalDie, terms, by);
  return { outcome, vp, successes, critical };
}

/** VP-39..VP-41 What the rolls of a round come to. */
export const readRound = (own: readonly RoundRoll[], theirs: readonly RoundRoll[], house: HouseRules): RolledRound =>
  comparesSuccesses(theirs.length > 0, house) ? compareRound(own, theirs, house) : subtractRound(own, theirs);

/** VP-39..VP-41 Everybody rolls once. */
export function* rollRound(rolls: readonly RollTerms[], opposing: readonly RollTerms[], house: HouseRules) {
  const results: RoundRoll[] = [];
  for (const terms of [...rolls, ...opposing]) results.push(yield* rollOnce(terms, opposing.length > 0, house));
  return readRound(results.slice(0, rolls.length), results.slice(rolls.length), house);
}

/** VP-40 Adds the helpers' victory points, VP-41 and subtracts the opponents'. */
function subtractRound(own: readonly RoundRoll[], theirs: readonly RoundRoll[]): RolledRound {
  const terms = [
    ...own.map(({ vp }) => ({ from: "ownRoll", value: vp, rule: "VP-40" })),
    ...theirs.map(({ vp }) => ({ from: "opposingRoll", value: 0 - vp, rule: "VP-41" })),
  ];
  const withRoles = (roles: readonly string[]): readonly Term[] =>
    terms.map((term, i) => ({ ...term, ...(roles[i] === undefined ? {} : { by: roles[i] }) }));
  const change = total([...vpsOf(own), ...vpsOf(theirs).map((vp) => 0 - vp)]);
  return { own, theirs, change, explainChange: (roles = []) => [sumOf("change", withRoles(roles))] };
}

/** B-17 Successes are compared as in a contest, and the leading side gets the chart's victory points. */
function compareRound(own: readonly RoundRoll[], theirs: readonly RoundRoll[], house: HouseRules): RolledRound {
  const { net, gained, explain } = leadOf(own.map(comparedRoll), theirs.map(comparedRoll), house);
  const change = net < 0 ? 0 - gained.vp : gained.vp;
  const explainChange = () => [sumOf("change", [{ from: "chart", value: change, rule: "VP-41" }]), ...explain()];
  return { own, theirs, change, explainChange };
}

const comparedRoll = ({ successes = 0, critical = false }: RoundRoll) => ({ successes, critical });

export const vpsOf = (rolls: readonly RoundRoll[]): number[] => rolls.map(({ vp }) => vp);
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const hasCriticalFailure = (rolls: readonly RoundRoll[]): boolean =>
  rolls.some(({ outcome }) => outcome === "critical-failure");

/** B-16 The consequences of a round beyond its victory points, under the table's house rules. */
export const setbacksOf = ({ own, theirs }: RolledRound, { criticalInTask, failedRound }: HouseRules) => ({
  loseLead: criticalInTask === "loses-lead" && hasCriticalFailure(own),
  theyLoseLead: criticalInTask === "loses-lead" && hasCriticalFailure(theirs),
  failed: failedRound === "counts-as-try" && own.every(({ outcome }) => outcome !== "success"),
});

export type Setbacks = ReturnType<typeof setbacksOf>;

export const NO_SETBACKS: Setbacks = { loseLead: false, theyLoseLead: false, failed: false };

/** B-16 The failed rounds after a round. */
export const failuresAfter = (before: number, { failed }: Setbacks): number => before + (failed ? 1 : 0);

/** B-16 The total before a round; a critical failure may cost its side the lead. */
function totalKept(before: number, { loseLead, theyLoseLead }: Setbacks): number {
  const kept = loseLead ? Math.min(0, before) : before;
  return theyLoseLead ? Math.max(0, kept) : kept;
}

/** The total after a round. B-17 If only the acting side can reach the goal, it stays at 0 or above. */
export function totalAfter(before: number, change: number, setbacks: Setbacks, house: HouseRules): number {
  const after = totalKept(before, setbacks) + change;
  return house.resistedEnds === "acting-side" ? Math.max(0, after) : after;
}

/** VP-39 The arithmetic of the total after a round. */
export function totalSum(before: number, change: number, setbacks: Setbacks, goal: number, house: HouseRules): Sum {
  const terms: readonly Term[] = [
    { from: "before", value: before, rule: "VP-39" },
    { from: "change", value: change, rule: "VP-39" },
    { from: "lostLead", value: totalKept(before, setbacks) - before, rule: "VP-18" },
  ];
  const sum = sumOf("total", terms, { from: "goal", value: goal, passes: "at-least" });
  const after = totalAfter(before, change, setbacks, house);
  return sum.total === after ? sum : { ...sum, total: after, bounded: "VP-41" };
}
