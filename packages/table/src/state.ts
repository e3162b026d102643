import type { Portrait } from "./portrait.ts";
import { type HouseRules, type JsonObject, type RulesRecord, type Shared, TABLE } from "@rulewright/rules";
import type { Attempt, SealedOption } from "./attempt.ts";
import { type LineCounts, NO_LINES } from "./audiences.ts";
import { EntryLog } from "./entry-log.ts";
import type { Spent } from "./events.ts";
import type { NonceChains } from "./fairness/chains.ts";
import type { HiddenRoll } from "./free-roll.ts";
import { type LogIndex, NO_INDEX } from "./log-index.ts";
import { type Membership, NO_MEMBERS } from "./members/membership.ts";
import type { OddsShown } from "./members/members.ts";
import type { Offering } from "./offering.ts";
import type { Preparation } from "./preparation.ts";

/** What a player wants to do, before the game master frames it. */
export interface Proposal {
  readonly id: string;
  readonly member: string;
  readonly character: string;
  readonly words: string;
  /** For a retry: the earlier attempt, and what has changed since. */
  readonly again?: { readonly attempt: string; readonly changed: string };
}

/** A moment that a player claims a reward for when a session closes. */
export interface Moment {
  readonly id: string;
  readonly member: string;
  readonly character: string;
  readonly words: string;
  readonly attempt?: string;
  readonly amount: number;
  /** The amount granted; absent while it is open. */
  readonly granted?: number;
}

/** An act of a player's that waits for the game master's consent. */
export interface WaitingAct {
  readonly id: string;
  readonly member: string;
  readonly act: string;
  readonly character?: string;
  readonly args: JsonObject;
}

/** The whole state of a table: a fold of its log. */
export interface TableState extends Membership {
  readonly seq: number;
  readonly system: string;
  /** The identity of the rules that the table runs under. */
  readonly version: string;
  /** The record of these rules; undefined at tables from before rules had an identity. */
  readonly rules: RulesRecord | undefined;
  readonly house: HouseRules;
  readonly oddsShown: OddsShown;
  readonly phase: string;
  readonly session: number;
  readonly scene: string;
  /** True while somebody wants play to pause. */
  readonly paused: boolean;
  /** The traits and trackers that the table shares. */
  readonly shared: Shared;
  readonly proposals: Readonly<Record<string, Proposal>>;
  /** The approaches that players may take. */
  readonly offerings: Readonly<Record<string, Offering>>;
  /** What the game master has made ready, by id. */
  readonly prepared: Readonly<Record<string, Preparation>>;
  /** The portraits of characters at the table. */
  readonly portraits: Readonly<Record<string, Portrait>>;
  /** The characters whose sheets only the game master sees. Those still prepared and those that have left are among them. */
  readonly hiddenSheets: Readonly<Record<string, true>>;
  /** The acts that wait for the game master's consent. */
  readonly requests: Readonly<Record<string, WaitingAct>>;
  /**
   * The attempts on the table by id: open, or settled and not yet put away. The open ones are in the order in which they were
   * framed, the settled ones in the order in which they were settled.
   */
  readonly attempts: Readonly<Record<string, Attempt>>;
  /** What was paid and gained in each of them so far, by holder and tracker. */
  readonly spent: Readonly<Record<string, readonly Spent[]>>;
  /** The attempts that were put away, newest last. Of a long campaign only the last ones: the log has them all. */
  readonly past: readonly Attempt[];
  readonly moments: Readonly<Record<string, Moment>>;
  /** The figures that the game master has set in place of the calculated ones, by character and name. */
  readonly figures: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly log: EntryLog;
  /** How many entries of the log members may see. */
  readonly lines: LineCounts;
  /** What later parts of the log rely on. */
  readonly index: LogIndex;
  /** The hidden rolls that can still be revealed, oldest first. */
  readonly hiddenRolls: Readonly<Record<string, HiddenRoll>>;
  /** What was announced in each attempt under seal, which is in nobody's view. */
  readonly sealed: Readonly<Record<string, SealedOption>>;
  /** The chains of nonces that devices have committed to in this session. */
  readonly chains: NonceChains;
  /** The numbers of the entries that are undone, in order. The state is the fold of the others. */
  readonly undone: readonly number[];
  /** How often something was undone. Whoever chooses or rolls says how many undos they have seen. */
  readonly undos: number;
  /** Earlier states, from which the log is folded again after an undo. They are derived: a state without any is as good. */
  readonly checkpoints: readonly Checkpoint[];
}

/** The state after the first entries of a log. Its own log is left out. */
export interface Checkpoint {
  readonly entries: number;
  readonly state: TableState;
}

/** The state of a table with an empty log. */
export const EMPTY_TABLE: TableState = {
  seq: 0,
  system: "",
  version: "",
  rules: undefined,
  title: "",
  house: {},
  oddsShown: "all",
  phase: "",
  session: 1,
  scene: "",
  paused: false,
  ...NO_MEMBERS,
  characters: {},
  shared: { traits: {}, trackers: {} },
  proposals: {},
  offerings: {},
  prepared: {},
  portraits: {},
  hiddenSheets: {},
  requests: {},
  attempts: {},
  spent: {},
  past: [],
  moments: {},
  figures: {},
  log: EntryLog.EMPTY,
  lines: NO_LINES,
  index: NO_INDEX,
  hiddenRolls: {},
  sealed: {},
  chains: {},
  undone: [],
  undos: 0,
  checkpoints: [],
};

/** What holds traits and trackers under this id: a character, or the table. */
export function holderIn(
  { characters, shared }: Pick<TableState, "characters" | "shared">,
  id: string,
): Shared | undefined {
  return id === TABLE ? shared : characters[id];
}
