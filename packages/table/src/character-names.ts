import type { Character } from "@rulewright/rules";
import type { TableEvent } from "./events.ts";

/**
 * The name that an event gives a character; undefined for other events.
 *
 * @example
 * ```ts
 * import { namedCharacter } from "@rulewright/table";
 *
 * namedCharacter({ type: "character-described", character: "wick", name: "Old Wick" }); // => { id: "wick", name: "Old Wick" }
 * namedCharacter({ type: "said", words: "Good evening" }) === undefined; // => true
 * ```
 */
export function namedCharacter(event: TableEvent): Pick<Character, "id" | "name"> | undefined {
  switch (event.type) {
    case "character-added":
    case "opponent-appeared": {
      const { id, name } = event.character;
      return { id, name };
    }
    case "character-described":
      return event.name === undefined ? undefined : { id: event.character, name: event.name };
    default:
      return undefined;
  }
}
