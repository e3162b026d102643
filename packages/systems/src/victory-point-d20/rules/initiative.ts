import {
  act,
  type ArgumentsOf,
  isRefusal,
  parameters,
  refusal,
  type Refusal,
  type Scene,
  TABLE,
  isSameName,
  valueByName,
} from "@rulewright/rules";
import { whileSessionLasts } from "./conditions.ts";
import type { HouseRules } from "./house-rules.ts";
import { MAX_RATING, MIN_RATING, sheet } from "./sheet.ts";
import { isRating } from "./roll-requests.ts";
import { MIDDLE_RATING, otherSideParameters } from "./sides.ts";

/** VP-12 The characteristic that breaks ties between equal skills. */
export const WITS = "Wits";

/** VP-13 Between those who share a place of the order. */
export const AT_ONCE = " & ";

/** One action in the initiative order: its character, its label and the ratings to compare. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  readonly skill: number | null;
  readonly wits: number;
}

/** The same with a number to compare where the skill is missing. */
interface RankedEntry extends Entry {
  readonly skill: number;
}

/** VP-11 An individual entry; B-12 a character with several actions has several. */
const entryParameters = parameters({
  id: { kind: "character" },
  action: { kind: "text", nullable: true, initial: null },
  skill: { kind: "text", nullable: true, initial: null, from: { scales: ["skills"] } },
  ratings: {
    kind: "record",
    nullable: true,
    initial: null,
    of: {
      skill: { ...otherSideParameters.skill, suggested: MIDDLE_RATING },
      wits: { ...otherSideParameters.characteristic, suggested: MIDDLE_RATING },
    },
  },
});

/** VP-11..VP-13 Sets the initiative order; entries that share a place act simultaneously. */
export const initiative = act({
  rules: ["VP-11", "VP-12", "VP-13"],
  by: ["gm"],
  group: "turn",
  of: "table",
  ...whileSessionLasts,
  parameters: {
    // The characters who use the same skill.
    who: { kind: "characters" },
    skill: { kind: "text", nullable: true, initial: null, from: { scales: ["skills"] } },
    entries: { kind: "records", initial: [], of: entryParameters },
  },
  decide({ who, skill, entries }, { characters }, house: HouseRules) {
    const sameSkill = who.map((id) => ({ id, skill, action: null, ratings: null }));
    const twice = refuseTwice([...sameSkill, ...entries], characters);
    if (twice) return twice;
    const read: Entry[] = [];
    for (const given of [...sameSkill, ...entries]) {
      const entry = entryOf(given, characters);
      if (isRefusal(entry)) return entry;
      read.push(entry);
    }
    const groups = groupByInitiative(comparedRatings(read, house));
    return {
      changes: [
        {
          change: "trait",
          of: TABLE,
          name: "order",
          to: groups.map((group) => group.map(({ label }) => label).join(AT_ONCE)),
        },
      ],
      answer: { order: groups.map((group) => group.map(({ id }) => id)) },
    };
  },
});

/** VP-11, B-12 Refuses somebody twice, unless the entries are that character's different actions. */
function refuseTwice(
  entries: readonly Pick<ArgumentsOf<typeof entryParameters>, "id" | "action">[],
  characters: Scene["characters"],
): Refusal | undefined {
  const isSameEntry = (a: (typeof entries)[number], b: (typeof entries)[number]): boolean =>
    a.id === b.id && (a.action === null || b.action === null || isSameName(a.action, b.action));
  const again = entries.find((one, i) => entries.slice(0, i).some((other) => isSameEntry(one, other)));
  return again && refusal("initiative-twice", "VP-11", { who: characters[again.id]?.name ?? again.id });
}

/** The ratings as entered, or as on the sheet. */
function entryOf(
  { id, action, skill, ratings }: ArgumentsOf<typeof entryParameters>,
  characters: Scene["characters"],
): Entry | Refusal {
  const character = Object.hasOwn(characters, id) ? characters[id] : undefined;
  const name = character?.name ?? id;
  const label = action === null ? name : `${name}: ${action}`;
  if (ratings) return { id, label, ...ratings };
  if (!character) return refusal("nobody-of-that-name", "VP-11", { who: id });
  const { characteristics, skills } = sheet.of(character);
  const wits = valueByName(characteristics, WITS);
  if (wits === undefined) return refusal("no-wits", "VP-12", { who: name });
  const rating = skill === null ? null : (valueByName(skills, skill) ?? null);
  const wrong = [rating ?? MIN_RATING, wits].find((one) => !isRating(one));
  if (wrong !== undefined) {
    return refusal("rating-out-of-range", "VP-04", { value: wrong, min: MIN_RATING, max: MAX_RATING });
  }
  return { id, label, skill: rating, wits };
}

/** VP-11, VP-12 The ratings to compare, under the table's house rules. */
export function comparedRatings<E extends Entry>(
  entries: readonly E[],
  { missingSkill, severalSkills }: HouseRules,
): readonly (E & RankedEntry)[] {
  // B-12 A house rule gives all of a character's actions the skill of the first.
  const own =
    severalSkills === "each-its-own"
      ? entries
      : entries.map((entry) => ({ ...entry, skill: entries.find(({ id }) => id === entry.id)?.skill ?? null }));
  // B-11 If anybody lacks the skill, a house rule makes everybody compare Wits; otherwise a missing skill counts as 0.
  const witsAlone = missingSkill === "all-by-wits" && own.some(({ skill }) => skill === null);
  return own.map((entry) => ({ ...entry, skill: witsAlone ? 0 : (entry.skill ?? 0) }));
}

/** VP-11 The higher skill acts first, VP-12 then the higher Wits; VP-13 equal ratings act simultaneously. */
export function groupByInitiative<E extends RankedEntry>(entries: readonly E[]): readonly (readonly E[])[] {
  const groups = new Map<string, E[]>();
  const byRating = (a: RankedEntry, b: RankedEntry): number => b.skill - a.skill || b.wits - a.wits;
  const byName = (a: RankedEntry, b: RankedEntry): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  for (const entry of entries.toSorted((a, b) => byRating(a, b) || byName(a, b))) {
    const place = `${entry.skill} ${entry.wits}`;
    groups.set(place, [...(groups.get(place) ?? []), entry]);
  }
  return [...groups.values()];
}
