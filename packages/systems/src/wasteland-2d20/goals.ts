import {
  chance,
  goal,
  isRecord,
  maximize,
  minimizeEarned,
  minimizePaid,
  type ScriptedStrategy,
} from "@rulewright/rules";

/** Few action points given to the GM, few spent, and few spent from the GM's store by the GM's characters (W20-31). */
const pointObjectives = [minimizeEarned("gmAp"), minimizePaid("ap"), { ...minimizePaid("gmAp"), name: "gmApSpent" }];

/** Success first, then few luck points spent, many action points earned, few given to the GM, few spent. */
export const success = goal(
  "success",
  "player",
  chance("success", ({ outcome }) => outcome === "success"),
  minimizePaid("luckPoints"),
  maximize("apGained", ({ apGained }) => Number(apGained ?? 0)),
  ...pointObjectives,
);

/** The damage wanted first, then few luck and action points spent. */
export const enough = goal(
  "enough",
  "player",
  chance("enough", (outcome) => outcome["enough"] === true),
  minimizePaid("luckPoints"),
  ...pointObjectives,
);

/** The most damage first, then the most effects, then few luck and action points spent. */
export const damage = goal(
  "damage",
  "player",
  maximize("damage", (outcome) => Number(outcome["damage"] ?? 0)),
  maximize("effects", (outcome) => Number(outcome["effects"] ?? 0)),
  minimizePaid("luckPoints"),
  ...pointObjectives,
);

/** The number of chosen dice if all of them are blank combat dice, else 0. */
function blanksPicked(picked: unknown): number {
  if (!isRecord(picked) || !isRecord(picked["hand"])) return 0;
  return picked["hand"]["blank"] === picked["count"] ? Number(picked["count"]) : 0;
}

/** Rerolls as many blank combat dice as a luck point allows until luck or blanks run out, and takes no other move. */
export const rerollBlanks: ScriptedStrategy = (_, open) =>
  open("miss-fortune").findLast(({ detail }) => blanksPicked(detail["cd"]) > 0);
