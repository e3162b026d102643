import {
  entryOf,
  ANYONE,
  answerChoice,
  answerDice,
  isRefusal,
  type JsonObject,
  type Move,
  type Position,
  refusal,
  type Refusal,
  resume,
  type SystemDefinition,
  type Trace,
} from "@rulewright/rules";
import { trackerChanges, heldBy } from "./trackers.ts";
import type { CommandOf } from "./commands.ts";
import { inAttempt, namedAttempt } from "./attempt-standing.ts";
import { currentAttempt } from "./attempts-on-table.ts";
import {
  type CommandResult,
  refuseUnlessGm,
  refuseUnlessPlayer,
  type CommandContext,
  type NeedsDice,
  oneEvent,
  conflictOf,
  refuseTooManyOpen,
} from "./command-result.ts";
import type { TableEvent } from "./events.ts";
import { applyEvents } from "./apply-events.ts";
import { settlementEvents, withSettlement } from "./settlement.ts";
import { isLeader, type Member, roleInRules } from "./members/members.ts";
import type { Attempt, MoveRequest } from "./attempt.ts";
import { attemptPosition } from "./attempt-record.ts";
import { newEarnings, openedEvents, optionChosenEvent, sealedEvents } from "./option-events.ts";
import type { TableState } from "./state.ts";

type Events = { readonly events: readonly TableEvent[] };

type TriedMove = Exclude<ReturnType<typeof answerChoice>, Refusal>;

/** What a move would do. A settled attempt stays settled, even if somebody could pay for a move by now. */
export function tryMove(
  system: SystemDefinition,
  state: TableState,
  attempt: Attempt,
  move: string,
  detail: JsonObject,
  payer: string,
): TriedMove | Refusal {
  const tried = answerChoice(system, attempt.trace, { move, detail }, heldBy(system, state, payer));
  return !isRefusal(tried) && attempt.settled ? refusal("already-settled", "", { title: attempt.title }) : tried;
}

/** How many open requests one member may have. Every open request is part of every view. */
const MAX_REQUESTS = 5;

/** Requests a move that somebody else has to make, with a reason. */
export function requestMove(
  state: TableState,
  open: Attempt,
  { words, move, detail }: CommandOf<"ask">,
  member: Member,
  { system, id }: CommandContext,
): CommandResult {
  const waiting = open.requests.filter(({ answer }) => answer === undefined);
  const refused = refuseTooManyOpen(
    waiting.map(({ by }) => ({ member: by })),
    member,
    MAX_REQUESTS,
  );
  if (refused) return refused;
  const tried = tryRequest(system, state, open, { move, detail, by: member.id });
  if (isRefusal(tried)) return tried;
  return oneEvent({ type: "asked", ask: id, attempt: open.id, words, move, detail });
}

/** Checks a requested move. If it costs something, only the payer's player or the game master may request it. */
function tryRequest(
  system: SystemDefinition,
  state: TableState,
  attempt: Attempt,
  { move, detail, by: id }: Pick<MoveRequest, "move" | "detail" | "by">,
): (TriedMove & { readonly payer: string }) | Refusal {
  const position = resume(system, attempt.trace, heldBy(system, state, attempt.character));
  if (isSealed(position)) return refusal("announced-at-once", "");
  const by = roleOf(position, move);
  // A move that anybody may pay for is paid by the member who requests it.
  const own = by === ANYONE ? ownCharacter(state, attempt, id) : attempt.roles[by];
  const payer = own ?? attempt.character;
  const tried = tryMove(system, state, attempt, move, detail, payer);
  if (isRefusal(tried)) return tried;
  const requester = entryOf(state.members, id);
  const free = Object.values(tried.pays).every((amount) => amount === 0);
  const refused = free || !requester ? undefined : refuseUnlessPlayer(state, requester, payer);
  return refused ?? { ...tried, payer };
}

/** The character a member plays in this attempt: the roller's if it is theirs, else the first one they play. */
function ownCharacter({ players }: TableState, { character }: Attempt, member: string): string | undefined {
  if (players[character] === member) return character;
  return Object.keys(players).find((one) => players[one] === member);
}

/** The attempt with a request; the current one where none has it. */
const attemptWithRequest = (state: TableState, { ask }: CommandOf<"answer-ask">): Attempt | undefined =>
  Object.values(state.attempts).find(({ requests }) => requests.some(({ id }) => id === ask)) ?? currentAttempt(state);

/** The game master grants or declines a request. Granting makes the requested move. */
export const answerRequest = inAttempt(attemptWithRequest, decideRequest);

function decideRequest(
  state: TableState,
  open: Attempt,
  { ask: request, answer }: CommandOf<"answer-ask">,
  member: Member,
  { system }: CommandContext,
): CommandResult {
  const found = open.requests.find(({ id, answer: given }) => id === request && given === undefined);
  const refused = refuseUnlessGm(member);
  if (refused) return refused;
  if (!found) return refusal("no-such-ask", "", { ask: request });
  const answered: TableEvent = { type: "ask-answered", ask: request, attempt: open.id, answer };
  if (answer === "declined") return oneEvent(answered);
  const tried = tryRequest(system, state, open, found);
  if (isRefusal(tried)) return tried;
  const chosen = optionChosenEvent(system, state, open, tried, { words: found.words, payer: tried.payer });
  return withSettlement(system, state, open.id, [answered, chosen], member);
}

/** Whether the sender saw another step of the attempt, or hasn't seen an undo. */
export const isStale = (
  { undos }: TableState,
  open: Attempt,
  seen: Pick<CommandOf<"choose">, "step" | "undos">,
): boolean => seen.step !== open.trace.steps.length || (seen.undos ?? 0) !== undos;

/** Makes a move of an open attempt, and throws the dice that follow unless they are thrown by hand. */
export function chooseOption(
  state: TableState,
  open: Attempt,
  command: CommandOf<"choose">,
  member: Member,
  context: CommandContext,
): CommandResult {
  const { system } = context;
  if (isStale(state, open, command)) return conflictOf(open);
  const position = resume(system, open.trace, heldBy(system, state, open.character));
  const by = roleOf(position, command.move);
  const payer = command.payer ?? open.roles[by] ?? open.character;
  const refused = refuseChoice(state, open, by, payer, member);
  if (refused) return refused;
  const opened = openedEvents(system, state, open);
  const now = applyEvents(state, opened, member);
  const attempt = namedAttempt(now, command) ?? open;
  const tried = tryMove(system, now, attempt, command.move, command.detail ?? {}, payer);
  if (isRefusal(tried)) return tried;
  const reserved = refuseReserved(position, command, member);
  if (reserved) return reserved;
  const terms = { words: command.words ?? "", payer };
  const sealed = sealedEvents(system, attempt, position, tried, terms);
  if (sealed) return { events: sealed };
  const events = [...opened, optionChosenEvent(system, now, attempt, tried, terms)];
  if (command.dice === "hand") return withSettlement(system, state, open.id, events, member);
  const turn = open.roles[by] ?? open.character;
  const throwing = { context, attempt: open.id, member, turn };
  return throwDice(throwing, applyEvents(state, events, member), events);
}

const moveNamed = ({ awaits }: Position, name: string): Move | undefined =>
  awaits.wants === "choice" ? awaits.choice.moves().find((some) => some.name === name) : undefined;

/** Whether what is awaited is announced by two sides at once, and nobody talks about it before. */
export const isSealed = ({ awaits }: Position): boolean =>
  awaits.wants === "choice" && awaits.choice.sealed !== undefined;

/** The role that makes a move. */
export const roleOf = (position: Position, name: string): string =>
  moveNamed(position, name)?.by ?? (position.awaits.wants === "choice" ? position.awaits.choice.by : "");

/** Refuses a detail that another role sets, unless it is the value that stands anyway. The game master sets everything. */
function refuseReserved(
  position: Position,
  { move, detail = {} }: CommandOf<"choose">,
  { role }: Member,
): Refusal | undefined {
  if (isLeader(role)) return undefined;
  const fields = Object.entries(moveNamed(position, move)?.fields ?? {});
  const [name, field] =
    fields.find(([name, { by }]) => by !== undefined && by !== roleInRules(role) && name in detail) ?? [];
  if (name === undefined || detail[name] === field?.parse(undefined, [])) return undefined;
  return refusal("not-yours-to-set", "", { name, by: [field?.by ?? ""] });
}

/** Refuses a move to members who don't play its role: the roller's, another role's, the game master's, or anybody's. */
function refuseChoice(
  state: TableState,
  attempt: Attempt,
  by: string,
  payer: string,
  member: Member,
): Refusal | undefined {
  if (by === "") return undefined;
  if (by === ANYONE) return refuseUnlessPlayer(state, member, payer);
  const own = attempt.roles[by] ?? attempt.character;
  if (payer !== own) return refusal("not-your-roll", "", { payer });
  if (by === "gm") return refuseUnlessGm(member);
  return refuseUnlessPlayer(state, member, own);
}

/** Throws the dice an attempt waits for: typed faces, or the generator's. */
export function rollDice(
  state: TableState,
  open: Attempt,
  command: CommandOf<"roll">,
  member: Member,
  context: CommandContext,
): CommandResult {
  const { system } = context;
  if (isStale(state, open, command)) return conflictOf(open);
  const thrower = throwerOf(resume(system, open.trace), open);
  const refused = refuseUnlessPlayer(state, member, thrower ?? open.character);
  if (refused) return refused;
  if (command.faces === undefined) {
    if (thrower === undefined) return refusal("no-dice-due", "");
    return throwDice({ context, attempt: open.id, member, turn: thrower }, state);
  }
  const rolled = answerDice(system, open.trace, command.faces, "hand");
  if (isRefusal(rolled)) return rolled;
  return withSettlement(system, state, open.id, [diceRolledEvent(system, state, open, rolled)], member);
}

/** The character whose dice are due; undefined where none are. */
function throwerOf({ awaits }: Position, { character, roles }: Attempt): string | undefined {
  if (awaits.wants !== "dice") return undefined;
  return awaits.by === undefined ? character : (roles[awaits.by] ?? character);
}

/** Whether a member plays a character: its player, or the game master where it has none. */
const plays = ({ players }: TableState, { id, role }: Member, character: string): boolean =>
  character in players ? players[character] === id : isLeader(role);

function diceRolledEvent(system: SystemDefinition, state: TableState, attempt: Attempt, trace: Trace): TableEvent {
  const step = trace.steps.at(-1);
  if (!step || !("roll" in step)) throw new Error("the last step after a roll must be a roll");
  const { character } = attempt;
  const earned = newEarnings(system, attempt.trace, trace);
  const changes = trackerChanges(system, state, { payer: character, pays: {}, earner: character, earned });
  return { type: "dice-rolled", attempt: attempt.id, ...step, changes, position: attemptPosition(system, trace) };
}

/** A throw of dice in an attempt: who throws, and whose turn it was. */
interface Throwing {
  readonly context: Pick<CommandContext, "system" | "faces">;
  readonly attempt: string;
  readonly member: Member;
  readonly turn: string;
}

/**
 * Throws dice until the attempt waits for a decision or for the dice of another side: a member throws those of the
 * character whose turn it was, and of all that they play. When the faces run out, the result says which dice are missing
 * and continues with them.
 */
function throwDice(
  throwing: Throwing,
  state: TableState,
  before: readonly TableEvent[] = [],
): Events | NeedsDice | Refusal {
  const { context, member, turn } = throwing;
  const { system, faces = [] } = context;
  const attempt = namedAttempt(state, throwing);
  if (!attempt) throw new Error("dice are thrown without an attempt");
  const withFaces = (next: readonly number[]): Throwing => ({ ...throwing, context: { system, faces: next } });
  const position = resume(system, attempt.trace);
  const { awaits } = position;
  if (awaits.wants !== "dice") return { events: [...before, ...settlementEvents(system, state, attempt)] };
  const thrower = throwerOf(position, attempt);
  if (thrower !== undefined && thrower !== turn && !plays(state, member, thrower)) return { events: before };
  const { die, count } = awaits.dice;
  if (faces.length < count) {
    return {
      needs: { die: die.name, faces: die.faces, count: count - faces.length },
      continueWith: (more) => throwDice(withFaces([...faces, ...more]), state, before),
    };
  }
  const rolled = answerDice(system, attempt.trace, faces.slice(0, count), "generator");
  // Given faces may be those of other dice, where a command is decided again after an undo.
  if (isRefusal(rolled)) return rolled;
  const event = diceRolledEvent(system, state, attempt, rolled);
  const next = applyEvents(state, [event], member);
  return throwDice(withFaces(faces.slice(count)), next, [...before, event]);
}
