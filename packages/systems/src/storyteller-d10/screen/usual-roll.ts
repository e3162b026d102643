import { type Amounts, valueByName } from "@rulewright/rules";
import { ABILITIES } from "../data/abilities.ts";
import { HUMAN_AVERAGE } from "../data/attributes.ts";

/** ST-50 The usual difficulty. */
export const USUAL = 6;

/** What an ability is usually rolled with. */
interface UsualRoll {
  /** The customary attribute that has most dots; undefined where the book names none, and an average one is taken. */
  readonly attribute: string | undefined;
  readonly dice: number;
  readonly difficulty: number;
}

/**
 * ST-08, ST-09, ST-11, ST-14 A roll of an ability with the best of its customary attributes; undefined for an untrained
 * knowledge, which can't be rolled.
 */
export function usualRoll(
  name: string,
  rating: number,
  attributes: Amounts,
  difficulty = USUAL,
): UsualRoll | undefined {
  const { kind, rolledWith } = valueByName(ABILITIES, name) ?? {};
  if (rating === 0 && kind === "knowledge") return undefined;
  const dotsOf = (attribute: string): number => valueByName(attributes, attribute) ?? HUMAN_AVERAGE;
  const [attribute] = (rolledWith ?? []).toSorted((a, b) => dotsOf(b) - dotsOf(a));
  const dice = rating + (attribute === undefined ? HUMAN_AVERAGE : dotsOf(attribute));
  return { attribute, dice, difficulty: difficulty + (rating === 0 && kind === "skill" ? 1 : 0) };
}
