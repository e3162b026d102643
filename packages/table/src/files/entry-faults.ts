import { entryOf, TABLE } from "@rulewright/rules";
import { allAttempts, MAX_OPEN, ongoingAttempts } from "../attempts-on-table.ts";
import type { TableEvent } from "../events.ts";
import { mayBeUndone } from "../permanent-events.ts";
import type { Entry, EntryLog } from "../entry-log.ts";
import type { TableState } from "../state.ts";

/** What is wrong with an event, and where below it. */
interface EventFault {
  readonly at: readonly PropertyKey[];
  readonly problem: string;
}

type Found = EventFault | undefined;

/** How many members a table can have, and how many characters in a file. */
const [MAX_MEMBERS, MAX_CHARACTERS] = [64, 2000];

const fault = (problem: string, ...at: readonly PropertyKey[]): EventFault => ({ at, problem });

const unless = (holds: boolean, problem: string, ...at: readonly PropertyKey[]): Found =>
  holds ? undefined : fault(problem, ...at);

const known = (
  all: Readonly<Record<string, unknown>>,
  id: string,
  what: string,
  ...at: readonly PropertyKey[]
): Found => unless(Object.hasOwn(all, id), `there is no ${what} with this id`, ...at);

const unknown = (
  all: Readonly<Record<string, unknown>>,
  id: string,
  what: string,
  ...at: readonly PropertyKey[]
): Found => unless(!Object.hasOwn(all, id), `there is another ${what} with this id`, ...at);

const character = ({ characters }: TableState, id: string, ...at: readonly PropertyKey[]): Found =>
  known(characters, id, "character", ...at);

const member = ({ members }: TableState, id: string, ...at: readonly PropertyKey[]): Found =>
  known(members, id, "member", ...at);

/** Somebody who isn't a shared screen. */
const person = (state: TableState, id: string, ...at: readonly PropertyKey[]): Found =>
  member(state, id, ...at) ??
  unless(entryOf(state.members, id)?.role !== "spectator", "this member is a shared screen", ...at);

const recipients = (state: TableState, ids: readonly string[] = []): Found =>
  ids.map((id, i) => member(state, id, "recipients", i)).find((found) => found !== undefined);

/** The attempt has to be on the table, and unsettled. */
const openAttempt = ({ attempts }: TableState, id: string): Found =>
  known(attempts, id, "attempt on the table", "attempt") ??
  unless(entryOf(attempts, id)?.settled === false, "this attempt is settled", "attempt");

const isAttempt = (state: TableState, id: string): boolean => allAttempts(state).some((one) => one.id === id);

const anyAttempt = (state: TableState, id: string): Found =>
  unless(isAttempt(state, id), "there is no attempt with this id", "attempt");

/** A chain that somebody has committed to, of which this nonce has not been asked for. */
const nextNonce = ({ chains }: TableState, chain: string, index: number, ...at: readonly PropertyKey[]): Found =>
  known(chains, chain, "chain of nonces", ...at, "chain") ??
  unless(index > (entryOf(chains, chain)?.used ?? 0), "this nonce was asked for before", ...at, "index") ??
  unless(index <= (entryOf(chains, chain)?.length ?? 0), "the chain is not as long", ...at, "index");

const nothing = (): Found => undefined;

type Checks = {
  readonly [T in TableEvent["type"]]: (state: TableState, event: Extract<TableEvent, { type: T }>) => Found;
};

/** What each event refers to has to be there, as when it was decided. */
const checks: Checks = {
  "table-opened": ({ system }) => unless(system === "", "a table is opened once, by its first entry", "type"),
  "rules-recorded": nothing,
  "rules-changed": ({ version }, { from }) => unless(from === version, "these aren't the rules until then", "from"),
  "member-joined": ({ members, former }, { member: { id, role } }) =>
    unknown({ ...members, ...former }, id, "member", "member", "id") ??
    unless(Object.keys(members).length < MAX_MEMBERS, `a table has at most ${MAX_MEMBERS} members`, "member") ??
    unless(
      (role === "gm") === (Object.keys(members).length === 0),
      "the first member, and no other, joins as game master",
      "member",
      "role",
    ),
  "role-set": (state, { member: id }) => person(state, id, "member") ?? unless(!isGm(state, id), IS_GM, "member"),
  "member-removed": (state, { member: id }) => member(state, id, "member") ?? unless(!isGm(state, id), IS_GM, "member"),
  "gm-handed-over": (state, { to }) => person(state, to, "to") ?? unless(!isGm(state, to), IS_GM, "to"),
  "character-taken": (state, { member: by, character: id }) =>
    person(state, by, "member") ?? character(state, id, "character"),
  "character-released": (state, { character: id }) => character(state, id, "character"),
  "seat-code-made": () => fault("a file has no codes", "type"),
  "device-added": (state, { member: id }) => member(state, id, "member"),
  "table-locked": nothing,
  "table-renamed": nothing,
  "links-renewed": nothing,
  "table-archived": nothing,
  "table-reopened": nothing,
  "table-deleted": () => fault("a deleted table has no file", "type"),
  "table-imported": nothing,
  "nonces-committed": ({ chains }, { tip }) => unknown(chains, tip, "chain of nonces", "tip"),
  "roll-requested": (state, { asked, recipients: to }) =>
    recipients(state, to) ??
    asked.map(({ chain, index }, i) => nextNonce(state, chain, index, "asked", i)).find((found) => found !== undefined),
  "dice-drawn": (state, { recipients: to }) => recipients(state, to),
  "roll-dropped": (state, { recipients: to }) => recipients(state, to),
  "character-added": ({ characters }, { character: { id } }) =>
    unknown({ ...characters, [TABLE]: true }, id, "character", "character", "id") ??
    unless(
      Object.keys(characters).length < MAX_CHARACTERS,
      `a table has at most ${MAX_CHARACTERS} characters`,
      "character",
    ),
  "character-left": (state, { character: id }) => character(state, id, "character"),
  prepared: ({ characters, prepared }, { preparation: { kind, id } }) =>
    unknown({ ...characters, [TABLE]: true }, id, "character", "preparation", "id") ??
    unless(
      (entryOf(prepared, id)?.kind ?? kind) === kind,
      "there is another preparation with this id",
      "preparation",
      "id",
    ) ??
    unless(
      Object.keys(prepared).length < MAX_CHARACTERS,
      `a table has at most ${MAX_CHARACTERS} preparations`,
      "preparation",
    ),
  "preparation-discarded": ({ prepared }, { preparation }) =>
    known(prepared, preparation, "preparation", "preparation"),
  "opponent-appeared": ({ prepared }, { character: { id } }) =>
    unless(entryOf(prepared, id)?.kind === "opponent", "there is no prepared opponent with this id", "character", "id"),
  "character-described": (state, { character: id }) => character(state, id, "character"),
  "sheet-shown-set": (state, { character: id, shown }) =>
    character(state, id, "character") ??
    unless(Object.hasOwn(state.hiddenSheets, id) === shown, "the sheet is as it says already", "shown"),
  "sheet-edited": (state, { of }) => (of === TABLE ? undefined : character(state, of, "of")),
  said: (state, { character: id, recipients: to, about = state.seq }) =>
    (id === undefined ? undefined : character(state, id, "character")) ??
    recipients(state, to) ??
    unless(about <= state.seq, "there is no entry with this number before", "about"),
  "dice-thrown": (state, { recipients: to }) => recipients(state, to),
  "dice-hidden": nothing,
  "dice-revealed": nothing,
  "play-paused": nothing,
  "play-resumed": nothing,
  "scene-set": nothing,
  "odds-shown-set": nothing,
  "house-rule-set": nothing,
  proposed: (state, { proposal, character: id }) =>
    unknown(state.proposals, proposal, "proposal", "proposal") ?? character(state, id, "character"),
  "proposal-withdrawn": ({ proposals }, { proposal }) => known(proposals, proposal, "proposal", "proposal"),
  "approaches-offered": (state, { offering, character: id }) =>
    unknown(state.offerings, offering, "offering", "offering") ?? character(state, id, "character"),
  "offering-withdrawn": ({ offerings }, { offering }) => known(offerings, offering, "offering", "offering"),
  "attempt-framed": (state, { attempt, character: id, version, roles, offering, alongside }) =>
    unless(!alongside || ongoingAttempts(state).length < MAX_OPEN, `more than ${MAX_OPEN} attempts are open`) ??
    unless(!isAttempt(state, attempt), "there is another attempt with this id", "attempt") ??
    unless(version === state.version, "the table doesn't run under these rules", "version") ??
    character(state, id, "character") ??
    Object.entries(roles)
      .map(([role, played]) => character(state, played, "roles", role))
      .find((found) => found !== undefined) ??
    (offering ? known(state.offerings, offering.id, "offering", "offering", "id") : undefined),
  asked: (state, { attempt }) => openAttempt(state, attempt),
  "move-suggested": (state, { attempt }) => openAttempt(state, attempt),
  "ask-answered": (state, { attempt, ask }) =>
    openAttempt(state, attempt) ??
    unless(
      entryOf(state.attempts, attempt)?.requests.some(({ id }) => id === ask) === true,
      "there is no request with this id",
      "ask",
    ),
  "option-chosen": (state, { attempt, payer, opens }) =>
    openAttempt(state, attempt) ??
    character(state, payer, "payer") ??
    unless(!opens || entryOf(state.attempts, attempt)?.announced !== undefined, "nothing was announced", "opens"),
  "option-announced": (state, { attempt, payer }) => openAttempt(state, attempt) ?? character(state, payer, "payer"),
  "option-sealed": (state, { attempt }) => openAttempt(state, attempt),
  "dice-rolled": (state, { attempt }) => openAttempt(state, attempt),
  "attempt-settled": (state, { attempt }) => openAttempt(state, attempt),
  "attempt-closed": (state, { attempt }) => openAttempt(state, attempt),
  "outcome-overridden": (state, { attempt }) => anyAttempt(state, attempt),
  "figure-overridden": (state, { character: id }) => character(state, id, "character"),
  "world-answered": (state, { attempt }) => anyAttempt(state, attempt),
  "act-done": (state, { character: id, attempt }) =>
    (id === undefined ? undefined : character(state, id, "character")) ??
    (attempt === undefined ? undefined : anyAttempt(state, attempt)),
  "act-requested": (state, { request, character: id }) =>
    unknown(state.requests, request, "request", "request") ??
    (id === undefined ? undefined : character(state, id, "character")),
  "act-request-answered": ({ requests }, { request }) => known(requests, request, "request", "request"),
  "moment-told": (state, { moment, character: id }) =>
    unknown(state.moments, moment, "claim", "moment") ?? character(state, id, "character"),
  "moment-granted": ({ moments }, { moment }) => known(moments, moment, "claim", "moment"),
  undone: nothing,
};

const IS_GM = "this member is the game master";
const isGm = ({ members }: TableState, id: string): boolean => entryOf(members, id)?.role === "gm";

/** What is wrong with an event after a state: it refers to what isn't there, or there was already. */
export function referenceFault<T extends TableEvent["type"]>(
  state: TableState,
  event: Extract<TableEvent, { type: T }> & { readonly type: T },
): Found {
  const check: Checks[T] = checks[event.type];
  return check(state, event);
}

/** How many entries back an undo in a file may reach, and how many changes one may make with those that it undoes. */
const [MAX_BACK, MAX_UNDONE] = [1000, 10_000];

/** Follows the undos of a log: how far each one reaches, through the undos that it undoes. */
export class Undos {
  readonly #reaches = new Map<number, { readonly first: number; readonly size: number }>();

  /** What is wrong with the entries that an undo names. */
  fault(log: EntryLog, undone: readonly number[], { seq, event }: Entry): Found {
    if (event.type !== "undone") return undefined;
    const seen = new Set<number>();
    let [first, size] = [seq, 1];
    for (const [i, number] of event.entries.entries()) {
      const named = log.at(number - 1);
      if (!named || seen.has(number)) return fault("it names an earlier entry, and each once", "entries", i);
      if (!mayBeUndone(named.event)) return fault("this entry can't be undone", "entries", i);
      if (undone.includes(number)) return fault("this entry is undone already", "entries", i);
      const reach = this.#reaches.get(number) ?? { first: number, size: 1 };
      [first, size] = [Math.min(first, reach.first), size + reach.size];
      seen.add(number);
    }
    if (first < seq - MAX_BACK) return fault(`it reaches back more than ${MAX_BACK} entries`, "entries");
    if (size > MAX_UNDONE) return fault(`it undoes more than ${MAX_UNDONE} entries`, "entries");
    this.#reaches.set(seq, { first, size });
    return undefined;
  }
}
