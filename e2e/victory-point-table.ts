import type { Environment } from "./environment.ts";
import { type FormValues, joinTable, openTable, type Seat } from "./seat.ts";

const book = { game: "Victory Point d20", character: "Hester Vane" };

/** Starts a session. Ines plays Hester Vane. */
export async function startSession(environment: Environment) {
  const seats = await openTable(environment, book);
  await beginPlay(seats.gm, seats.player);
  return seats;
}

/** Starts a session with a second player: Tomas plays Pell on another phone page. */
export async function startSessionWithPell(environment: Environment) {
  const { gm, player } = await openTable(environment, book);
  const other = await joinTable(environment, gm, { name: "Tomas", character: "Pell" });
  await beginPlay(gm, player);
  return { gm, player, other };
}

async function beginPlay(gm: Seat, player: Seat): Promise<void> {
  await gm.press("Begin play");
  await player.waitForText("In play");
}

/** One of Hester's best combinations of a skill and a characteristic. */
export const gambling = { Skill: "Gambling", Characteristic: "Presence" };
/** One of Hester's best combinations of a skill and a characteristic. */
export const persuasion = { Skill: "Persuade", Characteristic: "Presence" };
/** One of Hester's best combinations of a skill and a characteristic. */
export const sleightOfHand = { Skill: "Sleight of Hand", Characteristic: "Dexterity" };

/** A player proposes an action and the GM frames it. */
export async function frameProposal(
  gm: Seat,
  by: Seat,
  words: string,
  offer: string,
  values: FormValues,
): Promise<void> {
  await by.propose(words);
  await gm.frame(words, offer, values);
}
