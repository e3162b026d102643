import type { HistogramOverlay } from "@rulewright/lab";
import { type Comparison, overlayOf, questionLabel } from "./labels.ts";
import type { Question } from "./setup.ts";
import { useAnswer } from "./use-lab.ts";

/** What the lab shows of its overlays: lines in the chart, and answers to compare with. */
export interface Overlays {
  readonly lines: readonly HistogramOverlay[];
  readonly comparisons: readonly Comparison[];
}

/** The answers to the overlays' questions, as far as they are known. The chart shows `variable`. */
export function useOverlays([first, second, third]: readonly Question[] = [], variable: string): Overlays {
  // Hooks can't be called in a loop: there is one for each possible overlay.
  const answers = [useAnswer(first, false), useAnswer(second, false), useAnswer(third, false)];
  const known = [first, second, third].flatMap((question, i) => {
    const answer = answers[i]?.answer;
    return question && answer ? [{ question, answer }] : [];
  });
  return {
    lines: known.flatMap(({ question, answer }) => overlayOf(question, answer, variable) ?? []),
    comparisons: known.map(({ question, answer }) => ({ answer, label: questionLabel(question) })),
  };
}
