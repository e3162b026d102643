import { type Character, isRecord, type JsonValue, type JsonObject } from "@rulewright/rules";
import { isAttribute, canonicalName } from "./traits.ts";

type SheetData = Pick<Character, "traits" | "trackers">;

/** A list of names, wherever one stands. */
export const namesIn = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

/** What stands under a name of the sheet that holds several things. */
export const recordIn = (traits: JsonObject, name: string): JsonObject => {
  const held = traits[name];
  return isRecord(held) ? held : {};
};

/** ST-28 Current willpower. */
export const currentWillpower = ({ trackers }: SheetData): number => trackers["willpower"] ?? 0;

/** ST-36 Whether the next action ignores the wounds. */
export const ignoresWounds = ({ trackers }: SheetData): boolean => (trackers["relief"] ?? 0) > 0;

/** ST-38, ST-43 Out of will; not before a due action is done. */
export const isIncapacitated = (sheet: SheetData): boolean => currentWillpower(sheet) === 0 && !ignoresWounds(sheet);

/** ST-02 The dots of a trait: none where the sheet has none. */
export function dotsOf({ traits }: Pick<Character, "traits">, trait: string): number {
  const name = canonicalName(trait);
  const scale = recordIn(traits, isAttribute(name) ? "attributes" : "abilities");
  // A-24 A sheet may have it under another name.
  const held = scale[name] ?? Object.entries(scale).find(([written]) => canonicalName(written) === name)?.[1];
  return Number(held ?? 0);
}

/** ST-16 Everything a character has learnt in particular: names by the ability they belong to. */
export const specialtiesOf = ({
  traits,
}: Pick<Character, "traits">): readonly (readonly [string, readonly string[]])[] =>
  Object.entries(recordIn(traits, "specialties")).map(([ability, names]) => [canonicalName(ability), namesIn(names)]);

/** ST-16 What is owned under one ability. */
export const ownedUnder = (sheet: Pick<Character, "traits">, ability: string): readonly string[] =>
  specialtiesOf(sheet).flatMap(([of, names]) => (of === canonicalName(ability) ? names : []));
