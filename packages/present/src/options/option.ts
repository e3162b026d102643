import {
  type Amounts,
  capitalize,
  formatMessage,
  type JsonObject,
  type Messages,
  type Option,
  type SystemDefinition,
  type TableDie,
} from "@rulewright/rules";
import { formatPrice } from "../labels/noun.ts";
import { formatList, formatNumber } from "../numbers/number.ts";
import { formatField, formatHand, isDiceSelection } from "./dice.ts";

/**
 * The label of a move: its text `move.NAME`, else its name as words.
 *
 * @example
 * ```ts
 * import { moveLabel } from "@rulewright/present";
 *
 * moveLabel({ "move.ego": "Spend ego" }, "ego"); // => "Spend ego"
 * moveLabel({}, "let-it-stand"); // => "let it stand"
 * ```
 */
export const moveLabel = (text: Messages, move: string): string => formatMessage(text, `move.${move}`);

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

/** The details of a decision, dice by the faces they show: ["double the zeros", "reroll 7 and 9"]. */
function detailsOf(text: Messages, detail: JsonObject, tray: readonly TableDie[]): readonly string[] {
  return Object.entries(detail).flatMap(([field, value]) => {
    if (!Array.isArray(value)) return formatDetail(text, field, value) ?? [];
    const faces = value.map((place) => tray[Number(place)]?.face ?? "?");
    return faces.length === 0 ? [] : formatField(text, field, formatList(faces), faces.length);
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
 * A decision without the words that stand on its button. A number alone is left out as well, since it is the price,
 * which stands beside the decision; with `free`, where no price does, it is kept.
 *
 * @example
 * ```ts
 * import { formatDecisionBriefly } from "@rulewright/present";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const tray = [9, 4, 0, 7].map((face) => ({ die: "d10", face, rerolled: false, by: "hand" as const }));
 * const { text } = eveningStar;
 * formatDecisionBriefly(text, "lots", { double: 1, reroll: [0, 3] }, tray); // => "Double the zeros, reroll 9 and 7"
 * formatDecisionBriefly(text, "commit-lots", { count: 2 }, tray); // => "Commit lots"
 * formatDecisionBriefly(text, "negotiate", { difficulty: 2 }, tray, true); // => "Set the difficulty: 2"
 * ```
 */
export function formatDecisionBriefly(
  text: Messages,
  move: string,
  detail: JsonObject,
  tray: readonly TableDie[],
  free = false,
): string {
  const entries = Object.entries(detail);
  const dice = entries.flatMap(([field, value]) =>
    detailsOf(text, Array.isArray(value) ? { [field]: value } : {}, tray),
  );
  // A number beside dice says something of its own.
  const numbers = entries.flatMap(([field, value]) =>
    entries.some(([, other]) => Array.isArray(other)) && typeof value === "number" && value !== 0
      ? [formatField(text, field, value > 1 ? `${value} times` : "", value)]
      : [],
  );
  const parts = [...numbers, ...dice];
  const names = entries.flatMap(([field, value]) =>
    typeof value === "string" ? (formatDetail(text, field, value) ?? []) : [],
  );
  if (names.length > 0 && parts.length === 0) return `${moveLabel(text, move)}: ${names.join(", ")}`;
  const given = entries.flatMap(([, value]) => (typeof value === "number" && value !== 0 ? [formatNumber(value)] : []));
  if (free && parts.length === 0 && given.length > 0) return `${moveLabel(text, move)}: ${given.join(", ")}`;
  return parts.length > 0 ? capitalize(parts.join(", ")) : moveLabel(text, move);
}

/**
 * The label of a move's button: the price where there is one; the move where nothing is paid, or only trackers of which
 * a character holds at most 1.
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
  return single ? moveLabel(text, move) : `Commit ${formatPrice(text, pays)}`;
}
