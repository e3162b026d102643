import type { Dice, Reading } from "@rulewright/dice";
import type { Expectation } from "./explanation.ts";
import type { Amounts, JsonObject } from "./json.ts";
import type { HouseRules } from "./house-rules.ts";
import type { Outcome, Procedure, Question, RollQuestion } from "./procedure.ts";

/**
 * A question that `yield*` asks and whose value is the answer. The only place where an answer is trusted to fit its
 * question: every reader answers a roll with a value of the question's reading, and a call with an outcome of the
 * procedure called. It is no generator but its own iterator and the result of each of its steps, since every branch of a
 * calculation asks: a step is to be read before the next one.
 */
class Asked<V> implements IterableIterator<Question, V, unknown> {
  value: unknown;
  done = false;
  #isAsked = false;

  constructor(question: Question) {
    this.value = question;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(answer: unknown): IteratorResult<Question, V> {
    if (this.#isAsked) {
      this.value = answer;
      this.done = true;
    }
    this.#isAsked = true;
    return this as IteratorResult<Question, V>;
  }
}

/**
 * Throws dice; answers with what the reading says of them. `expects` returns what is added and what the result must
 * reach, for screens.
 *
 * @example
 * ```ts
 * import { d, highest } from "@rulewright/dice";
 * import { done, odds, procedure, roll } from "@rulewright/rules";
 *
 * const advantage = procedure("advantage", {
 *   rules: ["R-1"],
 *   *run() {
 *     return done({ outcome: "rolled", shown: yield* roll(d(4).times(2), highest(1)) });
 *   },
 * });
 * odds({ procedures: { advantage } }, "advantage", {}).mean(({ shown }) => Number(shown)); // => 3.125
 * ```
 */
export function roll<V>(dice: Dice, reading: Reading<V>, expects?: () => Expectation): Asked<V> {
  return rollAs("fresh", dice, reading, expects);
}

/**
 * Throws dice again that a choice has just picked up; answers with what the new faces say. The dice are those selected
 * in the `diceOf` fields of the move; on the table they keep their places.
 *
 * @example
 * ```ts
 * import { AttemptRun, calculatorFor } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const { house } = calculatorFor(eveningStar);
 * const args = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 2, ego: 0 };
 * const begun = AttemptRun.begin(eveningStar.procedures.check, args, house);
 * const failed = begun.after({ roll: "1d20", faces: [4], by: "hand" });
 * const spent = { choose: "lots", by: "player", detail: { reroll: [0] }, held: { lots: 2 }, pays: { lots: 1 } };
 * const [die] = failed.after(spent).after({ roll: "1d20", faces: [15], by: "hand" }).position().tray;
 * [die?.was, die?.face, die?.rerolled]; // => [4, 15, true]
 * ```
 */
export function reroll<V>(dice: Dice, reading: Reading<V>, expects?: () => Expectation): Asked<V> {
  return rollAs("again", dice, reading, expects);
}

/**
 * Throws further dice that join those on the table; answers with what the reading says of the further ones.
 *
 * @example
 * ```ts
 * import { d, face } from "@rulewright/dice";
 * import { AttemptRun, done, procedure, roll, rollMore } from "@rulewright/rules";
 *
 * const attack = procedure("attack", {
 *   rules: ["R-1"],
 *   *run() {
 *     const shown = yield* roll(d(20).times(1), face);
 *     const extra = shown === 20 ? yield* rollMore(d(6).times(1), face) : 0;
 *     return done({ outcome: "attacked", damage: 4 + extra });
 *   },
 * });
 * const hit = AttemptRun.begin(attack, {}, {}).after({ roll: "1d20", faces: [20], by: "hand" });
 * const { tray } = hit.after({ roll: "1d6", faces: [3], by: "hand" }).position();
 * tray.map((one) => [one.die, one.face]); // => [["d20", 20], ["d6", 3]]
 * ```
 */
export function rollMore<V>(dice: Dice, reading: Reading<V>, expects?: () => Expectation): Asked<V> {
  return rollAs("more", dice, reading, expects);
}

function rollAs<V>(as: RollQuestion["as"], dice: Dice, reading: Reading<V>, expects?: () => Expectation): Asked<V> {
  return new Asked({ ask: "roll", dice, reading, as, expects });
}

/**
 * Uses another procedure as a die; answers with its outcome. The procedure must not contain choices: playing and
 * simulating throw an Error where it does. `by` is the role whose dice it throws, such as the opponent's of a contest.
 *
 * @example
 * ```ts
 * import { d, face, formatRational, rationals } from "@rulewright/dice";
 * import { call, done, odds, procedure, roll } from "@rulewright/rules";
 *
 * const shot = procedure("shot", {
 *   rules: ["R-1"],
 *   *run() {
 *     return done({ outcome: (yield* roll(d(6).times(1), face)) >= 5 ? "hit" : "miss" });
 *   },
 * });
 * const volley = procedure("volley", {
 *   rules: ["R-2"],
 *   *run() {
 *     const shots = [yield* call(shot, {}), yield* call(shot, {})];
 *     return done({ outcome: shots.some(({ outcome }) => outcome === "hit") ? "hit" : "miss" });
 *   },
 * });
 * const { chance } = odds({ procedures: { volley } }, "volley", {}, { arithmetic: rationals });
 * formatRational(chance(({ outcome }) => outcome === "hit")); // => "5/9"
 * ```
 */
export function call<A extends JsonObject, O extends Outcome>(
  called: Procedure<A, HouseRules, O>,
  args: A,
  by?: string,
): Asked<O> {
  return new Asked({ ask: "call", procedure: called, args, by });
}

/**
 * Adds to named amounts beside the outcome: rounds, points, tokens. It has no answer.
 *
 * @example
 * ```ts
 * import { d, face } from "@rulewright/dice";
 * import { AttemptRun, done, earn, procedure, roll } from "@rulewright/rules";
 *
 * const lesson = procedure("lesson", {
 *   rules: ["R-7"],
 *   *run() {
 *     yield* earn({ hours: 1 });
 *     const shown = yield* roll(d(6).times(1), face);
 *     if (shown === 6) yield* earn({ xp: 1 });
 *     return done({ outcome: "learned" });
 *   },
 * });
 * const six = { roll: "1d6", faces: [6], by: "hand" } as const;
 * AttemptRun.begin(lesson, {}, {}).after(six).position().earned; // => { hours: 1, xp: 1 }
 * ```
 */
export function earn(earned: Amounts): Asked<undefined> {
  return new Asked({ ask: "earn", earned });
}
