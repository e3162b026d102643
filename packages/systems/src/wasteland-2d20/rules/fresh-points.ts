import { type Amounts, firstRefusal, type Go, move, type Move, refusal } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import type { DamageState } from "./resolved-check.ts";
import { paidFrom, pointsIn, withPoints } from "./purse.ts";

/** Refuses a price in fresh points: too few points at all, or too few fresh ones. */
const freshRefusal = (a: DamageState, price: number, rule: string) =>
  firstRefusal(
    pointsIn(a) < price && refusal("insufficient-ap", rule, { price, held: pointsIn(a) }),
    a.freshAp < price && refusal("ap-not-fresh", rule, { price, fresh: a.freshAp }),
  );

/** B2 Of a price in fresh points, those that are above the limit: fresh points were earned last. */
const aboveLimit = (a: DamageState, price: number): number => Math.min(price, a.beyondCap);

const freshPrice = (a: DamageState, price: number): Amounts => ({
  ...paidFrom(a, price),
  freshAp: price,
  ...(a.beyondCap > 0 ? { beyondCap: aboveLimit(a, price) } : {}),
});

const spendFresh = <A extends DamageState>(a: A, price: number): A => ({
  ...withPoints(a, -price),
  freshAp: a.freshAp - price,
  beyondCap: a.beyondCap - aboveLimit(a, price),
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
      pays: () => freshPrice(a, 1),
      leadsTo: () => goAsking({ ...spendFresh(a, 1), questions: a.questions + 1 }),
    }),
    // W20-16 Halves the time without rounding; B8 once, or once for every two points.
    move("reduce-time", {
      talk: true,
      closed: firstRefusal(
        a.halvings > 0 && !house.reduceTimeStacks && refusal("already-reduced", "W20-16"),
        freshRefusal(a, 2, "W20-16"),
      ),
      pays: () => freshPrice(a, 2),
      leadsTo: () => goOn({ ...spendFresh(a, 2), halvings: a.halvings + 1, minutes: a.minutes / 2 }),
    }),
  ];
}
