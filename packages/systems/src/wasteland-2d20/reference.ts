import type { RuleText } from "@rulewright/rules";

const rule = (number: string, text: string): RuleText => ({ rule: number, text, mechanical: true });
const advice = (number: string, text: string): RuleText => ({ rule: number, text, mechanical: false });

/** Every numbered rule in our own words. */
export const reference: readonly RuleText[] = [
  advice("W20-01", "The GM says which attribute and which skill fit what somebody tries."),
  rule("W20-02", "A skill has an attribute it is usually rolled with, and any other may be called for."),
  rule(
    "W20-03",
    "The target number is attribute plus skill rating. (Target and counting disagree by one in the book; the counting step is taken at its word: equal is enough.)",
  ),
  rule(
    "W20-04",
    "The GM sets a difficulty from 1 to 5. (The house rule allowDifficultyZero adds 0, at which every success is a point.)",
  ),
  rule("W20-05", "The pool begins with two d20."),
  rule("W20-06", "Up to three more may be bought before the roll: never more than five dice."),
  rule(
    "W20-07",
    "They cost one, two and three action points in turn, six for all three; buying them one by one changes nothing.",
  ),
  rule(
    "W20-08",
    "Instead of paying, a player may hand the GM as many points. (From die to die the source may change; the house rule payment splits a price point by point.)",
  ),
  rule("W20-09", "Every die at or below the target number is a success."),
  rule("W20-10", "A 1 is a critical: it counts two."),
  rule(
    "W20-11",
    "With a tag skill every die at or below the skill's rating is a critical as well, and no die counts more than two.",
  ),
  rule(
    "W20-12",
    "A 20 is a complication, and takes no success away. Complications wait for the GM to play them. (At a target of 20 or more a 20 is also a success; the house rule twentyNeverSucceeds says otherwise. The complication of a rerolled 20 goes with the face, unless complicationSticks. With complicationTrade the GM may take two points for the store instead.)",
  ),
  rule("W20-13", "The check succeeds when there are as many successes as the difficulty asks, or more."),
  rule(
    "W20-14",
    "On a success, every success beyond the difficulty is an action point. A failed check gives none. (The points are each character's own and without limit; apPool makes them the party's, apCap limits them, and apOverflow lets what is beyond be spent until the earner's turn ends. The preset called published is all three: the party's, six, until the turn's end.)",
  ),
  rule(
    "W20-15",
    "One point just earned by this check buys one question to the GM about this roll, and another point another. (Points are fresh until the next check, action or end of turn; with freshUntil, actions don't end it.)",
  ),
  rule(
    "W20-16",
    "Two points just earned by this check halve the time it took, without rounding. (Once a check; reduceTimeStacks lets it repeat.)",
  ),
  rule("W20-17", "A second minor action in a turn costs a point; a third there never is."),
  rule(
    "W20-18",
    "A second major action in a turn costs two points, and its checks are one harder; a third there never is. (The checks of that action only; with majorPenaltyScope all until the turn ends.)",
  ),
  rule(
    "W20-19",
    "After a melee or thrown attack that hit, every point buys a further combat die, before the damage is thrown.",
  ),
  rule("W20-20", "No more than three of them on one attack."),
  rule(
    "W20-21",
    "A quest begins with as many luck points as the Luck attribute says; what was left from before is gone.",
  ),
  rule("W20-22", "Luck may be spent at any time, in four ways."),
  rule("W20-23", "Luck of the Draw: a happy turn of events is proposed."),
  rule("W20-24", "The GM may refuse it, and then nothing is spent, or ask several points for it."),
  rule(
    "W20-25",
    "Stacked Deck: for a point, before a check, Luck stands in for whatever attribute was called for. Criticals of a tag skill still follow its rating.",
  ),
  rule(
    "W20-26",
    "Lucky Timing: for a point, in combat, somebody takes this round's turn at once, if it wasn't taken yet. It is the round's only one.",
  ),
  rule("W20-27", "Miss Fortune: for a point, one d20 or up to three combat dice of one's own are thrown again."),
  rule("W20-28", "Several points may go into one roll, one after another, each new face seen."),
  rule("W20-29", "A die that was thrown again stays as it is."),
  rule("W20-30", "A combat die: 1 is one damage, 2 is two, 3 and 4 nothing, 5 and 6 one damage and one effect."),
  rule(
    "W20-31",
    "The GM has a store of action points, fed by players who would rather not pay, and spends it as the story asks.",
  ),
];
