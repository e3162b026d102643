import type { Character } from "@rulewright/rules";
import type { Awaited, ScreenTable } from "../../screen/index.ts";
import { sheet } from "../rules/sheet.ts";

/** W20-26 Whoever has turns in combat: the party that is played, whoever else has had one in this round, and the opponents. */
export function inTurns({ party, characters }: Pick<ScreenTable, "party" | "characters">): readonly Character[] {
  const played = new Set(party.map(({ id }) => id));
  const isIn = (one: Character): boolean => !one.opponent && (played.has(one.id) || hasActed(one));
  return [...characters.filter(isIn), ...characters.filter(({ opponent }) => opponent)];
}

/** Whether a character has had a turn in this round, or has it now. */
function hasActed(character: Character): boolean {
  const { turnActive, turnTaken } = sheet.of(character);
  return turnActive || turnTaken;
}

/** W20-26 Whose turn of the round it is in combat, or who can take the next one; undefined outside of combat. */
export function awaitsTurn(table: ScreenTable): Awaited | undefined {
  const { characters, mine, isGm, shared, phase } = table;
  if (phase !== "play" || !sheet.ofTable(shared).inCombat) return undefined;
  const acting = characters.filter((one) => sheet.of(one).turnActive);
  const plays = ({ id, opponent }: Character): boolean => (isGm ? opponent !== undefined : id === mine?.id);
  const own = acting.find(plays);
  if (own) return { turn: "yours", words: `${isGm ? `${own.name} acts. ` : ""}${actionsLeft(own)}`, character: own.id };
  const [other] = acting;
  if (other) return { turn: "others", words: `${other.name} acts.`, character: other.id };
  if (mine && !sheet.of(mine).turnTaken)
    return { turn: "anybody", words: "Begin your turn before you act, or let somebody else go first." };
  const waiting = inTurns(table).filter((one) => !sheet.of(one).turnTaken);
  if (waiting.length > 0)
    return { turn: "others", words: `Still to act: ${waiting.map(({ name }) => name).join(", ")}.` };
  return isGm
    ? { turn: "yours", words: "Everybody has acted. Start a new round." }
    : { turn: "others", words: "Everybody has acted. The GM starts a new round." };
}

/** W20-17, W20-18, W20-26 What a turn still has. The book doesn't say which action is which, so a roll marks none. */
function actionsLeft(character: Character): string {
  const { freeMinor, freeMajor } = sheet.of(character);
  const remaining = [freeMinor ? "" : "a minor action", freeMajor ? "" : "a major action"].filter(
    (words) => words !== "",
  );
  return remaining.length === 0
    ? "End the turn, or buy a second action."
    : `Mark ${remaining.join(" and ")} as you take ${remaining.length === 1 ? "it" : "them"}, then end the turn.`;
}
