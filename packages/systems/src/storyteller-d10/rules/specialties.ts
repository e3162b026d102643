import { firstRefusal, type Parameters, refusal, type Refusal } from "@rulewright/rules";
import { canonicalName, type RatedTrait } from "./traits.ts";

/** ST-19, ST-20 A specialty that is used or required in a roll. */
export type NamedSpecialty = {
  readonly name: string;
  /** ST-16 The ability to which it belongs; empty if the character doesn't have it. */
  readonly of: string;
  readonly use: boolean;
  /** ST-19, A-20 True if the action requires it: it then adds 1 to the threshold unless it is used. */
  readonly required: boolean;
  /** ST-20 False if the storyteller rules that it is unrelated. */
  readonly related: boolean;
};

const normalize = (name: string): string => name.trim().toLowerCase();

/** ST-16 Whether two names mean the same specialty, ignoring case. */
export const isSameName = (a: string, b: string): boolean => normalize(a) === normalize(b);

/** ST-16 Whether a list includes a specialty, ignoring case. */
export const includesName = (names: readonly string[], name: string): boolean =>
  names.some((one) => isSameName(one, name));

/** ST-16 Removes duplicate names, ignoring case. */
export const uniqueNames = (names: readonly string[]): readonly string[] =>
  names.filter((name, i) => !includesName(names.slice(0, i), name));

/** ST-19, ST-20 The specialties of an action. */
export type WithSpecialties = { readonly specialties: readonly NamedSpecialty[] };

/** ST-19, ST-20 The parameters for the specialties of an action. */
export const specialtyParameters = {
  specialties: {
    kind: "records",
    of: {
      name: { kind: "text" },
      of: { kind: "text", initial: "" },
      use: { kind: "flag", initial: true },
      required: { kind: "flag", initial: false },
      related: { kind: "flag", initial: true },
    },
    initial: [],
  },
} satisfies Parameters;

const specialtiesInUse = ({ specialties }: WithSpecialties): readonly NamedSpecialty[] =>
  specialties.filter(({ use }) => use);

/** ST-22 The number of specialties in use. */
export const countInUse = (a: WithSpecialties): number => specialtiesInUse(a).length;

/** ST-19, ST-26, ST-66 The number of required specialties that are not used, each of which adds 1 to the threshold. */
export const missingSpecialties = ({ specialties }: WithSpecialties): number =>
  specialties.filter(({ use, required }) => required && !use).length;

/** ST-26 The number of specialties in use that are required. */
export const requiredInUse = (a: WithSpecialties): number =>
  specialtiesInUse(a).filter(({ required }) => required).length;

/** ST-16, ST-17, ST-20, ST-21 Refuses specialties that can't be used in a roll with these abilities. */
export function refuseSpecialties(a: WithSpecialties, abilities: readonly RatedTrait[]): Refusal | undefined {
  const names = specialtiesInUse(a);
  if (names.length === 0) return undefined;
  if (abilities.length === 0) return refusal("specialty-without-ability", "ST-20");
  const under = ({ of }: NamedSpecialty): RatedTrait | undefined =>
    abilities.find(({ name }) => canonicalName(name) === canonicalName(of));
  const duplicate = names.find(({ name }, i) => names.slice(0, i).some((other) => isSameName(other.name, name)));
  const unowned = names.find(({ of }) => of === "");
  const misplaced = names.find((named) => !under(named));
  const unrelated = names.find(({ related }) => !related);
  const overused = abilities.find((ability) => names.filter((named) => under(named) === ability).length > ability.dots);
  return firstRefusal(
    duplicate && refusal("duplicate-specialty", "ST-21", { name: duplicate.name }),
    unowned && refusal("specialty-not-owned", "ST-20", { name: unowned.name }),
    misplaced && refusal("specialty-wrong-ability", "ST-16", { name: misplaced.name, of: misplaced.of }),
    unrelated && refusal("specialty-not-relevant", "ST-20", { name: unrelated.name }),
    overused && refusal("too-many-specialties", "ST-21", { ability: overused.name, max: overused.dots }),
  );
}
