import { type HouseRulesOf, openHouseRule, houseRule } from "@rulewright/rules";

const wholeNumbers = (min: number, max: number) => ({ kind: "number", min, max }) as const;

/** No table gives an ability more: with ten specialties in use the dice would never stop. */
export const MAX_ABILITY_DOTS = 9;

/** What a table may decide for itself where the book leaves room (A-01 to A-16, O-07); the default stands first. */
export const houseRules = {
  /** The difficulty where the storyteller names none: any from 2 to 10. */
  defaultDifficulty: openHouseRule("ST-50", wholeNumbers(2, 10), 6),
  /** ST-50 The default goes without saying, or is said each time. */
  sayDefault: houseRule("ST-50", "silent", "aloud"),
  /** A-01 Raised above ten, nothing can succeed any more; or ten is the highest after all. */
  difficultyAboveTen: houseRule("ST-55", "impossible", "cap"),
  /** A-02 What a permitted knowledge without dots adds to the difficulty; any number. */
  untrainedKnowledgePenalty: openHouseRule("ST-12", wholeNumbers(0, 10), 1),
  /** A-03 The most dots an ability has. */
  maxDots: openHouseRule("ST-07", wholeNumbers(5, MAX_ABILITY_DOTS), 5),
  /** A-04 Two abilities never make a pool, or they may. */
  twoAbilities: houseRule("ST-48", "reject", "allow"),
  /** A-05 No dice left: a plain failure, or one die all the same. */
  emptyPool: houseRule("ST-48", "auto-fail", "chance-die"),
  /** A-07 Specialties are named before the dice fall, or once the tens lie there. */
  specialtyChoice: houseRule("ST-20", "before", "after-tens"),
  /** A-08 The roll of a day's rest may be bought off like any willpower roll, or not. */
  recoverySpend: houseRule("ST-41", "allow", "forbid"),
  /** A-09 On a day of active rest the day's own dot comes before the roll, or after it. */
  recoveryOrder: houseRule("ST-41", "dot-first", "roll-first"),
  /** A-10 A botched rest roll costs dots like any willpower roll, or none. */
  restBotch: houseRule("ST-41", "costs", "spares"),
  /** A-11 A botched willpower roll costs a dot for each one left, or a single dot. */
  willpowerBotchLoss: houseRule("ST-33", "per-botch", "one"),
  /** A-12 A threshold leaves bought successes alone, or takes from them too. */
  autoSuccessThreshold: houseRule("ST-31", "ignore", "apply"),
  /** A-14 One dot brings everybody nearby back, or each of them costs one. */
  rallyCost: houseRule("ST-45", "one-for-all", "per-target"),
  /** A-15 The last dot may be given for others, or not. */
  rallyLastDot: houseRule("ST-45", "allow", "forbid"),
  /** A-16 Wounds take dice from the pool, or raise the difficulty. */
  woundPenalty: houseRule("ST-36", "dice", "difficulty"),
  /** A-16 Wounds leave willpower rolls alone, or hinder them too. */
  woundsOnWillpower: houseRule("ST-36", false, true),

  // O-07 The book's amounts are unwritten: a table that wants some sets its own, and 0 is for nobody counting.
  /** Dots that a new character's attributes come to, all told. */
  attributeBudget: openHouseRule("ST-68", wholeNumbers(0, 30), 0),
  /** Dots that a new character's abilities come to. */
  abilityBudget: openHouseRule("ST-68", wholeNumbers(0, 110), 0),
  /** Specialties that a new character has. */
  specialtyBudget: openHouseRule("ST-68", wholeNumbers(0, 100), 0),
  /** What one more dot in an attribute costs. */
  attributeCost: openHouseRule("ST-68", wholeNumbers(0, 1000), 0),
  /** What one more dot in an ability costs. */
  abilityCost: openHouseRule("ST-68", wholeNumbers(0, 1000), 0),
  /** What one more specialty costs. */
  specialtyCost: openHouseRule("ST-68", wholeNumbers(0, 1000), 0),
  /** What one more dot of permanent willpower costs. */
  willpowerCost: openHouseRule("ST-68", wholeNumbers(0, 1000), 0),
};

export type HouseRules = HouseRulesOf<typeof houseRules>;
