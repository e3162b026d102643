import { type JsonValue, listMoves, resume, type SystemDefinition } from "@rulewright/rules";
import { type Attempt, type Command, countLines, heldBy, type Member, type TableState } from "@rulewright/table";
import { argumentsFor, characterOf } from "./random-arguments.ts";

export const GM: Member = { id: "gm", name: "Gwen", role: "gm" };
export const ANN: Member = { id: "ann", name: "Ann", role: "player" };
export const BEN: Member = { id: "ben", name: "Ben", role: "player" };
const MEMBERS = [GM, ANN, BEN];

/** A session in which commands are drawn. */
export interface DrawnSession {
  readonly system: SystemDefinition;
  readonly state: TableState;
  below(count: number): number;
  pick<T>(from: readonly T[]): T | undefined;
}

/** A member and what they ask; none where what was drawn makes no sense. */
export type Drawn = readonly [Member, Command] | undefined;
type Kind = (session: DrawnSession) => Drawn;

/** The game master, or whoever plays a character. */
function actorOf(session: DrawnSession, character: string): Member {
  const player = MEMBERS.find(({ id }) => id === session.state.players[character]);
  return session.below(3) > 0 && player ? player : GM;
}

const attemptsIn = ({ state }: DrawnSession): readonly Attempt[] => Object.values(state.attempts);
const openIn = (session: DrawnSession): readonly Attempt[] => attemptsIn(session).filter(({ settled }) => !settled);

/** One of the attempts on the table, mostly an open one. */
const anAttempt = (session: DrawnSession): Attempt | undefined =>
  session.pick(session.below(8) > 0 ? openIn(session) : attemptsIn(session));

const seen = ({ state: { undos } }: DrawnSession, { id, trace }: Attempt) => ({
  attempt: id,
  step: trace.steps.length,
  undos,
});

const choose: Kind = (session) => {
  const { state, system } = session;
  const attempt = anAttempt(session);
  if (!attempt) return undefined;
  const { awaits, tray } = resume(system, attempt.trace, heldBy(system, state, attempt.character));
  const dice = session.below(2) > 0 ? "generator" : "hand";
  if (awaits.wants === "dice") {
    const { die, count } = awaits.dice;
    const faces = Array.from({ length: count }, () => session.pick(die.faces) ?? 0);
    return [GM, { type: "roll", ...seen(session, attempt), ...(dice === "hand" ? { faces } : {}) }];
  }
  if (awaits.wants !== "choice") return undefined;
  const moves = listMoves(awaits.choice).map(({ move }) => move);
  const move = session.pick([undefined, ...moves]);
  const detail: Record<string, JsonValue> = {};
  for (const [name, { shape }] of Object.entries(move?.fields ?? {})) {
    if (shape.kind === "dice") detail[name] = tray.length > 0 ? [session.below(tray.length)] : [];
    else if (shape.kind === "number") detail[name] = session.below(4);
    else if (shape.kind === "name") detail[name] = session.pick(shape.names) ?? "";
  }
  const made = {
    type: "choose",
    ...seen(session, attempt),
    move: move?.name ?? awaits.choice.stands.as,
    detail,
    dice,
  } as const;
  return [GM, made];
};

/** Somebody says what they would do. */
const suggest: Kind = (session) => {
  const [, chosen] = choose(session) ?? [];
  if (chosen?.type !== "choose") return undefined;
  const { attempt, step, undos, move, detail } = chosen;
  return [session.pick(MEMBERS) ?? GM, { type: "suggest", attempt, step, undos, move, detail }];
};

const ask: Kind = (session) => {
  const { state, system } = session;
  const attempt = anAttempt(session);
  if (!attempt) return undefined;
  const waiting = attempt.requests.find(({ answer }) => answer === undefined);
  if (waiting) {
    return [GM, { type: "answer-ask", ask: waiting.id, answer: session.below(2) > 0 ? "granted" : "declined" }];
  }
  const { awaits } = resume(system, attempt.trace, heldBy(system, state, attempt.character));
  const moves = awaits.wants === "choice" ? listMoves(awaits.choice).map(({ move }) => move) : [];
  const move = session.pick(moves);
  if (!move) return undefined;
  const detail = Object.fromEntries(
    Object.entries(move.fields).flatMap(([name, { shape }]) =>
      shape.kind === "number" ? [[name, session.below(5)]] : [],
    ),
  );
  return [
    actorOf(session, attempt.character),
    { type: "ask", attempt: attempt.id, words: "Please", move: move.name, detail },
  ];
};

const close: Kind = (session) =>
  session.below(4) > 0 ? undefined : [GM, { type: "close-attempt", attempt: anAttempt(session)?.id ?? "" }];

function offerFor(session: DrawnSession, character: string) {
  const [offer, { parameters }] = session.pick(Object.entries(session.system.offers)) ?? ["", { parameters: {} }];
  return { offer, args: argumentsFor(session, parameters, character) };
}

const frame: Kind = (session) => {
  const proposal = session.below(2) > 0 ? session.pick(Object.values(session.state.proposals)) : undefined;
  const character = proposal?.character ?? characterOf(session);
  const title = `Attempt ${session.state.seq}`;
  const answers = proposal ? { proposal: proposal.id } : {};
  return [GM, { type: "frame", character, title, ...offerFor(session, character), ...answers }];
};

const offer: Kind = (session) => {
  const offering = session.pick(Object.values(session.state.offerings));
  if (offering) {
    const by = actorOf(session, offering.character);
    if (session.below(4) === 0) return [by, { type: "withdraw-offering", offering: offering.id }];
    return [by, { type: "take-approach", offering: offering.id, approach: session.below(2) }];
  }
  const character = characterOf(session);
  const approaches = [offerFor(session, character), offerFor(session, character)];
  return [GM, { type: "offer-approaches", character, title: "Two ways", approaches }];
};

const narrate: Kind = (session) => {
  const attempt = session.pick([...session.state.past, ...attemptsIn(session)]);
  return (
    attempt && [GM, { type: "answer-for-the-world", attempt: attempt.id, words: `So it is, ${session.state.seq}` }]
  );
};

/** Sets another outcome of an attempt: a verdict that the system has, or another number. */
const override: Kind = (session) => {
  const attempt = session.pick([...session.state.past, ...attemptsIn(session)]);
  const outcome = attempt?.overridden?.outcome ?? attempt?.trace.outcome;
  if (!attempt || !outcome) return undefined;
  const words = Object.keys(session.system.text).flatMap((key) => (key.startsWith("outcome.") ? [key.slice(8)] : []));
  const numbers = Object.entries(outcome).flatMap(([name, value]) => (typeof value === "number" ? [name] : []));
  const number = session.below(2) > 0 ? session.pick(numbers) : undefined;
  const facts = number === undefined ? {} : { facts: { [number]: session.below(9) } };
  const verdict = session.pick(words);
  return [
    GM,
    { type: "override", attempt: attempt.id, ...facts, ...(verdict === undefined ? {} : { outcome: verdict }) },
  ];
};

/** Sets a figure of a sheet, or has it calculated again. */
const figure: Kind = (session) => {
  const name = session.pick(Object.keys(session.system.figures ?? {}));
  if (name === undefined) return undefined;
  const to = session.below(3) > 0 ? session.below(9) : null;
  return [GM, { type: "override-figure", character: characterOf(session), figure: name, to }];
};

const act: Kind = (session) => {
  const request = session.pick(Object.values(session.state.requests));
  if (request && session.below(2) > 0) {
    const answer = session.below(3) > 0 ? "granted" : "declined";
    return [GM, { type: "answer-act-request", request: request.id, answer }];
  }
  const [name, { parameters, of }] = session.pick(Object.entries(session.system.acts)) ?? [
    "",
    { parameters: {}, of: "" },
  ];
  const character = characterOf(session);
  const command = { type: "act", act: name, args: argumentsFor(session, parameters, character) } as const;
  // What the game master has done may be a consequence of an attempt.
  const attempt = session.below(4) === 0 ? session.pick([...session.state.past, ...attemptsIn(session)]) : undefined;
  const consequence = attempt ? { attempt: attempt.id } : {};
  return [
    attempt ? GM : actorOf(session, character),
    { ...command, ...(of === "character" ? { character } : {}), ...consequence },
  ];
};

const edit: Kind = (session) => {
  const { state, system } = session;
  const of = session.below(4) === 0 ? "table" : characterOf(session);
  const holder = of === "table" ? state.shared : state.characters[of];
  const known = [
    ...Object.entries(holder?.trackers ?? {}),
    ...Object.entries(holder?.traits ?? {}).filter(
      ([, value]) => typeof value === "number" || typeof value === "boolean",
    ),
    ...Object.entries(system.marks ?? {}).map(([name, { initial }]) => [name, initial] as const),
  ];
  const [name, value] = session.pick(known) ?? ["", 0];
  const to = typeof value === "boolean" ? !value : session.below(7);
  return [GM, { type: "edit", of, name, to }];
};

const talk: Kind = (session) => {
  const character = characterOf(session);
  if (session.state.paused) return [GM, { type: "resume-play" }];
  if (session.below(24) === 0) return [session.pick(MEMBERS) ?? GM, { type: "pause" }];
  const words = `Words ${session.state.seq}`;
  const one = session.below(8);
  if (one === 0) return [GM, { type: "set-scene", title: words }];
  if (one === 1) return [GM, { type: "show-odds", to: session.pick(["all", "gm", "nobody"] as const) ?? "all" }];
  if (one < 4) return [actorOf(session, character), { type: "propose", character, words }];
  if (one === 4) {
    const proposal = session.pick(Object.keys(session.state.proposals));
    return proposal === undefined ? undefined : [GM, { type: "withdraw", proposal }];
  }
  if (one === 5)
    return [actorOf(session, character), { type: "tell-moment", character, words, amount: session.below(4) }];
  if (one === 6) {
    const moment = session.pick(Object.keys(session.state.moments));
    return moment === undefined ? undefined : [GM, { type: "grant-moment", moment, granted: session.below(4) }];
  }
  const speaker = session.pick(MEMBERS) ?? GM;
  const about = countLines(session.state, speaker) - session.below(20);
  return [speaker, { type: "say", words, ...(session.below(3) === 0 && about > 0 ? { about } : {}) }];
};

const descriptionAtRandom = (session: DrawnSession) =>
  [
    { name: `Name ${session.state.seq}` },
    { about: `Somebody ${session.below(3)}` },
    { portrait: null },
    { portrait: PORTRAIT },
  ][session.below(4)];

const PORTRAIT = "data:image/png;base64,AAAA";

const people: Kind = (session) => {
  const character = characterOf(session);
  const one = session.below(10);
  if (one === 0) return [GM, { type: "dismiss", character }];
  if (one === 9) return [actorOf(session, character), { type: "describe", character, ...descriptionAtRandom(session) }];
  if (one < 4) return [session.pick(MEMBERS) ?? GM, { type: "take-character", character }];
  const opponent = session.pick(session.system.opponents ?? []);
  return opponent && one < 7 ? [GM, { type: "bring-in", opponent: opponent.id }] : undefined;
};

/** What the game master keeps to themselves: prepared opponents and offers, and the sheets of opponents. */
const keep: Kind = (session) => {
  const { state, system } = session;
  const one = session.below(6);
  const ready = session.pick(Object.keys(state.prepared));
  if (one === 0) return ready === undefined ? undefined : [GM, { type: "discard-preparation", preparation: ready }];
  if (one === 1) return ready === undefined ? undefined : [GM, { type: "bring-in", opponent: ready }];
  if (one === 2) {
    const offer = session.pick(Object.keys(system.offers)) ?? "";
    return [GM, { type: "prepare-offer", title: `Offer ${state.seq}`, approaches: [{ offer, args: {} }] }];
  }
  if (one === 3) {
    const opponent = session.pick(system.opponents ?? []);
    return opponent && [GM, { type: "prepare-opponent", opponent: opponent.id }];
  }
  const hidden = session.pick(Object.values(state.characters).filter(({ opponent }) => opponent === true));
  return hidden && [GM, { type: "show-sheet", character: hidden.id, shown: session.below(2) === 0 }];
};

const houseRule: Kind = (session) => {
  const [name, { values }] = session.pick(Object.entries(session.system.houseRules)) ?? ["", { values: [] }];
  const value = session.pick(values);
  return value === undefined || session.below(3) > 0 ? undefined : [GM, { type: "set-house-rule", name, value }];
};

const OPEN = [choose, choose, choose, choose, ask, suggest, close];
const FRAMING = [frame, frame, frame, frame, offer, narrate, override];
const ALWAYS = [act, act, act, figure, edit, talk, talk, people, keep, houseRule];

/** A command that somebody might give now. */
export function drawCommand(session: DrawnSession): Drawn {
  const open = openIn(session).length > 0;
  const kinds = open ? [...OPEN, ...OPEN, ...FRAMING, ...ALWAYS] : [...FRAMING, ...FRAMING, ...ALWAYS];
  return kinds[session.below(kinds.length)]?.(session);
}

/** A choice or roll of the attempt on the table. */
export const drawStep = (session: DrawnSession): Drawn => choose(session);
