import process from "node:process";

/** One number measured, as `npm run bench -- … --json` prints it. */
export interface Measurement {
  readonly id: string;
  readonly unit: "us" | "ms" | "samples/s" | "bytes" | "times" | "ratio" | "MB";
  readonly median: number;
  /** The fastest run, which depends least on other load. */
  readonly min?: number;
  readonly runs: number;
  /** What another program took in the same run, in the same unit. */
  readonly peer?: number;
  /** How many times better than the peer, both measured together. */
  readonly ratio?: number;
  /** What the best other program took on another machine, in the same unit. No ratio follows from that. */
  readonly quoted?: number;
  /** The target: a maximum, or for samples and ratios a minimum. */
  readonly target?: number;
  /** The question, if the id doesn't tell it. */
  readonly says?: string;
}

/** The upper median of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The median and minimum time of some calls, each timed separately, in microseconds. */
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
