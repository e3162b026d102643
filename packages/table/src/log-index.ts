import type { HouseRules } from "@rulewright/rules";
import { namedCharacter } from "./character-names.ts";
import type { Entry } from "./entry-log.ts";

/** A character as the log introduced it, with the newest name. */
export interface CastMember {
  /** The number of the entry that first did. */
  readonly seq: number;
  readonly name: string;
  /** The member who made it; undefined for characters of the table itself. */
  readonly by?: string;
  readonly as: "character-added" | "opponent-appeared";
}

/**
 * What later parts of a log rely on, so that nobody has to read the log from its beginning. It follows every entry, whether
 * it is undone or not, as lines do.
 */
export interface LogIndex {
  /** The house rules from each entry on that set them, oldest first. */
  readonly houses: readonly { readonly seq: number; readonly house: HouseRules }[];
  /** The characters that were ever at the table, by their ids. */
  readonly cast: Readonly<Record<string, CastMember>>;
}

/** The index of an empty log. */
export const NO_INDEX: LogIndex = { houses: [], cast: {} };

/** The house rules that the entries before a number have set. */
export const houseRulesBefore = ({ houses }: LogIndex, seq: number): HouseRules =>
  houses.findLast((one) => one.seq < seq)?.house ?? {};

/** The house rules after an entry, from those before it. */
export function houseRulesAfter(house: HouseRules, { event }: Pick<Entry, "event">): HouseRules {
  if (event.type === "table-opened") return event.house;
  if (event.type === "undone") return event.house ?? house;
  return event.type === "house-rule-set" ? { ...house, [event.name]: event.value } : house;
}

/** The index with one more entry. */
export function indexWith(index: LogIndex, entry: Entry): LogIndex {
  const { seq, by, event } = entry;
  if (event.type === "character-added" || event.type === "opponent-appeared") {
    const { id, name } = event.character;
    const known = Object.hasOwn(index.cast, id) ? index.cast[id] : undefined;
    const one = { seq: known?.seq ?? seq, name, ...(by === undefined ? {} : { by }), as: event.type };
    return { ...index, cast: { ...index.cast, [id]: one } };
  }
  const named = namedCharacter(event);
  const renamed = named && index.cast[named.id];
  if (renamed) return { ...index, cast: { ...index.cast, [named.id]: { ...renamed, name: named.name } } };
  const before = houseRulesBefore(index, seq);
  const house = houseRulesAfter(before, entry);
  return house === before ? index : { ...index, houses: [...index.houses, { seq, house }] };
}
