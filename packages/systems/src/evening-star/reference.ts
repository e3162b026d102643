import type { RuleText } from "@rulewright/rules";

/** A rule that the program enforces. */
const rule = (rule: string, text: string): RuleText => ({ rule, text, mechanical: true });

/** Advice, or a rule that only the people at the table can apply. */
const advice = (rule: string, text: string): RuleText => ({ rule, text, mechanical: false });

/** Every numbered rule in our own words. */
export const reference: readonly RuleText[] = [
  // Before the roll
  rule("ES-01", "Without stakes there is no roll: the action succeeds."),
  advice(
    "ES-02",
    "A task is long or complicated work and uses a pool of d10. A check answers a quick yes-or-no question with one d20. Whoever frames the action chooses between them.",
  ),

  // Tasks
  rule("ES-03", "A task's pool is your skill level plus modifiers, in d10."),
  rule(
    "ES-04",
    "Reading under: a die succeeds when its face is at or below the rank of the ability that your skill is tied to. A 0 has the value zero, which makes it the best face.",
  ),
  rule(
    "ES-05",
    "Reading over: add that rank to each die. A die of 10 or more succeeds. A 0 has the value ten, so it is again the best face.",
  ),
  rule(
    "ES-06",
    "Each player chooses a reading, under or over, before play starts, whatever the others choose, and keeps it. (Whoever takes a character in play that nobody played before chooses before its first attempt.)",
  ),
  rule(
    "ES-07",
    "Both readings have the same odds: at any rank, as many of the ten faces succeed under one as under the other. The same faces can give different results, so every roll is stored with its reading.",
  ),
  rule(
    "ES-08",
    "Count the successful dice. A task succeeds when there are at least as many as the difficulty. (The house rule “When a task succeeds” asks for one more.)",
  ),

  // Negotiation
  rule("ES-09", "The difficulty is negotiable until the dice are rolled. After that it is fixed."),
  rule("ES-10", "A task negotiated down to 0 succeeds without dice, lots or ego."),

  // Checks
  rule("ES-11", "For a check, roll one d20 and add your ability's rank and any modifiers. Skill levels are not added."),
  rule("ES-12", "A check passes when its total is at least three times the final difficulty."),
  rule(
    "ES-13",
    "The targets for difficulties 0 to 10 are 0, 3, 6, 9, 12, 15, 18, 21, 24, 27 and 30. Higher difficulties continue in steps of three.",
  ),
  rule("ES-14", "A check's difficulty is set and negotiated in the same way as a task's. It is tripled last."),
  rule("ES-15", "A check negotiated down to 0 passes without a roll."),
  rule("ES-16", "A natural 20 passes, whatever the target."),
  rule(
    "ES-17",
    "Checks have no criticals and no fumbles: a 1 is only a low number. (We treat tasks the same way: a task without a success fails, and nothing worse happens.)",
  ),
  rule("ES-18", "Difficulties are whole numbers. A check passes or fails; its margin does not matter."),
  rule(
    "ES-19",
    "After a failed check you may spend one lot, and no more, to reroll the d20. The new roll stands, and it may be a natural 20.",
  ),
  rule("ES-20", "Ego cannot be spent on a check."),

  // Across the table
  rule(
    "ES-21",
    "The game master never rolls. The difficulty stands for everything that opposes you. (So a character that no player plays makes no tasks and checks. The house rule “The game master's characters” lets them.)",
  ),
  rule("ES-22", "Contests between players are settled by talking, without dice."),
  advice("ES-23", "Actions change the situation. Each attempt records what came of it."),
  advice("ES-24", "Every result, success or failure, gets a response in the story."),
  advice(
    "ES-25",
    "The rulebook has a heading for second attempts but no rule under it. We ask what has changed since the first; then you may try again.",
  ),

  // Lots
  rule(
    "ES-26",
    "You hold from 0 to 10 lots at any time. (The house rule “Lots at the start” says how many a new character has, whenever it joins. Only the game master sets lots by hand.)",
  ),
  rule(
    "ES-27",
    "You may spend lots on any roll of yours, task or check. (The house rule “Lots for other players” extends this to everybody's rolls.)",
  ),
  rule("ES-28", "One lot rerolls one die of your choice, even one that succeeded."),
  rule(
    "ES-29",
    "One lot makes every successful 0 count as two successes. A second such lot would add nothing and is refused. (The house rule “A second doubling lot” lets them add up.)",
  ),
  rule("ES-30", "A die can be rerolled only once."),
  rule(
    "ES-31",
    "Declare what your lots are for before any die is rerolled; the rerolls of one declaration are made together. (The book asks for all the lots and does not say whether their uses must be named. We name them: a lot that you intend to spend is one that you intend for something, and naming it settles the roll in one step. The house rule “How lots are declared” asks for their number only.)",
  ),
  rule(
    "ES-32",
    "Once a die of a task has been rerolled, the task takes no more lots, neither for rerolls nor for zeros.",
  ),
  rule(
    "ES-33",
    "In the postamble, the last part of a session, players claim lots back by speaking up for what they did. Your table decides how many: the game master grants what you ask for.",
  ),

  // Ego
  rule("ES-34", "You have ego or you don't. It does not add up."),
  rule("ES-35", "You may spend ego when a rolled task has failed, whether or not lots were spent on it."),
  rule(
    "ES-36",
    "Ego replaces the task's dice with one d20, rolled as a check: rank and modifiers, no skill, against three times the same difficulty. A natural 20 passes. (The task's modifier carries over, and only the game master sets another one. The house rule “The modifier of an ego check” starts from 0 instead.)",
  ),
  rule(
    "ES-37",
    "A failed ego check may be rerolled for one lot only if no lot was spent on the task: lots go into one of the two rolls, never both.",
  ),
  rule(
    "ES-38",
    "The ego check is the last attempt: the task's dice do not come back, ego is not spent twice, and the difficulty is not negotiated again.",
  ),
  rule("ES-39", "At the end of a session everybody regains ego."),
  advice("ES-40", "Lots and ego are public: everybody sees everybody's."),

  // The sheet
  rule(
    "ES-41",
    "Each column of six ability ranks is named by its sum: 7, 11, 13, 17, 19, 23, 29, 31 or 37. Give your abilities six ranks that add up to the column you choose. (The book prints an example of each. We take a column as a budget: any six ranks with its sum will do. Column 23 was printed with a sum of 22. We correct it; the house rule “Column 23” keeps it as printed.)",
  ),
  rule(
    "ES-42",
    "A character has six abilities, and each skill is tied to one of them. (A skill is written on the sheet together with its ability.)",
  ),
];
