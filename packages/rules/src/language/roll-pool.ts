import { addHands, type Dice, type Hand, mapValues, type Reading } from "@rulewright/dice";
import type { Expectation } from "./explanation.ts";
import { addAmounts, NO_AMOUNTS } from "./json.ts";
import type { Question } from "./procedure.ts";

/** Equal dice of a pool, and what the rule wants to know of them. */
export interface PoolPart<H extends Hand = Hand> {
  readonly dice: Dice;
  readonly reading: Reading<H>;
}

type NamesOf<H> = H extends unknown ? keyof H & string : never;

/**
 * Throws dice of several kinds together; answers with the sum of what the readings say of each kind: numbers of the same
 * name are added up. Tables throw one kind after another, which lie beside each other then; calculations go through the sums
 * only, not through what each kind shows. The readings must not be unbounded. `expects` is as for `roll`.
 *
 * @example
 * ```ts
 * import { atLeast, d, formatRational, rationals, tally } from "@rulewright/dice";
 * import { done, odds, procedure, rollPool } from "@rulewright/rules";
 *
 * const hits = tally({ hit: atLeast(4) });
 * const volley = procedure("volley", {
 *   rules: ["R-8"],
 *   *run() {
 *     const { hit } = yield* rollPool([{ dice: d(6).times(2), reading: hits }, { dice: d(8).times(1), reading: hits }]);
 *     return done({ outcome: "fired", hit });
 *   },
 * });
 * const { chance } = odds({ procedures: { volley } }, "volley", {}, { arithmetic: rationals });
 * formatRational(chance(({ hit }) => hit === 3)); // => "5/32"
 * ```
 */
export function rollPool<H extends Hand>(
  parts: readonly PoolPart<H>[],
  expects?: () => Expectation,
): IterableIterator<Question, Hand<NamesOf<H>>, unknown> {
  return new PoolRoll(parts, expects);
}

/** The sum of all parts, as the answer to the first of their questions. */
class PoolSum {
  readonly sum: Hand;

  constructor(sum: Hand) {
    this.sum = sum;
  }
}

/** Asks for one part after another, unless the first answer is the sum of all. */
class PoolRoll<H extends Hand> implements IterableIterator<Question, Hand, unknown> {
  readonly #parts: readonly PoolPart[];
  readonly #expects: (() => Expectation) | undefined;
  #sum: Hand = NO_AMOUNTS;
  #asked = 0;

  constructor(parts: readonly PoolPart<H>[], expects: (() => Expectation) | undefined) {
    this.#parts = parts;
    this.#expects = expects;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(answer: unknown): IteratorResult<Question, Hand> {
    if (answer instanceof PoolSum) return { done: true, value: answer.sum };
    const first = this.#asked === 0;
    if (!first) this.#sum = addAmounts(this.#sum, answer as Hand);
    const part = this.#parts[this.#asked++];
    if (!part) return { done: true, value: this.#sum };
    const question = { ask: "roll", ...part, as: first ? "fresh" : "more", expects: this.#expects } as const;
    return { done: false, value: first ? { ...question, together: new PoolReading(this.#parts) } : question };
  }
}

/** What all parts say together. It is calculated only: at the table each part is read by itself. */
class PoolReading implements Reading<PoolSum> {
  readonly #parts: readonly PoolPart[];

  constructor(parts: readonly PoolPart[]) {
    this.#parts = parts;
  }

  key(): string {
    return this.#parts
      .map(({ dice: { die, count }, reading }) => `${count} ${die.name} ${reading.key(die)}`)
      .join(" + ");
  }

  read(): PoolSum {
    throw new Error("the dice of a pool are read part by part");
  }

  distribution: Reading<PoolSum>["distribution"] = (_, arithmetic, cache) => {
    const hands = this.#parts.map(({ dice, reading }) => reading.distribution(dice, arithmetic, cache));
    return mapValues(addHands(hands, arithmetic), (sum) => new PoolSum(sum));
  };
}
