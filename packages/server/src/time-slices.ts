import { setImmediate } from "node:timers/promises";

/** Milliseconds for which steps run at once. */
const SLICE = 20;

/**
 * Runs all steps and resolves with their result, with pauses in which the server goes on with its other work. Resolves
 * with undefined if they take longer than some seconds.
 */
export async function runInSlices<T>(steps: Iterator<void, T>, seconds: number): Promise<T | undefined> {
  const end = performance.now() + seconds * 1000;
  for (let pause = performance.now() + SLICE; ;) {
    const step = steps.next();
    if (step.done) return step.value;
    const now = performance.now();
    if (now > end) return undefined;
    if (now < pause) continue;
    await setImmediate();
    pause = performance.now() + SLICE;
  }
}
