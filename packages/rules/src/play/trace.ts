import type { HouseRules } from "../language/house-rules.ts";
import type { Amounts, JsonObject } from "../language/json.ts";
import type { Outcome } from "../language/procedure.ts";

/** The version of the trace format; another version is refused by name. */
export const TRACE_FORMAT = "rulewright-trace/1";

/** Some dice fell. */
export interface RollStep {
  readonly roll: string;
  readonly faces: readonly number[];
  readonly by: "generator" | "hand";
}

/** Somebody decided: a move, or the word for letting it stand. */
export interface ChoiceStep {
  readonly choose: string;
  readonly by: string;
  readonly detail: JsonObject;
  /** What the trackers held when the choice was made. */
  readonly held: Amounts;
  readonly pays: Amounts;
}

export type Step = RollStep | ChoiceStep;

/**
 * An attempt as it is recorded: what was begun, under which rules, and every answer since. All else follows from the
 * rules, so this is also what an attempt needs to go on after a restart.
 */
export interface Trace {
  readonly format: typeof TRACE_FORMAT;
  readonly system: string;
  readonly version: string;
  readonly house: HouseRules;
  readonly procedure: string;
  readonly args: JsonObject;
  readonly steps: readonly Step[];
  /** How it ended, once it has. */
  readonly outcome?: Outcome;
}
