import { type Character, isRecord, type JsonObject, type JsonValue } from "@rulewright/rules";

/** Something on a sheet that can be chosen by its name. */
export interface Entry {
  readonly name: string;
  readonly rating?: number;
  /** The scale or list it belongs to. */
  readonly scale: string;
  /** Whether something else is suggested in its place, so that it is shown on demand. */
  readonly rare?: boolean;
}

/** The part of a character, or of the table, that entries come from. */
export type Sheet = Pick<Character, "traits">;

/** The entries of one trait: rated names, a list of names, or lists under names. */
export function entriesIn(traits: JsonObject, scale: string): readonly Entry[] {
  const held = traits[scale];
  if (Array.isArray(held)) return held.flatMap((one: JsonValue) => entriesInItem(one, scale));
  if (!isRecord(held)) return [];
  return Object.entries(held).flatMap(([name, value]): Entry[] => {
    if (typeof value === "number") return [{ name, rating: value, scale }];
    if (Array.isArray(value)) return value.flatMap((one: JsonValue) => entriesInItem(one, scale));
    return [{ name, scale }];
  });
}

function entriesInItem(one: JsonValue, scale: string): Entry[] {
  if (typeof one === "string") return [{ name: one, scale }];
  if (!isRecord(one) || typeof one["name"] !== "string") return [];
  const rating = Object.values(one).find((value) => typeof value === "number");
  return [{ name: one["name"], scale, ...(rating === undefined ? {} : { rating }) }];
}

/** The entries of several scales on several sheets. Each name occurs once, as on the first sheet that has it. */
export function entriesOf(sheets: readonly Sheet[], scales: readonly string[]): readonly Entry[] {
  const found = new Map<string, Entry>();
  for (const { traits } of sheets) {
    for (const entry of scales.flatMap((scale) => entriesIn(traits, scale))) {
      if (!found.has(entry.name)) found.set(entry.name, entry);
    }
  }
  return [...found.values()];
}

/** A sheet without any traits. */
export const EMPTY_SHEET: Sheet = { traits: {} };

/** The entry with the highest rating; the first of several. */
export const bestOf = (entries: readonly Entry[]): Entry | undefined =>
  entries.reduce<Entry | undefined>((a, b) => (a && (a.rating ?? 0) >= (b.rating ?? 0) ? a : b), undefined);

/** The name of the entry that an entry is tied to: Clockwork is tied to Patience. */
export function tiedEntry({ traits }: Sheet, entry: string): string | undefined {
  const { tied } = traits;
  const to = isRecord(tied) ? tied[entry] : undefined;
  return typeof to === "string" ? to : undefined;
}
