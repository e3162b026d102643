import { atLeast, exactly, tally } from "@rulewright/dice";
import {
  choose,
  done,
  type Go,
  go,
  move,
  procedure,
  refusal,
  type Refusal,
  roll,
  rollMore,
  upTo,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { explainPool, poolExpectation } from "./arithmetic.ts";
import { d10, type Pool, poolDice, resolvePool, poolFacts } from "./dice.ts";
import { withChanceDie, offerResult, lockedMoves } from "./pools.ts";

/** A-07 A pool whose specialties are chosen after the roll. */
type OpenPool = Pool & {
  /** ST-21 The number of specialties that can be used. */
  readonly ready: number;
  /** ST-26 How many of them are required: each one removes 1 from the threshold when it is used. */
  readonly lifting: number;
};

type RolledPool = OpenPool & { readonly hits: number; readonly ones: number; readonly tens: number };

/** A-07 Rolls the pool without specialties. */
export const poolFirst = procedure("pool first", {
  rules: ["ST-22", "ST-52", "ST-53"],
  *run(asked: OpenPool, house: HouseRules) {
    const p = withChanceDie(asked, house);
    const reading = tally({ hit: atLeast(p.difficulty), mark: exactly(1), ten: exactly(10) });
    const { hit: hits, mark: ones, ten: tens } = yield* roll(d10.times(p.pool), reading, () => poolExpectation(p));
    return go(specialtyChoice, { ...p, hits, ones, tens });
  },
});

/** A-07 The choice of how many specialties to use, after the tens are known; required ones come first (ST-26). */
export const specialtyChoice = procedure("tens lie", {
  rules: ["ST-20", "ST-21", "ST-22", "ST-26"],
  *run(p: RolledPool) {
    return choose({
      by: "player",
      facts: { ...poolFacts(p), tens: p.tens, ready: p.ready },
      stands: {
        as: "let-it-stand",
        leadsTo: done(resolvePool(p, p.hits, p.ones), () => explainPool(p, p.hits, p.ones)),
      },
      moves: () => [
        move("use-specialties", {
          closed: refuseUseless(p),
          fields: { specialties: upTo(p.ready) },
          refuse: ({ specialties }) =>
            specialties < 1 || specialties > p.ready
              ? refusal("too-many-specialties", "ST-21", { ability: "", max: p.ready })
              : undefined,
          leadsTo: ({ specialties }) => useSpecialties(p, specialties),
        }),
        ...lockedMoves,
      ],
    });
  },
});

/** ST-22, ST-26 Refuses specialties that would have no effect: no ten was rolled, and no threshold can be removed. */
function refuseUseless({ tens, lifting }: RolledPool): Refusal | undefined {
  return tens === 0 && lifting === 0 ? refusal("no-tens", "ST-22") : undefined;
}

function useSpecialties(p: RolledPool, specialties: number): Go {
  const { ready: _, lifting, ...rest } = p;
  return go(bonusDice, { ...rest, threshold: p.threshold - Math.min(lifting, specialties), specialties });
}

/** ST-22..ST-25 Rolls the bonus dice. */
export const bonusDice = procedure("bonus dice", {
  rules: ["ST-22", "ST-23", "ST-24", "ST-25"],
  *run(p: Omit<RolledPool, "ready" | "lifting">) {
    // A-19 Above difficulty 10 bonus dice can't hit, so they are not rolled.
    const more = p.difficulty > 10 ? 0 : p.tens * p.specialties;
    const { counted, ...hand } = yield* rollMore(d10.times(more), poolDice(p));
    return offerResult(p, { ...hand, counted: p.hits + counted, marked: p.ones });
  },
});
