import { isDiceSelection } from "@rulewright/present";
import {
  type Choose,
  type Decision,
  type Option,
  type DiceSelection,
  type JsonValue,
  type TableDie,
} from "@rulewright/rules";

/** An option of a calculation as a decision on the table: dice by their places instead of by how many of each class. */
export function decisionOf({ move, detail }: Option, { stands }: Choose, tray: readonly TableDie[]): Decision {
  if (move === undefined) return { move: stands.as };
  const details: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(detail)) {
    if (isDiceSelection(value)) details[name] = placesOf(value, tray);
    else if (typeof value === "number" || typeof value === "string") details[name] = value;
  }
  return { move, detail: details };
}

/** The places of a selection's dice: of each class the first ones that haven't been rerolled. */
function placesOf({ hand }: DiceSelection, tray: readonly TableDie[]): readonly number[] {
  return Object.entries(hand)
    .flatMap(([name, count]) =>
      tray.flatMap((die, place) => (die.class === name && !die.rerolled ? [place] : [])).slice(0, count),
    )
    .toSorted((a, b) => a - b);
}
