import {
  choose,
  closed,
  done,
  type Done,
  first,
  type Go,
  go,
  move,
  type Move,
  type Outcome,
  type Parameters,
  procedure,
  type Procedure,
  refusal,
  roll,
  sameWhen,
} from "@rulewright/rules";
import type { House } from "../house.ts";
import { d10, type Pool, poolDice, settle, thrown, wordFor } from "./dice.ts";
import { difficultyLocked, difficultySet, type Set, setParameters, settingMoves } from "./difficulty.ts";
import { type Rated, traitParameters } from "./traits.ts";
import { incapacitated, type Strength, strengthParameters } from "./zero.ts";

/** A willpower roll as the storyteller calls for it, open until the dice fall. */
type Called = Set &
  Strength & {
    /** ST-62 Successes it takes; one is a bare pass. */
    readonly needed: number;
    /** ST-29 Nothing may stand here. */
    readonly traits: readonly Rated[];
  };

/** A willpower roll whose dice lie on the table. */
type Rolled = Pool & {
  /** Current willpower: before a botch takes its toll, after a dot was spent. */
  readonly willpower: number;
  readonly needed: number;
  readonly hits: number;
  readonly ones: number;
  /** ST-31 A dot was spent on it. */
  readonly bought: boolean;
};

const parameters = {
  ...strengthParameters,
  ...setParameters,
  needed: { kind: "integer", least: 1, most: 10, initial: 1 },
  traits: traitParameters.traits,
} satisfies Parameters;

/** ST-28, ST-29: current willpower is rolled, and nothing with it. */
export const willpower: Procedure<Called, House> = procedure("willpower", {
  rules: ["ST-28", "ST-29", "ST-43", "ST-50"],
  parameters,
  held: ["willpower"],
  examples: [
    { willpower: 4, relief: false, difficulty: 6, threshold: 0, needed: 1, traits: [] },
    { willpower: 2, relief: false, difficulty: null, threshold: 1, needed: 2, traits: [] },
    { willpower: 0, relief: true, difficulty: 6, threshold: 0, needed: 1, traits: [] },
  ],
  refuse: (c) =>
    first(
      incapacitated(c),
      // ST-29 No other trait, hence no specialties and no bonus dice.
      c.traits.length > 0 && refusal("willpower-alone", "ST-29"),
    ),
  *run(c, house) {
    const unable = incapacitated(c);
    const difficulty = difficultySet(c, house);
    return choose({
      by: "player",
      facts: { pool: c.willpower, difficulty, threshold: c.threshold },
      stands: { as: "roll", leadsTo: go(willpowerRoll, { ...c, difficulty }), ...(unable ? { closed: unable } : {}) },
      moves: () => [
        ...settingMoves(c, house, (changed) => go(willpower, changed)),
        closed("spend", refusal("no-willpower-roll", "ST-31")),
      ],
    });
  },
});

/** ST-28 A die for every dot there is just now; A-18 without any, a plain failure. */
export const willpowerRoll: Procedure<Called & { readonly difficulty: number }, House> = procedure("willpower roll", {
  rules: ["ST-28", "ST-29"],
  alike: (c, _house, goal) =>
    goal === undefined ? JSON.stringify(c) : sameWhen(c.willpower, c.difficulty, c.threshold, c.needed),
  *run({ willpower, difficulty, threshold, needed }) {
    const pool = { pool: willpower, difficulty, threshold, specialties: 0 };
    const { counted: hits, marked: ones } = yield* roll(d10.times(willpower), poolDice(pool));
    return go(willpowerRolled, { ...pool, willpower, needed, hits, ones, bought: false });
  },
});

/** ST-31..ST-34 The dice lie: the roll may be bought off, unless it is botched. */
export const willpowerRolled: Procedure<Rolled, House> = procedure("willpower rolled", {
  rules: ["ST-31", "ST-32", "ST-33", "ST-34", "ST-35"],
  held: ["willpower"],
  alike: (r, _house, goal) =>
    goal === undefined
      ? JSON.stringify(r)
      : sameWhen(Math.max(0, r.hits - r.threshold) - r.ones, r.willpower, r.needed, r.threshold, r.bought),
  *run(r, house) {
    const { net } = settle(r, r.hits, r.ones);
    return choose({
      by: "player",
      facts: thrown(r),
      stands: { as: "hold", leadsTo: done(r.bought ? boughtOutcome(r, house) : rolledOutcome(r, house)) },
      moves: () => [
        r.bought
          ? closed("spend", refusal("already-spent", "ST-31"))
          : buyOff(r.willpower, net, (left) => go(willpowerRolled, { ...r, willpower: left, bought: true })),
        // ST-51
        closed("set-difficulty", difficultyLocked),
        closed("set-threshold", difficultyLocked),
      ],
    });
  },
});

function rolledOutcome(r: Rolled, house: House): Outcome {
  const settled = settle(r, r.hits, r.ones);
  const { net } = settled;
  return { ...settled, willpower: afterBotch(r.willpower, net, house), enough: net >= r.needed };
}

function boughtOutcome(r: Rolled, house: House): Outcome {
  const net = boughtSuccesses(r.willpower, r.threshold, house);
  return { outcome: wordFor(net), net, automatic: true, willpower: r.willpower, enough: net >= r.needed };
}

/** ST-33, A-11 Willpower after a roll: a botch costs a dot for each one left over, or a single one. */
export function afterBotch(willpower: number, net: number, house: House): number {
  if (net >= 0) return willpower;
  return Math.max(0, willpower - (house.willpowerBotchLoss === "one" ? 1 : -net));
}

/** ST-31 Bought successes are as many as dots are left; A-12 what a threshold does to them. */
export function boughtSuccesses(left: number, threshold: number, house: House): number {
  return house.autoSuccessThreshold === "apply" ? Math.max(0, left - threshold) : left;
}

/** ST-31 A dot voids the roll, whatever it was but a botch, and the deed succeeds with as many dots as are `left`. */
export function buyOff(willpower: number, net: number, leadsTo: (left: number) => Done | Go): Move {
  return move("spend", {
    closed: first(
      // ST-34
      net < 0 && refusal("spend-on-botch", "ST-34"),
      // ST-32 With the last dot gone there would be no success in it.
      willpower < 2 && refusal("last-dot", "ST-32", { least: 2 }),
    ),
    pays: () => ({ willpower: 1 }),
    // A-13 A success may be bought off too, even for a smaller one.
    notices: () => (willpower - 1 < net ? [{ code: "fewer-successes", rule: "ST-31" }] : []),
    leadsTo: () => leadsTo(willpower - 1),
  });
}
