import { type Messages, messagesUnder } from "@rulewright/rules";

/** Refusals: the reason, and what would be legal. */
export const refusals: Messages = messagesUnder("refusal", {
  "no-traits": "No trait is chosen. Choose one or two traits.",
  "too-many-traits": "A roll uses at most {max} {max|trait|traits}. Remove some.",
  "unknown-trait": "{name} is not an attribute or ability. Choose one from the lists.",
  "misnamed-trait": "{name} is not an attribute or ability. Did you mean {likely}?",
  "repeated-trait": "{name} is on the sheet twice. Keep one entry.",
  "duplicate-trait": "A trait can't be used twice in one roll. Choose another, or roll it alone.",
  "two-abilities": "House rule: two abilities can't form a pool. Combine one with an attribute, or roll it alone.",
  "willpower-alone": "Willpower can't be combined with other traits. Make a willpower roll instead.",
  "difficulty-out-of-range": "The difficulty is a whole number from {min} to {max}.",
  "threshold-out-of-range": "The threshold is a whole number from {min} to {max}.",
  "difficulty-locked": "The dice are rolled: difficulty and threshold can't change. Clear the dice to set new ones.",
  "untrained-knowledge":
    "A knowledge can't be attempted without dots. Find another way, or ask the storyteller to allow it.",
  "untrained-knowledge.gm": "A knowledge needs dots. Choose other traits, or allow it.",
  "crippled-limb": "That limb is crippled, and willpower can't restore it. Act with another limb.",

  "specialty-without-ability":
    "A specialty needs its ability: 1 dot to learn it, and in the roll to use it. Add the ability first.",
  "no-specialty-to-claim":
    "The character has no further specialty of the abilities rolled, or the storyteller has ruled it out.",
  "duplicate-specialty": "{name} is already listed. Choose another specialty.",
  "specialty-not-owned": "The character doesn't have {name}. Choose a specialty on the sheet, or learn it first.",
  "specialty-wrong-ability": "{name} belongs to {of}, which is not part of this roll. Roll {of}, or remove {name}.",
  "specialty-not-relevant": "The storyteller has ruled that {name} doesn't apply. Remove it.",
  "specialty-not-relevant.gm": "{name} doesn't apply here. Remove it from one of the lists.",
  "too-many-specialties":
    "You can use at most {max} {max|specialty|specialties}, one for each dot in the ability. Remove some.",
  "no-tens": "There is no ten to add bonus dice and no threshold to remove. Accept the result.",
  "no-name": "A specialty needs a name. Enter one.",

  incapacitated: "A character with 0 willpower can't act. Act passively, rest, or be rallied.",
  "no-willpower": "There is not enough willpower. Rest first, or spend none.",
  "last-dot": "You can't spend your last dot this way. You need at least {min} {min|dot|dots}.",
  "spend-on-botch": "A botch can't be bought off. Accept the result.",
  "already-spent": "This roll is bought off already. Keep the roll.",
  "no-willpower-roll": "Only a willpower roll can be bought off, after its dice. Continue without spending a dot.",
  "spend-not-allowed": "House rule: rest rolls can't be bought off. Keep the roll.",
  "no-wounds": "There is no wound penalty to ignore. Keep the dot until you are wounded.",
  "not-resting-safely": "Rest requires safety and comfort without a threat. Find a safe place first.",
  "storyteller-denied": "The storyteller has to allow this. Play it out, and ask again.",
  "storyteller-denied.gm": "Switch on “The storyteller allows it”, or have it played out first.",
  "not-nearby": "{name} is too far away. Move closer, or choose somebody nearby.",
  "nobody-to-rally": "Nobody is chosen. Choose at least one incapacitated character.",
  "not-incapacitated": "{name} still has willpower. Choose a character with 0 willpower.",
  "still-threatened": "You can't recover under a direct threat. Get out of it, or be rallied.",
  "still-in-combat":
    "At least one full turn must pass outside combat. End the combat and wait for the next turn, or be rallied.",

  "rating-out-of-range": "That number of dots is not possible. Choose a whole number from {min} to {max}.",
  "current-above-permanent": "Current willpower can't exceed permanent willpower. Lower it to {max} or less.",
  "attribute-budget": "{spent} attribute {spent|dot exceeds|dots exceed} the limit of {budget}. Remove some.",
  "ability-budget": "{spent} ability {spent|dot exceeds|dots exceed} the limit of {budget}. Remove some.",
  "specialty-budget": "{spent} {spent|specialty exceeds|specialties exceed} the limit of {budget}. Remove some.",
  "experience-budget": "{spent} experience {spent|point exceeds|points exceed} the limit of {budget}. Enter fewer.",
  "not-enough-experience":
    "That costs {cost} experience {cost|point|points}, and you have {held}. Save up, or ask the storyteller for a lower cost.",
  "not-enough-experience.gm":
    "That costs {cost} experience {cost|point|points}, and the character has {held}. Award more, or set a lower cost.",
  "bought-not-edited":
    "One more costs {cost} experience {cost|point|points}. Buy it with “Add a dot” or “Learn a specialty”.",

  "no-limb": "No limb is named. Enter one.",
  "already-crippled": "{limb} is already crippled. Name another.",
  "not-crippled": "{limb} is not crippled. Name a crippled limb.",
});

/** Notices about legal but unusual decisions. */
export const notices: Messages = messagesUnder("notice", {
  "default-difficulty": "The default difficulty applies.",
  "rather-a-threshold": "At this difficulty ones are nearly as likely as hits. Consider a threshold instead.",
  "nothing-can-hit": "Above difficulty 10 no hit is possible, but ones still count.",
  "untrained-talent": "Untrained talent: roll the attribute alone, at no penalty.",
  "untrained-skill": "Untrained skill: roll the attribute alone, at +1 difficulty.",
  "figured-out": "Untrained skill, worked out another way: roll the attribute alone, at no penalty.",
  "untrained-knowledge-tried": "Untrained knowledge, by permission: roll the attribute alone, at a higher difficulty.",
  "general-never-missed": "A general specialty adds no threshold when it is missing; only advanced ones do.",
  "fewer-successes": "Buying it off gives fewer successes than the dice.",
  "already-ignoring": "Wounds were already ignored for the next action.",
  "collapses-after": "That was the last dot: the character is incapacitated after this action.",
  collapses: "The action is over and no willpower is left: the character is incapacitated.",
  "nothing-left": "That was the rallying character's last dot: they are now incapacitated.",
  "table-ruling": "The book has no rule for this. Treat the result as a table ruling.",
});
