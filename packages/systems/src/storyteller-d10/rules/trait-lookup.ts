import { act, isRefusal, type JsonObject, type Refusal } from "@rulewright/rules";
import { ABILITIES, printedName } from "../data/abilities.ts";
import { ATTRIBUTES, RANKS } from "../data/attributes.ts";
import type { HouseRules } from "./house-rules.ts";
import { aboutAbilities, aboutAttributes, rankLines } from "../text/traits.ts";
import { MAX_PERMANENT_WILLPOWER, MIN_PERMANENT_WILLPOWER, sheet } from "./sheet.ts";
import { rankChapter } from "./chapters.ts";
import { isRating } from "./sheet-validation.ts";
import { canonicalName, unknownTrait, WILLPOWER } from "./trait-names.ts";
import { maxDotsOf, refuseRating } from "./traits.ts";

const ratingRefused = { code: "rating-out-of-range", rule: "ST-04" } as const;

/** ST-03..ST-07, ST-14, ST-28 Looks up a trait, or one of its ranks. */
export const lookup = act({
  rules: ["ST-03", "ST-04", "ST-05", "ST-06", "ST-07", "ST-14"],
  by: ["player", "gm"],
  of: "table",
  isLookup: true,
  parameters: {
    trait: { kind: "text", from: { scales: ["attributes", "abilities"] } },
    // ST-04, A-03 The range depends on the trait and the house rules, so the act checks it.
    dots: { kind: "integer", fractional: true, nullable: true, initial: null, refusedAs: ratingRefused },
  },
  decide: ({ trait, dots }, { shared }, house: HouseRules) => {
    const name = canonicalName(trait);
    const { chapters } = sheet.ofTable(shared);
    const answer =
      dots === null ? (describeTrait(name, chapters) ?? unknownTrait(name)) : describeRank(name, dots, chapters, house);
    return isRefusal(answer) ? answer : { changes: [], answer };
  },
});

type WrittenChapters = Readonly<Record<string, string>>;

const ownEntry = <T>(all: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined;

/** ST-03, ST-07, ST-14 Describes a trait; O-01, O-02 the table's own text replaces a missing one. */
function describeTrait(name: string, written: WrittenChapters): JsonObject | undefined {
  const attribute = ownEntry(ATTRIBUTES, name);
  const about = written[name] ?? aboutAttributes[name] ?? aboutAbilities[name] ?? null;
  if (attribute) return { group: attribute.group, about };
  if (name === WILLPOWER) return { min: MIN_PERMANENT_WILLPOWER, max: MAX_PERMANENT_WILLPOWER };
  const ability = ownEntry(ABILITIES, name);
  return (
    ability && {
      category: ability.kind,
      about,
      usuallyRolledWith: ability.rolledWith,
      custom: ability.custom,
      advanced: ability.advanced.map(printedName),
      general: ability.general.map(printedName),
      borders: ability.borders ?? [],
      alsoSkillFor: ability.alsoSkillFor ?? [],
    }
  );
}

/** ST-04..ST-06 Describes a rank of a trait; O-01 for Wits with the table's own text. */
function describeRank(name: string, dots: number, written: WrittenChapters, house: HouseRules): JsonObject | Refusal {
  const attribute = ownEntry(ATTRIBUTES, name);
  const known = attribute ?? ownEntry(ABILITIES, name);
  if (!known) return unknownTrait(name);
  if (!isRating(dots, 0, maxDotsOf(name, house))) return refuseRating(name, house);
  if (!attribute) return { dots };
  const { liftLb, education } = attribute;
  return {
    label: RANKS[dots] ?? "",
    meaning: written[rankChapter(name, dots)] ?? rankLines[name]?.[dots] ?? null,
    ...(liftLb ? { liftLb: liftLb[dots] ?? null } : {}),
    // ST-06 The highest ranks have no degree.
    ...(education ? { education: education[dots] ?? null } : {}),
  };
}
