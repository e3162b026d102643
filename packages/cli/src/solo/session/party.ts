import type { Character, SystemDefinition } from "@rulewright/rules";
import { UsageError } from "../../errors/errors.ts";
import { unknownName } from "../../errors/suggestions.ts";
import type { PlayOptions } from "../../question/options.ts";
import { parseInteger } from "../../parameters/integer.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { findPerson } from "../table/player.ts";

/** The characters of the session, the acting one first. With `--new` the acting one is created afterwards. */
export async function chooseCharacters(
  system: SystemDefinition,
  options: PlayOptions,
  scripted: boolean,
  terminal: Terminal,
): Promise<readonly Character[]> {
  const { parties, id, creation } = system;
  const everybody = parties.flatMap((party) => party.characters);
  const along = findCompanions(everybody, options.with);
  if (options.new) {
    if (options.character !== undefined)
      throw new UsageError("--new creates a character, --character takes a ready-made one: use one of them.");
    if (!creation) throw new UsageError(`${id} has no character creation: play one of its ready-made characters.`);
    return along;
  }
  const first = await chooseFirstCharacter(system, options, scripted, terminal);
  return [first, ...along.filter((one) => one.id !== first.id)];
}

/** The other characters: ids separated by commas, or `all`. */
function findCompanions(everybody: readonly Character[], given: string | undefined): readonly Character[] {
  if (given === undefined) return [];
  if (given === "all") return everybody;
  return given.split(",").map((word) => findCharacter(everybody, word.trim()));
}

function findCharacter(characters: readonly Character[], word: string): Character {
  const found = findPerson(characters, word);
  if (found) return found;
  const ids = characters.map((one) => one.id);
  throw unknownName("character", word, ids);
}

async function chooseFirstCharacter(
  system: SystemDefinition,
  { party: given, character }: PlayOptions,
  scripted: boolean,
  terminal: Terminal,
): Promise<Character> {
  const { parties, id } = system;
  if (parties.length === 0) throw new UsageError(`${id} has no ready-made characters to play.`);
  const number = given === undefined ? undefined : parseInteger(given);
  const chosen = number === undefined ? undefined : parties[number];
  if (given !== undefined && !chosen) {
    throw new UsageError(`--party takes a whole number from 0 to ${parties.length - 1}, not "${given}".`);
  }
  const choosable = chosen ? [chosen] : parties;
  const characters = choosable.flatMap((party) => party.characters);
  if (character !== undefined) return findCharacter(characters, character);
  const [first] = characters;
  if (!first) throw new UsageError(`Party ${given ?? 0} of ${id} has no characters.`);
  if (scripted) return first;
  const { chooseCharacter } = await import("../prompts/prompt-player.ts");
  return chooseCharacter(terminal, system, choosable);
}
