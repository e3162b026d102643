import type { RuleText } from "@rulewright/rules";

/** A rule that the program enforces. */
const enforced = (rule: string, text: string): RuleText => ({ rule, text, mechanical: true });

/** Advice, or a rule that only the people at the table can apply. */
const advice = (rule: string, text: string): RuleText => ({ rule, text, mechanical: false });

/** VP-01 to VP-52 in our own words. */
const rules: readonly RuleText[] = [
  // Time
  enforced(
    "VP-01",
    "A turn is the shortest unit of time, about 3 seconds. It holds one action without a penalty, or up to three actions with one.",
  ),
  enforced(
    "VP-02",
    "A span is one scene from beginning to end: a brawl, a supper, an interrogation. A new span starts at turn 0 and without an initiative order.",
  ),
  advice(
    "VP-03",
    "An act is one adventure, a drama is a campaign, and an epic is longer than any campaign. These are only names.",
  ),

  // Ratings
  enforced("VP-04", "Every skill and every characteristic has a rating, a whole number from 1 to 10."),

  // Actions
  enforced("VP-05", "One action in a turn has no penalty."),
  enforced("VP-06", "You can take at most three actions in a turn."),
  enforced("VP-07", "If you take two actions in a turn, the target number of each roll is reduced by 4."),
  enforced("VP-08", "If you take three actions in a turn, the target number of each roll is reduced by 6."),
  enforced(
    "VP-09",
    "You can't repeat an action within a turn. A sword cut, a dodge and a kick are three different actions; three sword cuts are not allowed, however their names are written.",
  ),
  enforced(
    "VP-10",
    "Firearms are an exception: you may fire a gun as many times per turn as its rate of fire. Each shot still counts as an action and takes the penalty. The rate is on the sheet, or the game master gives it.",
  ),

  // Initiative
  enforced(
    "VP-11",
    "To determine initiative, compare the ratings of the skills in use. The higher rating acts first. No dice are rolled.",
  ),
  enforced("VP-12", "If the skills are equal, or no skill applies, the character with the higher Wits acts first."),
  enforced("VP-13", "If skill and Wits are both equal, the actions happen at the same time."),

  // The goal roll
  enforced(
    "VP-14",
    "Your target number is your skill plus the characteristic that fits the action plus all difficulty modifiers.",
  ),
  enforced("VP-15", "Roll one d20. A result equal to or below the target number succeeds; a higher result fails."),
  enforced("VP-16", "A 1 always succeeds, even if the target number is 0 or less."),
  enforced("VP-17", "A 19 always fails, whatever the target number."),
  enforced("VP-18", "A 20 is a critical failure: the roll fails, and the game master adds a complication."),
  enforced(
    "VP-19",
    "If a success equals the target number exactly, it is critical: it gives twice the victory points and effect dice. The successes are not doubled.",
  ),
  enforced("VP-20", "A roll that succeeds has as many successes as the number rolled. A roll that fails has none."),
  enforced(
    "VP-21",
    "Look up the successes in the victory chart to find the victory points. Every success is worth at least 1 victory point; a failure is worth none.",
  ),
  enforced(
    "VP-22",
    "The second column of the chart gives the effect dice: one for each full three successes. A critical doubles both columns; 0 stays 0.",
  ),

  // Contests
  enforced(
    "VP-23",
    "If somebody else opposes you, both sides roll against their own target numbers and compare successes.",
  ),
  enforced(
    "VP-24",
    "Subtract the lower number of successes from the higher. The higher side keeps the difference; the other side has none.",
  ),
  enforced(
    "VP-25",
    "A side that failed has 0 successes, so the other side keeps all of its own. If both sides fail, nothing happens.",
  ),

  // Accents
  enforced(
    "VP-26",
    "You may apply an accent to your roll, also to a helping roll, a round of a long task or a second attempt. Announce it, and how large it is, before you roll the die; afterwards it is too late.",
  ),
  enforced(
    "VP-27",
    "An accent is a whole number, positive or negative, no larger than your rating in the skill you roll. The characteristic doesn't count.",
  ),
  enforced(
    "VP-28",
    "The accent changes the result of the die, never the target number: a 14 with an accent of −3 is an 11.",
  ),
  advice(
    "VP-29",
    "A negative accent is safer but gives fewer successes; a positive accent gives more successes at a higher risk. The book's lockpicker takes extra time for an accent, but no rule sets a price, so accents are free.",
  ),
  enforced("VP-30", "A natural 1, 19 or 20 ignores the accent: it is a success, a failure or a critical failure."),
  enforced("VP-31", "An accented result of exactly 1, 19 or 20 counts as if you had rolled that number."),
  enforced("VP-32", "A critical success is determined by the accented number."),

  // Complementary actions
  enforced("VP-33", "One skill may help another, but not itself. First make a goal roll with the helping skill."),
  enforced(
    "VP-34",
    "Add the victory points of the helping roll to the target number of the primary roll: none if it failed, twice as many if it was critical.",
  ),
  enforced("VP-35", "Then make the primary roll against the increased target number."),
  enforced(
    "VP-36",
    "The helping roll normally takes an earlier turn. Its victory points stay on the sheet until the roll of the skill that they are for.",
  ),
  enforced(
    "VP-37",
    "If both rolls happen in the same turn, both target numbers are reduced by 4. For a character who takes three actions in that turn they are reduced by 6; two helping rolls beside your own primary roll are three actions. Whoever helps somebody else counts the actions of their own turn.",
  ),
  enforced("VP-38", "Help doesn't decide a contest. If somebody opposes you, the primary roll is a contest as well."),

  // Sustained actions
  enforced(
    "VP-39",
    "A task that one roll can't complete has a goal in victory points. Roll each round and add up the victory points until the total reaches the goal.",
  ),
  enforced("VP-40", "If several characters work together, add all their victory points."),
  enforced(
    "VP-41",
    "If somebody works against you, their victory points are subtracted from yours. The totals mirror each other: 4 against 2 puts one side at +2 and the other at −2.",
  ),

  // Repeated attempts
  enforced("VP-42", "After a failure you may make a second attempt with a target number reduced by 2."),
  enforced("VP-43", "On the third attempt the target number is reduced by 4 in total, not by another 4."),
  enforced("VP-44", "After the third failure the task is beyond the character."),
  enforced("VP-45", "Misses in combat are exempt: you may attack again without a penalty."),

  // Consequences and filled gaps
  enforced(
    "VP-46",
    "From target number 19 on, every result from 2 to 18 succeeds, so the chance stays at 18 in 20. At 19 and 20 a critical success is impossible; above 20 it takes a positive accent.",
  ),
  enforced("VP-47", "With a target number of 0 or less only a 1 succeeds, and it is not critical."),
  enforced("VP-48", "With a target number of 1 a 1 is critical: 1 success, 2 victory points and no effect dice."),
  enforced("VP-49", "An accented result below 1 counts as a 1."),
  enforced(
    "VP-50",
    "An accented result above 20 is an ordinary number: it succeeds only if the target number is at least as high.",
  ),
  enforced("VP-51", "If both sides of a contest have equal successes, nobody wins."),
  enforced(
    "VP-52",
    "In a contest, the winner's critical doubles what the chart gives for the difference. The loser's critical has no effect.",
  ),
];

/** B-01 to B-21: the default and the alternatives for each ambiguity. */
const choices: readonly RuleText[] = [
  enforced(
    "B-01",
    "The book refers to a chart that it doesn't print. By default we use the published one: 1 or 2 successes give 1 victory point and no effect die, 3 to 5 give 1 and 1, 6 to 8 give 2 and 2, and so on for every further three. A table may instead divide the successes by three, rounding up, down or to the nearest, with one column for both. It may also write its own chart, with one number or a pair for each number of successes; missing rows score 0.",
  ),
  enforced(
    "B-02",
    "By default an accented result of 0 or less counts as a 1. Alternatively it is compared as it is: if it succeeds, it has no successes, no victory points and no effect dice.",
  ),
  enforced(
    "B-03",
    "By default an accented result above 20 is compared as it is. Alternatively it counts as a 20, a critical failure.",
  ),
  enforced(
    "B-04",
    "By default a natural 1 has one success, whatever the accent. Alternatively the accented number counts for successes (at least one) and for the critical.",
  ),
  enforced("B-05", "Penalties for several actions and for repeated attempts reduce the target number."),
  enforced(
    "B-06",
    "By default all actions of a turn are declared before its first roll, and the penalty applies to every roll, reactions included: a turn can't be declared again once one of its actions is rolled, and a roll names its action or is marked as outside the turn. Alternatively actions may be added during the turn: finished rolls stay as they are, and later rolls take the penalty for all actions declared so far.",
  ),
  enforced(
    "B-07",
    "By default nobody wins a tied contest, critical or not. Alternatively the defending side or the acting side wins; a tie gives no victory points in any case.",
  ),
  enforced(
    "B-08",
    "By default successes are compared without doubling, and the winner's critical doubles both columns of the chart for the difference. Alternatively a critical doubles that side's successes before they are compared, or has no effect in a contest.",
  ),
  enforced(
    "B-09",
    "By default the −4 for help in the same turn is the penalty for two actions; for a character who takes a third action in that turn it becomes −6. Alternatively the −4 is added to the penalty for several actions.",
  ),
  enforced(
    "B-10",
    "By default each shot is one of the three actions. Alternatively only the rate of fire limits a gun's shots: only the first shot counts towards the limit of three actions, and the penalty never exceeds 6.",
  ),
  enforced(
    "B-11",
    "By default a character without the skill has a rating of 0 for initiative. Alternatively, if anybody lacks the skill, everybody compares Wits alone.",
  ),
  enforced(
    "B-12",
    "By default each of a character's actions has its own place in the initiative order, set by its skill. Alternatively all of them take the place of the first action.",
  ),
  enforced(
    "B-13",
    "By default you roll on the characteristic alone if you lack the skill, and can't use an accent. Alternatively you can't roll.",
  ),
  enforced(
    "B-14",
    "By default the three attempts have modifiers of 0, −2 and −4. Alternatively they have 0, −2 and −6, or any three numbers.",
  ),
  enforced(
    "B-15",
    "By default failed attempts count until the game master allows new ones, because of a better skill or a new approach. Alternatively attempts count until the end of the span; what succeeded may be attempted again, too.",
  ),
  enforced(
    "B-16",
    "By default a failed round of a long task costs only time, and a critical failure costs no victory points. Alternatively a round in which nobody on the acting side succeeds is a failed attempt: later rounds take the penalties of second and third attempts, and after the third failure the task is beyond the characters. A critical failure may also cost its side its whole lead before the round's victory points are added.",
  ),
  enforced(
    "B-17",
    "By default the victory points of a resisted task are subtracted from each other, after doubling, until either total reaches the goal. Alternatively each side's successes are added up and compared as in a contest, and the chart gives victory points for the difference. A table may also let only the acting side reach the goal; the other side can then push the total back to 0 but no further.",
  ),
  enforced(
    "B-18",
    "A helping roll that fails critically adds nothing; the game master adds a complication, and the primary roll still takes place. By default all helpers' victory points are added. Alternatively only the best helper's count.",
  ),
  enforced(
    "B-19",
    "By default a target number above 18 has no further effect. Alternatively each full 3 above 18 adds 1 to both columns of a success, after doubling. This doesn't apply to the difference in a contest.",
  ),
  enforced("B-20", "A critical never doubles successes, not even in a contest, unless the table's house rule says so."),
  enforced("B-21", "If you roll real dice, enter the number on the die. The accent is added for you."),
];

/** what the text leaves open, and where a table enters its own. */
const open: readonly RuleText[] = [
  advice("Q-02", "The text gives the number of effect dice, but not their size or use."),
  advice("Q-03", "The text lists no rates of fire. Enter one for each gun on the sheet."),
  advice(
    "Q-04",
    "The text has no table of difficulties and no rules for wounds and armour. A roll takes any number of modifiers, each with a reason.",
  ),
  advice("Q-05", "Name skills and characteristics as you like. Only Wits is required, for initiative."),
  advice("Q-06", "The game master decides what a critical failure does, and writes it below the roll."),
  advice(
    "Q-07",
    "The text has no rules for experience, occult powers or the cost of a new character. Edit the sheets by hand.",
  ),
  advice(
    "Q-08",
    "Contests have two sides. For three sides, roll contests in pairs or let the sides share the two ends of one resisted task.",
  ),
  advice("Q-09", "Set the length of a round when you start a long task. If you leave it at 0, no time passes."),
];

/** All numbered rules, ambiguities and open questions. */
export const reference: readonly RuleText[] = [...rules, ...choices, ...open];
