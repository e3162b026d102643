import { act, refusal } from "@rulewright/rules";
import { sheet } from "./sheet.ts";

/** VP-44, B-15 Clears a character's attempts at a task, because a skill or the circumstances have changed. */
export const allowRetries = act({
  rules: ["VP-44"],
  by: ["gm"],
  of: "character",
  parameters: { task: { kind: "text", from: { scales: ["failures", "achieved"] } } },
  decide({ task }, { actor }) {
    if (!actor) return refusal("needs-character", "VP-44");
    const { failures, achieved } = sheet.of(actor);
    const { [task]: failed, ...others } = failures;
    if (failed === undefined && !achieved.includes(task)) {
      return refusal("never-tried", "VP-44", { task, tried: [...Object.keys(others), ...achieved] });
    }
    return {
      changes: [
        { change: "trait", of: actor.id, name: "failures", to: others },
        { change: "trait", of: actor.id, name: "achieved", to: achieved.filter((one) => one !== task) },
      ],
    };
  },
});
