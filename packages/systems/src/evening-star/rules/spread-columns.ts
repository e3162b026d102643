import { printed23, spreads } from "../data/spreads.ts";
import type { HouseRules } from "./house-rules.ts";

/** ES-41 The columns under these house rules: six ranks by their heading. */
function spreadColumns(house: Pick<HouseRules, "spread23">): Readonly<Record<number, readonly number[]>> {
  return house.spread23 === "printed" ? { ...spreads, 23: printed23 } : spreads;
}

/** What ranks add up to. */
export const sumOf = (ranks: readonly number[]): number => ranks.reduce((a, b) => a + b, 0);

/** ES-41 The sum of the six ranks of a column, which its heading names. A10 Those of the printed column 23 come to 22. */
export const columnTotal = (heading: number, house: Pick<HouseRules, "spread23">): number =>
  heading === 23 ? sumOf(spreadColumns(house)[23] ?? []) : heading;
