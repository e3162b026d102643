import {
  chance,
  type DiceSelection,
  goal,
  isRecord,
  maximize,
  minimizeEarned,
  minimizePaid,
  type Option,
  type ScriptedStrategy,
} from "@rulewright/rules";
import type { CombatClass } from "./combat-dice.ts";
import type { CombatResult } from "./damage.ts";
import type { CheckResult } from "./resolved-check.ts";

/** The outcome of a check or of combat dice: an attack has the numbers of both. */
type AnyOutcome = { readonly outcome: CheckResult["outcome"] | "damage" } & Partial<
  Omit<CheckResult, "outcome"> & CombatResult
>;

/** Few action points given to the GM, few spent, and few spent from the GM's store by the GM's characters (W20-31). */
const pointObjectives = [minimizeEarned("gmAp"), minimizePaid("ap"), { ...minimizePaid("gmAp"), name: "gmApSpent" }];

/** Success first, then few luck points spent, many action points earned, few given to the GM, few spent. */
export const success = goal(
  "success",
  "player",
  chance<AnyOutcome>("success", ({ outcome }) => outcome === "success"),
  minimizePaid("luckPoints"),
  maximize<AnyOutcome>("apGained", ({ apGained = 0 }) => apGained),
  ...pointObjectives,
);

/** The damage wanted first, then few luck and action points spent. */
export const enough = goal(
  "enough",
  "player",
  chance<AnyOutcome>("enough", (outcome) => outcome.enough === true),
  minimizePaid("luckPoints"),
  ...pointObjectives,
);

/** The most damage first, then the most effects, then few luck and action points spent. */
export const damage = goal(
  "damage",
  "player",
  maximize<AnyOutcome>("damage", (outcome) => outcome.damage ?? 0),
  maximize<AnyOutcome>("effects", ({ effects = 0 }) => effects),
  minimizePaid("luckPoints"),
  ...pointObjectives,
);

/** True for a selection of combat dice: the detail of Miss Fortune. */
const isCombatDice = (value: unknown): value is DiceSelection<CombatClass> =>
  isRecord(value) && typeof value["count"] === "number" && isRecord(value["hand"]) && "blank" in value["hand"];

/** True for an option that rerolls blank combat dice and no others. */
function rerollsBlanksOnly({ detail: { cd } }: Option): boolean {
  return isCombatDice(cd) && cd.count > 0 && cd.hand.blank === cd.count;
}

/** Rerolls as many blank combat dice as a luck point allows until luck or blanks run out, and takes no other move. */
export const rerollBlanks: ScriptedStrategy = (_, open) => open("miss-fortune").findLast(rerollsBlanksOnly);
