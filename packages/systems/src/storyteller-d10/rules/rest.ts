import {
  type ArgumentsOf,
  choose,
  closed,
  done,
  earn,
  firstRefusal,
  type Go,
  go,
  type Move,
  parameters,
  procedure,
  type Procedure,
  refusal,
  roll,
  sumOf,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { d10, poolDice, resolvePool, type PoolResult } from "./dice.ts";
import { willpowerAfterBotch, buyOff } from "./willpower.ts";
import { willpowerParameters } from "./incapacitation.ts";
import { explainBoughtOff, explainKept, morningTerms, nightSum, REST_DIFFICULTY, restPool } from "./rest-arithmetic.ts";

const restParameters = parameters({
  willpower: willpowerParameters.willpower,
  // ST-42 Permanent willpower, the maximum.
  permanent: {
    kind: "integer",
    min: 1,
    max: 10,
    initial: 5,
    from: { trait: "permanentWillpower" },
    refusedAs: { code: "rating-out-of-range", rule: "ST-28" },
  },
  // ST-41 True for a day of nothing but rest, which allows a roll.
  relax: { kind: "flag", initial: false },
});

/** ST-28 Current and permanent willpower. */
type WillpowerLevels = Pick<ArgumentsOf<typeof restParameters>, "willpower" | "permanent">;

const restDayParameters = parameters({
  ...restParameters,
  threatened: { kind: "flag", initial: false },
  safe: { kind: "flag", initial: true },
  comfortable: { kind: "flag", initial: true },
  storytellerAllows: { kind: "flag", initial: true },
});

const recoveryParameters = parameters({
  ...restParameters,
  // The number of days; null for no limit.
  days: { kind: "integer", min: 0, max: 1000, nullable: true, initial: null },
});

const refuseAbovePermanent = ({ willpower, permanent }: WillpowerLevels) =>
  willpower > permanent && refusal("current-above-permanent", "ST-28", { max: permanent });

/** ST-40, ST-42 Adds the daily dot, up to permanent willpower. */
const afterDailyDot = ({ willpower, permanent }: WillpowerLevels): number => Math.min(permanent, willpower + 1);

/** ST-40, A-09 Willpower at the rest roll: with the daily dot or without it. */
const willpowerBeforeRoll = (r: WillpowerLevels, house: HouseRules): number =>
  house.recoveryOrder === "dot-first" ? afterDailyDot(r) : r.willpower;

/** A-09 Willpower at the end of the day. */
function willpowerAtNight(willpower: number, permanent: number, house: HouseRules): number {
  return house.recoveryOrder === "dot-first" ? willpower : afterDailyDot({ willpower, permanent });
}

/** Whether a rest roll is possible: not at full willpower, and not without dice. */
const allowsRoll = (relax: boolean, willpower: number, permanent: number): boolean =>
  relax && willpower > 0 && willpower < permanent;

/** A rest roll, with the dots that were rolled. */
type RestRoll = WillpowerLevels & { readonly hits: number; readonly ones: number };

const restResult = ({ willpower, hits, ones }: RestRoll): PoolResult => resolvePool(restPool(willpower), hits, ones);

/** ST-33, ST-41, ST-42, A-10 Willpower at the end of the day if the roll is kept: 1 dot more for each success, or fewer dots after a botch. */
function willpowerIfKept(r: RestRoll, house: HouseRules): number {
  const { net } = restResult(r);
  const botched = house.restBotch === "spares" ? r.willpower : willpowerAfterBotch(r.willpower, net, house);
  const after = net < 0 ? botched : Math.min(r.permanent, r.willpower + net);
  return willpowerAtNight(after, r.permanent, house);
}

/** A-08 Willpower at the end of the day if the roll is bought off; `left` are the dots after the cost. */
function willpowerIfBoughtOff(left: number, permanent: number, house: HouseRules): number {
  return willpowerAtNight(Math.min(permanent, left + left), permanent, house);
}

/** The facts of a rest roll: willpower at the end of the day, kept or bought off. */
const restFacts = (r: RestRoll, house: HouseRules) => ({
  pool: r.willpower,
  difficulty: REST_DIFFICULTY,
  held: willpowerIfKept(r, house),
  boughtOff: willpowerIfBoughtOff(r.willpower - 1, r.permanent, house),
});

/** ST-39..ST-42 A day of rest restores 1 dot; a roll may restore more, or cost some. */
export const restDay = procedure("rest day", {
  rules: ["ST-33", "ST-39", "ST-40", "ST-41", "ST-42"],
  parameters: restDayParameters,
  examples: [
    {
      willpower: 2,
      permanent: 6,
      relax: true,
      threatened: false,
      safe: true,
      comfortable: true,
      storytellerAllows: true,
    },
  ],
  refuse: (day) =>
    firstRefusal(
      refuseAbovePermanent(day),
      (day.threatened || !day.safe || !day.comfortable) && refusal("not-resting-safely", "ST-39"),
      !day.storytellerAllows && refusal("storyteller-denied", "ST-39"),
    ),
  *run(day, house: HouseRules) {
    const { permanent } = day;
    const willpower = willpowerBeforeRoll(day, house);
    if (!allowsRoll(day.relax, willpower, permanent)) {
      const night = willpowerAtNight(willpower, permanent, house);
      yield* earn({ willpowerChange: night - day.willpower });
      return done({ outcome: "rested", rolled: false, willpower: night }, () => ({
        sums: [nightSum(day.willpower, [], night)],
      }));
    }
    const { counted: hits, marked: ones } = yield* roll(d10.times(willpower), poolDice(restPool(willpower)), () => ({
      terms: morningTerms(day.willpower),
    }));
    const night = willpowerIfKept({ willpower, permanent, hits, ones }, house);
    // The gain is booked at once; buying off starts again from the dots that were rolled.
    yield* earn({ willpowerChange: night - day.willpower });
    return go(restRolled, { willpower: night, brought: night - willpower, permanent, hits, ones, bought: null });
  },
});

/** A rest roll after its dice are rolled. */
export type RolledRest = WillpowerLevels & {
  /** The change that is booked so far; `willpower` includes it. */
  readonly brought: number;
  readonly hits: number;
  readonly ones: number;
  /** ST-31 The dots left after buying off, which are the successes; null if the roll was not bought off. */
  readonly bought: number | null;
};

/** The roll without the booked change, as the basis for buying it off. */
const rollBefore = (r: RolledRest): RestRoll => ({ ...r, willpower: r.willpower - r.brought });

/** ST-41, A-08 A rest roll can be bought off like any willpower roll, unless a house rule forbids it. */
export const restRolled: Procedure<RolledRest, HouseRules> = procedure("rest rolled", {
  rules: ["ST-31", "ST-32", "ST-33", "ST-34", "ST-41"],
  held: ["willpower"],
  *run(r, house) {
    const dice = rollBefore(r);
    return choose({
      by: "player",
      facts: r.bought === null ? { ...restFacts(dice, house), held: r.willpower } : { difficulty: REST_DIFFICULTY },
      stands: { as: "hold", leadsTo: r.bought === null ? keepRoll(r, house) : keepBought(r, r.bought, house) },
      moves: () => [
        r.bought === null
          ? buyOffRest(dice.willpower, restResult(dice).net, house, (left) => go(restBought, { ...r, bought: left }))
          : closed("spend", refusal("already-spent", "ST-31")),
      ],
    });
  },
});

/** ST-31, ST-42 Voids the roll and its booked change; the dots left count as successes. */
export const restBought = procedure("rest bought", {
  rules: ["ST-31", "ST-41", "ST-42"],
  *run(r: RolledRest & { readonly bought: number }, house: HouseRules) {
    const night = willpowerIfBoughtOff(r.bought, r.permanent, house);
    // The move has already paid the dot itself.
    yield* earn({ willpowerChange: night - (r.willpower - 1) });
    return go(restRolled, { ...r, willpower: night });
  },
});

function buyOffRest(willpower: number, net: number, house: HouseRules, leadsTo: (left: number) => Go): Move {
  if (house.recoverySpend === "forbid") return closed("spend", refusal("spend-not-allowed", "ST-41"));
  return buyOff(willpower, net, leadsTo);
}

function keepRoll(r: RolledRest, house: HouseRules) {
  const dice = rollBefore(r);
  return done({ ...restResult(dice), rolled: true, willpower: r.willpower }, () =>
    explainKept(dice, r.willpower, house),
  );
}

function keepBought({ willpower }: RolledRest, left: number, house: HouseRules) {
  return done({ outcome: "success", net: left, automatic: true, rolled: true, willpower }, () =>
    explainBoughtOff(left, willpower, house),
  );
}

/** Several days of rest. */
type RestDays = ArgumentsOf<typeof recoveryParameters>;

/** ST-39..ST-42 Days of rest until willpower is full or the days are over. */
export const recovery: Procedure<RestDays, HouseRules> = procedure("recovery", {
  rules: ["ST-40", "ST-41", "ST-42"],
  parameters: recoveryParameters,
  examples: [{ willpower: 0, permanent: 3, relax: true, days: 2 }],
  refuse: (r) => firstRefusal(refuseAbovePermanent(r)),
  *run({ willpower: morning, permanent, relax, days }, house) {
    if (morning === permanent || days === 0) {
      return done({ outcome: morning === permanent ? "full" : "not yet", willpower: morning }, () => ({
        sums: [sumOf("willpower", [{ from: "willpower", value: morning }])],
      }));
    }
    yield* earn({ days: 1 });
    const left = days === null ? null : days - 1;
    const nextDay = (willpower: number): Go => go(recovery, { willpower, permanent, relax, days: left });
    const willpower = willpowerBeforeRoll({ willpower: morning, permanent }, house);
    if (!allowsRoll(relax, willpower, permanent)) return nextDay(willpowerAtNight(willpower, permanent, house));
    const { counted: hits, marked: ones } = yield* roll(d10.times(willpower), poolDice(restPool(willpower)));
    const rolled = { willpower, permanent, hits, ones };
    const bought = (left: number): Go => nextDay(willpowerIfBoughtOff(left, permanent, house));
    return choose({
      by: "player",
      facts: restFacts(rolled, house),
      stands: { as: "hold", leadsTo: nextDay(willpowerIfKept(rolled, house)) },
      // Only the willpower after the last day reaches the sheet, so a dot spent on the way is not a payment.
      moves: () => [{ ...buyOffRest(willpower, restResult(rolled).net, house, bought), pays: () => ({}) }],
    });
  },
});
