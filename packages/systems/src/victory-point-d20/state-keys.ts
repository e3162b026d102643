import { numbersKey } from "@rulewright/rules";
import type { HelpingRolls, PrimaryRoll } from "./rules/complementary-actions.ts";
import type { HouseRules } from "./rules/house-rules.ts";
import type { RoundRoll } from "./rules/round-results.ts";
import type { OpenRoll } from "./rules/sides.ts";
import type { RoundRolls } from "./rules/sustained-actions.ts";

/** The code of an accent that is not announced, larger than any accent. */
const UNANNOUNCED = 100;

const rollNumbers = ({ tn, skill, accent }: OpenRoll): readonly number[] => [tn, skill, accent ?? UNANNOUNCED];

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Goals need only the victory points of the helping rolls. */
function helpingKey(
  { helpers, results, skill, accent, targetTerms }: HelpingRolls,
  _house: HouseRules,
  goal: string | undefined,
): string | undefined {
  if (goal === undefined) return undefined;
  const tn = total(targetTerms.map(({ value }) => value));
  const rolls = numbersKey(helpers.length, ...helpers.flatMap(rollNumbers), tn, skill, accent ?? UNANNOUNCED);
  return rolls + numbersKey(...results.map(({ vp }) => vp));
}

/** Goals disregard the helping rolls. */
const primaryKey = ({ tn, skill, accent }: PrimaryRoll, _house: HouseRules, goal: string | undefined) =>
  goal === undefined ? undefined : numbersKey(tn, skill, accent ?? UNANNOUNCED);

/** Goals need only what both sides have so far. */
function roundKey(
  { own, theirs, results, mode, goal: wanted, total: before, rounds, failures }: RoundRolls,
  _house: HouseRules,
  goal: string | undefined,
): string | undefined {
  if (goal === undefined) return undefined;
  const left = [...own, ...theirs].slice(results.length).flatMap(rollNumbers);
  const task = numbersKey(own.length, theirs.length, ...left, wanted, before, rounds, failures) + mode;
  return `${task} ${sideKey(results.slice(0, own.length))}|${sideKey(results.slice(own.length))}`;
}

/** What a side has together, and whether one of its rolls was a critical failure or a success. */
const sideKey = (rolls: readonly RoundRoll[]): string =>
  numbersKey(
    rolls.length,
    total(rolls.map(({ vp }) => vp)),
    ...rolls.map(({ successes = 0, critical = false }) => successes * (critical ? -1 : 1)).toSorted((a, b) => a - b),
    rolls.some(({ outcome }) => outcome === "critical-failure"),
    rolls.some(({ outcome }) => outcome === "success"),
  );

/** What of the rolls made so far a goal still needs. */
export const stateKeys = { "helping rolls": helpingKey, "primary roll": primaryKey, "round rolls": roundKey };
