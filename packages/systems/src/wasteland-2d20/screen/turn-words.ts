import { type Character, type JsonObject, resolveHouseRules } from "@rulewright/rules";
import type { Awaited, ScreenTable } from "../../screen/index.ts";
import { attacksOf } from "../rules/attacks.ts";
import { type HouseRules, houseRules } from "../rules/house-rules.ts";
import { pointsIn, purseOf } from "../rules/purse.ts";
import { sheet } from "../rules/sheet.ts";
import { attackActionOf, isTurnSpent, majorBegun, mayBuyAction, SECOND_MAJOR_PENALTY } from "../rules/turns.ts";

/** A place in the round. */
export interface TurnPlace {
  readonly id: string;
  readonly name: string;
  readonly isFoe: boolean;
  readonly state: "acting" | "acted" | "waiting";
  /** W20-19 What attacks have done to it; 0 where the viewer doesn't see its sheet. */
  readonly taken: number;
}

/**
 * W20-26 Whoever has turns in combat: the party that is played, whoever else has had one in this round, and the opponents, also
 * those whose sheets the viewer doesn't see.
 */
export function inTurns({ party, characters, opponents, shared }: TurnsOfTable): readonly TurnPlace[] {
  const played = new Set(party.map(({ id }) => id));
  const { acting, acted } = sheet.ofTable(shared);
  const told = (id: string): TurnPlace["state"] =>
    acting.includes(id) ? "acting" : acted.includes(id) ? "acted" : "waiting";
  const players = characters
    .filter((one) => !one.opponent && (played.has(one.id) || stateOf(one) !== "waiting"))
    .map((one) => ({
      id: one.id,
      name: one.name,
      isFoe: false,
      state: stateOf(one),
      taken: sheet.of(one).damageTaken,
    }));
  const foes = opponents.map(({ id, name }) => {
    const seen = characters.find((one) => one.id === id);
    const taken = seen ? sheet.of(seen).damageTaken : 0;
    return { id, name, isFoe: true, state: seen ? stateOf(seen) : told(id), taken };
  });
  return [...players, ...foes];
}

type TurnsOfTable = Pick<ScreenTable, "party" | "characters" | "opponents" | "shared">;

/** Whether a character has the turn now, has had one in this round, or waits for it. */
function stateOf(character: Character): TurnPlace["state"] {
  const { turnActive, turnTaken } = sheet.of(character);
  return turnActive ? "acting" : turnTaken ? "acted" : "waiting";
}

/** W20-22 Whether a player has luck to use between rolls: while anybody's roll is open, the panel is the roll's. */
export const usesLuck = ({ mine, isGm, phase, rests, ongoing }: ScreenTable): boolean =>
  mine !== undefined && !isGm && phase === "play" && !rests && ongoing.length === 0 && sheet.of(mine).luckPoints > 0;

/** W20-23 The characters whose lucky break waits for the GM. */
export const wishersOf = ({ characters }: Pick<ScreenTable, "characters">): readonly Character[] =>
  characters.filter((one) => sheet.of(one).wishes.length > 0);

/** W20-24 A lucky break whose price the GM has to name; told to the GM, and to whoever has asked for it. */
function awaitsPrice(table: ScreenTable): Awaited | undefined {
  const { mine, isGm } = table;
  const [wisher] = wishersOf(table);
  if (isGm) return wisher && { turn: "yours", words: `Name the price of a lucky break for ${wisher.name}.` };
  if (!mine || sheet.of(mine).wishes.length === 0) return undefined;
  return { turn: "others", words: "The GM names the price of your lucky break." };
}

/**
 * W20-24, W20-26 What the GM or the players are waited for while no roll is open: the price of luck, then a turn in combat. W20-21
 * Once a session has ended nobody is waited for until the next one.
 */
export function awaitsTurn(table: ScreenTable): Awaited | undefined {
  if (table.phase !== "play" || table.rests) return undefined;
  const turn = sheet.ofTable(table.shared).inCombat ? turnAwaited(table) : undefined;
  // One's own turn goes on while the GM names the price.
  return !table.isGm && turn?.turn === "yours" ? turn : (awaitsPrice(table) ?? turn);
}

/** W20-26 Whose turn of the round it is in combat, or who can take the next one. */
function turnAwaited(table: ScreenTable): Awaited | undefined {
  const { characters, mine, isGm } = table;
  const turns = inTurns(table);
  const acting = turns.filter(({ state }) => state === "acting");
  const own = acting.find(({ id, isFoe }) => (isGm ? isFoe : id === mine?.id));
  const sheetOfOwn = characters.find(({ id }) => id === own?.id);
  if (own && sheetOfOwn)
    return {
      turn: "yours",
      words: `${isGm ? `${own.name} acts. ` : ""}${actionsLeft(sheetOfOwn, table)}`,
      character: own.id,
      ...actsAbove(table, own.id),
      // The GM's hand has the buttons for the attacks of an opponent, and the strip that for the end of a turn.
      ...((isGm ? attacksOf(sheetOfOwn).length > 0 : isTurnSpent(sheetOfOwn)) ? { isOffered: true } : {}),
    };
  const [other] = acting;
  if (other)
    return { turn: "others", words: `${other.name} acts.`, character: other.id, ...actsAbove(table, other.id) };
  if (mine && !sheet.of(mine).turnTaken)
    return {
      turn: "anybody",
      words: "Nobody has the turn. Take it, or let somebody else go first.",
      character: mine.id,
      acts: [...(openCheckOf(table, mine) ? [] : ["start-turn"]), ...luckActs(table)],
    };
  const waiting = turns.filter(({ state }) => state === "waiting");
  if (waiting.length > 0)
    return { turn: "others", words: `Still to act: ${waiting.map(({ name }) => name).join(", ")}.` };
  return isGm
    ? { turn: "yours", words: "Everybody has acted. Start a new round." }
    : { turn: "others", words: "Everybody has acted. The GM starts a new round." };
}

/** W20-26 Whose actions stand above the story: the viewer's own, or for the GM those of whoever acts. */
export const ownTurnAt = ({ mine, isGm, characters }: Pick<ScreenTable, "mine" | "isGm" | "characters">) =>
  mine ?? (isGm ? characters.find((one) => sheet.of(one).turnActive) : undefined);

/** W20-17, W20-18, W20-26 The acts of a turn, which the strip above the story has as buttons. */
const TURN_ACTS = ["minor", "extra-minor", "major", "extra-major", "end-turn"];

/** The acts of a turn, where the strip has them for whoever it is. */
const actsAbove = (table: ScreenTable, id: string): Pick<Awaited, "acts"> =>
  ownTurnAt(table)?.id === id ? { acts: [...TURN_ACTS, ...luckActs(table)] } : {};

/** W20-22, W20-26 The uses of luck that the panel of a player has as buttons. */
const luckActs = (table: ScreenTable): readonly string[] => (usesLuck(table) ? ["lucky-timing", "propose-luck"] : []);

/** W20-26 Whether the panel has the end of a turn as a button: nothing is left of one's own, or an opponent has attacked. */
export function isEndOffered(table: ScreenTable, character: Character): boolean {
  if (openCheckOf(table, character)) return false;
  if (!table.isGm) return isTurnSpent(character);
  return character.opponent === true && attacksOf(character).length > 0 && attackActionOf(character) === "none-left";
}

/** The arguments of the open check of a character; undefined where there is none. */
export const openCheckOf = ({ ongoing }: Pick<ScreenTable, "ongoing">, { id }: Character): JsonObject | undefined =>
  ongoing.find(({ character }) => character === id)?.args;

/** W20-17, W20-18, W20-26 What a turn still has. An attack takes the major action; anything else is marked by hand. */
function actionsLeft(character: Character, { shared, house }: Pick<ScreenTable, "shared" | "house">): string {
  const { freeMinor, freeMajor } = sheet.of(character);
  const begun = majorBegun(character);
  if (begun)
    return `${begun === "major" ? "Major action" : `Second major action, difficulty +${SECOND_MAJOR_PENALTY}`}: attack, or say what you do.`;
  if (!freeMajor)
    return freeMinor
      ? "One major action left: an attack takes it."
      : "One minor and one major action left: an attack takes the major one.";
  if (!freeMinor) return "One minor action left. Take it, or end the turn.";
  const points = pointsIn(purseOf(character, { shared }, resolved(house)));
  return mayBuyAction(character, points) ? "End the turn, or buy a second action." : "End the turn.";
}

/** B2 Whose the points are, under the house rules of the table. */
function resolved(house: ScreenTable["house"]): Pick<HouseRules, "apPool"> {
  const all = resolveHouseRules(houseRules, house);
  return "faults" in all ? { apPool: "character" } : all.house;
}
