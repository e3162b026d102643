import { type Act, refusal } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { amountsIn, wordsIn } from "../marks.ts";

/** VP-44, B-15 Clears a character's attempts at a task, because a skill or the circumstances have changed. */
export const allowRetries: Act<HouseRules> = {
  rules: ["VP-44"],
  by: ["gm"],
  of: "character",
  parameters: { task: { kind: "text", from: { scales: ["failures", "achieved"] } } },
  decide({ task }, { actor }) {
    if (!actor) return refusal("needs-character", "VP-44");
    const name = String(task);
    const { [name]: failed, ...failures } = amountsIn(actor, "failures");
    const achieved = wordsIn(actor, "achieved");
    if (failed === undefined && !achieved.includes(name)) {
      return refusal("never-tried", "VP-44", { task: name, tried: [...Object.keys(failures), ...achieved] });
    }
    return {
      changes: [
        { change: "trait", of: actor.id, name: "failures", to: failures },
        { change: "trait", of: actor.id, name: "achieved", to: achieved.filter((one) => one !== name) },
      ],
    };
  },
};
