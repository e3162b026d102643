import type { Hand } from "@rulewright/dice";
import type { Amounts, Decision, HouseRules, JsonObject, Trace } from "@rulewright/rules";

/** A question about odds. It is plain data, since it is sent to a worker. */
export type Question =
  | {
      readonly ask: "worth";
      readonly system: string;
      readonly house: HouseRules;
      readonly procedure: string;
      readonly args: JsonObject;
      readonly goal: string;
      /** The best play, which takes longer, isn't asked for. */
      readonly withoutChoices?: true;
    }
  | {
      readonly ask: "choice";
      readonly system: string;
      readonly trace: Trace;
      /** The current amounts of the payer's trackers. */
      readonly held: Amounts;
      readonly goal: string;
      /** A decision being prepared, which may differ from every listed option. */
      readonly considered?: Decision;
    };

/** The expected values of a goal's objectives, in their order. */
export interface ObjectiveValues {
  /** Without any further choices. */
  readonly passive: readonly number[];
  /** With the best further choices; the same where they weren't asked for. */
  readonly optimal: readonly number[];
}

/** An option with its values: dice by class, numbers by field. */
export interface OptionSummary extends ObjectiveValues {
  /** The move's name; null to let the result stand. */
  readonly move: string | null;
  readonly dice: Readonly<Record<string, Hand>>;
  readonly numbers: Readonly<Record<string, number>>;
  readonly pays: Amounts;
  /** 0 for the best option. Options of equal value share a rank. */
  readonly rank: number;
}

/** The answer to a {@link Question}. */
export type Answer =
  | ({ readonly ask: "worth" } & ObjectiveValues)
  | { readonly ask: "choice"; readonly options: readonly OptionSummary[]; readonly considered?: ObjectiveValues }
  /** There are no odds; the screen leaves them out. */
  | { readonly ask: "nothing" };

/** The answer that belongs to a kind of question. */
export type AnswerTo<Q extends Question> = Extract<Answer, { ask: Q["ask"] }>;
