import { type Arithmetic, doubles, formatRational, notation, rationals } from "@rulewright/dice";
import { seeded } from "@rulewright/rules";
import type { Bar, LabAnswer, ObjectiveValue, Simulation, Variable } from "./answer.ts";
import { histogramFrom } from "./histogram.ts";
import { sum } from "./sum.ts";

/** The variable of a roll in dice notation. */
const TOTAL: Variable = { key: "total", name: "total", source: "outcome" };

/**
 * The distribution of a roll in dice notation, in doubles, or with `exact` in fractions, which it then states; or the fault in
 * it: what can't be read, or is too large.
 *
 * @example
 * ```ts
 * import { answerNotation } from "@rulewright/lab";
 *
 * const answer = answerNotation("2d6", { exact: true });
 * "values" in answer && answer.values[0]?.exact; // => "7/1"
 * "values" in answer && answer.histogram?.bars[0]?.exact; // => "1/36"
 * ```
 */
export function answerNotation(expression: string, { exact = false } = {}): LabAnswer | notation.Fault {
  const read = notation.parse(expression);
  if (notation.isFault(read)) return read;
  return exact ? answerIn(read, rationals, formatRational) : answerIn(read, doubles);
}

function answerIn<N>(
  read: notation.Notation,
  arithmetic: Arithmetic<N>,
  fraction?: (n: N) => string,
): LabAnswer | notation.Fault {
  const odds = notation.distribution(read, arithmetic);
  if (notation.isFault(odds)) return odds;
  // Chances that unlisted values may add to have no fractions.
  const exact = odds.rounded ? undefined : fraction;
  const bars = odds.chances.map(({ value, chance }) => ({
    ...barOf(value, arithmetic.toNumber(chance)),
    ...(exact ? { exact: exact(chance) } : {}),
  }));
  const { mean } = odds;
  return answerFrom(bars, {
    left: arithmetic.toNumber(odds.left),
    ...(mean === undefined ? {} : { mean: arithmetic.toNumber(mean) }),
    ...(mean !== undefined && fraction ? { exact: fraction(mean) } : {}),
  });
}

/** A total is neither a success nor a failure; it is drawn as a success. */
const barOf = (value: number, chance: number): Bar => ({
  value,
  chance,
  parts: { success: chance, failure: 0, critical: 0 },
});

/**
 * A simulated distribution of a roll in dice notation: rolls until `enough` returns true, at least once. Every call rolls
 * the same dice. Returns a fault where the notation can't be read or a roll divides by zero.
 *
 * @example
 * ```ts
 * import { sampleNotation } from "@rulewright/lab";
 *
 * const answer = sampleNotation("3d6", (runs) => runs === 100_000);
 * if ("fault" in answer) throw new Error("a fault in the notation");
 * const [total] = answer.values;
 * [total?.mean.toFixed(2), total?.error?.toFixed(2)]; // => ["10.50", "0.01"]
 * ```
 */
export function sampleNotation(expression: string, enough: (runs: number) => boolean): LabAnswer | notation.Fault {
  const read = notation.parse(expression);
  if (notation.isFault(read)) return read;
  const random = seeded(1);
  const counts = new Map<number, number>();
  let runs = 0;
  do {
    const rolled = notation.roll(read, random);
    if (notation.isFault(rolled)) return rolled;
    counts.set(rolled.value, (counts.get(rolled.value) ?? 0) + 1);
    runs += 1;
  } while (!enough(runs));
  const bars = [...counts].toSorted(([a], [b]) => a - b).map(([value, count]) => barOf(value, count / runs));
  return answerFrom(bars, { left: 0, simulation: { runs, error: 0.5 / Math.sqrt(runs) } });
}

interface Summary {
  readonly left: number;
  readonly mean?: number;
  readonly exact?: string;
  readonly simulation?: Simulation;
}

function answerFrom(bars: readonly Bar[], { left, mean, exact, simulation }: Summary): LabAnswer {
  const histogram = histogramFrom(TOTAL, bars);
  const value: ObjectiveValue = {
    name: TOTAL.name,
    kind: "amount",
    source: "outcome",
    sense: 1,
    mean: mean ?? sum(bars.map((bar) => bar.value * bar.chance)),
    ...(exact === undefined ? {} : { exact }),
    ...(simulation ? { error: histogram.deviation / Math.sqrt(simulation.runs) } : {}),
  };
  return {
    values: [value],
    endings: [],
    variables: [TOTAL],
    histogram,
    left,
    ...(simulation ? { simulation } : {}),
  };
}
