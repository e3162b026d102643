import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { answerChoice, isRefusal, type Trace } from "@rulewright/rules";
import type { Scenes } from "../drawing.tsx";
import { option, type Drafted, deciding, check } from "./scenes.ts";

const purses: Drafted = { held: { ap: 3, luckPoints: 2 } };
const dice = (move: string, count: number) => ({ move, detail: { dice: count } });

/** A check with one die bought already. */
function withOneBought(): Trace {
  const answered = answerChoice(wasteland2d20, check({ ap: 6 }), dice("buy", 1), { ap: 6 });
  if (isRefusal(answered)) throw new Error(answered.code);
  return answered.trace;
}

/** Dice in sockets before a roll. */
export const sockets: Scenes = {
  "dice with three points and luck": deciding(check({ ap: 3, luckPoints: 2 }), purses),
  "dice without points": deciding(check({ ap: 0, luckPoints: 0 }), { held: {} }),
  "dice, two of them drafted": deciding(check({ ap: 6, luckPoints: 2 }), { held: { ap: 6 }, draft: dice("buy", 2) }),
  "dice, one of them bought and one drafted": deciding(withOneBought(), { held: { ap: 5 }, draft: dice("buy", 1) }),
  "dice, one of them bought and none drafted": deciding(withOneBought(), { held: { ap: 5 } }),
  "dice that can't be bought": deciding(check({ ap: 3 }), { moves: {} }),
  "dice from the GM, one drafted": deciding(check({ ap: 1 }), { held: { ap: 1 }, draft: dice("feed-gm", 1) }),
  "dice for an attack": deciding(check({ ap: 3, attack: "melee", weapon: 3 }), { ...purses, goal: "damage" }),
  "dice for an attack that needs so much": deciding(check({ ap: 3, attack: "melee", weapon: 3, aim: 4 }), {
    ...purses,
    goal: "enough",
  }),
  "dice of the GM's own": deciding(check({ gms: true, gmAp: 4 }), { held: { gmAp: 4 } }),
  "dice whose odds are hidden": deciding(check({ ap: 3, luckPoints: 2 }), purses, { seesOdds: false }),
  "dice without a goal": deciding(check({ ap: 3 }), { ...purses, goal: undefined }),
  "dice with luck drafted": deciding(check({ ap: 3, luckPoints: 2 }), {
    ...purses,
    draft: { move: "stacked-deck", detail: {} },
    drafted: { passive: [0.7], optimal: [0.7] },
    options: [option(null, 0.4, 1), option("stacked-deck", 0.75, 0)],
  }),
  "dice whose luck is worth a mean": deciding(check({ ap: 3, luckPoints: 2 }), {
    ...purses,
    goal: "damage",
    options: [option(null, 0.4, 1), option("stacked-deck", 1.5, 0)],
  }),
  "dice whose luck has no use": deciding(check({ ap: 3, luckPoints: 2 }), {
    ...purses,
    options: [option(null, 0.4, 0)],
  }),
};
