import type { Messages } from "@rulewright/rules";

/** Names on the sheet, in offers and on dice. */
const names: Messages = {
  "tracker.lots": "Lots",
  "tracker.lots.one": "lot",
  "tracker.lots.other": "lots",
  "tracker.ego": "Ego",
  "tracker.ego.0": "no ego left",
  "tracker.ego.1": "ego",
  "tracker.ego.1.told": "ego back",
  "scale.abilities": "Abilities",
  "scale.skills": "Skills",
  "trait.reading": "Reading",
  "trait.reading.under": "Roll under: a die at or below your rank succeeds",
  "trait.reading.over": "Roll over: die plus rank must be 10 or more; a 0 is ten",
  "mark.readingOpen": "Reading still open",
  "mark.readingOpen.true": "reading can still be chosen",
  "mark.readingOpen.false": "reading chosen for good",
  "trait.tied": "Ability of each skill",
  "goal.success": "Succeed",
  "strategy.double-zeros": "Double the zeros",

  "when.gathering": "before play",
  "when.play": "in play",
  "when.postamble": "in the postamble",
  "when.between": "between sessions",
  "when.reading-open": "before play, or for a character that nobody has played yet",

  "phase.gathering": "Gathering",
  "phase.play": "In play",
  "phase.postamble": "Postamble",
  "phase.between": "Between sessions",

  "offer.attempt": "Attempt",
  "procedure.attempt": "Attempt",
  "procedure.task": "Task",
  "procedure.task rolled": "Task: after the roll",
  "procedure.rerolling": "Task: reroll",
  "procedure.check": "Check",
  "procedure.check rolled": "Check: after the roll",
  "procedure.check rerolled": "Check: reroll",
  "procedure.ego check": "Ego check",

  "param.rank": "Ability rank",
  "param.skill": "Skill level",
  "param.modifier": "Modifier",
  "param.difficulty": "Difficulty",
  "param.kind": "Kind",
  "param.reading": "Reading",
  "param.lots": "Lots held",
  "param.ego": "Ego held",
  "param.by": "Rolled by",
  "param.contest": "Contest",
  "param.stakes": "Something at stake",
  "param.count": "Number of lots",
  "param.claim": "Lots claimed",
  "param.total": "Column",
  "param.ranks": "Six ranks",
  "param.column": "Column (sum of the ranks)",
  "param.abilities": "Abilities",
  "param.skills": "Skills",
  "param.name": "Name",
  "param.name.missing": "The new skill still needs a name.",
  "param.level": "Level",
  "param.ability": "Ability",
  "param.reroll": "Dice to reroll",
  "param.double": "Lots to double zeros",

  "value.kind.task": "Task",
  "value.kind.check": "Check",
  "value.reading.under": "Under the rank",
  "value.reading.over": "Over 9 with the rank",
  "value.column.none": "Any ranks",
  "value.by.player": "Player",
  "value.by.gm": "Game master",

  "term.rank": "Rank",
  "term.doubled": "Doubled",
  "exception.natural-20": "A natural 20 always succeeds",

  "fact.pool": "Dice",
  "fact.successes": "Successes",
  "fact.margin": "Margin",
  "fact.total": "Total",
  "fact.natural": "Natural roll",
  "fact.target": "Target",
  "fact.difficulty": "Difficulty",
  "fact.windowOpen": "Lots allowed",
  "fact.doubles": "Doubling lots",
  "fact.committed": "Committed lots left",
  "fact.spread": "Sum of the ranks",

  "class.zero": "successful zero",
  "class.hit": "success",
  "class.miss": "no success",
  "die.zero.one": "zero",
  "die.zero.other": "zeros",
  "die.hit.one": "hit",
  "die.hit.other": "hits",
  "die.miss.one": "miss",
  "die.miss.other": "misses",

  "outcome.success": "Success",
  "outcome.failure": "Failure",
  "outcome.automatic-success": "It simply works",
};

/** Moves, acts and the steps of creation. */
const actions: Messages = {
  "move.roll": "Roll",
  "move.roll.awaited": "Roll, or ask for a change first.",
  "move.roll.awaited.others": "{who} rolls, or asks for a change first.",
  "move.accept": "Accept the success",
  "move.accept.awaited.automatic-success": "It simply works. Accept the success.",
  "move.accept.awaited.automatic-success.others": "It simply works. {who} accepts the success.",
  "detail.double": "double the zeros",
  "detail.reroll": "reroll {what}",
  "move.let-it-stand": "Let it stand",
  "move.let-it-stand.awaited.success": "It is enough. Let it stand.",
  "move.let-it-stand.awaited.success.others": "It is enough. {who} lets it stand.",
  "move.let-it-stand.awaited.success.lots": "It is enough. Let it stand.",
  "move.let-it-stand.awaited.success.lots.others": "It is enough. {who} lets it stand.",
  "move.let-it-stand.awaited.failure.lots": "Use lots, or let it stand.",
  "move.let-it-stand.awaited.failure.lots.others": "{who} uses lots or lets it stand.",
  "move.let-it-stand.awaited.failure.ego": "Spend ego, or let it stand.",
  "move.let-it-stand.awaited.failure.ego.others": "{who} spends ego or lets it stand.",
  "move.let-it-stand.awaited.failure.lots.ego": "Use lots, spend ego, or let it stand.",
  "move.let-it-stand.awaited.failure.lots.ego.others": "{who} chooses lots, ego or neither.",
  "move.negotiate": "Set the difficulty",
  "move.negotiate.done": "sets the difficulty to {difficulty}",
  "move.roll-as": "Switch between task and check",
  "move.roll-as.now": "Offer it as a {kind:detail} instead",
  // What each is offered as instead.
  "detail.task": "check",
  "detail.check": "task",
  "move.lots": "Use lots",
  "move.commit-lots": "Commit lots",
  "move.commit-lots.done": "commits {price}",
  "move.use-lot": "Use a lot",
  "move.ego": "Spend ego",
  "move.ego.done": "spends {price} for a check with a modifier of {modifier:signed}",
  "move.ego.done.usual": "spends {price} for a check",
  "move.ego.done.zero": "spends {price} for a check",

  "creation.reading": "Your reading",
  "creation.reading.hint":
    "Roll low or roll high: the odds are the same. Each player chooses for themselves and keeps the choice.",
  "creation.abilities": "Abilities",
  "creation.abilities.hint": "Name them as your table likes. A column is a budget: what the six ranks add up to.",
  "creation.skills": "Skills",
  "creation.skills.hint":
    "Each skill is tied to one ability. Your table decides how many skills you have and at what levels, and how many lots everybody starts with.",

  "act.choose-reading": "Choose a reading",
  "act.choose-reading.hint": "Say whether your dice succeed under or over their target. You keep it.",
  "act.choose-reading.done": "chooses to roll {reading}",
  "act.begin-play": "Begin play",
  "act.begin-play.hint": "Open the evening once everybody has chosen a reading.",
  "act.open-postamble": "Open the postamble",
  "act.open-postamble.hint": "Stop play and let everybody speak up for what they did.",
  "act.claim-lots": "Claim lots",
  "act.claim-lots.hint": "Ask for lots in return for what you did.",
  "act.claim-lots.done": "claims {count} {count|lot|lots}",
  "act.end-session": "End the session",
  "act.end-session.hint": "Close the evening and give back what was granted.",
  "act.set-lots": "Set lots",
  "act.set-lots.hint": "Put the lots of this character at a number of your choice.",
  "act.check-spread": "Check a spread",
  "act.check-spread.hint": "See whether six ranks add up to a column, without changing a sheet.",
  "act.arrange-spread": "Assign a spread",
  "act.arrange-spread.hint": "Give the six abilities ranks that add up to a column.",
};

/** House rules: a title for each, and a sentence for each value. */
const house: Messages = {
  "house.taskCompare": "When a task succeeds",
  "house.taskCompare.meet": "A task succeeds when its successes equal or exceed the difficulty.",
  "house.taskCompare.exceed": "A task succeeds only when its successes exceed the difficulty.",
  "house.lotDeclaration": "How lots are declared",
  "house.lotDeclaration.uses": "You say what each lot is for; dice declared together are rerolled together.",
  "house.lotDeclaration.count": "You say how many lots you spend, then use them one at a time as you see the dice.",
  "house.doubleScope": "Which zeros count twice",
  "house.doubleScope.all": "Every 0 in the final result counts twice, rerolled dice included.",
  "house.doubleScope.standing": "Only the zeros on the table when the lot is spent count twice.",
  "house.doubleStacks": "A second doubling lot",
  "house.doubleStacks.false": "One lot doubles the zeros; a second one is refused.",
  "house.doubleStacks.true": "Each further doubling lot adds one success for every 0.",
  "house.emptyPool": "A pool of 0 dice",
  "house.emptyPool.no-dice": "No dice are rolled: the task fails at once, but ego may still be spent.",
  "house.emptyPool.one-die": "At least one die is always rolled.",
  "house.egoModifier": "The modifier of an ego check",
  "house.egoModifier.carried":
    "The task's modifier carries over. The game master may set another one when ego is spent.",
  "house.egoModifier.fresh": "The modifier starts at 0. The game master may set another one when ego is spent.",
  "house.spread23": "Column 23",
  "house.spread23.corrected": "One 3 and five 4s, which add up to 23.",
  "house.spread23.printed": "Two 3s and four 4s, as printed, which add up to 22.",
  "house.startingLots": "Lots at the start",
  "house.startingLots.0": "A new character has no lots.",
  "house.startingLots.3": "A new character has 3 lots, whenever it joins.",
  "house.startingLots.5": "A new character has 5 lots, whenever it joins.",
  "house.startingLots.custom": "A new character has {value} {value|lot|lots}, whenever it joins.",
  "house.gmRolls": "The game master's characters",
  "house.gmRolls.false": "Only characters that a player plays make tasks and checks.",
  "house.gmRolls.true": "Every character makes tasks and checks, the game master's too.",
  "house.lotsForOthers": "Lots for other players",
  "house.lotsForOthers.false": "You can spend lots on your own rolls only.",
  "house.lotsForOthers.true": "Anybody can spend lots on anybody's roll.",
};

/** Refusals: what the rule forbids and what is legal instead. */
const refusals: Messages = {
  "refusal.nothing-at-stake":
    "Nothing is at stake, so there is no roll: let the action succeed, or say what is at stake.",
  "refusal.gm-does-not-roll":
    "The game master makes no tasks and checks, and no player plays this character: let a player take it, or raise a difficulty.",
  "refusal.contests-not-rolled": "Contests between players aren't rolled: settle it by talking and record the result.",
  "refusal.bad-difficulty": "The difficulty must be a whole number from 0 to 100.",
  "refusal.rank-out-of-range": "Ranks must be whole numbers from {min} to {max}.",
  "refusal.bad-modifier": "The modifier must be a whole number from {min} to {max}.",
  "refusal.automatic-no-roll": "At difficulty 0 the attempt succeeds without dice, lots or ego: accept the success.",
  "refusal.not-rolled": "The dice haven't been rolled yet: roll first.",
  "refusal.already-rolled": "The dice have already been rolled: use a move that is still open, or let the roll stand.",
  "refusal.difficulty-locked":
    "The difficulty is fixed once the dice are rolled: negotiate before the next roll instead.",

  "refusal.insufficient-lots": "That costs more lots than the {held} you have: spend fewer, or let the roll stand.",
  "refusal.no-uses":
    "No lot has a use yet: choose a die to reroll, or what else the lot is for, or let the roll stand.",
  "refusal.lots-closed":
    "A die of this task was rerolled, so the task takes no more lots: let the roll stand, or spend ego if it failed.",
  "refusal.die-already-rerolled": "A die can be rerolled only once: choose dice that haven't been rerolled.",
  "refusal.no-such-die": "There is no such die: choose from the {dice} {dice|die|dice} on the table, counted from 1.",
  "refusal.zeros-already-doubled":
    "One lot doubles the zeros and a second adds nothing: reroll a die with it, or keep it.",
  "refusal.declare-by-count":
    "At this table lots are declared by number: commit lots first, then use them one at a time.",
  "refusal.no-lot-committed":
    "No committed lot is left: commit more if no die was rerolled yet, or let the roll stand.",
  "refusal.one-use-at-a-time": "A lot has one use: choose one die to reroll, or double the zeros.",
  "refusal.check-not-failed": "A lot can reroll only a failed check, and this one passed: let the roll stand.",
  "refusal.lot-limit": "A check takes only one lot: let the roll stand.",
  "refusal.use-not-for-checks":
    "A check has no zeros to double: a lot can only reroll the die, and only after a failure.",
  "refusal.lots-barred-by-task-lots": "Lots were spent on the task, so its ego check takes none: let the roll stand.",
  "refusal.lot-cap": "A character holds at most 10 lots: enter a whole number from 0 to 10.",

  "refusal.no-ego": "Your ego is spent until the session ends: use a lot if that is still open, or let the roll stand.",
  "refusal.task-not-failed": "Ego can be spent only on a failed task: choose another move, and keep the ego.",
  "refusal.ego-not-for-checks":
    "Ego can't be spent on a check: use a lot if that is still open, or let the roll stand.",

  "refusal.same-name": "These are the same name: {names}. Keep only one of them.",
  "refusal.no-such-skill": "{skill} isn't a skill on this sheet: choose one of {skills}, or add it with its ability.",
  "refusal.ability-has-skills": "{skill} is tied to {ability}: tie it to another ability at the same time.",
  "refusal.reading-not-chosen":
    "Everybody chooses a reading, under or over, before play begins. Still to choose: {who}.",
  "refusal.no-reading": "No reading is chosen for this character: choose one, under or over, before the attempt.",
  "refusal.skill-needs-ability": "{skill} must be tied to an ability on this sheet: choose one of {abilities}.",
  "refusal.spread-needs-six": "A spread has six ranks, not {given}: give each ability one rank.",
  "refusal.spread-sum-mismatch":
    "These ranks add up to {given}, and the column to {wanted}: change them until they match.",
};

/** Notices about legal moves and acts. */
const notices: Messages = {
  "notice.no-zero-to-double": "Zeros now count twice, but no die shows a 0.",
  "notice.excess-lots-lost": "Nobody can hold more than 10 lots: the rest are lost.",
  "notice.printed-spread": "This is column 23 as printed: its ranks add up to 22.",
};

/** All texts of Evening Star. */
export const text: Messages = { ...names, ...actions, ...house, ...refusals, ...notices };
