import { type Amounts, valueByName } from "@rulewright/rules";
import { ABILITIES } from "../data/abilities.ts";
import { HUMAN_AVERAGE } from "../data/attributes.ts";

/** ST-50 The usual difficulty. */
export const USUAL = 6;

/** What an ability is usually rolled with. */
interface UsualRoll {
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
  const dots = (rolledWith ?? []).map((attribute) => valueByName(attributes, attribute) ?? HUMAN_AVERAGE);
  const dice = rating + (dots.length === 0 ? HUMAN_AVERAGE : Math.max(...dots));
  return { dice, difficulty: difficulty + (rating === 0 && kind === "skill" ? 1 : 0) };
}
