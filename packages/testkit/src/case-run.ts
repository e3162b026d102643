import {
  type CaseAction,
  type CaseTable,
  type Change,
  entryOf,
  formatMessage,
  resolveHouseRules,
  isRefusal,
  type Mark,
  type JsonValue,
  type JsonObject,
  type Position,
  type Refusal,
  refusal,
  resume,
  type Shared,
  TABLE,
} from "@rulewright/rules";
import {
  type Attempt,
  type Command,
  currentAttempt,
  decide,
  EMPTY_TABLE,
  entriesOf,
  fold,
  heldBy,
  type Member,
  ongoingAttempts,
  openingEvents,
  type TableEvent,
  type TableState,
} from "@rulewright/table";
import type { CaseEntry, ExpectedRefusal } from "./entries.ts";
import { difference, refusalDifference } from "./matching.ts";
import {
  type CompleteVocabulary,
  decisionName,
  type DecisionRole,
  initialMarks,
  withIds,
} from "./derived-vocabulary.ts";

const GM: Member = { id: "gm", name: "GM", role: "gm" };
/** Somebody at the table who plays none of the characters given. */
const OTHER_PLAYER: Member = { id: "other-player", name: "Other player", role: "player" };

/** The player of a character. Every character of a case has one of its own. */
const playerOf = (character: string): Member => ({ id: `player of ${character}`, name: character, role: "player" });

const seating = (member: Member, character: string): readonly TableEvent[] => [
  { type: "member-joined", member },
  { type: "character-taken", member: member.id, character },
];

function withEvents(state: TableState, events: readonly TableEvent[]): TableState {
  return fold(state, entriesOf(state, events, { at: 0, by: GM.id }));
}

function sharedChanges({ trackers = {}, traits = {} }: Partial<Shared>): Change[] {
  return [
    ...Object.entries(trackers).map(([name, to]): Change => ({ change: "tracker", of: TABLE, name, to })),
    ...Object.entries(traits).map(([name, to]): Change => ({ change: "trait", of: TABLE, name, to: to ?? null })),
  ];
}

/** That a decision was accepted, with notices, the outcome of a settled attempt and the answer of an act. */
function derivedResult(events: readonly TableEvent[]): JsonObject {
  const notices = events.flatMap((event) => ("notices" in event ? event.notices.map(({ code }) => code) : []));
  const answers = events.flatMap((event): JsonObject[] => {
    if (event.type === "attempt-settled") return [event.outcome];
    return event.type === "act-done" && event.answer ? [event.answer] : [];
  });
  return Object.assign({ ok: true, notices }, ...answers);
}

/** The run of a case: the table, and how many dice are used. */
class CaseRun {
  readonly #vocabulary: CompleteVocabulary;
  #state: TableState;
  #used = 0;
  readonly #dice: readonly number[];
  readonly #refusals: Refusal[] = [];
  /** The id of the attempt that was announced last. */
  #announced = "";
  /** The id of the attempt that the decision is about, where it names whose. */
  #about = "";

  constructor(vocabulary: CompleteVocabulary, { given, dice }: CaseEntry) {
    this.#vocabulary = vocabulary;
    this.#dice = dice;
    const { system } = vocabulary;
    const { house: chosen, phase, characters, unplayed = [], shared = {} } = vocabulary.initial(given);
    const house = resolveHouseRules(system.houseRules, chosen);
    if ("faults" in house) throw new Error(`unknown house rules: ${JSON.stringify(house.faults)}`);
    const opening = openingEvents({ system, title: "a case", house: house.house, characters, gm: GM });
    const initial: TableEvent = {
      type: "act-done",
      act: "",
      args: {},
      changes: [{ change: "phase", to: phase }, ...sharedChanges(shared)],
      notices: [],
    };
    const played = characters.filter(({ id, opponent }) => !opponent && !unplayed.includes(id));
    const seated = played.flatMap(({ id }) => seating(playerOf(id), id));
    const others: TableEvent = { type: "member-joined", member: OTHER_PLAYER };
    this.#state = withEvents(EMPTY_TABLE, [...opening, ...seated, others, initial]);
  }

  get diceUsed(): number {
    return this.#used;
  }

  /** The refusals so far, as the rules gave them. */
  get refusals(): readonly Refusal[] {
    return this.#refusals;
  }

  /** The table with its log. */
  get state(): TableState {
    return this.#state;
  }

  /** Carries out a decision. Returns its result; a refused one changes nothing and uses no dice. */
  decide(decision: JsonObject): JsonValue | Refusal {
    const before = { state: this.#state, used: this.#used, announced: this.#announced };
    this.#about = "";
    const refused = this.#decideAll(decision);
    if (refused) {
      this.#state = before.state;
      this.#used = before.used;
      this.#announced = before.announced;
      return refused;
    }
    const events = this.#state.log.slice(before.state.log.length).map(({ event }) => event);
    return this.#vocabulary.answer({ decision, table: this.table(), result: derivedResult(events) });
  }

  #decideAll(decision: JsonObject): Refusal | undefined {
    const actions = this.#vocabulary.actions(decision, this.table());
    if (!actions) return refusal("unknown-decision", "", { do: decisionName(decision) });
    const member = this.#memberFor(this.#vocabulary.madeBy(decision), decision);
    for (const action of actions) {
      const refused = this.#decideOne(this.#commandOf(action), member) ?? this.#throwDice();
      if (refused) this.#refusals.push(refused);
      if (refused) return { ...refused, code: this.#vocabulary.refusalName(refused, decision) };
    }
    return undefined;
  }

  /** Who makes a decision. A player is the one who plays the character that the decision is about. */
  #memberFor(role: DecisionRole, decision: JsonObject): Member {
    const { characters, players, members } = this.#state;
    const { who, character } = withIds(decision, characters);
    if (role === "gm") return GM;
    if (role === "other-player") return OTHER_PLAYER;
    const named = [who, character].find((one) => typeof one === "string" && Object.hasOwn(characters, one));
    const player = players[String(named ?? Object.keys(characters)[0])] ?? "";
    return members[player] ?? OTHER_PLAYER;
  }

  #commandOf(action: CaseAction): Command {
    switch (action.action) {
      case "frame": {
        const { offer, character, args } = action;
        const title = formatMessage(this.#vocabulary.system.text, `offer.${offer}`);
        return { type: "frame", title, offer, character, args };
      }
      case "choose": {
        const { action: type, character, ...choice } = action;
        this.#about = Object.values(this.#state.attempts).findLast((one) => one.character === character)?.id ?? "";
        const attempt = this.#attempt();
        const step = attempt?.trace.steps.length ?? 0;
        return { type, attempt: attempt?.id ?? "", step, ...choice, dice: "hand" };
      }
      case "act": {
        const { action: type, ...act } = action;
        return { type, ...act };
      }
      case "edit": {
        const { action: type, ...edit } = action;
        return { type, ...edit };
      }
      case "take-character":
        return { type: "take-character", character: action.character };
      case "create-character": {
        const { action: type, ...creation } = action;
        return { type, ...creation };
      }
    }
  }

  #decideOne(command: Command, member = GM): Refusal | undefined {
    // An id of digits alone would put a new character before those given.
    const id = `command ${this.#state.seq}`;
    const decided = decide(this.#state, command, member, { system: this.#vocabulary.system, id });
    if (isRefusal(decided)) return decided;
    if (!("events" in decided)) throw new Error(`not decided: ${JSON.stringify(decided)}`);
    this.#state = withEvents(this.#state, decided.events);
    for (const event of decided.events) if (event.type === "attempt-framed") this.#announced = event.attempt;
    return undefined;
  }

  /** Throws the case's dice while the attempt waits for dice. */
  #throwDice(): Refusal | undefined {
    for (;;) {
      const attempt = this.#attempt();
      const awaits = this.#position()?.awaits;
      if (!attempt || awaits?.wants !== "dice") return undefined;
      const { count } = awaits.dice;
      const faces = this.#dice.slice(this.#used, this.#used + count);
      if (faces.length < count) return refusal("not-enough-dice", "", { dice: count, left: faces.length });
      const step = attempt.trace.steps.length;
      const refused = this.#decideOne({ type: "roll", attempt: attempt.id, step, faces });
      if (refused) return refused;
      this.#used += count;
    }
  }

  /** The attempt that a case has in mind: the one announced last, also where an earlier one of somebody else is still open. */
  #attempt(): Attempt | undefined {
    const { attempts } = this.#state;
    return entryOf(attempts, this.#about) ?? entryOf(attempts, this.#announced) ?? currentAttempt(this.#state);
  }

  #position(): Position | undefined {
    const attempt = this.#attempt();
    return attempt && this.#positionOf(attempt);
  }

  #positionOf({ trace, character }: Attempt): Position {
    const { system } = this.#vocabulary;
    return resume(system, trace, heldBy(system, this.#state, character));
  }

  /** The table as a vocabulary reads it. Marks that nobody has set have their initial values. */
  table(): CaseTable {
    const { phase, house, shared, characters, past, attempts, log } = this.#state;
    const attempt = this.#attempt();
    const others = Object.values(attempts).filter(({ id }) => id !== attempt?.id);
    const withMarks = <H extends Shared>(holder: H, of: Mark["of"]): H => ({
      ...holder,
      traits: { ...initialMarks(this.#vocabulary.system, of), ...holder.traits },
    });
    const sheets = Object.entries(characters).map(([id, one]) => [id, withMarks(one, "character")]);
    return {
      phase,
      house,
      shared: withMarks(shared, "table"),
      characters: Object.fromEntries(sheets),
      changes: [...log].flatMap(({ event }) => ("changes" in event ? (event.changes ?? []) : [])),
      traces: [...past, ...others, ...(attempt ? [attempt] : [])].map(({ trace }) => trace),
      open: ongoingAttempts(this.#state).map((one) => ({
        character: one.character,
        roles: one.roles,
        position: this.#positionOf(one),
      })),
      position: this.#position(),
    };
  }
}

/** What a case leaves: its table with the whole log, and every refusal, as the rules gave it. */
export interface PlayedCase {
  readonly state: TableState;
  readonly refusals: readonly Refusal[];
}

/** Plays a case to its end, whatever it expects. */
export function playCase(vocabulary: CompleteVocabulary, entry: CaseEntry): PlayedCase {
  const run = new CaseRun(vocabulary, entry);
  for (const decision of entry.decisions) run.decide(decision);
  return run;
}

/** Runs a case. Returns the first difference from what it expects; undefined if there is none. */
export function runCase(vocabulary: CompleteVocabulary, entry: CaseEntry): string | undefined {
  const run = new CaseRun(vocabulary, entry);
  const { expect } = entry;
  for (const [at, decision] of entry.decisions.entries()) {
    const answer = run.decide(decision);
    const refused = expect.rejected.find((one) => one.at === at);
    const wrong = isRefusal(answer)
      ? unexpectedRefusal(refused, answer)
      : resultDifference(refused, expect.results?.[at], answer);
    if (wrong !== undefined) return `decision ${at} (${decisionName(decision)}): ${wrong}`;
  }
  if (expect.diceUsed !== undefined && expect.diceUsed !== run.diceUsed) {
    return `dice used should be ${expect.diceUsed}, are ${run.diceUsed}`;
  }
  return expect.final ? difference(expect.final, vocabulary.final(run.table())) : undefined;
}

function unexpectedRefusal(expected: ExpectedRefusal | undefined, refused: Refusal): string | undefined {
  if (expected) return refusalDifference(expected, refused);
  return `should be accepted, is refused: ${refused.code} (${refused.rule})`;
}

function resultDifference(
  refused: ExpectedRefusal | undefined,
  expected: JsonValue | undefined,
  answer: JsonValue,
): string | undefined {
  if (refused && !refused.may) return `should be refused as ${refused.reasons.join(" or ")}, is accepted`;
  return expected === undefined || expected === null ? undefined : difference(expected, answer);
}
