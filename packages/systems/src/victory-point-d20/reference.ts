import type { RuleText } from "@rulewright/rules";

/** A rule that the program keeps to. */
const enforced = (rule: string, text: string): RuleText => ({ rule, text, mechanical: true });

/** Advice, or something only people at the table can see to. */
const advice = (rule: string, text: string): RuleText => ({ rule, text, mechanical: false });

/** Every numbered rule in our own words, for whoever sits at the table. */
const rules: readonly RuleText[] = [
  // Time
  enforced(
    "VP-01",
    "A turn is the shortest stretch of time: some three seconds, long enough to do one thing freely or up to three in a hurry.",
  ),
  enforced(
    "VP-02",
    "A span is one scene, from its first word to its last: the brawl, the supper, the questions under the lamp. A new one starts with no turn spent and no order of action.",
  ),
  advice(
    "VP-03",
    "Longer stretches are only named: an act is an adventure, a drama is a campaign, and an epic is what nobody has finished yet.",
  ),

  // Ratings
  enforced("VP-04", "Every skill and every characteristic is rated with a whole number from 1 to 10."),

  // Actions
  enforced("VP-05", "Do one thing in your turn and you roll as you are."),
  enforced("VP-06", "Nobody fits more than three actions into a turn."),
  enforced("VP-07", "Do two things, and the target number of each falls by 4."),
  enforced("VP-08", "Do three, and each falls by 6."),
  enforced(
    "VP-09",
    "A turn holds no action twice. Cutting, ducking and kicking are three different ones; cutting three times is one too often.",
  ),
  enforced(
    "VP-10",
    "A gun is the exception: you may fire it in a turn as often as its rate of fire says. Each shot is still one of your actions, penalty and all.",
  ),

  // Initiative
  enforced(
    "VP-11",
    "Who goes first? Compare the skills people are about to use: the higher rating acts before the lower. No dice.",
  ),
  enforced("VP-12", "Equal skills, or none that fits, and Wits decide: the higher goes first."),
  enforced("VP-13", "Equal in both, and it happens at the same moment."),

  // The goal roll
  enforced(
    "VP-14",
    "Add your skill, the characteristic that goes with what you do, and whatever makes it easier or harder. That is your target number.",
  ),
  enforced("VP-15", "Throw one d20. At the target number or below it you have done it; above it you haven't."),
  enforced("VP-16", "A 1 always does it, even where the target number is 0 or less."),
  enforced("VP-17", "A 19 never does it, however high the target number."),
  enforced(
    "VP-18",
    "A 20 is a critical failure: it fails, and the game master thinks of something nasty and writes it down.",
  ),
  enforced(
    "VP-19",
    "Hit the target number exactly and the success is critical: victory points and effect dice count twice. The successes themselves don't.",
  ),
  enforced("VP-20", "A roll that succeeds has as many successes as it shows. A failed one has none."),
  enforced(
    "VP-21",
    "Look the successes up in the victory chart to see how many victory points they come to. Any success is worth at least one; a failure is worth nothing.",
  ),
  enforced(
    "VP-22",
    "The chart's second column says how many effect dice go with them, one for each full three successes. A critical doubles both columns, and twice none is none.",
  ),

  // Contests
  enforced(
    "VP-23",
    "When somebody works against you, both of you roll, each at your own target number, and compare successes.",
  ),
  enforced(
    "VP-24",
    "Take the lower count from the higher. What is left belongs to the higher side; the other keeps nothing.",
  ),
  enforced(
    "VP-25",
    "A side that failed has nothing to take away, so the other keeps all of its successes. If both failed, nothing comes of it.",
  ),

  // Accents
  enforced(
    "VP-26",
    "You may lean on a roll, but you say so, and by how much, before the die falls. Afterwards it is too late.",
  ),
  enforced(
    "VP-27",
    "An accent is a whole number, up or down, no larger than your rating in the skill you roll. The characteristic doesn't count here.",
  ),
  enforced(
    "VP-28",
    "The accent goes onto the die and never onto the target number: roll 14 with an accent of -3 and you have an 11.",
  ),
  advice(
    "VP-29",
    "Lean down to be safe and settle for less; lean up to get more and risk it all. Somebody in the book takes longer over a lock to earn an accent, but no rule asks a price, so nothing is charged.",
  ),
  enforced(
    "VP-30",
    "If the die itself shows 1, 19 or 20, the accent doesn't touch it: success, failure, critical failure as they stand.",
  ),
  enforced(
    "VP-31",
    "If the accent brings the number to exactly 1, 19 or 20, it counts as though the die had shown it.",
  ),
  enforced("VP-32", "Whether a success is critical is judged by the number after the accent."),

  // One skill helping another
  enforced("VP-33", "One skill may help another: first make a goal roll with the skill that helps."),
  enforced(
    "VP-34",
    "Its victory points go onto the target number of the roll it helps: none if it failed, twice as many if it was critical.",
  ),
  enforced("VP-35", "Then roll for the thing itself, against that higher target number."),
  enforced(
    "VP-36",
    "Helping usually takes a turn of its own before. Its points wait on the sheet until the roll they are for.",
  ),
  enforced("VP-37", "Do both in one turn, and both target numbers fall by 4."),
  enforced("VP-38", "Help never settles a contest. If somebody opposes you, the helped roll is a contest, too."),

  // Long tasks
  enforced(
    "VP-39",
    "What one roll can't settle has a goal in victory points. Roll round after round, and add them up until the goal is reached.",
  ),
  enforced("VP-40", "When others lend a hand, everybody's points are added."),
  enforced(
    "VP-41",
    "When somebody pulls the other way, their points are taken off. Both sides' totals mirror each other: 4 against 2 puts one side at 2 and the other at -2.",
  ),

  // Trying again
  enforced("VP-42", "Failed? You may try once more, with 2 off the target number."),
  enforced("VP-43", "The third try has 4 off; the earlier 2 isn't added to it."),
  enforced("VP-44", "Fail three times, and the task is beyond you."),
  enforced("VP-45", "None of this goes for blows that miss in a fight: strike again as often as you like."),

  // What follows
  enforced(
    "VP-46",
    "From target number 19 up, every face from 2 to 18 succeeds and nothing gets any likelier: 18 in 20. At 19 and 20 a critical is out of reach; above 20 only an upward accent can find one.",
  ),
  enforced("VP-47", "With a target number of 0 or less only a 1 succeeds, and it isn't critical."),
  enforced(
    "VP-48",
    "With a target number of 1 a 1 is exactly on it: a critical with one success, two victory points and no effect die.",
  ),
  enforced("VP-49", "An accent that takes the number below 1 leaves it at 1."),
  enforced(
    "VP-50",
    "An accent that takes the number above 20 makes it an ordinary high number: it succeeds only if the target number is as high.",
  ),
  enforced("VP-51", "Equal successes in a contest leave nothing over, and nobody prevails."),
  enforced(
    "VP-52",
    "In a contest the winner's own critical doubles what the chart gives for the difference. The loser's critical is worth nothing.",
  ),
];

/** Where the book leaves room: what we play, and what a table may choose instead. */
const choices: readonly RuleText[] = [
  enforced(
    "B-01",
    "The book points to a chart it doesn't print. We use the published one: 1 and 2 successes are 1 point and no effect die, 3 to 5 are 1 and 1, 6 to 8 are 2 and 2, and so on by threes without end. A table may divide by three instead, rounding up, down or to the nearest, with one column for both; or write a chart of its own, with one number or a pair for each count, and nothing for a count it leaves out.",
  ),
  enforced(
    "B-02",
    "An accented number of 0 or less counts as a 1. Or it is compared as it is: it may succeed, with no successes, and comes to nothing.",
  ),
  enforced(
    "B-03",
    "An accented number above 20 is compared as it is. Or it counts as a 20, and is a critical failure.",
  ),
  enforced(
    "B-04",
    "A 1 on the die is one success whatever the accent. Or the accented number is counted for successes, one at the least, and for the critical.",
  ),
  enforced("B-05", "Penalties for hurrying and for trying again go onto the target number, where a minus hurts."),
  enforced(
    "B-06",
    "All actions of a turn are declared before its first roll, and the penalty falls on every roll of it, reactions too. Or actions may be added as the turn goes on: rolls that lie already stay as they are, later ones pay for as many actions as there are by then.",
  ),
  enforced(
    "B-07",
    "On equal successes nobody prevails, critical or not. Or the defending side does, or the acting one; with nothing over there are no victory points either way.",
  ),
  enforced(
    "B-08",
    "Plain successes are compared, both columns are read for the difference, and the winner's critical doubles them. Or a critical doubles that side's successes before they are compared. Or criticals mean nothing in a contest.",
  ),
  enforced(
    "B-09",
    "The 4 off for helping in the same turn is the penalty for two actions; with a third action all are at 6 off. Or it comes on top of that penalty.",
  ),
  enforced(
    "B-10",
    "Each shot is one of the three actions. Or a gun's shots are bounded by its rate of fire alone: after the first they fill no action, and from three actions on the penalty stays at 6.",
  ),
  enforced(
    "B-11",
    "In initiative somebody without the skill has it at 0. Or, as soon as anybody lacks it, everybody compares Wits and nothing else.",
  ),
  enforced(
    "B-12",
    "Whoever does several things acts with each in the place of its own skill. Or all of them come in the place of the first.",
  ),
  enforced(
    "B-13",
    "Without the skill you roll on the characteristic alone and have nothing to accent with. Or you don't roll at all.",
  ),
  enforced("B-14", "The three tries are at 0, -2 and -4. Or at 0, -2 and -6; or at any three numbers."),
  enforced(
    "B-15",
    "Failures at a task are remembered until the game master lifts them, for a better skill or a new way of going about it. Or until the span ends.",
  ),
  enforced(
    "B-16",
    "A failed round of a long task costs time and nothing else, and a critical failure costs no points. Or a round in which nobody on the acting side succeeds is a failed try: the next rounds are at the penalties of second and third tries, and the third such round puts the task beyond them. And a critical failure may sweep away whatever its side was ahead, before the round is added.",
  ),
  enforced(
    "B-17",
    "Against resistance, victory points are taken off each other, after any doubling, until either side's total reaches the goal. Or each side's successes are added up and compared as in a contest, and the chart is read for the difference. And the goal may be the acting side's alone: then the others can push it back to 0 and no further.",
  ),
  enforced(
    "B-18",
    "A helping roll that fails critically adds nothing; the game master has something nasty, and the helped roll goes on. All helpers' points are added, or only the best one's.",
  ),
  enforced(
    "B-19",
    "A target number beyond 18 is of no further use. Or each full 3 beyond 18 adds 1 to both columns of a success, after any doubling; not to what a contest leaves over.",
  ),
  enforced(
    "B-20",
    "Successes are never doubled by a critical, in contests no more than elsewhere, unless the table has chosen so for contests.",
  ),
  enforced("B-21", "With dice of your own, enter the face you see. The accent is added for you."),
];

/** What the text leaves to the table, and where the table puts it. */
const open: readonly RuleText[] = [
  advice("Q-02", "How large an effect die is, and what it does, the text doesn't say: it stops at how many."),
  advice("Q-03", "Rates of fire are the table's own: write a number beside each gun on the sheet."),
  advice(
    "Q-04",
    "There is no list of difficulties, and none of wounds and armour. A roll takes any modifiers, each with its reason.",
  ),
  advice(
    "Q-05",
    "Skills and characteristics have the names you give them. Only Wits is asked for by name, in initiative.",
  ),
  advice("Q-06", "What a critical failure does is for the game master to write below the roll."),
  advice(
    "Q-07",
    "Experience, occult powers and what a new character may spend aren't in the text. Sheets can be changed by hand.",
  ),
  advice(
    "Q-08",
    "Contests have two sides. With three, settle them in pairs, or share out the two ends of one long task.",
  ),
  advice(
    "Q-09",
    "How long a round of a long task takes is said when the task begins; nothing said, and the clock stays where it is.",
  ),
];

/** Everything numbered: the rules, where they leave room, and what they leave open. */
export const reference: readonly RuleText[] = [...rules, ...choices, ...open];
