import {
  type Change,
  type Character,
  type EditRule,
  firstRefusal,
  type JsonValue,
  refusal,
  type Refusal,
  type Scene,
  type SheetEdit,
} from "@rulewright/rules";
import { refuseBudgets } from "./budgets.ts";
import { dotCost } from "./growth.ts";
import type { HouseRules } from "./house-rules.ts";
import { includesName } from "./names.ts";
import { printedSpelling } from "./printed-specialties.ts";
import { refuseRepeated, refuseSpecialtiesUnder } from "./sheet-validation.ts";
import { sheet } from "./sheet.ts";
import { listedSpecialties } from "./specialties.ts";
import {
  canonicalName,
  isAttribute,
  kindOf,
  ratingIn,
  underListedNames,
  unknownTrait,
  WILLPOWER,
} from "./trait-names.ts";

/** The scales that are edited by hand. */
type ScaleName = "attributes" | "abilities";

const edited = (actor: Character, { name, to }: SheetEdit): Character => ({
  ...actor,
  traits: { ...actor.traits, [name]: to },
});

const traitChange = ({ id: of }: Character, name: string, to: JsonValue): Change => ({ change: "trait", of, name, to });

/** ST-68 Whether the table still makes its characters, before the first session. */
const isCreating = ({ phase }: Scene): boolean => phase === "gathering";

/** O-07 Refuses by hand what the table has set a cost for. */
const refuseUnpaid = (cost: number): Refusal | undefined =>
  cost > 0 ? refusal("bought-not-edited", "ST-68", { cost }) : undefined;

/** O-07 New characters stay within the table's limits; later, players buy dots at the table's cost. */
function refuseDots(name: ScaleName, edit: SheetEdit, scene: Scene, house: HouseRules): Refusal | undefined {
  const { actor } = scene;
  if (!actor) return undefined;
  const after = edited(actor, edit);
  if (isCreating(scene)) return refuseBudgets(after, house, actor);
  const [before, now] = [sheet.of(actor)[name], sheet.of(after)[name]];
  const raised = Object.keys(now).find((trait) => ratingIn(now, trait) > ratingIn(before, trait));
  return raised === undefined ? undefined : refuseUnpaid(dotCost(canonicalName(raised), house));
}

/** O-07 The same for specialties. */
function refuseSpecialties(edit: SheetEdit, scene: Scene, house: HouseRules): Refusal | undefined {
  const { actor } = scene;
  if (!actor) return undefined;
  const after = edited(actor, edit);
  if (isCreating(scene)) return refuseBudgets(after, house, actor);
  const before = listedSpecialties(actor);
  const isNew = ([ability, names]: readonly [string, readonly string[]]): boolean =>
    names.some((name) => !includesName(before[ability] ?? [], name));
  return Object.entries(listedSpecialties(after)).some(isNew) ? refuseUnpaid(house.specialtyCost) : undefined;
}

/** O-07 The same for permanent willpower, which has no limit for new characters. */
function refuseWillpower({ from, to }: SheetEdit, scene: Scene, house: HouseRules): Refusal | undefined {
  const isRaised = !isCreating(scene) && Number(to) > Number(from);
  return isRaised ? refuseUnpaid(dotCost(WILLPOWER, house)) : undefined;
}

/** ST-03, ST-07 Refuses new entries that are not in the lists, and entries for the same trait. */
function refuseEntries(name: ScaleName, after: Character, before: Character): Refusal | undefined {
  const names = Object.keys(sheet.of(after)[name]);
  const known = Object.keys(sheet.of(before)[name]);
  const isListed = (trait: string): boolean =>
    name === "attributes" ? isAttribute(trait) : kindOf(trait) !== undefined;
  const unknown = names.find((trait) => !known.includes(trait) && !isListed(canonicalName(trait)));
  const rule = name === "attributes" ? "ST-03" : "ST-07";
  return firstRefusal(unknown !== undefined && unknownTrait(unknown, rule), refuseRepeated(names, rule));
}

/** A-24 Ratings are written under their names in the lists. ST-17 Specialties of an ability end with its last dot. */
function completeDots(name: ScaleName, edit: SheetEdit, { actor }: Scene): readonly Change[] | Refusal {
  if (!actor) return [];
  const after = edited(actor, edit);
  const refused = refuseEntries(name, after, actor);
  if (refused) return refused;
  const { abilities, [name]: ratings } = sheet.of(after);
  const founded = Object.entries(listedSpecialties(actor)).filter(([ability]) => ratingIn(abilities, ability) > 0);
  return [
    traitChange(actor, name, underListedNames(ratings)),
    ...(name === "abilities" ? [traitChange(actor, "specialties", Object.fromEntries(founded))] : []),
  ];
}

/** ST-16, ST-17 Specialties need a dot in their ability, occur once, and are written as printed. */
function completeSpecialties(edit: SheetEdit, { actor }: Scene): readonly Change[] | Refusal {
  if (!actor) return [];
  const after = edited(actor, edit);
  const before = listedSpecialties(actor);
  const spelled: Record<string, readonly string[]> = {};
  for (const [ability, typed] of Object.entries(listedSpecialties(after))) {
    const names = typed.map((name) => printedSpelling(ability, name)).filter((name) => name !== "");
    // A fault that was there before may stay.
    const isChanged = JSON.stringify(names) !== JSON.stringify(before[ability]);
    const refused = isChanged ? refuseSpecialtiesUnder(after, ability, names) : undefined;
    if (refused) return refused;
    spelled[ability] = names;
  }
  return [traitChange(actor, "specialties", spelled)];
}

/** ST-03, ST-07, ST-16, ST-17, ST-28, O-07 What the rules say of values that are edited by hand. */
export const sheetEdits = {
  attributes: {
    refuse: (edit, scene, house) => refuseDots("attributes", edit, scene, house),
    complete: (edit, scene) => completeDots("attributes", edit, scene),
  },
  abilities: {
    refuse: (edit, scene, house) => refuseDots("abilities", edit, scene, house),
    complete: (edit, scene) => completeDots("abilities", edit, scene),
  },
  specialties: { refuse: refuseSpecialties, complete: completeSpecialties },
  permanentWillpower: { refuse: refuseWillpower },
} satisfies Readonly<Record<string, EditRule<HouseRules>>>;
