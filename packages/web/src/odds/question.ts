import type { Hand } from "@rulewright/dice";
import type { Amounts, Decision, HouseRules, JsonObject, Trace } from "@rulewright/rules";

/** What a screen may ask about chances. Plain data: it goes to a worker and back. */
export type Question =
  | {
      readonly ask: "worth";
      readonly system: string;
      readonly house: HouseRules;
      readonly procedure: string;
      readonly args: JsonObject;
      readonly goal: string;
    }
  | {
      readonly ask: "choice";
      readonly system: string;
      readonly trace: Trace;
      /** What the payer's trackers hold now. */
      readonly held: Amounts;
      readonly goal: string;
      /** A decision somebody is about to make, where no listed option may match it. */
      readonly considered?: Decision;
    };

/** What the goal's objectives come to, in their order. */
export interface ObjectiveValues {
  /** If nobody chose anything afterwards. */
  readonly passive: readonly number[];
  /** With the best choices afterwards. */
  readonly optimal: readonly number[];
}

/** An option as a calculation sees it: dice by class, numbers by field. */
export interface OptionSummary extends ObjectiveValues {
  /** The move; null lets it stand. */
  readonly move: string | null;
  readonly dice: Readonly<Record<string, Hand>>;
  readonly numbers: Readonly<Record<string, number>>;
  readonly pays: Amounts;
  /** 0 for the best; options of equal worth share a rank. */
  readonly rank: number;
}

export type Answer =
  | ({ readonly ask: "worth" } & ObjectiveValues)
  | { readonly ask: "choice"; readonly options: readonly OptionSummary[]; readonly considered?: ObjectiveValues }
  /** It can't be said, for whatever reason; the screen goes on without odds. */
  | { readonly ask: "nothing" };

export type AnswerTo<Q extends Question> = Extract<Answer, { ask: Q["ask"] }>;
