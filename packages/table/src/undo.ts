import {
  type Change,
  type HouseRules,
  isRefusal,
  refusal,
  type Refusal,
  type Shared,
  type SystemDefinition,
  TABLE,
} from "@rulewright/rules";
import { commandsOf } from "./act-command.ts";
import { visibleEntries } from "./audiences.ts";
import type { Command, CommandOf } from "./commands.ts";
import type { CommandContext, CommandResult } from "./command-result.ts";
import { differenceOf } from "./difference.ts";
import type { TableEvent } from "./events.ts";
import { checkpointBefore, foldRest } from "./fold.ts";
import { SheetsSeen } from "./hidden-sheets.ts";
import { lineNumbers, seqsOfLines } from "./line-numbers.ts";
import { houseRulesAfter, houseRulesBefore } from "./log-index.ts";
import { actsOf, isSameAct, type LoggedAct } from "./logged-act.ts";
import { isLeader, type Member, type Role } from "./members/members.ts";
import type { EntryLog } from "./entry-log.ts";
import type { TableState } from "./state.ts";
import { MEMBERSHIP, mayBeUndone } from "./permanent-events.ts";
import { undoneWith } from "./undone.ts";

/** Decides a command, like `decide`. */
type Decide = (state: TableState, command: Command, member: Member, context: CommandContext) => CommandResult;

/** What an undo is planned with: the rules, and what decides commands under them. */
export interface UndoContext {
  readonly system: SystemDefinition;
  readonly decide: Decide;
}

/** What an undo takes back, as one member sees it. */
export interface UndoPlan {
  /** The numbers of the lines, in order: the chosen ones, and those that can't stand without them. */
  readonly lines: readonly number[];
  /** The values that change back. */
  readonly restored: readonly Change[];
}

/** How many entries an undo reaches back. Each later act is decided again, so that its time is limited. */
const MAX_ENTRIES_BACK: Readonly<Record<Role, number>> = {
  gm: 500,
  "co-gm": 500,
  player: 100,
  spectator: 0,
};

const isMembership = ({ first }: LoggedAct): boolean => MEMBERSHIP.includes(first.event.type);

const isPermanent = ({ entries }: LoggedAct): boolean => entries.some(({ event }) => !mayBeUndone(event));

const seqsOf = (acts: readonly LoggedAct[]): readonly number[] =>
  acts.flatMap(({ entries }) => entries.map(({ seq }) => seq));

/** The acts that a member chose, and the acts of the log from the first one that an undo of them changes. */
interface Choice {
  readonly chosen: readonly LoggedAct[];
  readonly acts: readonly LoggedAct[];
  /** The number of entries before these acts. */
  readonly start: number;
}

/** What an undo leads to. */
interface Undoing {
  readonly undone: readonly number[];
  /** What can't stand without the chosen acts. */
  readonly followers: readonly LoggedAct[];
  readonly after: TableState;
}

/** What an undo of the acts with these lines would take back, or why it can't be done. Changes nothing. */
export function planUndo(
  state: TableState,
  lines: readonly number[],
  member: Member,
  context: UndoContext,
): UndoPlan | Refusal {
  const choice = chooseActs(state, lines, member);
  if (isRefusal(choice)) return choice;
  const undoing = takeBack(state, choice, context);
  if (isRefusal(undoing)) return withLines(undoing, state, member);
  const { followers, after } = undoing;
  const taken = seqsOf([...choice.chosen, ...followers]);
  return (
    refuseFollowersOfOthers(state, followers, member) ?? {
      lines: linesOf(state, member, taken),
      restored: new SheetsSeen(state, member).of(restoredValues(context.system, state, after)),
    }
  );
}

/**
 * Undoes the acts with these lines of the member's log. They have to include everything that can't stand without them.
 */
export function undoActs(
  state: TableState,
  { lines, words = "" }: CommandOf<"undo">,
  member: Member,
  context: UndoContext,
): CommandResult {
  const choice = chooseActs(state, lines, member);
  if (isRefusal(choice)) return choice;
  const undoing = takeBack(state, choice, context);
  if (isRefusal(undoing)) return withLines(undoing, state, member);
  const { followers, after } = undoing;
  const refused = refuseFollowersOfOthers(state, followers, member) ?? refuseFollowers(state, followers, member);
  if (refused) return refused;
  const event: TableEvent = {
    type: "undone",
    entries: seqsOf(choice.chosen),
    restored: restoredValues(context.system, state, after),
    ...(isSame(state.house, after.house) ? {} : { house: after.house }),
    words,
  };
  return { events: [event] };
}

/** The numbers of the lines that a member sees of these entries. */
const linesOf = (state: TableState, member: Member, seqs: readonly number[]): readonly number[] => {
  const numbers = lineNumbers(state, member, new Set(seqs));
  return seqs.flatMap((seq) => numbers.get(seq) ?? []).toSorted((a, b) => a - b);
};

const namesOf = ({ members }: TableState, acts: readonly LoggedAct[]): readonly string[] => [
  ...new Set(acts.map(({ first }) => (first.by === undefined ? "" : (members[first.by]?.name ?? "")))),
];

/** A refusal because of some acts, with their lines and the names of their members. */
const refusalOf = (code: string, state: TableState, member: Member, acts: readonly LoggedAct[]): Refusal =>
  refusal(code, "", {
    lines: linesOf(state, member, seqsOf(acts)),
    by: namesOf(state, acts).filter((name) => name !== ""),
  });

/** A player may take back what nobody else has built on. */
function refuseFollowersOfOthers(
  state: TableState,
  followers: readonly LoggedAct[],
  member: Member,
): Refusal | undefined {
  const others = followers.filter(({ first }) => first.by !== member.id);
  if (isLeader(member.role) || others.length === 0) return undefined;
  return refusalOf("undo-built-on", state, member, others);
}

const refuseFollowers = (state: TableState, followers: readonly LoggedAct[], member: Member): Refusal | undefined =>
  followers.length === 0 ? undefined : refusalOf("undo-followed", state, member, followers);

/** The acts of the lines that a member chose, if the member may undo them. */
function chooseActs(state: TableState, lines: readonly number[], member: Member): Choice | Refusal {
  const { log, undone } = state;
  const shown = visibleEntries(state.lines, member);
  if (lines.some((n) => n < 1 || n > shown)) return refusal("no-such-line", "", { max: shown });
  const max = MAX_ENTRIES_BACK[member.role];
  const seqs = seqsOfLines(state, member, lines, log.length - max);
  if (!seqs) return refusal("undo-too-long-ago", "", { max });
  if (seqs.some((seq) => undone.includes(seq))) return refusal("already-undone", "");
  const after = undoneWith(log, undone, seqs);
  // To undo an undo brings entries back; to undo a redo takes them out again.
  const changed = new Set([
    ...after.filter((seq) => !undone.includes(seq)),
    ...undone.filter((seq) => !after.includes(seq)),
  ]);
  let start = Math.min(...changed) - 1;
  while (start > 0 && start >= log.length - max && isContinued(log, start)) start -= 1;
  if (start < log.length - max) return refusal("undo-too-long-ago", "", { max });
  const acts = actsOf(log.slice(start));
  const chosen = acts.filter(({ entries }) => entries.some(({ seq }) => seqs.includes(seq)));
  if (chosen.some(isPermanent)) return refusal("undo-permanent", "");
  const foreign = chosen.filter(({ first }) => first.by !== member.id);
  if (!isLeader(member.role) && foreign.length > 0) return refusalOf("undo-not-yours", state, member, foreign);
  return { chosen, acts, start };
}

/** Whether the entry at an index belongs to the same act as the one before it. */
function isContinued(log: EntryLog, index: number): boolean {
  const entry = log.at(index);
  return entry !== undefined && isSameAct(log.at(index - 1), entry);
}

/** A refusal that names acts, before it is said to a member. */
type Blocked = Refusal & { readonly acts: readonly LoggedAct[] };

const blocked = (code: string, act: LoggedAct): Blocked => ({ ...refusal(code, ""), acts: [act] });

const withLines = ({ code, acts }: Blocked, state: TableState, member: Member): Refusal =>
  refusalOf(code, state, member, acts);

/** The states before an act: as the log has it, and without what is undone. */
interface Before {
  readonly given: TableState;
  readonly state: TableState;
  /** The house rules when it was done. */
  readonly house: HouseRules;
}

/**
 * Goes through the log without the chosen acts, and decides every later act again where it now stands. One that is refused or
 * has another result can't stand without what was taken back.
 */
function takeBack(state: TableState, { chosen, acts, start }: Choice, context: UndoContext): Undoing | Blocked {
  const { log } = state;
  let undone = undoneWith(log, state.undone, seqsOf(chosen));
  const followers: LoggedAct[] = [];
  const restored = new Set(state.undone.filter((seq) => !undone.includes(seq)));
  const { entries, state: checkpoint } = checkpointBefore(state, start);
  const { undos } = state;
  const base = foldRest({ ...checkpoint, undone: state.undone, undos }, log.slice(entries, start), entries);
  let [given, without, house] = [base, base, houseRulesBefore(state.index, start + 1)];
  for (const act of acts) {
    const { seq } = act.first;
    const [isTaken, wasTaken] = [undone.includes(seq), state.undone.includes(seq)];
    if (isRulesChange(act)) return blocked("undo-earlier-rules", act);
    const isUnaffected = given === without && isTaken === wasTaken;
    const mayFall = !isTaken && !isUnaffected && !isMembership(act);
    if (mayFall && !stands(act, { given, state: without, house }, wasTaken, context)) {
      if (restored.has(seq)) return blocked("redo-blocked", act);
      if (isPermanent(act)) return blocked("undo-blocked", act);
      undone = undoneWith(log, undone, seqsOf([act]));
      followers.push(act);
    } else if (!isTaken) without = applyAct(without, act);
    if (isUnaffected) given = without;
    else if (!wasTaken) given = applyAct(given, act);
    // What was only said makes no difference: nothing after it has to be decided again.
    if (isTaken !== wasTaken && isSame(played(given), played(without))) given = without;
    house = act.entries.reduce(houseRulesAfter, house);
  }
  return { undone, followers, after: without };
}

const isRulesChange = ({ first }: LoggedAct): boolean =>
  first.event.type === "rules-changed" || first.event.type === "rules-recorded";

/** The state after an act that stands, whatever else is undone. */
const applyAct = (state: TableState, { entries, first }: LoggedAct): TableState =>
  foldRest({ ...state, undone: [] }, entries, first.seq - 1);

const isSame = (one: unknown, other: unknown): boolean => differenceOf(one, other) === undefined;

/** Whether an act has the same result where it would stand. */
function stands(act: LoggedAct, { given, state, house }: Before, wasTaken: boolean, context: UndoContext): boolean {
  const { event } = act.first;
  // An undo changes nothing itself: it says which entries are left out.
  if (event.type === "undone") return true;
  // A comment changes nothing either, and can't be decided again: these states have no log.
  if (event.type === "said" && event.about !== undefined) return true;
  // The attempt and the character are made under the house rules in force.
  if ((event.type === "attempt-framed" || event.type === "character-added") && !isSame(state.house, house))
    return false;
  if (leadsToSame(act, { given, state }, context)) return true;
  if (wasTaken) return event.type === "character-added" && !Object.hasOwn(state.characters, event.character.id);
  // An act whose command can't be told from the log has to make the same difference.
  return !leadsToSame(act, { given, state: given }, context) && isSame(effectOf(act, given), effectOf(act, state));
}

function leadsToSame(
  act: LoggedAct,
  { given, state }: { readonly given: TableState; readonly state: TableState },
  { system, decide }: UndoContext,
): boolean {
  const member = act.first.by === undefined ? undefined : state.members[act.first.by];
  if (!member) return false;
  const events = JSON.stringify(act.entries.map(({ event }) => event));
  return commandsOf(act, { system, given, state }).some(({ command, id, faces }) => {
    const decided = decide(state, command, member, { system, id, faces });
    return "events" in decided && JSON.stringify(decided.events) === events;
  });
}

/** A state without its log, what of that is undone, and what is counted and derived from it. */
function played(state: TableState): unknown {
  const { log: _, undone: __, checkpoints: ___, seq: ____, lines: _____, index: ______, ...rest } = state;
  return rest;
}

/** What an act changes in a state. */
const effectOf = (act: LoggedAct, state: TableState): unknown =>
  differenceOf(played(state), played(applyAct(state, act)));

/** The values of characters and of the table that an undo changes, as they are after it. */
function restoredValues(system: SystemDefinition, before: TableState, after: TableState): readonly Change[] {
  const holders = [...Object.keys(after.characters), TABLE].filter((of) => of === TABLE || before.characters[of]);
  const values = holders.flatMap((of) => {
    const [was, is] = [holder(before, of), holder(after, of)];
    return [...changedTrackers(of, was, is), ...changedTraits(system, of, was, is)];
  });
  const phase: readonly Change[] = before.phase === after.phase ? [] : [{ change: "phase", to: after.phase }];
  return [...values, ...phase];
}

const EMPTY: Shared = { trackers: {}, traits: {} };

const holder = ({ characters, shared }: TableState, of: string): Shared =>
  of === TABLE ? shared : (characters[of] ?? EMPTY);

const changedTrackers = (of: string, was: Shared, is: Shared): readonly Change[] =>
  Object.entries(is.trackers)
    .filter(([name, to]) => was.trackers[name] !== to)
    .map(([name, to]) => ({ change: "tracker", of, name, to }));

/** A mark that nobody had set has its initial value again. */
const changedTraits = ({ marks }: SystemDefinition, of: string, was: Shared, is: Shared): readonly Change[] =>
  [...new Set([...Object.keys(was.traits), ...Object.keys(is.traits)])].flatMap((name): readonly Change[] => {
    const to = is.traits[name] ?? marks?.[name]?.initial;
    return to === undefined || isSame(was.traits[name], to) ? [] : [{ change: "trait", of, name, to }];
  });
