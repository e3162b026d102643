import { type Character, entryOf, refusal } from "@rulewright/rules";
import { type CommandResult, oneEvent, refuseUnlessGm, refuseUnlessPlayer } from "./command-result.ts";
import type { CommandOf } from "./commands.ts";
import type { TableEvent } from "./events.ts";
import type { Member } from "./members/members.ts";
import type { TableState } from "./state.ts";

/** How many portraits a table keeps. All of them are part of every view. */
const MAX_PORTRAITS = 60;

type Description = Pick<CommandOf<"describe">, "name" | "about">;

const described = (character: Character, { name, about }: Description): Character => ({
  ...character,
  ...(name === undefined ? {} : { name }),
  ...(about === undefined ? {} : { about }),
});

/** Gives a character another name, another line about it, or a portrait. A prepared opponent has no portrait yet. */
export function describeCharacter(state: TableState, command: CommandOf<"describe">, member: Member): CommandResult {
  const { character: id, name, about, portrait: picture } = command;
  const ready = entryOf(state.prepared, id);
  if (ready?.kind === "opponent") {
    const character = described(ready.character, command);
    return refuseUnlessGm(member) ?? oneEvent({ type: "prepared", preparation: { ...ready, character } });
  }
  const refused = refuseUnlessPlayer(state, member, id);
  if (refused) return refused;
  const before = state.characters[id];
  const kept = state.portraits[id]?.picture ?? null;
  const changed = {
    ...(name === undefined || name === before?.name ? {} : { name }),
    ...(about === undefined || about === (before?.about ?? "") ? {} : { about }),
    ...(picture === undefined || picture === kept ? {} : { portrait: picture }),
  };
  if (Object.keys(changed).length === 0) return refusal("no-change", "");
  if (changed.portrait && kept === null && Object.keys(state.portraits).length >= MAX_PORTRAITS)
    return refusal("too-many-portraits", "", { max: MAX_PORTRAITS });
  return oneEvent({ type: "character-described", character: id, ...changed });
}

/** The state after a character was described. */
export function withDescription(
  state: TableState,
  event: Extract<TableEvent, { type: "character-described" }>,
  by: string,
): TableState {
  const { character: id, portrait: picture } = event;
  const character = state.characters[id];
  if (!character) return state;
  const { [id]: before, ...others } = state.portraits;
  const kept = picture === undefined ? before : picture === null ? undefined : { by, picture };
  return {
    ...state,
    characters: { ...state.characters, [id]: described(character, event) },
    portraits: kept ? { ...others, [id]: kept } : others,
  };
}

/** A line's event without the picture, which the view has. */
export const withoutPicture = (event: TableEvent): TableEvent =>
  event.type === "character-described" && event.portrait ? { ...event, portrait: "" } : event;
