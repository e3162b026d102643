export { sameWhen } from "./alike.ts";
export { branchesOf, DiceTables } from "./branches.ts";
export { Calculator } from "./calculator.ts";
export type { CalculatorSettings, Script, Valued, Way } from "./calculator.ts";
export { anyNumber, between, diceOf, eachDetail, upTo } from "./detail.ts";
export type { DetailOf, Field, Fields, FieldShape, Picked, TableDie } from "./detail.ts";
export { solveChain } from "./elimination.ts";
export type { Equation } from "./elimination.ts";
export type { Result } from "./gathering.ts";
export { goal, least, most, mostEarned } from "./goal.ts";
export type { Goal, Objective } from "./goal.ts";
export { chooseHouse, isLegalValue, openOption, option } from "./house.ts";
export type { House, HouseFault, HouseOf, HouseRule, HouseRules, OwnValue } from "./house.ts";
export { goalInTurn, inTurn } from "./in-turn.ts";
export type { InTurn, Part } from "./in-turn.ts";
export { nearest } from "./nearest.ts";
export { ANYONE, openOptions, settledOutcome, whyClosed } from "./options.ts";
export type { Option } from "./options.ts";
export { allows, legalValues, readArguments } from "./parameters.ts";
export type { Parameter, Parameters } from "./parameters.ts";
export { isRecord } from "./plain.ts";
export type { Amounts, Plain, PlainRecord } from "./plain.ts";
export { answerChoice, answerDice, begin, consider, movesAt, resume, TraceError } from "./play.ts";
export type { Decision, Position, Rulebook } from "./play.ts";
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
} from "./procedure.ts";
export type { Choose, Done, Ending, Go, Move, Outcome, Procedure } from "./procedure.ts";
export { first, isRefusal, refusal } from "./refusal.ts";
export type { Notice, Refusal } from "./refusal.ts";
export { replay } from "./replay.ts";
export { sample, sampler, seeded, simulate } from "./simulate.ts";
export type { Frequency, Randomness } from "./simulate.ts";
export { asksOf, DefinitionFaults, defineSystem, mostOf, offered, sheetFaults } from "./system.ts";
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
} from "./system.ts";
export { TRACE_FORMAT } from "./trace.ts";
export type { ChoiceStep, RollStep, Step, Trace } from "./trace.ts";
export { TABLE } from "./world.ts";
export type { Act, Acted, Change, Character, Framed, Offer, Scene, SceneAttempt, Settled, Shared } from "./world.ts";
export { unroll } from "./unroll.ts";
export type { Unrolled } from "./unroll.ts";
export { capital, small, wordOf } from "./wording.ts";
export type { Wording } from "./wording.ts";
