import {
  answerChoice,
  type Amounts,
  resolveHouseRules,
  isRefusal,
  readArguments,
  resume,
  type SystemDefinition,
  type Trace,
  TRACE_FORMAT,
  TraceError,
} from "@rulewright/rules";
import { DataError, RefusedError } from "../errors/errors.ts";
import { printable } from "../errors/printable.ts";
import { refusalMessage } from "../errors/refusals.ts";
import { sourceName, readText } from "./files.ts";
import { suggestion } from "../errors/suggestions.ts";
import { loadSystem } from "../question/systems.ts";
import { traceSchema } from "../schemas/trace.ts";

/** The traces of a file: one, an array, or one on each line. Throws a DataError for anything else. */
export async function readTraces(file: string): Promise<readonly Trace[]> {
  const source = sourceName(file);
  const text = await readText(file);
  const found = parseJson(text, source).map((value, i) => parseTrace(value, `${source}, trace ${i + 1}`));
  if (found.length === 0) throw new DataError(`There is no trace in ${source}.`);
  return found;
}

function parseJson(text: string, source: string): readonly unknown[] {
  try {
    const whole: unknown = JSON.parse(text);
    return Array.isArray(whole) ? whole : [whole];
  } catch {
    return text
      .split("\n")
      .map((line, i): [string, number] => [line.trim(), i + 1])
      .filter(([line]) => line !== "")
      .map(([line, number]): unknown => {
        try {
          return JSON.parse(line);
        } catch (error) {
          const why = error instanceof Error ? error.message : String(error);
          throw new DataError(`${source} is not a file of traces: line ${number} is not JSON (${why}).`);
        }
      });
  }
}

/** The schema's result. Throws a DataError for values that are nested too deeply for it. */
function parseWithSchema(value: unknown, source: string): ReturnType<typeof traceSchema.safeParse> {
  try {
    return traceSchema.safeParse(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new DataError(`${source} is nested too deeply.`);
  }
}

function parseTrace(value: unknown, source: string): Trace {
  const parsed = parseWithSchema(value, source);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue && issue.path.length > 0 ? `${issue.path.join(".")}: ` : "";
    throw new DataError(`${source} is not of the format ${TRACE_FORMAT}: ${place}${issue?.message ?? "not a trace"}.`);
  }
  const { outcome: ended, ...begun } = parsed.data;
  return ended ? { ...begun, outcome: ended } : begun;
}

/**
 * The system of a trace, under the identity of its rules where the trace is of a server's table. Throws a DataError where it
 * doesn't have the trace's procedure.
 */
export async function systemOfTrace({ system: id, version, procedure }: Trace): Promise<SystemDefinition> {
  const system = await loadSystem(id);
  if (!Object.hasOwn(system.procedures, procedure)) {
    const similar = suggestion(procedure, Object.keys(system.procedures));
    throw new DataError(`${id} has no procedure "${printable(procedure)}".${similar}`);
  }
  if (version === system.version) return system;
  const { systemAtTables } = await import("@rulewright/server");
  const atTables = await systemAtTables(system);
  return version === atTables.version ? atTables : system;
}

/** The system of a trace that can be replayed so far. Throws a RefusedError where it can't. */
export async function verifiedSystemOf(trace: Trace): Promise<SystemDefinition> {
  const system = await systemOfTrace(trace);
  const problem = startProblem(system, trace);
  if (problem !== undefined) throw new RefusedError(`The trace contradicts the rules: ${problem}.`);
  try {
    resume(system, withoutOutcome(trace));
  } catch (error) {
    if (!(error instanceof TraceError)) throw error;
    throw new RefusedError(`The trace contradicts the rules: ${error.message}.`);
  }
  return system;
}

/** What is wrong with the start of an attempt, before any step; undefined where nothing is. */
export function startProblem(
  system: SystemDefinition,
  { procedure: name, args: given, house }: Trace,
): string | undefined {
  const chosen = resolveHouseRules(system.houseRules, house);
  if ("faults" in chosen)
    return `these house rules don't exist: ${chosen.faults.map((one) => `${one.name}=${String(one.value)}`).join(", ")}`;
  const procedure = system.procedures[name];
  const wanted = [...Object.keys(system.houseRules), ...Object.keys(procedure?.parameters ?? {})];
  const missing = wanted.filter((key) => house[key] === undefined && given[key] === undefined);
  if (missing.length > 0) return `these values are missing: ${missing.join(", ")}`;
  const args = readArguments(procedure?.parameters ?? {}, given);
  const refusal = isRefusal(args) ? args : procedure?.refuse(args, house);
  return refusal ? `it can't begin: ${refusalMessage(system, refusal)}` : undefined;
}

/** A trace without its outcome, as of an open attempt. */
export function withoutOutcome(trace: Trace): Trace {
  const { outcome: _outcome, ...open } = trace;
  return open;
}

/** The trace of a settled attempt with its last step, in which the result stands because no move is open. */
export function completeTrace(system: SystemDefinition, trace: Trace, held: Amounts): Trace {
  const open = withoutOutcome(trace);
  const { awaits } = resume(system, open, held);
  if (awaits.wants === "nothing") return { ...open, outcome: awaits.outcome };
  if (awaits.wants === "dice") return open;
  const closed = answerChoice(system, open, { move: awaits.choice.stands.as }, held);
  if (isRefusal(closed))
    throw new TraceError(open.steps.length, `no move is open, but the result can't stand: ${closed.code}`);
  return closed.trace;
}
