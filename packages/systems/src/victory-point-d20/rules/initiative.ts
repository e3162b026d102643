import {
  type Act,
  isRecord,
  isRefusal,
  type JsonValue,
  type JsonObject,
  refusal,
  type Refusal,
  type Scene,
  TABLE,
} from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { ratingsIn, recordsIn } from "../marks.ts";
import { isRating } from "./roll-requests.ts";
import { otherSideParameters } from "./sides.ts";

/** VP-12 The characteristic that breaks ties between equal skills. */
const WITS = "Wits";

/** One action in the initiative order: its character, its label and the ratings to compare. */
interface Entry {
  readonly id: string;
  readonly label: string;
  readonly skill: number | null;
  readonly wits: number;
}

/** VP-11..VP-13 Sets the initiative order; entries that share a place act simultaneously. */
export const initiative: Act<HouseRules> = {
  rules: ["VP-11", "VP-12", "VP-13"],
  by: ["gm"],
  of: "table",
  parameters: {
    /** The characters who use the same skill. */
    who: { kind: "characters" },
    skill: { kind: "text", nullable: true, initial: null, from: { scales: ["skills"] } },
    /** Individual entries; B-12 a character with several actions has several. */
    entries: {
      kind: "records",
      initial: [],
      of: {
        id: { kind: "character" },
        action: { kind: "text", nullable: true, initial: null },
        skill: { kind: "text", nullable: true, initial: null, from: { scales: ["skills"] } },
        ratings: {
          kind: "record",
          nullable: true,
          initial: null,
          of: { skill: otherSideParameters.skill, wits: otherSideParameters.characteristic },
        },
      },
    },
  },
  decide({ who, skill, entries }, { characters }, house) {
    const sameSkill = Array.isArray(who) ? who.map((id: JsonValue): JsonObject => ({ id, skill })) : [];
    const read: Entry[] = [];
    for (const given of [...sameSkill, ...recordsIn(entries)]) {
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
          to: groups.map((group) => group.map(({ label }) => label).join(" & ")),
        },
      ],
      answer: { order: groups.map((group) => group.map(({ id }) => id)) },
    };
  },
};

/** The ratings as entered, or as on the sheet. */
function entryOf(given: JsonObject, characters: Scene["characters"]): Entry | Refusal {
  const id = String(given["id"]);
  const { action, skill, ratings } = given;
  const sheet = Object.hasOwn(characters, id) ? characters[id] : undefined;
  const name = sheet?.name ?? id;
  const label = typeof action === "string" ? `${name}: ${action}` : name;
  if (isRecord(ratings)) {
    const { skill: rating, wits } = ratings;
    return { id, label, skill: typeof rating === "number" ? rating : null, wits: Number(wits) };
  }
  if (!sheet) return refusal("nobody-of-that-name", "VP-11", { who: id });
  const wits = ratingsIn(sheet, "characteristics")[WITS];
  if (wits === undefined) return refusal("no-wits", "VP-12", { who: name });
  const rating = typeof skill === "string" ? (ratingsIn(sheet, "skills")[skill] ?? null) : null;
  const wrong = [rating ?? 1, wits].find((one) => !isRating(one));
  if (wrong !== undefined) return refusal("rating-out-of-range", "VP-04", { value: wrong, min: 1, max: 10 });
  return { id, label, skill: rating, wits };
}

/** VP-11, VP-12 The ratings to compare, under the table's house rules. */
function comparedRatings(entries: readonly Entry[], { missingSkill, severalSkills }: HouseRules): readonly Entry[] {
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
function groupByInitiative(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const groups = new Map<string, Entry[]>();
  const byRating = (a: Entry, b: Entry): number => (b.skill ?? 0) - (a.skill ?? 0) || b.wits - a.wits;
  const byName = (a: Entry, b: Entry): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  for (const entry of entries.toSorted((a, b) => byRating(a, b) || byName(a, b))) {
    const place = `${entry.skill} ${entry.wits}`;
    groups.set(place, [...(groups.get(place) ?? []), entry]);
  }
  return [...groups.values()];
}
