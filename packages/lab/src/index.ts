export type { Bar, Histogram, LabAnswer, ObjectiveValue, Simulation, Variable } from "./answer/answer.ts";
export { endingsOf } from "./answer/endings.ts";
export { axisValues, canBegin, closedReason, defaultAxis, heatMap } from "./answer/heat-map.ts";
export type { Axis, HeatMap } from "./answer/heat-map.ts";
export { histogramOf, variablesOf } from "./answer/histogram.ts";
export type { WeightedResult } from "./answer/histogram.ts";
export { firstHistogram, Lab } from "./answer/lab.ts";
export type { LabSystem } from "./answer/lab.ts";
export { marginalEffects } from "./answer/marginal-effects.ts";
export type { MarginalEffect } from "./answer/marginal-effects.ts";
export { answerNotation, sampleNotation } from "./answer/notation.ts";
export { reachableGoal } from "./answer/reachable-goal.ts";
export { resourceUse } from "./answer/resource-use.ts";
export type { ResourceUseRow, Spending } from "./answer/resource-use.ts";
export { heatMapCsv, histogramCsv } from "./export/csv.ts";
export { histogramSvg } from "./export/svg.ts";
export type { Inks, PictureOptions } from "./export/svg.ts";
export { chartBars, histogramRows } from "./picture/bars.ts";
export type { ChartBar, HistogramOverlay } from "./picture/bars.ts";
export { barLabel, errorMargin, layoutChart, shadeScale } from "./picture/layout.ts";
export type { BarLayout, ChartLayout, PlacedText } from "./picture/layout.ts";
export type { PolicyAdvice, PolicyCase } from "./policy/advice.ts";
export { describePolicy, stageHeading } from "./policy/policy.ts";
export type { Policy, PolicyStage } from "./policy/policy.ts";
export { formatObservations, nextSituations, TooManySituations } from "./policy/situations.ts";
export type { Observation, Situation } from "./policy/situations.ts";
export { curveSuffix } from "./question/curve.ts";
export type { Curve } from "./question/curve.ts";
export { defaultArguments } from "./question/default-arguments.ts";
export {
  formatPartialQuestion,
  formatQuestion,
  formatView,
  MAX_OVERLAYS,
  MAX_TIMES,
  parseNotationQuestion,
  parseQuestion,
  parseView,
  unreadParts,
} from "./question/link.ts";
export type { View } from "./question/link.ts";
export { isNotationQuestion } from "./question/question.ts";
export type { LabQuestion, NotationQuestion } from "./question/question.ts";
