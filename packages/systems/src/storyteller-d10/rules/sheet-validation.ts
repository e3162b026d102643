import { type Act, type Character, firstRefusal, type JsonValue, refusal, type Refusal } from "@rulewright/rules";
import { ABILITY_NAMES } from "../data/abilities.ts";
import { ATTRIBUTE_NAMES } from "../data/attributes.ts";
import type { HouseRules } from "../house-rules.ts";
import { currentWillpower, dotsOf, recordIn, specialtiesOf } from "./sheet.ts";
import { includesName } from "./specialties.ts";
import { canonicalName, isAttribute, maxDotsOf, refuseRating } from "./traits.ts";

/** ST-28 The lowest permanent willpower. */
export const MIN_PERMANENT_WILLPOWER = 1;
/** ST-28 The highest permanent willpower. */
export const MAX_PERMANENT_WILLPOWER = 10;

/** ST-03, ST-04, ST-07, ST-16, ST-17, ST-28 Checks a sheet; an attribute of 0 gives a warning. */
export const validate: Act<HouseRules> = {
  rules: ["ST-03", "ST-04", "ST-07", "ST-16", "ST-17", "ST-28"],
  by: ["player", "gm"],
  of: "character",
  parameters: {},
  decide: (_, { actor }, house) => {
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
};

/** ST-03, ST-04, ST-07, ST-16, ST-17, ST-28 The first fault of a sheet. */
export function refuseSheet(sheet: Pick<Character, "traits" | "trackers">, house: HouseRules): Refusal | undefined {
  const attributes = Object.entries(recordIn(sheet.traits, "attributes"));
  const abilities = Object.entries(recordIn(sheet.traits, "abilities"));
  const unknownAttribute = attributes.find(([name]) => !isAttribute(name));
  const unknownAbility = [...abilities, ...specialtiesOf(sheet)].find(
    ([name]) => !ABILITY_NAMES.includes(canonicalName(name)),
  );
  const invalid = [...attributes, ...abilities].find(
    ([name, dots]) => !isRating(dots, 0, maxDotsOf(canonicalName(name), house)),
  );
  const max = sheet.traits["permanentWillpower"];
  return firstRefusal(
    unknownAttribute && refusal("unknown-trait", "ST-03", { name: unknownAttribute[0] }),
    unknownAbility && refusal("unknown-trait", "ST-07", { name: unknownAbility[0] }),
    invalid && refuseRating(canonicalName(invalid[0]), house),
    !isRating(max, MIN_PERMANENT_WILLPOWER, MAX_PERMANENT_WILLPOWER) &&
      refusal("rating-out-of-range", "ST-28", { min: MIN_PERMANENT_WILLPOWER, max: MAX_PERMANENT_WILLPOWER }),
    currentWillpower(sheet) > Number(max) && refusal("current-above-permanent", "ST-28", { max: Number(max) }),
    !isRating(currentWillpower(sheet), 0, MAX_PERMANENT_WILLPOWER) &&
      refusal("rating-out-of-range", "ST-28", { min: 0, max: MAX_PERMANENT_WILLPOWER }),
    refuseOwnedSpecialties(sheet),
  );
}

/** Whether a value is a whole number within a range, both ends included. */
export const isRating = (value: JsonValue | undefined, min: number, max: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;

/** ST-16, ST-17 The first fault among the specialties of a sheet. */
export function refuseOwnedSpecialties(sheet: Pick<Character, "traits">): Refusal | undefined {
  const owned = specialtiesOf(sheet).filter(([, names]) => names.length > 0);
  const untrained = owned.find(([ability]) => dotsOf(sheet, ability) < 1);
  const duplicate = owned.flatMap(([, names]) => names.filter((name, i) => includesName(names.slice(0, i), name)))[0];
  return firstRefusal(
    untrained && refusal("specialty-without-ability", "ST-17", { ability: untrained[0] }),
    duplicate !== undefined && refusal("duplicate-specialty", "ST-16", { name: duplicate }),
  );
}
