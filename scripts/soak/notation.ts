import process from "node:process";
import fc from "fast-check";
import { largeExpression, tryExpression } from "../../packages/dice/test/notation/large-expressions.ts";
import type { SoakOptions, SoakReport } from "./options.ts";

const MAX_SECONDS = 2;
const MAX_MEGABYTES = 1000;
/** Expressions that are made at once. */
const BATCH = 50;

/**
 * Expressions of any size, until the time is over or so many were tried: each is parsed, calculated in both number systems,
 * rolled and described. No step may throw or take more than two seconds of the processor, nor the process more than 1 GB.
 */
export function soakNotation({ seconds, seed, count = Number.POSITIVE_INFINITY }: SoakOptions): SoakReport {
  const end = performance.now() + seconds * 1000;
  let cases = 0;
  for (let round = seed; performance.now() < end && cases < count; round++) {
    for (const text of fc.sample(largeExpression, { seed: round, numRuns: BATCH })) {
      const { seconds: took, wrong } = tryExpression(text);
      cases += 1;
      const megabytes = process.resourceUsage().maxRSS / 1024;
      const faults = [
        ...(wrong === undefined ? [] : [wrong]),
        ...(took > MAX_SECONDS ? [`it took ${took.toFixed(1)} s`] : []),
        ...(megabytes > MAX_MEGABYTES ? [`the process took ${megabytes.toFixed(0)} MB`] : []),
      ];
      const again = `notation --seed ${round} --count ${BATCH}`;
      if (faults.length > 0)
        return { cases, faults: [{ message: `${JSON.stringify(text)}: ${faults.join("; ")}`, again }] };
      if (performance.now() > end || cases >= count) break;
    }
  }
  return { cases, faults: [] };
}
