import type { People } from "@rulewright/present";
import type { Character } from "@rulewright/rules";
import { type Attempt, type Line, namedCharacter, type TableView } from "@rulewright/table";

/** The character with this id. */
export const characterOf = ({ characters }: TableView, id: string): Character | undefined =>
  characters.find((one) => one.id === id);

/** The name of a character; the id of an unknown one. */
export const nameOf = (view: TableView, character: string): string => characterOf(view, character)?.name ?? character;

/** The name of a member, also of one who was removed. */
export function memberName({ members, former }: TableView, id: string | undefined): string {
  const found = members.find((one) => one.id === id) ?? former.find((one) => one.id === id);
  if (!found) return "Unknown member";
  return found.name === "" ? "Removed member" : found.name;
}

/** Whether a character is an opponent that the GM added, and can't be taken by a player. */
export const isOpponent = ({ opponent }: Character): boolean => opponent === true;

/** The names of all characters by id: the present ones, and from the log those who have left. */
export function peopleOf({ characters }: Pick<TableView, "characters">, lines: readonly Line[] = []): People {
  const found: Record<string, string> = {};
  for (const { event } of lines) {
    const named = namedCharacter(event);
    if (named) found[named.id] = named.name;
  }
  for (const { id, name } of characters) found[id] = name;
  return found;
}

/** The characters of an attempt by their roles; the roller is the player. */
export const sidesOf = ({
  character,
  roles,
}: Pick<Attempt, "character" | "roles">): Readonly<Record<string, string>> => ({
  player: character,
  ...roles,
});
