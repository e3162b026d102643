import type { RuleText } from "@rulewright/rules";

const rule = (number: string, text: string): RuleText => ({ rule: number, text, mechanical: true });
const advice = (number: string, text: string): RuleText => ({ rule: number, text, mechanical: false });

/** Every numbered rule in our own words. */
export const reference: readonly RuleText[] = [
  rule(
    "BK-01",
    "A character is a list of skills. Seven are core: agility, fortitude, immunity, intellect, might, perception, subtlety.",
  ),
  rule(
    "BK-02",
    "Everybody begins with six of the seven core skills. The one left out is the weakness. (Each begins at level 1 unless the table says otherwise. The weakness may be trained; the house rule “The weakness for life” keeps it at 0.)",
  ),
  rule(
    "BK-03",
    "All other skills are acquired: somebody has them or not. (None to begin with, unless the table gives some.)",
  ),
  rule("BK-04", "Skills measure, they never forbid: whatever a skill describes may be tried without it."),
  rule("BK-05", "Skills run from 0 to 12. Bonuses are not levels, so a total may go far beyond."),
  rule("BK-06", "A skill one lacks counts as level 0, and so does the weakness."),
  rule("BK-07", "What no skill describes is simply done, without a roll."),
  rule(
    "BK-08",
    "Dice fall only when a skill prescribes it and the Bookkeeper asks, with one skill a roll. (Which actions a skill describes is the table's own to write. To begin with one may take agility for balance and quickness, fortitude for bearing cold and pain, immunity for poison and fever, intellect for working things out, might for lifting and holding, perception for noticing in time, subtlety for going unnoticed.)",
  ),
  rule(
    "BK-09",
    "The Bookkeeper asks when something is at stake; with nothing at stake nobody rolls. (A certain or hopeless roll is still rolled, and the table is told; the house rule “Rolls never in doubt” settles it without the die.)",
  ),
  rule(
    "BK-10",
    "One d12. A total of ten or more, two digits, succeeds; anything less fails. A 12 is no success and a 1 no failure by itself.",
  ),
  advice("BK-11", "A failure may cost something: stress, time, a thing that breaks. The Bookkeeper says what."),
  rule("BK-12", "The level of the skill is added to the die."),
  rule("BK-13", "Then come bonuses and penalties from circumstances and things, as many as there are."),
  rule(
    "BK-14",
    "Malus is taken off every d12 that is rolled. (The house rule “What malus weighs on” leaves rolls without a skill alone. A penalty that somebody types is a penalty, not malus.)",
  ),
  rule(
    "BK-15",
    "Stress is how close to death somebody is. It comes in kinds, such as weary, wound, bleed, chilly or stun, and all of them add up; it never goes below 0. (The house rule “How stress is counted” gives each kind a track of its own. There each kind kills and weighs by itself, and the malus of all adds up. The total counts where it was put right by hand: what no kind accounts for is of no particular kind. Where nobody says how much, it is what is usual at the table, to begin with 3 for a wound, 2 for being stunned, 1 for anything else. The Bookkeeper may set a kind that grows by itself each round.)",
  ),
  rule(
    "BK-16",
    "Thirteen stress kill, and more than thirteen as well. The dead roll no more, and nobody waits for them. (The sheet stays to be read, and the wall of the dead keeps the name with the sessions survived. A death that was a mistake is taken back: somebody lives with 12 stress at most, what came last having gone first; where each kind is a track of its own, no kind is above 12.)",
  ),
  rule(
    "BK-17",
    "Every full three stress are one malus: 0 up to 2, 1 up to 5, 2 up to 8, 3 up to 11, 4 at 12. It goes down again with the stress. (The house rule “When malus goes away” keeps malus once gained, until the Bookkeeper takes it off, never below what the present stress brings.)",
  ),
  rule(
    "BK-18",
    "Eating, resting and indulging take stress away: as much as the Bookkeeper says, or the table's usual amounts (1, 2 and 1 to begin with), from one kind or from all in the order they came.",
  ),
  rule("BK-19", "The same three give comfort. It is counted, and has no use of its own."),
  rule(
    "BK-20",
    "The Bookkeeper keeps the time. Acting costs it, and in danger choosing what to spend it on is everything. (A meal, a rest, an indulgence may take some rounds, typed or as usual at the table, none to begin with: the acts of that many rounds are spent. While everybody is busy so, round follows upon round; and the Bookkeeper may let several go by at once.)",
  ),
  rule(
    "BK-21",
    "Time runs in rounds: everybody alive acts once, in any order, and then the next round begins. Passing counts as acting. Whoever stands aside is not waited for, and the Bookkeeper may end a round early. A death, or standing aside, may end the round that waited.",
  ),
  rule(
    "BK-22",
    "A round is an hour in peacetime, ten minutes in danger, three seconds in peril, at the scale in force when it ends.",
  ),
  rule("BK-23", "Danger sets the timescale. Only the Bookkeeper changes it, and says so aloud."),
  rule(
    "BK-24",
    "At the end of a session everybody alive has survived one more. (Closing the book counts it for whoever was not counted yet, save those who stand aside. The house rule “The dead at the session's end” lets the dead share in it, and the wall says so.)",
  ),
  rule(
    "BK-25",
    "At the same moment everybody receives experience (XP) for what they accomplished, as the Bookkeeper judges.",
  ),
  rule("BK-26", "XP raises skills, a level at a time, at the price typed or listed by the table."),
  rule(
    "BK-27",
    "XP buys virtues, at the price typed or listed by the table. What a virtue does is the table's own to write.",
  ),
];
