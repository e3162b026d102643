import { formatList, formatNumber, formatPrice } from "@rulewright/present";
import {
  type Amounts,
  capitalize,
  formatMessage,
  type JsonObject,
  type Messages,
  type SystemDefinition,
  type TableDie,
} from "@rulewright/rules";
import type { OptionSummary } from "./question.ts";

/** The places of dice that fit a hand by class: those never rerolled, lowest faces first. */
function placesFor(hand: Readonly<Record<string, number>>, tray: readonly TableDie[]): readonly number[] {
  const places = Object.entries(hand).flatMap(([name, count]) =>
    tray
      .map((die, place) => ({ die, place }))
      .filter(({ die }) => die.class === name && !die.rerolled)
      .toSorted((a, b) => a.die.face - b.die.face || a.place - b.place)
      .slice(0, count)
      .map(({ place }) => place),
  );
  return places.toSorted((a, b) => a - b);
}

/** The details a person would say to take an option: dice by their places. */
export function detailOf({ dice, numbers }: OptionSummary, tray: readonly TableDie[]): JsonObject {
  const picked = Object.entries(dice).map(([field, hand]) => [field, placesFor(hand, tray)] as const);
  return { ...numbers, ...Object.fromEntries(picked) };
}

/** Whether details pointed at on the table are this option, die for die of the same class. */
export function isSameDetail({ dice, numbers }: OptionSummary, detail: JsonObject, tray: readonly TableDie[]): boolean {
  const sameDice = Object.entries(dice).every(([field, hand]) => {
    const given = detail[field];
    const places = Array.isArray(given) ? given.map(Number) : [];
    const total = Object.values(hand).reduce((sum, count) => sum + count, 0);
    return (
      places.length === total &&
      Object.entries(hand).every(([name, count]) => places.filter((p) => tray[p]?.class === name).length === count)
    );
  });
  return sameDice && Object.entries(numbers).every(([field, value]) => (detail[field] ?? 0) === value);
}

/** One part of what an option does: "double the zeros", "reroll 7 and 9". */
function partWords(text: Messages, field: string, what: string, count: number): string {
  const worded = text[`detail.${field}`];
  if (worded !== undefined) return formatMessage(text, `detail.${field}`, { what, count });
  return what === "" ? field : `${field} ${what}`;
}

/** An option in words, from its details: "Double the zeros, reroll 7 and 9"; its move's name where it has none. */
export function formatDecisionBriefly(
  text: Messages,
  move: string,
  detail: JsonObject,
  tray: readonly TableDie[],
  /** Whether nothing is paid for it, so that no price says how much of it is meant. */
  free = false,
): string {
  const dice = Object.entries(detail).flatMap(([field, value]) => {
    if (!Array.isArray(value) || value.length === 0) return [];
    const faces = value.map((place) => tray[Number(place)]?.face ?? "?");
    return [partWords(text, field, formatList(faces), faces.length)];
  });
  // A number beside dice says something of its own; alone it is only the price, which stands beside the words.
  const pointing = Object.values(detail).some((value) => Array.isArray(value));
  const numbers = Object.entries(detail).flatMap(([field, value]) =>
    pointing && typeof value === "number" && value !== 0
      ? [partWords(text, field, value > 1 ? `${value} times` : "", value)]
      : [],
  );
  const parts = [...numbers, ...dice];
  const said = Object.values(detail).filter((value) => typeof value === "number" && value !== 0);
  if (free && parts.length === 0 && said.length > 0) {
    return `${formatMessage(text, `move.${move}`)}: ${said.map((value) => formatNumber(Number(value))).join(", ")}`;
  }
  return parts.length > 0 ? capitalize(parts.join(", ")) : formatMessage(text, `move.${move}`);
}

/** What the button says: the price where there is one, "Spend ego" where it is held or not held. */
export function formatButton({ text, trackers }: SystemDefinition, move: string, pays: Amounts): string {
  const paid = Object.entries(pays).filter(([, amount]) => amount > 0);
  const marks = paid.every(([tracker]) => trackers[tracker]?.max === 1);
  return marks ? formatMessage(text, `move.${move}`) : `Commit ${formatPrice(text, pays)}`;
}

const total = (pays: Amounts): number => Object.values(pays).reduce((sum, amount) => sum + amount, 0);

/** Letting it stand comes before whatever else is free. */
const priceOrder = ({ move, pays }: OptionSummary): number => (move === null ? -1 : total(pays));

const MOST_SHOWN = 5;

/** What it is worth by itself, before anything that may follow. */
const atOnce = ({ passive: [chance = 0] }: OptionSummary): number => chance;

/** Whether `a` is to be shown rather than `b`: worth more in the end, or as much and sooner. */
const leads = (a: OptionSummary, b: OptionSummary): boolean =>
  a.rank < b.rank || (a.rank === b.rank && atOnce(a) > atOnce(b) + ROUNDING);

const ROUNDING = 1e-9;

/** The best option of each move at each price. */
function leadersOf(options: readonly OptionSummary[]): readonly OptionSummary[] {
  const groups = new Map<string, OptionSummary>();
  for (const option of options) {
    const key = JSON.stringify([option.move, option.pays]);
    const known = groups.get(key);
    if (!known || leads(option, known)) groups.set(key, option);
  }
  return [...groups.values()];
}

/**
 * The few options worth showing, cheapest first: letting it stand, the best one, the best of each other move, and the
 * best at each price below the best one's, where paying more brings more.
 */
export function usefulOptions(options: readonly OptionSummary[]): readonly OptionSummary[] {
  const leaders = leadersOf(options);
  const [first] = leaders;
  if (!first) return [];
  const best = leaders.reduce((a, b) => (leads(b, a) ? b : a), first);
  const stands = leaders.find(({ move }) => move === null);
  const chosen = new Set([...(stands ? [stands] : []), best]);
  for (const move of new Set(leaders.map((leader) => leader.move))) {
    // A move that is worse than letting it stand is legal, and not worth a line.
    const ofMove = leaders.filter((leader) => leader.move === move && (!stands || leader.rank < stands.rank));
    const [one] = ofMove;
    if (one && move !== best.move) chosen.add(ofMove.reduce((a, b) => (leads(b, a) ? b : a), one));
  }
  const cheaper = leaders.filter((option) => option.move === best.move && total(option.pays) < total(best.pays));
  const bringsMore = (option: OptionSummary): boolean =>
    option.rank > best.rank &&
    cheaper.every(
      (other) =>
        total(other.pays) >= total(option.pays) ||
        option.rank < other.rank ||
        atOnce(option) > atOnce(other) + ROUNDING,
    );
  for (const option of cheaper.filter(bringsMore).toSorted((a, b) => a.rank - b.rank)) {
    if (chosen.size < MOST_SHOWN) chosen.add(option);
  }
  return [...chosen].toSorted((a, b) => priceOrder(a) - priceOrder(b) || b.rank - a.rank);
}
