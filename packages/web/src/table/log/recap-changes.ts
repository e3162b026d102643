import {
  formatCounted,
  formatNumber,
  formatSigned,
  labelOf,
  type Noun,
  nounOf,
  type People,
} from "@rulewright/present";
import { entryOf, isRecord, type Messages, type SystemDefinition } from "@rulewright/rules";
import type { RecapChange } from "@rulewright/table";
import { nameInSentence } from "../../words/labels.ts";
import { formatChange, isTold } from "./changes.ts";

/** Formats what a session changed on one sheet, numbers first, of these the trackers: "+3 experience points (3)", "+1 Stealth (2)". */
export function formatRecapChanges(
  system: Pick<SystemDefinition, "marks">,
  text: Messages,
  people: People,
  changes: readonly RecapChange[],
): readonly string[] {
  return changes
    .filter((change) => isTold(system, change))
    .toSorted((one, other) => Number(one.change !== "tracker") - Number(other.change !== "tracker"))
    .flatMap((change) => changeWords(system, text, people, change))
    .filter((part) => part !== "")
    .toSorted((one, other) => Number(!isDifference(one)) - Number(!isDifference(other)));
}

/** Whether words tell a number that has changed: these come first. */
const isDifference = (words: string): boolean => /^[+\u2212]/u.test(words);

/** How much a number has changed, of what, and what it is now: "+3 lots (5)". */
const differenceWords = (from: number, to: number, noun: Noun): string =>
  `${formatSigned(to - from).charAt(0)}${formatCounted(noun, Math.abs(to - from))} (${formatNumber(to)})`;

const asNoun = (words: string): Noun => ({ one: words, other: words });

/** How much a number or rating has changed; anything else as it is now. */
function changeWords(
  system: Pick<SystemDefinition, "marks">,
  text: Messages,
  people: People,
  change: RecapChange,
): readonly string[] {
  const { name, from, to } = change;
  const hasOwnWords = change.change === "tracker" && Object.hasOwn(text, `tracker.${name}.${change.to}`);
  if (typeof from === "number" && typeof to === "number" && !hasOwnWords) {
    const noun = change.change === "tracker" ? nounOf(text, `tracker.${name}`) : asNoun(nameInSentence(text, name));
    return [differenceWords(from, to, noun)];
  }
  if (change.change === "tracker" || !isRecord(from) || !isRecord(to)) {
    return [formatChange(system, text, people, change, new Set())];
  }
  const others = { ...to };
  const rated = Object.entries(to).flatMap(([entry, rating]) => {
    const was = from[entry];
    if (typeof was !== "number" || typeof rating !== "number") return [];
    delete others[entry];
    const label = entryOf(people, entry) ?? text[`value.${name}.${entry}`] ?? labelOf(text, entry);
    return [differenceWords(was, rating, asNoun(label))];
  });
  if (Object.keys(others).length === 0) return rated;
  return [...rated, formatChange(system, text, people, { ...change, to: others }, new Set())];
}
