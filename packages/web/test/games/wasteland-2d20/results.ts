import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { answerChoice, isRefusal, type JsonObject, type Trace } from "@rulewright/rules";
import { type Scenes, thrown } from "../drawing.tsx";
import { deciding, pool } from "./scenes.ts";

const failed = thrown(wasteland2d20, pool({ luckPoints: 2, ap: 2 }), [19, 15]);
/** An attack that hits, before its damage is rolled. */
const hit = (args: JsonObject) =>
  resolved(
    thrown(wasteland2d20, pool({ attack: "melee", weapon: 4, ap: 3, luckPoints: 0, difficulty: 1, ...args }), [2, 8]),
  );

/** A check whose dice stand as they fell. */
function resolved(trace: Trace): Trace {
  const answered = answerChoice(wasteland2d20, trace, { move: "resolve" }, {});
  if (isRefusal(answered)) throw new Error(answered.code);
  return answered.trace;
}

/** What a roll came to: failures and hits. */
export const results: Scenes = {
  "failure with luck left": deciding(failed, { held: { luckPoints: 2, ap: 2 } }),
  hit: deciding(hit({}), { held: { ap: 3 } }),
  "hit with one more die": deciding(hit({}), { held: { ap: 3 }, draft: { move: "extra-damage", detail: { ap: 1 } } }),
  "hit with two more dice": deciding(hit({}), { held: { ap: 3 }, draft: { move: "extra-damage", detail: { ap: 2 } } }),
  "hit with more dice, their number not chosen yet": deciding(hit({}), {
    held: { ap: 3 },
    draft: { move: "extra-damage", detail: {} },
  }),
  "hit with a weapon that takes no points": deciding(hit({ attack: "ranged" }), { held: { ap: 3 } }),
  "hit without points, with many dice": deciding(hit({ ap: 0, weapon: 14 }), { held: {} }),
};
