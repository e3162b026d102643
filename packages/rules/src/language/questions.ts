import type { Dice, Reading } from "@rulewright/dice";
import type { Expectation } from "./explanation.ts";
import type { Amounts, JsonObject } from "./json.ts";
import type { HouseRules } from "./house-rules.ts";
import type { Outcome, Procedure, Question, RollQuestion } from "./procedure.ts";

/**
 * A question that `yield*` asks and whose value is the answer. The only place where an answer is trusted to fit its
 * question: every reader answers a roll with a value of the question's reading, and a call with an outcome of the
 * procedure called. It is no generator, since generators are slower and every branch of a calculation asks.
 */
class Asked<V> implements IterableIterator<Question, V, unknown> {
  readonly #question: Question;
  #answered = false;

  constructor(question: Question) {
    this.#question = question;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(answer: unknown): IteratorResult<Question, V> {
    if (this.#answered) return { done: true, value: answer as V };
    this.#answered = true;
    return { done: false, value: this.#question };
  }
}

/** Throws dice; answers with what the reading says of them. `expects` returns what is added and what the result must reach, for screens. */
export function roll<V>(dice: Dice, reading: Reading<V>, expects?: () => Expectation): Asked<V> {
  return rollAs("fresh", dice, reading, expects);
}

/** Throws dice again that a choice has just picked up; answers with what the new faces say. */
export function reroll<V>(dice: Dice, reading: Reading<V>, expects?: () => Expectation): Asked<V> {
  return rollAs("again", dice, reading, expects);
}

/** Throws further dice that join those on the table; answers with what the reading says of the further ones. */
export function rollMore<V>(dice: Dice, reading: Reading<V>, expects?: () => Expectation): Asked<V> {
  return rollAs("more", dice, reading, expects);
}

function rollAs<V>(as: RollQuestion["as"], dice: Dice, reading: Reading<V>, expects?: () => Expectation): Asked<V> {
  return new Asked({ ask: "roll", dice, reading, as, expects });
}

/** Uses another procedure as a die. It must not contain choices. Answers with its outcome. */
export function call<A extends JsonObject, O extends Outcome>(called: Procedure<A, HouseRules, O>, args: A): Asked<O> {
  return new Asked({ ask: "call", procedure: called, args });
}

/** Adds to named amounts beside the outcome: rounds, points, tokens. */
export function earn(earned: Amounts): Asked<undefined> {
  return new Asked({ ask: "earn", earned });
}
