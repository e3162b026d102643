import { type Character, isRecord, type JsonValue, type JsonObject } from "@rulewright/rules";
import { isAttribute, canonicalName } from "./traits.ts";

type SheetData = Pick<Character, "traits" | "trackers">;

/** The strings of a list; empty for any other value. */
export const namesIn = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

/** A trait that is a record; empty for any other value. */
export const recordIn = (traits: JsonObject, name: string): JsonObject => {
  const held = traits[name];
  return isRecord(held) ? held : {};
};

/** ST-28 Current willpower. */
export const currentWillpower = ({ trackers }: SheetData): number => trackers["willpower"] ?? 0;

/** ST-36 Whether the next action ignores the wounds. */
export const ignoresWounds = ({ trackers }: SheetData): boolean => (trackers["relief"] ?? 0) > 0;

/** ST-38, ST-43 Whether a character is incapacitated: at 0 willpower, after any action that ignores wounds. */
export const isIncapacitated = (sheet: SheetData): boolean => currentWillpower(sheet) === 0 && !ignoresWounds(sheet);

/** ST-02 The dots of a trait; 0 if the sheet lacks it. */
export function dotsOf({ traits }: Pick<Character, "traits">, trait: string): number {
  const name = canonicalName(trait);
  const scale = recordIn(traits, isAttribute(name) ? "attributes" : "abilities");
  // A-24 The sheet may use an alias.
  const held = scale[name] ?? Object.entries(scale).find(([written]) => canonicalName(written) === name)?.[1];
  return Number(held ?? 0);
}

/** ST-16 A character's specialties by ability. */
export const specialtiesOf = ({
  traits,
}: Pick<Character, "traits">): readonly (readonly [string, readonly string[]])[] =>
  Object.entries(recordIn(traits, "specialties")).map(([ability, names]) => [canonicalName(ability), namesIn(names)]);

/** ST-16 A character's specialties of one ability. */
export const ownedUnder = (sheet: Pick<Character, "traits">, ability: string): readonly string[] =>
  specialtiesOf(sheet).flatMap(([of, names]) => (of === canonicalName(ability) ? names : []));
