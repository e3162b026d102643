import { choose, type Choose, closed, done, parameters, procedure, refusal, roll } from "@rulewright/rules";
import type { ExplodingHand } from "@rulewright/dice";
import type { HouseRules } from "./house-rules.ts";
import { explainPool, poolExpectation } from "./arithmetic.ts";
import { difficultyLocked, settingParameters } from "./difficulty.ts";
import { d10, type Pool, poolDice, resolvePool, poolFacts } from "./dice.ts";

/** How many hits odds tell apart, unless more are asked for. */
export const EXACT_TO = 10;

const poolParameters = parameters({
  pool: { kind: "integer", min: 0, max: 50 },
  // ST-09, ST-55 Above 10 only after increases.
  difficulty: { kind: "integer", min: 2, max: 40, refusedAs: { code: "difficulty-out-of-range", rule: "ST-50" } },
  threshold: settingParameters.threshold,
  // ST-21, A-23 At most the dots in an ability; with ten the bonus dice might never end.
  specialties: { kind: "integer", min: 0, max: 9, initial: 0 },
  // The number of hits up to which odds are exact; larger numbers are combined as "this or more".
  exactTo: { kind: "integer", min: 0, max: 300, initial: EXACT_TO },
});

/** A-05 Gives an empty pool one die, if the house rule says so. */
export const withChanceDie = <P extends Pool>(p: P, house: HouseRules): P =>
  p.pool === 0 && house.emptyPool === "chance-die" ? { ...p, pool: 1 } : p;

/** ST-52..ST-61 Rolls the dice pool of an action and determines the result. */
export const dicePool = procedure("dice pool", {
  // The hits are of every roll, the bonus dice of those with specialties.
  rules: ["ST-52", "ST-53", "ST-54", "ST-55", "ST-56", "ST-57", "ST-58", "ST-22", "ST-23", "ST-24", "ST-25"],
  parameters: poolParameters,
  examples: [
    { pool: 5, difficulty: 6, threshold: 0, specialties: 0, exactTo: EXACT_TO },
    { pool: 3, difficulty: 7, threshold: 1, specialties: 1, exactTo: EXACT_TO },
    { pool: 0, difficulty: 6, threshold: 0, specialties: 0, exactTo: EXACT_TO },
  ],
  *run(asked, house: HouseRules) {
    const p = withChanceDie(asked, house);
    const hand = yield* roll(d10.times(p.pool), poolDice(p, p.exactTo), () => poolExpectation(p));
    return offerResult(p, hand);
  },
});

/** The numbers of a result that grow with every further hit. */
const openNumbers = ["net", "successes", "kept"];

/** ST-51 Shows the result, which can only be accepted. */
export function offerResult(p: Pool, { counted: hits, marked: ones, orMore }: ExplodingHand): Choose {
  const result = resolvePool(p, hits, ones);
  return choose({
    by: "player",
    facts: poolFacts(p),
    stands: {
      as: "let-it-stand",
      leadsTo: done(orMore ? { ...result, atLeast: openNumbers } : result, () => explainPool(p, hits, ones)),
    },
    moves: () => [...lockedMoves],
  });
}

/** The closed moves after the roll, with the reason for each. */
export const lockedMoves = [
  // ST-51 Difficulty and threshold are locked.
  closed("set-difficulty", difficultyLocked),
  closed("set-threshold", difficultyLocked),
  // ST-31 Only willpower rolls can be bought off.
  closed("spend", refusal("no-willpower-roll", "ST-31")),
] as const;
