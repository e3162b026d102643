import type { Arithmetic } from "@rulewright/dice";
import { type Goal, opposedBy, pursuedBy } from "../language/goal.ts";
import type { HouseRules } from "../language/house-rules.ts";
import type { Option } from "../language/options.ts";
import { isEnding, type Choose, type Ending } from "../language/procedure.ts";
import { itemAt } from "./item-at.ts";
import { type GameSolution, solveMatrixGame, transposed } from "./matrix-games.ts";

/** An option with the probability that it is taken. */
export interface MixedOption<N> {
  readonly option: Option;
  readonly chance: N;
}

/** What choosing against a goal needs from the calculator. */
export interface OppositionContext<N> {
  readonly arithmetic: Arithmetic<N>;
  readonly goal: Goal;
  readonly house: HouseRules;
  /** The open options of a choice for the roles on one side, the default first. */
  openOptions(choice: Choose, isOnSide: (role: string) => boolean): readonly Option[];
  /** What an option is worth for the goal's owner. */
  valuesOf(option: Option): readonly N[];
  /** Positive where `a` is preferred by the owner. */
  compare(a: readonly N[], b: readonly N[]): number;
}

/** Two choices made at the same time: the options of both, and the solution of their game for the first objective. */
interface SealedGame<N> extends GameSolution<N> {
  /** Values by the owner's option, then by the opposing side's. */
  readonly values: readonly (readonly (readonly N[])[])[];
}

/**
 * How the roles that a goal is against choose: the option that is worst for it; of two choices made at the same time, the
 * mixed strategy of a zero-sum game about the goal's first objective.
 */
export class Opposition<N> {
  readonly #context: OppositionContext<N>;

  constructor(context: OppositionContext<N>) {
    this.#context = context;
  }

  /** Whether a choice is made against the goal. */
  makes({ by }: Choose): boolean {
    return opposedBy(this.#context.goal, by);
  }

  /** The options that the opposing side takes, with their probabilities. */
  mix(choice: Choose): readonly MixedOption<N>[] {
    const { goal, arithmetic, compare, valuesOf } = this.#context;
    const options = this.#context.openOptions(choice, (role) => opposedBy(goal, role));
    if (!choice.sealed) {
      const valued = options.map((option) => ({ option, values: valuesOf(option) }));
      const { option } = valued.reduce((a, b) => (compare(b.values, a.values) < 0 ? b : a));
      return [{ option, chance: arithmetic.one }];
    }
    const { columns } = this.#game(choice);
    return options
      .map((option, i) => ({ option, chance: itemAt(columns, i) }))
      .filter(({ chance }) => arithmetic.compare(chance, arithmetic.zero) > 0);
  }

  /** The owner's best option at a choice that is made without knowing the opposing side's before it; undefined elsewhere. */
  blind(choice: Choose): Option | undefined {
    if (!choice.sealed || choice.sealed === "first" || this.makes(choice)) return undefined;
    const { values, columns } = this.#game(choice);
    const { arithmetic, compare, goal } = this.#context;
    const { add, multiply, zero } = arithmetic;
    const expected = values.map((row) =>
      goal.objectives.map((_, k) =>
        row.reduce((sum, value, j) => add(sum, multiply(itemAt(value, k), itemAt(columns, j))), zero),
      ),
    );
    const best = expected.reduce((at, one, i) => (compare(one, itemAt(expected, at)) > 0 ? i : at), 0);
    return this.#context.openOptions(choice, (role) => pursuedBy(goal, role))[best];
  }

  /** The game of two choices made at the same time, of which this is one. */
  #game(choice: Choose): SealedGame<N> {
    const { arithmetic, goal, openOptions, valuesOf } = this.#context;
    const first = typeof choice.sealed === "function" ? choice.sealed() : choice;
    const ownerIsFirst = !this.makes(first);
    const sides = [(role: string) => pursuedBy(goal, role), (role: string) => opposedBy(goal, role)] as const;
    const [firstSide, secondSide] = ownerIsFirst ? sides : [sides[1], sides[0]];
    const inOrder = openOptions(first, firstSide).map((option) =>
      openOptions(this.#next(option.leadsTo()), secondSide).map(valuesOf),
    );
    const values = ownerIsFirst ? inOrder : transposed(inOrder);
    const [main] = goal.objectives;
    const payoff = ([value = arithmetic.zero]: readonly N[]): N =>
      main?.sense === -1 ? arithmetic.subtract(arithmetic.zero, value) : value;
    const solution = solveMatrixGame(
      values.map((row) => row.map(payoff)),
      arithmetic,
    );
    return { ...solution, values };
  }

  /** The choice that follows the first of two at the same time. */
  #next(ending: Ending): Choose {
    if (ending.end === "choose") return ending;
    if (ending.end === "outcome") throw new Error("two choices at the same time must follow each other");
    const run = ending.procedure.run(ending.args, this.#context.house);
    if (isEnding(run)) return this.#next(run);
    const { done, value } = run.next();
    if (!done) throw new Error(`${ending.procedure.name} asks something between two choices at the same time`);
    return this.#next(value);
  }
}
