import process from "node:process";

/** One number measured, as `npm run bench -- … --json` prints it. */
export interface Measurement {
  readonly id: string;
  readonly unit: "us" | "ms" | "samples/s";
  readonly median: number;
  /** The quickest run: a busy machine hardly changes it. */
  readonly min?: number;
  readonly runs: number;
  /** What the best of others takes for the same, in the same unit. */
  readonly peer?: number;
  /** How many times better than the peer. */
  readonly ratio?: number;
  /** What it may be at the most (of samples: at the least). */
  readonly target?: number;
  /** What exactly was asked, where the id doesn't say. */
  readonly says?: string;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The median time of many calls, each timed by itself, in microseconds. */
export function timed(
  runs: number,
  call: (run: number) => unknown,
): { readonly median: number; readonly min: number; readonly runs: number } {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const before = process.hrtime.bigint();
    kept = call(run);
    times.push(Number(process.hrtime.bigint() - before) / 1000);
  }
  return { median: median(times), min: Math.min(...times), runs };
}

/** What was measured last: nothing that is thrown away may be optimised away. */
let kept: unknown;
export const lastAnswer = (): unknown => kept;
