import { type Position, resume, type Rulebook, TraceError } from "./play.ts";
import type { Trace } from "./trace.ts";

/**
 * Plays a recorded trace again, step by step, and proves that it is what the rules say: every face possible, every
 * choice legal at its price, the outcome the one recorded. Throws a TraceError at the first step that is not.
 */
export function replay(book: Rulebook, trace: Trace): Position {
  const position = resume(book, trace);
  const { awaits } = position;
  const reached = awaits.wants === "nothing" ? JSON.stringify(awaits.outcome) : undefined;
  const recorded = trace.outcome === undefined ? undefined : JSON.stringify(trace.outcome);
  if (reached !== recorded) {
    throw new TraceError(
      trace.steps.length - 1,
      `the rules end with ${reached ?? "nothing yet"}, the trace says ${recorded ?? "nothing yet"}`,
    );
  }
  return position;
}
