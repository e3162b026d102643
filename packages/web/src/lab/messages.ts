import type { notation } from "@rulewright/dice";
import type {
  Axis,
  BudgetRow,
  HeatMap,
  LabAnswer,
  LabQuestion,
  Policy,
  StepWorth,
  WrittenQuestion,
} from "@rulewright/lab";

/** What the lab's screen asks its workers. Plain data: it goes to a worker and back. */
export type LabRequest =
  | { readonly ask: "answer"; readonly question: LabQuestion | WrittenQuestion; readonly exact: boolean }
  /** The same with random dice, as often as fits into a second. */
  | { readonly ask: "thrown"; readonly question: LabQuestion | WrittenQuestion }
  | { readonly ask: "steps"; readonly question: LabQuestion }
  | { readonly ask: "policy"; readonly question: LabQuestion }
  | { readonly ask: "budget"; readonly question: LabQuestion }
  | {
      readonly ask: "map";
      readonly question: LabQuestion;
      readonly x: Axis;
      readonly y: Axis;
      readonly objective: number;
    };

export type LabResponse =
  /** `short` says why it is not exact, where it can't be. */
  | { readonly ask: "answer"; readonly answer: LabAnswer; readonly short?: string }
  | { readonly ask: "thrown"; readonly answer: LabAnswer }
  | { readonly ask: "steps"; readonly steps: readonly StepWorth[] }
  | { readonly ask: "policy"; readonly policy: Policy }
  | { readonly ask: "budget"; readonly rows: readonly BudgetRow[] }
  | { readonly ask: "map"; readonly map: HeatMap }
  /** It can't be said, and why; of a written roll, where. */
  | { readonly ask: "nothing"; readonly why: string; readonly fault?: notation.Fault };

export type ResponseTo<A extends LabRequest> = Extract<LabResponse, { ask: A["ask"] | "nothing" }>;
