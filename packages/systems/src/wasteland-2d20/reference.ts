import type { RuleText } from "@rulewright/rules";

const rule = (number: string, text: string): RuleText => ({ rule: number, text, mechanical: true });
const advice = (number: string, text: string): RuleText => ({ rule: number, text, mechanical: false });

/** Every numbered rule in our own words. */
export const reference: readonly RuleText[] = [
  advice("W20-01", "The GM chooses the attribute and the skill that fit the attempt."),
  rule(
    "W20-02",
    "Each skill is usually rolled with one attribute, but the GM may call for any other on the sheet. (The lists are your table's own. A new sheet has the usual seven attributes and sixteen skills, and may tie a skill to another attribute. Capitals make no difference.)",
  ),
  rule(
    "W20-03",
    "The target number is attribute plus skill rating. (The book says “under” where it defines the target and “equal or under” where it counts. We follow the second. Most tables use ratings from 0 to 6; a higher one is rolled all the same, with a notice.)",
  ),
  rule(
    "W20-04",
    "The GM sets a difficulty from 1 to 5. (The house rule “Difficulty 0” adds 0; every success then earns an action point.)",
  ),
  rule("W20-05", "The pool starts with two d20."),
  rule("W20-06", "You may buy up to three more dice before the roll: never more than five in all."),
  rule(
    "W20-07",
    "The first bought die costs 1 action point, the second 2 and the third 3, together 6. Buying them one at a time does not change the price.",
  ),
  rule(
    "W20-08",
    "Instead of paying, you may give the GM the same number of points. (Each die may use a different source. Advice gives the GM a point only where it brings as many points of success as the house rule “What a point given to the GM must bring” says, usually 3. The house rule “Paying for bought dice” lets you split a price point by point.)",
  ),
  rule("W20-09", "Each die at or below the target number is a success."),
  rule("W20-10", "A 1 is a critical and counts as two successes."),
  rule(
    "W20-11",
    "With a tag skill, each die at or below the skill rating is a critical as well. No die counts as more than two successes. (Only skills on the sheet can be tag skills. This also holds for a rating above the target number.)",
  ),
  rule(
    "W20-12",
    "A 20 is a complication and removes no success. The GM plays complications when they fit. (At a target number of 20 or more, a 20 is also a success, unless the house rule “A 20 at a target number of 20 or more” says otherwise. Rerolling a 20 removes its complication, unless a house rule keeps it. The house rule “Trading complications” lets the GM take 2 points for the store instead.)",
  ),
  rule("W20-13", "A check succeeds when it has at least as many successes as the difficulty."),
  rule(
    "W20-14",
    "On a success, each success above the difficulty earns one action point. A failed check earns none. (Each character holds their own points, without limit. House rules let the party share them, limit how many are kept, and let points above the limit be spent until the turn of whoever earned them ends, or, outside a round, until the next check. Whoever spends points above the limit, they can't be lost any more. Points are spent in the order in which they were earned, but a question and less time take what their own check has just earned. The published game uses all three: shared points, a limit of 6, lost at the end of the turn.)",
  ),
  rule(
    "W20-15",
    "1 action point earned by this check buys one question to the GM about the roll; each further point buys another. (Write the question; the GM's answer stays on the sheet. Points are fresh until anybody's next check, or the character's next action or end of turn. Where points are shared, no more are fresh than are left. The house rule “How long points stay fresh” lets them outlast actions.)",
  ),
  rule(
    "W20-16",
    "2 action points earned by this check halve the time the action took, without rounding. (Once per check; the house rule “Halving the time again” lets it repeat.)",
  ),
  rule(
    "W20-17",
    "A turn has one free minor action. A second costs 1 action point, in either order. There is never a third.",
  ),
  rule(
    "W20-18",
    "A turn has one free major action. A second costs 2 action points and raises the difficulty of its checks by 1, up to 6. There is never a third. (Only the checks of that action: the GM says which action a check belongs to, and if nothing is said it is the one begun last. A house rule extends it to all checks until the turn ends.)",
  ),
  rule(
    "W20-19",
    "After a successful melee or thrown attack, each action point buys one more combat die before damage is rolled. These points need not be fresh; older points are spent first. (The skill of a weapon says how an attack is made: melee weapons and unarmed are melee, throwing and explosives are thrown, guns are ranged; the GM may say otherwise. Once the weapon's dice are known, a hit rolls its damage.)",
  ),
  rule("W20-20", "An attack takes at most three bought combat dice."),
  rule(
    "W20-21",
    "At the start of a quest your luck points equal your Luck attribute; unspent ones from before are lost. (A quest that ends ends its fight. A session that ends during a quest changes nothing. If luck returns during a quest, the GM records it. Luck is the players': the GM's characters have no luck points.)",
  ),
  rule("W20-22", "Luck points may be spent at any time, in four ways."),
  rule(
    "W20-23",
    "Luck of the Draw: something good happens that you wish for, such as looting the right kind of ammunition or discovering the password to a door. Propose it; it waits until the GM answers.",
  ),
  rule(
    "W20-24",
    "The GM may refuse, and then nothing is spent and the proposal is gone, or may ask for several points.",
  ),
  rule(
    "W20-25",
    "Stacked Deck: for 1 luck point before a check, Luck replaces whatever attribute was called for. Criticals with a tag skill still depend on the rating.",
  ),
  rule(
    "W20-26",
    "Lucky Timing: for 1 luck point in combat, take your turn of this round at once, if you haven't had it. It is your only turn of the round. (If somebody is in the middle of an action, that action is finished first.)",
  ),
  rule(
    "W20-27",
    "Miss Fortune: 1 luck point rerolls one d20 or up to three combat dice of your own, bought dice included.",
  ),
  rule(
    "W20-28",
    "You may spend several luck points on one roll, one after another, and see each new face before the next.",
  ),
  rule("W20-29", "A die that has been rerolled can't be rerolled again."),
  rule(
    "W20-30",
    "A combat die: 1 is one damage, 2 is two, 3 and 4 are nothing, 5 and 6 are one damage and one effect.",
  ),
  rule(
    "W20-31",
    "The GM has a store of action points, which grows when players give points instead of paying. (The book does not say how it is spent. Here the GM's characters buy dice, actions and damage from the store at the same prices, earn points into it, and can't pay the GM for dice. The store has no limit.)",
  ),
];
