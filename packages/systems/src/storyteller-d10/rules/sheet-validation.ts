import { act, firstRefusal, refusal, type Refusal, type Shared } from "@rulewright/rules";
import { ABILITY_NAMES } from "../data/abilities.ts";
import { ATTRIBUTE_NAMES } from "../data/attributes.ts";
import type { HouseRules } from "./house-rules.ts";
import { MAX_PERMANENT_WILLPOWER, MIN_PERMANENT_WILLPOWER, sheet } from "./sheet.ts";
import { includesName, specialtiesOf } from "./specialties.ts";
import { canonicalName, dotsOf, isAttribute, maxDotsOf, refuseRating } from "./traits.ts";

/** ST-03, ST-04, ST-07, ST-16, ST-17, ST-28 Checks a sheet; an attribute of 0 gives a warning. */
export const validate = act({
  rules: ["ST-03", "ST-04", "ST-07", "ST-16", "ST-17", "ST-28"],
  by: ["player", "gm"],
  of: "character",
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
  const unknownAttribute = attributes.find(([name]) => !isAttribute(name));
  const unknownAbility = [...abilities, ...specialtiesOf(character)].find(
    ([name]) => !ABILITY_NAMES.includes(canonicalName(name)),
  );
  const invalid = [...attributes, ...abilities].find(
    ([name, dots]) => !isRating(dots, 0, maxDotsOf(canonicalName(name), house)),
  );
  return firstRefusal(
    unknownAttribute && refusal("unknown-trait", "ST-03", { name: unknownAttribute[0] }),
    unknownAbility && refusal("unknown-trait", "ST-07", { name: unknownAbility[0] }),
    invalid && refuseRating(canonicalName(invalid[0]), house),
    !isRating(max, MIN_PERMANENT_WILLPOWER, MAX_PERMANENT_WILLPOWER) &&
      refusal("rating-out-of-range", "ST-28", { min: MIN_PERMANENT_WILLPOWER, max: MAX_PERMANENT_WILLPOWER }),
    willpower > max && refusal("current-above-permanent", "ST-28", { max }),
    !isRating(willpower, 0, MAX_PERMANENT_WILLPOWER) &&
      refusal("rating-out-of-range", "ST-28", { min: 0, max: MAX_PERMANENT_WILLPOWER }),
    refuseOwnedSpecialties(character),
  );
}

/** Whether a value is a whole number within a range, both ends included. */
export const isRating = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** ST-16, ST-17 The first fault among the specialties of a sheet. */
function refuseOwnedSpecialties(character: Shared): Refusal | undefined {
  const owned = specialtiesOf(character).filter(([, names]) => names.length > 0);
  const untrained = owned.find(([ability]) => dotsOf(character, ability) < 1);
  const duplicate = owned.flatMap(([, names]) => names.filter((name, i) => includesName(names.slice(0, i), name)))[0];
  return firstRefusal(
    untrained && refusal("specialty-without-ability", "ST-17", { ability: untrained[0] }),
    duplicate !== undefined && refusal("duplicate-specialty", "ST-16", { name: duplicate }),
  );
}
