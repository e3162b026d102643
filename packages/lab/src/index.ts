export { budgetOf } from "./budget.ts";
export type { BudgetRow, Spent } from "./budget.ts";
export { heatCsv, spreadCsv } from "./csv.ts";
export { along, heatMap, mayBegin, usualAxis, whyNot } from "./heat.ts";
export type { Axis, HeatMap } from "./heat.ts";
export { Lab } from "./lab.ts";
export type { LabSystem } from "./lab.ts";
export { barsOf, rowsOf } from "./laid.ts";
export type { LaidBar, LaidOver } from "./laid.ts";
export { barLabel, layOut, shades, twoErrors } from "./layout.ts";
export type { DrawnBar, Layout } from "./layout.ts";
export { diceInLink, fromLink, linkAbout, lostFrom, MOST_TIMES, toLink, viewLink } from "./link.ts";
export { isChance, moodOf } from "./objectives.ts";
export { policyOf, stageWords } from "./policy.ts";
export type { Policy, PolicyAdvice, PolicyCase, PolicyStage } from "./policy.ts";
export type { Bar, Ending, LabAnswer, LabQuestion, Mood, Sampled, Spread, Value, WrittenQuestion } from "./question.ts";
export { isWritten } from "./question.ts";
export { nextChoices, TooMany } from "./situations.ts";
export type { Seen, Situation } from "./situations.ts";
export { curveWords } from "./spread.ts";
export type { Curve } from "./spread.ts";
export { plainInks, spreadSvg } from "./svg.ts";
export type { Inks } from "./svg.ts";
export { stepWorths } from "./worths.ts";
export type { StepWorth } from "./worths.ts";
export {
  counted,
  detailWords,
  isPicked,
  objectiveWords,
  optionWords,
  priceWords,
  rangesOf,
  seenWords,
} from "./words.ts";
export { writtenAnswer, writtenSample } from "./written.ts";
