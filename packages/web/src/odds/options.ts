import { bestOption, isMore, worthAtOnce } from "@rulewright/present";
import type { Amounts, JsonObject, TableDie } from "@rulewright/rules";
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

const total = (pays: Amounts): number => Object.values(pays).reduce((sum, amount) => sum + amount, 0);

/** Letting it stand comes before whatever else is free. */
const priceOrder = ({ move, pays }: OptionSummary): number => (move === null ? -1 : total(pays));

const MOST_SHOWN = 5;

/** The best option of each move at each price. */
function leadersOf(options: readonly OptionSummary[]): readonly OptionSummary[] {
  const groups = new Map<string, OptionSummary[]>();
  for (const option of options) {
    const key = JSON.stringify([option.move, option.pays]);
    const group = groups.get(key);
    if (group) group.push(option);
    else groups.set(key, [option]);
  }
  return [...groups.values()].flatMap((group) => bestOption(group) ?? []);
}

/**
 * The few options worth showing, cheapest first: letting it stand, the best one, the best of each other move, and the
 * best at each price below the best one's, where paying more brings more.
 */
export function usefulOptions(options: readonly OptionSummary[]): readonly OptionSummary[] {
  const leaders = leadersOf(options);
  const best = bestOption(leaders);
  if (!best) return [];
  const stands = leaders.find(({ move }) => move === null);
  const chosen = new Set([...(stands ? [stands] : []), best]);
  for (const move of new Set(leaders.map((leader) => leader.move))) {
    // A move that is worse than letting it stand is legal, and not worth a line.
    const ofMove = leaders.filter((leader) => leader.move === move && (!stands || leader.rank < stands.rank));
    const one = bestOption(ofMove);
    if (one && move !== best.move) chosen.add(one);
  }
  const cheaper = leaders.filter((option) => option.move === best.move && total(option.pays) < total(best.pays));
  const bringsMore = (option: OptionSummary): boolean =>
    option.rank > best.rank &&
    cheaper.every(
      (other) =>
        total(other.pays) >= total(option.pays) ||
        option.rank < other.rank ||
        isMore(worthAtOnce(option), worthAtOnce(other)),
    );
  for (const option of cheaper.filter(bringsMore).toSorted((a, b) => a.rank - b.rank)) {
    if (chosen.size < MOST_SHOWN) chosen.add(option);
  }
  return [...chosen].toSorted((a, b) => priceOrder(a) - priceOrder(b) || b.rank - a.rank);
}
