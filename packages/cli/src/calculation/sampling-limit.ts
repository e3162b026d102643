const SAMPLING_MS = 1000;
const [MIN_RUNS, MAX_RUNS] = [400, 200_000];

/**
 * Tells a simulation when it has enough runs: after about a second, after half of its time limit in seconds, or after
 * 200,000.
 */
export function samplingLimit(seconds = Number.POSITIVE_INFINITY): (runs: number) => boolean {
  const until = performance.now() + Math.min(SAMPLING_MS, 500 * seconds);
  return (runs) => runs >= MAX_RUNS || (runs >= MIN_RUNS && performance.now() > until);
}
