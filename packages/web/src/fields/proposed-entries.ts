import type { Character, SystemDefinition } from "@rulewright/rules";
import { entriesOf, type Entry } from "../sheet/entries.ts";
import { scalesIn } from "./field.ts";

/** The entries of a sheet that a player can propose for an attempt. */
export function proposableEntries(
  { offers }: Pick<SystemDefinition, "offers">,
  character: Character,
): readonly Entry[] {
  const parameters = Object.values(offers).flatMap((offer) => (offer.advanced ? [] : Object.values(offer.parameters)));
  const kinds = new Set(["text", "texts", "integer"]);
  const scales = new Set(parameters.filter(({ kind }) => kinds.has(kind)).flatMap(scalesIn));
  return entriesOf([character], [...scales]).filter(({ rating }) => rating !== 0);
}

/** Words with the entries that their player proposes, in parentheses at the end. */
export const withProposed = (words: string, names: readonly string[]): string =>
  names.length === 0 ? words : `${words} (${names.join(", ")})`;

/** What words propose in parentheses at their end; nothing unless the sheet has all of it. */
export function proposedNames(words: string, names: readonly string[]): readonly string[] {
  const [, listed = ""] = / \(([^()]+)\)$/u.exec(words) ?? [];
  const proposed = listed.split(", ");
  return proposed.every((name) => names.includes(name)) ? proposed : [];
}

/** The words of a player without what they propose at the end, where the sheet has all of it. */
export function withoutProposed(words: string, names: readonly string[]): string {
  const proposed = proposedNames(words, names);
  return words.slice(0, words.length - withProposed("", proposed).length);
}
