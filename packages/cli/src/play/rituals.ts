import { isRefusal, type PlainRecord, readArguments, wordOf } from "@rulewright/rules";
import { refusalWords } from "../faults.ts";
import { type Session, tellNotices, trackerWords } from "./session.ts";
import type { SoloTable } from "./table.ts";

/** Acts of the whole table that can be done just now without being told anything. */
function tableActs(table: SoloTable): readonly { readonly name: string; readonly args: PlainRecord }[] {
  return Object.entries(table.system.acts).flatMap(([name, { of, parameters }]) => {
    if (of !== "table") return [];
    const args = readArguments(parameters, {});
    return isRefusal(args) ? [] : [{ name, args }];
  });
}

/** The act that leads to where a test holds, found by trying; undefined where there is none. */
function actThat(
  table: SoloTable,
  holds: (after: ReturnType<SoloTable["imagine"]>) => boolean,
): { readonly name: string; readonly args: PlainRecord } | undefined {
  return tableActs(table).find(({ name, args }) => {
    const events = table.tryAct(name, args);
    return !isRefusal(events) && holds(table.imagine(events));
  });
}

/** Begins play where the system has a phase before it. */
export function openPlay({ table, player }: Session): void {
  const [before, playing] = table.system.phases;
  if (table.state.phase !== before || playing === undefined) return;
  const opening = actThat(table, ({ phase }) => phase === playing);
  if (!opening) return;
  const refusal = table.act(opening.name, opening.args);
  if (refusal) player.complain(refusalWords(table.system, refusal));
}

/** The session's closing part: what people speak for comes back, and the session closes by its own rules. */
export async function postamble(session: Session): Promise<void> {
  const { table, player, terminal } = session;
  const { system, state } = table;
  if (state.past.length === 0 && !state.attempt) return;
  if (system.claims && openClaims(table)) {
    player.tell(`\n${terminal.paint.strong(wordOf(system.text, `phase.${table.state.phase}`))}`);
    await claims(session);
  }
  const current = table.state.session;
  const closing = actThat(table, (after) => after.session > current);
  if (!closing) return;
  const before = table.state.log.length;
  const refusal = table.act(closing.name, closing.args);
  if (refusal) {
    player.complain(refusalWords(system, refusal));
    return;
  }
  tellNotices(session, before);
  player.tell(`  ${wordOf(system.text, `act.${closing.name}`)}. ${trackerWords(table)}`);
}

/** Leads the table to where claims are heard, and answers whether it is there. */
function openClaims(table: SoloTable): boolean {
  const { claims: claimed } = table.system;
  if (!claimed) return false;
  const heard = (state: SoloTable["state"]): boolean =>
    !isRefusal(table.tryAct(claimed.act, { [claimed.amount]: 1 }, state));
  if (heard(table.state)) return true;
  const opening = actThat(table, heard);
  return opening !== undefined && !table.act(opening.name, opening.args);
}

async function claims(session: Session): Promise<void> {
  const { table, player } = session;
  for (;;) {
    const claim = await player.claim(table);
    if (!claim) return;
    const before = table.state.log.length;
    const refusal = table.claim(claim.words, claim.amount, claim.attempt);
    if (refusal) player.complain(refusalWords(table.system, refusal));
    else {
      player.tell(`  “${claim.words}” ${claim.amount} granted. ${trackerWords(table)}`);
      tellNotices(session, before);
    }
  }
}
