import type { notation } from "@rulewright/dice";
import type {
  Axis,
  HeatMap,
  LabAnswer,
  LabQuestion,
  MarginalEffect,
  NotationQuestion,
  Policy,
  ResourceUseRow,
} from "@rulewright/lab";

/** A request of the lab's page to a worker. It is plain data. */
export type LabRequest =
  | { readonly kind: "answer"; readonly question: LabQuestion | NotationQuestion; readonly exact: boolean }
  /** Simulates the answer for about a second. */
  | { readonly kind: "simulation"; readonly question: LabQuestion | NotationQuestion }
  | { readonly kind: "effects"; readonly question: LabQuestion }
  | { readonly kind: "policy"; readonly question: LabQuestion }
  | { readonly kind: "resource-use"; readonly question: LabQuestion }
  | {
      readonly kind: "map";
      readonly question: LabQuestion;
      readonly x: Axis;
      readonly y: Axis;
      /** The objective, by its index in the goal. */
      readonly objective: number;
    };

/** A worker's response to a {@link LabRequest}. */
export type LabResponse =
  /** `inexact` gives the reason if the answer is simulated. */
  | { readonly kind: "answer"; readonly answer: LabAnswer; readonly inexact?: string }
  | { readonly kind: "simulation"; readonly answer: LabAnswer }
  | { readonly kind: "effects"; readonly effects: readonly MarginalEffect[] }
  | { readonly kind: "policy"; readonly policy: Policy }
  | { readonly kind: "resource-use"; readonly rows: readonly ResourceUseRow[] }
  | { readonly kind: "map"; readonly map: HeatMap }
  /** There is no answer, for this reason; for dice notation, with the place of the error. */
  | { readonly kind: "none"; readonly reason: string; readonly fault?: notation.Fault };

/** The possible responses to a kind of request. */
export type ResponseTo<R extends LabRequest> = Extract<LabResponse, { kind: R["kind"] | "none" }>;
