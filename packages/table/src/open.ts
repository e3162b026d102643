import type { Character, HouseRules, Shared, SystemDefinition } from "@rulewright/rules";
import type { TableEvent } from "./events.ts";
import type { Member } from "./members.ts";

/** What a new table begins with. */
export interface Opening {
  readonly system: SystemDefinition;
  readonly title: string;
  readonly house: HouseRules;
  readonly characters: readonly Character[];
  readonly gm: Member;
}

/** The first events of a table's log. */
export function openingEvents({ system, title, house, characters, gm }: Opening): readonly TableEvent[] {
  return [
    {
      type: "table-opened",
      system: system.id,
      version: system.version,
      title,
      house,
      phase: system.phases[0] ?? "",
      shared: sharedAtFirst(system),
    },
    { type: "member-joined", member: gm },
    ...characters.map((character): TableEvent => ({ type: "character-added", character })),
  ];
}

/** What a table holds in common before anything has happened. */
function sharedAtFirst({ trackers, marks = {} }: SystemDefinition): Shared {
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
