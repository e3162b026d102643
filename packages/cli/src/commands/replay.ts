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
import { wrap } from "../terminal/columns.ts";
import { formatOutcome, formatStep } from "../text/steps.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { withoutOutcome, startProblem, systemOfTrace, readTraces } from "../input/traces.ts";

/** What replaying one trace came to. */
interface ReplayResult {
  readonly trace: Trace;
  readonly system: SystemDefinition;
  /** Each step that holds, in words. */
  readonly steps: readonly string[];
  /** Where the attempt stands after all its steps; absent where the trace is not what the rules say. */
  readonly position?: Position;
  /** The first step that is not what the rules say, from 1 (0: the trace as a whole), and why. */
  readonly fault?: { readonly step: number; readonly problem: string };
}

/** `rulewright replay`: proves every trace of a file. Answers whether all of them hold. */
export async function replayFile(
  terminal: Terminal,
  file: string,
  { json }: { readonly json?: boolean },
): Promise<boolean> {
  const proofs = (await readTraces(file)).map((trace) => replayTrace(trace, terminal));
  if (json) terminal.print(JSON.stringify(proofs.map(resultJson), null, 2));
  else proofs.forEach((proof, i) => printResult(terminal, proof, i));
  const broken = proofs.filter(({ fault }) => fault).length;
  if (!json) terminal.print(`${proofs.length - broken} proved, ${broken} failed`);
  return broken === 0;
}

function replayTrace(trace: Trace, { paint }: Terminal): ReplayResult {
  const system = systemOfTrace(trace);
  const steps: string[] = [];
  const problem = startProblem(system, trace);
  if (problem !== undefined) return { trace, system, steps, fault: { step: 0, problem } };
  try {
    let before = resume(system, truncateTrace(trace, 0), heldAt(trace, 0));
    for (const [i, step] of trace.steps.entries()) {
      const after = resume(system, truncateTrace(trace, i + 1), heldAt(trace, i + 1));
      steps.push(formatStep(system, step, before, after, paint));
      before = after;
    }
    return { trace, system, steps, position: replay(system, trace) };
  } catch (error) {
    if (!(error instanceof TraceError)) throw error;
    const problem = error.message.replace(/^step \d+: /, "");
    return { trace, system, steps, fault: { step: error.step + 1, problem } };
  }
}

/** The trace as it was when so many steps were taken. */
function truncateTrace(trace: Trace, steps: number): Trace {
  return { ...withoutOutcome(trace), steps: trace.steps.slice(0, steps) };
}

/** What the trackers held when the next step was taken. */
function heldAt({ steps }: Trace, next: number): Readonly<Record<string, number>> | undefined {
  const step = steps[next];
  return step && "choose" in step ? step.held : undefined;
}

function printResult({ print, notify, paint, width }: Terminal, proof: ReplayResult, i: number): void {
  const { trace, system, steps, position, fault } = proof;
  const asked = wrap(formatArguments(system.text, trace.args).join(" · "), width - 5, 5);
  print(
    `${paint.bold(`${i + 1}`)}  ${system.title} ${paint.dim("·")} ${formatMessage(system.text, `procedure.${trace.procedure}`)}`,
  );
  print(`     ${paint.dim(asked)}`);
  steps.forEach((words, at) => print(`  ${paint.dim(`${at + 1}`.padStart(2))} ✓ ${words}`));
  if (fault) {
    const what = fault.step === 0 ? "The trace" : `Step ${fault.step}`;
    notify(
      paint.bad(`  ✗ Trace ${i + 1}, ${fault.step === 0 ? "as a whole" : `step ${fault.step}`}: ${fault.problem}`),
    );
    print(`     ${paint.bad(`${what} is not what the rules say.`)}\n`);
    return;
  }
  const awaits = position?.awaits;
  const end = awaits?.wants === "nothing" ? formatOutcome(system, awaits.outcome, paint) : paint.dim("  still open");
  print(`     ${end}\n`);
}

/** A proof as data; its schema is `replayOutput` in schemas.ts. */
function resultJson({ trace, position, fault }: ReplayResult) {
  return {
    system: trace.system,
    procedure: trace.procedure,
    steps: trace.steps.length,
    proved: !fault,
    ...(trace.outcome ? { outcome: trace.outcome } : {}),
    ...(position ? { paid: position.paid, earned: position.earned } : {}),
    ...(fault ? { fault } : {}),
  };
}
