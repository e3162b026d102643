import {
  choose,
  type Choose,
  closed,
  done,
  type Parameters,
  procedure,
  type Procedure,
  refusal,
  roll,
} from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { difficultyLocked, settingParameters } from "./difficulty.ts";
import { d10, type Pool, poolDice, resolvePool, poolFacts } from "./dice.ts";

type DicePool = Pool & {
  /** Hits told apart at least; whatever lies beyond is listed as "this or more". */
  readonly exactTo: number;
};

const parameters = {
  pool: { kind: "integer", min: 0, max: 50 },
  // ST-09, ST-55 Above ten only by what makes an action harder.
  difficulty: { kind: "integer", min: 2, max: 40, refusedAs: { code: "difficulty-out-of-range", rule: "ST-50" } },
  threshold: settingParameters.threshold,
  // ST-21, A-23 No more than dots in an ability; with ten the dice would never stop.
  specialties: { kind: "integer", min: 0, max: 9, initial: 0 },
  exactTo: { kind: "integer", min: 0, max: 300, initial: 0 },
} satisfies Parameters;

/** A-05 Nothing left to throw: a plain failure, or one die all the same. */
export const withChanceDie = <P extends Pool>(p: P, house: HouseRules): P =>
  p.pool === 0 && house.emptyPool === "chance-die" ? { ...p, pool: 1 } : p;

/** ST-52..ST-61: the dice of an action, thrown and settled. */
export const dicePool: Procedure<DicePool, HouseRules> = procedure("dice pool", {
  rules: ["ST-22", "ST-23", "ST-24", "ST-25", "ST-52", "ST-53", "ST-54", "ST-55", "ST-56", "ST-57", "ST-58"],
  parameters,
  examples: [
    { pool: 5, difficulty: 6, threshold: 0, specialties: 0, exactTo: 0 },
    { pool: 3, difficulty: 7, threshold: 1, specialties: 1, exactTo: 20 },
    { pool: 0, difficulty: 6, threshold: 0, specialties: 0, exactTo: 0 },
  ],
  *run(asked, house) {
    const p = withChanceDie(asked, house);
    const { counted, marked } = yield* roll(d10.times(p.pool), poolDice(p, p.exactTo));
    return offerResult(p, counted, marked);
  },
});

/** The dice lie, and nothing about them is open any more. */
export function offerResult(p: Pool, hits: number, ones: number): Choose {
  return choose({
    by: "player",
    facts: poolFacts(p),
    stands: { as: "let-it-stand", leadsTo: done(resolvePool(p, hits, ones)) },
    moves: () => [...lockedMoves],
  });
}

/** What is asked for once the dice lie, and can't be had. */
export const lockedMoves = [
  // ST-51
  closed("set-difficulty", difficultyLocked),
  closed("set-threshold", difficultyLocked),
  // ST-31 Only willpower rolls can be bought off.
  closed("spend", refusal("no-willpower-roll", "ST-31")),
] as const;
