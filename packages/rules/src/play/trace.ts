import type { HouseRules } from "../language/house-rules.ts";
import type { Amounts, JsonObject } from "../language/json.ts";
import type { Outcome } from "../language/procedure.ts";

/** The version of the trace format. Other versions are refused. */
export const TRACE_FORMAT = "rulewright-trace/1";

/** A throw. */
export interface RollStep {
  readonly roll: string;
  readonly faces: readonly number[];
  readonly by: "generator" | "hand";
}

/** A decision: a move, or the name of the default. */
export interface ChoiceStep {
  readonly choose: string;
  readonly by: string;
  readonly detail: JsonObject;
  /** The contents of trackers when the choice was made. */
  readonly held: Amounts;
  readonly pays: Amounts;
}

/** One recorded answer. */
export type Step = RollStep | ChoiceStep;

/**
 * A recorded attempt: what was begun, under which house rules, and every answer since. Everything else follows from the
 * rules, so a trace is all that an attempt needs to continue after a restart.
 */
export interface Trace {
  readonly format: typeof TRACE_FORMAT;
  readonly system: string;
  readonly version: string;
  readonly house: HouseRules;
  readonly procedure: string;
  readonly args: JsonObject;
  readonly steps: readonly Step[];
  /** The outcome, once the attempt has ended. */
  readonly outcome?: Outcome;
}
