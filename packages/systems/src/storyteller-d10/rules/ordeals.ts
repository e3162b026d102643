import {
  choose,
  done,
  earned,
  type Go,
  go,
  type Parameters,
  procedure,
  type Procedure,
  rolled,
  numbersKey,
} from "@rulewright/rules";
import type { House } from "../house.ts";
import { d10, netDice, wordFor } from "./dice.ts";
import { difficultySet, type Set, setParameters, settingMoves } from "./difficulty.ts";
import { afterBotch, boughtSuccesses, buyOff } from "./willpower.ts";
import { incapacitated, type Strength, strengthParameters } from "./zero.ts";

/** Several willpower rolls in a row, without rest in between. */
type Ordeal = Set & Strength & { readonly rolls: number };

/** An ordeal under way. */
type Underway = {
  readonly willpower: number;
  readonly difficulty: number;
  readonly threshold: number;
  /** Rolls still to make. */
  readonly rolls: number;
  /** True once a roll did not succeed. */
  readonly failed: boolean;
};

const parameters = {
  ...strengthParameters,
  ...setParameters,
  rolls: { kind: "integer", min: 1, max: 20 },
} satisfies Parameters;

/** ST-35 Dots spent and lost on one roll are missing from the next. */
export const ordeal: Procedure<Ordeal, House> = procedure("ordeal", {
  rules: ["ST-28", "ST-31", "ST-33", "ST-35"],
  parameters,
  held: ["willpower", "relief"],
  examples: [{ willpower: 3, relief: 0, difficulty: 6, threshold: 0, rolls: 2 }],
  refuse: (o) => incapacitated(o),
  *run(o, house) {
    const { willpower, threshold, rolls } = o;
    const unable = incapacitated(o);
    const difficulty = difficultySet(o, house);
    const first = go(ordealRoll, { willpower, difficulty, threshold, rolls, failed: false });
    return choose({
      by: "player",
      facts: { pool: willpower, difficulty, threshold, rolls },
      stands: { as: "roll", leadsTo: first, ...(unable ? { closed: unable } : {}) },
      moves: () => settingMoves(o, house, (changed) => go(ordeal, changed)),
    });
  },
});

/** ST-29, ST-31: one roll of it, to hold or to buy off. */
export const ordealRoll: Procedure<Underway, House> = procedure("ordeal roll", {
  rules: ["ST-29", "ST-31", "ST-32", "ST-33", "ST-34"],
  stateKey: (u, _house, goal) =>
    goal === undefined ? JSON.stringify(u) : numbersKey(u.willpower, u.difficulty, u.threshold, u.rolls, u.failed),
  next(u, house) {
    const { willpower, difficulty, threshold } = u;
    const pool = { pool: willpower, difficulty, threshold };
    return rolled(d10.times(willpower), netDice(pool), (net) =>
      choose({
        by: "player",
        facts: { outcome: wordFor(net), net, difficulty, threshold, rolls: u.rolls },
        stands: { as: "hold", leadsTo: goOn(u, afterBotch(willpower, net, house), net > 0) },
        moves: () => [buyOff(willpower, net, (left) => goOn(u, left, boughtSuccesses(left, threshold, house) > 0))],
      }),
    );
  },
});

const goOn = (u: Underway, willpower: number, passed: boolean): Go =>
  go(ordealGoesOn, { ...u, willpower, rolls: u.rolls - 1, failed: u.failed || !passed, passed });

/** ST-43 It goes on while there are rolls to make and dots to make them with. */
export const ordealGoesOn: Procedure<Underway & { readonly passed: boolean }, House> = procedure("ordeal goes on", {
  rules: ["ST-35", "ST-43"],
  stateKey: (u, _house, goal) =>
    goal === undefined
      ? JSON.stringify(u)
      : numbersKey(u.willpower, u.difficulty, u.threshold, u.rolls, u.failed, u.passed),
  next({ willpower, difficulty, threshold, rolls, failed, passed }) {
    const further =
      rolls > 0 && willpower > 0
        ? go(ordealRoll, { willpower, difficulty, threshold, rolls, failed })
        : done({ outcome: failed || rolls > 0 ? "failure" : "success", willpower, unrolled: rolls });
    return passed ? earned({ succeeded: 1 }, () => further) : further;
  },
});
