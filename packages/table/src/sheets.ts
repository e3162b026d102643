import { ongoingAttempts } from "./attempts-on-table.ts";
import { creationParameters, type Character, isRefusal, readArguments, refusal } from "@rulewright/rules";
import { readCharacterFile } from "./character-file.ts";
import type { CommandOf } from "./commands.ts";
import {
  type CommandResult,
  refuseUnlessGm,
  type CommandContext,
  refuseUnknownCharacter,
  oneEvent,
} from "./command-result.ts";
import type { TableEvent } from "./events.ts";
import { isLeader, type Member } from "./members/members.ts";
import type { TableState } from "./state.ts";

/** Creates a character by the system's creation rules. A player without a character plays it. */
export function createCharacter(
  state: TableState,
  { name, about, args: given }: CommandOf<"create-character">,
  member: Member,
  { system, id }: CommandContext,
): CommandResult {
  const { creation } = system;
  if (!creation) return refusal("no-creation", "", { system: system.title });
  const args = readArguments(creationParameters(creation, state.house), given);
  if (isRefusal(args)) return args;
  const made = creation.create(args, state.house);
  if (isRefusal(made)) return made;
  const { traits, trackers } = made;
  return addCharacter(state, member, { id, name, ...(about ? { about } : {}), traits, trackers });
}

/** Adds a character from a file. A player without a character plays it. */
export function importCharacter(
  state: TableState,
  { file }: CommandOf<"import-character">,
  member: Member,
  { system, id }: CommandContext,
): CommandResult {
  const read = readCharacterFile(system, state.house, file);
  if (isRefusal(read)) return read;
  return addCharacter(state, member, { id, ...read, name: freeName(Object.values(state.characters), read.name) });
}

function addCharacter(state: TableState, member: Member, character: Character): CommandResult {
  const added: TableEvent = { type: "character-added", character };
  const plays = isLeader(member.role) || Object.values(state.players).includes(member.id);
  return { events: plays ? [added] : [added, { type: "character-taken", member: member.id, character: character.id }] };
}

/** A name that none of these characters has: this one, or this one with the first free number from 2. */
export function freeName(characters: readonly Character[], name: string): string {
  const taken = new Set(characters.map((one) => one.name));
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  return free;
}

/** The game master removes a character. The log keeps what the character did. */
export function dismiss(state: TableState, { character }: CommandOf<"dismiss">, member: Member): CommandResult {
  const refused = refuseUnlessGm(member) ?? refuseUnknownCharacter(state, character);
  if (refused) return refused;
  const rolling = ongoingAttempts(state).find(({ character: roller, roles }) =>
    [roller, ...Object.values(roles)].includes(character),
  );
  if (rolling) return refusal("still-rolling", "", { title: rolling.title });
  return oneEvent({ type: "character-left", character });
}
