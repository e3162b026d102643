import { runCommand } from "./rulewright.ts";

const block = /```console\n\$ rulewright ([^\n]*)\n([\s\S]*?)```/g;

/** The examples of a page: the words after `rulewright`, and the output shown. */
export function examplesIn(page: string): readonly { readonly words: string; readonly shown: string }[] {
  return [...page.matchAll(block)].map(([, words = "", shown = ""]) => ({ words, shown }));
}

/** The words of a line as a shell takes them: what stands in single quotes is one, without the quotes. */
const wordsIn = (line: string): readonly string[] =>
  [...line.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", ""));

/** A page with the real output under each of its commands. */
export async function withOutput(page: string, run: typeof runCommand): Promise<string> {
  let written = page;
  for (const { words, shown } of examplesIn(page)) {
    const { stdout } = await run(...wordsIn(words));
    const before = `\`\`\`console\n$ rulewright ${words}\n`;
    written = written.replace(`${before}${shown}\`\`\``, () => `${before}${stdout}\`\`\``);
  }
  return written;
}
