import type { Change, Character, JsonValue, Shared, Step } from "@rulewright/rules";
import { TABLE, TRACE_FORMAT } from "@rulewright/rules";
import type { TableEvent } from "./events.ts";
import type { Member } from "./members.ts";
import type { Attempt, Entry, TableState } from "./state.ts";

/** The state after one more entry of the log. Pure; never refuses, since what is in the log has happened. */
export function evolve(state: TableState, entry: Entry): TableState {
  return fold(state, [entry]);
}

/** The state a log folds to. The log is copied once, not once an entry: folding stays linear in its length. */
export function fold(state: TableState, entries: readonly Entry[]): TableState {
  return { ...entries.reduce(happened, state), log: [...state.log, ...entries] };
}

/** The state after something that somebody is about to do; its log is as it was. */
export function after(state: TableState, events: readonly TableEvent[], { id }: Pick<Member, "id">): TableState {
  return events.reduce((so, event) => apply(so, event, id), state);
}

function happened(state: TableState, { event, by, seq }: Entry): TableState {
  return { ...apply(state, event, by ?? ""), seq };
}

type Handlers = {
  readonly [T in TableEvent["type"]]: (
    state: TableState,
    event: Extract<TableEvent, { type: T }>,
    by: string,
  ) => TableState;
};

const handlers: Handlers = {
  "table-opened": (state, { system, title, house, phase, shared }) => ({
    ...state,
    system,
    title,
    house,
    phase,
    shared,
  }),
  "member-joined": (state, { member }) => ({ ...state, members: { ...state.members, [member.id]: member } }),
  "character-added": (state, { character }) => ({
    ...state,
    characters: { ...state.characters, [character.id]: character },
  }),
  "character-left": (state, { character }) => ({
    ...state,
    characters: without(state.characters, character),
    players: without(state.players, character),
  }),
  "sheet-edited": (state, { of, name, to }) => edited(state, of, name, to),
  "character-taken": (state, { member, character }) => ({
    ...state,
    players: { ...state.players, [character]: member },
  }),
  said: (state) => state,
  "scene-set": (state, { title }) => ({ ...state, scene: title }),
  "odds-shown-set": (state, { to }) => ({ ...state, oddsShown: to }),
  "house-rule-set": (state, { name, value }) => ({ ...state, house: { ...state.house, [name]: value } }),
  proposed: (state, { proposal: id, character, words, again }, member) => ({
    ...state,
    proposals: { ...state.proposals, [id]: { id, member, character, words, ...(again ? { again } : {}) } },
  }),
  "proposal-withdrawn": (state, { proposal }) => ({ ...state, proposals: without(state.proposals, proposal) }),
  "attempt-framed": (state, framed) => ({
    ...changed(state, framed.changes),
    proposals: without(state.proposals, framed.proposal),
    past: state.attempt ? [...state.past, state.attempt] : state.past,
    attempt: {
      id: framed.attempt,
      member: framed.member,
      character: framed.character,
      title: framed.title,
      named: framed.named,
      offer: framed.offer,
      given: framed.given,
      roles: framed.roles,
      trace: {
        format: TRACE_FORMAT,
        system: state.system,
        version: framed.version,
        house: state.house,
        procedure: framed.procedure,
        args: framed.args,
        steps: [],
      },
      asks: [],
      haggling: [],
      settled: false,
    },
  }),
  asked: (state, { ask: id, words, move, detail }, member) =>
    withAttempt(state, (attempt) => ({ ...attempt, asks: [...attempt.asks, { id, member, words, move, detail }] })),
  "ask-answered": (state, { ask, answer }) =>
    withAttempt(state, (attempt) => ({
      ...attempt,
      asks: attempt.asks.map((one) => (one.id === ask ? { ...one, answer } : one)),
    })),
  "option-chosen": (state, { move, by, detail, held, pays, words, changes }, member) =>
    withAttempt(changed(state, changes), (attempt) => ({
      ...withStep(attempt, { choose: move, by, detail, held, pays }),
      haggling: words === "" ? attempt.haggling : [...attempt.haggling, { member, words, move, detail }],
    })),
  "dice-rolled": (state, { roll, faces, by, changes }) =>
    withAttempt(changed(state, changes), (attempt) => withStep(attempt, { roll, faces, by })),
  "attempt-settled": (state, { outcome, changes }) =>
    withAttempt(changed(state, changes), (attempt) => ({
      ...attempt,
      settled: true,
      trace: { ...attempt.trace, outcome },
    })),
  "world-answered": (state, { attempt: id, words }) => {
    const answer = (attempt: Attempt): Attempt => (attempt.id === id ? { ...attempt, consequence: words } : attempt);
    return { ...withAttempt(state, answer), past: state.past.map(answer) };
  },
  "act-done": (state, { changes }) => changed(state, changes),
  "moment-told": (state, { moment: id, character, words, attempt, amount }, member) => ({
    ...state,
    moments: { ...state.moments, [id]: { id, member, character, words, amount, ...(attempt ? { attempt } : {}) } },
  }),
  "moment-granted": (state, { moment: id, granted }) => {
    const moment = state.moments[id];
    return moment ? { ...state, moments: { ...state.moments, [id]: { ...moment, granted } } } : state;
  },
};

function apply<T extends TableEvent["type"]>(
  state: TableState,
  event: Extract<TableEvent, { type: T }>,
  by: string,
): TableState {
  const handler: Handlers[T] = handlers[event.type];
  return handler(state, event, by);
}

function withAttempt(state: TableState, change: (attempt: Attempt) => Attempt): TableState {
  return state.attempt ? { ...state, attempt: change(state.attempt) } : state;
}

function withStep(attempt: Attempt, step: Step): Attempt {
  return { ...attempt, trace: { ...attempt.trace, steps: [...attempt.trace.steps, step] } };
}

/** The table with its attempt put away among the past ones. */
function clearedTable({ attempt, ...rest }: TableState): TableState {
  return attempt ? { ...rest, past: [...rest.past, attempt] } : rest;
}

/** The state after some changes, one after another. */
export function changed(state: TableState, changes: readonly Change[]): TableState {
  return changes.reduce(change, state);
}

function change(state: TableState, one: Change): TableState {
  switch (one.change) {
    case "tracker":
      return withHolder(state, one.of, (holder) => ({
        ...holder,
        trackers: { ...holder.trackers, [one.name]: one.to },
      }));
    case "trait":
      return withHolder(state, one.of, (holder) => ({ ...holder, traits: { ...holder.traits, [one.name]: one.to } }));
    case "phase":
      return { ...state, phase: one.to };
    case "table-cleared":
      return clearedTable(state);
    case "session-closed":
      return { ...clearedTable(state), session: state.session + 1, moments: {}, proposals: {} };
  }
}

/** Changes what somebody holds, or what the table holds in common. */
function withHolder(state: TableState, of: string, to: <H extends Shared>(holder: H) => H): TableState {
  if (of === TABLE) return { ...state, shared: to(state.shared) };
  const character: Character | undefined = state.characters[of];
  return character ? { ...state, characters: { ...state.characters, [of]: to(character) } } : state;
}

/** A tracker where there is one of that name, else a trait. */
function edited(state: TableState, of: string, name: string, to: JsonValue): TableState {
  const holder = of === TABLE ? state.shared : state.characters[of];
  if (!holder) return state;
  if (Object.hasOwn(holder.trackers, name) && typeof to === "number") {
    return change(state, { change: "tracker", of, name, to });
  }
  return change(state, { change: "trait", of, name, to });
}

/** A record without one of its entries. */
function without<T>(all: Readonly<Record<string, T>>, id: string | undefined): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => key !== id));
}
