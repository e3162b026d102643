import { type Explanation, type Sum, sumOf, type Term } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { boundedSum, neededSuccesses, poolDieCounts, poolSums, voidDieCounts } from "./arithmetic.ts";
import { type Pool, resolvePool } from "./dice.ts";
import { willpowerAfterBotch } from "./willpower.ts";

/** ST-41 The difficulty of a rest roll. */
export const REST_DIFFICULTY = 8;

/** ST-41 The pool of a rest roll: a die for each dot. */
export const restPool = (willpower: number): Pool => ({
  pool: willpower,
  difficulty: REST_DIFFICULTY,
  threshold: 0,
  specialties: 0,
});

/** A rest roll, with the dots that were rolled. */
type RestRoll = { readonly willpower: number; readonly hits: number; readonly ones: number };

/** A-09 Willpower in the morning of a day whose roll had this many dice. */
const morningBefore = (dice: number, house: HouseRules): number =>
  house.recoveryOrder === "dot-first" ? dice - 1 : dice;

/** ST-40 Willpower in the morning, and the daily dot. */
export const morningTerms = (morning: number): readonly Term[] => [
  { from: "willpower", value: morning },
  { from: "dailyDot", value: 1, rule: "ST-40" },
];

/** ST-40, ST-42 Willpower at the end of a day: the daily dot and what the roll changes, up to permanent willpower. */
export const nightSum = (morning: number, changes: readonly Term[], night: number): Sum =>
  boundedSum("willpower", [...morningTerms(morning), ...changes], night, "ST-42");

/** ST-41 Each success restores a dot; ST-33, A-10 a botch costs some. */
export function explainKept(r: RestRoll, night: number, house: HouseRules): Explanation {
  const pool = restPool(r.willpower);
  const { net } = resolvePool(pool, r.hits, r.ones);
  const lost = house.restBotch === "spares" ? 0 : r.willpower - willpowerAfterBotch(r.willpower, net, house);
  const change = net < 0 ? { from: "botch", value: -lost, rule: "ST-33" } : { from: "net", value: net, rule: "ST-41" };
  return {
    sums: [nightSum(morningBefore(r.willpower, house), [change], night), ...poolSums(pool, r.hits, r.ones)],
    dice: poolDieCounts,
  };
}

/** ST-31, A-08 The dot paid, and the dots left as successes. */
export const explainBoughtOff = (left: number, night: number, house: HouseRules): Explanation => ({
  sums: [
    nightSum(
      morningBefore(left + 1, house),
      [
        { from: "paid", value: -1, rule: "ST-31" },
        { from: "net", value: left, rule: "ST-41" },
      ],
      night,
    ),
    sumOf(
      "net",
      [
        { from: "willpower", value: left + 1 },
        { from: "paid", value: -1, rule: "ST-31" },
      ],
      neededSuccesses(),
    ),
  ],
  dice: voidDieCounts,
  exception: { rule: "ST-31", name: "bought-off" },
});
