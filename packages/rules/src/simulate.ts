import type { Dice, Reading } from "@rulewright/dice";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { Calculator } from "./calculator.ts";
import { type Amounts, NOTHING, type PlainRecord, plus } from "./plain.ts";
import type { Outcome, Procedure } from "./procedure.ts";

/** How often one result came. */
export interface Frequency {
  readonly outcome: Outcome;
  readonly amounts: Amounts;
  readonly count: number;
}

/** A source of equally likely whole numbers from 0 to `below` - 1. */
export type Randomness = (below: number) => number;

/** Reproducible randomness for simulations: equal seeds give equal runs. Not for tables, where people must trust it. */
export function seeded(seed: number): Randomness {
  const generator = xoroshiro128plus(seed);
  return (below) => uniformInt(generator, 0, below - 1);
}

/** All faces of a throw, those that others throw in turn included. */
function throwDice({ die, count }: Dice, reading: Reading<unknown>, random: Randomness): readonly number[] {
  const faces: number[] = [];
  for (let left = count; left > 0;) {
    const wave = Array.from({ length: left }, () => die.faces[random(die.faces.length)] ?? 0);
    faces.push(...wave);
    left = reading.more?.(wave) ?? 0;
  }
  return faces;
}

/** One run with random dice, choosing as the calculator chooses. */
export function sample<N>(
  procedure: Procedure,
  args: PlainRecord,
  calculator: Calculator<N>,
  random: Randomness,
): { readonly outcome: Outcome; readonly amounts: Amounts } {
  let amounts = NOTHING;
  let [running, given] = [procedure, args];
  for (;;) {
    const run = running.run(given, calculator.house);
    let step = run.next();
    while (!step.done) {
      const question = step.value;
      if (question.ask === "earn") {
        amounts = plus(amounts, question.earned);
        step = run.next();
      } else if (question.ask === "call") {
        const called = sample(question.procedure, question.args, calculator, random);
        amounts = plus(amounts, called.amounts);
        step = run.next(called.outcome);
      } else {
        const { dice, reading } = question;
        step = run.next(reading.read(throwDice(dice, reading, random), dice.count));
      }
    }
    let ending = step.value;
    if (ending.end === "choose") {
      const { option } = calculator.decide(ending);
      amounts = plus(amounts, option.pays);
      ending = option.leadsTo();
    }
    if (ending.end === "outcome") return { outcome: ending.outcome, amounts };
    ({ procedure: running, args: given } = ending);
  }
}

/** Many runs: how often each result came, most frequent first. Reproducible from the seed. */
export function simulate<N>(
  procedure: Procedure,
  args: PlainRecord,
  calculator: Calculator<N>,
  { runs, seed }: { readonly runs: number; readonly seed: number },
): readonly Frequency[] {
  const random = seeded(seed);
  const found = new Map<string, { outcome: Outcome; amounts: Amounts; count: number }>();
  for (let i = 0; i < runs; i++) {
    const result = sample(procedure, args, calculator, random);
    const key = JSON.stringify([result.outcome, result.amounts]);
    const known = found.get(key);
    if (known) known.count += 1;
    else found.set(key, { ...result, count: 1 });
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
}
