const SAMPLING_MS = 1000;
const [MIN_RUNS, MAX_RUNS] = [400, 200_000];

/** Tells a simulation when it has enough runs: after about a second, or after 200,000. */
export function samplingLimit(): (runs: number) => boolean {
  const until = performance.now() + SAMPLING_MS;
  return (runs) => runs >= MAX_RUNS || (runs >= MIN_RUNS && performance.now() > until);
}
