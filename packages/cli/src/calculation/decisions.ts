import {
  type Choose,
  type Decision,
  type Option,
  type DiceSelection,
  type JsonValue,
  type TableDie,
} from "@rulewright/rules";
import { isPicked } from "../draw/words.ts";

/** An option of a calculation as a person would say it: which dice, by their places, instead of how many of each kind. */
export function decisionOf({ move, detail }: Option, { stands }: Choose, tray: readonly TableDie[]): Decision {
  if (move === undefined) return { move: stands.as };
  const said: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(detail)) {
    if (isPicked(value)) said[name] = placesOf(value, tray);
    else if (typeof value === "number" || typeof value === "string") said[name] = value;
  }
  return { move, detail: said };
}

/** Dice on the table that make up a hand: of each class the first ones that were not thrown again yet. */
function placesOf({ hand }: DiceSelection, tray: readonly TableDie[]): readonly number[] {
  return Object.entries(hand)
    .flatMap(([name, count]) =>
      tray.flatMap((die, place) => (die.class === name && !die.rerolled ? [place] : [])).slice(0, count),
    )
    .toSorted((a, b) => a - b);
}
