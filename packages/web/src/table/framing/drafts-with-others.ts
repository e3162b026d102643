import {
  type Character,
  isRecord,
  type JsonObject,
  type Parameters,
  type Scene,
  type SystemDefinition,
} from "@rulewright/rules";
import { bestNames, type Draft, strangerRecord } from "../../fields/draft.ts";
import { namedCharacter, scalesIn } from "../../fields/field.ts";
import { mentions } from "../../words/mentions.ts";

/** The draft with each character in turn who may take part in a record that must be given: the other side of a contest. */
export function draftsWithOthers(
  system: SystemDefinition,
  characters: Scene["characters"],
  { offer, character, words = "" }: { readonly offer: string; readonly character: Character; readonly words?: string },
  draft: Draft,
): readonly Draft[] {
  return Object.entries(system.offers[offer]?.parameters ?? {}).flatMap(([name, parameter]) => {
    if (parameter.initial !== undefined || (parameter.kind !== "record" && parameter.kind !== "records")) return [];
    const { of, kind } = parameter;
    return othersFor(system, characters, { character, words, of, taken: draft.args }).map((one): Draft => ({
      ...draft,
      args: { ...draft.args, [name]: kind === "records" ? [one] : one },
    }));
  });
}

interface OthersInput {
  readonly character: Character;
  readonly words: string;
  /** What is asked of whoever takes part. */
  readonly of: Parameters;
  /** What the form has already picked for the character. */
  readonly taken: JsonObject;
}

/**
 * Who may take part beside a character, with the best names of the sheet: whoever the words name; then opponents, and somebody
 * without a sheet; or, where nobody else means the character, that with other names, and then everybody else.
 */
function othersFor(
  system: SystemDefinition,
  characters: Scene["characters"],
  { character, words, of, taken }: OthersInput,
): readonly JsonObject[] {
  const { who, otherwise } = namedCharacter(of) ?? {};
  if (who === undefined) return [];
  const others = Object.values(characters).filter(({ id }) => id !== character.id);
  const record = (one: Character): JsonObject => ({ [who]: one.id, ...bestNames(system, of, one) });
  const said = others.filter(({ name }) => mentions(words, name)).map(record);
  if (otherwise !== undefined) {
    const opponents = others.filter(({ opponent }) => opponent).map(record);
    return [...said, ...opponents, strangerRecord(of, {})];
  }
  return [...said, bestNames(system, of, withoutTaken(character, of, taken)), ...others.map(record)];
}

/** A character without the entry that is already picked for the first name that a record asks for. */
function withoutTaken(character: Character, of: Parameters, taken: JsonObject): Character {
  const [name, scales] = Object.entries(of)
    .map(([one, parameter]) => [one, scalesIn(parameter)] as const)
    .find(([, all]) => all.length > 0) ?? ["", []];
  const traits = Object.entries(character.traits).map(([trait, held]) => [
    trait,
    scales.includes(trait) && isRecord(held)
      ? Object.fromEntries(Object.entries(held).filter(([entry]) => entry !== taken[name]))
      : held,
  ]);
  return { ...character, traits: Object.fromEntries(traits) };
}
