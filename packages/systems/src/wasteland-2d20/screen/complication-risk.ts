import { formatCounted } from "@rulewright/present";
import { type JsonObject, resolveHouseRules } from "@rulewright/rules";
import type { RiskInput } from "../../screen/index.ts";
import { houseRules } from "../rules/house-rules.ts";

const COMPLICATIONS = { one: "complication", other: "complications" };

/**
 * W20-12, B9 The complications that an option before the check is resolved leaves: those that show, without a 20 that is
 * rerolled. That every rerolled die may show one decides nothing.
 */
export function complicationRisk({ choice, draft, position: { tray }, house }: RiskInput): string | undefined {
  if (choice.stands.as !== "resolve") return undefined;
  const { d20 }: JsonObject = draft.move === "miss-fortune" ? draft.detail : {};
  const [place] = Array.isArray(d20) ? d20 : [];
  const rerolled = place === undefined ? undefined : tray[Number(place)];
  const resolved = resolveHouseRules(houseRules, house);
  const sticks = !("faults" in resolved) && resolved.house.complicationSticks;
  const left = Number(choice.facts?.["complications"]) - (rerolled?.face === 20 && !sticks ? 1 : 0);
  return left > 0 ? formatCounted(COMPLICATIONS, left) : undefined;
}
