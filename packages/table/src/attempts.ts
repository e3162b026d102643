import {
  ANYONE,
  answerChoice,
  answerDice,
  isRefusal,
  type JsonObject,
  type Position,
  refusal,
  type Refusal,
  resume,
  type SystemDefinition,
  type Trace,
} from "@rulewright/rules";
import { booked, earnedSince, heldBy } from "./booking.ts";
import type { CommandOf } from "./commands.ts";
import {
  type Conflict,
  type Decided,
  gmOnly,
  mayPlay,
  type Means,
  type NeedsDice,
  one,
  openAttempt,
  tooManyOpen,
} from "./decided.ts";
import type { TableEvent } from "./events.ts";
import { after } from "./evolve.ts";
import { settledEvents } from "./framing.ts";
import type { Member } from "./members.ts";
import { type Ask, type Attempt, entryOf, type TableState } from "./state.ts";

type Events = { readonly events: readonly TableEvent[] };

function tryMove(
  system: SystemDefinition,
  state: TableState,
  attempt: Attempt,
  move: string,
  detail: JsonObject,
  payer: string,
) {
  return answerChoice(system, attempt.trace, { move, detail }, heldBy(system, state, payer));
}

type Tried = Exclude<ReturnType<typeof answerChoice>, Refusal>;

/** How many wishes of one member may be open at once: they go to everybody with every change. */
const MOST_ASKS = 5;

/** A reasoned wish for a move that is somebody else's to make. */
export function ask(
  state: TableState,
  { words, move, detail }: CommandOf<"ask">,
  member: Member,
  { system, id }: Means,
): Decided {
  const open = openAttempt(state);
  if (isRefusal(open)) return open;
  const waiting = open.asks.filter(({ answer }) => answer === undefined);
  const refused = tooManyOpen(waiting, member, MOST_ASKS);
  if (refused) return refused;
  const tried = tryWish(system, state, open, { move, detail, member: member.id });
  if (isRefusal(tried)) return tried;
  return one({ type: "asked", ask: id, attempt: open.id, words, move, detail });
}

/** Tries a move that somebody wishes for. What it costs only whoever plays its payer, or the game master, may offer. */
function tryWish(
  system: SystemDefinition,
  state: TableState,
  attempt: Attempt,
  { move, detail, member: id }: Pick<Ask, "move" | "detail" | "member">,
): (Tried & { readonly payer: string }) | Refusal {
  const by = decider(resume(system, attempt.trace, heldBy(system, state, attempt.character)), move);
  // What is anybody's to pay, whoever wishes for it pays.
  const own = by === ANYONE ? ownOf(state, attempt, id) : attempt.roles[by];
  const payer = own ?? attempt.character;
  const tried = tryMove(system, state, attempt, move, detail, payer);
  if (isRefusal(tried)) return tried;
  const wisher = entryOf(state.members, id);
  const free = Object.values(tried.pays).every((amount) => amount === 0);
  const refused = free || !wisher ? undefined : mayPlay(state, wisher, payer);
  return refused ?? { ...tried, payer };
}

/** The character with whose things a member takes part: the roller's, where that is theirs. */
function ownOf({ players }: TableState, { character }: Attempt, member: string): string | undefined {
  if (players[character] === member) return character;
  return Object.keys(players).find((one) => players[one] === member);
}

export function answerAsk(
  state: TableState,
  { ask: wish, answer }: CommandOf<"answer-ask">,
  member: Member,
  { system }: Means,
): Decided {
  const open = openAttempt(state);
  if (isRefusal(open)) return open;
  const asked = open.asks.find(({ id, answer: given }) => id === wish && given === undefined);
  const refused = gmOnly(member);
  if (refused) return refused;
  if (!asked) return refusal("no-such-ask", "", { ask: wish });
  const answered: TableEvent = { type: "ask-answered", ask: wish, attempt: open.id, answer };
  if (answer === "declined") return one(answered);
  const tried = tryWish(system, state, open, asked);
  if (isRefusal(tried)) return tried;
  const chosen = chosenEvent(system, state, open, tried, { words: asked.words, payer: tried.payer });
  return withSettling(system, state, [answered, chosen], member);
}

/** Events of an attempt, and its settling where nothing in it is open after them. */
function withSettling(system: SystemDefinition, state: TableState, events: readonly TableEvent[], by: Member): Events {
  const next = after(state, events, by);
  return { events: next.attempt ? [...events, ...settledEvents(system, next, next.attempt)] : events };
}

function chosenEvent(
  system: SystemDefinition,
  state: TableState,
  attempt: Attempt,
  { trace, pays, notices }: Tried,
  { words, payer }: { readonly words: string; readonly payer: string },
): TableEvent {
  const step = trace.steps.at(-1);
  if (!step || !("choose" in step)) throw new Error("a choice leaves a choice as its last step");
  const { choose: move, by, detail, held } = step;
  const earned = earnedBy(system, attempt.trace, trace);
  const changes = booked(system, state, { payer, pays, earner: attempt.character, earned });
  return { type: "option-chosen", attempt: attempt.id, move, by, detail, held, pays, payer, notices, words, changes };
}

const earnedBy = (system: SystemDefinition, before: Trace, now: Trace) =>
  earnedSince(resume(system, before).earned, resume(system, now).earned);

export function chooseOption(
  state: TableState,
  command: CommandOf<"choose">,
  member: Member,
  { system, faces }: Means,
): Decided {
  const open = openAttempt(state);
  if (isRefusal(open)) return open;
  if (command.attempt !== open.id || command.step !== open.trace.steps.length) return conflictOf(open);
  const position = resume(system, open.trace, heldBy(system, state, open.character));
  const by = decider(position, command.move);
  const payer = command.payer ?? open.roles[by] ?? open.character;
  const refused = mayChoose(state, open, by, payer, member);
  if (refused) return refused;
  const tried = tryMove(system, state, open, command.move, command.detail ?? {}, payer);
  if (isRefusal(tried)) return tried;
  if (open.settled) return refusal("already-settled", "", { title: open.title });
  const chosen = chosenEvent(system, state, open, tried, { words: command.words ?? "", payer });
  if (command.dice === "hand") return withSettling(system, state, [chosen], member);
  const rolled = rollOn(system, after(state, [chosen], member), member, faces);
  return "needs" in rolled ? rolled : { events: [chosen, ...rolled.events] };
}

/** The word for whose move it is. */
function decider({ awaits }: Position, name: string): string {
  if (awaits.wants !== "choice") return "";
  const move = awaits.choice.moves().find((some) => some.name === name);
  return move?.by ?? awaits.choice.by;
}

/** Whose move it is: the roller's own, another role's, the game master's, or anybody's where the rules leave it open. */
function mayChoose(
  state: TableState,
  attempt: Attempt,
  by: string,
  payer: string,
  member: Member,
): Refusal | undefined {
  if (by === "") return undefined;
  if (by === ANYONE) return mayPlay(state, member, payer);
  const own = attempt.roles[by] ?? attempt.character;
  if (payer !== own) return refusal("not-your-roll", "", { payer });
  if (by === "gm") return gmOnly(member);
  return mayPlay(state, member, own);
}

function conflictOf(attempt: Attempt): Conflict {
  return { conflict: { attempt: attempt.id, step: attempt.trace.steps.length } };
}

export function rollDice(
  state: TableState,
  command: CommandOf<"roll">,
  member: Member,
  { system, faces }: Means,
): Decided {
  const open = openAttempt(state);
  if (isRefusal(open)) return open;
  if (command.attempt !== open.id || command.step !== open.trace.steps.length) return conflictOf(open);
  const refused = mayRoll(state, open, member);
  if (refused) return refused;
  if (command.faces === undefined) {
    if (resume(system, open.trace).awaits.wants !== "dice") return refusal("no-dice-due", "");
    return rollOn(system, state, member, faces);
  }
  const rolled = answerDice(system, open.trace, command.faces, "hand");
  if (isRefusal(rolled)) return rolled;
  return withSettling(system, state, [rolledEvent(system, state, open, rolled)], member);
}

/** Whoever takes part may throw what is due: the roller, or somebody who answers for another side. */
function mayRoll(state: TableState, { character, roles }: Attempt, member: Member): Refusal | undefined {
  const others = Object.values(roles).some((one) => mayPlay(state, member, one) === undefined);
  return others ? undefined : mayPlay(state, member, character);
}

function rolledEvent(system: SystemDefinition, state: TableState, attempt: Attempt, trace: Trace): TableEvent {
  const step = trace.steps.at(-1);
  if (!step || !("roll" in step)) throw new Error("a roll leaves dice as its last step");
  const { character } = attempt;
  const earned = earnedBy(system, attempt.trace, trace);
  const changes = booked(system, state, { payer: character, pays: {}, earner: character, earned });
  return { type: "dice-rolled", attempt: attempt.id, ...step, changes };
}

/** Lets dice fall for as long as the attempt waits for nothing else; says what is missing where faces run out. */
function rollOn(
  system: SystemDefinition,
  state: TableState,
  member: Member,
  faces: readonly number[] = [],
): Events | NeedsDice {
  const events: TableEvent[] = [];
  let [now, used] = [state, 0];
  for (;;) {
    const { attempt } = now;
    if (!attempt) return { events };
    const { awaits } = resume(system, attempt.trace);
    if (awaits.wants !== "dice") return { events: [...events, ...settledEvents(system, now, attempt)] };
    const { die, count } = awaits.dice;
    const missing = used + count - faces.length;
    if (missing > 0) return { needs: { die: die.name, faces: die.faces, count: missing } };
    const rolled = answerDice(system, attempt.trace, faces.slice(used, used + count), "generator");
    if (isRefusal(rolled)) throw new Error(`the generator's dice were refused: ${rolled.code}`);
    const event = rolledEvent(system, now, attempt, rolled);
    events.push(event);
    now = after(now, [event], member);
    used += count;
  }
}
