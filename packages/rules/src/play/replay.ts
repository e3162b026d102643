import { TraceError } from "./attempt-run.ts";
import { resume } from "./play.ts";
import type { Position, Rulebook } from "./position.ts";
import type { Outcome } from "../language/procedure.ts";
import type { Trace } from "./trace.ts";

/**
 * Proves a trace step by step: every face possible, every choice legal at its price, the outcome the recorded one.
 * Throws a TraceError at the first step that is not.
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
