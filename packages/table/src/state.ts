import type { Character, HouseRules, JsonObject, Shared, Trace } from "@rulewright/rules";
import type { TableEvent } from "./events.ts";
import type { Member, OddsShown } from "./members.ts";

/** Something a player wants to do, before the game master has framed it. */
export interface Proposal {
  readonly id: string;
  readonly member: string;
  readonly character: string;
  readonly words: string;
  /** The attempt that is tried again, and what has changed since. */
  readonly again?: { readonly attempt: string; readonly changed: string };
}

/** A reasoned wish for a move that somebody else must make: "the tide is out, so one less". */
export interface Ask {
  readonly id: string;
  readonly member: string;
  readonly words: string;
  readonly move: string;
  readonly detail: JsonObject;
  readonly answer?: "granted" | "declined";
}

/** One step of the haggling: what the difficulty was called, by whom and why. */
export interface Haggle {
  readonly member: string;
  readonly words: string;
  readonly move: string;
  readonly detail: JsonObject;
}

/** An attempt on the table: what was framed for whom, and its trace so far. */
export interface Attempt {
  readonly id: string;
  /** Whose dice they are. */
  readonly member: string;
  readonly character: string;
  readonly title: string;
  /** What the arguments are called on the sheet: `rank` is Patience, `skill` is Clockwork. */
  readonly named: Readonly<Record<string, string>>;
  readonly offer: string;
  /** What people said when it was framed. */
  readonly given: JsonObject;
  /** Who answers for a role of the procedure that is neither the roller's nor the GM's. */
  readonly roles: Readonly<Record<string, string>>;
  readonly trace: Trace;
  readonly asks: readonly Ask[];
  readonly haggling: readonly Haggle[];
  /** True once nothing in it is open any more. */
  readonly settled: boolean;
  /** How the world answered. */
  readonly consequence?: string;
}

/** A moment somebody speaks for when a session closes. */
export interface Moment {
  readonly id: string;
  readonly member: string;
  readonly character: string;
  readonly words: string;
  readonly attempt?: string;
  readonly amount: number;
  /** What the table granted; absent while it is open. */
  readonly granted?: number;
}

/** An event as it stands in the log. */
export interface Entry {
  /** Position in the table's log, from 1. */
  readonly seq: number;
  /** Milliseconds since 1970, as the server's clock said. */
  readonly at: number;
  /** Who did it; undefined for what the table itself does. */
  readonly by?: string;
  readonly event: TableEvent;
}

/** Everything true of a table: a fold of its log. */
export interface TableState {
  readonly seq: number;
  readonly system: string;
  readonly title: string;
  readonly house: HouseRules;
  readonly oddsShown: OddsShown;
  readonly phase: string;
  readonly session: number;
  readonly scene: string;
  readonly members: Readonly<Record<string, Member>>;
  readonly characters: Readonly<Record<string, Character>>;
  /** What the table holds in common. */
  readonly shared: Shared;
  /** Which member plays which character. */
  readonly players: Readonly<Record<string, string>>;
  readonly proposals: Readonly<Record<string, Proposal>>;
  /** The attempt on the table: open, or settled and not yet replaced. */
  readonly attempt?: Attempt;
  /** Attempts that lay on the table before: their words, results and answers, newest last. */
  readonly past: readonly Attempt[];
  readonly moments: Readonly<Record<string, Moment>>;
  readonly log: readonly Entry[];
}

export const EMPTY: TableState = {
  seq: 0,
  system: "",
  title: "",
  house: {},
  oddsShown: "all",
  phase: "",
  session: 1,
  scene: "",
  members: {},
  characters: {},
  shared: { traits: {}, trackers: {} },
  players: {},
  proposals: {},
  past: [],
  moments: {},
  log: [],
};

/** What a record has under an id that came from outside: `constructor` and the like are nobody's. */
export function entryOf<T>(all: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(all, id) ? all[id] : undefined;
}
