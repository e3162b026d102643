import type { RuleText } from "@rulewright/rules";

/** A rule that the program keeps to. */
const rule = (rule: string, text: string): RuleText => ({ rule, text, mechanical: true });

/** Advice, or something only people at the table can see to. */
const advice = (rule: string, text: string): RuleText => ({ rule, text, mechanical: false });

/** Every numbered rule in our own words, for whoever sits at the table. */
export const reference: readonly RuleText[] = [
  // Before any die
  rule("ES-01", "If nothing hangs on it, leave the dice where they are: what you do simply happens."),
  advice(
    "ES-02",
    "Long, tangled work is a task, thrown with a handful of d10. A quick yes or no is a check, thrown with one d20. Whoever frames the action says which it is.",
  ),

  // Tasks
  rule("ES-03", "Add the modifiers to your skill level: that is how many d10 you pick up for a task."),
  rule(
    "ES-04",
    "Reading under: a die succeeds when its face is no higher than the rank of the ability your skill goes with. A 0 is worth nothing here, and that makes it the best face.",
  ),
  rule(
    "ES-05",
    "Reading over: add that rank to every die by itself, and whatever comes to ten or more succeeds. A 0 is worth ten here, and so it is the best face again.",
  ),
  rule(
    "ES-06",
    "Before play starts you pick a reading for yourself, under or over, whatever the others pick. From then on you keep it.",
  ),
  rule(
    "ES-07",
    "Neither reading is luckier: at any rank, as many of the ten faces succeed under one as under the other. The same faces can still turn out differently, so a roll is always kept with its reading.",
  ),
  rule(
    "ES-08",
    "Count the dice that succeeded. As many as the difficulty is enough, unless your table wants one more.",
  ),

  // Haggling
  rule(
    "ES-09",
    "Until the dice fall, the difficulty is open: give a reason, hear one back, agree on a number. Once they lie, it stays.",
  ),
  rule("ES-10", "Talk a task down to 0 and it simply works: no dice, no lots, no ego."),

  // Checks
  rule(
    "ES-11",
    "For a check, throw one d20 and add your ability's rank and the modifiers. Your skill stays out of it.",
  ),
  rule("ES-12", "A check passes when its total comes to at least three times the difficulty you ended up with."),
  rule(
    "ES-13",
    "For difficulty 0 to 10 the totals wanted are 0, 3, 6, 9, 12, 15, 18, 21, 24, 27 and 30; above that, go on in threes.",
  ),
  rule("ES-14", "A check's difficulty is found just as a task's is, haggling and all. The tripling comes last."),
  rule("ES-15", "Talk a check down to 0 and you have passed it; the d20 stays where it is."),
  rule("ES-16", "When the d20 itself shows 20 you pass, however far off the target was."),
  rule(
    "ES-17",
    "A check has no triumphs and no disasters: a 1 is only a low number. We treat tasks alike, so a task without one success has failed and nothing worse.",
  ),
  rule("ES-18", "Difficulties go up in whole steps. A check has passed or it hasn't; nobody asks by how much."),
  rule(
    "ES-19",
    "When your check has failed, you may give one lot, and only one, to throw the d20 again. The new face stands, and it may be the 20 you were hoping for.",
  ),
  rule("ES-20", "Ego buys nothing at a check, so keep it for a task."),

  // Across the table
  rule("ES-21", "The game master throws no dice. Whatever stands against you is in the difficulty."),
  rule("ES-22", "When two of you want opposite things, settle it by talking; dice don't."),
  advice("ES-23", "What you do changes how things stand. Each attempt keeps a line for what came of it."),
  advice("ES-24", "Whether it worked or not, the story answers, every time."),
  advice(
    "ES-25",
    "The rulebook opens a heading about trying again and leaves it unwritten. We ask what has changed since; then you may.",
  ),

  // Lots
  rule("ES-26", "You hold at most ten lots at any moment, and never fewer than none."),
  rule("ES-27", "Lots may go into any roll of yours, a task or a check. Your table may let friends put in theirs."),
  rule("ES-28", "For one lot, pick up any one die and throw it again; it may even be one that had succeeded."),
  rule(
    "ES-29",
    "For one lot, every 0 among your successes is worth two. A second such lot would add nothing and is refused, unless your table lets them add up.",
  ),
  rule("ES-30", "A die that was thrown again stays as it fell the second time."),
  rule(
    "ES-31",
    "Say what your lots are to do before you pick up the first die; the rerolls of one declaration fall together. Your table may have you say only how many, and use them one by one.",
  ),
  rule(
    "ES-32",
    "As soon as one die of a task was thrown again, that task takes no more lots, neither for rerolls nor for its zeros.",
  ),
  rule(
    "ES-33",
    "Lots come back in the postamble, the last part of an evening, when you speak up for what you did. How many a moment is worth is your table's to say.",
  ),

  // Ego
  rule("ES-34", "You have your ego or you don't; nobody has it twice."),
  rule("ES-35", "Once your task lies there failed, with some lots in it or none, ego may still be spent."),
  rule(
    "ES-36",
    "Ego sweeps the task's dice aside for one d20, thrown as a check: rank and modifiers, no skill, against three times the same difficulty. A 20 passes here too.",
  ),
  rule(
    "ES-37",
    "If that d20 fails, a lot may throw it again only when none went into the task. Your lots help the one roll or the other, never both.",
  ),
  rule(
    "ES-38",
    "That d20 is the last word: the old dice stay away, there is no second ego, and the difficulty isn't talked over again.",
  ),
  rule("ES-39", "When the session closes, everybody has their ego back without asking."),
  advice("ES-40", "Lots and ego lie in the open, where everybody can see everybody's."),

  // The sheet
  rule(
    "ES-41",
    "Six ranks come as a ready column, named by its sum: 7, 11, 13, 17, 19, 23, 29, 31 or 37. Lay them out over your abilities as you like. Column 23 was printed one short; we offer it whole, unless your table wants it as it stands.",
  ),
  rule("ES-42", "You have six abilities, and each of your skills goes with one of them."),
];
