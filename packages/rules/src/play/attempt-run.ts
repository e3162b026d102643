import type { Dice, Die, DieMeaning, Reading } from "@rulewright/dice";
import type { Explanation } from "../language/explanation.ts";
import type { TableDie } from "../language/fields.ts";
import type { HouseRules } from "../language/house-rules.ts";
import { addAmounts, type Amounts, type JsonObject, NO_AMOUNTS } from "../language/json.ts";
import {
  type Choose,
  type Done,
  type Ending,
  isEnding,
  type Procedure,
  type RollQuestion,
} from "../language/procedure.ts";
import { Stepper } from "../language/stepper.ts";
import { checkDecision } from "./decisions.ts";
import type { AwaitedDice, Position } from "./position.ts";
import type { ChoiceStep, RollStep, Step } from "./trace.ts";

/**
 * A trace that contradicts the rules. `step` is the index of the step, from 0; it is -1 where the trace as a whole
 * doesn't fit. The message counts steps from 1.
 *
 * @example
 * ```ts
 * import { d, face } from "@rulewright/dice";
 * import { AttemptRun, done, procedure, roll, TraceError } from "@rulewright/rules";
 *
 * const toss = procedure("toss", {
 *   rules: ["T-1"],
 *   *run() {
 *     return done({ outcome: (yield* roll(d(6).times(1), face)) > 3 ? "success" : "failure" });
 *   },
 * });
 * let fault: unknown;
 * try {
 *   AttemptRun.begin(toss, {}, {}).after({ roll: "1d6", faces: [7], by: "hand" });
 * } catch (error) {
 *   fault = error instanceof TraceError ? error.message : undefined;
 * }
 * fault; // => "step 1: a d6 has no face 7"
 * ```
 */
export class TraceError extends Error {
  readonly step: number;

  constructor(step: number, problem: string) {
    super(step < 0 ? problem : `step ${step + 1}: ${problem}`);
    this.name = "TraceError";
    this.step = step;
  }
}

/**
 * An attempt whose procedures follow each other without end, and nothing is rolled or decided any more: rounds of a danger
 * that can't hurt. Its odds have an answer all the same.
 *
 * @example
 * ```ts
 * import { AttemptRun, EndlessAttemptError, go, procedure, type Procedure } from "@rulewright/rules";
 *
 * const rest: Procedure = procedure("rest", { rules: ["T-1"], run: () => go(rest, {}) });
 * let fault: unknown;
 * try {
 *   AttemptRun.begin(rest, {}, {});
 * } catch (error) {
 *   fault = error instanceof EndlessAttemptError ? error.message : undefined;
 * }
 * fault; // => "step 1: rest goes on without end: nothing is rolled or decided any more"
 * ```
 */
export class EndlessAttemptError extends TraceError {
  /** The name of the procedure that goes on. */
  readonly procedure: string;

  constructor(step: number, procedure: string) {
    super(step, `${procedure} goes on without end: nothing is rolled or decided any more`);
    this.procedure = procedure;
    this.name = "EndlessAttemptError";
  }
}

/** How many procedures may follow each other without a throw or a choice. */
const MAX_STARTED = 10_000;

/** What lies on the table and what has been paid and earned. */
interface TableState {
  readonly tray: readonly TableDie[];
  readonly classes: Readonly<Record<string, DieMeaning>>;
  readonly paid: Amounts;
  readonly earned: Amounts;
  /** Indices of the dice that the last decision picked up. */
  readonly picked: readonly number[];
}

const EMPTY_TABLE: TableState = { tray: [], classes: {}, paid: NO_AMOUNTS, earned: NO_AMOUNTS, picked: [] };

/** A throw in progress: dice that explode fall wave by wave. */
interface Throw {
  readonly question: RollQuestion;
  /** The role whose dice they are; undefined for the roller's. */
  readonly by: string | undefined;
  /** The dice to fall now. */
  readonly wave: Dice;
  readonly waves: number;
  /** The faces of the waves before. */
  readonly faces: readonly number[];
  /** The dice fall beside those already on the table. */
  readonly joins: boolean;
}

type Waiting =
  | { readonly for: "dice"; readonly thrown: Throw }
  | { readonly for: "choice"; readonly choice: Choose }
  | { readonly for: "nothing"; readonly ending: Done };

/** The procedure in progress: its arguments, the table at its beginning, and the throws recorded since. */
interface Running {
  readonly procedure: Procedure;
  readonly args: JsonObject;
  readonly table: TableState;
  readonly throws: readonly RollStep[];
}

/**
 * A recorded attempt that can be advanced step by step. To its users a run is immutable: `after(step)` returns the run
 * that follows. The generator of the procedure in progress moves on to the first successor; for another successor that
 * procedure is started again from its own arguments and the throws since, never from the beginning of the attempt.
 *
 * @example
 * ```ts
 * import { AttemptRun, calculatorFor } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const args = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 2, ego: 0 };
 * const begun = AttemptRun.begin(eveningStar.procedures.check, args, calculatorFor(eveningStar).house);
 * begun.position().awaits.wants; // => "dice"
 * const rolled = begun.after({ roll: "1d20", faces: [4], by: "hand" }).position();
 * rolled.explanation?.sums.map(({ total, against }) => [total, against?.value]); // => [[7, 12]]
 * ```
 */
export class AttemptRun {
  /** The number of procedures started so far. Tests use it to bound the work per step. */
  static started = 0;

  readonly #house: HouseRules;
  #steps = 0;
  #running: Running;
  #table = EMPTY_TABLE;
  #stepper: Stepper | undefined;
  /** Whether the procedure in progress has thrown dice. */
  #hasThrown = false;
  #waiting: Waiting | undefined;

  /** The run of an attempt in which nothing has been recorded yet. */
  static begin(procedure: Procedure, args: JsonObject, house: HouseRules): AttemptRun {
    const run = new AttemptRun(house, { procedure, args, table: EMPTY_TABLE, throws: [] });
    run.#startUntilWaiting();
    return run;
  }

  private constructor(house: HouseRules, running: Running) {
    this.#house = house;
    this.#running = running;
  }

  /**
   * The position. `held` are the present contents of trackers; at a choice they replace what the arguments say, without
   * changing the run.
   */
  position(held?: Amounts): Position {
    const { procedure, args } = this.#running;
    const { tray, classes, paid, earned } = this.#table;
    const common = { procedure, args, tray, classes, paid, earned };
    const waiting = this.#awaited();
    if (waiting.for === "dice") return { ...common, awaits: awaitedDice(waiting.thrown, this.#table) };
    if (waiting.for === "nothing") {
      const { outcome } = waiting.ending;
      return { ...common, ...explanationOf(waiting.ending), awaits: { wants: "nothing", outcome } };
    }
    const present = this.#argsWith(held);
    const choice = this.#choiceUnder(present, waiting.choice);
    const { leadsTo } = choice.stands;
    const standing = explanationOf(leadsTo.end === "outcome" ? leadsTo : choice);
    return { ...common, args: present, ...standing, awaits: { wants: "choice", choice } };
  }

  /** The run after one more recorded step. Throws a TraceError where the step contradicts the rules. */
  after(step: Step): AttemptRun {
    const next = this.#fork();
    if ("roll" in step) next.#takeRoll(step);
    else next.#takeChoice(step);
    return next;
  }

  #fork(): AttemptRun {
    const next = new AttemptRun(this.#house, this.#running);
    const waiting = this.#awaited();
    if (waiting.for === "dice" && !this.#stepper) {
      next.#running = { ...this.#running, throws: [] };
      next.#table = this.#running.table;
      next.#steps = this.#steps - this.#running.throws.length;
      next.#startUntilWaiting();
      for (const step of this.#running.throws) next.#takeRoll(step);
      return next;
    }
    next.#steps = this.#steps;
    next.#table = this.#table;
    next.#hasThrown = this.#hasThrown;
    next.#waiting = waiting;
    next.#stepper = this.#stepper;
    this.#stepper = undefined;
    return next;
  }

  #awaited(): Waiting {
    if (!this.#waiting) throw new Error(`${this.#running.procedure.name} has not been started`);
    return this.#waiting;
  }

  #fail(problem: string): never {
    throw new TraceError(this.#steps, problem);
  }

  /** Starts procedures until one of them waits for something or ends the attempt. */
  #startUntilWaiting(): void {
    for (let started = 0; !this.#waiting; started++) {
      if (started === MAX_STARTED) throw new EndlessAttemptError(this.#steps, this.#running.procedure.name);
      this.#start();
    }
  }

  /** Starts the procedure in progress. */
  #start(): void {
    AttemptRun.started += 1;
    const { procedure, args } = this.#running;
    this.#hasThrown = false;
    this.#stepper = new Stepper(procedure, args, this.#house);
    this.#advance();
  }

  /** Continues up to the next throw, choice or outcome. `answer` answers the throw asked before. */
  #advance(answer?: unknown): void {
    const stepper = this.#stepper;
    if (!stepper) throw new Error(`${this.#running.procedure.name} was continued elsewhere`);
    let step = stepper.next(answer);
    for (;;) {
      if (!("ask" in step)) {
        this.#stepper = undefined;
        this.#end(step);
        return;
      }
      if (step.ask === "roll") {
        const thrown = this.#throwOf(step, stepper);
        if (thrown.wave.count > 0) {
          this.#waiting = { for: "dice", thrown };
          return;
        }
        step = stepper.next(step.reading.read([], step.dice.count));
      } else {
        this.#table = { ...this.#table, earned: addAmounts(this.#table.earned, step.earned) };
        step = stepper.next();
      }
    }
  }

  #throwOf(question: RollQuestion, { inCall, by }: Stepper): Throw {
    const { dice, reading, as } = question;
    // Fresh dice clear the table, unless a called procedure throws beside the dice of its caller.
    const clears = as === "fresh" && !(inCall && this.#hasThrown);
    const { tray, classes } = clears ? EMPTY_TABLE : this.#table;
    this.#table = { ...this.#table, tray, classes: { ...classes, ...reading.classes } };
    this.#hasThrown = true;
    return { question, by, wave: dice, waves: 0, faces: [], joins: as === "more" };
  }

  #end(ending: Ending): void {
    if (ending.end === "outcome") this.#waiting = { for: "nothing", ending };
    else if (ending.end === "choose") this.#waiting = { for: "choice", choice: ending };
    else {
      this.#waiting = undefined;
      this.#running = { procedure: ending.procedure, args: ending.args, table: this.#table, throws: [] };
    }
  }

  #takeRoll(step: RollStep): void {
    const waiting = this.#awaited();
    if (waiting.for === "nothing") this.#fail("the attempt had ended, but the trace goes on");
    if (waiting.for === "choice") this.#fail(`a choice was due, but the trace has dice ${step.roll}`);
    const { question, by, wave, waves, faces, joins } = waiting.thrown;
    this.#checkFaces(wave, step.faces);
    const { as, reading, dice } = question;
    const again = as === "again" && waves === 0 ? this.#table.picked : [];
    const tray = placeDice(this.#table.tray, wave.die, reading, step, { again, joins });
    this.#table = { ...this.#table, tray };
    this.#steps += 1;
    this.#running = { ...this.#running, throws: [...this.#running.throws, step] };
    const fallen = [...faces, ...step.faces];
    const further = wave.die.times(reading.furtherDice?.(step.faces, waves) ?? 0);
    if (further.count > 0) {
      this.#waiting = {
        for: "dice",
        thrown: { question, by, wave: further, waves: waves + 1, faces: fallen, joins: true },
      };
      return;
    }
    this.#advance(reading.read(fallen, dice.count));
    this.#startUntilWaiting();
  }

  #checkFaces(dice: Dice, faces: readonly number[]): void {
    if (faces.length !== dice.count) this.#fail(`${dice.count} faces were due, not ${faces.length}`);
    const bad = faces.find((face) => !dice.die.faces.includes(face));
    if (bad !== undefined) this.#fail(`a ${dice.die.name} has no face ${bad}`);
  }

  #takeChoice(step: ChoiceStep): void {
    const waiting = this.#awaited();
    if (waiting.for === "nothing") this.#fail("the attempt had ended, but the trace goes on");
    if (waiting.for === "dice") this.#fail(`dice were due, but the trace has the choice "${step.choose}"`);
    const args = this.#argsWith(step.held);
    const choice = this.#choiceUnder(args, waiting.choice);
    const decided = checkDecision(choice, { move: step.choose, detail: step.detail }, this.#table.tray);
    if ("refused" in decided) this.#fail(`"${step.choose}" is refused: ${decided.code} (${decided.rule})`);
    if (!equalAmounts(decided.pays, step.pays)) {
      const [due, said] = [JSON.stringify(decided.pays), JSON.stringify(step.pays)];
      this.#fail(`"${step.choose}" costs ${due}, the trace says ${said}`);
    }
    this.#steps += 1;
    const paid = addAmounts(this.#table.paid, decided.pays);
    this.#table = { ...this.#table, paid, picked: decided.picked };
    this.#running = { ...this.#running, args };
    this.#end(decided.leadsTo());
    this.#startUntilWaiting();
  }

  /** The arguments with the contents of trackers that the procedure holds. */
  #argsWith(held: Amounts | undefined): JsonObject {
    const { procedure, args } = this.#running;
    if (!held) return args;
    const present = procedure.held.filter((name) => name in held).map((name) => [name, held[name]]);
    return present.length === 0 ? args : { ...args, ...Object.fromEntries(present) };
  }

  /** The choice under other contents of trackers. Only a procedure that begins with its choice reads them anew. */
  #choiceUnder(args: JsonObject, choice: Choose): Choose {
    const { procedure } = this.#running;
    if (args === this.#running.args || procedure.held.length === 0) return choice;
    const run = procedure.run(args, this.#house);
    const first = isEnding(run) ? run : run.next().value;
    return "end" in first && first.end === "choose" ? first : choice;
  }
}

const explanationOf = ({ explain }: Done | Choose): { readonly explanation?: Explanation } =>
  explain ? { explanation: explain() } : {};

function awaitedDice({ question, by, wave, waves }: Throw, { picked }: TableState): AwaitedDice {
  const { as, expects } = question;
  const again = as === "again" && waves === 0 ? picked : [];
  return {
    wants: "dice",
    dice: wave,
    again,
    ...(by === undefined ? {} : { by }),
    ...(expects ? { expects: expects() } : {}),
  };
}

/** Puts dice on the table: new ones beside the others, rerolled ones in the places of those picked up. */
function placeDice(
  tray: readonly TableDie[],
  die: Die,
  reading: Reading<unknown>,
  { faces, by }: RollStep,
  { again, joins }: { readonly again: readonly number[]; readonly joins: boolean },
): readonly TableDie[] {
  const placed = (face: number, rerolled: boolean): TableDie => ({
    die: die.name,
    face,
    rerolled,
    by,
    ...(reading.classOf ? { class: reading.classOf(face, joins) } : {}),
    ...(joins && !rerolled ? { bonus: true } : {}),
  });
  if (again.length === 0) return [...tray, ...faces.map((face) => placed(face, false))];
  const changed = [...tray];
  again.forEach((index, i) => {
    const before = tray[index];
    const face = faces[i];
    if (before === undefined || face === undefined) throw new Error(`no die lies at index ${index}`);
    changed[index] = { ...placed(face, true), was: before.face };
  });
  return changed;
}

const equalAmounts = (a: Amounts, b: Amounts): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => (a[name] ?? 0) === (b[name] ?? 0));
