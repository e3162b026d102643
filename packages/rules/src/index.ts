export { numbersKey } from "./language/numbers-key.ts";
export { branchesOf, DiceTables } from "./odds/branches.ts";
export { Calculator } from "./odds/calculator.ts";
export type { CalculatorSettings, ScriptedStrategy, ValuedOption, Strategy } from "./odds/calculator.ts";
export { anyNumber, between, diceOf, enumerateDetails, upTo } from "./language/fields.ts";
export type { DetailOf, Field, Fields, FieldShape, DiceSelection, TableDie } from "./language/fields.ts";
export { solveChain } from "./odds/elimination.ts";
export type { Equation } from "./odds/elimination.ts";
export type { Result } from "./odds/result-table.ts";
export { goal, minimize, maximize, maximizeEarned } from "./language/goal.ts";
export type { Goal, Objective } from "./language/goal.ts";
export { resolveHouseRules, isLegalValue, openHouseRule, houseRule } from "./language/house-rules.ts";
export type {
  HouseRules,
  HouseRuleFault,
  HouseRulesOf,
  HouseRule,
  HouseRuleDeclarations,
  CustomValue,
} from "./language/house-rules.ts";
export { sequenceGoal, sequence } from "./odds/sequence.ts";
export type { Sequence, SequencePart } from "./odds/sequence.ts";
export { nearest } from "./language/nearest.ts";
export { ANYONE, openOptions, settledOutcome, closedReason } from "./language/options.ts";
export type { Option } from "./language/options.ts";
export { allows, legalValues, readArguments } from "./language/parameters.ts";
export type { Parameter, Parameters } from "./language/parameters.ts";
export { isRecord } from "./language/json.ts";
export type { Amounts, JsonValue, JsonObject } from "./language/json.ts";
export { answerChoice, answerDice, begin, checkDecision, listMoves, resume, TraceError } from "./play/play.ts";
export type { Decision, Position, Rulebook } from "./play/play.ts";
export {
  call,
  called,
  choose,
  closed,
  done,
  earn,
  earned,
  go,
  move,
  procedure,
  reroll,
  roll,
  rolled,
  rolledAs,
  rollMore,
} from "./language/procedure.ts";
export type { Choose, Done, Ending, Go, Move, Outcome, Procedure } from "./language/procedure.ts";
export { firstRefusal, isRefusal, refusal } from "./language/refusal.ts";
export type { Notice, Refusal } from "./language/refusal.ts";
export { replay } from "./play/replay.ts";
export { sample, sampler, seeded, simulate } from "./simulate/simulate.ts";
export type { Frequency, Randomness } from "./simulate/simulate.ts";
export { creationParameters, DefinitionError, defineSystem, scaleMax, offerOf, sheetFaults } from "./system/system.ts";
export type {
  Creation,
  Figure,
  Mark,
  MarkKind,
  Party,
  RuleText,
  Scale,
  SystemDefinition,
  Tracker,
  WordTrait,
} from "./system/system.ts";
export { TRACE_FORMAT } from "./play/trace.ts";
export type { ChoiceStep, RollStep, Step, Trace } from "./play/trace.ts";
export { TABLE } from "./system/scene.ts";
export type {
  Act,
  ActResult,
  Change,
  Character,
  FramedAttempt,
  Offer,
  Scene,
  SceneAttempt,
  SettledAttempt,
  Shared,
} from "./system/scene.ts";
export { unroll } from "./odds/unroll.ts";
export type { Unrolled } from "./odds/unroll.ts";
export { capitalize, uncapitalize, formatMessage } from "./language/messages.ts";
export type { Messages } from "./language/messages.ts";
