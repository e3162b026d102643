import {
  type ArgumentsOf,
  choose,
  done,
  earn,
  type Go,
  go,
  parameters,
  procedure,
  type Procedure,
  roll,
  sumOf,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { poolExpectation } from "./arithmetic.ts";
import { d10, netSuccessDice, outcomeFor } from "./dice.ts";
import { difficultyOrDefault, settingMoves, settingParameters } from "./difficulty.ts";
import { willpowerAfterBotch, boughtSuccesses, buyOff } from "./willpower.ts";
import { refuseIncapacitated, willpowerParameters } from "./incapacitation.ts";

/** The state between consecutive willpower rolls. */
type SeriesState = {
  readonly willpower: number;
  readonly difficulty: number;
  readonly threshold: number;
  /** The number of rolls left. */
  readonly rolls: number;
  /** True if any roll has not succeeded. */
  readonly failed: boolean;
};

const seriesParameters = parameters({
  ...willpowerParameters,
  ...settingParameters,
  rolls: { kind: "integer", min: 1, max: 20 },
});

/** ST-35 Consecutive willpower rolls, without rest between them. */
type WillpowerSeries = ArgumentsOf<typeof seriesParameters>;

/** ST-35 Consecutive willpower rolls: dots spent or lost in one roll are missing in the next. */
export const willpowerSeries: Procedure<WillpowerSeries, HouseRules> = procedure("ordeal", {
  rules: ["ST-28", "ST-31", "ST-33", "ST-35"],
  parameters: seriesParameters,
  held: ["willpower", "relief"],
  examples: [{ willpower: 3, relief: 0, difficulty: 6, threshold: 0, rolls: 2 }],
  refuse: (o) => refuseIncapacitated(o),
  *run(o, house) {
    const { willpower, threshold, rolls } = o;
    const refused = refuseIncapacitated(o);
    const difficulty = difficultyOrDefault(o, house);
    const first = go(seriesRoll, { willpower, difficulty, threshold, rolls, failed: false });
    return choose({
      by: "player",
      facts: { pool: willpower, difficulty, threshold, rolls },
      stands: { as: "roll", leadsTo: first, ...(refused ? { closed: refused } : {}) },
      moves: () => settingMoves(o, house, (changed) => go(willpowerSeries, changed)),
    });
  },
});

/** ST-29, ST-31 One of the rolls, to keep or to buy off. */
export const seriesRoll: Procedure<SeriesState, HouseRules> = procedure("ordeal roll", {
  rules: ["ST-29", "ST-31", "ST-32", "ST-33", "ST-34"],
  *run(u, house) {
    const { willpower, difficulty, threshold } = u;
    const net = yield* roll(d10.times(willpower), netSuccessDice({ pool: willpower, difficulty, threshold }), () =>
      poolExpectation(u),
    );
    return choose({
      by: "player",
      facts: { outcome: outcomeFor(net), net, difficulty, threshold, rolls: u.rolls },
      stands: { as: "hold", leadsTo: continueSeries(u, willpowerAfterBotch(willpower, net, house), net > 0) },
      moves: () => [
        buyOff(willpower, net, (left) => continueSeries(u, left, boughtSuccesses(left, threshold, house) > 0)),
      ],
    });
  },
});

const continueSeries = (u: SeriesState, willpower: number, passed: boolean): Go =>
  go(seriesContinuation, { ...u, willpower, rolls: u.rolls - 1, failed: u.failed || !passed, passed });

/** ST-43 Continues while rolls and willpower are left. */
export const seriesContinuation: Procedure<SeriesState & { readonly passed: boolean }, HouseRules> = procedure(
  "ordeal goes on",
  {
    rules: ["ST-35", "ST-43"],
    *run({ willpower, difficulty, threshold, rolls, failed, passed }) {
      if (passed) yield* earn({ succeeded: 1 });
      return rolls > 0 && willpower > 0
        ? go(seriesRoll, { willpower, difficulty, threshold, rolls, failed })
        : // ST-43 Whoever has no willpower left has failed the last roll.
          done({ outcome: failed ? "failure" : "success", willpower, unrolled: rolls }, () => ({
            sums: [sumOf("willpower", [{ from: "willpower", value: willpower }])],
            ...(failed ? { exception: { rule: "ST-35", name: "roll-failed" } } : {}),
          }));
    },
  },
);
