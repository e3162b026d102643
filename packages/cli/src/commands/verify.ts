import { formatCounted } from "@rulewright/present";
import { resume, type SystemDefinition, type Trace } from "@rulewright/rules";
import {
  type CheckedProof,
  checkProof,
  type Chronicle,
  type ChronicleEntry,
  chronicleSchema,
  type DrawnDie,
  freeRollOf,
  type KeptCommitments,
  keptCommitments,
  type ProvedRoll,
} from "@rulewright/table";
import { z } from "zod";
import { DataError } from "../errors/errors.ts";
import { printable } from "../errors/printable.ts";
import { readText, sourceName } from "../input/files.ts";
import { traceSchema } from "../schemas/trace.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { heldAt, replayTrace, truncateTrace } from "./replay.ts";

/** The options of `verify`. */
export interface VerifyOptions {
  /** Files that devices have saved of what they remember. */
  readonly kept?: readonly string[];
  readonly json?: boolean;
}

/** Something that doesn't fit, and where. */
interface Fault {
  readonly at: string;
  readonly problem: string;
}

/** How the dice of a chronicle came about, in rolls. */
interface Tally {
  /** Drawn from nonces of the server, the roller and another member. */
  shared: number;
  /** Drawn from nonces of the server and of one side only. */
  partly: number;
  /** Thrown by the server alone. */
  alone: number;
  /** Thrown by hand. */
  byHand: number;
}

type AttemptEntry = Extract<ChronicleEntry, { kind: "attempt" }>;
type RollEntry = Extract<ChronicleEntry, { kind: "roll" }>;

/**
 * Runs `rulewright verify`: proves every generated die of a chronicle by the nonces that devices have committed to, and every
 * attempt by the rules. Resolves with whether all of it holds.
 */
export async function verify(terminal: Terminal, file: string, { kept = [], json }: VerifyOptions): Promise<boolean> {
  const chronicle = await readAs(chronicleSchema, file, "a chronicle in JSON");
  const memories: KeptCommitments[] = [];
  for (const one of kept) memories.push(await readAs(keptCommitments, one, "what a device remembers"));
  const verifier = new Verifier(terminal, chronicle, memories);
  await verifier.check();
  const report = verifier.report();
  if (json) terminal.print(JSON.stringify(report, null, 2));
  else printReport(terminal, report);
  return report.faults.length === 0;
}

async function readAs<T>(schema: z.core.$ZodType<T>, file: string, what: string): Promise<T> {
  const text = await readText(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DataError(`${sourceName(file)} is not JSON.`);
  }
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new DataError(
    `${sourceName(file)} is not ${what}: ${printable(issue?.path.join(".") ?? "")}: ${printable(issue?.message ?? "")}.`,
  );
}

class Verifier {
  readonly #terminal: Terminal;
  readonly #chronicle: Chronicle;
  readonly #proof: CheckedProof;
  readonly #faults: Fault[] = [];
  readonly #tally: Tally = { shared: 0, partly: 0, alone: 0, byHand: 0 };
  readonly #used = new Set<string>();
  #attempts = 0;

  constructor(terminal: Terminal, chronicle: Chronicle, kept: readonly KeptCommitments[]) {
    this.#terminal = terminal;
    this.#chronicle = chronicle;
    this.#proof = checkProof(chronicle.proof ?? [], kept);
  }

  async check(): Promise<void> {
    const { fault } = this.#proof;
    if (fault) this.#fault(`line ${fault.line} of the proof`, fault.problem);
    for (const { session, scenes } of this.#chronicle.sessions) {
      for (const [i, entry] of scenes.flatMap(({ entries }) => entries).entries()) {
        const at = `session ${session}, entry ${i + 1}`;
        if (entry.kind === "attempt") await this.#checkAttempt(entry, `${at} (${printable(entry.title)})`);
        if (entry.kind === "roll") this.#checkRoll(entry, at);
      }
    }
    // What is proved up to a fault may be told by what comes after it.
    if (!fault) this.#checkUnused();
  }

  report() {
    const { unanswered } = this.#proof;
    const { title } = this.#chronicle;
    return { title, attempts: this.#attempts, rolls: this.#tally, unanswered, faults: this.#faults };
  }

  #fault(at: string, problem: string): void {
    this.#faults.push({ at, problem });
  }

  /** A roll that was made has to be told, unless it was undone. */
  #checkUnused(): void {
    for (const [id, { line }] of this.#proof.rolls) {
      const isUndone = this.#chronicle.proof?.[line - 1]?.undone === true;
      if (isUndone === this.#used.has(id)) {
        const problem = isUndone ? "an entry has its roll, although it was undone" : "no entry has its roll";
        this.#fault(`line ${line} of the proof`, problem);
      }
    }
  }

  async #checkAttempt(entry: AttemptEntry, at: string): Promise<void> {
    const parsed = traceSchema.safeParse(entry.trace);
    if (!parsed.success) return this.#fault(at, "its trace can't be read");
    const { outcome, ...begun } = parsed.data;
    const trace: Trace = outcome ? { ...begun, outcome } : begun;
    if (trace.system !== this.#chronicle.system.id) return this.#fault(at, "it is an attempt of another game");
    const { system, fault } = await replayTrace(trace, this.#terminal);
    if (fault) return this.#fault(fault.step === 0 ? at : `${at}, step ${fault.step}`, fault.message);
    this.#attempts += 1;
    for (const [i, problem] of this.#problemsOfDice(system, trace, entry).entries()) {
      if (problem !== undefined) return this.#fault(`${at}, step ${i + 1}`, problem);
    }
  }

  /** What is wrong with the dice of each step. */
  #problemsOfDice(
    system: SystemDefinition,
    trace: Trace,
    { drawn = {} }: AttemptEntry,
  ): readonly (string | undefined)[] {
    const dice = new Map<string, readonly DrawnDie[]>();
    return trace.steps.map((step, i) => {
      if (!("roll" in step)) return undefined;
      const id = drawn[String(i)];
      if (step.by === "hand") {
        this.#tally.byHand += 1;
        return id === undefined ? undefined : "it was thrown by hand, and drawn as well";
      }
      if (id === undefined) {
        this.#tally.alone += 1;
        return undefined;
      }
      const roll = this.#proof.rolls.get(id);
      if (!roll) return "nothing proves its dice";
      if (!dice.has(id)) this.#use(id, roll);
      const due = dice.get(id) ?? roll.dice;
      dice.set(id, due.slice(step.faces.length));
      const { awaits } = resume(system, truncateTrace(trace, i), heldAt(trace, i));
      const faces = awaits.wants === "dice" ? awaits.dice.die.faces : [];
      const isSame = step.faces.every((face, k) => {
        const [sides, place] = due[k] ?? [0, 0];
        return sides === faces.length && faces[place] === face;
      });
      return isSame ? undefined : "its dice are not those that were drawn";
    });
  }

  #checkRoll({ roll = "", dice = [], value, drawn }: RollEntry, at: string): void {
    if (drawn === undefined) {
      this.#tally.alone += 1;
      return;
    }
    const proved = this.#proof.rolls.get(drawn);
    if (!proved) return this.#fault(at, "nothing proves its dice");
    this.#use(drawn, proved);
    const due = [...proved.dice];
    const shown = freeRollOf(roll, (sides) => {
      const [known, place] = due.shift() ?? [0, 0];
      return known === sides ? place : -1;
    });
    const isSame = JSON.stringify(shown) === JSON.stringify({ dice, value }) && due.length === 0;
    if (!isSame) this.#fault(at, "its dice are not those that were drawn");
  }

  #use(id: string, { ofRoller, ofOthers }: ProvedRoll): void {
    if (this.#used.has(id)) this.#fault(`request ${printable(id)}`, "its dice appear twice");
    this.#used.add(id);
    this.#tally[ofRoller && ofOthers ? "shared" : "partly"] += 1;
  }
}

function printReport({ print, paint }: Terminal, report: ReturnType<Verifier["report"]>): void {
  const { title, attempts, rolls, unanswered, faults } = report;
  print(paint.bold(printable(title)));
  for (const { at, problem } of faults) print(`${paint.bad("✗")} ${at}: ${problem}`);
  const told: readonly (readonly [number, string])[] = [
    [rolls.shared, "drawn from nonces of the server, the roller and another member"],
    [rolls.partly, "drawn from nonces of the server and one device"],
    [rolls.alone, "thrown by the server alone: nothing proves them"],
    [rolls.byHand, "thrown by hand"],
  ];
  for (const [count, words] of told) {
    if (count > 0) print(`${formatCounted({ one: "roll", other: "rolls" }, count)} ${words}`);
  }
  if (unanswered.length > 0) {
    print(`${formatCounted({ one: "roll", other: "rolls" }, unanswered.length)} requested and not made`);
  }
  print(
    `${formatCounted({ one: "attempt", other: "attempts" }, attempts)} proved by the rules, ` +
      formatCounted({ one: "fault", other: "faults" }, faults.length),
  );
}
