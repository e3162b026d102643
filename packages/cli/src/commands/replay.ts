import { formatArguments } from "@rulewright/present";
import {
  type Position,
  replay,
  resume,
  type SystemDefinition,
  type Trace,
  TraceError,
  formatMessage,
} from "@rulewright/rules";
import { paragraph } from "../terminal/columns.ts";
import { formatOutcome, formatStep, formatStepSums, formatSums } from "../text/steps.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { withoutOutcome, startProblem, systemOfTrace, readTraces } from "../input/traces.ts";

/** The result of replaying one trace. */
interface ReplayResult {
  readonly trace: Trace;
  readonly system: SystemDefinition;
  /** The sums before the first step. */
  readonly sums: readonly string[];
  /** Each valid step as text, with the sums that it led to. */
  readonly steps: readonly { readonly words: string; readonly sums: readonly string[] }[];
  /** The position after all steps; absent where the trace contradicts the rules. */
  readonly position?: Position;
  /** The first step that contradicts the rules, from 1 (0 is the trace as a whole), and why. */
  readonly fault?: { readonly step: number; readonly message: string };
}

/** Runs `rulewright replay`: checks every trace of a file against the rules. Resolves with whether all are valid. */
export async function replayFile(
  terminal: Terminal,
  file: string,
  { json }: { readonly json?: boolean },
): Promise<boolean> {
  const results: ReplayResult[] = [];
  for (const trace of await readTraces(file)) results.push(await replayTrace(trace, terminal));
  if (json) terminal.print(JSON.stringify(results.map(resultJson), null, 2));
  else results.forEach((result, i) => printResult(terminal, result, i));
  const broken = results.filter(({ fault }) => fault).length;
  if (!json) terminal.print(`${results.length - broken} proved, ${broken} failed`);
  return broken === 0;
}

/** Replays a trace step by step, up to the first that contradicts the rules. */
export async function replayTrace(trace: Trace, { paint }: Pick<Terminal, "paint">): Promise<ReplayResult> {
  const system = await systemOfTrace(trace);
  const steps: ReplayResult["steps"][number][] = [];
  let sums: readonly string[] = [];
  const problem = startProblem(system, trace);
  if (problem !== undefined) return { trace, system, sums: [], steps, fault: { step: 0, message: problem } };
  try {
    let before = resume(system, truncateTrace(trace, 0), heldAt(trace, 0));
    sums = formatSums(before, system);
    for (const [i, step] of trace.steps.entries()) {
      const after = resume(system, truncateTrace(trace, i + 1), heldAt(trace, i + 1));
      const words = formatStep(system, step, before, after, paint);
      steps.push({ words, sums: formatStepSums(step, before, after, system) });
      before = after;
    }
    return { trace, system, sums, steps, position: replay(system, trace) };
  } catch (error) {
    if (!(error instanceof TraceError)) throw error;
    const message = error.message.replace(/^step \d+: /, "");
    return { trace, system, sums, steps, fault: { step: error.step + 1, message } };
  }
}

/** The trace up to so many steps. */
export function truncateTrace(trace: Trace, steps: number): Trace {
  return { ...withoutOutcome(trace), steps: trace.steps.slice(0, steps) };
}

/** The amounts of the trackers at the next step; undefined where it is no choice. */
export function heldAt({ steps }: Trace, next: number): Readonly<Record<string, number>> | undefined {
  const step = steps[next];
  return step && "choose" in step ? step.held : undefined;
}

function printResult({ print, notify, paint, width }: Terminal, result: ReplayResult, i: number): void {
  const { trace, system, sums: known, steps, position, fault } = result;
  const asked = formatArguments(system.text, trace.args, system.procedures[trace.procedure]?.parameters).join(" · ");
  print(
    `${paint.bold(`${i + 1}`)}  ${system.title} ${paint.dim("·")} ${formatMessage(system.text, `procedure.${trace.procedure}`)}`,
  );
  print(paint.dim(paragraph(asked, width, 5)));
  for (const sum of known) print(`       ${sum}`);
  steps.forEach(({ words, sums }, at) => {
    print(`  ${paint.dim(`${at + 1}`.padStart(2))} ✓ ${words}`);
    for (const sum of sums) print(`       ${sum}`);
  });
  if (fault) {
    const what = fault.step === 0 ? "The trace" : `Step ${fault.step}`;
    notify(
      paint.bad(`  ✗ Trace ${i + 1}, ${fault.step === 0 ? "as a whole" : `step ${fault.step}`}: ${fault.message}`),
    );
    print(`     ${paint.bad(`${what} contradicts the rules.`)}\n`);
    return;
  }
  const awaits = position?.awaits;
  const end = awaits?.wants === "nothing" ? formatOutcome(system, awaits.outcome, paint) : paint.dim("  still open");
  print(`     ${end}\n`);
}

/** A result as data, of the schema `replayOutput`. */
function resultJson({ trace, position, fault }: ReplayResult) {
  return {
    system: trace.system,
    procedure: trace.procedure,
    steps: trace.steps.length,
    proved: !fault,
    ...(trace.outcome ? { outcome: trace.outcome } : {}),
    ...(position ? { paid: position.paid, earned: position.earned } : {}),
    ...(position?.explanation ? { explanation: position.explanation } : {}),
    ...(fault ? { fault } : {}),
  };
}
