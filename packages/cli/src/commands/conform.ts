import { conformInParallel } from "../conformance/parallel.ts";
import { paragraph } from "../terminal/columns.ts";
import { DataError } from "../errors/errors.ts";
import { sourceName, readText } from "../input/files.ts";
import { createProgress } from "../terminal/progress.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Runs `rulewright conform`: prints every failing entry and the number that passed. Resolves with whether all did. */
export async function conform(
  { print, paint, width, ...terminal }: Terminal,
  files: readonly string[],
  { json }: { readonly json?: boolean },
): Promise<boolean> {
  const { parseEntries, ConformanceFileError } = await import("@rulewright/testkit");
  const entries: string[] = [];
  for (const file of files) {
    const text = await readText(file);
    try {
      for (const one of splitDocuments(text))
        for (const entry of parseEntries(one, sourceName(file))) entries.push(toJson(entry, file));
    } catch (error) {
      if (error instanceof ConformanceFileError) throw new DataError(`Can't use ${error.message}.`);
      throw error;
    }
  }
  const onProgress = createProgress({ print, paint, width, ...terminal }, "entries");
  const { passed, failures } = await conformInParallel(entries, onProgress);
  if (json) {
    print(JSON.stringify({ passed, failed: failures.length, failures }, null, 2));
    return failures.length === 0;
  }
  for (const { id, rules, difference } of failures) {
    print(`${paint.bad("✗")} ${paint.bold(id)}  ${paint.dim(rules.join(", "))}`.trimEnd());
    print(paragraph(difference, width, 4));
  }
  print(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0;
}

/** Throws a DataError where an entry is nested deeper than the call stack. */
function toJson(entry: unknown, file: string): string {
  try {
    return JSON.stringify(entry);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const source = sourceName(file);
    throw new DataError(`Can't use ${source}: an entry is nested too deeply.`);
  }
}

/** The JSON lists in a text: one, or several in a row, as `cat` joins files. */
function splitDocuments(text: string): readonly string[] {
  try {
    JSON.parse(text);
    return [text];
  } catch {
    // Inside of a list, brackets are separated by commas.
    return text.split(/(?<=\])\s*(?=\[)/);
  }
}
