import {
  type Character,
  entryOf,
  formatMessage,
  isRecord,
  isRefusal,
  type HouseRules,
  type JsonObject,
  type JsonValue,
  refusal,
  type Refusal,
  refuseSheet,
  type SystemDefinition,
} from "@rulewright/rules";
import { tableText } from "./text/en.ts";
import { trackerMax } from "./trackers.ts";
import { refuseTraitEdit } from "./trait-edits.ts";

/** The format of a character in a file, with its version. */
const CHARACTER_FILE = "rulewright-character/1";

/** What a sheet has besides its declared traits: which entry of a scale is tied to which one of another. */
const TIES = "tied";

/** How many characters the name and the line about somebody may have. */
const [MAX_NAME, MAX_ABOUT] = [80, 500];

/** A character in a file: what a sheet says of them, without the state of play at their table. */
export interface CharacterFile extends JsonObject {
  readonly format: string;
  /** The id of the system. */
  readonly system: string;
  /** The identity of the rules that the character was played under. */
  readonly rules: string;
  readonly character: JsonObject;
}

/** The name of a character in a file, and their sheet. */
type Sheet = Pick<Character, "name" | "about" | "traits" | "trackers">;

/**
 * A character as a file. Marks that end with a period of play are left out: whose turn it is, what is used up.
 *
 * @example
 * ```ts
 * import { eveningStar } from "@rulewright/systems/evening-star";
 * import { characterFile } from "@rulewright/table";
 *
 * const ann = { id: "ann", name: "Ann", traits: { reading: "under" }, trackers: { lots: 3, ego: 1 } };
 * characterFile(eveningStar, ann).character; // => { name: "Ann", traits: { reading: "under" }, trackers: { lots: 3, ego: 1 } }
 * ```
 */
export function characterFile(system: SystemDefinition, character: Character): CharacterFile {
  const { name, about, traits, trackers } = character;
  const kept = Object.fromEntries(Object.entries(traits).filter(([trait]) => isKept(system, trait)));
  return {
    format: CHARACTER_FILE,
    system: system.id,
    rules: system.version,
    character: { name, ...(about === undefined ? {} : { about }), traits: kept, trackers },
  };
}

/** Whether a trait goes with a character. What the present rules don't declare is read by nothing. */
function isKept({ scales, words, traits = {}, marks = {}, limits = {} }: SystemDefinition, trait: string): boolean {
  const mark = entryOf(marks, trait);
  if (mark) return mark.of === "character" && mark.lasts === undefined && !Object.hasOwn(limits, trait);
  return trait === TIES || [scales, words, traits].some((part) => Object.hasOwn(part, trait));
}

/** Refuses a file, with the place of what is wrong with it: a JSON Pointer. */
const badFile = (place: string, reason: string): Refusal => refusal("bad-character-file", "", { place, reason });

/**
 * The character of a file from outside, checked against the system like an edit of every value; or what is wrong, and
 * where.
 *
 * @example
 * ```ts
 * import { eveningStar } from "@rulewright/systems/evening-star";
 * import { characterFile, readCharacterFile } from "@rulewright/table";
 *
 * const [ann] = eveningStar.parties[0]?.characters ?? [];
 * const file = ann ? characterFile(eveningStar, { ...ann, trackers: { lots: 99, ego: 1 } }) : {};
 * const refused = readCharacterFile(eveningStar, {}, file);
 * "refused" in refused && refused.details; // => { place: "/character/trackers/lots", reason: "Lots held must be a whole number from 0 to 10" }
 * ```
 */
export function readCharacterFile(system: SystemDefinition, house: HouseRules, file: JsonObject): Sheet | Refusal {
  const wrong = refuseFormat(system, file);
  if (wrong) return wrong;
  const { character } = file;
  if (!isRecord(character)) return badFile("/character", "expected an object");
  const { name, about, traits, trackers, ...others } = character;
  const [other] = Object.keys(others);
  if (other !== undefined) return badFile(`/character/${other}`, "this field is unknown");
  if (!isText(name, MAX_NAME) || name.trim() === "")
    return badFile("/character/name", `expected a text of 1 to ${MAX_NAME} characters`);
  if (about !== undefined && !isText(about, MAX_ABOUT))
    return badFile("/character/about", `expected a text of at most ${MAX_ABOUT} characters`);
  if (!isRecord(traits)) return badFile("/character/traits", "expected an object");
  if (!isRecord(trackers)) return badFile("/character/trackers", "expected an object");
  const sheet = readTraits(system, house, traits);
  if (isRefusal(sheet)) return sheet;
  const amounts = readTrackers(system, house, sheet, trackers);
  if (isRefusal(amounts)) return amounts;
  return { name: name.trim(), ...(about === undefined ? {} : { about }), traits: sheet, trackers: amounts };
}

const isText = (value: JsonValue | undefined, max: number): value is string =>
  typeof value === "string" && value.length <= max;

function refuseFormat(system: SystemDefinition, file: JsonObject): Refusal | undefined {
  const { format, system: id, rules, character: _, ...others } = file;
  const [kind, version] = CHARACTER_FILE.split("/");
  const [givenKind, givenVersion = ""] = String(format).split("/");
  if (givenKind !== kind) return refusal("not-a-character-file", "");
  if (givenVersion !== version) return refusal("later-format", "");
  if (id !== system.id) return refusal("other-system", "", { game: system.title });
  if (typeof rules !== "string") return badFile("/rules", "expected a text");
  const [other] = Object.keys(others);
  return other === undefined ? undefined : badFile(`/${other}`, "this field is unknown");
}

/** The sentence of a refusal, as the reason of another one. */
const reasonOf = (system: SystemDefinition, { code, details }: Refusal): string =>
  formatMessage({ ...tableText, ...system.text }, `refusal.${code}`, details).replace(/\.$/u, "");

/** The traits of a file. Words that aren't chosen are null, and scales without entries empty. */
function readTraits(system: SystemDefinition, house: HouseRules, given: JsonObject): JsonObject | Refusal {
  const missing = [
    ...Object.keys(system.scales).map((scale): [string, JsonValue] => [scale, {}]),
    ...Object.keys(system.words).map((word): [string, JsonValue] => [word, null]),
  ];
  const traits: JsonObject = { ...Object.fromEntries(missing), ...given };
  // A mark of the table is no part of a sheet. The holder of a sheet has an id.
  const holder = { id: "", traits: {}, trackers: {} };
  for (const [name, value] of Object.entries(traits)) {
    const place = `/character/traits/${name}`;
    if (system.marks?.[name]?.of === "table") return badFile(place, "this belongs to the table");
    if (name === TIES && isRecord(value) && Object.values(value).every((one) => isText(one, MAX_ABOUT))) continue;
    const refused = refuseTraitEdit(system, house, holder, name, value ?? null);
    if (refused) return badFile(place, reasonOf(system, refused));
  }
  const [fault] = refuseSheet(
    { trackers: {}, scales: system.scales, words: system.words },
    { traits, trackers: {} },
    house,
  );
  return fault ? badFile(`/character/traits/${String(fault.details?.["name"])}`, reasonOf(system, fault)) : traits;
}

/** The trackers of a file. One that is missing has what it starts with. */
function readTrackers(
  { trackers, ...system }: SystemDefinition,
  house: HouseRules,
  traits: JsonObject,
  given: JsonObject,
): Character["trackers"] | Refusal {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(trackers, name));
  if (unknown !== undefined) return badFile(`/character/trackers/${unknown}`, "there is no such amount on this sheet");
  const amounts: Record<string, number> = {};
  for (const [name, { min, start, rule, shared, used }] of Object.entries(trackers)) {
    const isOwn = shared?.(house) !== true && used?.(house) !== false;
    const max = trackerMax({ trackers, ...system }, name, { traits });
    const value = given[name] ?? (isOwn ? Math.min(start, max) : undefined);
    if (value === undefined) continue;
    if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
      const refused = refusal("bad-amount-edit", rule, { name, min, max });
      return badFile(`/character/trackers/${name}`, reasonOf({ trackers, ...system }, refused));
    }
    amounts[name] = value;
  }
  return amounts;
}
