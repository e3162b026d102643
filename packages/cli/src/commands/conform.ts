import { conformOnAllCores } from "../conform/all-cores.ts";
import { wrap } from "../draw/columns.ts";
import { Unusable } from "../faults.ts";
import { sourceName, textOf } from "../input.ts";
import { progress } from "../progress.ts";
import type { Terminal } from "../terminal.ts";

/** `rulewright conform`: every failing entry, then how many passed. Answers whether all did. */
export async function conform(
  { print, paint, width, ...terminal }: Terminal,
  files: readonly string[],
  { json }: { readonly json?: boolean },
): Promise<boolean> {
  const { parseEntries, UnreadableFile } = await import("@rulewright/testkit");
  const entries: unknown[] = [];
  for (const file of files) {
    const text = await textOf(file);
    try {
      for (const one of documentsIn(text)) for (const entry of parseEntries(one, sourceName(file))) entries.push(entry);
    } catch (error) {
      if (error instanceof UnreadableFile) throw new Unusable(`Can't use ${error.message}.`);
      throw error;
    }
  }
  const onProgress = progress({ print, paint, width, ...terminal }, "entries");
  const { passed, failures } = await conformOnAllCores(entries, onProgress);
  if (json) {
    print(JSON.stringify({ passed, failed: failures.length, failures }, null, 2));
    return failures.length === 0;
  }
  for (const { id, rules, difference } of failures) {
    print(`${paint.badOutcomes("✗")} ${paint.strong(id)}  ${paint.faint(rules.join(", "))}`.trimEnd());
    print(`    ${wrap(difference, width - 4, 4)}`);
  }
  print(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0;
}

/** The lists in a text: one, or several written one after the other, as `cat` leaves them. */
function documentsIn(text: string): readonly string[] {
  try {
    JSON.parse(text);
    return [text];
  } catch {
    // Between two lists stands no comma, which never happens inside of one.
    return text.split(/(?<=\])\s*(?=\[)/);
  }
}
