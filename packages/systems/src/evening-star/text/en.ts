import type { Messages } from "@rulewright/rules";

/** What the sheet, the offer and the dice are called. */
const names: Messages = {
  "tracker.lots": "Lots",
  "tracker.ego": "Ego",
  "scale.abilities": "Abilities",
  "scale.skills": "Skills",
  "trait.reading": "Reading",
  "trait.reading.under": "Roll under: a face up to your rank succeeds",
  "trait.reading.over": "Roll over: face plus rank makes ten",
  "goal.success": "Succeed",
  "strategy.double-zeros": "Double the zeros",

  "phase.gathering": "Gathering",
  "phase.play": "In play",
  "phase.postamble": "Postamble",
  "phase.between": "Between sessions",

  "offer.attempt": "Attempt",
  "procedure.attempt": "Attempt",
  "procedure.task": "Task",
  "procedure.task rolled": "Task, dice on the table",
  "procedure.rerolling": "Task, dice thrown again",
  "procedure.check": "Check",
  "procedure.check rolled": "Check, die on the table",
  "procedure.check rerolled": "Check, die thrown again",
  "procedure.ego check": "Ego check",

  "param.rank": "Ability rank",
  "param.skill": "Skill level",
  "param.modifier": "Modifier",
  "param.difficulty": "Difficulty",
  "param.kind": "Task or check",
  "param.reading": "Reading",
  "param.lots": "Lots held",
  "param.ego": "Ego held",
  "param.by": "Who rolls",
  "param.contest": "Against each other",
  "param.stakes": "Something at stake",
  "param.count": "How many lots",
  "param.claim": "Lots claimed",
  "param.total": "Column",
  "param.ranks": "Six ranks",
  "param.column": "Column, by the sum of its ranks",
  "param.abilities": "Abilities",
  "param.skills": "Skills",
  "param.name": "Name",
  "param.level": "Level",
  "param.ability": "Tied to",
  "param.reroll": "Dice to reroll",
  "param.double": "Lots to double zeros",

  "value.kind.task": "Task",
  "value.kind.check": "Check",
  "value.reading.under": "Under",
  "value.reading.over": "Over",
  "value.column.none": "Any ranks",
  "value.by.player": "Player",
  "value.by.gm": "Game master",

  "fact.pool": "Dice",
  "fact.successes": "Successes",
  "fact.margin": "Over or short",
  "fact.total": "Total",
  "fact.natural": "On the die",
  "fact.target": "Target",
  "fact.difficulty": "Difficulty",
  "fact.windowOpen": "Still takes lots",
  "fact.doubles": "Lots on the zeros",
  "fact.committed": "Lots left to use",
  "fact.spread": "Sum of the ranks",

  "class.zero": "a zero, counts",
  "class.hit": "counts",
  "class.miss": "doesn't count",

  "outcome.success": "Success",
  "outcome.failure": "Failure",
  "outcome.automatic-success": "It simply works",
};

/** What people can do. */
const doings: Messages = {
  "move.roll": "Roll",
  "move.accept": "Take it as done",
  "detail.double": "double the zeros",
  "detail.reroll": "reroll {what}",
  "move.let-it-stand": "Let it stand",
  "move.negotiate": "Name a difficulty",
  "move.roll-as": "Switch task and check",
  "move.lots": "Use lots",
  "move.commit-lots": "Commit lots",
  "move.use-lot": "Use one lot",
  "move.ego": "Spend ego",

  "creation.reading": "Your reading",
  "creation.reading.hint": "Roll low or roll high: the odds are the same. Choose alone, and stay with it.",
  "creation.abilities": "Abilities",
  "creation.abilities.hint":
    "Six of them, by whatever names your table uses. A column says what their ranks add up to; which is which is yours.",
  "creation.skills": "Skills and lots",
  "creation.skills.hint": "Each skill is tied to one ability. How many you have, and at what level, your table says.",

  "act.choose-reading": "Choose a reading",
  "act.begin-play": "Begin play",
  "act.open-postamble": "Open the postamble",
  "act.claim-lots": "Claim lots",
  "act.end-session": "End the session",
  "act.set-lots": "Set lots",
  "act.check-spread": "Check a spread",
  "act.arrange-spread": "Lay out a spread",
};

/** House rules: what each is about, and what each value means in play. */
const house: Messages = {
  "house.taskCompare": "When a task is enough",
  "house.taskCompare.meet": "As many successes as the difficulty are enough.",
  "house.taskCompare.exceed": "A task needs more successes than its difficulty.",
  "house.lotDeclaration": "How lots are declared",
  "house.lotDeclaration.uses": "You say what every lot is for; rerolls declared together fall together.",
  "house.lotDeclaration.count": "You say how many lots go in, then use them one by one as the dice fall.",
  "house.doubleScope": "Which zeros double",
  "house.doubleScope.all": "Every 0 on the table at the end counts twice, rerolled ones too.",
  "house.doubleScope.standing": "Only the zeros that lay there when the lot was spent count twice.",
  "house.doubleStacks": "Doubling twice",
  "house.doubleStacks.false": "One lot doubles the zeros; a second one is refused.",
  "house.doubleStacks.true": "Each further doubling lot makes every 0 worth one more.",
  "house.emptyPool": "A pool of nothing",
  "house.emptyPool.no-dice": "No dice to throw: the task fails at once, and ego may still be spent.",
  "house.emptyPool.one-die": "Everybody throws at least one die.",
  "house.egoModifier": "Modifier on an ego check",
  "house.egoModifier.carried": "The task's modifier goes along, and may be changed as the ego is spent.",
  "house.egoModifier.fresh": "The modifier starts again from 0 and is judged afresh.",
  "house.spread23": "The column headed 23",
  "house.spread23.corrected": "One 3 and five 4s, which do add up to 23.",
  "house.spread23.printed": "Two 3s and four 4s, as printed, which add up to 22.",
  "house.lotsForOthers": "Lots for one another",
  "house.lotsForOthers.false": "Your lots go into your own rolls.",
  "house.lotsForOthers.true": "Anybody may put lots into anybody's roll.",
};

/** Refusals by the rules of Evening Star: what isn't done, and what may be done instead. */
const refusals: Messages = {
  "refusal.nothing-at-stake": "Nothing hangs on this, so nobody rolls: let it happen, or say what is at stake.",
  "refusal.gm-does-not-roll": "The game master rolls nothing: hand the dice to a player, or raise a difficulty.",
  "refusal.contests-not-rolled": "What stands between two players isn't rolled: talk it out and note how it ended.",
  "refusal.bad-difficulty": "That can't be a difficulty: name a whole number from 0 to 100.",
  "refusal.rank-out-of-range": "A rank on the sheet goes from {min} to {max}.",
  "refusal.bad-modifier": "That can't be a modifier: name a whole number from {min} to {max}.",
  "refusal.automatic-no-roll":
    "At difficulty 0 there is nothing to roll or to pay: it simply works, so take it as done.",
  "refusal.not-rolled": "No dice lie on the table yet: roll first, and see whether you need this.",
  "refusal.already-rolled": "The dice have fallen and aren't rolled twice: spend what is still open, or let it stand.",
  "refusal.difficulty-locked": "The difficulty was settled when the dice fell: haggle again before the next roll.",

  "refusal.insufficient-lots": "That costs more lots than there are: {held} in hand, so spend no more than that.",
  "refusal.no-uses": "That gives no lot anything to do: give at least one a use, or let the dice lie.",
  "refusal.lots-closed":
    "A die was thrown again, so this task takes no more lots: let it stand, or spend ego if it failed.",
  "refusal.die-already-rerolled":
    "No die is thrown again twice: point once each at dice that still lie as they first fell.",
  "refusal.no-such-die": "There is no such die: point at some of those on the table, {dice} in all.",
  "refusal.zeros-already-doubled":
    "The zeros take one doubling lot and no second: reroll a die with the other, or keep it.",
  "refusal.declare-by-count": "Here lots go in by their number: commit some first, then use them one by one.",
  "refusal.no-lot-committed":
    "No committed lot is left: commit some while the dice lie as they first fell, or let it stand.",
  "refusal.one-use-at-a-time": "One lot does one thing at a time: point at one die, or double the zeros.",
  "refusal.check-not-failed":
    "A lot rerolls only a check that failed, and this one passed: keep the lot and let it stand.",
  "refusal.lot-limit": "A check takes {max} lot and no more: let the die stand.",
  "refusal.use-not-for-checks": "A check has no zeros to double: a lot may only reroll its die, once it has failed.",
  "refusal.lots-barred-by-task-lots": "Lots went into the task, so none go into its ego check: let the die stand.",
  "refusal.lot-cap": "Nobody holds that many lots: set a whole number from 0 to 10.",

  "refusal.no-ego": "This ego is spent until the session ends: use a lot if that is open, or let it stand.",
  "refusal.task-not-failed": "Ego is for a task that stands failed, and this one doesn't: keep it and go on.",
  "refusal.ego-not-for-checks": "Ego doesn't go into a check: use a lot if that is open, or let it stand.",

  "refusal.needs-character": "This is done by one character at a time: say whose act it is.",
  "refusal.reading-locked": "Play has begun, and a reading is kept to the end: go on with the one chosen.",
  "refusal.reading-not-chosen": "Play waits until everybody has chosen under or over; still to choose: {who}.",
  "refusal.already-begun": "Play has begun already: go on playing, or open the postamble.",
  "refusal.not-in-play": "There is no play to close yet: begin play, then open the postamble.",
  "refusal.not-postamble": "Lots are claimed in the postamble only: open it first.",
  "refusal.skill-needs-ability": "{skill} is tied to no ability of this sheet: name one of {abilities}.",
  "refusal.spread-needs-six": "A spread isn't {given} ranks but six: give one for each ability.",
  "refusal.spread-sum-mismatch":
    "These ranks add up to {given}, and this column to {wanted}: change them until they agree.",
};

/** What is legal but worth a word. */
const notices: Messages = {
  "notice.no-zero-to-double": "Zeros count twice now, though no 0 lay on the table to count.",
  "notice.excess-lots-lost": "Ten lots is as many as anyone holds; the rest are lost.",
  "notice.printed-spread": "This is column 23 as printed: its ranks add up to 22.",
};

/** All wording of Evening Star. */
export const text: Messages = { ...names, ...doings, ...house, ...refusals, ...notices };
