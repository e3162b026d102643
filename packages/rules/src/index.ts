export type { ArgumentOf, ArgumentsOf } from "./language/arguments.ts";
export { parameter, parameters } from "./language/arguments.ts";
export { choose, closed, done, go, move } from "./language/endings.ts";
export type { Comparison, DieCount, Exception, Expectation, Explanation, Sum, Term } from "./language/explanation.ts";
export { sumOf } from "./language/explanation.ts";
export { diceOf } from "./language/dice-field.ts";
export type { DiceSelection } from "./language/dice-field.ts";
export { enumerateDetails } from "./language/enumerate-details.ts";
export { anyNumber, between, oneOf, upTo } from "./language/fields.ts";
export type { DetailOf, Field, Fields, FieldShape, TableDie } from "./language/fields.ts";
export {
  avoid,
  chance,
  contested,
  goal,
  priced,
  maximize,
  maximizeEarned,
  minimize,
  minimizeEarned,
  minimizePaid,
  opposedBy,
  partOf,
  pursuedBy,
} from "./language/goal.ts";
export type { FlowObjective, Goal, Objective, OutcomeObjective } from "./language/goal.ts";
export { houseRule, isLegalValue, openHouseRule, resolveHouseRules } from "./language/house-rules.ts";
export type {
  CustomValue,
  HouseRule,
  HouseRuleDeclarations,
  HouseRuleFault,
  HouseRules,
  HouseRulesOf,
} from "./language/house-rules.ts";
export { addAmounts, entryOf, isRecord } from "./language/json.ts";
export type { Amounts, JsonObject, JsonValue } from "./language/json.ts";
export { capitalize, formatMessage, messagesUnder, uncapitalize } from "./language/messages.ts";
export type { Messages } from "./language/messages.ts";

export { findName, isSameName, normalizeName, repeatedNames, valueByName } from "./language/names.ts";
export { numbersKey } from "./language/numbers-key.ts";
export { ANYONE, closedReason, openOptions, settledOutcome } from "./language/options.ts";
export type { Option } from "./language/options.ts";
export { allows, legalValues, readArguments } from "./language/parameters.ts";
export type { Parameter, Parameters } from "./language/parameters.ts";
export { isOutcome, procedure } from "./language/procedure.ts";
export type { Choose, Done, Ending, Go, Move, Outcome, Procedure, Question, Run } from "./language/procedure.ts";
export { call, earn, reroll, roll, rollMore } from "./language/questions.ts";
export { rollPool } from "./language/roll-pool.ts";
export type { PoolPart } from "./language/roll-pool.ts";
export { firstRefusal, isRefusal, refusal } from "./language/refusal.ts";
export type { Notice, Refusal } from "./language/refusal.ts";
export type { StateKey } from "./language/state-key.ts";
export type { ScriptedStrategy, Strategy } from "./language/strategy.ts";

export { AttemptRun, EndlessAttemptError, TraceError } from "./play/attempt-run.ts";
export { checkDecision, listMoves } from "./play/decisions.ts";
export { answerChoice, answerDice, begin, resume } from "./play/play.ts";
export type { AnsweredChoice } from "./play/play.ts";
export type { AwaitedChoice, AwaitedDice, Decision, Position, Rulebook } from "./play/position.ts";
export { recordPosition } from "./play/recorded-position.ts";
export type { RecordedPosition } from "./play/recorded-position.ts";
export { replay } from "./play/replay.ts";
export { TRACE_FORMAT } from "./play/trace.ts";
export type { ChoiceStep, RollStep, Step, Trace } from "./play/trace.ts";

export type { Board, BoardRow } from "./system/board.ts";
export { endPeriod } from "./system/periods.ts";
export {
  actorIs,
  condition,
  countUses,
  during,
  not,
  refuseUnless,
  refuseUsedUp,
  rolesFor,
} from "./system/permissions.ts";
export { compareRules, digestSources, functionTexts, recordRules } from "./system/rules-record.ts";
export type {
  DigestedSources,
  OfferParameters,
  RulesChange,
  RulesRecord,
  RulesSources,
} from "./system/rules-record.ts";
export { act, ACT_GROUPS, actGroup, goalForRole, offer, TABLE } from "./system/scene.ts";
export type {
  Act,
  ActGroup,
  ActorScene,
  ActResult,
  Change,
  Character,
  Condition,
  FramedAttempt,
  Offer,
  Scene,
  SceneAttempt,
  SettledAttempt,
  Shared,
  Suggestion,
} from "./system/scene.ts";
export { engineText } from "./system/text/en.ts";
export { sceneAfter } from "./system/scene-changes.ts";
export type { EditRule, SheetEdit } from "./system/edits.ts";
export { defineSheet, fits } from "./system/sheet.ts";
export type { Sheet, SheetOf, TableSheetOf } from "./system/sheet.ts";
export type {
  ComputedFigure,
  Figure,
  Forecast,
  ForecastQuestion,
  Limit,
  Mark,
  Period,
  Progress,
  Scale,
  SheetSchema,
  Tracker,
  Trait,
  TraitKind,
  TraitValues,
  WordTrait,
} from "./system/sheet-schema.ts";
export { creation, creationParameters } from "./system/creation.ts";
export type { Creation } from "./system/creation.ts";
export { refuseSheet, scaleMax, sheetFaults } from "./system/sheet-faults.ts";
export { defineSystem, DefinitionError } from "./system/define-system.ts";
export { goalOfOffer, offerOf } from "./system/system.ts";
export type { Party, RuleText, SystemDefinition } from "./system/system.ts";

export { branchesOf, DiceTables } from "./odds/branches.ts";
export { Calculator } from "./odds/calculator.ts";
export type { CalculatorSettings, ValuedOption } from "./odds/calculator.ts";
export { solveMatrixGame } from "./odds/matrix-games.ts";
export type { GameSolution } from "./odds/matrix-games.ts";
export type { MixedOption } from "./odds/opposition.ts";
export { NoExactAnswerError, TooMuchWorkError, UnboundedResultsError } from "./odds/errors.ts";
export { LimitedArithmetic } from "./odds/work-limit.ts";
export type { Flow, Result } from "./odds/result-table.ts";
export { sequence, sequenceGoal, sequenceKeys } from "./odds/sequence.ts";
export type { Sequence, SequencePart } from "./odds/sequence.ts";
export { stateKeysFor } from "./odds/state-keys.ts";
export type { HintedRules, StateKeys } from "./odds/state-keys.ts";
export { unroll } from "./odds/unroll.ts";
export type { Unrolled } from "./odds/unroll.ts";

export { EndlessRunError, sample, sampler, seeded, simulate as simulateProcedure } from "./simulate/simulate.ts";
export type { Frequency, Randomness } from "./simulate/simulate.ts";

export { calculatorFor, QuestionError, resolveQuestion } from "./readers/question.ts";
export type { Askable, Assumptions, ResolvedQuestion } from "./readers/question.ts";
export { best, odds, simulate } from "./readers/readers.ts";
export type { Advice, AdvisedOption, Odds } from "./readers/readers.ts";
export { outcomeSoFar, pick } from "./system/vocabulary.ts";
export type {
  AcceptedDecision,
  CaseAction,
  CaseTable,
  DecisionTranslation,
  InitialState,
  Measure,
  OddsQuery,
  Vocabulary,
} from "./system/vocabulary.ts";
export type { DieShape, Ornament, Palette, Theme, Tint } from "./system/theme.ts";
