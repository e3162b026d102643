import type { HouseRules } from "./house-rules.ts";
import type { Amounts } from "./json.ts";
import type { Outcome } from "./procedure.ts";

interface ObjectiveBasics {
  readonly name: string;
  /** 1 where more is better, -1 where less is. */
  readonly sense: 1 | -1;
  /** `chance`: the probability of something, from 0 to 1. `amount`: the mean of a number. */
  readonly kind: "chance" | "amount";
  /** The best value that can be reached, where there is one. */
  readonly bound?: number;
  /** The name of the objective whose chance this one is a part of: a clear success is a part of success. */
  readonly partOf?: string;
}

/** A mean over outcomes. */
export interface OutcomeObjective<O extends Outcome = Outcome> extends ObjectiveBasics {
  readonly source: "outcome";
  /** What an outcome counts: 0 or 1 for a chance. */
  of(outcome: O): number;
}

/** A mean of a named amount paid, or earned, on the way to the outcome. */
export interface FlowObjective extends ObjectiveBasics {
  readonly source: "paid" | "earned";
  readonly kind: "amount";
  readonly amount: string;
}

/** One quantity to maximize or minimize. */
export type Objective = OutcomeObjective | FlowObjective;

/** What somebody wants, in order of importance: the first difference decides. */
export interface Goal {
  readonly name: string;
  /** The role whose choices are made for this goal; everybody else lets things stand. */
  readonly owner: string;
  /** Further roles whose choices are made for it, and roles whose choices are made against it. */
  readonly allies?: readonly string[];
  readonly against?: readonly string[];
  readonly objectives: readonly Objective[];
  /**
   * What one of an amount must bring to be worth it, in hundredths of the first objective, by the name of the amount's own
   * objective. Choices are made by the first objective less these prices; its value is not changed by them.
   */
  prices?(house: HouseRules): Amounts;
}

/** A role as one of these; "helper 2" is a helper, too. */
const isAmong = (role: string, roles: readonly string[] = []): boolean =>
  roles.length > 0 && (roles.includes(role) || roles.includes(role.replace(/ \d+$/u, "")));

/**
 * Whether the choices of a role are made for a goal: the owner's and those of its allies.
 *
 * @example
 * ```ts
 * import { chance, contested, goal, pursuedBy } from "@rulewright/rules";
 *
 * const lift = contested(goal("lift", "player", chance("lifted", () => true)), { allies: ["helper"] });
 * ["player", "helper 2", "opponent"].map((role) => pursuedBy(lift, role)); // => [true, true, false]
 * ```
 */
export const pursuedBy = ({ owner, allies }: Goal, role: string): boolean => role === owner || isAmong(role, allies);

/**
 * Whether the choices of a role are made against a goal.
 *
 * @example
 * ```ts
 * import { chance, contested, goal, opposedBy } from "@rulewright/rules";
 *
 * const lift = contested(goal("lift", "player", chance("lifted", () => true)), { against: ["opponent"] });
 * ["player", "opponent"].map((role) => opposedBy(lift, role)); // => [false, true]
 * ```
 */
export const opposedBy = ({ against }: Goal, role: string): boolean => isAmong(role, against);

/**
 * A goal: objectives in order of importance, and the role that pursues them.
 *
 * @example
 * ```ts
 * import { chance, goal, minimizePaid } from "@rulewright/rules";
 *
 * const success = goal("success", "player", chance("success", ({ outcome }) => outcome === "success"), minimizePaid("lots"));
 * success.objectives.map(({ kind }) => kind); // => ["chance", "amount"]
 * ```
 */
export function goal(name: string, owner: string, ...objectives: readonly Objective[]): Goal {
  return { name, owner, objectives };
}

/**
 * The same goal with other roles on its sides: `allies` choose for it, those it is `against` choose what is worst for it,
 * whatever the strategy of its owner. A role with a number, as "helper 2", is meant by its name without the number.
 *
 * @example
 * ```ts
 * import { chance, contested, goal } from "@rulewright/rules";
 *
 * const win = goal("win", "player", chance("win", ({ outcome }) => outcome === "won"));
 * contested(win, { against: ["opponent"] }).against; // => ["opponent"]
 * ```
 */
export const contested = (goal: Goal, sides: Pick<Goal, "allies" | "against">): Goal => ({ ...goal, ...sides });

/**
 * A goal under which amounts have prices: what one of them must bring, in hundredths of the first objective.
 *
 * @example
 * ```ts
 * import { doubles } from "@rulewright/dice";
 * import { Calculator, chance, choose, done, goal, minimizePaid, move, procedure, priced } from "@rulewright/rules";
 *
 * const lift = procedure("lift", {
 *   rules: ["R-1"],
 *   run: () =>
 *     choose({
 *       by: "player",
 *       facts: {},
 *       stands: { as: "leave it", leadsTo: done({ outcome: "failure" }) },
 *       moves: () => [move("pay", { pays: () => ({ coins: 9 }), leadsTo: () => done({ outcome: "success" }) })],
 *     }),
 * });
 * const success = chance("success", ({ outcome }) => outcome === "success");
 * const thrifty = priced(goal("success", "player", success, minimizePaid("coins")), () => ({ coins: 20 }));
 * const calculator = new Calculator({ arithmetic: doubles, house: {}, goal: thrifty, strategy: "best" });
 * calculator.expectedValues(lift, {}); // => [0, 0]
 * ```
 */
export const priced = (wanted: Goal, prices: (house: HouseRules) => Amounts): Goal => ({ ...wanted, prices });

const forOutcome = <O extends Outcome>(
  name: string,
  kind: "chance" | "amount",
  sense: 1 | -1,
  of: (outcome: O) => number,
  bound: number | undefined,
): OutcomeObjective<O> => ({ name, source: "outcome", kind, sense, of, ...(bound === undefined ? {} : { bound }) });

/**
 * Maximizes the probability, from 0 to 1, that an outcome satisfies a condition.
 *
 * @example
 * ```ts
 * import { calculatorFor, chance, goal } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const args = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 1, ego: 0 };
 * const success = goal("success", "player", chance("success", ({ outcome }) => outcome === "success"));
 * const calculator = calculatorFor(eveningStar, { goal: success, strategy: "best" });
 * calculator.expectedValues(eveningStar.procedures.check, args)[0]?.toFixed(4); // => "0.8400"
 * ```
 */
export const chance = <O extends Outcome = Outcome>(name: string, when: (outcome: O) => boolean): OutcomeObjective<O> =>
  forOutcome(name, "chance", 1, (outcome) => Number(when(outcome)), 1);

/**
 * A chance that is a part of another one, such as that of a clear success: both are shown together.
 *
 * @example
 * ```ts
 * import { chance, partOf } from "@rulewright/rules";
 *
 * const success = chance("success", ({ outcome }) => outcome === "success");
 * partOf(success, chance("clear", ({ net }) => Number(net) > 1)).partOf; // => "success"
 * ```
 */
export const partOf = <O extends Outcome>(
  { name }: Pick<OutcomeObjective, "name">,
  part: OutcomeObjective<O>,
): OutcomeObjective<O> => ({ ...part, partOf: name });

/**
 * Minimizes the probability, from 0 to 1, that an outcome satisfies a condition.
 *
 * @example
 * ```ts
 * import { avoid, chance, goal } from "@rulewright/rules";
 *
 * const safety = goal(
 *   "safety",
 *   "player",
 *   avoid("botch", ({ outcome }) => outcome === "botch"),
 *   chance("success", ({ outcome }) => outcome === "success"),
 * );
 * safety.objectives.map(({ name, sense }) => [name, sense]); // => [["botch", -1], ["success", 1]]
 * ```
 */
export const avoid = <O extends Outcome = Outcome>(name: string, when: (outcome: O) => boolean): OutcomeObjective<O> =>
  forOutcome(name, "chance", -1, (outcome) => Number(when(outcome)), 0);

/**
 * Maximizes the mean of a number of the outcome. `bound` is the largest value that the number can have; with it, the
 * search for a best option ends where no other could be better.
 *
 * @example
 * ```ts
 * import { atLeast, d, tally } from "@rulewright/dice";
 * import { done, goal, maximize, odds, procedure, roll } from "@rulewright/rules";
 *
 * const pool = procedure("pool", {
 *   rules: ["R-1"],
 *   *run({ dice }: { dice: number }) {
 *     const { hit } = yield* roll(d(6).times(dice), tally({ hit: atLeast(5) }));
 *     return done({ outcome: "rolled", hits: hit });
 *   },
 * });
 * const hits = goal("hits", "player", maximize("hits", ({ hits: count }) => Number(count), 10));
 * odds({ procedures: { pool }, goals: { hits } }, "pool", { dice: 6 }).values["hits"]?.toFixed(6); // => "2.000000"
 * ```
 */
export const maximize = <O extends Outcome = Outcome>(
  name: string,
  of: (outcome: O) => number,
  bound?: number,
): OutcomeObjective<O> => forOutcome(name, "amount", 1, of, bound);

/**
 * Minimizes the mean of a number of the outcome. `bound` is the smallest value that the number can have; with it, the
 * search for a best option ends where no other could be better.
 *
 * @example
 * ```ts
 * import { d, lowest } from "@rulewright/dice";
 * import { done, goal, minimize, odds, procedure, roll } from "@rulewright/rules";
 *
 * const fall = procedure("fall", {
 *   rules: ["R-9"],
 *   *run() {
 *     return done({ outcome: "hurt", damage: yield* roll(d(4).times(2), lowest(1)) });
 *   },
 * });
 * const care = goal("care", "player", minimize("damage", ({ damage }) => Number(damage), 0));
 * odds({ procedures: { fall }, goals: { care } }, "fall", {}).values; // => { damage: 1.875 }
 * ```
 */
export const minimize = <O extends Outcome = Outcome>(
  name: string,
  of: (outcome: O) => number,
  bound?: number,
): OutcomeObjective<O> => forOutcome(name, "amount", -1, of, bound);

/**
 * Minimizes the mean of an amount paid, so that tokens are kept where they would make no difference. 0 is its bound.
 *
 * @example
 * ```ts
 * import { best, chance, goal, minimizePaid } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const pass = chance("pass", ({ outcome }) => outcome !== "failure");
 * const success = goal("success", "player", pass, minimizePaid("lots"));
 * const terms = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 1, ego: 0 };
 * const failed = { terms, lots: 1, natural: 4, rerolled: 0, taskLots: 0 };
 * const { options } = best(eveningStar, "check rolled", failed, { goal: success });
 * options.map(({ option, values }) => [option.move, values["lots"]]); // => [[undefined, 0], ["lots", 1]]
 * ```
 */
export const minimizePaid = (amount: string): FlowObjective => ({
  name: amount,
  source: "paid",
  kind: "amount",
  sense: -1,
  amount,
  bound: 0,
});

/**
 * Maximizes the mean of an amount earned on the way to the outcome. It has no bound.
 *
 * @example
 * ```ts
 * import { d, face } from "@rulewright/dice";
 * import { done, earn, goal, maximizeEarned, odds, procedure, roll } from "@rulewright/rules";
 *
 * const search = procedure("search", {
 *   rules: ["R-7"],
 *   *run() {
 *     yield* earn({ coins: yield* roll(d(4).times(1), face) });
 *     return done({ outcome: "searched" });
 *   },
 * });
 * const wealth = goal("wealth", "player", maximizeEarned("coins"));
 * odds({ procedures: { search }, goals: { wealth } }, "search", {}).values; // => { coins: 2.5 }
 * ```
 */
export const maximizeEarned = (amount: string): FlowObjective => ({
  name: amount,
  source: "earned",
  kind: "amount",
  sense: 1,
  amount,
});

/**
 * Minimizes the mean of an amount earned on the way to the outcome: rounds, days. 0 is its bound.
 *
 * @example
 * ```ts
 * import { d, face } from "@rulewright/dice";
 * import { done, earn, go, goal, minimizeEarned, odds, procedure, type Procedure, roll } from "@rulewright/rules";
 *
 * const climb: Procedure = procedure("climb", {
 *   rules: ["R-6"],
 *   *run() {
 *     yield* earn({ rounds: 1 });
 *     const shown = yield* roll(d(6).times(1), face);
 *     return shown === 6 ? done({ outcome: "at the top" }) : go(climb, {});
 *   },
 * });
 * const haste = goal("haste", "player", minimizeEarned("rounds"));
 * odds({ procedures: { climb }, goals: { haste } }, "climb", {}).values["rounds"]?.toFixed(6); // => "6.000000"
 * ```
 */
export const minimizeEarned = (amount: string): FlowObjective => ({
  name: amount,
  source: "earned",
  kind: "amount",
  sense: -1,
  amount,
  bound: 0,
});
