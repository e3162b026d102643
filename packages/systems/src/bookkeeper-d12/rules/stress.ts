import { type Parameters, refusal, type Refusal } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";

/** What weighs on somebody. */
export type Burden = {
  /** Stress in all, 0 or more. */
  readonly stress: number;
  /** The same kind by kind, where the table keeps a track for each (C4); empty where there is but one. */
  readonly tracks: readonly number[];
  /** Malus gained earlier and not yet taken off, where the table keeps it (C2). */
  readonly keptMalus: number;
};

/** BK-16 So much stress kills; C1 more does as well, since a single blow may overshoot. */
export const DEADLY_STRESS = 13;

export const burdenParameters = {
  // C15 Stress never goes below 0.
  stress: { kind: "integer", min: 0, initial: 0, from: { tracker: "stress" } },
  tracks: { kind: "integers", initial: [] },
  keptMalus: { kind: "integer", min: 0, initial: 0, from: { tracker: "malus" } },
} satisfies Parameters;

/** C4 What counts by itself: the one total, or the track of every kind. */
function tracksOf({ stress, tracks }: Burden, house: HouseRules): readonly number[] {
  return house.stressTracks === "by-kind" && tracks.length > 0 ? tracks : [stress];
}

/** BK-16 Whether this much stress has killed. */
export function isDeadly(burden: Burden, house: HouseRules): boolean {
  return tracksOf(burden, house).some((track) => track >= DEADLY_STRESS);
}

/** BK-16 How much more of one kind is death, 0 once it has come. */
export function stressLeft(burden: Burden, house: HouseRules): number {
  return Math.max(0, DEADLY_STRESS - Math.max(...tracksOf(burden, house)));
}

/** BK-17 Every full three stress is one malus. */
export function malusOf(burden: Burden, house: HouseRules): number {
  const present = tracksOf(burden, house).reduce((sum, track) => sum + Math.floor(track / 3), 0);
  // C2 What was gained before still counts where the table keeps it.
  return house.malusMode === "sticky" ? Math.max(present, burden.keptMalus) : present;
}

/** BK-16 The dead roll no more. */
export function deathRefusal(one: Burden & { readonly alive: boolean }, house: HouseRules): Refusal | undefined {
  return one.alive && !isDeadly(one, house) ? undefined : refusal("dead", "BK-16");
}
