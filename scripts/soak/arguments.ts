import { describeQuestion, largeQuestion, tryQuestion } from "../../packages/cli/test/large-arguments.ts";
import type { SoakOptions, SoakReport } from "./options.ts";
import { soakTrials } from "./trials.ts";

/**
 * Questions with arguments of any size about every procedure, until the time is over or so many were asked: the odds are
 * answered or refused. None may throw anything else or take more than two seconds of the processor, nor the process more
 * than 1 GB.
 */
export const soakArguments = (options: SoakOptions): SoakReport =>
  soakTrials("arguments", { cases: largeQuestion, attempt: tryQuestion, describe: describeQuestion }, options);
