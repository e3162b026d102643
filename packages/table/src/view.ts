import type { Character, HouseRules, Shared, SystemDefinition } from "@rulewright/rules";
import { isVisible, visibleEntries } from "./audiences.ts";
import { waitsForUnseen } from "./board.ts";
import { type Difference, differenceOf } from "./difference.ts";
import type { Spent } from "./events.ts";
import { SheetsSeen } from "./hidden-sheets.ts";
import { entriesNamedIn, lineNumbers, renumbered } from "./line-numbers.ts";
import { type FormerMember, isLeader, type Member, type OddsShown } from "./members/members.ts";
import type { Offering } from "./offering.ts";
import type { Attempt } from "./attempt.ts";
import { withoutPicture } from "./descriptions.ts";
import type { Preparation } from "./preparation.ts";
import { shownLine } from "./removal.ts";
import type { Entry } from "./entry-log.ts";
import type { Moment, Proposal, TableState, WaitingAct } from "./state.ts";

/** An entry as a viewer sees it. Every viewer has their own numbering, since gaps would reveal hidden entries. */
export interface Line extends Omit<Entry, "seq"> {
  readonly n: number;
}

/** What a view has of an earlier attempt. */
type PastAttempt = Pick<
  Attempt,
  "id" | "member" | "character" | "title" | "given" | "trace" | "consequence" | "overridden"
>;

/** What one member may see of a table's state. The log is separate: see `linesFor`. */
export interface TableView {
  readonly you: Member;
  readonly system: string;
  /** The identity of the rules that the table runs under. */
  readonly version: string;
  readonly title: string;
  readonly house: HouseRules;
  readonly oddsShown: OddsShown;
  readonly phase: string;
  readonly session: number;
  readonly scene: string;
  /** True while somebody wants play to pause. */
  readonly paused: boolean;
  readonly members: readonly Member[];
  /** Those who have been removed, for the names in the log. */
  readonly former: readonly FormerMember[];
  /** True while nobody new can join. */
  readonly locked: boolean;
  /** True while the table is read-only. */
  readonly archived: boolean;
  readonly characters: readonly Character[];
  /**
   * The characters whose sheets only the game master sees: theirs are empty for everybody else. For the game master also those
   * that are prepared or have left.
   */
  readonly hiddenSheets: readonly string[];
  /** True while the turn waits only for characters whose sheets are hidden from the viewer: the game master goes first. */
  readonly gmFirst?: true;
  /** The portraits of characters by id, as data URLs. */
  readonly portraits: Readonly<Record<string, string>>;
  /** What the game master has made ready; empty for everybody else. */
  readonly prepared: readonly Preparation[];
  readonly shared: Shared;
  readonly players: Readonly<Record<string, string>>;
  readonly proposals: readonly Proposal[];
  /** The approaches that players may take. */
  readonly offerings: readonly Offering[];
  readonly requests: readonly WaitingAct[];
  /** The attempts on the table: the open ones in the order in which they were framed, the settled ones in that of their settlement. */
  readonly attempts: readonly Attempt[];
  /** What was paid and gained in each of them, by its id. */
  readonly spent: Readonly<Record<string, readonly Spent[]>>;
  readonly past: readonly PastAttempt[];
  readonly moments: readonly Moment[];
  /** The figures that the game master has set, by character and name. */
  readonly figures: TableState["figures"];
  /** How often something was undone. */
  readonly undos: number;
  /** The tips of the chains of nonces that devices have committed to in this session, and whose they are. */
  readonly chains: Readonly<Record<string, string>>;
  /** The number of lines in the viewer's log. */
  readonly lines: number;
}

/**
 * The lines of a viewer's log after the given number of lines. They are numbered from 1.
 *
 * @example
 * ```ts
 * import { EMPTY_TABLE, fold, linesFor, type Member } from "@rulewright/table";
 *
 * const events = ["Good evening", "It rains"].map((words) => ({ type: "said", words }) as const);
 * const table = fold(EMPTY_TABLE, events.map((event, i) => ({ seq: i + 1, at: 0, by: "gm", event })));
 * const ann: Member = { id: "ann", name: "Ann", role: "player" };
 * linesFor(table, ann, 1); // => [{ n: 2, at: 0, by: "gm", event: { type: "said", words: "It rains" } }]
 * ```
 */
export const linesFor = (state: TableState, member: Member, after = 0): readonly Line[] =>
  linesOf(state, member, entriesBetween(state, member, { after, before: Infinity }));

/** An entry with the number of its line. */
type NumberedEntry = readonly [n: number, entry: Entry];

/** The entries that a viewer sees in the lines between two line numbers. */
export function entriesBetween(
  state: Pick<TableState, "log" | "lines">,
  member: Member,
  { after, before }: { readonly after: number; readonly before: number },
): readonly NumberedEntry[] {
  const found: NumberedEntry[] = [];
  // From the end, since mostly only the newest lines are wanted.
  for (let n = countLines(state, member), i = state.log.length - 1; n > after && i >= 0; i--) {
    const entry = state.log.at(i);
    if (!entry || !isVisible(entry, member)) continue;
    if (n < before) found.push([n, entry]);
    n -= 1;
  }
  return found.toReversed();
}

/** Entries as the lines in which a viewer sees them. */
export function linesOf(state: TableState, member: Member, found: readonly NumberedEntry[]): readonly Line[] {
  const seen = new SheetsSeen(state, member);
  const named = found.flatMap(([, { event }]) => entriesNamedIn(event));
  const numbers = named.length > 0 ? lineNumbers(state, member, new Set(named)) : new Map<number, number>();
  const lines = found.map(([n, { at, by, event }]): Line => ({
    at,
    ...(by === undefined ? {} : { by }),
    event: withoutPicture(seen.event(renumbered(event, numbers))),
    n,
  }));
  return lines.map((line) => shownLine(line, (id) => state.former[id]));
}

/**
 * The number of lines in a viewer's log.
 *
 * @example
 * ```ts
 * import { countLines, EMPTY_TABLE, fold, type Member } from "@rulewright/table";
 *
 * const events = ["Good evening", "It rains"].map((words) => ({ type: "said", words }) as const);
 * const table = fold(EMPTY_TABLE, events.map((event, i) => ({ seq: i + 1, at: 0, by: "gm", event })));
 * const ann: Member = { id: "ann", name: "Ann", role: "player" };
 * countLines(table, ann); // => 2
 * ```
 */
export const countLines = ({ lines }: Pick<TableState, "lines">, member: Pick<Member, "id" | "role">): number =>
  visibleEntries(lines, member);

/** What a view has of a part of the state: the same object for the same part, so that views of several states share it. */
function memoized<From extends object, To>(derive: (part: From) => To): (part: From) => To {
  const known = new WeakMap<From, To>();
  return (part) => {
    const before = known.get(part);
    if (before !== undefined) return before;
    const derived = derive(part);
    known.set(part, derived);
    return derived;
  };
}

const pastAttempt = memoized((attempt: Attempt): PastAttempt => {
  const { id, member, character, title, given, trace, consequence, overridden } = attempt;
  return {
    id,
    member,
    character,
    title,
    given,
    trace,
    ...(consequence === undefined ? {} : { consequence }),
    ...(overridden === undefined ? {} : { overridden }),
  };
});

/** How many past attempts a view has, the newest ones. */
const MAX_PAST = 50;

/** Parts of views that are the same for everybody who sees them. */
const parts = {
  members: memoized((members: TableState["members"]) => Object.values(members)),
  former: memoized((former: TableState["former"]) => Object.values(former)),
  characters: memoized((characters: TableState["characters"]) => Object.values(characters)),
  portraits: memoized((portraits: TableState["portraits"]) =>
    Object.fromEntries(Object.entries(portraits).map(([id, { picture }]) => [id, picture])),
  ),
  prepared: memoized((prepared: TableState["prepared"]) => Object.values(prepared)),
  proposals: memoized((proposals: TableState["proposals"]) => Object.values(proposals)),
  offerings: memoized((offerings: TableState["offerings"]) => Object.values(offerings)),
  requests: memoized((requests: TableState["requests"]) => Object.values(requests)),
  attempts: memoized((attempts: TableState["attempts"]) => Object.values(attempts)),
  past: memoized((past: TableState["past"]) => past.slice(-MAX_PAST).map(pastAttempt)),
  moments: memoized((moments: TableState["moments"]) => Object.values(moments)),
  chains: memoized((chains: TableState["chains"]) =>
    Object.fromEntries(Object.entries(chains).map(([tip, { member }]) => [tip, member])),
  ),
};

/** The parts of a state that views are made of, besides the number of lines. */
const VIEWED = [
  "title",
  "members",
  "former",
  "characters",
  "players",
  "locked",
  "archived",
  "system",
  "version",
  "house",
  "oddsShown",
  "phase",
  "session",
  "scene",
  "paused",
  "shared",
  "proposals",
  "offerings",
  "prepared",
  "portraits",
  "hiddenSheets",
  "requests",
  "attempts",
  "spent",
  "past",
  "moments",
  "figures",
  "chains",
  "undos",
] as const satisfies readonly (keyof TableState)[];

/** What views are made of. A view that is made of more doesn't compile. */
type ViewedState = Pick<TableState, (typeof VIEWED)[number] | "lines">;

/**
 * What changes members' views of one state into those of another, for a member as they were and as they are; undefined where
 * nothing does. Most events only add a line, for which no view has to be made.
 *
 * @example
 * ```ts
 * import { EMPTY_TABLE, fold, type Member, viewDifferences } from "@rulewright/table";
 *
 * const ann: Member = { id: "ann", name: "Ann", role: "player" };
 * const said = { seq: 1, at: 0, by: "gm", event: { type: "said", words: "Good evening" } } as const;
 * const differenceFor = viewDifferences(EMPTY_TABLE, fold(EMPTY_TABLE, [said]));
 * differenceFor(ann, ann); // => { fields: { lines: { to: 1 } } }
 * ```
 */
export function viewDifferences(
  before: ViewedState,
  after: ViewedState,
  system?: SystemDefinition,
): (was: Member, is: Member) => Difference | undefined {
  const onlyLines = VIEWED.every((part) => before[part] === after[part]);
  return (was, is) => {
    if (was !== is || !onlyLines) return differenceOf(viewFor(before, was, system), viewFor(after, is, system));
    const lines = countLines(after, is);
    return countLines(before, is) === lines ? undefined : { fields: { lines: { to: lines } } };
  };
}

/**
 * What a member may see of a table. Nothing of a table reaches anybody but by this function and `linesFor`. Without the system
 * it doesn't say whether the game master goes first.
 *
 * @example
 * ```ts
 * import { EMPTY_TABLE, evolve, linesFor, type Member, viewFor } from "@rulewright/table";
 *
 * const member: Member = { id: "ann", name: "Ann", role: "player" };
 * const state = evolve(EMPTY_TABLE, { seq: 1, at: 0, event: { type: "member-joined", member } });
 * viewFor(state, member).members; // => [{ id: "ann", name: "Ann", role: "player" }]
 * linesFor(state, member).length; // => 1
 * ```
 */
export function viewFor(state: ViewedState, member: Member, system?: SystemDefinition): TableView {
  const { version, title, house, oddsShown, phase, session, scene, shared, players, attempts, spent } = state;
  const { undos, paused, locked, archived, hiddenSheets } = state;
  const seen = new SheetsSeen(state, member);
  return {
    you: member,
    system: state.system,
    version,
    title,
    house,
    oddsShown,
    phase,
    session,
    scene,
    paused,
    shared,
    players,
    spent: Object.fromEntries(Object.entries(spent).map(([id, amounts]) => [id, seen.of(amounts)])),
    undos,
    figures: seen.record(state.figures),
    members: parts.members(state.members),
    former: parts.former(state.former),
    locked,
    archived,
    characters: seen.characters(parts.characters(state.characters)),
    hiddenSheets: Object.keys(hiddenSheets).filter(
      (id) => isLeader(member.role) || Object.hasOwn(state.characters, id),
    ),
    ...(system && waitsForUnseen(system, state, seen) ? { gmFirst: true } : {}),
    portraits: parts.portraits(state.portraits),
    prepared: isLeader(member.role) ? parts.prepared(state.prepared) : [],
    proposals: parts.proposals(state.proposals),
    offerings: parts.offerings(state.offerings),
    requests: parts.requests(state.requests),
    attempts: seen.attempts(parts.attempts(attempts)),
    past: parts.past(state.past),
    moments: parts.moments(state.moments),
    chains: parts.chains(state.chains),
    lines: countLines(state, member),
  };
}
