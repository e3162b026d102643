import {
  type Amounts,
  capitalize,
  formatMessage,
  type JsonObject,
  type JsonValue,
  type Messages,
  type Option,
  type SystemDefinition,
  type TableDie,
  uncapitalize,
} from "@rulewright/rules";
import { parameterLabel } from "../labels/label.ts";
import { formatPrice } from "../labels/noun.ts";
import { formatWord } from "../labels/value.ts";
import { formatList, formatNumber } from "../numbers/number.ts";
import { formatField, formatHand, isDiceSelection } from "./dice.ts";

/**
 * The label of a move: its text `move.NAME`, else its name as words. Of a move that is offered now, with the arguments that it
 * is made with, the text `move.NAME.now`, if there is one.
 *
 * @example
 * ```ts
 * import { moveLabel } from "@rulewright/present";
 *
 * moveLabel({ "move.ego": "Spend ego" }, "ego"); // => "Spend ego"
 * moveLabel({}, "let-it-stand"); // => "let it stand"
 *
 * const text = { "move.turn": "Turn", "move.turn.now": "Turn it {way:turned}", "turned.left": "right", "turned.right": "left" };
 * moveLabel(text, "turn", { way: "left" }); // => "Turn it right"
 * ```
 */
export function moveLabel(text: Messages, move: string, now?: JsonObject): string {
  const [label, offered] = [`move.${move}`, `move.${move}.now`];
  return now && text[offered] !== undefined ? formatMessage(text, offered, now) : formatMessage(text, label);
}

function formatDetail(text: Messages, field: string, value: unknown): string | undefined {
  if (isDiceSelection(value)) {
    return value.count > 0 ? formatField(text, field, formatHand(text, value.hand), value.count) : undefined;
  }
  if (typeof value === "number") return value === 0 ? undefined : formatField(text, field, formatNumber(value), value);
  return typeof value === "string" && value !== "" ? formatField(text, field, value, 1) : undefined;
}

/**
 * An option of a calculation without its price, dice by their classes. Details of 0 and empty ones are left out.
 * `stands` is the name of the move that lets everything stand: an option without a move has its label.
 *
 * @example
 * ```ts
 * import { formatOption } from "@rulewright/present";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const detail = { double: 1, reroll: { hand: { zero: 0, hit: 0, miss: 2 }, count: 2 } };
 * const label = formatOption(eveningStar.text, { move: "lots", detail }, "let-it-stand");
 * label; // => "Use lots: double the zeros, reroll 2 misses"
 * formatOption(eveningStar.text, { move: undefined, detail: {} }, "let-it-stand"); // => "Let it stand"
 * ```
 */
export function formatOption(
  text: Messages,
  { move, detail }: Pick<Option, "move" | "detail">,
  stands: string,
): string {
  const name = moveLabel(text, move ?? stands);
  const details = Object.entries(detail)
    .map(([field, value]) => formatDetail(text, field, value))
    .filter((words) => words !== undefined);
  return details.length > 0 ? `${name}: ${details.join(", ")}` : name;
}

/** Dice by their classes, where a system draws all of them for what they are worth and not for what fell; undefined otherwise. */
function handOfDrawn(text: Messages, dice: readonly TableDie[]): Readonly<Record<string, number>> | undefined {
  const hand: Record<string, number> = {};
  for (const { class: shown } of dice) {
    if (shown === undefined || !Object.hasOwn(text, `face.${shown}`)) return undefined;
    hand[shown] = (hand[shown] ?? 0) + 1;
  }
  return dice.length === 0 ? undefined : hand;
}

/** The details of a decision, dice by the faces they show, after an article: ["double the zeros", "reroll 7 and 9"]. */
function detailsOf(text: Messages, detail: JsonObject, tray: readonly TableDie[], article = ""): readonly string[] {
  return Object.entries(detail).flatMap(([field, value]) => {
    if (!Array.isArray(value)) return formatDetail(text, field, value) ?? [];
    const dice = value.flatMap((place) => tray[Number(place)] ?? []);
    const worth = dice.length === value.length ? handOfDrawn(text, dice) : undefined;
    if (worth) return formatField(text, field, formatHand(text, worth), dice.length);
    const faces = value.map((place) => tray[Number(place)]?.face ?? "?");
    return faces.length === 0 ? [] : formatField(text, field, `${article}${formatList(faces)}`, faces.length);
  });
}

/**
 * A decision as it was made, dice by the faces they show. `detail` names dice by their indices in `tray`, from 0.
 *
 * @example
 * ```ts
 * import { formatDecision } from "@rulewright/present";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const tray = [9, 4, 0, 7].map((face) => ({ die: "d10", face, rerolled: false, by: "hand" as const }));
 * const words = formatDecision(eveningStar.text, "lots", { double: 1, reroll: [0, 3] }, tray);
 * words; // => "Use lots: double the zeros, reroll 9 and 7"
 * ```
 */
export function formatDecision(text: Messages, move: string, detail: JsonObject, tray: readonly TableDie[]): string {
  const details = detailsOf(text, detail, tray);
  return details.length > 0 ? `${moveLabel(text, move)}: ${details.join(", ")}` : moveLabel(text, move);
}

/**
 * What a decision does with dice on the table, numbers first: ["double the zeros", "reroll the 9 and 7"]; empty where it names
 * no dice. The article stands before the faces.
 *
 * @example
 * ```ts
 * import { formatDicePlay } from "@rulewright/present";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const tray = [9, 4, 0, 7].map((face) => ({ die: "d10", face, rerolled: false, by: "hand" as const }));
 * formatDicePlay(eveningStar.text, { double: 1, reroll: [0, 3] }, tray, "the "); // => ["double the zeros", "reroll the 9 and 7"]
 * ```
 */
export function formatDicePlay(
  text: Messages,
  detail: JsonObject,
  tray: readonly TableDie[],
  article = "",
): readonly string[] {
  const entries = Object.entries(detail);
  if (!entries.some(([, value]) => Array.isArray(value))) return [];
  // A number beside dice says something of its own.
  const numbers = entries.flatMap(([field, value]) =>
    typeof value === "number" && value !== 0
      ? [formatField(text, field, value > 1 ? `${value} times` : "", value)]
      : [],
  );
  const dice = entries.flatMap(([field, value]) =>
    Array.isArray(value) ? detailsOf(text, { [field]: value }, tray, article) : [],
  );
  return [...numbers, ...dice];
}

/** A word or number of a decision without dice. Undefined for a price, and for what is 0 beside others. */
function givenWords(
  text: Messages,
  [field, value]: readonly [string, JsonValue | undefined],
  { price, alone }: { readonly price: number; readonly alone: boolean },
): string | undefined {
  const isWorded = Object.hasOwn(text, `detail.${field}`);
  if (typeof value === "string" && value !== "") {
    return isWorded ? formatField(text, field, value, 1) : formatWord(text, {}, field, value);
  }
  if (typeof value !== "number" || (price !== 0 && value === price)) return undefined;
  if (value === 0) return price === 0 && alone && !isWorded ? "0" : undefined;
  if (isWorded) return formatField(text, field, formatNumber(value), value);
  return price === 0 ? formatNumber(value) : `${uncapitalize(parameterLabel(text, field))} ${formatNumber(value)}`;
}

/**
 * A decision without the words that stand on its button. With `pays`, its numbers are included, except one that is the
 * price, which stands beside the decision.
 *
 * @example
 * ```ts
 * import { formatDecisionBriefly } from "@rulewright/present";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const tray = [9, 4, 0, 7].map((face) => ({ die: "d10", face, rerolled: false, by: "hand" as const }));
 * const { text } = eveningStar;
 * formatDecisionBriefly(text, "lots", { double: 1, reroll: [0, 3] }, tray); // => "Double the zeros, reroll 9 and 7"
 * formatDecisionBriefly(text, "commit-lots", { count: 2 }, tray, { lots: 2 }); // => "Commit lots"
 * formatDecisionBriefly(text, "negotiate", { difficulty: 2 }, tray, {}); // => "Set the difficulty: 2"
 * ```
 */
export function formatDecisionBriefly(
  text: Messages,
  move: string,
  detail: JsonObject,
  tray: readonly TableDie[],
  pays?: Amounts,
): string {
  const parts = formatDicePlay(text, detail, tray);
  if (parts.length > 0) return capitalize(parts.join(", "));
  const entries = Object.entries(detail);
  const withDice = entries.some(([, value]) => Array.isArray(value));
  const price = Math.max(0, ...Object.values(pays ?? {}));
  const given = withDice ? [] : entries.filter(([, value]) => pays !== undefined || typeof value === "string");
  const words = given.flatMap((entry) => givenWords(text, entry, { price, alone: given.length === 1 }) ?? []);
  return words.length > 0 ? `${moveLabel(text, move)}: ${words.join(", ")}` : moveLabel(text, move);
}

/**
 * The label of a move's button: the price where there is one, in words of the system's own, `move.NAME.priced`, where it has
 * any; the move where nothing is paid, or only trackers of which a character holds at most 1.
 *
 * @example
 * ```ts
 * import { formatButton } from "@rulewright/present";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * formatButton(eveningStar, "lots", { lots: 2 }); // => "Commit 2 lots"
 * formatButton(eveningStar, "ego", { ego: 1 }); // => "Spend ego"
 * formatButton(eveningStar, "let-it-stand", {}); // => "Let it stand"
 * ```
 */
export function formatButton({ text, trackers }: SystemDefinition, move: string, pays: Amounts): string {
  const paid = Object.entries(pays).filter(([, amount]) => amount > 0);
  const single = paid.every(([tracker]) => trackers[tracker]?.max === 1);
  if (single) return moveLabel(text, move);
  const price = formatPrice(text, pays);
  const own = `move.${move}.priced`;
  return Object.hasOwn(text, own) ? formatMessage(text, own, { price }) : `Commit ${price}`;
}
