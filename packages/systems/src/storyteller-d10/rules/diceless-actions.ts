import { act, type Change, type Character, type Notice } from "@rulewright/rules";
import { canAct } from "./conditions.ts";
import { sheet } from "./sheet.ts";

/** ST-38 The changes after an action: the relief from wounds ends; at 0 willpower the character is incapacitated. */
function endAction(actor: Character): { readonly changes: readonly Change[]; readonly notices: readonly Notice[] } {
  const { relief, willpower } = sheet.of(actor);
  if (relief === 0) return { changes: [], notices: [] };
  return {
    changes: [{ change: "tracker", of: actor.id, name: "relief", to: 0 }],
    notices: willpower === 0 ? [{ code: "collapses", rule: "ST-38" }] : [],
  };
}

/** ST-38, ST-43 Takes an action without a roll. */
export const actWithoutDice = act({
  rules: ["ST-38", "ST-43"],
  by: ["player", "gm"],
  of: "character",
  when: [canAct],
  parameters: { what: { kind: "text", initial: "" } },
  decide: (_, { actor }) => endAction(actor),
});

/** ST-47 Decides an action without a roll: trivial ones succeed, impossible ones fail. */
export const auto = act({
  rules: ["ST-47"],
  by: ["gm"],
  of: "character",
  when: [canAct],
  parameters: { as: { kind: "word", values: ["trivial", "impossible"] } },
  decide: ({ as }, { actor }) => ({
    ...endAction(actor),
    answer: { outcome: as === "trivial" ? "success" : "failure", automatic: true },
  }),
});
