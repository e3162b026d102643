import {
  answerChoice,
  type Amounts,
  resolveHouseRules,
  isRefusal,
  nearestName,
  readArguments,
  resume,
  type SystemDefinition,
  type Trace,
  TRACE_FORMAT,
  TraceError,
} from "@rulewright/rules";
import { z } from "zod";
import { RefusedError, refusalMessage, UsageError } from "../errors/errors.ts";
import { sourceName, readText } from "./files.ts";
import { requireSystem } from "../question/lookup.ts";

const plain: z.ZodType<PlainJson> = z.lazy(() =>
  z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(plain), z.record(z.string(), plain)]),
);
type PlainJson = null | boolean | number | string | PlainJson[] | { [key: string]: PlainJson };

const record = z.record(z.string(), plain);
const amounts = z.record(z.string(), z.int());
const outcome = z.looseObject({ outcome: z.string() }).and(record);

const step = z.union([
  z.strictObject({ roll: z.string(), faces: z.array(z.int()), by: z.enum(["generator", "hand"]) }),
  z.strictObject({ choose: z.string(), by: z.string(), detail: record, held: amounts, pays: amounts }),
]);

/** A trace as it stands in a file (packages/rules/src/trace.ts). */
export const traceSchema = z.strictObject({
  format: z.literal(TRACE_FORMAT),
  system: z.string(),
  version: z.string(),
  house: record,
  procedure: z.string(),
  args: record,
  steps: z.array(step),
  outcome: outcome.optional(),
});

/** The traces in a file: one of them, an array, or one on each line. Throws Unusable on anything else. */
export async function readTraces(file: string): Promise<readonly Trace[]> {
  const source = sourceName(file);
  const text = await readText(file);
  const found = parseJson(text, source).map((value, i) => parseTrace(value, `${source}, trace ${i + 1}`));
  if (found.length === 0) throw new UsageError(`There is no trace in ${source}.`);
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
          throw new UsageError(`${source} holds no traces: line ${number} is not JSON (${why}).`);
        }
      });
  }
}

function parseTrace(value: unknown, source: string): Trace {
  const parsed = traceSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue && issue.path.length > 0 ? `${issue.path.join(".")}: ` : "";
    throw new UsageError(`${source} is not of the format ${TRACE_FORMAT}: ${place}${issue?.message ?? "not a trace"}.`);
  }
  const { outcome: ended, ...begun } = parsed.data;
  return ended ? { ...begun, outcome: ended } : begun;
}

/** The system of a trace, which must have its procedure. */
export function systemOfTrace({ system: id, procedure }: Trace): SystemDefinition {
  const system = requireSystem(id);
  if (!Object.hasOwn(system.procedures, procedure)) {
    const like = nearestName(procedure, Object.keys(system.procedures));
    throw new UsageError(
      `${id} has no procedure "${procedure}".${like === undefined ? "" : ` Did you mean "${like}"?`}`,
    );
  }
  return system;
}

/** The system of a trace that is what the rules say so far; throws Refused where it isn't. */
export function verifiedSystemOf(trace: Trace): SystemDefinition {
  const system = systemOfTrace(trace);
  const problem = startProblem(system, trace);
  if (problem !== undefined) throw new RefusedError(`The trace is not what the rules say: ${problem}.`);
  try {
    resume(system, withoutOutcome(trace));
  } catch (error) {
    if (!(error instanceof TraceError)) throw error;
    throw new RefusedError(`The trace is not what the rules say: ${error.message}.`);
  }
  return system;
}

/** What is wrong with what was begun, before any step. */
export function startProblem(
  system: SystemDefinition,
  { procedure: name, args: given, house }: Trace,
): string | undefined {
  const chosen = resolveHouseRules(system.houseRules, house);
  if ("faults" in chosen)
    return `no table plays by ${chosen.faults.map((one) => `${one.name}=${String(one.value)}`).join(", ")}`;
  const procedure = system.procedures[name];
  const wanted = [...Object.keys(system.houseRules), ...Object.keys(procedure?.parameters ?? {})];
  const missing = wanted.filter((key) => house[key] === undefined && given[key] === undefined);
  if (missing.length > 0) return `it doesn't say ${missing.join(", ")}`;
  const args = readArguments(procedure?.parameters ?? {}, given);
  const refusal = isRefusal(args) ? args : procedure?.refuse(args, house);
  return refusal ? `it can't be begun: ${refusalMessage(system, refusal)}` : undefined;
}

/** A trace without its outcome: the attempt as if it were still open. */
export function withoutOutcome(trace: Trace): Trace {
  const { outcome: _outcome, ...open } = trace;
  return open;
}

/** The trace of a table's attempt with the last choice said: where nothing is open any more, everything stands. */
export function completeTrace(system: SystemDefinition, trace: Trace, held: Amounts): Trace {
  const open = withoutOutcome(trace);
  const { awaits } = resume(system, open, held);
  if (awaits.wants === "nothing") return { ...open, outcome: awaits.outcome };
  if (awaits.wants === "dice") return open;
  const closed = answerChoice(system, open, { move: awaits.choice.stands.as }, held);
  if (isRefusal(closed)) throw new TraceError(open.steps.length, `nothing is open, yet it can't stand: ${closed.code}`);
  return closed.trace;
}
