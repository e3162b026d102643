import { largeExpression, tryExpression } from "../../packages/dice/test/notation/large-expressions.ts";
import type { SoakOptions, SoakReport } from "./options.ts";
import { soakTrials } from "./trials.ts";

/**
 * Expressions of any size, until the time is over or so many were tried: each is parsed, calculated in both number systems,
 * rolled and described. No step may throw or take more than two seconds of the processor, nor the process more than 1 GB.
 */
export const soakNotation = (options: SoakOptions): SoakReport =>
  soakTrials(
    "notation",
    {
      cases: largeExpression,
      attempt: (text) => tryExpression(text),
      describe: (text) => JSON.stringify(text),
    },
    options,
  );
