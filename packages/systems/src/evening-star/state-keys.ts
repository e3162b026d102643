import { numbersKey } from "@rulewright/rules";
import { type CheckRolled, passes } from "./rules/checks.ts";
import type { HouseRules } from "./rules/house-rules.ts";
import { acceptsLots, successesOf, type TaskRolled } from "./rules/lots.ts";
import { meetsDifficulty } from "./rules/pool.ts";

/** Of the die, only whether it passes matters. */
const rolledCheckKey = (c: CheckRolled, _house: HouseRules, goal: string | undefined): string | undefined => {
  if (goal === undefined) return undefined;
  const { rank, modifier, difficulty } = c.terms;
  return numbersKey(passes(c), c.rerolled, c.taskLots > 0, c.lots > 0, rank, modifier, difficulty);
};

/** What affects success and the tokens spent from here on. ES-07 The reading does not. */
function rolledTaskKey(t: TaskRolled, house: HouseRules, goal: string | undefined): string | undefined {
  if (goal === undefined) return undefined;
  const successes = successesOf(t, house);
  const more = acceptsLots(t) ? t.lots : -1;
  if (meetsDifficulty(successes, t.terms.difficulty, house)) {
    // After a success only a script that doubles zeros spends more.
    return numbersKey(house.doubleStacks ? more : Math.min(more, 1 - t.doubles));
  }
  return taskKey(t, successes, more, more < 0 && t.committed === 0, house);
}

/** The same while dice are being rerolled. ES-32 Unless lots were committed by number, only ego can follow. */
function rerollingTaskKey(t: TaskRolled, house: HouseRules, goal: string | undefined): string | undefined {
  if (goal === undefined) return undefined;
  const more = t.committed > 0 && acceptsLots(t) ? t.lots : -1;
  return taskKey(t, successesOf(t, house), more, t.committed === 0, house);
}

/** Where no die can be rerolled, only the number of successes matters. */
function taskKey(t: TaskRolled, successes: number, more: number, isLast: boolean, house: HouseRules): string {
  const { rank, modifier, difficulty } = t.terms;
  // Without ego only the missing successes matter, not the difficulty. ES-37 Whether lots were spent follows from the rest.
  const [added, needed] = t.ego > 0 ? [modifier, difficulty] : [0, 0];
  if (isLast && t.rerollCount === 0) return t.ego > 0 ? numbersKey(rank, added, needed) : "failed";
  const missing = difficulty - successes;
  if (isLast) return numbersKey(missing, rank, t.doubles, t.rerollCount, t.ego, added, needed);
  // Dice of a class beyond the number of lots can't be rerolled and don't matter.
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
  );
}

/** What of the dice and lots a goal still needs. */
export const stateKeys = {
  "task rolled": rolledTaskKey,
  rerolling: rerollingTaskKey,
  "check rolled": rolledCheckKey,
};
