import { type HouseRulesOf, openHouseRule, houseRule } from "@rulewright/rules";

const wholeNumbers = (min: number, max: number) => ({ kind: "number", min, max }) as const;

/** The highest limit for dots in an ability: with ten specialties in use the bonus dice might never end. */
export const MAX_ABILITY_DOTS = 9;

/** The house rules for the ambiguities and for O-07; the default value comes first. */
export const houseRules = {
  /** ST-50 The default difficulty, from 2 to 10. */
  defaultDifficulty: openHouseRule("ST-50", wholeNumbers(2, 10), 6),
  /** ST-50 Whether the default difficulty is announced. */
  sayDefault: houseRule("ST-50", "silent", "aloud"),
  /** A-01 A difficulty raised above 10 makes hits impossible, or stops at 10. */
  difficultyAboveTen: houseRule("ST-55", "impossible", "cap"),
  /** A-02 The difficulty increase for an untrained knowledge that the storyteller allows. */
  untrainedKnowledgePenalty: openHouseRule("ST-12", wholeNumbers(0, 10), 1),
  /** A-03 The most dots in an ability. */
  maxDots: openHouseRule("ST-07", wholeNumbers(5, MAX_ABILITY_DOTS), 5),
  /** A-04 Two abilities can't form a pool, or they can. */
  twoAbilities: houseRule("ST-48", "reject", "allow"),
  /** A-05 An empty pool is a failure, or one die is rolled. */
  emptyPool: houseRule("ST-48", "auto-fail", "chance-die"),
  /** A-07 Specialties are chosen before the roll, or after the tens are known. */
  specialtyChoice: houseRule("ST-20", "before", "after-tens"),
  /** A-08 A rest roll can be bought off like any willpower roll, or not. */
  recoverySpend: houseRule("ST-41", "allow", "forbid"),
  /** A-09 On a day of active rest the daily dot comes before the roll, or after it. */
  recoveryOrder: houseRule("ST-41", "dot-first", "roll-first"),
  /** A-10 A botched rest roll costs dots like any willpower roll, or none. */
  restBotch: houseRule("ST-41", "costs", "spares"),
  /** A-11 A botched willpower roll costs 1 dot for each uncancelled one, or 1 dot in total. */
  willpowerBotchLoss: houseRule("ST-33", "per-botch", "one"),
  /** A-12 A threshold doesn't reduce bought successes, or does. */
  autoSuccessThreshold: houseRule("ST-31", "ignore", "apply"),
  /** A-14 Rallying costs 1 dot in total, or 1 dot for each character. */
  rallyCost: houseRule("ST-45", "one-for-all", "per-target"),
  /** A-15 The last dot may be spent on rallying, or not. */
  rallyLastDot: houseRule("ST-45", "allow", "forbid"),
  /** A-16 The wound penalty removes dice from the pool, or raises the difficulty. */
  woundPenalty: houseRule("ST-36", "dice", "difficulty"),
  /** A-16 Wounds don't affect willpower rolls, or do. */
  woundsOnWillpower: houseRule("ST-36", false, true),

  // O-07 The book gives no amounts. A table sets its own; 0 means no limit or no cost.
  /** Limit for the attribute dots of a new character, in total. */
  attributeBudget: openHouseRule("ST-68", wholeNumbers(0, 30), 0),
  /** Limit for the ability dots of a new character, in total. */
  abilityBudget: openHouseRule("ST-68", wholeNumbers(0, 110), 0),
  /** Limit for the specialties of a new character. */
  specialtyBudget: openHouseRule("ST-68", wholeNumbers(0, 100), 0),
  /** Limit for the unspent experience of a new character. */
  experienceBudget: openHouseRule("ST-68", wholeNumbers(0, 10_000), 0),
  /** Experience cost of one dot in an attribute. */
  attributeCost: openHouseRule("ST-68", wholeNumbers(0, 1000), 0),
  /** Experience cost of one dot in an ability. */
  abilityCost: openHouseRule("ST-68", wholeNumbers(0, 1000), 0),
  /** Experience cost of one specialty. */
  specialtyCost: openHouseRule("ST-68", wholeNumbers(0, 1000), 0),
  /** Experience cost of one dot of permanent willpower. */
  willpowerCost: openHouseRule("ST-68", wholeNumbers(0, 1000), 0),
};

/** The house rules in force: one value for each rule. */
export type HouseRules = HouseRulesOf<typeof houseRules>;
