import { atLeast, d, doubles, exactly, tally, total } from "@rulewright/dice";
import { Calculator, done, procedure, type Procedure, roll } from "@rulewright/rules";
import { type Measurement, timed } from "./measure.ts";
import { NO_GOAL } from "./workloads.ts";

const d10 = d(10);
const d6 = d(6);

type Dice = { readonly dice: number };

/** Procedures whose cost grows differently with the number of dice: a sum with the square of their number, a pair of counts with the number of pairs. */
const growing: Readonly<Record<string, Procedure<Dice>>> = {
  sum: procedure("sum", {
    rules: [],
    *run({ dice }: Dice) {
      return done({ outcome: "rolled", sum: yield* roll(d6.times(dice), total()) });
    },
  }),
  "hits-and-ones": procedure("hits and ones", {
    rules: [],
    *run({ dice }: Dice) {
      const { hit, one } = yield* roll(d10.times(dice), tally({ hit: atLeast(6), one: exactly(1) }));
      return done({ outcome: "rolled", hit, one });
    },
  }),
};

const SIZES = [1, 2, 5, 10, 20, 50, 100];

/** Cold questions against the size of the pool. */
export function measureGrowth(): Measurement[] {
  return Object.entries(growing).flatMap(([name, asked]) => {
    const ask = (dice: number) =>
      new Calculator({ arithmetic: doubles, house: {}, goal: NO_GOAL, strategy: "never" }).results(asked, { dice });
    for (let n = 0; n < 300; n++) ask(n % 40);
    return SIZES.map((dice): Measurement => ({
      id: `growth.${name}.${dice}`,
      unit: "us",
      ...timed(51, () => ask(dice)),
    }));
  });
}
