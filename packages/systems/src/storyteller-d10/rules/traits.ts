import { firstRefusal, type Parameters, refusal, type Refusal } from "@rulewright/rules";
import { ABILITIES, type AbilityKind, ALIASES } from "../data/abilities.ts";
import { ATTRIBUTE_NAMES, MAX_ATTRIBUTE_DOTS } from "../data/attributes.ts";
import { MAX_ABILITY_DOTS, type HouseRules } from "../house-rules.ts";

/** A trait to roll, with its dots on the sheet. */
export type RatedTrait = { readonly name: string; readonly dots: number };

/** What an action is rolled on, and what the storyteller grants to the untrained. */
export type TraitTerms = {
  readonly traits: readonly RatedTrait[];
  /** ST-13 Firearms are handled or kept up, not fired. */
  readonly asSkill: boolean;
  /** ST-10 The storyteller accepts another way of working it out. */
  readonly figureItOut: boolean;
  /** ST-12 The storyteller lets somebody try without the knowledge. */
  readonly storytellerAllows: boolean;
  /** ST-12 What that adds to the difficulty; null for the table's usual penalty. */
  readonly penalty: number | null;
};

const ratingRefused = { code: "rating-out-of-range", rule: "ST-07" };

export const traitParameters = {
  traits: {
    kind: "records",
    of: {
      name: { kind: "text" },
      dots: { kind: "integer", min: 0, max: MAX_ABILITY_DOTS, refusedAs: ratingRefused },
    },
    initial: [],
  },
  asSkill: { kind: "flag", initial: false },
  figureItOut: { kind: "flag", initial: false },
  storytellerAllows: { kind: "flag", initial: false },
  penalty: { kind: "integer", min: 0, max: 10, nullable: true, initial: null, suggested: 1, advanced: true },
} satisfies Parameters;

/** A-24 The name as the lists have it. */
export const canonicalName = (name: string): string => (Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name);

/** ST-07 Whether somebody's ability is a talent, a skill or a knowledge; undefined for what is no ability. */
export const kindOf = (name: string): AbilityKind | undefined => abilityOf(name)?.kind;

const abilityOf = (name: string) => (Object.hasOwn(ABILITIES, name) ? ABILITIES[name] : undefined);

/** ST-03 Whether it is one of the six attributes. */
export const isAttribute = (name: string): boolean => ATTRIBUTE_NAMES.includes(name);

/** ST-04, ST-07, A-03 The most dots of a trait. */
export const maxDotsOf = (name: string, house: HouseRules): number =>
  isAttribute(name) ? MAX_ATTRIBUTE_DOTS : house.maxDots;

/** ST-04, ST-07 The rule that says so. */
const scaleRule = (name: string): string => (isAttribute(name) ? "ST-04" : "ST-07");

/** The abilities in a roll: at most one, unless a table allows two. */
export const abilitiesIn = ({ traits }: TraitTerms): readonly RatedTrait[] =>
  traits.filter(({ name }) => kindOf(canonicalName(name)) !== undefined);

/** ST-02, ST-48 A die for every dot of the traits; without the ability the attribute stands alone (ST-08, ST-09). */
export const dotsIn = ({ traits }: TraitTerms): number => traits.reduce((sum, { dots }) => sum + dots, 0);

/** ST-08..ST-12 What it is to lack an ability: nothing, harder, worked out some other way, or tried by leave only. */
export type Untrained = "talent" | "skill" | "figured-out" | "knowledge";

/** What somebody without dots in an ability is in for; undefined for attributes, and for the trained. */
export function untrainedKind(
  { name, dots }: RatedTrait,
  a: Pick<TraitTerms, "asSkill" | "figureItOut">,
): Untrained | undefined {
  const ability = abilityOf(canonicalName(name));
  // ST-02 A-05 An attribute of 0 is a matter of dice, not of training.
  if (dots > 0 || !ability) return undefined;
  // ST-13 Some talents are skills for what isn't their proper use.
  const counts = a.asSkill && ability.alsoSkillFor ? "skill" : ability.kind;
  // ST-10
  return counts === "skill" && a.figureItOut ? "figured-out" : counts;
}

/** ST-08..ST-13 What the abilities somebody lacks add to the difficulty. */
export function untrainedPenalty(a: TraitTerms, house: HouseRules): number {
  const costs: Readonly<Record<Untrained, number>> = {
    // ST-08
    talent: 0,
    // ST-09
    skill: 1,
    // ST-10
    "figured-out": 0,
    // ST-12, A-02
    knowledge: a.penalty ?? house.untrainedKnowledgePenalty,
  };
  const lacks = a.traits.map((trait) => untrainedKind(trait, a));
  return lacks.reduce((sum, lack) => sum + (lack ? costs[lack] : 0), 0);
}

/** ST-04, ST-07 More dots than there are, or fewer than none. */
export const refuseRating = (name: string, house: HouseRules): Refusal =>
  refusal(ratingRefused.code, scaleRule(name), { min: 0, max: maxDotsOf(name, house) });

/** Why these traits can't be rolled together, or not by this character. */
export function refuseTraits(a: TraitTerms, house: HouseRules): Refusal | undefined {
  const names = a.traits.map(({ name }) => canonicalName(name));
  const kinds = names.map(kindOf);
  const unknown = names.find((name, i) => kinds[i] === undefined && !isAttribute(name));
  const outside = a.traits.find(({ name, dots }) => dots > maxDotsOf(canonicalName(name), house));
  return firstRefusal(
    // ST-48 One trait at least, two at most.
    names.length === 0 && refusal("no-traits", "ST-48"),
    // ST-29 Willpower is rolled by itself.
    names.includes("Willpower") && refusal("willpower-alone", "ST-29"),
    names.length > 2 && refusal("too-many-traits", "ST-48", { max: 2 }),
    unknown !== undefined && refusal("unknown-trait", "ST-07", { name: unknown }),
    new Set(names).size < names.length && refusal("duplicate-trait", "ST-48"),
    //
    house.twoAbilities === "reject" &&
      kinds.filter((kind) => kind !== undefined).length > 1 &&
      refusal("two-abilities", "ST-48"),
    // ST-04, ST-07, A-03
    outside && refuseRating(canonicalName(outside.name), house),
    // ST-11
    !a.storytellerAllows &&
      a.traits.some((trait) => untrainedKind(trait, a) === "knowledge") &&
      refusal("untrained-knowledge", "ST-11"),
  );
}
