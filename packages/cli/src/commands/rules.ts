import type { RuleText, SystemDefinition } from "@rulewright/rules";
import { wrap } from "../terminal/columns.ts";
import { UsageError } from "../errors/errors.ts";
import { unknownName } from "../errors/suggestions.ts";
import { loadSystem } from "../question/systems.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Runs `rulewright rules`: prints the reference, some rules of it, or every rule that contains a text. */
export async function listRules(
  { print, paint, width }: Terminal,
  id: string | undefined,
  words: readonly string[],
  { json }: { readonly json?: boolean },
): Promise<void> {
  const system = await loadSystem(id);
  const found = selectRules(system, words);
  if (json) {
    const listed = found.map(({ rule, text, mechanical }) => ({ rule, text, mechanical }));
    print(JSON.stringify(listed, null, 2));
    return;
  }
  const room = Math.max(...found.map(({ rule }) => rule.length)) + 2;
  for (const { rule, text } of found) {
    print(`${paint.bold(rule.padEnd(room))}${wrap(text, width, room, room)}`);
  }
}

/** The rules of a number (ES-28 or 28), a range (26..31) or a text; without words, all. */
function selectRules({ reference, id }: SystemDefinition, words: readonly string[]): readonly RuleText[] {
  const [word] = words;
  if (word === undefined) return reference;
  if (words.length === 1 && /\d/.test(word)) {
    const [from = "", to = from] = word.split("..");
    const [first, last] = [findRule(reference, from, id), findRule(reference, to, id)];
    return reference.slice(Math.min(first, last), Math.max(first, last) + 1);
  }
  const phrase = words.join(" ").toLowerCase();
  const found = reference.filter(({ text }) => text.toLowerCase().includes(phrase));
  if (found.length === 0) throw new UsageError(`No rule of ${id} contains "${words.join(" ")}".`);
  return found;
}

/** A rule's number without its prefix: 28 of ES-28, 8 of ES-08. */
const numberOf = (rule: string): string => rule.slice(rule.indexOf("-") + 1).replace(/^0+(?=\d)/, "");

function findRule(reference: readonly RuleText[], given: string, id: string): number {
  const like = given.toUpperCase();
  const short = like.replace(/^0+(?=\d)/, "");
  const at = reference.findIndex(({ rule }) => rule.toUpperCase() === like);
  const place = at < 0 ? reference.findIndex(({ rule }) => numberOf(rule).toUpperCase() === short) : at;
  if (place >= 0) return place;
  const names = reference.map(({ rule }) => rule);
  throw unknownName(`rule of ${id}`, given, /^\d+$/.test(given) ? names.map(numberOf) : names);
}
