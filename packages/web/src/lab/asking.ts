import type { Axis, HeatMap, LabAnswer, LabQuestion, StepWorth } from "@rulewright/lab";

/** What the lab's screen asks its workers. Plain data: it goes to a worker and back. */
export type LabAsk =
  | { readonly ask: "answer"; readonly question: LabQuestion; readonly exact: boolean }
  | { readonly ask: "steps"; readonly question: LabQuestion }
  | {
      readonly ask: "map";
      readonly question: LabQuestion;
      readonly x: Axis;
      readonly y: Axis;
      readonly objective: number;
    };

export type LabSaid =
  | { readonly ask: "answer"; readonly answer: LabAnswer }
  | { readonly ask: "steps"; readonly steps: readonly StepWorth[] }
  | { readonly ask: "map"; readonly map: HeatMap }
  /** It can't be said, and why. */
  | { readonly ask: "nothing"; readonly why: string };

export type SaidTo<A extends LabAsk> = Extract<LabSaid, { ask: A["ask"] | "nothing" }>;
