import {
  type ArgumentsOf,
  firstRefusal,
  parameters,
  refusal,
  type Refusal,
  type Shared,
  isSameName,
} from "@rulewright/rules";
import { sheet } from "./sheet.ts";
import { canonicalName } from "./trait-names.ts";
import type { RatedTrait } from "./traits.ts";

/** ST-16 A character's specialties by ability. */
export const specialtiesOf = (character: Shared): readonly (readonly [string, readonly string[]])[] =>
  Object.entries(sheet.of(character).specialties).map(([ability, names]) => [canonicalName(ability), names]);

/** ST-16 A character's specialties of one ability. */
export const ownedUnder = (character: Shared, ability: string): readonly string[] =>
  specialtiesOf(character).flatMap(([of, names]) => (of === canonicalName(ability) ? names : []));

/** ST-16, A-24 A character's specialties by ability, under the abilities' names in the lists. */
export function listedSpecialties(character: Shared): Readonly<Record<string, readonly string[]>> {
  const abilities = new Set(specialtiesOf(character).map(([ability]) => ability));
  return Object.fromEntries([...abilities].map((ability) => [ability, ownedUnder(character, ability)]));
}

/** ST-19, ST-20 The parameters for the specialties of an action. */
export const specialtyParameters = parameters({
  specialties: {
    kind: "records",
    of: {
      name: { kind: "text" },
      // ST-16 The ability to which it belongs; empty if the character doesn't have it.
      of: { kind: "text", initial: "" },
      use: { kind: "flag", initial: true },
      // ST-19, A-20 True if the action requires it: it then adds 1 to the threshold unless it is used.
      required: { kind: "flag", initial: false },
      // ST-20 False if the storyteller rules that it is unrelated.
      related: { kind: "flag", initial: true },
    },
    initial: [],
  },
});

/** ST-19, ST-20 The specialties of an action. */
export type WithSpecialties = ArgumentsOf<typeof specialtyParameters>;

/** ST-19, ST-20 A specialty that is used or required in a roll. */
export type NamedSpecialty = WithSpecialties["specialties"][number];

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
