import { firstRefusal, type Parameters, refusal, type Refusal } from "@rulewright/rules";
import { ABILITIES, type AbilityKind, ALIASES } from "../data/abilities.ts";
import { ATTRIBUTE_NAMES, HIGHEST_RANK } from "../data/attributes.ts";
import { HIGHEST_ABILITY, type House } from "../house.ts";

/** A trait to roll, with its dots on the sheet. */
export type Rated = { readonly name: string; readonly dots: number };

/** What an action is rolled on, and what the storyteller grants to the untrained. */
export type OnTraits = {
  readonly traits: readonly Rated[];
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
      dots: { kind: "integer", min: 0, max: HIGHEST_ABILITY, refusedAs: ratingRefused },
    },
    initial: [],
  },
  asSkill: { kind: "flag", initial: false },
  figureItOut: { kind: "flag", initial: false },
  storytellerAllows: { kind: "flag", initial: false },
  penalty: { kind: "integer", min: 0, max: 10, nullable: true, initial: null, suggested: 1, advanced: true },
} satisfies Parameters;

/** A-24 The name as the lists have it. */
export const properName = (name: string): string => (Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name);

/** ST-07 Whether somebody's ability is a talent, a skill or a knowledge; undefined for what is no ability. */
export const kindOf = (name: string): AbilityKind | undefined => abilityOf(name)?.kind;

const abilityOf = (name: string) => (Object.hasOwn(ABILITIES, name) ? ABILITIES[name] : undefined);

/** ST-03 Whether it is one of the six attributes. */
export const isAttribute = (name: string): boolean => ATTRIBUTE_NAMES.includes(name);

/** ST-04, ST-07, A-03 The most dots of a trait. */
export const mostDots = (name: string, house: House): number => (isAttribute(name) ? HIGHEST_RANK : house.maxDots);

/** ST-04, ST-07 The rule that says so. */
const scaleRule = (name: string): string => (isAttribute(name) ? "ST-04" : "ST-07");

/** The abilities in a roll: at most one, unless a table allows two. */
export const abilitiesIn = ({ traits }: OnTraits): readonly Rated[] =>
  traits.filter(({ name }) => kindOf(properName(name)) !== undefined);

/** ST-02, ST-48 A die for every dot of the traits; without the ability the attribute stands alone (ST-08, ST-09). */
export const dotsIn = ({ traits }: OnTraits): number => traits.reduce((sum, { dots }) => sum + dots, 0);

/** ST-08..ST-12 What it is to lack an ability: nothing, harder, worked out some other way, or tried by leave only. */
export type Lack = "talent" | "skill" | "figured-out" | "knowledge";

/** What somebody without dots in an ability is in for; undefined for attributes, and for the trained. */
export function lackOf({ name, dots }: Rated, a: Pick<OnTraits, "asSkill" | "figureItOut">): Lack | undefined {
  const ability = abilityOf(properName(name));
  // ST-02 A-05 An attribute of 0 is a matter of dice, not of training.
  if (dots > 0 || !ability) return undefined;
  // ST-13 Some talents are skills for what isn't their proper use.
  const counts = a.asSkill && ability.alsoSkillFor ? "skill" : ability.kind;
  // ST-10
  return counts === "skill" && a.figureItOut ? "figured-out" : counts;
}

/** ST-08..ST-13 What the abilities somebody lacks add to the difficulty. */
export function untrained(a: OnTraits, house: House): number {
  const costs: Readonly<Record<Lack, number>> = {
    // ST-08
    talent: 0,
    // ST-09
    skill: 1,
    // ST-10
    "figured-out": 0,
    // ST-12, A-02
    knowledge: a.penalty ?? house.untrainedKnowledgePenalty,
  };
  const lacks = a.traits.map((trait) => lackOf(trait, a));
  return lacks.reduce((sum, lack) => sum + (lack ? costs[lack] : 0), 0);
}

/** ST-04, ST-07 More dots than there are, or fewer than none. */
export const outOfRange = (name: string, house: House): Refusal =>
  refusal(ratingRefused.code, scaleRule(name), { min: 0, max: mostDots(name, house) });

/** Why these traits can't be rolled together, or not by this character. */
export function badTraits(a: OnTraits, house: House): Refusal | undefined {
  const names = a.traits.map(({ name }) => properName(name));
  const kinds = names.map(kindOf);
  const unknown = names.find((name, i) => kinds[i] === undefined && !isAttribute(name));
  const outside = a.traits.find(({ name, dots }) => dots > mostDots(properName(name), house));
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
    outside && outOfRange(properName(outside.name), house),
    // ST-11
    !a.storytellerAllows &&
      a.traits.some((trait) => lackOf(trait, a) === "knowledge") &&
      refusal("untrained-knowledge", "ST-11"),
  );
}
