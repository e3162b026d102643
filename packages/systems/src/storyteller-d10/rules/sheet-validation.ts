import { act, firstRefusal, refusal, type Refusal, type Shared } from "@rulewright/rules";
import { ABILITY_NAMES } from "../data/abilities.ts";
import { ATTRIBUTE_NAMES } from "../data/attributes.ts";
import type { HouseRules } from "./house-rules.ts";
import { MAX_PERMANENT_WILLPOWER, MIN_PERMANENT_WILLPOWER, sheet } from "./sheet.ts";
import { includesName } from "./names.ts";
import { specialtiesOf } from "./specialties.ts";
import { canonicalName, isAttribute, kindOf, unknownTrait } from "./trait-names.ts";
import { dotsOf, maxDotsOf, refuseRating } from "./traits.ts";

/** ST-03, ST-04, ST-07, ST-16, ST-17, ST-28 Checks a sheet; an attribute of 0 gives a warning. */
export const validate = act({
  rules: ["ST-03", "ST-04", "ST-07", "ST-16", "ST-17", "ST-28"],
  by: ["player", "gm"],
  group: "growth",
  of: "character",
  isLookup: true,
  parameters: {},
  decide: (_, { actor }, house: HouseRules) => {
    if (!actor) return refusal("needs-character", "ST-04");
    const zero = ATTRIBUTE_NAMES.some((name) => dotsOf(actor, name) === 0);
    return (
      refuseSheet(actor, house) ?? {
        changes: [],
        // ST-04 Legal, but extremely rare.
        answer: { warnings: zero ? ["attribute-zero"] : [] },
      }
    );
  },
});

/** ST-03, ST-04, ST-07, ST-16, ST-17, ST-28 The first fault of a sheet. */
export function refuseSheet(character: Shared, house: HouseRules): Refusal | undefined {
  const { permanentWillpower: max, willpower, ...scales } = sheet.of(character);
  const attributes = Object.entries(scales.attributes);
  const abilities = Object.entries(scales.abilities);
  const unknownAttribute = attributes.find(([name]) => !isAttribute(canonicalName(name)));
  const unknownAbility = [...abilities, ...specialtiesOf(character)].find(
    ([name]) => !ABILITY_NAMES.includes(canonicalName(name)),
  );
  const invalid = [...attributes, ...abilities].find(
    ([name, dots]) => !isRating(dots, 0, maxDotsOf(canonicalName(name), house)),
  );
  return firstRefusal(
    unknownAttribute && unknownTrait(unknownAttribute[0], "ST-03"),
    unknownAbility && unknownTrait(unknownAbility[0]),
    refuseRepeated(Object.keys(scales.attributes), "ST-03"),
    refuseRepeated(Object.keys(scales.abilities), "ST-07"),
    invalid && refuseRating(canonicalName(invalid[0]), house),
    !isRating(max, MIN_PERMANENT_WILLPOWER, MAX_PERMANENT_WILLPOWER) &&
      refusal("rating-out-of-range", "ST-28", { min: MIN_PERMANENT_WILLPOWER, max: MAX_PERMANENT_WILLPOWER }),
    willpower > max && refusal("current-above-permanent", "ST-28", { max }),
    !isRating(willpower, 0, MAX_PERMANENT_WILLPOWER) &&
      refusal("rating-out-of-range", "ST-28", { min: 0, max: MAX_PERMANENT_WILLPOWER }),
    refuseOwnedSpecialties(character),
  );
}

/** ST-03, ST-07 Refuses entries of a scale that are for the same trait. */
export function refuseRepeated(names: readonly string[], rule: "ST-03" | "ST-07"): Refusal | undefined {
  const repeated = names.map(canonicalName).find((name, i, all) => all.indexOf(name) < i);
  return repeated === undefined ? undefined : refusal("repeated-trait", rule, { name: repeated });
}

/** Whether a value is a whole number within a range, both ends included. */
export const isRating = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** ST-16, ST-17 The first fault among the specialties of a sheet. */
function refuseOwnedSpecialties(character: Shared): Refusal | undefined {
  const faults = specialtiesOf(character).map(([ability, names]) => refuseSpecialtiesUnder(character, ability, names));
  return faults.find((fault) => fault !== undefined);
}

/** ST-16, ST-17 The first fault among the specialties of one ability. */
export function refuseSpecialtiesUnder(
  character: Shared,
  ability: string,
  names: readonly string[],
): Refusal | undefined {
  const duplicate = names.find((name, i) => includesName(names.slice(0, i), name));
  return firstRefusal(
    kindOf(ability) === undefined && unknownTrait(ability),
    names.length > 0 && dotsOf(character, ability) < 1 && refusal("specialty-without-ability", "ST-17", { ability }),
    duplicate !== undefined && refusal("duplicate-specialty", "ST-16", { name: duplicate }),
  );
}
