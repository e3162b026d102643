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

/** The label of a move. */
export const moveLabel = (text: Messages, move: string): string => formatMessage(text, `move.${move}`);

function formatDetail(text: Messages, field: string, value: unknown): string | undefined {
  if (isDiceSelection(value)) {
    return value.count > 0 ? formatField(text, field, formatHand(text, value.hand), value.count) : undefined;
  }
  if (typeof value === "number") return value === 0 ? undefined : formatField(text, field, formatNumber(value), value);
  return typeof value === "string" && value !== "" ? formatField(text, field, value, 1) : undefined;
}

/**
 * An option of a calculation without its price, dice by their classes: "Use lots: reroll 2 misses, double the zeros".
 * `stands` is the name of the move that lets everything stand.
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

/** A decision as it was made, dice by the faces they showed: "Use lots: double the zeros, reroll 7 and 9". */
export function formatDecision(text: Messages, move: string, detail: JsonObject, tray: readonly TableDie[]): string {
  const details = detailsOf(text, detail, tray);
  return details.length > 0 ? `${moveLabel(text, move)}: ${details.join(", ")}` : moveLabel(text, move);
}

/**
 * A decision in as few words as its button and price leave unsaid: "Double the zeros, reroll 7 and 9". A number alone is
 * the price, which stands beside it, unless it is free.
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
  const given = entries.flatMap(([, value]) => (typeof value === "number" && value !== 0 ? [formatNumber(value)] : []));
  if (free && parts.length === 0 && given.length > 0) return `${moveLabel(text, move)}: ${given.join(", ")}`;
  return parts.length > 0 ? capitalize(parts.join(", ")) : moveLabel(text, move);
}

/** The label of a move's button: the price where there is one; the move where all it costs is either held or not. */
export function formatButton({ text, trackers }: SystemDefinition, move: string, pays: Amounts): string {
  const paid = Object.entries(pays).filter(([, amount]) => amount > 0);
  const single = paid.every(([tracker]) => trackers[tracker]?.max === 1);
  return single ? moveLabel(text, move) : `Commit ${formatPrice(text, pays)}`;
}
