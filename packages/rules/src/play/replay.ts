import { TraceError } from "./attempt-run.ts";
import { resume } from "./play.ts";
import type { Position, Rulebook } from "./position.ts";
import type { Outcome } from "../language/procedure.ts";
import type { Trace } from "./trace.ts";

/**
 * Proves a trace step by step: every face possible, every choice legal at its price, the outcome the recorded one.
 * Returns the position at its end. Throws a TraceError at the first step that is not.
 *
 * @example
 * ```ts
 * import { d, face } from "@rulewright/dice";
 * import { done, procedure, replay, roll, type Trace, TRACE_FORMAT } from "@rulewright/rules";
 *
 * const toss = procedure("toss", {
 *   rules: ["T-1"],
 *   *run() {
 *     return done({ outcome: (yield* roll(d(6).times(1), face)) > 3 ? "success" : "failure" });
 *   },
 * });
 * const book = { id: "example", version: "1", procedures: { toss } };
 * const about = { format: TRACE_FORMAT, system: "example", version: "1", house: {} } as const;
 * const begun = { ...about, procedure: "toss", args: {} };
 * const steps: Trace["steps"] = [{ roll: "1d6", faces: [2], by: "hand" }];
 * replay(book, { ...begun, steps, outcome: { outcome: "failure" } }).awaits.wants; // => "nothing"
 * let fault = "";
 * try {
 *   replay(book, { ...begun, steps, outcome: { outcome: "success" } });
 * } catch (error) {
 *   fault = String(error);
 * }
 * fault; // => 'TraceError: step 1: the rules end with {"outcome":"failure"}, the trace says {"outcome":"success"}'
 * ```
 */
export function replay(book: Rulebook, trace: Trace): Position {
  const position = resume(book, trace);
  const reached = JSON.stringify(reachedBy(position, trace));
  const recorded = JSON.stringify(trace.outcome);
  if (reached !== recorded) {
    throw new TraceError(
      trace.steps.length - 1,
      `the rules end with ${reached ?? "nothing yet"}, the trace says ${recorded ?? "nothing yet"}`,
    );
  }
  return position;
}

/**
 * The outcome that the steps lead to. A table settles an attempt as soon as nothing in it is open, so the recorded outcome
 * may be that of a default.
 */
function reachedBy({ awaits }: Position, trace: Trace): Outcome | undefined {
  if (awaits.wants === "nothing") return awaits.outcome;
  if (awaits.wants === "dice" || trace.outcome === undefined) return undefined;
  const { leadsTo } = awaits.choice.stands;
  return leadsTo.end === "outcome" ? leadsTo.outcome : undefined;
}
