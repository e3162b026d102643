import type { RuleText } from "@rulewright/rules";

const rule = (number: string, text: string): RuleText => ({ rule: number, text, mechanical: true });
const advice = (number: string, text: string): RuleText => ({ rule: number, text, mechanical: false });

/** Every numbered rule in our own words. */
export const reference: readonly RuleText[] = [
  advice("W20-01", "The GM says which attribute and which skill fit what somebody tries."),
  rule(
    "W20-02",
    "A skill has an attribute it is usually rolled with, and any other on the sheet may be called for. (The lists are each table's own; the usual seven attributes and sixteen skills come with a new sheet, and a sheet may tie a skill to another attribute.)",
  ),
  rule(
    "W20-03",
    "The target number is attribute plus skill rating. (Target and counting disagree by one in the book; the counting step is taken at its word: equal is enough. Ratings go from 0 to 6 at most tables; a higher one is rolled all the same, and the table is told.)",
  ),
  rule(
    "W20-04",
    "The GM sets a difficulty from 1 to 5. (The house rule “Difficulty 0” adds 0, at which every success is a point.)",
  ),
  rule("W20-05", "The pool begins with two d20."),
  rule("W20-06", "Up to three more may be bought before the roll: never more than five dice."),
  rule(
    "W20-07",
    "They cost one, two and three action points in turn, six for all three; buying them one by one changes nothing.",
  ),
  rule(
    "W20-08",
    "Instead of paying, a player may hand the GM as many points. (From die to die the source may change; the house rule “Paying for several dice” splits a price point by point.)",
  ),
  rule("W20-09", "Every die at or below the target number is a success."),
  rule("W20-10", "A 1 is a critical: it counts two."),
  rule(
    "W20-11",
    "With a tag skill every die at or below the skill's rating is a critical as well, and no die counts more than two. (So it does above the target, should a table get there.)",
  ),
  rule(
    "W20-12",
    "A 20 is a complication, and takes no success away. Complications wait for the GM to play them. (At a target of 20 or more a 20 is also a success; the house rule “A 20 at a target of 20 or more” says otherwise. The complication of a rerolled 20 goes with the face, or a table lets it stay. Where the house rule “Trading complications in” allows it, the GM may take two points for the store instead.)",
  ),
  rule("W20-13", "The check succeeds when there are as many successes as the difficulty asks, or more."),
  rule(
    "W20-14",
    "On a success, every success beyond the difficulty is an action point. A failed check gives none. (The points are each character's own and without limit; house rules make them the party's, limit how many are kept, and let what is beyond be spent until the earner's turn ends, or, where nobody takes turns, until the next check. The game as published is all three: the party's, six, until the turn's end.)",
  ),
  rule(
    "W20-15",
    "One point just earned by this check buys one question to the GM about this roll, and another point another. (Points are fresh until the next check, action or end of turn; the house rule “How long points are fresh” lets them outlast actions.)",
  ),
  rule(
    "W20-16",
    "Two points just earned by this check halve the time it took, without rounding. (Once a check; the house rule “Halving time twice” lets it repeat.)",
  ),
  rule(
    "W20-17",
    "A turn has one minor action for nothing. A second costs a point, whichever of them comes first; a third there never is.",
  ),
  rule(
    "W20-18",
    "A turn has one major action for nothing. A second costs two points, and its checks are one harder, as far as 6; a third there never is. (The checks of that action only; a house rule makes it all checks until the turn ends.)",
  ),
  rule(
    "W20-19",
    "After a melee or thrown attack that hit, every point buys a further combat die, before the damage is thrown. These points need not be fresh: what was there before goes first.",
  ),
  rule("W20-20", "No more than three of them on one attack."),
  rule(
    "W20-21",
    "A quest begins with as many luck points as the Luck attribute says; what was left from before is gone. (A session that ends in the middle of a quest changes nothing. Luck that comes back in between is the GM's to write down.)",
  ),
  rule("W20-22", "Luck may be spent at any time, in four ways."),
  rule("W20-23", "Luck of the Draw: a happy turn of events is proposed, and waits for the GM's word."),
  rule("W20-24", "The GM may refuse it, and then nothing is spent, or ask several points for it."),
  rule(
    "W20-25",
    "Stacked Deck: for a point, before a check, Luck stands in for whatever attribute was called for. Criticals of a tag skill still follow its rating.",
  ),
  rule(
    "W20-26",
    "Lucky Timing: for a point, in combat, somebody takes this round's turn at once, if it wasn't taken yet. It is the round's only one. (Should somebody else be in the middle of an action, that is played to its end first.)",
  ),
  rule(
    "W20-27",
    "Miss Fortune: for a point, one d20 or up to three combat dice of one's own are thrown again; dice that were bought are one's own.",
  ),
  rule("W20-28", "Several points may go into one roll, one after another, each new face seen."),
  rule("W20-29", "A die that was thrown again stays as it is."),
  rule("W20-30", "A combat die: 1 is one damage, 2 is two, 3 and 4 nothing, 5 and 6 one damage and one effect."),
  rule(
    "W20-31",
    "The GM has a store of action points, fed by players who would rather not pay, and spends it as the story asks. (What the book leaves open: characters whom the GM plays buy dice, actions and damage from this store at the same prices, earn into it, and can't feed it. No cap holds for it.)",
  ),
];
