import type { Dice, Reading } from "@rulewright/dice";
import type { ArgumentsOf } from "./arguments.ts";
import type { Expectation, Explanation } from "./explanation.ts";
import type { DetailOf, Fields } from "./fields.ts";
import type { HouseRules } from "./house-rules.ts";
import { type Amounts, isRecord, type JsonObject } from "./json.ts";
import type { Parameters } from "./parameters.ts";
import type { Notice, Refusal } from "./refusal.ts";

/** How an attempt ended: the outcome's word in the system's own terms, and what belongs to it. */
export interface Outcome extends JsonObject {
  readonly outcome: string;
  /** By how much it was reached, or missed below 0, where the system tells that of its outcomes. */
  readonly margin?: number;
  /** Where calculated odds combine unboundedly many outcomes: the numbers that stand for themselves and all greater ones. */
  readonly atLeast?: readonly string[];
}

/**
 * Whether a value is an outcome: an object with the outcome's word; its margin, if it has one, is a number.
 *
 * @example
 * ```ts
 * import { isOutcome } from "@rulewright/rules";
 *
 * isOutcome({ outcome: "success", margin: 2 }); // => true
 * isOutcome({ margin: 2 }); // => false
 * ```
 */
export function isOutcome(value: unknown): value is Outcome {
  if (!isRecord(value)) return false;
  const { outcome, margin = 0, atLeast = [] } = value;
  return typeof outcome === "string" && typeof margin === "number" && Array.isArray(atLeast);
}

/** A throw of dice, and what the rule wants to know of it. */
export interface RollQuestion {
  readonly ask: "roll";
  readonly dice: Dice;
  readonly reading: Reading<unknown>;
  /** Fresh dice clear the table, dice rolled again replace those picked up, further dice join those on the table. */
  readonly as: "fresh" | "again" | "more";
  /** What is added to the dice and what the result is compared with, for screens to show before the dice fall. */
  readonly expects: (() => Expectation) | undefined;
  /** Set on the first of several throws: its values answer all of them at once. Only calculations read it. */
  readonly together?: Reading<unknown>;
}

/** Another procedure without choices, used as a die. */
export interface CallQuestion {
  readonly ask: "call";
  readonly procedure: Procedure;
  readonly args: JsonObject;
  /** The role whose dice it throws; the caller's without. */
  readonly by: string | undefined;
}

/** An amount earned beside the outcome. It has no answer. */
export interface EarnQuestion {
  readonly ask: "earn";
  readonly earned: Amounts;
}

/** What a procedure may ask while it runs. */
export type Question = RollQuestion | CallQuestion | EarnQuestion;

/** The end of a run: an outcome, another procedure in last place, or a decision. */
export type Ending<O extends Outcome = Outcome> = Done<O> | Go<O> | Choose;

/** An outcome. */
export interface Done<O extends Outcome = Outcome> {
  readonly end: "outcome";
  readonly outcome: O;
  /** The arithmetic of the outcome. Evaluated only for results that somebody looks at. */
  explain?(): Explanation;
}

/** Another procedure in last place. */
export interface Go<O extends Outcome = Outcome> {
  readonly end: "go";
  readonly procedure: Procedure<JsonObject, HouseRules, O>;
  readonly args: JsonObject;
}

/**
 * A decision. Every option that the rules name is listed: open with its price and what follows, or closed with its
 * refusal; `stands` is what happens if nobody acts.
 */
export interface Choose {
  readonly end: "choose";
  /** Whose decision it is: a role at the table. */
  readonly by: string;
  /** What is known so far and worth showing: target, difficulty, successes. */
  readonly facts: JsonObject;
  /** The default: its name and what follows. `closed` refuses it where the rules require a decision. */
  readonly stands: { readonly as: string; readonly leadsTo: Done | Go; readonly closed?: Refusal };
  /** The arithmetic of the facts, for a choice at which no outcome stands yet. */
  explain?(): Explanation;
  /**
   * Set for two choices of different roles made at the same time: "first" while neither is made, and that one for the other,
   * which is made without knowing it. Either role may be ready first: the moves of the other role at the first choice are
   * its announcements. At a table what is announced first stays sealed until the other choice is made, and in its place
   * stands the option that stands, or the other role's move without its details. So the options of both are free, and the
   * other choice doesn't depend on them.
   */
  readonly sealed?: "first" | (() => Choose);
  /** Evaluated only when a reader lists the options. */
  moves(): readonly Move[];
}

/** One kind of option, with the details it may be taken with. */
export interface Move<F extends Fields = Fields> {
  readonly name: string;
  /** Whose move it is, where that differs from the choice. */
  readonly by: string | undefined;
  /** Why the move can't be taken at present, whatever its details. */
  readonly closed: Refusal | undefined;
  /** True for a move made by talking: open at the table, left out of every calculation. */
  readonly talk: boolean;
  readonly fields: F;
  /** The largest total size of details that calculations enumerate: what can be paid for. */
  readonly max: number;
  refuse(detail: DetailOf<F>): Refusal | undefined;
  pays(detail: DetailOf<F>): Amounts;
  notices(detail: DetailOf<F>): readonly Notice[];
  leadsTo(detail: DetailOf<F>): Done | Go;
}

/** A run of a procedure: it yields questions, receives their answers, and returns its ending. */
export type Run<O extends Outcome = Outcome> = Generator<Question, Ending<O>, unknown>;

/** A rule as a pure function of plain arguments: equal arguments have equal futures. */
export interface Procedure<
  A extends JsonObject = JsonObject,
  H extends HouseRules = HouseRules,
  O extends Outcome = Outcome,
> {
  readonly name: string;
  /** The numbers of the rules it carries out. */
  readonly rules: readonly string[];
  readonly parameters: Parameters;
  /** Arguments that are contents of trackers. They are read anew at every choice. */
  readonly held: readonly string[];
  /** Small examples, on which the laws are tested. */
  readonly examples: readonly A[];
  /** Why it can't begin with these arguments. */
  refuse(args: A, house: H): Refusal | undefined;
  /** A generator that asks its questions; or, where there is nothing to ask, just the ending. */
  run(args: A, house: H): Run<O> | Ending<O>;
}

type AnyRun = Run | Ending;

interface ProcedureSpec<A extends JsonObject, H extends HouseRules, R extends AnyRun> {
  readonly rules: readonly string[];
  readonly held?: readonly string[];
  readonly examples?: readonly A[];
  refuse?(args: A, house: H): Refusal | undefined;
  run(args: A, house: H): R;
}

type EndingOf<R> = R extends Generator<unknown, infer E> ? E : R;
type OutcomeOfEnding<E> = E extends Done<infer O> | Go<infer O> ? O : Outcome;
type KeysOfUnion<U> = U extends unknown ? keyof U : never;
type ValueIn<U, K extends PropertyKey> = U extends unknown ? (K extends keyof U ? U[K] : undefined) : never;

/** One type for several outcomes: a number that only some of them have may be undefined. */
type Merged<U extends Outcome> =
  string extends KeysOfUnion<U> ? Outcome : { readonly [K in KeysOfUnion<U>]: ValueIn<U, K> } & Outcome;

/** The outcomes in which a run can end. Those that decisions lead to are not known to the compiler. */
type OutcomeOfRun<R> = Merged<OutcomeOfEnding<EndingOf<R>>>;

/**
 * Declares a procedure. Its name identifies it in traces; its rule numbers tie it to the book. The arguments' type
 * follows from `parameters`; a procedure that only other procedures lead to has none and names its state's type instead.
 *
 * @example
 * ```ts
 * import { d, face } from "@rulewright/dice";
 * import { done, odds, procedure, roll } from "@rulewright/rules";
 *
 * const toss = procedure("toss", {
 *   rules: ["T-1"],
 *   parameters: { target: { kind: "integer", min: 1, max: 6 } },
 *   *run({ target }) {
 *     const shown = yield* roll(d(6).times(1), face);
 *     return done({ outcome: shown >= target ? "success" : "failure" });
 *   },
 * });
 * odds({ procedures: { toss } }, "toss", { target: 4 }).chance(({ outcome }) => outcome === "success"); // => 0.5
 * ```
 */
export function procedure<const P extends Parameters, R extends AnyRun = AnyRun, H extends HouseRules = HouseRules>(
  name: string,
  spec: { readonly parameters: P } & ProcedureSpec<ArgumentsOf<P> & JsonObject, H, R>,
): Procedure<ArgumentsOf<P> & JsonObject, H, OutcomeOfRun<R>>;
export function procedure<A extends JsonObject, R extends AnyRun = AnyRun, H extends HouseRules = HouseRules>(
  name: string,
  spec: { readonly parameters?: undefined } & ProcedureSpec<A, H, R>,
): Procedure<A, H, OutcomeOfRun<R>>;
export function procedure<A extends JsonObject, H extends HouseRules>(
  name: string,
  spec: { readonly parameters?: Parameters | undefined } & ProcedureSpec<A, H, AnyRun>,
): Procedure<A, H> {
  return {
    held: [],
    examples: [],
    refuse: () => undefined,
    ...spec,
    name,
    parameters: spec.parameters ?? {},
  };
}

/** True for a run that has ended without asking anything. */
export const isEnding = <O extends Outcome>(run: Run<O> | Ending<O>): run is Ending<O> =>
  (run as Partial<Ending<O>>).end !== undefined;
