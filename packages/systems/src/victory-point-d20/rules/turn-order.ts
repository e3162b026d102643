import { type Character, isSameName } from "@rulewright/rules";
import { actionCount, turnOf } from "./declared-turns.ts";
import type { HouseRules } from "./house-rules.ts";
import { AT_ONCE } from "./initiative.ts";
import { sheet } from "./sheet.ts";
import { declaredOrder } from "./declared-order.ts";

/** VP-11 Somebody at a place of the turn: with a declared action, or in the initiative order before declaring one. */
export interface TurnEntry {
  /** Undefined for somebody whose sheet the viewer doesn't see: nothing is known of their turn. */
  readonly character: Character | undefined;
  readonly name: string;
  readonly action: string | undefined;
  readonly declared: boolean;
  readonly acted: boolean;
}

/** VP-11 The declared actions by their places. */
function declaredPlaces(characters: readonly Character[], house: HouseRules): readonly (readonly TurnEntry[])[] {
  const places: TurnEntry[][] = [];
  for (const { character: id, action, place, done } of declaredOrder(characters, house)) {
    const character = characters.find((one) => one.id === id);
    const entry = { character, name: character?.name ?? id, action, declared: true, acted: done };
    (places[place - 1] ??= []).push(entry);
  }
  return places;
}

/** VP-11 An entry of the initiative order: a name, or a name with an action, which is declared with it. */
function readEntry(label: string, characters: readonly Character[]): TurnEntry {
  const character = characters.find(({ name }) => label === name || label.startsWith(`${name}: `));
  const name = character?.name ?? label;
  const action = label === name ? undefined : label.slice(`${name}: `.length);
  return {
    character,
    name,
    action,
    declared: action !== undefined,
    acted: character !== undefined && sheet.of(character).acted,
  };
}

/** VP-13 Those who share a place, unless the whole is one name. */
const labelsIn = (label: string, characters: readonly Character[]): readonly string[] =>
  characters.some(({ name }) => name === label) ? [label] : label.split(AT_ONCE);

const hasDeclared = ({ character }: TurnEntry): boolean =>
  character !== undefined && actionCount(turnOf(character)) > 0;

const isSamePerson = (a: TurnEntry, b: TurnEntry): boolean =>
  a.character && b.character ? a.character.id === b.character.id : isSameName(a.name, b.name);

/**
 * VP-11..VP-13 The order of the turn. Declared actions stand in the order of their own skills; those who have declared
 * nothing come in where the initiative order of the span has them: before everybody who is after them in it.
 */
export function orderOfTurn(
  characters: readonly Character[],
  order: readonly string[],
  house: HouseRules,
): readonly (readonly TurnEntry[])[] {
  const wanted = order.map((label) => labelsIn(label, characters).map((one) => readEntry(one, characters)));
  const rankOf = (entry: TurnEntry): number =>
    wanted.findIndex((entries) => entries.some((one) => isSamePerson(one, entry)));
  const places = [...declaredPlaces(characters, house)];
  for (const [rank, entries] of wanted.entries()) {
    const undeclared = entries.filter((entry) => !hasDeclared(entry));
    if (undeclared.length === 0) continue;
    const later = places.findIndex((place) => place.some((entry) => rankOf(entry) > rank));
    places.splice(later < 0 ? places.length : later, 0, undeclared);
  }
  return places;
}

/** VP-11 Whom the turn waits for: those at the first place who have not acted. */
export function nextInTurn(places: readonly (readonly TurnEntry[])[]): readonly TurnEntry[] {
  const open = places.map((entries) => entries.filter(({ acted, character }) => !acted && character !== undefined));
  return open.find((entries) => entries.length > 0) ?? [];
}
