import type { Dice, Die, Reading, DieMeaning } from "@rulewright/dice";
import type { DetailOf, Fields, FieldShape, TableDie } from "../language/fields.ts";
import type { HouseRules } from "../language/house-rules.ts";
import { closedReason } from "../language/options.ts";
import { type Amounts, isRecord, NO_AMOUNTS, type JsonValue, type JsonObject, addAmounts } from "../language/json.ts";
import type { Choose, Done, Ending, Go, Move, Outcome, Procedure, Question, Run } from "../language/procedure.ts";
import { type Notice, refusal, type Refusal } from "../language/refusal.ts";
import { type ChoiceStep, type RollStep, type Step, TRACE_FORMAT, type Trace } from "./trace.ts";

/** What playing needs to know of a system. */
export interface Rulebook {
  readonly id: string;
  readonly version: string;
  readonly procedures: Readonly<Record<string, Procedure>>;
}

/** The dice an attempt waits for. */
export interface AwaitedDice {
  readonly wants: "dice";
  readonly dice: Dice;
  /** Places on the table of the dice thrown again; empty for fresh dice. */
  readonly again: readonly number[];
}

/** The decision an attempt waits for. */
export interface AwaitedChoice {
  readonly wants: "choice";
  readonly choice: Choose;
}

/** Nothing any more: how the attempt ended. */
export interface Ended {
  readonly wants: "nothing";
  readonly outcome: Outcome;
}

/** Where an attempt stands: what it waits for, and what lies on the table. */
export interface Position {
  readonly awaits: AwaitedDice | AwaitedChoice | Ended;
  /** The procedure that is running, with its arguments: what the odds from here on are asked of. */
  readonly procedure: Procedure;
  readonly args: JsonObject;
  readonly tray: readonly TableDie[];
  /** What each class of the dice on the table means to the eye. */
  readonly classes: Readonly<Record<string, DieMeaning>>;
  /** Everything paid and earned so far. */
  readonly amounts: Amounts;
  /** Of these, what was earned. */
  readonly earned: Amounts;
}

/** A decision as a person says it: a move (or the word for letting it stand), with dice named by their places. */
export interface Decision {
  readonly move: string;
  readonly detail?: JsonObject;
}

/** Begins an attempt, unless its procedure refuses the arguments. */
export function begin(book: Rulebook, procedure: string, args: JsonObject, house: HouseRules): Trace | Refusal {
  const begun = procedureOf(book, procedure);
  const refused = begun.refuse(args, house);
  if (refused) return refused;
  const { id: system, version } = book;
  return closeIfEnded(book, { format: TRACE_FORMAT, system, version, house, procedure, args, steps: [] });
}

function procedureOf(book: Rulebook, name: string): Procedure {
  const found = Object.hasOwn(book.procedures, name) ? book.procedures[name] : undefined;
  if (!found) throw new Error(`${book.id} has no procedure "${name}"`);
  return found;
}

/** Walks through the recorded steps of one attempt; each answer is used up by the question it belongs to. */
class TraceReader {
  tray: TableDie[] = [];
  classes: Readonly<Record<string, DieMeaning>> = {};
  amounts: Amounts = NO_AMOUNTS;
  earned: Amounts = NO_AMOUNTS;
  picked: readonly number[] = [];
  /** Whether the procedure that is running has thrown anything yet. */
  thrown = false;
  readonly #steps: readonly Step[];
  #at = 0;

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
  }

  get finished(): boolean {
    return this.#at === this.#steps.length;
  }

  takeRoll(): RollStep | undefined {
    const step = this.#steps[this.#at];
    if (!step) return undefined;
    if (!("roll" in step))
      throw new TraceError(this.#at, `dice were due, but the trace has the choice "${step.choose}"`);
    this.#at += 1;
    return step;
  }

  takeChoice(): ChoiceStep | undefined {
    const step = this.#steps[this.#at];
    if (!step) return undefined;
    if (!("choose" in step)) throw new TraceError(this.#at, `a choice was due, but the trace has dice ${step.roll}`);
    this.#at += 1;
    return step;
  }

  fail(problem: string): never {
    throw new TraceError(this.#at - 1, problem);
  }
}

/** A trace that is not what the rules say. `step` counts from 0. */
export class TraceError extends Error {
  readonly step: number;

  constructor(step: number, problem: string) {
    super(`step ${step + 1}: ${problem}`);
    this.name = "TraceError";
    this.step = step;
  }
}

/**
 * Where a recorded attempt stands. `held` is what the trackers hold now: it replaces what the arguments say at a
 * choice that still waits. Throws a TraceError where the trace is not what the rules say.
 */
export function resume(book: Rulebook, trace: Trace, held?: Amounts): Position {
  if (trace.system !== book.id) throw new TraceError(-1, `the trace is of ${trace.system}, not of ${book.id}`);
  if (trace.version !== book.version) {
    throw new TraceError(-1, `the trace was made with version ${trace.version} of ${book.id}, this is ${book.version}`);
  }
  const walk = new TraceReader(trace.steps);
  let procedure = procedureOf(book, trace.procedure);
  let args = trace.args;
  for (;;) {
    const stopped = runOnce(procedure, args, trace.house, walk);
    const { tray, classes, earned } = walk;
    const position = { procedure, args, tray, classes, amounts: walk.amounts, earned };
    if (stopped.wants === "dice") return { ...position, awaits: stopped };
    let { ending } = stopped;
    if (ending.end === "choose") {
      const step = walk.takeChoice();
      args = { ...args, ...heldArgs(procedure, step?.held ?? held) };
      const choice = reread(procedure, args, trace.house, ending);
      if (!step) return { ...position, args, awaits: { wants: "choice", choice } };
      ending = follow(choice, step, walk);
    }
    if (ending.end === "outcome") {
      if (!walk.finished) walk.fail("the attempt had ended, but the trace goes on");
      return { ...position, amounts: walk.amounts, awaits: { wants: "nothing", outcome: ending.outcome } };
    }
    ({ procedure, args } = ending);
  }
}

function heldArgs(procedure: Procedure, held: Amounts | undefined): JsonObject {
  if (!held) return {};
  return Object.fromEntries(procedure.held.filter((name) => name in held).map((name) => [name, held[name]]));
}

/** The choice as it is under the trackers' present contents. Only a procedure that begins with its choice rereads. */
function reread(procedure: Procedure, args: JsonObject, house: HouseRules, choice: Choose): Choose {
  if (procedure.held.length === 0) return choice;
  const { value, done } = procedure.run(args, house).next();
  return done && value.end === "choose" ? value : choice;
}

function follow(choice: Choose, step: ChoiceStep, walk: TraceReader): Done | Go {
  const decided = checkDecision(choice, { move: step.choose, detail: step.detail }, walk.tray);
  if ("refused" in decided) return walk.fail(`"${step.choose}" is refused: ${decided.code} (${decided.rule})`);
  if (!sameAmounts(decided.pays, step.pays)) {
    walk.fail(`"${step.choose}" costs ${JSON.stringify(decided.pays)}, the trace says ${JSON.stringify(step.pays)}`);
  }
  walk.picked = decided.picked;
  walk.amounts = addAmounts(walk.amounts, decided.pays);
  return decided.leadsTo();
}

function sameAmounts(a: Amounts, b: Amounts): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => (a[name] ?? 0) === (b[name] ?? 0));
}

type Stopped = AwaitedDice | { readonly wants: "ending"; readonly ending: Ending };

function runOnce(procedure: Procedure, args: JsonObject, house: HouseRules, walk: TraceReader): Stopped {
  walk.thrown = false;
  return drive(procedure.run(args, house), { house, walk, called: false });
}

interface Driving {
  readonly house: HouseRules;
  readonly walk: TraceReader;
  /** True for a procedure used as a die: its fresh dice join those that its caller has thrown. */
  readonly called: boolean;
}

function drive(run: Run, { house, walk, called }: Driving): Stopped {
  let step = run.next();
  while (!step.done) {
    const question: Question = step.value;
    if (question.ask === "earn") {
      walk.amounts = addAmounts(walk.amounts, question.earned);
      walk.earned = addAmounts(walk.earned, question.earned);
      step = run.next();
    } else if (question.ask === "call") {
      const answer = drive(question.procedure.run(question.args, house), { house, walk, called: true });
      if (answer.wants === "dice") return answer;
      if (answer.ending.end !== "outcome") throw new Error(`${question.procedure.name} was called, but has choices`);
      step = run.next(answer.ending.outcome);
    } else {
      const faces = throwAll(question, walk, called);
      if ("wants" in faces) return faces;
      step = run.next(question.reading.read(faces, question.dice.count));
    }
  }
  return { wants: "ending", ending: step.value };
}

type Throw = Extract<Question, { ask: "roll" }>;

/** All faces of one throw, wave by wave where faces throw further dice; or the dice that are still to fall. */
function throwAll({ dice, reading, as }: Throw, walk: TraceReader, called: boolean): readonly number[] | AwaitedDice {
  const again = as === "again" ? walk.picked : [];
  if (as === "fresh" && !(called && walk.thrown)) [walk.tray, walk.classes] = [[], {}];
  walk.thrown = true;
  walk.classes = { ...walk.classes, ...reading.classes };
  const faces: number[] = [];
  let wave = dice;
  for (let [joins, waves] = [as === "more", 0]; wave.count > 0; joins = true, waves++) {
    const rolled = walk.takeRoll();
    if (!rolled) return { wants: "dice", dice: wave, again };
    checkFaces(wave, rolled.faces, walk);
    placeDice(wave.die, reading, rolled, { again, joins }, walk);
    faces.push(...rolled.faces);
    wave = wave.die.times(reading.more?.(rolled.faces, waves) ?? 0);
  }
  return faces;
}

function checkFaces(dice: Dice, faces: readonly number[], walk: TraceReader): void {
  if (faces.length !== dice.count) walk.fail(`${dice.count} faces were due, not ${faces.length}`);
  const bad = faces.find((face) => !dice.die.faces.includes(face));
  if (bad !== undefined) walk.fail(`a ${dice.die.name} has no face ${bad}`);
}

/** Puts dice on the table: fresh and further ones beside each other, rerolled ones in the places of those picked up. */
function placeDice(
  die: Die,
  reading: Reading<unknown>,
  rolled: RollStep,
  { again, joins }: { readonly again: readonly number[]; readonly joins: boolean },
  walk: TraceReader,
): void {
  const lie = (face: number, rerolled: boolean): TableDie => ({
    die: die.name,
    face,
    rerolled,
    by: rolled.by,
    ...(reading.classOf ? { class: reading.classOf(face, joins) } : {}),
    ...(joins && !rerolled ? { bonus: true } : {}),
  });
  if (again.length === 0) {
    walk.tray = [...walk.tray, ...rolled.faces.map((face) => lie(face, false))];
    return;
  }
  const tray = [...walk.tray];
  again.forEach((place, i) => {
    const was = tray[place];
    const face = rolled.faces[i];
    if (was === undefined || face === undefined) throw new Error(`no die lies at place ${place}`);
    tray[place] = { ...lie(face, true), was: was.face };
  });
  walk.tray = tray;
}

interface Considered {
  readonly pays: Amounts;
  readonly notices: readonly Notice[];
  readonly picked: readonly number[];
  leadsTo(): Done | Go;
}

/** What a decision would mean at a choice, or why it is refused. Changes nothing. */
export function checkDecision(choice: Choose, decision: Decision, tray: readonly TableDie[]): Considered | Refusal {
  const { stands } = choice;
  const moves = choice.moves();
  const move = moves.find(({ name }) => name === decision.move);
  if (decision.move === stands.as && !move) {
    if (stands.closed) return stands.closed;
    return { pays: NO_AMOUNTS, notices: [], picked: [], leadsTo: () => stands.leadsTo };
  }
  if (!move) {
    const legal = [stands.as, ...moves.map(({ name }) => name)];
    return refusal("no-such-move", "", { move: decision.move, moves: legal });
  }
  if (move.closed) return move.closed;
  const detail = readDetail(move, decision.detail ?? {}, tray);
  if ("refused" in detail) return detail;
  const refused = move.refuse(detail.values);
  if (refused) return refused;
  const { values, picked } = detail;
  return { pays: move.pays(values), notices: move.notices(values), picked, leadsTo: () => move.leadsTo(values) };
}

function readDetail(
  move: Move,
  given: JsonObject,
  tray: readonly TableDie[],
): { readonly values: DetailOf<Fields>; readonly picked: readonly number[] } | Refusal {
  const values: Record<string, unknown> = {};
  let picked: readonly number[] = [];
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(move.fields, name));
  if (unknown !== undefined) {
    return refusal("unknown-detail", "", { name: unknown, names: Object.keys(move.fields) });
  }
  for (const [name, field] of Object.entries(move.fields)) {
    const value = field.parse(given[name], tray);
    if (value === undefined) return refusal("bad-detail", "", { name, wants: shapeOf(field.shape) });
    values[name] = value;
    if (field.shape.kind === "dice" && Array.isArray(given[name])) picked = [...picked, ...given[name].map(Number)];
  }
  return { values, picked };
}

function shapeOf(shape: FieldShape): JsonValue {
  return shape.kind === "dice" ? { kind: "dice", max: shape.max } : { ...shape };
}

/**
 * A trace with one more answer to the dice it waits for. Refused when the faces are too few, too many or none of the
 * die's; nothing changes then.
 */
export function answerDice(
  book: Rulebook,
  trace: Trace,
  faces: readonly number[],
  by: RollStep["by"],
): Trace | Refusal {
  const { awaits } = resume(book, trace);
  if (awaits.wants !== "dice") return refusal("no-dice-due", "", { waits: awaits.wants });
  const { die, count } = awaits.dice;
  if (faces.length !== count) return refusal("wrong-number-of-dice", "", { dice: count, given: faces.length });
  const bad = faces.find((face) => !die.faces.includes(face));
  if (bad !== undefined) return refusal("bad-face", "", { face: bad, die: die.name, faces: die.faces });
  return closeIfEnded(book, withStep(trace, { roll: `${count}${die.name}`, faces, by }));
}

/** A trace with one more decision, what it pays and what is unusual about it; or the refusal. */
export function answerChoice(
  book: Rulebook,
  trace: Trace,
  decision: Decision,
  held: Amounts,
): { readonly trace: Trace; readonly pays: Amounts; readonly notices: readonly Notice[] } | Refusal {
  const position = resume(book, trace, held);
  const { awaits } = position;
  if (awaits.wants !== "choice") return refusal("no-choice-due", "", { waits: awaits.wants });
  const decided = checkDecision(awaits.choice, decision, position.tray);
  if ("refused" in decided) return decided;
  const { pays, notices } = decided;
  const by = awaits.choice.moves().find(({ name }) => name === decision.move)?.by ?? awaits.choice.by;
  const detail = isRecord(decision.detail) ? decision.detail : {};
  // What nobody says the trackers hold is what the arguments say.
  const heldNow = (name: string): number => held[name] ?? Number(position.args[name] ?? 0);
  const relevant = Object.fromEntries(position.procedure.held.map((name) => [name, heldNow(name)]));
  const step: ChoiceStep = { choose: decision.move, by, detail, held: relevant, pays };
  return { trace: closeIfEnded(book, withStep(trace, step)), pays, notices };
}

function withStep(trace: Trace, step: Step): Trace {
  return { ...trace, steps: [...trace.steps, step] };
}

function closeIfEnded(book: Rulebook, trace: Trace): Trace {
  const { awaits } = resume(book, trace);
  return awaits.wants === "nothing" ? { ...trace, outcome: awaits.outcome } : trace;
}

/** The moves of a waiting choice, each open or closed with its reason: what a screen or a prompt lists. */
export function listMoves(choice: Choose): readonly { readonly move: Move; readonly closed?: Refusal }[] {
  return choice.moves().map((move) => {
    const closed = closedReason(move);
    return closed ? { move, closed } : { move };
  });
}
