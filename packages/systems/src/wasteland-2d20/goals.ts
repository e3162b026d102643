import { goal, isRecord, minimize, maximize, type ScriptedStrategy } from "@rulewright/rules";

/** What players want of a check: success above all, then luck kept, then action points earned, then little for the GM, then few spent. */
export const success = goal(
  "success",
  "player",
  maximize("success", ({ outcome }) => Number(outcome === "success"), 1),
  minimize("luckPoints"),
  maximize("apGained", ({ apGained }) => Number(apGained ?? 0)),
  minimize("gmAp"),
  minimize("ap"),
);

/** Damage that is enough, then luck and action points kept. */
export const enough = goal(
  "enough",
  "player",
  maximize("enough", (outcome) => Number(outcome["enough"] === true), 1),
  minimize("luckPoints"),
  minimize("gmAp"),
  minimize("ap"),
);

/** As much damage as can be, then effects, then luck and action points kept. */
export const damage = goal(
  "damage",
  "player",
  maximize("damage", (outcome) => Number(outcome["damage"] ?? 0)),
  maximize("effects", (outcome) => Number(outcome["effects"] ?? 0)),
  minimize("luckPoints"),
  minimize("gmAp"),
  minimize("ap"),
);

/** How many dice somebody picks up, where all of them are blank combat dice; else 0. */
function blanksPicked(picked: unknown): number {
  if (!isRecord(picked) || !isRecord(picked["hand"])) return 0;
  return picked["hand"]["blank"] === picked["count"] ? Number(picked["count"]) : 0;
}

/** Rerolls blank combat dice, as many as a point covers, until luck or fresh blanks run out; lets all else stand. */
export const rerollBlanks: ScriptedStrategy = (_, open) =>
  open("miss-fortune").findLast(({ detail }) => blanksPicked(detail["cd"]) > 0);
