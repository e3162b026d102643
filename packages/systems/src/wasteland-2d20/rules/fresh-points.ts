import { firstRefusal, type Go, move, type Move, refusal } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import type { DamageState } from "./resolved-check.ts";
import { paidFrom, pointsIn, withPoints } from "./purse.ts";

/** Refuses a price in fresh points: too few points at all, or too few fresh ones. */
const freshRefusal = (a: DamageState, price: number, rule: string) =>
  firstRefusal(
    pointsIn(a) < price && refusal("insufficient-ap", rule, { price, held: pointsIn(a) }),
    a.freshAp < price && refusal("ap-not-fresh", rule, { price, fresh: a.freshAp }),
  );

const spendFresh = <A extends DamageState>(a: A, price: number): A => ({
  ...withPoints(a, -price),
  freshAp: a.freshAp - price,
});

/** W20-15, W20-16 Moves that cost points earned by this check. They change no die, so calculations skip them. */
export function freshPointMoves<A extends DamageState>(
  a: A,
  house: HouseRules,
  { goOn, goAsking }: { readonly goOn: (a: A) => Go; readonly goAsking: (a: A) => Go },
): Move[] {
  return [
    // W20-15, B8 One question about this roll per point.
    move("obtain-information", {
      talk: true,
      closed: freshRefusal(a, 1, "W20-15"),
      pays: () => ({ ...paidFrom(a, 1), freshAp: 1 }),
      leadsTo: () => goAsking({ ...spendFresh(a, 1), questions: a.questions + 1 }),
    }),
    // W20-16 Halves the time without rounding; B8 once, or once for every two points.
    move("reduce-time", {
      talk: true,
      closed: firstRefusal(
        a.halvings > 0 && !house.reduceTimeStacks && refusal("already-reduced", "W20-16"),
        freshRefusal(a, 2, "W20-16"),
      ),
      pays: () => ({ ...paidFrom(a, 2), freshAp: 2 }),
      leadsTo: () => goOn({ ...spendFresh(a, 2), halvings: a.halvings + 1, minutes: a.minutes / 2 }),
    }),
  ];
}
