import {
  act,
  type Change,
  type Character,
  firstRefusal,
  isRefusal,
  parameter,
  refusal,
  type Refusal,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { MAX_EXPERIENCE, MAX_PERMANENT_WILLPOWER, MIN_PERMANENT_WILLPOWER, sheet } from "./sheet.ts";
import { printedSpelling, specialtyListing } from "./printed-specialties.ts";
import { includesName } from "./names.ts";
import { listedSpecialties, ownedUnder } from "./specialties.ts";
import { canonicalName, isAttribute, kindOf, underListedNames, unknownTrait, WILLPOWER } from "./trait-names.ts";
import { dotsOf, maxDotsOf, refuseRating } from "./traits.ts";

/** O-07 The storyteller's cost, or null for the table's own. */
const costParameter = parameter({ kind: "integer", min: 0, max: 1000, nullable: true, initial: null, by: ["gm"] });

/** ST-68 The changes that pay a cost in experience, or the refusal if there is too little. */
function payExperience(actor: Character, cost: number): readonly Change[] | Refusal {
  const left = sheet.of(actor).experience - cost;
  if (left < 0) return refusal("not-enough-experience", "ST-68", { cost, held: left + cost });
  return cost === 0 ? [] : [{ change: "tracker", of: actor.id, name: "experience", to: left }];
}

/** ST-16, ST-17 Learns a specialty, printed or custom, in an ability with at least 1 dot. */
export const buySpecialty = act({
  rules: ["ST-16", "ST-17"],
  by: ["player", "gm"],
  group: "growth",
  of: "character",
  parameters: {
    ability: { kind: "text", from: { scale: "abilities" } },
    name: { kind: "text" },
    cost: costParameter,
  },
  decide: ({ ability: typedAbility, name: typedName, cost }, { actor }, house: HouseRules) => {
    const ability = canonicalName(typedAbility);
    const name = printedSpelling(ability, typedName);
    const refused = firstRefusal(
      kindOf(ability) === undefined && unknownTrait(ability),
      name === "" && refusal("no-name", "ST-16"),
      dotsOf(actor, ability) < 1 && refusal("specialty-without-ability", "ST-17", { ability }),
      includesName(ownedUnder(actor, ability), name) && refusal("duplicate-specialty", "ST-16", { name }),
    );
    const paid = refused ?? payExperience(actor, cost ?? house.specialtyCost);
    if (isRefusal(paid)) return paid;
    const to = { ...listedSpecialties(actor), [ability]: [...ownedUnder(actor, ability), name] };
    return {
      changes: [{ change: "trait", of: actor.id, name: "specialties", to }, ...paid],
      answer: { listed: specialtyListing(ability, name) },
    };
  },
});

/** ST-04, ST-07, ST-28, O-07 Buys one dot in an attribute, an ability or permanent willpower, at the table's cost. */
export const buyDot = act({
  rules: ["ST-04", "ST-07", "ST-28"],
  by: ["player", "gm"],
  group: "growth",
  of: "character",
  parameters: {
    trait: { kind: "text", from: { scales: ["attributes", "abilities"] } },
    cost: costParameter,
  },
  decide: ({ trait, cost }, { actor }, house: HouseRules) => {
    const name = canonicalName(trait);
    const raised = raiseTrait(actor, name, house);
    if (isRefusal(raised)) return raised;
    const { change, to } = raised;
    const paid = payExperience(actor, cost ?? dotCost(name, house));
    return isRefusal(paid) ? paid : { changes: [change, ...paid], answer: { dots: to } };
  },
});

/** O-07 The table's own cost of one dot more. */
export function dotCost(name: string, house: HouseRules): number {
  if (name === WILLPOWER) return house.willpowerCost;
  return isAttribute(name) ? house.attributeCost : house.abilityCost;
}

interface RaisedTrait {
  readonly change: Change;
  readonly to: number;
}

function raiseTrait(actor: Character, name: string, house: HouseRules): RaisedTrait | Refusal {
  const of = actor.id;
  if (name === WILLPOWER) {
    const to = sheet.of(actor).permanentWillpower + 1;
    const change: Change = { change: "trait", of, name: "permanentWillpower", to };
    const range = { min: MIN_PERMANENT_WILLPOWER, max: MAX_PERMANENT_WILLPOWER };
    return to > MAX_PERMANENT_WILLPOWER ? refusal("rating-out-of-range", "ST-28", range) : { change, to };
  }
  if (!isAttribute(name) && kindOf(name) === undefined) return unknownTrait(name);
  const scale = isAttribute(name) ? "attributes" : "abilities";
  const to = dotsOf(actor, name) + 1;
  const ratings = { ...underListedNames(sheet.of(actor)[scale]), [name]: to };
  const change: Change = { change: "trait", of, name: scale, to: ratings };
  return to > maxDotsOf(name, house) ? refuseRating(name, house) : { change, to };
}

/** ST-68, O-07 Awards experience. */
export const grantExperience = act({
  rules: ["ST-68"],
  by: ["gm"],
  group: "growth",
  of: "character",
  parameters: { amount: { kind: "integer", min: 0, max: 1000 } },
  decide: ({ amount }, { actor }) => ({
    changes: [{ change: "tracker", of: actor.id, name: "experience", to: experienceAfter(actor, amount) }],
  }),
});

/** O-07 Experience after an award, up to the maximum. */
export const experienceAfter = (character: Character, amount: number): number =>
  Math.min(MAX_EXPERIENCE, sheet.of(character).experience + amount);
