import type { Character, SystemDefinition } from "@rulewright/rules";
import { unknown, Unusable } from "../faults.ts";
import type { PlayOptions } from "../options.ts";
import { wholeNumber } from "../parameters/reading.ts";
import type { Terminal } from "../terminal.ts";
import { personNamed } from "./answers.ts";

/** Who sits down: somebody ready-made with those who come along; nobody yet where somebody new is to be made. */
export async function charactersFor(
  system: SystemDefinition,
  options: PlayOptions,
  scripted: boolean,
  terminal: Terminal,
): Promise<readonly Character[]> {
  const { parties, id, creation } = system;
  const everybody = parties.flatMap((party) => party.characters);
  const along = companions(everybody, options.with);
  if (options.new) {
    if (options.character !== undefined)
      throw new Unusable("--new makes somebody, --character takes somebody ready-made.");
    if (!creation) throw new Unusable(`${id} has no steps for making somebody: play one of its ready-made characters.`);
    return along;
  }
  const first = await characterFor(system, options, scripted, terminal);
  return [first, ...along.filter((one) => one.id !== first.id)];
}

/** Those of the ready-made who come along: ids with commas between, or `all`. */
function companions(everybody: readonly Character[], given: string | undefined): readonly Character[] {
  if (given === undefined) return [];
  if (given === "all") return everybody;
  return given.split(",").map((word) => characterNamed(everybody, word.trim()));
}

function characterNamed(characters: readonly Character[], word: string): Character {
  const found = personNamed(characters, word);
  if (found) return found;
  const ids = characters.map((one) => one.id);
  throw unknown("character", word, ids);
}

async function characterFor(
  system: SystemDefinition,
  { party: given, character }: PlayOptions,
  scripted: boolean,
  terminal: Terminal,
): Promise<Character> {
  const { parties, id } = system;
  if (parties.length === 0) throw new Unusable(`${id} has no ready-made characters to play.`);
  const number = given === undefined ? undefined : wholeNumber(given);
  if (given !== undefined && (number === undefined || !parties[number])) {
    throw new Unusable(`--party takes a whole number from 0 to ${parties.length - 1}, not "${given}".`);
  }
  const choosable = number === undefined ? parties : parties.slice(number, number + 1);
  const characters = choosable.flatMap((party) => party.characters);
  if (character !== undefined) return characterNamed(characters, character);
  const [first] = characters;
  if (!first) throw new Unusable(`Party ${given ?? 0} of ${id} has no characters.`);
  if (scripted) return first;
  const { chooseCharacter } = await import("./prompts.ts");
  return chooseCharacter(terminal, system, choosable);
}
