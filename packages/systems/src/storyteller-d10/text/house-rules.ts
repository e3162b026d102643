import { type Messages, messagesUnder } from "@rulewright/rules";

/** A number of dots, specialties or points that the book doesn't give. */
const noLimit = { "0": "No limit: the book gives no number." };

/** What something costs in experience; the book doesn't say it. */
const cost = {
  "0": "Free, unless the storyteller sets a cost.",
  custom: "{value} experience {value|point|points}.",
};

/** Labels of the house rules, and the meaning of each value. */
export const house: Messages = messagesUnder("house", {
  defaultDifficulty: {
    "": "Default difficulty",
    "6": "Difficulty 6 unless the storyteller sets another.",
    custom: "Difficulty {value} unless the storyteller sets another.",
  },
  sayDefault: {
    "": "Announcing the default difficulty",
    silent: "The default difficulty is not announced.",
    aloud: "The default difficulty is announced each time.",
  },
  difficultyAboveTen: {
    "": "Difficulties above 10",
    impossible: "A difficulty raised above 10 makes hits impossible.",
    cap: "A difficulty never rises above 10.",
  },
  untrainedKnowledgePenalty: {
    "": "Untrained knowledges",
    "1": "If the storyteller allows the attempt, the difficulty increases by 1.",
    custom: "If the storyteller allows the attempt, the difficulty increases by {value}.",
  },
  maxDots: {
    "": "Maximum dots in an ability",
    "5": "Abilities have at most 5 dots, like attributes.",
    custom: "Abilities have at most {value} {value|dot|dots}.",
  },
  twoAbilities: {
    "": "Two abilities in one roll",
    reject: "Two abilities can't form a pool.",
    allow: "Two abilities can form a pool.",
  },
  emptyPool: {
    "": "Empty dice pools",
    "auto-fail": "Without dice the roll fails; it can't botch.",
    "chance-die": "You always roll at least one die.",
  },
  specialtyChoice: {
    "": "Choosing specialties",
    before: "Choose the specialties before you roll.",
    "after-tens": "Choose how many specialties to use after you see the tens.",
  },
  recoverySpend: {
    "": "Buying off a rest roll",
    allow: "A rest roll can be bought off with 1 dot, like any willpower roll.",
    forbid: "A rest roll can't be bought off.",
  },
  recoveryOrder: {
    "": "Daily dot and rest roll",
    "dot-first": "The daily dot comes first and is part of the roll.",
    "roll-first": "The roll comes first. With 0 dots there is no roll.",
  },
  restBotch: {
    "": "Botched rest rolls",
    costs: "A botch costs willpower, like any willpower roll.",
    spares: "A botch costs nothing.",
  },
  willpowerBotchLoss: {
    "": "Botched willpower rolls",
    "per-botch": "Lose 1 dot for each uncancelled one.",
    one: "Lose 1 dot, whatever the degree of the botch.",
  },
  autoSuccessThreshold: {
    "": "Thresholds and bought successes",
    ignore: "A threshold doesn't reduce bought successes.",
    apply: "A threshold also reduces bought successes.",
  },
  rallyCost: {
    "": "Cost of rallying",
    "one-for-all": "1 dot rallies everybody nearby.",
    "per-target": "1 dot for each character rallied.",
  },
  rallyLastDot: {
    "": "Rallying with the last dot",
    allow: "You may spend your last dot. You are then incapacitated.",
    forbid: "You must keep at least 1 dot.",
  },
  woundPenalty: {
    "": "Effect of wounds",
    dice: "The wound penalty removes dice from the pool.",
    difficulty: "The wound penalty raises the difficulty.",
  },
  woundsOnWillpower: {
    "": "Wounds and willpower rolls",
    false: "Wounds don't affect willpower rolls.",
    true: "Wounds also affect willpower rolls.",
  },
  attributeBudget: {
    "": "Attribute dots for new characters",
    ...noLimit,
    custom: "At most {value} attribute {value|dot|dots}.",
  },
  abilityBudget: {
    "": "Ability dots for new characters",
    ...noLimit,
    custom: "At most {value} ability {value|dot|dots}.",
  },
  specialtyBudget: {
    "": "Specialties for new characters",
    ...noLimit,
    custom: "At most {value} {value|specialty|specialties}.",
  },
  experienceBudget: {
    "": "Experience for new characters",
    ...noLimit,
    custom: "At most {value} experience {value|point|points}.",
  },
  attributeCost: { "": "Experience cost of an attribute dot", ...cost },
  abilityCost: { "": "Experience cost of an ability dot", ...cost },
  specialtyCost: { "": "Experience cost of a specialty", ...cost },
  willpowerCost: { "": "Experience cost of a willpower dot", ...cost },
});
