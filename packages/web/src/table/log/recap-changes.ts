import { formatNumber, formatValue, type People } from "@rulewright/present";
import { capitalize, isRecord, type Messages, type SystemDefinition } from "@rulewright/rules";
import type { RecapChange } from "@rulewright/table";
import { nameInSentence } from "../../words/labels.ts";
import { formatChange, isTold } from "./changes.ts";

/**
 * Formats what a session changed on one sheet, trackers first: "Experience points from 0 to 3, Stealth from 1 to 2." Empty where there is
 * nothing to tell.
 */
export function formatRecapChanges(
  system: Pick<SystemDefinition, "marks">,
  text: Messages,
  people: People,
  changes: readonly RecapChange[],
): string {
  const words = changes
    .filter((change) => isTold(system, change))
    .toSorted((one, other) => Number(one.change !== "tracker") - Number(other.change !== "tracker"))
    .flatMap((change) => changeWords(system, text, people, change))
    .filter((part) => part !== "");
  return words.length === 0 ? "" : `${capitalize(words.join(", "))}.`;
}

const fromTo = (from: number, to: number): string => `from ${formatNumber(from)} to ${formatNumber(to)}`;

/** A number or rating from what it was to what it is; anything else as it is now. */
function changeWords(
  system: Pick<SystemDefinition, "marks">,
  text: Messages,
  people: People,
  change: RecapChange,
): readonly string[] {
  const { name, from, to } = change;
  const hasOwnWords = change.change === "tracker" && Object.hasOwn(text, `tracker.${name}.${change.to}`);
  if (typeof from === "number" && typeof to === "number" && !hasOwnWords) {
    return [`${nameInSentence(text, name)} ${fromTo(from, to)}`];
  }
  if (change.change === "tracker" || !isRecord(from) || !isRecord(to)) {
    return [formatChange(system, text, people, change, new Set())];
  }
  const others = { ...to };
  const rated = Object.entries(to).flatMap(([entry, rating]) => {
    const was = from[entry];
    if (typeof was !== "number" || typeof rating !== "number") return [];
    delete others[entry];
    return [formatValue(text, name, { [entry]: fromTo(was, rating) }, people)];
  });
  if (Object.keys(others).length === 0) return rated;
  return [...rated, formatChange(system, text, people, { ...change, to: others }, new Set())];
}
