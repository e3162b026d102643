import type { HouseRules } from "../language/house-rules.ts";
import { entryOf, type JsonValue } from "../language/json.ts";
import { refusal, type Refusal } from "../language/refusal.ts";
import type { Character } from "./scene.ts";
import type { Scale, SheetSchema } from "./sheet-schema.ts";

const inScale = (value: JsonValue | undefined, min: number, max: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;

/**
 * The largest rating of a scale under these house rules, never more than the scale's `max`.
 *
 * @example
 * ```ts
 * import { scaleMax } from "@rulewright/rules";
 *
 * const skills = { min: 0, max: 6, rule: "R-2", maxUnder: ({ masters }: { masters?: unknown }) => (masters ? 6 : 5) };
 * scaleMax(skills, { masters: false }); // => 5
 * scaleMax(skills, { masters: true }); // => 6
 * ```
 */
export const scaleMax = ({ max, maxUnder }: Scale, house: HouseRules): number =>
  Math.min(max, maxUnder?.(house) ?? max);

/** Traits of a sheet that its schema doesn't declare, as faults. */
export function undeclaredTraits(
  { scales, words, traits = {}, marks = {} }: SheetSchema,
  character: Character,
): string[] {
  const declared = new Set([scales, words, traits, marks].flatMap((part) => Object.keys(part)));
  return Object.keys(character.traits)
    .filter((name) => !declared.has(name))
    .map((name) => `${character.name}: ${name} is not declared among the traits of a sheet`);
}

/**
 * Every fault of a sheet, as refusals that say what would be legal: trackers and ratings out of bounds, words that are
 * none of the values, scales with another number of entries. Under these house rules, or under any if none are given.
 *
 * @example
 * ```ts
 * import { refuseSheet } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const ann = { traits: { reading: "under", abilities: {}, skills: { Knots: 99 } }, trackers: { lots: 2, ego: 1 } };
 * const faults = refuseSheet({ ...eveningStar, scales: { skills: eveningStar.scales.skills } }, ann);
 * faults.map(({ code, details }) => [code, details?.["entry"]]); // => [["bad-sheet", "Knots"]]
 * ```
 */
export function refuseSheet(
  { trackers, scales, words }: Pick<SheetSchema, "trackers" | "scales" | "words">,
  { traits, trackers: held }: Pick<Character, "traits" | "trackers">,
  house?: HouseRules,
): Refusal[] {
  return [
    ...Object.entries(trackers)
      // A sheet may omit trackers that a table may share.
      .filter(([name, { shared }]) => !shared || held[name] !== undefined)
      .filter(([name, { min, max }]) => !inScale(held[name], min, max))
      .map(([name, { min, max, rule }]) => refusal("bad-amount-edit", rule, { name, min, max })),
    ...Object.entries(words)
      .filter(([name, { values }]) => traits[name] !== null && !values.includes(String(traits[name])))
      .map(([name, { values, rule }]) => refusal("bad-word", rule, { name, value: traits[name] ?? "none", values })),
    ...Object.entries(scales).flatMap(([name, scale]) => {
      const { min, exactly, rule } = scale;
      const max = house ? scaleMax(scale, house) : scale.max;
      const entries = Object.entries(traits[name] ?? {});
      return [
        ...(exactly === undefined || entries.length === exactly
          ? []
          : [refusal("bad-entry-count", rule, { name, given: entries.length, exactly })]),
        ...entries
          .filter(([, rating]) => !inScale(rating, min, max))
          .map(([entry]) => refusal("bad-sheet", rule, { name, entry, min, max })),
      ];
    }),
  ];
}

/**
 * Every fault of a sheet, as text: trackers and ratings out of bounds, words that are none of the values, scales with
 * another number of entries. Under these house rules, or under any if none are given.
 *
 * @example
 * ```ts
 * import { sheetFaults } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const ann = {
 *   id: "ann",
 *   name: "Ann",
 *   traits: { reading: "under", abilities: { Nerve: 3, Lore: 4 }, skills: {} },
 *   trackers: { lots: 12, ego: 1 },
 * };
 * const faults = sheetFaults(eveningStar, ann);
 * faults; // => ["Ann: lots is not from 0 to 10 (ES-26)", "Ann: has 2 abilities, not 6 (ES-42)"]
 * ```
 */
export function sheetFaults(system: SheetSchema, character: Character, house?: HouseRules): string[] {
  return refuseSheet(system, character, house).map(({ code, rule, details = {} }) => {
    const { name, entry = name, min, max, values, given, exactly } = details;
    const faults: Readonly<Record<string, string>> = {
      "bad-word": `${String(name)} is none of ${Array.isArray(values) ? values.join(", ") : ""}`,
      "bad-entry-count": `has ${String(given)} ${String(name)}, not ${String(exactly)}`,
    };
    const fault = entryOf(faults, code) ?? `${String(entry)} is not from ${String(min)} to ${String(max)}`;
    return `${character.name}: ${fault} (${rule})`;
  });
}
