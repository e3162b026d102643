import { first, type Parameters, refusal, type Refusal } from "@rulewright/rules";
import { ABILITIES, ALIASES, ALSO_SKILLS, ATTRIBUTES } from "../data/traits.ts";
import type { House } from "../house.ts";

/** A trait to roll, with its dots on the sheet. */
export type Rated = { readonly name: string; readonly dots: number };

/** What lacking an ability means: nothing, a higher difficulty, or that one can't even try. */
type AbilityKind = keyof typeof ABILITIES;

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
      dots: { kind: "integer", least: 0, most: 9, refusedAs: ratingRefused },
    },
    initial: [],
  },
  asSkill: { kind: "flag", initial: false },
  figureItOut: { kind: "flag", initial: false },
  storytellerAllows: { kind: "flag", initial: false },
  penalty: { kind: "integer", least: 0, most: 10, orNone: true, initial: null },
} satisfies Parameters;

/** A-24 The name as the lists have it. */
export const properName = (name: string): string => (Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name);

function kindOf(name: string): AbilityKind | undefined {
  const listed = (kind: AbilityKind): boolean => {
    const names: readonly string[] = ABILITIES[kind];
    return names.includes(name);
  };
  return listed("talent") ? "talent" : listed("skill") ? "skill" : listed("knowledge") ? "knowledge" : undefined;
}

/** The ability in a roll; the first, where a table allows two. */
export const abilityIn = ({ traits }: OnTraits): Rated | undefined =>
  traits.find(({ name }) => kindOf(properName(name)) !== undefined);

/** ST-02, ST-48 A die for every dot of the traits; without the ability the attribute stands alone (ST-08, ST-09). */
export const dotsIn = ({ traits }: OnTraits): number => traits.reduce((sum, { dots }) => sum + dots, 0);

/** ST-08..ST-13 What the abilities somebody lacks add to the difficulty. */
export function untrained(a: OnTraits, house: House): number {
  return a.traits
    .filter(({ dots }) => dots === 0)
    .reduce((sum, { name }) => sum + penaltyFor(properName(name), a, house), 0);
}

function penaltyFor(name: string, a: OnTraits, house: House): number {
  const kind = kindOf(name);
  // ST-13 Some talents are skills for what isn't their proper use.
  const counts = a.asSkill && ALSO_SKILLS.includes(name) ? "skill" : kind;
  // ST-09, ST-10
  if (counts === "skill") return a.figureItOut ? 0 : 1;
  // ST-12
  if (counts === "knowledge") return a.penalty ?? house.untrainedKnowledgePenalty;
  // ST-08 A talent; A-05 an attribute of 0 is a matter of dice, not of training.
  return 0;
}

/** Why these traits can't be rolled together, or not by this character. */
export function badTraits(a: OnTraits, house: House): Refusal | undefined {
  const names = a.traits.map(({ name }) => properName(name));
  const kinds = names.map(kindOf);
  const unknown = names.find((name, i) => kinds[i] === undefined && !ATTRIBUTES.includes(name) && name !== "Willpower");
  return first(
    // ST-48 One trait at least, two at most.
    names.length === 0 && refusal("no-traits", "ST-48"),
    names.length > 2 && refusal("too-many-traits", "ST-48", { most: 2 }),
    unknown !== undefined && refusal("unknown-trait", "ST-07", { name: unknown }),
    // ST-29 Willpower is rolled by itself.
    names.includes("Willpower") && refusal("willpower-alone", "ST-29"),
    new Set(names).size < names.length && refusal("duplicate-trait", "ST-48"),
    //
    house.twoAbilities === "reject" &&
      kinds.filter((kind) => kind !== undefined).length > 1 &&
      refusal("two-abilities", "ST-48"),
    // ST-04, A-03
    a.traits.some(({ name, dots }) => dots > (ATTRIBUTES.includes(properName(name)) ? 5 : house.maxDots)) &&
      refusal(ratingRefused.code, ratingRefused.rule, { least: 0, most: house.maxDots }),
    // ST-11
    a.traits.some(({ dots }, i) => dots === 0 && kinds[i] === "knowledge") &&
      !a.storytellerAllows &&
      refusal("untrained-knowledge", "ST-11"),
  );
}
