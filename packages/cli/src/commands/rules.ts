import type { RuleText, SystemDefinition } from "@rulewright/rules";
import { wrap } from "../draw/columns.ts";
import { unknown, Unusable } from "../faults.ts";
import { systemNamed } from "../names.ts";
import type { Terminal } from "../terminal.ts";

/** `rulewright rules`: the reference, one rule of it, or every rule that has some words in it. */
export function rules(
  { print, paint, width }: Terminal,
  id: string | undefined,
  words: readonly string[],
  { json }: { readonly json?: boolean },
): void {
  const system = systemNamed(id);
  const found = wanted(system, words);
  if (json) {
    const listed = found.map(({ rule, text, mechanical }) => ({ rule, text, mechanical }));
    print(JSON.stringify(listed, null, 2));
    return;
  }
  const room = Math.max(...found.map(({ rule }) => rule.length)) + 2;
  for (const { rule, text } of found) {
    print(`${paint.strong(rule.padEnd(room))}${wrap(text, width - room, room)}`);
  }
}

/** A number (ES-28, or 28), a few of them (26..31), words to look for, or nothing for everything. */
function wanted({ reference, id }: SystemDefinition, words: readonly string[]): readonly RuleText[] {
  const [word] = words;
  if (word === undefined) return reference;
  if (words.length === 1 && /\d/.test(word)) {
    const [from = "", to = from] = word.split("..");
    const [first, last] = [placeOf(reference, from, id), placeOf(reference, to, id)];
    return reference.slice(Math.min(first, last), Math.max(first, last) + 1);
  }
  const phrase = words.join(" ").toLowerCase();
  const found = reference.filter(({ text }) => text.toLowerCase().includes(phrase));
  if (found.length === 0) throw new Unusable(`No rule of ${id} speaks of "${words.join(" ")}".`);
  return found;
}

/** A rule's number without its book: 28 of ES-28, 8 of ES-08. */
const numberOf = (rule: string): string => rule.slice(rule.indexOf("-") + 1).replace(/^0+(?=\d)/, "");

function placeOf(reference: readonly RuleText[], given: string, id: string): number {
  const like = given.toUpperCase();
  const short = like.replace(/^0+(?=\d)/, "");
  const at = reference.findIndex(({ rule }) => rule.toUpperCase() === like);
  const place = at < 0 ? reference.findIndex(({ rule }) => numberOf(rule).toUpperCase() === short) : at;
  if (place >= 0) return place;
  const names = reference.map(({ rule }) => rule);
  throw unknown(`rule of ${id}`, given, /^\d+$/.test(given) ? names.map(numberOf) : names);
}
