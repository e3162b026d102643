import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isRefusal, begin, resume, type SystemDefinition, type Trace } from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import { describe, expect, it } from "vitest";
import { RuleNumber } from "../../web/src/components/rule-number.tsx";
import { SumLine } from "../../web/src/table/roll/sum-line.tsx";
import { replayFile } from "../src/commands/replay.ts";
import { rollOnce } from "../src/commands/roll.ts";
import { traceSchema } from "../src/schemas/trace.ts";
import { createListener, folder } from "./rulewright.ts";

// The arithmetic of the same attempt, printed by `rulewright roll` and drawn by the component of the page.

interface Element {
  readonly type: unknown;
  readonly props: Readonly<Record<string, unknown>>;
}

const isElement = (node: unknown): node is Element => typeof node === "object" && node !== null && "props" in node;

/** The elements and texts that a node draws, its components expanded. */
function expand(node: unknown): readonly unknown[] {
  if (Array.isArray(node)) return node.flatMap(expand);
  if (!isElement(node)) return typeof node === "string" || typeof node === "number" ? [String(node)] : [];
  const { type, props } = node;
  // A rule's number opens the rules on the page, and is plain text in the terminal.
  if (type === RuleNumber) return [String([props["rules"]].flat()[0])];
  if (typeof type === "function") return expand(Reflect.apply(type, undefined, [props]));
  return typeof type === "string" ? [node] : expand(props["children"]);
}

const textOf = (node: unknown): string =>
  expand(node)
    .map((part) => (isElement(part) ? textOf(part.props["children"]) : String(part)))
    .join("");

/** The lines of sums that the page draws for an open attempt, at its beginning and after each of its steps. */
function linesOnPage(system: SystemDefinition, trace: Trace): ReadonlySet<string> {
  const lines = [undefined, ...trace.steps].flatMap((_, i) => {
    const { explanation } = resume(system, { ...trace, steps: trace.steps.slice(0, i) });
    const drawn = SumLine({ explanation, context: system });
    return isElement(drawn) ? expand(drawn.props["children"]).map(textOf) : [];
  });
  return new Set(lines.filter((line) => line !== ""));
}

/** The lines of sums that `rulewright roll` prints: those at the beginning and below a step. */
const linesPrinted = (stdout: string): ReadonlySet<string> => new Set(sumsPrinted(stdout));

const sumsPrinted = (stdout: string): readonly string[] =>
  stdout.split("\n").flatMap((line) => /^ {4}(\S.*)$/.exec(line)?.[1] ?? []);

/** The lines of sums that `rulewright replay` prints; the outcome is the last line before an empty one. */
const sumsReplayed = (stdout: string): readonly string[] => {
  const lines = stdout.split("\n").filter((_, i, all) => all[i + 1] !== "");
  return lines.flatMap((line) => /^ {7}(\S.*)$/.exec(line)?.[1] ?? []);
};

describe.each(Object.values(catalogue))("$id shows the same arithmetic in the terminal and on the page", (system) => {
  const cases = Object.values(system.procedures).flatMap((procedure) =>
    procedure.examples.map((args, i) => [`${procedure.name}, example ${i + 1}`, procedure, args] as const),
  );
  const [goal] = Object.values(system.goals);
  const house = Object.fromEntries(
    Object.entries(system.houseRules).map(([name, { values }]) => [name, values[0] ?? null]),
  );

  it.each(cases)("%s", async (_, procedure, args) => {
    if (!goal || isRefusal(begin(system, procedure.name, args, house))) return;
    const asked = { system, procedure, args, house, goal };
    const options = { strategy: "never", seed: "7", house: [] };
    const [shown, data] = [createListener(200), createListener(200)];
    rollOnce(shown.terminal, asked, options);
    rollOnce(data.terminal, asked, { ...options, json: true });
    const { trace } = JSON.parse(data.said().stdout);
    const file = join(folder(), "trace.json");
    writeFileSync(file, JSON.stringify(trace));
    const replayed = createListener(200);
    await replayFile(replayed.terminal, file, {});
    expect(sumsReplayed(replayed.said().stdout)).toEqual(sumsPrinted(shown.said().stdout));
    const { outcome: _outcome, ...open } = traceSchema.parse(trace);
    const page = linesOnPage(system, open);
    expect(linesPrinted(shown.said().stdout)).toEqual(page);
  });
});
