export {
  factLabel,
  goalLabel,
  describeAct,
  describeRating,
  labelOf,
  outcomeLabel,
  parameterLabel,
  procedureLabel,
  strategyLabel,
} from "./labels/label.ts";
export { formatAmount, formatCounted, formatPrice, formatPriceBeside, nounOf } from "./labels/noun.ts";
export type { Noun } from "./labels/noun.ts";
export {
  describeHouseRule,
  formatArgument,
  formatArguments,
  formatHouseRule,
  formatMark,
  formatParameterChange,
  formatValue,
  formatWord,
  houseRuleKey,
  isNothing,
  noneLabel,
  progressIn,
  shapeOf,
} from "./labels/value.ts";
export type { People, Progress, Shape } from "./labels/value.ts";
export { bestOption, isMore, worthAtOnce } from "./options/best-option.ts";
export type { RatedOption } from "./options/best-option.ts";
export { noticeTexts } from "./labels/notices.ts";
export { formatRulesChanges } from "./labels/rules-change.ts";
export { formatAssumptions } from "./results/forecast.ts";
export { formatChance, formatChanceDifference, formatChanceError } from "./numbers/chance.ts";
export { formatMean } from "./numbers/mean.ts";
export { formatClock, formatCount, formatList, formatNumber, formatRanges, formatSigned } from "./numbers/number.ts";
export { inDoubles, inRationals } from "./numbers/quantity.ts";
export type { Quantity, QuantityFormat } from "./numbers/quantity.ts";
export { formatHand, isDiceSelection } from "./options/dice.ts";
export { buysNothing, MIN_GAIN } from "./options/gain.ts";
export {
  formatButton,
  formatDecision,
  formatDecisionBriefly,
  formatDicePlay,
  formatOption,
  moveLabel,
} from "./options/option.ts";
export { textOfChoice } from "./options/text-of-choice.ts";
export { formatAccuracy, presentEndings, presentMeans } from "./results/answer.ts";
export type { EndingChance, EndingFigure, Figure, MeanFigure, ObjectiveMean } from "./results/answer.ts";
export { diceContributions, dieContributions } from "./results/die-counts.ts";
export type { DiceContribution, DieContribution } from "./results/die-counts.ts";
export {
  formatComparison,
  formatExpectation,
  formatExplanation,
  presentExpectation,
} from "./results/explanation-text.ts";
export type { PresentedExpectation } from "./results/explanation-text.ts";
export { presentExplanation } from "./results/explanation.ts";
export type {
  PresentedComparison,
  PresentedException,
  PresentedExplanation,
  PresentedSum,
  PresentedTerm,
  SumContext,
} from "./results/explanation.ts";
export { factsOf, formatAnswer, formatFacts } from "./results/facts.ts";
export type { Fact } from "./results/facts.ts";
export { formatMargin } from "./results/margin.ts";
export {
  amountLabel,
  chanceUnit,
  formatDifference,
  formatErrorBar,
  formatFigure,
  isChance,
  objectiveLabel,
  variableLabel,
  priceNote,
} from "./results/objective.ts";
export type { ObjectiveKey, ObjectiveKind } from "./results/objective.ts";
export { formatLed, leadingPlace, leadingWords } from "./results/leading-chance.ts";
export { badOutcome, oddsParts } from "./results/odds-parts.ts";
export type { OddsLook, OddsPart } from "./results/odds-parts.ts";
export { explainedFacts, openFacts, standingOutcome } from "./results/standing.ts";
export { nameSides, sideNames, termNames } from "./results/term-names.ts";
export type { NamedAttempt } from "./results/term-names.ts";
export { toneOf, tones } from "./results/tone.ts";
export type { Tone } from "./results/tone.ts";
export { presentFaces, presentLuck } from "./statistics/dice-statistics.ts";
export type { FaceCounts, LuckFigures, PresentedFaces, PresentedLuck } from "./statistics/dice-statistics.ts";
export { presentPerson } from "./statistics/person-statistics.ts";
export type { LabelledValue, PersonCounts } from "./statistics/person-statistics.ts";
