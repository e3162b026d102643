import process from "node:process";
import fc from "fast-check";
import type { SoakOptions, SoakReport } from "./options.ts";

const MAX_SECONDS = 2;
const MAX_MEGABYTES = 1000;
/** Cases that are made at once. */
const BATCH = 50;

/** What is tried, what its trial says, and its words in a report. */
interface Trials<T> {
  readonly cases: fc.Arbitrary<T>;
  attempt(one: T): { readonly seconds: number; readonly wrong?: string };
  describe(one: T): string;
}

/** Tries random cases until the time is over, so many were tried, or one goes wrong, takes too long or too much memory. */
export function soakTrials<T>(
  name: string,
  { cases: arbitrary, attempt, describe }: Trials<T>,
  { seconds, seed, count = Number.POSITIVE_INFINITY }: SoakOptions,
): SoakReport {
  const end = performance.now() + seconds * 1000;
  let cases = 0;
  for (let round = seed; performance.now() < end && cases < count; round++) {
    for (const one of fc.sample(arbitrary, { seed: round, numRuns: BATCH })) {
      const { seconds: took, wrong } = attempt(one);
      cases += 1;
      const megabytes = process.resourceUsage().maxRSS / 1024;
      const faults = [
        ...(wrong === undefined ? [] : [wrong]),
        ...(took > MAX_SECONDS ? [`it took ${took.toFixed(1)} s`] : []),
        ...(megabytes > MAX_MEGABYTES ? [`the process took ${megabytes.toFixed(0)} MB`] : []),
      ];
      const again = `${name} --seed ${round} --count ${BATCH}`;
      if (faults.length > 0) return { cases, faults: [{ message: `${describe(one)}: ${faults.join("; ")}`, again }] };
      if (performance.now() > end || cases >= count) break;
    }
  }
  return { cases, faults: [] };
}
