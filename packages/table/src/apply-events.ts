import { type Change, type Character, entryOf, type JsonValue, type Shared, TABLE } from "@rulewright/rules";
import { advanceAttempt, type Attempt, beginAttempt } from "./attempt.ts";
import { hasRolled } from "./scene.ts";
import { isOpen, putAway, withRoomFor } from "./attempts-on-table.ts";
import type { Spent, TableEvent } from "./events.ts";
import { chainsAfter, chainsWithout } from "./fairness/chains.ts";
import type { FairnessEvent } from "./fairness/events.ts";
import { hiddenRollsAfter } from "./hidden-rolls.ts";
import type { MembershipEvent } from "./members/events.ts";
import { membershipAfter } from "./members/membership.ts";
import type { Member } from "./members/members.ts";
import type { Offering } from "./offering.ts";
import { withDescription } from "./descriptions.ts";
import { valuesChanged } from "./recorded-values.ts";
import { withoutMember } from "./removal.ts";
import { holderIn, type TableState } from "./state.ts";

/** The state after events that aren't in the log yet. The log of the result is unchanged. */
export function applyEvents(state: TableState, events: readonly TableEvent[], { id }: Pick<Member, "id">): TableState {
  return events.reduce((next, event) => applyEvent(next, event, id), state);
}

type EventOf<T extends TableEvent["type"]> = Extract<TableEvent, { readonly type: T }>;

type Handlers = {
  readonly [T in TableEvent["type"]]: (state: TableState, event: EventOf<T>, by: string) => TableState;
};

const handlers: Handlers = {
  "table-opened": (state, { system, version, title, house, phase, shared }) => ({
    ...state,
    system,
    version,
    title,
    house,
    phase,
    shared,
  }),
  "rules-recorded": (state, { rules }) => ({ ...withVersion(state, rules.version), rules }),
  "rules-changed": (state, event, member) => ({
    ...withEachAttempt(state, (attempt) => advanceAttempt(attempt, event, member)),
    version: event.to,
  }),
  "member-joined": withMembership,
  "role-set": withMembership,
  "member-removed": (state, event) => ({
    ...withoutMember(state, event),
    chains: chainsWithout(state.chains, event.member),
  }),
  "gm-handed-over": withMembership,
  // Whoever plays a character sees its sheet.
  "character-taken": (state, event) => withSheetShown(withMembership(state, event), event.character),
  "character-released": withMembership,
  "seat-code-made": withMembership,
  "device-added": withMembership,
  "table-locked": withMembership,
  "table-renamed": withMembership,
  "links-renewed": withMembership,
  "table-archived": withMembership,
  "table-reopened": withMembership,
  "table-deleted": withMembership,
  // No device is bound to a file.
  "table-imported": (state, event) => ({ ...withMembership(state, event), chains: {} }),
  "nonces-committed": withChains,
  "roll-requested": withChains,
  "dice-drawn": withChains,
  "roll-dropped": withChains,
  "character-added": (state, { character }) => ({
    ...state,
    characters: { ...state.characters, [character.id]: character },
  }),
  "character-left": (state, { character }) => ({
    ...state,
    characters: without(state.characters, character),
    players: without(state.players, character),
    portraits: without(state.portraits, character),
    figures: without(state.figures, character),
    offerings: offeringsWhere(state, (one) => one.character !== character),
    requests: Object.fromEntries(Object.entries(state.requests).filter(([, one]) => one.character !== character)),
  }),
  prepared: (state, { preparation }) => ({
    ...state,
    prepared: { ...state.prepared, [preparation.id]: preparation },
    // The sheet stays hidden when the entrance is undone: lines of that time are still in the log.
    hiddenSheets:
      preparation.kind === "opponent" ? { ...state.hiddenSheets, [preparation.id]: true } : state.hiddenSheets,
  }),
  "preparation-discarded": (state, { preparation }) => ({ ...state, prepared: without(state.prepared, preparation) }),
  "opponent-appeared": (state, { character }) => {
    const { id } = character;
    const ready = state.prepared[id];
    if (ready?.kind !== "opponent") return state;
    return {
      ...state,
      prepared: without(state.prepared, id),
      characters: { ...state.characters, [id]: { ...ready.character, ...character } },
    };
  },
  "character-described": withDescription,
  "sheet-shown-set": (state, { character, shown }) =>
    shown ? withSheetShown(state, character) : { ...state, hiddenSheets: { ...state.hiddenSheets, [character]: true } },
  "sheet-edited": (state, { of, name, to, changes = [] }) => applyChanges(applyEdit(state, of, name, to), changes),
  said: (state) => state,
  "dice-thrown": (state, event, by) => ({ ...state, hiddenRolls: hiddenRollsAfter(state.hiddenRolls, event, by) }),
  "dice-hidden": (state) => state,
  "dice-revealed": (state, event, by) => ({ ...state, hiddenRolls: hiddenRollsAfter(state.hiddenRolls, event, by) }),
  "play-paused": (state) => ({ ...state, paused: true }),
  "play-resumed": (state) => ({ ...state, paused: false }),
  "scene-set": (state, { title }) => ({ ...state, scene: title }),
  "odds-shown-set": (state, { to }) => ({ ...state, oddsShown: to }),
  "house-rule-set": (state, { name, value }) => ({ ...state, house: { ...state.house, [name]: value } }),
  proposed: (state, { proposal: id, character, words, again }, member) => ({
    ...state,
    proposals: { ...state.proposals, [id]: { id, member, character, words, ...(again ? { again } : {}) } },
  }),
  "proposal-withdrawn": (state, { proposal }) => withoutProposal(state, proposal),
  "approaches-offered": (state, { offering: id, character, title, proposal, approaches }, member) => ({
    ...state,
    offerings: { ...state.offerings, [id]: { id, member, character, title, proposal, approaches } },
  }),
  "offering-withdrawn": (state, { offering }) => ({ ...state, offerings: without(state.offerings, offering) }),
  "attempt-framed": withFramed,
  asked: advance,
  "ask-answered": advance,
  "move-suggested": advance,
  "option-chosen": (state, event, member) =>
    advanceWithChanges(event.opens ? withoutSeal(state, event) : state, event, member),
  "option-announced": advance,
  "option-sealed": (state, { attempt, move, detail, words }) => ({
    ...state,
    sealed: { ...state.sealed, [attempt]: { move, detail, words } },
  }),
  "dice-rolled": advanceWithChanges,
  "attempt-settled": (state, event, member) => {
    const next = advanceWithChanges(state, event, member);
    const { [event.attempt]: settled, ...others } = next.attempts;
    if (!settled) return next;
    const recorded = event.changes.length === 0 ? {} : { recorded: valuesChanged(state, event.changes, next) };
    // It goes behind those that were settled before.
    return { ...next, attempts: { ...others, [event.attempt]: { ...settled, ...recorded } } };
  },
  "figure-overridden": (state, { character, figure, to }) => {
    const { [figure]: _, ...others } = state.figures[character] ?? {};
    return { ...state, figures: { ...state.figures, [character]: to === null ? others : { ...others, [figure]: to } } };
  },
  "outcome-overridden": (state, event, member) => {
    const next = applyChanges(state, event.changes);
    return {
      ...advance(next, event, member),
      past: next.past.map((attempt) => advanceAttempt(attempt, event, member)),
    };
  },
  "attempt-closed": (state, event, member) =>
    putAway(withoutSeal(advance(state, event, member), event), ({ id }) => id === event.attempt),
  "world-answered": (state, event, member) => ({
    ...advance(state, event, member),
    past: state.past.map((attempt) => advanceAttempt(attempt, event, member)),
  }),
  "act-done": (state, { changes }) => applyChanges(state, changes),
  "act-requested": (state, { request: id, act, character, args }, member) => ({
    ...state,
    requests: { ...state.requests, [id]: { id, member, act, args, ...(character === undefined ? {} : { character }) } },
  }),
  "act-request-answered": (state, { request }) => ({ ...state, requests: without(state.requests, request) }),
  "moment-told": (state, { moment: id, character, words, attempt, amount }, member) => ({
    ...state,
    moments: { ...state.moments, [id]: { id, member, character, words, amount, ...(attempt ? { attempt } : {}) } },
  }),
  "moment-granted": (state, { moment: id, granted }) => {
    const moment = state.moments[id];
    return moment ? { ...state, moments: { ...state.moments, [id]: { ...moment, granted } } } : state;
  },
  // What it takes back is left out when the log is folded.
  undone: (state) => state,
};

/** The state without what was announced under seal in an attempt. */
const withoutSeal = (state: TableState, { attempt }: { readonly attempt: string }): TableState =>
  Object.hasOwn(state.sealed, attempt) ? { ...state, sealed: without(state.sealed, attempt) } : state;

/** The state after one event. */
export function applyEvent<T extends TableEvent["type"]>(
  state: TableState,
  event: Extract<TableEvent, { type: T }>,
  by: string,
): TableState {
  const handler: Handlers[T] = handlers[event.type];
  return handler(state, event, by);
}

const withSheetShown = (state: TableState, character: string): TableState => ({
  ...state,
  hiddenSheets: without(state.hiddenSheets, character),
});

function withMembership(state: TableState, event: MembershipEvent): TableState {
  return { ...state, ...membershipAfter(state, event) };
}

function withChains(state: TableState, event: FairnessEvent, by: string): TableState {
  const chains = chainsAfter(state.chains, event, by);
  return chains === state.chains ? state : { ...state, chains };
}

type AttemptEvent = TableEvent & { readonly attempt: string };

/** The state with an attempt on its table advanced by an event about it. */
function advance(state: TableState, event: AttemptEvent, by: string): TableState {
  const attempt = entryOf(state.attempts, event.attempt);
  if (!attempt) return state;
  return { ...state, attempts: { ...state.attempts, [attempt.id]: advanceAttempt(attempt, event, by) } };
}

/** The state with all attempts on its table changed. */
const withEachAttempt = (state: TableState, change: (attempt: Attempt) => Attempt): TableState => ({
  ...state,
  attempts: Object.fromEntries(Object.entries(state.attempts).map(([id, attempt]) => [id, change(attempt)])),
});

/** The state with an attempt advanced by an event, after the changes that it makes. */
function advanceWithChanges(
  state: TableState,
  event: AttemptEvent & { readonly changes: readonly Change[] },
  by: string,
): TableState {
  const { attempt: id, changes } = event;
  const spent = spentWith(entryOf(state.spent, id) ?? [], state, changes);
  const next = advance(applyChanges(state, changes), event, by);
  return Object.hasOwn(next.attempts, id) ? { ...next, spent: { ...next.spent, [id]: spent } } : next;
}

/** The state with a new attempt on its table. */
function withFramed(state: TableState, framed: EventOf<"attempt-framed">, member: string): TableState {
  const { attempt: id, alongside, character, changes, proposal, offering } = framed;
  // Before several could be open, a new attempt took the place of the one on the table.
  const room = alongside ? withRoomFor(state, character) : putAway(state, () => true);
  const begun = withoutProposal(applyChanges(room, changes), proposal);
  return {
    ...begun,
    ...(offering ? { offerings: without(state.offerings, offering.id) } : {}),
    attempts: { ...begun.attempts, [id]: beginAttempt(framed, member, state) },
    spent: { ...begun.spent, [id]: spentWith([], state, changes) },
  };
}

/** What was spent, with the changes of trackers that follow. `state` is the one before them. */
function spentWith(spent: readonly Spent[], state: TableState, changes: readonly Change[]): readonly Spent[] {
  let [now, all] = [state, spent];
  for (const change of changes) {
    if (change.change === "tracker") {
      const { of, name, to } = change;
      const amount = (holderIn(now, of)?.trackers[name] ?? 0) - to;
      const isSame = (one: Spent): boolean => one.of === of && one.name === name;
      const before = all.find(isSame)?.amount ?? 0;
      all = [...all.filter((one) => !isSame(one)), { of, name, amount: before + amount }];
    }
    now = applyChange(now, change);
  }
  return all.filter(({ amount }) => amount !== 0);
}

/**
 * The state under rules whose identity is known from here on. Attempts that began before they had one go on under
 * them.
 */
const withVersion = (state: TableState, version: string): TableState =>
  withEachAttempt({ ...state, version }, (attempt) =>
    attempt.trace.version === state.version ? { ...attempt, trace: { ...attempt.trace, version } } : attempt,
  );

/** The state after some changes, in order. */
export function applyChanges(state: TableState, changes: readonly Change[]): TableState {
  return changes.reduce(applyChange, state);
}

function applyChange(state: TableState, one: Change): TableState {
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
      return putAway(state, (attempt) => one.keeps !== "unrolled" || !isOpen(attempt) || hasRolled(attempt.trace));
    case "session-closed":
      return {
        ...putAway(state, () => true),
        session: state.session + 1,
        moments: {},
        proposals: {},
        offerings: {},
        requests: {},
        chains: {},
      };
  }
}

/** Changes what a character or the table holds. */
function withHolder(state: TableState, of: string, to: <H extends Shared>(holder: H) => H): TableState {
  if (of === TABLE) return { ...state, shared: to(state.shared) };
  const character: Character | undefined = state.characters[of];
  return character ? { ...state, characters: { ...state.characters, [of]: to(character) } } : state;
}

/** Edits the tracker of that name, or else the trait. */
function applyEdit(state: TableState, of: string, name: string, to: JsonValue): TableState {
  if (typeof to === "number" && Object.hasOwn(holderIn(state, of)?.trackers ?? {}, name)) {
    return applyChange(state, { change: "tracker", of, name, to });
  }
  return applyChange(state, { change: "trait", of, name, to });
}

/** The state without a proposal and the approaches that were offered for it. */
function withoutProposal(state: TableState, id: string | undefined): TableState {
  if (id === undefined) return state;
  return {
    ...state,
    proposals: without(state.proposals, id),
    offerings: offeringsWhere(state, ({ proposal }) => proposal !== id),
  };
}

const offeringsWhere = ({ offerings }: TableState, keeps: (one: Offering) => boolean): TableState["offerings"] =>
  Object.fromEntries(Object.entries(offerings).filter(([, one]) => keeps(one)));

/** A record without one of its entries. */
function without<T>(all: Readonly<Record<string, T>>, id: string | undefined): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => key !== id));
}
