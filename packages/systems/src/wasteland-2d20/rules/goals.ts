import {
  chance,
  type DiceSelection,
  type Goal,
  goal,
  isRecord,
  maximize,
  minimizeEarned,
  minimizePaid,
  type Option,
  priced,
  type ScriptedStrategy,
} from "@rulewright/rules";
import type { CombatClass } from "./combat-dice.ts";
import type { CombatResult } from "./damage.ts";
import type { CheckResult } from "./resolved-check.ts";

/** The outcome of a check or of combat dice: an attack has the numbers of both. */
type AnyOutcome = { readonly outcome: CheckResult["outcome"] | "damage" } & Partial<
  Omit<CheckResult, "outcome"> & CombatResult
>;

/** Few action points given to the GM (W20-08), few spent, and few spent from the store by the GM's characters (W20-31). */
const pointObjectives = [minimizeEarned("gmFed"), minimizePaid("ap"), minimizePaid("gmAp")];

/** A goal under which a point given to the GM must bring as many points of success as the table says. */
const withGmPrice = (wanted: Goal, worthOfSuccess = 1): Goal =>
  priced(wanted, ({ gmPointPrice }) => ({ gmFed: Number(gmPointPrice) * worthOfSuccess }));

/** What a hit is worth in damage, to compare damage with chances of success: that of a usual weapon. */
const DAMAGE_OF_A_HIT = 3;

/** W20-13 That an attack hits, which people ask before they ask for its damage; combat dice without a check always do. */
const hits = chance<AnyOutcome>("success", ({ outcome }) => outcome === "success" || outcome === "damage");

/** Success first, then few luck points spent, many action points earned, few given to the GM, few spent. */
export const success = withGmPrice(
  goal(
    "success",
    "player",
    chance<AnyOutcome>("success", ({ outcome }) => outcome === "success"),
    minimizePaid("luckPoints"),
    maximize<AnyOutcome>("apGained", ({ apGained = 0 }) => apGained),
    ...pointObjectives,
  ),
);

/** The damage wanted first, then few luck and action points spent. */
export const enough = withGmPrice(
  goal(
    "enough",
    "player",
    // Without a damage wanted, any damage roll is enough.
    chance<AnyOutcome>("enough", (outcome) => outcome.damage !== undefined && outcome.enough !== false),
    minimizePaid("luckPoints"),
    ...pointObjectives,
    hits,
  ),
);

/** The most damage first, then the most effects, then few luck and action points spent. */
export const damage = withGmPrice(
  goal(
    "damage",
    "player",
    maximize<AnyOutcome>("damage", (outcome) => outcome.damage ?? 0),
    maximize<AnyOutcome>("effects", ({ effects = 0 }) => effects),
    minimizePaid("luckPoints"),
    ...pointObjectives,
    hits,
  ),
  DAMAGE_OF_A_HIT,
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
