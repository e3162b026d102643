import {
  type Acted,
  ANYONE,
  answerChoice,
  answerDice,
  begin,
  isLegalValue,
  isRefusal,
  type Plain,
  type PlainRecord,
  type Position,
  readArguments,
  refusal,
  type Refusal,
  resume,
  settledOutcome,
  type SystemDefinition,
  type Trace,
} from "@rulewright/rules";
import type { Command, CommandOf } from "./commands.ts";
import type { TableEvent } from "./events.ts";
import type { Member } from "./members.ts";
import { type Attempt, entryOf, type TableState } from "./state.ts";

/** What a decision may use besides the state: the rules, ids and random faces. All of it is given, none is made here. */
export interface Means {
  readonly system: SystemDefinition;
  /** An id for what the command brings into being. */
  readonly id: string;
  /** Faces for the dice the command needs, in the order needed; absent or too few, and the answer says what is missing. */
  readonly faces?: readonly number[];
}

/** Some dice must fall before the command can be decided: how many are missing, of which faces. */
export interface NeedsDice {
  readonly needs: { readonly die: string; readonly faces: readonly number[]; readonly count: number };
}

/** What the sender saw is no longer so. */
export interface Conflict {
  readonly conflict: { readonly attempt: string | null; readonly step: number };
}

export type Decided = { readonly events: readonly TableEvent[] } | Refusal | NeedsDice | Conflict;

type Deciders = {
  readonly [T in Command["type"]]: (state: TableState, command: CommandOf<T>, member: Member, means: Means) => Decided;
};

/** Decides a command. Pure: changes nothing, throws only on bugs. */
export function decide(state: TableState, command: Command, member: Member, means: Means): Decided {
  return dispatch(state, command, member, means);
}

function dispatch<T extends Command["type"]>(
  state: TableState,
  command: CommandOf<T>,
  member: Member,
  means: Means,
): Decided {
  const decider: Deciders[T] = deciders[command.type];
  return decider(state, command, member, means);
}

const gmOnly = (member: Member): Refusal | undefined =>
  member.role === "gm" ? undefined : refusal("gm-only", "", { role: member.role });

function noSuchCharacter({ characters }: TableState, character: string): Refusal | undefined {
  if (Object.hasOwn(characters, character)) return undefined;
  return refusal("no-such-character", "", { character, characters: Object.keys(characters) });
}

/** Whether a member may act for a character: its player, or the game master for somebody absent. */
function mayPlay(state: TableState, member: Member, character: string): Refusal | undefined {
  const unknown = noSuchCharacter(state, character);
  if (unknown) return unknown;
  if (member.role === "gm" || state.players[character] === member.id) return undefined;
  return refusal("not-your-character", "", { character: state.characters[character]?.name ?? character });
}

const one = (event: TableEvent): Decided => ({ events: [event] });

const deciders: Deciders = {
  say: (state, { words, character }, member) => {
    const refused = character === undefined ? undefined : mayPlay(state, member, character);
    return refused ?? one({ type: "said", words, ...(character ? { character } : {}) });
  },
  "set-scene": (_, { title }, member) => gmOnly(member) ?? one({ type: "scene-set", title }),
  "show-odds": (_, { to }, member) => gmOnly(member) ?? one({ type: "odds-shown-set", to }),
  "set-house-rule": setHouseRule,
  "take-character": (state, { character }, member) => {
    const unknown = noSuchCharacter(state, character);
    if (unknown) return unknown;
    const player = state.players[character];
    if (player !== undefined && player !== member.id && member.role !== "gm") {
      return refusal("character-taken", "", { by: state.members[player]?.name ?? player });
    }
    return one({ type: "character-taken", member: member.id, character });
  },
  propose: (state, { character, words, again }, member, { id }) => {
    const refused = mayPlay(state, member, character);
    if (refused) return refused;
    if (again?.changed === "") return refusal("say-what-changed", "", { attempt: again.attempt });
    return one({ type: "proposed", proposal: id, character, words, ...(again ? { again } : {}) });
  },
  withdraw: (state, { proposal }, member) => {
    const made = entryOf(state.proposals, proposal);
    if (!made) return refusal("no-such-proposal", "", { proposals: Object.keys(state.proposals) });
    if (made.member !== member.id && member.role !== "gm") return refusal("not-your-proposal", "");
    return one({ type: "proposal-withdrawn", proposal });
  },
  frame,
  ask: (state, { words, move, detail }, _, { system, id }) => {
    const open = openAttempt(state);
    if (isRefusal(open)) return open;
    const tried = tryMove(system, state, open, move, detail, open.character);
    if (isRefusal(tried)) return tried;
    return one({ type: "asked", ask: id, attempt: open.id, words, move, detail });
  },
  "answer-ask": answerAsk,
  choose: chooseOption,
  roll: rollDice,
  "answer-for-the-world": (state, { attempt, words }, member) => {
    const known = [...state.past, state.attempt].find((some) => some?.id === attempt);
    return (
      gmOnly(member) ??
      (known ? one({ type: "world-answered", attempt, words }) : refusal("no-such-attempt", "", { attempt }))
    );
  },
  act: (state, { act, character, args }, member, { system }) =>
    doAct(system, state, member, act, character, args ?? {}),
  "tell-moment": (state, { character, words, attempt, amount }, member, { id }) =>
    mayPlay(state, member, character) ??
    one({ type: "moment-told", moment: id, character, words, amount, ...(attempt ? { attempt } : {}) }),
  "grant-moment": grantMoment,
};

function setHouseRule(
  state: TableState,
  { name, value }: CommandOf<"set-house-rule">,
  member: Member,
  { system }: Means,
): Decided {
  const refused = gmOnly(member);
  if (refused) return refused;
  const rule = Object.hasOwn(system.houseRules, name) ? system.houseRules[name] : undefined;
  if (!rule) return refusal("no-such-house-rule", "", { name, names: Object.keys(system.houseRules) });
  if (!isLegalValue(rule, value)) return refusal("bad-house-rule", rule.rule, { name, legal: rule.values });
  return one({ type: "house-rule-set", name, value });
}

function frame(state: TableState, command: CommandOf<"frame">, member: Member, { system, id }: Means): Decided {
  const { proposal, character, title, procedure, named } = command;
  const refused = gmOnly(member) ?? mayPlay(state, member, character);
  if (refused) return refused;
  if (!system.offers.includes(procedure)) return refusal("not-on-offer", "", { procedure, offers: system.offers });
  if (proposal !== undefined && !entryOf(state.proposals, proposal)) {
    return refusal("no-such-proposal", "", { proposals: Object.keys(state.proposals) });
  }
  const args = readArguments(system.procedures[procedure]?.parameters ?? {}, {
    ...fromSheet(system, state, procedure, character),
    ...command.args,
  });
  if (isRefusal(args)) return args;
  const begun = begin(system, procedure, args, state.house);
  if (isRefusal(begun)) return begun;
  return one({
    type: "attempt-framed",
    attempt: id,
    member: state.players[character] ?? member.id,
    character,
    title,
    procedure,
    version: system.version,
    args,
    named: named ?? {},
    ...(proposal ? { proposal } : {}),
  });
}

/** Arguments that the character's sheet answers by itself: traits and trackers, never ratings somebody must pick. */
function fromSheet(
  system: SystemDefinition,
  state: TableState,
  procedure: string,
  character: string,
): Record<string, Plain> {
  const sheet = state.characters[character];
  const parameters = system.procedures[procedure]?.parameters ?? {};
  const found: Record<string, Plain> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const from = parameter.from;
    if (!from || !sheet) continue;
    const value =
      "trait" in from ? sheet.traits[from.trait] : "tracker" in from ? sheet.trackers[from.tracker] : undefined;
    if (value !== undefined) found[name] = value;
  }
  return found;
}

function openAttempt({ attempt }: TableState): Attempt | Refusal {
  return attempt ?? refusal("no-attempt", "");
}

/** The trackers that pay for an attempt's choices. */
const heldBy = (state: TableState, character: string) => state.characters[character]?.trackers ?? {};

function tryMove(
  system: SystemDefinition,
  state: TableState,
  attempt: Attempt,
  move: string,
  detail: PlainRecord,
  payer: string,
) {
  return answerChoice(system, attempt.trace, { move, detail }, heldBy(state, payer));
}

function answerAsk(
  state: TableState,
  { ask, answer }: CommandOf<"answer-ask">,
  member: Member,
  { system }: Means,
): Decided {
  const open = openAttempt(state);
  if (isRefusal(open)) return open;
  const asked = open.asks.find((one) => one.id === ask && one.answer === undefined);
  const refused = gmOnly(member);
  if (refused) return refused;
  if (!asked) return refusal("no-such-ask", "", { ask });
  const answered: TableEvent = { type: "ask-answered", ask, attempt: open.id, answer };
  if (answer === "declined") return one(answered);
  const tried = tryMove(system, state, open, asked.move, asked.detail, open.character);
  if (isRefusal(tried)) return tried;
  const chosen = chosenEvent(open, tried, asked.words, open.character);
  return { events: [answered, chosen, ...settledEvents(system, open, tried.trace)] };
}

function chosenEvent(
  attempt: Attempt,
  { trace, pays, notices }: Exclude<ReturnType<typeof answerChoice>, Refusal>,
  words: string,
  payer: string,
): TableEvent {
  const step = trace.steps.at(-1);
  if (!step || !("choose" in step)) throw new Error("a choice leaves a choice as its last step");
  const { choose: move, by, detail, held } = step;
  return { type: "option-chosen", attempt: attempt.id, move, by, detail, held, pays, payer, notices, words };
}

function chooseOption(
  state: TableState,
  command: CommandOf<"choose">,
  member: Member,
  { system, faces }: Means,
): Decided {
  const open = openAttempt(state);
  if (isRefusal(open)) return open;
  if (command.attempt !== open.id || command.step !== open.trace.steps.length) return conflictOf(open);
  const payer = command.payer ?? open.character;
  const position = resume(system, open.trace, heldBy(state, open.character));
  const refused = mayChoose(state, open, position, command.move, payer, member);
  if (refused) return refused;
  const tried = tryMove(system, state, open, command.move, command.detail ?? {}, payer);
  if (isRefusal(tried)) return tried;
  if (open.settled) return refusal("already-settled", "", { title: open.title });
  const chosen = chosenEvent(open, tried, command.words ?? "", payer);
  if (command.dice === "hand") return { events: [chosen, ...settledEvents(system, open, tried.trace)] };
  const rolled = rollOn(system, open, tried.trace, faces);
  return "needs" in rolled ? rolled : { events: [chosen, ...rolled.events] };
}

/** Whose move it is: the roller's own, the game master's, or anybody's where the rules leave it open. */
function mayChoose(
  state: TableState,
  attempt: Attempt,
  { awaits }: Position,
  name: string,
  payer: string,
  member: Member,
): Refusal | undefined {
  if (awaits.wants !== "choice") return undefined;
  const move = awaits.choice.moves().find((some) => some.name === name);
  const by = move?.by ?? awaits.choice.by;
  if (by === ANYONE) return mayPlay(state, member, payer);
  if (payer !== attempt.character) return refusal("not-your-roll", "", { payer });
  if (by === "gm") return gmOnly(member);
  return mayPlay(state, member, attempt.character);
}

function conflictOf(attempt: Attempt): Conflict {
  return { conflict: { attempt: attempt.id, step: attempt.trace.steps.length } };
}

function rollDice(state: TableState, command: CommandOf<"roll">, member: Member, { system, faces }: Means): Decided {
  const open = openAttempt(state);
  if (isRefusal(open)) return open;
  if (command.attempt !== open.id || command.step !== open.trace.steps.length) return conflictOf(open);
  const refused = mayPlay(state, member, open.character);
  if (refused) return refused;
  if (command.faces === undefined) {
    if (resume(system, open.trace).awaits.wants !== "dice") return refusal("no-dice-due", "");
    return rollOn(system, open, open.trace, faces);
  }
  const rolled = answerDice(system, open.trace, command.faces, "hand");
  if (isRefusal(rolled)) return rolled;
  return { events: [rolledEvent(open, rolled), ...settledEvents(system, open, rolled)] };
}

function rolledEvent(attempt: Attempt, trace: Trace): TableEvent {
  const step = trace.steps.at(-1);
  if (!step || !("roll" in step)) throw new Error("a roll leaves dice as its last step");
  return { type: "dice-rolled", attempt: attempt.id, ...step };
}

/** Lets dice fall for as long as the attempt waits for nothing else; says what is missing where faces run out. */
function rollOn(
  system: SystemDefinition,
  attempt: Attempt,
  trace: Trace,
  faces: readonly number[] = [],
): { readonly events: readonly TableEvent[] } | NeedsDice {
  const events: TableEvent[] = [];
  let [going, used] = [trace, 0];
  for (;;) {
    const { awaits } = resume(system, going);
    if (awaits.wants !== "dice") return { events: [...events, ...settledEvents(system, attempt, going)] };
    const { die, count } = awaits.dice;
    const missing = used + count - faces.length;
    if (missing > 0) return { needs: { die: die.name, faces: die.faces, count: missing } };
    const rolled = answerDice(system, going, faces.slice(used, used + count), "generator");
    if (isRefusal(rolled)) throw new Error(`the generator's dice were refused: ${rolled.code}`);
    events.push(rolledEvent(attempt, rolled));
    going = rolled;
    used += count;
  }
}

/** The attempt is settled once nothing in it is open: it has ended, or every move left is closed. */
function settledEvents(system: SystemDefinition, attempt: Attempt, trace: Trace): TableEvent[] {
  const { awaits } = resume(system, trace);
  if (attempt.settled) return [];
  if (awaits.wants === "nothing") return [{ type: "attempt-settled", attempt: attempt.id, outcome: awaits.outcome }];
  if (awaits.wants === "dice") return [];
  const outcome = settledOutcome(awaits.choice);
  return outcome ? [{ type: "attempt-settled", attempt: attempt.id, outcome }] : [];
}

function doAct(
  system: SystemDefinition,
  state: TableState,
  member: Member,
  name: string,
  character: string | undefined,
  given: PlainRecord,
): Decided {
  const act = Object.hasOwn(system.acts, name) ? system.acts[name] : undefined;
  if (!act) return refusal("no-such-act", "", { act: name, acts: Object.keys(system.acts) });
  if (!act.by.includes(member.role)) return refusal("not-your-act", act.rules[0] ?? "", { by: act.by });
  const mine = character === undefined ? undefined : mayPlay(state, member, character);
  if (mine) return mine;
  const args = readArguments(act.parameters, given);
  if (isRefusal(args)) return args;
  const actor = character === undefined ? undefined : state.characters[character];
  const acted: Acted | Refusal = act.decide(
    args,
    { phase: state.phase, characters: state.characters, actor },
    state.house,
  );
  if (isRefusal(acted)) return acted;
  return one({
    type: "act-done",
    act: name,
    args,
    changes: acted.changes,
    notices: acted.notices ?? [],
    ...(character ? { character } : {}),
    ...(acted.answer ? { answer: acted.answer } : {}),
  });
}

function grantMoment(
  state: TableState,
  { moment: id, granted }: CommandOf<"grant-moment">,
  member: Member,
  { system }: Means,
): Decided {
  const moment = entryOf(state.moments, id);
  const refused = gmOnly(member);
  if (refused) return refused;
  if (!moment || moment.granted !== undefined) return refusal("no-such-moment", "", { moment: id });
  if (granted === 0) return one({ type: "moment-granted", moment: id, granted });
  const { claims } = system;
  if (!claims) return refusal("nothing-to-claim", "");
  const done = doAct(system, state, member, claims.act, moment.character, { [claims.amount]: granted });
  return "events" in done ? { events: [...done.events, { type: "moment-granted", moment: id, granted }] } : done;
}
