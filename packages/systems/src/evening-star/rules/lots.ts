import { d10Digits } from "@rulewright/dice";
import {
  choose,
  closed,
  diceOf,
  done,
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
  numbersKey,
  upTo,
} from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { closedAfterRoll } from "./closed-moves.ts";
import { egoMove } from "./ego.ts";
import { type DieClass, meetsDifficulty, taskReading, type TaskHand } from "./pool.ts";
import type { Terms } from "./terms.ts";

/** A task whose dice lie on the table, with whatever lots have gone into it. */
export type TaskRolled = {
  readonly terms: Terms;
  readonly lots: number;
  readonly ego: number;
  /** Dice as they first fell. */
  readonly fresh: TaskHand;
  /** Dice that were rerolled and may not be again (ES-30). */
  readonly rerolled: TaskHand;
  /** Doubling lots in force. */
  readonly doubles: number;
  /** Successes that doubling has added to rerolled dice for good (only where doubling covers what was standing, A3). */
  readonly bonusSuccesses: number;
  /** Lots that went into this task so far (ES-37). */
  readonly lotsSpent: number;
  /** Lots declared by their number and not yet used (A2). */
  readonly committed: number;
  /** Dice just picked up, to be rerolled. */
  readonly rerollCount: number;
};

const NO_DICE: TaskHand = { zero: 0, hit: 0, miss: 0 };

/** A task just rolled: nothing has gone into it yet. */
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

/** A5 Any die may be rerolled; a worse one in place of a better one is never a loss, whatever is doubled later. */
const WORST_FIRST: readonly DieClass[] = ["miss", "hit", "zero"];

const countDice = (hand: TaskHand): number => hand.zero + hand.hit + hand.miss;

function removeDice(hand: TaskHand, { hand: taken }: DiceSelection<DieClass>): TaskHand {
  return { zero: hand.zero - taken.zero, hit: hand.hit - taken.hit, miss: hand.miss - taken.miss };
}

/** ES-29 Successes on the table: each 0 twice under a doubling lot; A3 which zeros, A4 how often. */
export function successesOf(t: TaskRolled, house: HouseRules): number {
  const { fresh, rerolled, doubles, bonusSuccesses } = t;
  const doubledAgain = house.doubleScope === "all" ? rerolled.zero * doubles : bonusSuccesses;
  return fresh.zero + fresh.hit + rerolled.zero + rerolled.hit + fresh.zero * doubles + doubledAgain;
}

/** ES-32 No lot goes into a task once a die of it was rerolled. */
const acceptsLots = (t: TaskRolled): boolean => countDice(t.rerolled) === 0;

/** ES-08, ES-28..ES-32 The dice lie: lots may go in, then ego if the task stands failed. */
export const taskRolled: Procedure<TaskRolled, HouseRules> = procedure("task rolled", {
  rules: ["ES-08", "ES-26", "ES-27", "ES-28", "ES-29", "ES-30", "ES-31", "ES-32"],
  held: ["lots", "ego"],
  stateKey: (t, house, goal) => (goal === undefined ? JSON.stringify(t) : rolledTaskKey(t, house)),
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
        // The margin is shown and has no use of its own.
        leadsTo: done({ outcome: passed ? "success" : "failure", pool, successes, margin: successes - difficulty }),
      },
      moves: () => [
        ...(house.lotDeclaration === "count" ? movesByCount(t, house) : movesByUse(t, house)),
        egoMove(t, !passed, house),
        ...closedAfterRoll,
      ],
    });
  },
});

/** ES-31, A2 Each lot's use is named, and all rerolls of one declaration are then made together. */
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
          // ES-30 Each die once.
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

/** A2 The other reading: only the number of lots is declared; they are gone, and their uses follow one by one. */
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

/** ES-37, A2 Lots leave the hand and have gone into the task as soon as their number is declared. */
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

/** ES-29 Doubling where no 0 lies is legal, and the table is told. */
function doublingNotices(t: TaskRolled, double: number): Notice[] {
  return double > 0 && t.fresh.zero + t.rerolled.zero === 0 ? [{ code: "no-zero-to-double", rule: "ES-29" }] : [];
}

/** A4 A second doubling lot does nothing more, unless the table stacks them. */
function doublingRefusal(t: TaskRolled, double: number, house: HouseRules) {
  return !house.doubleStacks && double > 0 && double + t.doubles > 1 && refusal("zeros-already-doubled", "ES-29");
}

/** ES-28, ES-29 What the lots do: zeros are doubled at once, dice are rerolled together. */
function spendLots(
  t: TaskRolled,
  use: { readonly reroll: DiceSelection<DieClass>; readonly double: number },
  from: "held" | "committed",
) {
  const spent = use.reroll.count + use.double;
  const after: TaskRolled = {
    terms: t.terms,
    // Lots that were committed by their number left the hand, and went into the task, when they were (A2).
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
  // A6 Doubling alone rerolls nothing, so more lots may follow.
  return use.reroll.count === 0 ? go(taskRolled, after) : go(taskRerolled, after);
}

/** ES-28 Dice of one's choice, successes or not (A5), are thrown once more. */
export const taskRerolled: Procedure<TaskRolled, HouseRules> = procedure("rerolling", {
  rules: ["ES-28", "ES-30"],
  stateKey: (t, house, goal) => (goal === undefined ? JSON.stringify(t) : rerollingTaskKey(t, house)),
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

/** What can still make a difference to success and to the tokens spent; ES-07: the reading is not among it. */
function rolledTaskKey(t: TaskRolled, house: HouseRules): string {
  const successes = successesOf(t, house);
  // Nobody who has succeeded spends more, and whoever has nothing left to spend has failed.
  if (meetsDifficulty(successes, t.terms.difficulty, house)) return "succeeded";
  const more = acceptsLots(t) ? t.lots : -1;
  return taskKey(t, successes, more, more < 0 && t.committed === 0, house);
}

/** The same while dice are picked up: ES-32 without lots declared by their number, nothing follows but ego. */
function rerollingTaskKey(t: TaskRolled, house: HouseRules): string {
  const more = t.committed > 0 && acceptsLots(t) ? t.lots : -1;
  return taskKey(t, successesOf(t, house), more, t.committed === 0, house);
}

/** Where nothing more can be picked up, the dice that lie there only count as the successes they are. */
function taskKey(t: TaskRolled, successes: number, more: number, isLast: boolean, house: HouseRules): string {
  const { rank, modifier, difficulty } = t.terms;
  // Without ego only the successes still missing count, whatever the difficulty was.
  const [added, needed, barred] = t.ego > 0 ? [modifier, difficulty, t.lotsSpent > 0] : [0, 0, false];
  if (isLast && t.rerollCount === 0) return t.ego > 0 ? numbersKey(rank, added, needed, barred) : "failed";
  const missing = difficulty - successes;
  if (isLast) return numbersKey(missing, rank, t.doubles, t.rerollCount, t.ego, added, needed, barred);
  // No more dice can be picked up than there are lots for: further ones of a class are like none.
  const reach = t.committed + Math.max(0, more);
  const doubling = t.doubles === 0 || house.doubleStacks;
  const hit = Math.min(t.fresh.hit, reach);
  const miss = Math.min(t.fresh.miss, reach);
  const zero = doubling ? t.fresh.zero : Math.min(t.fresh.zero, reach);
  const undoubled = doubling ? t.rerolled.zero : 0;
  return numbersKey(
    missing,
    rank,
    more,
    t.committed,
    t.doubles,
    zero,
    hit,
    miss,
    undoubled,
    t.rerollCount,
    t.ego,
    added,
    needed,
    barred,
  );
}
