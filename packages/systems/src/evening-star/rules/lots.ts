import { d10Digits } from "@rulewright/dice";
import {
  choose,
  closed,
  diceOf,
  done,
  type Explanation,
  firstRefusal,
  go,
  move,
  type Move,
  type Notice,
  type DiceSelection,
  procedure,
  type Procedure,
  refusal,
  reroll,
  sumOf,
  upTo,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { closedAfterRoll } from "./closed-moves.ts";
import { egoMove } from "./ego.ts";
import { type DieClass, meetsDifficulty, neededSuccesses, taskReading, type TaskHand } from "./pool.ts";
import type { Terms } from "./terms.ts";

/** A rolled task, with the lots spent on it. */
export type TaskRolled = {
  readonly terms: Terms;
  readonly lots: number;
  readonly ego: number;
  /** Dice that have not been rerolled. */
  readonly fresh: TaskHand;
  /** ES-30 Dice that were rerolled and may not be rerolled again. */
  readonly rerolled: TaskHand;
  /** ES-29 Doubling lots in force. */
  readonly doubles: number;
  /** A3 Successes that doubling has added to rerolled dice, where it applies to the dice on the table at that time. */
  readonly bonusSuccesses: number;
  /** ES-37 Lots spent on this task so far. */
  readonly lotsSpent: number;
  /** A2 Lots declared by number and not yet used. */
  readonly committed: number;
  /** Dice about to be rerolled. */
  readonly rerollCount: number;
};

const NO_DICE: TaskHand = { zero: 0, hit: 0, miss: 0 };

/** The state of a task after its first roll, before any lot. */
export function startTask(terms: Terms, fresh: TaskHand): TaskRolled {
  const { lots, ego } = terms;
  return {
    terms,
    lots,
    ego,
    fresh,
    rerolled: NO_DICE,
    doubles: 0,
    bonusSuccesses: 0,
    lotsSpent: 0,
    committed: 0,
    rerollCount: 0,
  };
}

/** A5 Any die may be rerolled. Rerolling a worse die instead of a better one never lowers the result, whatever is doubled later. */
const WORST_FIRST: readonly DieClass[] = ["miss", "hit", "zero"];

const countDice = (hand: TaskHand): number => hand.zero + hand.hit + hand.miss;

function removeDice(hand: TaskHand, { hand: taken }: DiceSelection<DieClass>): TaskHand {
  return { zero: hand.zero - taken.zero, hit: hand.hit - taken.hit, miss: hand.miss - taken.miss };
}

/** ES-29 Successes of the dice, zeros counted twice under a doubling lot; A3 which zeros, A4 how often. */
export function successesOf(t: TaskRolled, house: HouseRules): number {
  const { fresh, rerolled, doubles, bonusSuccesses } = t;
  const doubledAgain = house.doubleScope === "all" ? rerolled.zero * doubles : bonusSuccesses;
  return fresh.zero + fresh.hit + rerolled.zero + rerolled.hit + fresh.zero * doubles + doubledAgain;
}

/** ES-08, ES-29 Each success of the dice counts one, and doubled zeros count more. */
function explainTask(t: TaskRolled, house: HouseRules): Explanation {
  const { fresh, rerolled, doubles, terms } = t;
  const hits = fresh.zero + fresh.hit + rerolled.zero + rerolled.hit;
  const doubled = successesOf(t, house) - hits;
  // A3 Zeros rolled after the doubling count it only where it covers all dice.
  const rerolledZero = 1 + (house.doubleScope === "all" ? doubles : Number(t.bonusSuccesses > 0));
  return {
    sums: [
      sumOf(
        "successes",
        [
          { from: "hits", value: hits, rule: "ES-08" },
          { from: "doubled", value: doubled, rule: "ES-29" },
        ],
        neededSuccesses(terms.difficulty, house),
      ),
    ],
    dice: [
      { class: "zero", rerolled: false, each: 1 + doubles, rule: "ES-29" },
      { class: "zero", rerolled: true, each: rerolledZero, rule: "ES-29" },
      { class: "hit", each: 1, rule: "ES-08" },
      { class: "miss", each: 0, rule: "ES-08" },
    ],
  };
}

/** ES-32 A task takes no lots after a reroll. */
export const acceptsLots = (t: TaskRolled): boolean => countDice(t.rerolled) === 0;

/** ES-08, ES-28..ES-32 After the roll: lots may be spent, then ego if the task has failed. */
export const taskRolled: Procedure<TaskRolled, HouseRules> = procedure("task rolled", {
  rules: ["ES-08", "ES-26", "ES-27", "ES-28", "ES-29", "ES-30", "ES-31", "ES-32"],
  held: ["lots", "ego"],
  run(t, house) {
    const successes = successesOf(t, house);
    const { difficulty } = t.terms;
    const pool = countDice(t.fresh) + countDice(t.rerolled);
    const passed = meetsDifficulty(successes, difficulty, house);
    return choose({
      by: "player",
      facts: { difficulty, windowOpen: acceptsLots(t), doubles: t.doubles, committed: t.committed },
      stands: {
        as: "let-it-stand",
        // The margin is shown only; no rule uses it.
        leadsTo: done(
          { outcome: passed ? "success" : "failure", pool, successes, margin: successes - difficulty },
          () => explainTask(t, house),
        ),
      },
      moves: () => [
        ...(house.lotDeclaration === "count" ? movesByCount(t, house) : movesByUse(t, house)),
        egoMove(t, !passed, house),
        ...closedAfterRoll,
      ],
    });
  },
});

/** ES-31, A2 Lots are declared with their uses; the rerolls of one declaration are made together. */
function movesByUse(t: TaskRolled, house: HouseRules): Move[] {
  return [
    move("lots", {
      by: house.lotsForOthers ? "anyone" : "player",
      closed: firstRefusal(!acceptsLots(t) && refusal("lots-closed", "ES-32")),
      fields: {
        reroll: diceOf(t.fresh, "ES-30", WORST_FIRST),
        double: upTo(house.doubleStacks ? t.lots : 1 - t.doubles),
      },
      max: Math.max(1, t.lots),
      refuse: (use) =>
        firstRefusal(
          use.reroll.count + use.double < 1 && refusal("no-uses", "ES-31"),
          // ES-30 Each die is rerolled at most once.
          use.reroll.fault,
          doublingRefusal(t, use.double, house),
          use.reroll.count + use.double > t.lots && refusal("insufficient-lots", "ES-26", { held: t.lots }),
        ),
      pays: (use) => ({ lots: use.reroll.count + use.double }),
      notices: (use) => doublingNotices(t, use.double),
      leadsTo: (use) => spendLots(t, use, "held"),
    }),
  ];
}

const lotsByCount = closed("lots", refusal("declare-by-count", "ES-31"));

/** A2 Lots are declared by number and paid at once; their uses are chosen one at a time. */
function movesByCount(t: TaskRolled, house: HouseRules): Move[] {
  return [
    lotsByCount,
    move("commit-lots", {
      by: house.lotsForOthers ? "anyone" : "player",
      closed: firstRefusal(!acceptsLots(t) && refusal("lots-closed", "ES-32")),
      fields: { count: upTo(Math.max(1, t.lots)) },
      refuse: ({ count }) =>
        firstRefusal(
          count < 1 && refusal("no-uses", "ES-31"),
          count > t.lots && refusal("insufficient-lots", "ES-26", { held: t.lots }),
        ),
      pays: ({ count }) => ({ lots: count }),
      leadsTo: ({ count }) => go(taskRolled, commitLots(t, count)),
    }),
    move("use-lot", {
      closed: firstRefusal(t.committed === 0 && refusal("no-lot-committed", "ES-31")),
      fields: { reroll: diceOf(t.fresh, "ES-30", WORST_FIRST), double: upTo(1) },
      max: 1,
      refuse: (use) =>
        firstRefusal(
          use.reroll.fault,
          doublingRefusal(t, use.double, house),
          use.reroll.count + use.double !== 1 && refusal("one-use-at-a-time", "ES-31"),
        ),
      notices: (use) => doublingNotices(t, use.double),
      leadsTo: (use) => spendLots(t, use, "committed"),
    }),
  ];
}

/** ES-37, A2 Lots declared by number are spent on the task at once. */
function commitLots(
  { terms, lots, ego, fresh, rerolled, doubles, bonusSuccesses, lotsSpent, committed, rerollCount }: TaskRolled,
  count: number,
) {
  return {
    terms,
    lots: lots - count,
    ego,
    fresh,
    rerolled,
    doubles,
    bonusSuccesses,
    lotsSpent: lotsSpent + count,
    committed: committed + count,
    rerollCount,
  };
}

/** ES-29 Doubling without a 0 is legal, with a notice. */
function doublingNotices(t: TaskRolled, double: number): Notice[] {
  return double > 0 && t.fresh.zero + t.rerolled.zero === 0 ? [{ code: "no-zero-to-double", rule: "ES-29" }] : [];
}

/** A4 A second doubling lot is refused unless the house rule lets them stack. */
function doublingRefusal(t: TaskRolled, double: number, house: HouseRules) {
  return !house.doubleStacks && double > 0 && double + t.doubles > 1 && refusal("zeros-already-doubled", "ES-29");
}

/** ES-28, ES-29 Doubles zeros at once and rerolls the chosen dice together. */
function spendLots(
  t: TaskRolled,
  use: { readonly reroll: DiceSelection<DieClass>; readonly double: number },
  from: "held" | "committed",
) {
  const spent = use.reroll.count + use.double;
  const after: TaskRolled = {
    terms: t.terms,
    // A2 Committed lots were paid when they were declared.
    lots: from === "held" ? t.lots - spent : t.lots,
    ego: t.ego,
    fresh: use.reroll.count > 0 ? removeDice(t.fresh, use.reroll) : t.fresh,
    rerolled: t.rerolled,
    doubles: t.doubles + use.double,
    bonusSuccesses: t.bonusSuccesses + t.rerolled.zero * use.double,
    lotsSpent: from === "held" ? t.lotsSpent + spent : t.lotsSpent,
    committed: from === "held" ? t.committed : t.committed - spent,
    rerollCount: use.reroll.count,
  };
  // A6 Doubling alone is no reroll, so more lots may follow.
  return use.reroll.count === 0 ? go(taskRolled, after) : go(taskRerolled, after);
}

/** ES-28 The chosen dice, successes or not (A5), are rerolled. */
export const taskRerolled: Procedure<TaskRolled, HouseRules> = procedure("rerolling", {
  rules: ["ES-28", "ES-30"],
  *run(t) {
    const faces = yield* reroll(d10Digits.times(t.rerollCount), taskReading(t.terms));
    const rerolled = {
      zero: t.rerolled.zero + faces.zero,
      hit: t.rerolled.hit + faces.hit,
      miss: t.rerolled.miss + faces.miss,
    };
    return go(taskRolled, { ...t, rerolled, rerollCount: 0 });
  },
});
