import { type ArgumentsOf, parameters, refusal, type Refusal } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";

/** BK-16 The stress that kills; C1 more kills as well. */
export const DEADLY_STRESS = 13;

/** BK-17 Every full 3 stress is one malus. */
export const STRESS_PER_MALUS = 3;

/** A burden as parameters. */
export const burdenParameters = parameters({
  // C15 Total stress never goes below 0.
  stress: { kind: "integer", min: 0, initial: 0, from: { tracker: "stress" } },
  // C4 Stress of each kind, where kinds are counted separately; else empty.
  tracks: { kind: "integers", initial: [] },
  // C2 Kept malus, where the house rule keeps it.
  keptMalus: { kind: "integer", min: 0, initial: 0, from: { tracker: "malus" } },
});

/** A character's stress and malus. */
export type Burden = ArgumentsOf<typeof burdenParameters>;

/** C4 The stress counted by itself: the total, or each kind. */
export function tracksOf({ stress, tracks }: Burden, house: HouseRules): readonly number[] {
  return house.stressTracks === "by-kind" && tracks.length > 0 ? tracks : [stress];
}

/** BK-16 Whether this stress kills. */
export function isDeadly(burden: Burden, house: HouseRules): boolean {
  return tracksOf(burden, house).some((track) => track >= DEADLY_STRESS);
}

/** BK-16 The stress left before death; 0 once dead. */
export function stressLeft(burden: Burden, house: HouseRules): number {
  return Math.max(0, DEADLY_STRESS - Math.max(...tracksOf(burden, house)));
}

/** BK-17 The malus of this stress. */
export function malusOf(burden: Burden, house: HouseRules): number {
  const present = tracksOf(burden, house).reduce((sum, track) => sum + Math.floor(track / STRESS_PER_MALUS), 0);
  // C2 Kept malus counts under the house rule.
  return house.malusMode === "sticky" ? Math.max(present, burden.keptMalus) : present;
}

/** BK-16 Refuses rolls of the dead. */
export function deathRefusal(one: Burden & { readonly alive: boolean }, house: HouseRules): Refusal | undefined {
  return one.alive && !isDeadly(one, house) ? undefined : refusal("dead", "BK-16");
}
