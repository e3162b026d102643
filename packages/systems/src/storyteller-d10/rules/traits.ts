import { type ArgumentsOf, firstRefusal, parameters, refusal, type Refusal, type Shared } from "@rulewright/rules";
import { MAX_ATTRIBUTE_DOTS } from "../data/attributes.ts";
import { MAX_ABILITY_DOTS, type HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { abilityOf, canonicalName, isAttribute, kindOf, ratingIn, unknownTrait, WILLPOWER } from "./trait-names.ts";

const ratingRefused = { code: "rating-out-of-range", rule: "ST-07" };

/** ST-08..ST-13, ST-48 The parameters for the traits of an action. */
export const traitParameters = parameters({
  // ST-48 The traits to roll, with their dots.
  traits: {
    kind: "records",
    of: {
      name: { kind: "text" },
      dots: { kind: "integer", min: 0, max: MAX_ABILITY_DOTS, refusedAs: ratingRefused },
    },
    initial: [],
  },
  // ST-13 True if Firearms counts as a skill: handling, reloading or maintenance.
  asSkill: { kind: "flag", initial: false },
  // ST-10 True if the storyteller accepts another way of working it out.
  figureItOut: { kind: "flag", initial: false },
  // ST-12 True if the storyteller allows an untrained knowledge.
  storytellerAllows: { kind: "flag", initial: false },
  // ST-12 The difficulty increase for it; null for the table's default.
  penalty: { kind: "integer", min: 0, max: 10, nullable: true, initial: null, suggested: 1, advanced: true },
});

/** ST-08..ST-13, ST-48 The traits of an action, and the storyteller's permissions for untrained ones. */
export type TraitTerms = ArgumentsOf<typeof traitParameters>;

/** ST-02 A trait to roll, with its dots. */
export type RatedTrait = TraitTerms["traits"][number];

/** ST-04, ST-07, A-03 The most dots in a trait. */
export const maxDotsOf = (name: string, house: HouseRules): number =>
  isAttribute(name) ? MAX_ATTRIBUTE_DOTS : house.maxDots;

/** ST-04, ST-07 The rule that sets the range. */
const scaleRule = (name: string): string => (isAttribute(name) ? "ST-04" : "ST-07");

/** ST-02 The dots of a trait on a sheet; 0 if the sheet lacks it. */
export function dotsOf(character: Shared, trait: string): number {
  const { attributes, abilities } = sheet.of(character);
  return ratingIn(isAttribute(canonicalName(trait)) ? attributes : abilities, trait);
}

/** A-04 The abilities in a roll; at most one, unless a house rule allows two. */
export const abilitiesIn = ({ traits }: TraitTerms): readonly RatedTrait[] =>
  traits.filter(({ name }) => kindOf(canonicalName(name)) !== undefined);

/** ST-08..ST-12 The kinds of untrained abilities: talent, skill, skill worked out another way, knowledge. */
export type Untrained = "talent" | "skill" | "figured-out" | "knowledge";

/** ST-08..ST-13 The kind of an untrained ability; undefined for attributes and trained abilities. */
export function untrainedKind(
  { name, dots }: RatedTrait,
  a: Pick<TraitTerms, "asSkill" | "figureItOut">,
): Untrained | undefined {
  const ability = abilityOf(canonicalName(name));
  // ST-02, A-05 An attribute of 0 only means fewer dice.
  if (dots > 0 || !ability) return undefined;
  // ST-13 A talent may count as a skill for other uses.
  const counts = a.asSkill && ability.alsoSkillFor ? "skill" : ability.kind;
  // ST-10 Worked out another way: no penalty.
  return counts === "skill" && a.figureItOut ? "figured-out" : counts;
}

/** ST-08..ST-13 The difficulty increase for an untrained ability; 0 for any other trait. */
export function untrainedPenalty(trait: RatedTrait, a: TraitTerms, house: HouseRules): number {
  const costs: Readonly<Record<Untrained, number>> = {
    // ST-08 No penalty.
    talent: 0,
    // ST-09 +1 difficulty.
    skill: 1,
    // ST-10 Worked out another way: no penalty.
    "figured-out": 0,
    // ST-12, A-02 As the storyteller or the table sets it.
    knowledge: a.penalty ?? house.untrainedKnowledgePenalty,
  };
  const lack = untrainedKind(trait, a);
  return lack ? costs[lack] : 0;
}

/** ST-04, ST-07 Refuses a rating outside the trait's range. */
export const refuseRating = (name: string, house: HouseRules): Refusal =>
  refusal(ratingRefused.code, scaleRule(name), { min: 0, max: maxDotsOf(name, house) });

/** ST-07, ST-11, ST-29, ST-48 Refuses traits that can't be rolled together, or not by this character. */
export function refuseTraits(a: TraitTerms, house: HouseRules): Refusal | undefined {
  const names = a.traits.map(({ name }) => canonicalName(name));
  const kinds = names.map(kindOf);
  const unknown = names.find((name, i) => kinds[i] === undefined && !isAttribute(name));
  const tooHigh = a.traits.find(({ name, dots }) => dots > maxDotsOf(canonicalName(name), house));
  return firstRefusal(
    // ST-48 At least one trait, at most two.
    names.length === 0 && refusal("no-traits", "ST-48"),
    // ST-29 Willpower is rolled alone.
    names.includes(WILLPOWER) && refusal("willpower-alone", "ST-29"),
    names.length > 2 && refusal("too-many-traits", "ST-48", { max: 2 }),
    unknown !== undefined && unknownTrait(unknown),
    new Set(names).size < names.length && refusal("duplicate-trait", "ST-48"),
    // A-04 Two abilities can't form a pool, unless a house rule allows it.
    house.twoAbilities === "reject" &&
      kinds.filter((kind) => kind !== undefined).length > 1 &&
      refusal("two-abilities", "ST-48"),
    // ST-04, ST-07, A-03 No more dots than the trait can have.
    tooHigh && refuseRating(canonicalName(tooHigh.name), house),
    // ST-11 An untrained knowledge needs permission.
    !a.storytellerAllows &&
      a.traits.some((trait) => untrainedKind(trait, a) === "knowledge") &&
      refusal("untrained-knowledge", "ST-11"),
  );
}
