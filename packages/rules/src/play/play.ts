import type { HouseRules } from "../language/house-rules.ts";
import { type Amounts, isRecord, type JsonObject } from "../language/json.ts";
import type { Procedure } from "../language/procedure.ts";
import { type Notice, refusal, type Refusal } from "../language/refusal.ts";
import { AttemptRun, TraceError } from "./attempt-run.ts";
import { checkDecision } from "./decisions.ts";
import type { Decision, Position, Rulebook } from "./position.ts";
import { type ChoiceStep, type RollStep, type Step, type Trace, TRACE_FORMAT } from "./trace.ts";

/** A run, with everything besides the steps that determines it. */
interface KnownRun extends Pick<Trace, "house" | "procedure" | "args"> {
  readonly book: Rulebook;
  readonly run: AttemptRun;
}

/**
 * Runs by the last step of their trace, and by the arguments of traces without steps. The run only saves replaying: a trace
 * that shares its first steps with a known one is advanced from there, and a trace read from storage is replayed once.
 */
const runs = new WeakMap<Step | JsonObject, KnownRun>();

function runOf(book: Rulebook, trace: Trace): AttemptRun {
  checkIdentity(book, trace);
  const { house, procedure, args, steps } = trace;
  let count = steps.length;
  let run = knownRun(book, trace, count);
  while (!run && count > 0) run = knownRun(book, trace, --count);
  run ??= remember(book, trace, args, AttemptRun.begin(procedureOf(book, procedure), args, house));
  for (const step of steps.slice(count)) run = remember(book, trace, step, run.after(step));
  return run;
}

/** The run after the first `count` steps of a trace, if it is known. */
function knownRun(book: Rulebook, { house, procedure, args, steps }: Trace, count: number): AttemptRun | undefined {
  const found = runs.get(steps[count - 1] ?? args);
  const isSame = found?.book === book && found.args === args && found.house === house && found.procedure === procedure;
  return isSame ? found.run : undefined;
}

/** Remembers the run of a trace after one of its steps, or after none of them by its arguments. */
function remember(book: Rulebook, trace: Trace, last: Step | JsonObject, run: AttemptRun): AttemptRun {
  const { house, procedure, args } = trace;
  runs.set(last, { book, house, procedure, args, run });
  return run;
}

function checkIdentity(book: Rulebook, { system, version }: Trace): void {
  if (system !== book.id) throw new TraceError(-1, `the trace is of ${system}, not of ${book.id}`);
  if (version !== book.version) {
    throw new TraceError(-1, `the trace was made with version ${version} of ${book.id}, this is ${book.version}`);
  }
}

function procedureOf(book: Rulebook, name: string): Procedure {
  const found = Object.hasOwn(book.procedures, name) ? book.procedures[name] : undefined;
  if (!found) throw new TraceError(-1, `${book.id} has no procedure "${name}"`);
  return found;
}

/**
 * Begins an attempt: its trace, or the refusal of the arguments. Answer with `answerDice` and `answerChoice` until the
 * trace has an outcome.
 *
 * @example
 * ```ts
 * import { d, face } from "@rulewright/dice";
 * import { answerDice, begin, done, isRefusal, procedure, resume, roll } from "@rulewright/rules";
 *
 * const toss = procedure("toss", {
 *   rules: [],
 *   *run() {
 *     const shown = yield* roll(d(6).times(1), face);
 *     return done({ outcome: shown > 3 ? "success" : "failure" });
 *   },
 * });
 * const book = { id: "example", version: "1", procedures: { toss } };
 * const begun = begin(book, "toss", {}, {});
 * if (isRefusal(begun)) throw new Error(begun.code);
 * resume(book, begun).awaits.wants; // => "dice"
 * const ended = answerDice(book, begun, [5], "hand");
 * isRefusal(ended) ? undefined : ended.outcome; // => { outcome: "success" }
 * ```
 */
export function begin(book: Rulebook, procedure: string, args: JsonObject, house: HouseRules): Trace | Refusal {
  const first = procedureOf(book, procedure);
  const refused = first.refuse(args, house);
  if (refused) return refused;
  const { id: system, version } = book;
  const trace: Trace = { format: TRACE_FORMAT, system, version, house, procedure, args, steps: [] };
  return withOutcome(trace, remember(book, trace, args, AttemptRun.begin(first, args, house)));
}

/**
 * The position of a recorded attempt. `held` are the present contents of trackers: at a choice that is still open they
 * replace what the arguments say. Throws a TraceError where the trace contradicts the rules, or is of another system or
 * version.
 *
 * @example
 * ```ts
 * import { d, face } from "@rulewright/dice";
 * import { done, procedure, resume, roll, type Trace, TRACE_FORMAT } from "@rulewright/rules";
 *
 * const toss = procedure("toss", {
 *   rules: ["T-1"],
 *   *run() {
 *     return done({ outcome: (yield* roll(d(6).times(1), face)) > 3 ? "success" : "failure" });
 *   },
 * });
 * const book = { id: "example", version: "1", procedures: { toss } };
 * const about = { format: TRACE_FORMAT, system: "example", version: "1", house: {} } as const;
 * const begun = { ...about, procedure: "toss", args: {} };
 * const trace: Trace = { ...begun, steps: [{ roll: "1d6", faces: [5], by: "hand" }] };
 * resume(book, trace).awaits; // => { wants: "nothing", outcome: { outcome: "success" } }
 * ```
 */
export function resume(book: Rulebook, trace: Trace, held?: Amounts): Position {
  return runOf(book, trace).position(held);
}

/** A trace with one more recorded step, and with its outcome once it has ended. Throws a TraceError like `resume`. */
export function extendTrace(book: Rulebook, trace: Trace, step: Step): Trace {
  const extended: Trace = { ...trace, steps: [...trace.steps, step] };
  return withOutcome(extended, runOf(book, extended));
}

function withOutcome(trace: Trace, run: AttemptRun): Trace {
  const { awaits } = run.position();
  return awaits.wants === "nothing" ? { ...trace, outcome: awaits.outcome } : trace;
}

/**
 * The trace with the faces of the dice that it waits for; refused where they are too few, too many or impossible, or
 * where no dice are due. Throws a TraceError like `resume`.
 *
 * @example
 * ```ts
 * import { d, total } from "@rulewright/dice";
 * import { answerDice, begin, done, isRefusal, procedure, roll } from "@rulewright/rules";
 *
 * const damage = procedure("damage", {
 *   rules: ["R-4"],
 *   *run() {
 *     return done({ outcome: "hurt", damage: yield* roll(d(6).times(2), total()) });
 *   },
 * });
 * const book = { id: "example", version: "1", procedures: { damage } };
 * const begun = begin(book, "damage", {}, {});
 * if (isRefusal(begun)) throw new Error(begun.code);
 * const ended = answerDice(book, begun, [2, 5], "hand");
 * isRefusal(ended) ? ended.code : ended.outcome; // => { outcome: "hurt", damage: 7 }
 * const refused = answerDice(book, begun, [2], "hand");
 * isRefusal(refused) ? refused.code : undefined; // => "wrong-number-of-dice"
 * ```
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
  return extendTrace(book, trace, { roll: `${count}${die.name}`, faces, by });
}

/** A decision that was taken: the trace with it, its price, and the notices it emits. */
export interface AnsweredChoice {
  readonly trace: Trace;
  readonly pays: Amounts;
  readonly notices: readonly Notice[];
}

/**
 * The trace with a decision at the choice that it waits for; or the refusal. `held` are the present contents of
 * trackers; those left out hold what the arguments say. Throws a TraceError like `resume`.
 *
 * @example
 * ```ts
 * import { answerChoice, begin, choose, done, isRefusal, move, procedure } from "@rulewright/rules";
 *
 * const gate = procedure("gate", {
 *   rules: ["R-5"],
 *   run: () =>
 *     choose({
 *       by: "player",
 *       stands: { as: "turn back", leadsTo: done({ outcome: "outside" }) },
 *       moves: () => [move("bribe", { pays: () => ({ coins: 2 }), leadsTo: () => done({ outcome: "inside" }) })],
 *     }),
 * });
 * const book = { id: "example", version: "1", procedures: { gate } };
 * const begun = begin(book, "gate", {}, {});
 * if (isRefusal(begun)) throw new Error(begun.code);
 * const answered = answerChoice(book, begun, { move: "bribe" }, {});
 * isRefusal(answered) ? answered.code : answered.pays; // => { coins: 2 }
 * isRefusal(answered) ? answered.code : answered.trace.outcome; // => { outcome: "inside" }
 * ```
 */
export function answerChoice(
  book: Rulebook,
  trace: Trace,
  decision: Decision,
  held: Amounts,
): AnsweredChoice | Refusal {
  const position = resume(book, trace, held);
  const { awaits } = position;
  if (awaits.wants !== "choice") return refusal("no-choice-due", "", { waits: awaits.wants });
  const decided = checkDecision(awaits.choice, decision, position.tray);
  if ("refused" in decided) return decided;
  const { pays, notices } = decided;
  const by = awaits.choice.moves().find(({ name }) => name === decision.move)?.by ?? awaits.choice.by;
  const detail = isRecord(decision.detail) ? decision.detail : {};
  // A tracker whose contents nobody gave holds what the arguments say.
  const heldNow = (name: string): number => held[name] ?? Number(position.args[name] ?? 0);
  const relevant = Object.fromEntries(position.procedure.held.map((name) => [name, heldNow(name)]));
  const step: ChoiceStep = { choose: decision.move, by, detail, held: relevant, pays };
  return { trace: extendTrace(book, trace, step), pays, notices };
}
