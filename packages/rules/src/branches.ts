import type { Arithmetic, Dice, Distribution, Reading, SharedPowers } from "@rulewright/dice";
import type { House } from "./house.ts";
import { type Amounts, NOTHING, type PlainRecord, plus } from "./plain.ts";
import type { Ending, Outcome, Procedure } from "./procedure.ts";

/** One way a run of a procedure can go: how likely, what it earned, and how it ended. */
export interface Branch<N> {
  readonly chance: N;
  readonly earned: Amounts;
  readonly ending: Ending;
}

/** Distributions of throws by dice and reading, shared by everything one calculator works out. */
export class DiceTables<N> {
  readonly #tables = new Map<string, Distribution<unknown, N>>();
  readonly #shared: SharedPowers<N> = new Map();
  readonly #arithmetic: Arithmetic<N>;

  constructor(arithmetic: Arithmetic<N>) {
    this.#arithmetic = arithmetic;
  }

  of(dice: Dice, reading: Reading<unknown>): Distribution<unknown, N> {
    const key = `${dice.count}${dice.die.name} ${reading.key(dice.die)}`;
    let table = this.#tables.get(key);
    if (!table) {
      table = reading.distribution(dice, this.#arithmetic, this.#shared);
      this.#tables.set(key, table);
    }
    return table;
  }
}

interface Called {
  readonly outcome: Outcome;
  readonly earned: Amounts;
}

/** What enumerating the branches of a run needs from its reader. */
export interface BranchContext<N> {
  readonly arithmetic: Arithmetic<N>;
  readonly tables: DiceTables<N>;
  readonly house: House;
  /** The outcomes of a procedure used as a die. */
  outcomes(procedure: Procedure, args: PlainRecord): Distribution<Called, N>;
}

/**
 * What becomes of "this or more" in an endless distribution. `linear`: weighted so that means of what grows linearly
 * from there on are exact. `listed`: its whole mass as the first such value, for lists of results.
 */
export type Spread = "linear" | "listed";

/**
 * Every branch of a run. A generator can't be copied, so each branch runs it again from the start with its own
 * answers; a procedure that throws once and ends is run once for each distinct answer.
 */
export function branchesOf<N>(
  procedure: Procedure,
  args: PlainRecord,
  context: BranchContext<N>,
  spread: Spread,
): Branch<N>[] {
  const { arithmetic, house, tables } = context;
  // Most procedures that only ask for a decision throw nothing: one branch, without further ado.
  const opening = procedure.run(args, house).next();
  if (opening.done) return [{ chance: arithmetic.one, earned: NOTHING, ending: opening.value }];
  const branches: Branch<N>[] = [];
  const answers: { readonly answer: unknown; readonly earned: Amounts }[] = [];
  const follow = (chance: N): void => {
    const run = procedure.run(args, house);
    let earned = NOTHING;
    let answered = 0;
    let step = run.next();
    while (!step.done) {
      const question = step.value;
      if (question.ask === "earn") {
        earned = plus(earned, question.earned);
        step = run.next();
        continue;
      }
      const known = answers[answered];
      if (!known) {
        if (question.ask === "roll") {
          for (const { value, chance: part, beyond } of tables.of(question.dice, question.reading)) {
            const linear = beyond && spread === "linear";
            answers.push({ answer: value, earned: NOTHING });
            follow(arithmetic.multiply(chance, linear ? arithmetic.subtract(part, beyond.excess) : part));
            answers.pop();
            if (!linear) continue;
            answers.push({ answer: beyond.value, earned: NOTHING });
            follow(arithmetic.multiply(chance, beyond.excess));
            answers.pop();
          }
        } else {
          for (const { value, chance: part } of context.outcomes(question.procedure, question.args)) {
            answers.push({ answer: value.outcome, earned: value.earned });
            follow(arithmetic.multiply(chance, part));
            answers.pop();
          }
        }
        return;
      }
      answered += 1;
      earned = plus(earned, known.earned);
      step = run.next(known.answer);
    }
    branches.push({ chance, earned, ending: step.value });
  };
  follow(arithmetic.one);
  return branches;
}
