import { actorIs, during } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";

/** VP-03 Play goes on. */
export const inPlay = during("play");

/** VP-06, B-06 None of the turn's actions is rolled yet, unless a house rule lets actions be added during the turn. */
export const turnOpen = actorIs(
  "turn-open",
  "VP-06",
  (actor, _, { declaring }: HouseRules) => declaring !== "before-rolling" || sheet.of(actor).done.length === 0,
);
