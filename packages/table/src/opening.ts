import type { Character, HouseRules, RulesRecord, Shared, SystemDefinition } from "@rulewright/rules";
import type { TableEvent } from "./events.ts";
import type { Member } from "./members/members.ts";

/** What a new table is opened with. */
export interface Opening {
  readonly system: SystemDefinition;
  /** The record of its rules, which tells later what has changed. Absent, a change is told without details. */
  readonly rules?: RulesRecord;
  readonly title: string;
  readonly house: HouseRules;
  readonly characters: readonly Character[];
  readonly gm: Member;
}

/**
 * The first events of a table's log: the table, its game master, and the characters of a party.
 *
 * @example
 * ```ts
 * import { eveningStar } from "@rulewright/systems/evening-star";
 * import { type Member, openingEvents } from "@rulewright/table";
 *
 * const gm: Member = { id: "gm", name: "Gwen", role: "gm" };
 * const events = openingEvents({ system: eveningStar, title: "Tides", house: {}, characters: [], gm });
 * events.map(({ type }) => type); // => ["table-opened", "member-joined"]
 * ```
 */
export function openingEvents({ system, rules, title, house, characters, gm }: Opening): readonly TableEvent[] {
  return [
    {
      type: "table-opened",
      system: system.id,
      version: system.version,
      title,
      house,
      phase: system.phases[0] ?? "",
      shared: initialShared(system),
    },
    ...(rules ? [{ type: "rules-recorded", rules } as const] : []),
    { type: "member-joined", member: gm },
    ...characters.map((character): TableEvent => ({ type: "character-added", character })),
  ];
}

/** The shared trackers and marks of a new table. */
function initialShared({ trackers, marks = {} }: SystemDefinition): Shared {
  return {
    trackers: Object.fromEntries(
      Object.entries(trackers)
        .filter(([, { shared }]) => shared !== undefined)
        .map(([name, { start }]) => [name, start]),
    ),
    traits: Object.fromEntries(
      Object.entries(marks)
        .filter(([, { of }]) => of === "table")
        .map(([name, { initial }]) => [name, initial]),
    ),
  };
}
