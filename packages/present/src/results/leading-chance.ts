import { type Goal, type Messages, type SystemDefinition, uncapitalize } from "@rulewright/rules";
import { formatChance } from "../numbers/chance.ts";
import { formatMean } from "../numbers/mean.ts";
import { isMore } from "../options/best-option.ts";
import { isChance, objectiveLabel } from "./objective.ts";

/**
 * The place, among a goal's objectives, of the chance that people ask about first: the one that the system's first goal begins
 * with, such as that an attack hits where the goal is its damage. 0 where the goal begins with it or hasn't got it, and where
 * it is certain by the values of the objectives.
 *
 * @example
 * ```ts
 * import { chance, goal, maximize } from "@rulewright/rules";
 * import { leadingPlace } from "@rulewright/present";
 *
 * const hits = chance("success", ({ outcome }) => outcome === "hit");
 * const success = goal("success", "player", hits);
 * const damage = goal("damage", "player", maximize("damage", ({ damage = 0 }) => Number(damage)), hits);
 * leadingPlace({ goals: { success, damage } }, damage); // => 1
 * leadingPlace({ goals: { success, damage } }, success); // => 0
 * leadingPlace({ goals: { success, damage } }, damage, [2.5, 1]); // => 0
 * ```
 */
export function leadingPlace(
  { goals }: Pick<SystemDefinition, "goals">,
  { objectives }: Goal,
  values: readonly number[] = [],
): number {
  const [first] = Object.values(goals)[0]?.objectives ?? [];
  const place = objectives.findIndex((one) => isChance(one) && one.name === first?.name);
  return place < 0 || !isMore(1, values[place] ?? 0) ? 0 : place;
}

/**
 * What the chance is called that leads a goal, within a line: the text `goal.NAME.chance`, else the label of its objective.
 *
 * @example
 * ```ts
 * import { chance, goal } from "@rulewright/rules";
 * import { leadingWords } from "@rulewright/present";
 *
 * const damage = goal("damage", "player", chance("success", ({ outcome }) => outcome === "hit"));
 * leadingWords({ "goal.damage.chance": "hits" }, damage, 0); // => "hits"
 * leadingWords({}, damage, 0); // => "success"
 * ```
 */
export function leadingWords(text: Messages, { name, objectives }: Goal, place: number): string {
  const objective = objectives[place];
  return text[`goal.${name}.chance`] ?? (objective ? uncapitalize(objectiveLabel(text, objective)) : "");
}

/**
 * The mean of a goal's first objective where a chance leads the goal: "avg 3.33 damage", or "enough damage 45.0%".
 *
 * @example
 * ```ts
 * import { goal, maximize } from "@rulewright/rules";
 * import { formatLed } from "@rulewright/present";
 *
 * const damage = goal("damage", "player", maximize("damage", ({ damage = 0 }) => Number(damage)));
 * formatLed({}, damage, 3.333); // => "avg 3.33 damage"
 * ```
 */
export function formatLed(text: Messages, { objectives: [first] }: Goal, mean = 0): string {
  if (!first) return "";
  const label = uncapitalize(objectiveLabel(text, first));
  return isChance(first) ? `${label} ${formatChance(mean)}` : `avg ${formatMean(mean)} ${label}`;
}
