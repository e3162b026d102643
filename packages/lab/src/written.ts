import { type Arithmetic, doubles, formatRational, notation, rationals } from "@rulewright/dice";
import { seeded } from "@rulewright/rules";
import type { LabAnswer, Sampled, Value } from "./question.ts";
import { spreadFrom, sum } from "./spread.ts";

/** A total with its chance. */
type Total = readonly [value: number, chance: number];

/** The number a written roll is spread over. */
const TOTAL = "total";

/** Exact odds of a roll as people write it, or the place in it that can't be read or calculated. */
export function writtenAnswer(text: string, { exact = false } = {}): LabAnswer | notation.Fault {
  const read = notation.parse(text);
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
  const totals = odds.chances.map(({ value, chance }): Total => [value, arithmetic.toNumber(chance)]);
  const { mean } = odds;
  return answerOf(totals, {
    left: arithmetic.toNumber(odds.left),
    ...(mean === undefined ? {} : { mean: arithmetic.toNumber(mean) }),
    ...(mean !== undefined && fraction ? { exact: fraction(mean) } : {}),
  });
}

/** The same thrown so often: until `enough` says so, at least once. Faults where a throw divides by zero. */
export function writtenSample(text: string, enough: (runs: number) => boolean): LabAnswer | notation.Fault {
  const read = notation.parse(text);
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
  const totals = [...counts].map(([value, count]): Total => [value, count / runs]).toSorted(([a], [b]) => a - b);
  return answerOf(totals, { left: 0, sampled: { runs, error: 0.5 / Math.sqrt(runs) } });
}

interface About {
  readonly left: number;
  readonly mean?: number;
  readonly exact?: string;
  readonly sampled?: Sampled;
}

function answerOf(totals: readonly Total[], { left, mean, exact, sampled }: About): LabAnswer {
  const rows = totals.map(([value, chance]) => [value, { good: chance, plain: 0, bad: 0 }] as const);
  const spread = spreadFrom({ key: TOTAL, kind: "fact" }, rows);
  const listed = sum(totals.map(([value, chance]) => value * chance));
  const value: Value = {
    name: TOTAL,
    chance: false,
    sense: 1,
    mean: mean ?? listed,
    ...(exact === undefined ? {} : { exact }),
    ...(sampled ? { error: spread.deviation / Math.sqrt(sampled.runs) } : {}),
  };
  return {
    values: [value],
    endings: [],
    spreads: [{ key: TOTAL, kind: "fact" }],
    spread,
    left,
    ...(sampled ? { sampled } : {}),
  };
}
