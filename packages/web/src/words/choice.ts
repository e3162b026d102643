import { formatDecisionBriefly, formatDicePlay, formatList, formatPrice, formatPriceBeside } from "@rulewright/present";
import type { Amounts, JsonObject, Messages, TableDie } from "@rulewright/rules";
import { doneWords } from "./done.ts";
import { thirdPerson } from "./third-person.ts";

/** A choice that somebody has made, the dice on the table at that time, and what was paid. */
export interface ChoiceMade {
  readonly move: string;
  readonly detail: JsonObject;
  readonly pays: Amounts;
  readonly tray: readonly TableDie[];
}

/**
 * What somebody has chosen, to stand after their name, with its price: "rerolls the 9 for 1 lot". The text `move.NAME.done`
 * says it in other words, in which `{price}` stands for what was paid.
 */
export function choiceWords(text: Messages, { move, detail, pays, tray }: ChoiceMade): string {
  const price = formatPrice(text, pays);
  const own = doneWords(text, `move.${move}`, { ...detail, ...(price === "" ? {} : { price }) });
  const dice = formatDicePlay(text, detail, tray, "the ").map(thirdPerson);
  const words =
    own?.words ??
    (dice.length > 0 ? formatList(dice) : thirdPerson(formatDecisionBriefly(text, move, detail, tray, pays)));
  const beside = own?.told.has("price") ? "" : formatPriceBeside(text, words, pays);
  return beside === "" ? words : `${words} for ${beside}`;
}
