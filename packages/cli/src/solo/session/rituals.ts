import { isRefusal, type JsonObject, readArguments, formatMessage } from "@rulewright/rules";
import { refusalMessage } from "../../errors/refusals.ts";
import { type Session, printNews } from "./session.ts";
import type { SoloTable } from "../table/solo-table.ts";

/** Opens the session with the system's ritual, or with the act that leads to the phase of play. */
export async function openSession(session: Session): Promise<void> {
  const { table, player } = session;
  const { rituals, phases } = table.system;
  const [before, playing] = phases;
  const opening =
    rituals?.begin ?? (table.state.phase === before ? findActs(table, ({ phase }) => phase === playing) : []);
  for (const act of opening) {
    for (const one of performers(table, act)) {
      table.actAs(one);
      const since = table.state.log.length;
      const args = await player.ritualArguments(table, act);
      const refusal = args && table.act(act, args);
      if (refusal) player.print(`  ${refusalMessage(table.system, refusal)}`);
      else printNews(session, since);
    }
  }
}

/** Who performs an act of a ritual: every player's character or, for an act of the table, the acting character. */
function performers({ system, state, sheet }: SoloTable, act: string): readonly string[] {
  if (system.acts[act]?.of !== "character") return [sheet.id];
  const others = Object.keys(state.players).filter((id) => id !== sheet.id && Object.hasOwn(state.characters, id));
  return [...others, sheet.id];
}

/** Closes the session: takes claims and performs the system's closing acts. */
export async function closeSession(session: Session): Promise<void> {
  const { table } = session;
  const { system, state } = table;
  if (state.past.length === 0 && !table.attempt) return;
  const { session: current } = state;
  let claimed = await runClaims(session);
  const opening = claimed ? [] : findActs(table, (after) => canClaim(table, after));
  const closing = system.rituals?.end ?? opening;
  for (const act of closing) {
    await performClosingAct(session, act);
    claimed ||= await runClaims(session);
  }
  if (system.rituals === undefined) {
    for (const act of findActs(table, (after) => after.session > current)) await performClosingAct(session, act);
  }
}

async function performClosingAct(session: Session, act: string): Promise<void> {
  const { table, player, report } = session;
  const { text } = table.system;
  const everybody = performers(table, act);
  const opens = table.system.claims !== undefined && !canClaim(table, table.state);
  for (const one of everybody) {
    table.actAs(one);
    const since = table.state.log.length;
    const args = await player.ritualArguments(table, act);
    if (!args) {
      player.print(`  ${formatMessage(text, `act.${act}`)}: skipped.`);
      continue;
    }
    const refusal = table.act(act, args);
    if (refusal) {
      player.warn(refusalMessage(table.system, refusal));
      continue;
    }
    // An act that only opens the claims is not reported.
    if (opens && canClaim(table, table.state)) continue;
    const who = everybody.length > 1 ? `${table.sheet.name}: ` : "";
    printNews(session, since);
    player.print(`  ${who}${formatMessage(text, `act.${act}`)}. ${report.changes(table)}`.trimEnd());
  }
}

/** The acts of the table that need no arguments. */
function argumentlessTableActs(table: SoloTable): readonly { readonly name: string; readonly args: JsonObject }[] {
  return Object.entries(table.system.acts).flatMap(([name, { of, parameters }]) => {
    if (of !== "table") return [];
    const args = readArguments(parameters, {});
    return isRefusal(args) ? [] : [{ name, args }];
  });
}

/** The act after which a condition holds, found by trying; empty where there is none. */
function findActs(table: SoloTable, holds: (after: SoloTable["state"]) => boolean): readonly string[] {
  const found = argumentlessTableActs(table).find(({ name, args }) => {
    const events = table.tryAct(name, args);
    return !isRefusal(events) && holds(table.stateAfter(events));
  });
  return found ? [found.name] : [];
}

function canClaim(table: SoloTable, state: SoloTable["state"]): boolean {
  const { claims } = table.system;
  return claims !== undefined && !isRefusal(table.tryAct(claims.act, { [claims.amount]: 1 }, state));
}

/** Takes claims where the rules allow them now; resolves with whether they do. */
async function runClaims(session: Session): Promise<boolean> {
  const { table, player, terminal, report } = session;
  if (!canClaim(table, table.state)) return false;
  player.print(`\n${terminal.paint.bold(formatMessage(table.system.text, `phase.${table.state.phase}`))}`);
  for (;;) {
    const claim = await player.nextClaim(table);
    if (!claim) return true;
    const before = table.state.log.length;
    const refusal = table.claim(claim.words, claim.amount, claim.attempt);
    if (refusal) player.warn(refusalMessage(table.system, refusal));
    else {
      player.print(`  “${claim.words}” ${claim.amount} granted. ${report.changes(table)}`.trimEnd());
      printNews(session, before);
    }
  }
}
