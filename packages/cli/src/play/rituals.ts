import { isRefusal, type JsonObject, readArguments, formatMessage } from "@rulewright/rules";
import { refusalWords } from "../faults.ts";
import { type Session, tellNews } from "./session.ts";
import { stateWords } from "./sheet.ts";
import type { SoloTable } from "./table.ts";

/** Begins play as the system does: with its ritual, or with whatever act leads into the phase of play. */
export async function openPlay(session: Session): Promise<void> {
  const { table, player } = session;
  const { rituals, phases } = table.system;
  const [before, playing] = phases;
  const opening =
    rituals?.begin ?? (table.state.phase === before ? actsThat(table, ({ phase }) => phase === playing) : []);
  for (const act of opening) {
    for (const one of doers(table, act)) {
      table.actAs(one);
      const since = table.state.log.length;
      const args = await player.ritual(table, act);
      const refusal = args && table.act(act, args);
      if (refusal) player.tell(`  ${refusalWords(table.system, refusal)}`);
      else tellNews(session, since);
    }
  }
}

/** Who does an act of a ritual: everybody whom somebody plays, or (for an act of the table) just one. */
function doers({ system, state, sheet }: SoloTable, act: string): readonly string[] {
  if (system.acts[act]?.of !== "character") return [sheet.id];
  const others = Object.keys(state.players).filter((id) => id !== sheet.id && Object.hasOwn(state.characters, id));
  return [...others, sheet.id];
}

/** The session's closing part: what people speak for comes back, and the session closes by its own rules. */
export async function closePlay(session: Session): Promise<void> {
  const { table } = session;
  const { system, state } = table;
  if (state.past.length === 0 && !state.attempt) return;
  const { session: current } = state;
  let heard = await hearClaims(session);
  const opening = heard ? [] : actsThat(table, (after) => canClaim(table, after));
  const closing = system.rituals?.end ?? opening;
  for (const act of closing) {
    await closeWith(session, act);
    heard ||= await hearClaims(session);
  }
  if (system.rituals === undefined) {
    for (const act of actsThat(table, (after) => after.session > current)) await closeWith(session, act);
  }
}

async function closeWith(session: Session, act: string): Promise<void> {
  const { table, player } = session;
  const { text } = table.system;
  const everybody = doers(table, act);
  const opens = table.system.claims !== undefined && !canClaim(table, table.state);
  for (const one of everybody) {
    table.actAs(one);
    const since = table.state.log.length;
    const args = await player.ritual(table, act);
    if (!args) {
      player.tell(`  ${formatMessage(text, `act.${act}`)}: left out.`);
      continue;
    }
    const refusal = table.act(act, args);
    if (refusal) {
      player.complain(refusalWords(table.system, refusal));
      continue;
    }
    // What only opens the hearing of claims needs no words of its own.
    if (opens && canClaim(table, table.state)) continue;
    const who = everybody.length > 1 ? `${table.sheet.name}: ` : "";
    tellNews(session, since);
    player.tell(`  ${who}${formatMessage(text, `act.${act}`)}. ${stateWords(table)}`);
  }
}

/** Acts of the whole table that can be done just now without being told anything. */
function tableActs(table: SoloTable): readonly { readonly name: string; readonly args: JsonObject }[] {
  return Object.entries(table.system.acts).flatMap(([name, { of, parameters }]) => {
    if (of !== "table") return [];
    const args = readArguments(parameters, {});
    return isRefusal(args) ? [] : [{ name, args }];
  });
}

/** The act that leads to where a test holds, found by trying; none where there is none. */
function actsThat(table: SoloTable, holds: (after: SoloTable["state"]) => boolean): readonly string[] {
  const found = tableActs(table).find(({ name, args }) => {
    const events = table.tryAct(name, args);
    return !isRefusal(events) && holds(table.imagine(events));
  });
  return found ? [found.name] : [];
}

function canClaim(table: SoloTable, state: SoloTable["state"]): boolean {
  const { claims } = table.system;
  return claims !== undefined && !isRefusal(table.tryAct(claims.act, { [claims.amount]: 1 }, state));
}

/** Hears what people speak for, where it is time; answers whether it was. */
async function hearClaims(session: Session): Promise<boolean> {
  const { table, player, terminal } = session;
  if (!canClaim(table, table.state)) return false;
  player.tell(`\n${terminal.paint.strong(formatMessage(table.system.text, `phase.${table.state.phase}`))}`);
  for (;;) {
    const claim = await player.claim(table);
    if (!claim) return true;
    const before = table.state.log.length;
    const refusal = table.claim(claim.words, claim.amount, claim.attempt);
    if (refusal) player.complain(refusalWords(table.system, refusal));
    else {
      player.tell(`  “${claim.words}” ${claim.amount} granted. ${stateWords(table)}`);
      tellNews(session, before);
    }
  }
}
