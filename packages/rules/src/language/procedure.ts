import type { Dice, Reading } from "@rulewright/dice";
import type { DetailOf, Fields } from "./fields.ts";
import type { HouseRules } from "./house-rules.ts";
import type { Parameters } from "./parameters.ts";
import { type Amounts, NO_AMOUNTS, type JsonValue, type JsonObject } from "./json.ts";
import type { Notice, Refusal } from "./refusal.ts";

/** How an attempt ended, in the system's own words: at least the word, and whatever numbers go with it. */
export interface Outcome extends JsonObject {
  readonly outcome: string;
}

/** What a procedure may ask while it runs. */
export type Question =
  | {
      readonly ask: "roll";
      readonly dice: Dice;
      readonly reading: Reading<unknown>;
      /** Fresh dice clear the table; others are thrown a second time, or join those that lie there. */
      readonly as: "fresh" | "again" | "more";
    }
  | { readonly ask: "call"; readonly procedure: Procedure; readonly args: JsonObject }
  | { readonly ask: "earn"; readonly earned: Amounts };

/**
 * A question with what follows from its answer: for procedures told in steps instead of run. Calculations go through
 * all answers of a step without beginning anew for each.
 */
export interface Asking {
  readonly end: "asking";
  readonly question: Question;
  hears(answer: unknown): Next;
  /** Where all that follows is an outcome with the answer in it: that outcome. Of different answers, different ones. */
  outcomeOf?(answer: unknown): Outcome;
}

/** What comes next in a procedure told in steps: a question, or the end. */
export type Next = Ending | Asking;

/** The end of a run: an outcome, another procedure in last place, or somebody's decision. */
export type Ending = Done | Go | Choose;

export interface Done {
  readonly end: "outcome";
  readonly outcome: Outcome;
}

export interface Go {
  readonly end: "go";
  readonly procedure: Procedure;
  readonly args: JsonObject;
}

/**
 * A decision. Every option the rules name is listed: open with its price and what follows, or closed with its refusal;
 * and what stands if nobody acts.
 */
export interface Choose {
  readonly end: "choose";
  /** Whose decision it is: a role at the table. */
  readonly by: string;
  /** What is known so far and worth showing: target, difficulty, successes ... */
  readonly facts: JsonObject;
  /** What stands if nobody acts: the word for it and what follows. */
  readonly stands: { readonly as: string; readonly leadsTo: Done | Go; readonly closed?: Refusal };
  /** Worked out only when somebody looks. */
  moves(): readonly Move[];
}

/** One kind of option, with the details it may be taken with. */
export interface Move<F extends Fields = Fields> {
  readonly name: string;
  /** Whose move it is, where that differs from the choice. */
  readonly by: string | undefined;
  /** Why it can't be taken at all just now. */
  readonly closed: Refusal | undefined;
  /** A move made by talking: open at the table, outside every calculation. */
  readonly talk: boolean;
  readonly fields: F;
  /** The greatest total size of the details worth enumerating: what can be paid for. */
  readonly max: number;
  refuse(detail: DetailOf<F>): Refusal | undefined;
  pays(detail: DetailOf<F>): Amounts;
  notices(detail: DetailOf<F>): readonly Notice[];
  leadsTo(detail: DetailOf<F>): Done | Go;
}

/** A pure generator over plain arguments: equal arguments have equal futures. */
export interface Procedure<A extends JsonObject = JsonObject, H extends HouseRules = HouseRules> {
  readonly name: string;
  /** Which rules it carries out, for the reference beside it. */
  readonly rules: readonly string[];
  readonly parameters: Parameters;
  /** Arguments that are trackers' contents: reread at every choice, since the world moves on while people think. */
  readonly held: readonly string[];
  /** Small examples, from which the laws are tested. */
  readonly examples: readonly A[];
  /** Why it can't be begun with these arguments. */
  refuse(args: A, house: H): Refusal | undefined;
  /** What matters of the arguments to a goal (undefined: to the whole outcome). Equal answers share one result. */
  stateKey(args: A, house: H, goal: string | undefined): string;
  run(args: A, house: H): Run;
  /** The same told in steps, where it is written so. */
  next?(args: A, house: H): Next;
}

export type Run = Generator<Question, Ending, unknown>;

interface ProcedureSpec<A extends JsonObject, H extends HouseRules> {
  rules: readonly string[];
  parameters?: Parameters;
  held?: readonly string[];
  examples?: readonly A[];
  refuse?(args: A, house: H): Refusal | undefined;
  stateKey?(args: A, house: H, goal: string | undefined): string;
}

/** A procedure is run, as a generator; or told in steps, with `rolled` and its like. */
type Telling<A extends JsonObject, H extends HouseRules> =
  | { run(args: A, house: H): Run; next?: undefined }
  | { next(args: A, house: H): Next; run?: undefined };

/** Declares a procedure. Its name is its identity in traces, its rule numbers tie it to the book. */
export function procedure<A extends JsonObject, H extends HouseRules>(
  name: string,
  spec: ProcedureSpec<A, H> & Telling<A, H>,
): Procedure<A, H> {
  const { run, next, ...rest } = spec;
  const declared = {
    name,
    parameters: {},
    held: [],
    examples: [],
    refuse: () => undefined,
    stateKey: (args: A) => JSON.stringify(args),
    ...rest,
  };
  return next ? { ...declared, next, run: (args, house) => runOf(next(args, house)) } : { ...declared, run };
}

/** Steps run as a generator, for readers that go one way only. */
function* runOf(first: Next): Run {
  let at = first;
  while (at.end === "asking") at = at.hears(yield at.question);
  return at;
}

// The one place where an answer is trusted to fit its question: every reader answers a roll with a value of the
// question's own reading, and a call with an outcome of the procedure called. Not a generator: those are slower, and this
// is asked for every branch of every calculation.
class Asked<V> implements IterableIterator<Question, V, unknown> {
  readonly #question: Question;
  #answered = false;

  constructor(question: Question) {
    this.#question = question;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(answer: unknown): IteratorResult<Question, V> {
    if (this.#answered) return { done: true, value: answer as V };
    this.#answered = true;
    return { done: false, value: this.#question };
  }
}

/** Throws dice and hears what the reading says of them. */
export function roll<V>(dice: Dice, reading: Reading<V>): Asked<V> {
  return new Asked({ ask: "roll", dice, reading, as: "fresh" });
}

/** Throws dice again that a choice has just picked up; hears what the new faces say. */
export function reroll<V>(dice: Dice, reading: Reading<V>): Asked<V> {
  return new Asked({ ask: "roll", dice, reading, as: "again" });
}

/** Throws further dice that join those on the table; hears what the reading says of the further ones. */
export function rollMore<V>(dice: Dice, reading: Reading<V>): Asked<V> {
  return new Asked({ ask: "roll", dice, reading, as: "more" });
}

/** Uses another procedure, one without choices in it, as a die. */
export function call<A extends JsonObject>(called: Procedure<A>, args: A): Asked<Outcome> {
  return new Asked({ ask: "call", procedure: called, args });
}

/** Adds to a named amount beside the outcome: rounds, points, tokens. */
export function earn(earned: Amounts): Asked<undefined> {
  return new Asked({ ask: "earn", earned });
}

/** Throws dice, as a step: fresh ones unless said; what follows depends on what the reading says of them. */
export function rolled<V>(
  dice: Dice,
  reading: Reading<V>,
  hears: (value: V) => Next,
  as: "fresh" | "again" | "more" = "fresh",
): Asking {
  const step: { end: "asking"; question: Question; hears(value: V): Next } = {
    end: "asking",
    question: { ask: "roll", dice, reading, as },
    hears,
  };
  return step;
}

/**
 * Throws dice and ends with what the reading says of them, told under this name beside the rest of the outcome. Where
 * dice can say very many things, this is quick: calculations list the outcomes only when somebody reads them.
 */
export function rolledAs<V extends JsonValue>(name: string, dice: Dice, reading: Reading<V>, rest: Outcome): Asking {
  // Many times quicker than an object written with a computed name.
  const form: Outcome & Record<string, JsonValue | undefined> = { ...rest, [name]: null };
  const told: { end: "asking"; question: Question; hears(said: V): Next; outcomeOf(said: V): Outcome } = {
    end: "asking",
    question: { ask: "roll", dice, reading, as: "fresh" },
    hears: (said) => done(told.outcomeOf(said)),
    outcomeOf: (said) => {
      const outcome = { ...form };
      outcome[name] = said;
      return outcome;
    },
  };
  return told;
}

/** Uses another procedure as a die, as a step. */
export function called<A extends JsonObject>(
  procedure: Procedure<A>,
  args: A,
  hears: (outcome: Outcome) => Next,
): Asking {
  const step: { end: "asking"; question: Question; hears(outcome: Outcome): Next } = {
    end: "asking",
    question: { ask: "call", procedure, args },
    hears,
  };
  return step;
}

/** Adds to a named amount beside the outcome, as a step. */
export function earned(amounts: Amounts, then: () => Next): Asking {
  return { end: "asking", question: { ask: "earn", earned: amounts }, hears: then };
}

/** Ends with an outcome. */
export function done(outcome: Outcome): Done {
  return { end: "outcome", outcome };
}

/** Ends with another procedure in last place. */
export function go<A extends JsonObject>(procedure: Procedure<A>, args: A): Go {
  return { end: "go", procedure, args };
}

const NO_FACTS: JsonObject = {};

/** Ends with somebody's decision. */
export function choose(choice: Omit<Choose, "end" | "facts"> & { facts?: JsonObject }): Choose {
  return { end: "choose", by: choice.by, facts: choice.facts ?? NO_FACTS, stands: choice.stands, moves: choice.moves };
}

interface MoveSpec<F extends Fields> {
  by?: string;
  closed?: Refusal | undefined;
  talk?: boolean;
  fields?: F;
  max?: number;
  refuse?(detail: DetailOf<F>): Refusal | undefined;
  pays?(detail: DetailOf<F>): Amounts;
  notices?(detail: DetailOf<F>): readonly Notice[];
  leadsTo(detail: DetailOf<F>): Done | Go;
}

const NO_FIELDS: Fields = {};
const nothingRefused = (): undefined => undefined;
const nothingPaid = (): Amounts => NO_AMOUNTS;
const nothingNoted = (): readonly Notice[] => [];

/** A move of a choice: when it is closed, what details it takes, what it costs, what follows. */
export function move<F extends Fields = Fields>(name: string, spec: MoveSpec<F>): Move {
  const built: Move<F | Fields> = {
    name,
    by: spec.by,
    closed: spec.closed,
    talk: spec.talk ?? false,
    fields: spec.fields ?? NO_FIELDS,
    max: spec.max ?? Number.POSITIVE_INFINITY,
    refuse: spec.refuse ?? nothingRefused,
    pays: spec.pays ?? nothingPaid,
    notices: spec.notices ?? nothingNoted,
    leadsTo: spec.leadsTo,
  };
  return built;
}

/** A move the rules name but don't allow just now. */
export function closed(name: string, reason: Refusal): Move {
  return move(name, {
    closed: reason,
    leadsTo: () => {
      throw new Error(`a closed move was taken: ${reason.code}`);
    },
  });
}
