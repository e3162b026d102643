import {
  type Change,
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
  type Command,
  decide,
  EMPTY_TABLE,
  fold,
  heldBy,
  type Member,
  openingEvents,
  type TableEvent,
  type TableState,
} from "@rulewright/table";
import type { CaseEntry } from "./entries.ts";
import { difference } from "./matching.ts";
import type { Vocabulary } from "./vocabulary.ts";

const GM: Member = { id: "gm", name: "GM", role: "gm" };
const PLAYER: Member = { id: "player", name: "Player", role: "player" };

function withEvents(state: TableState, events: readonly TableEvent[]): TableState {
  return fold(
    state,
    events.map((event, i) => ({ seq: state.seq + i + 1, at: 0, by: GM.id, event })),
  );
}

function sharedChanges({ trackers = {}, traits = {} }: Partial<Shared>): Change[] {
  return [
    ...Object.entries(trackers).map(([name, to]): Change => ({ change: "tracker", of: TABLE, name, to })),
    ...Object.entries(traits).map(([name, to]): Change => ({ change: "trait", of: TABLE, name, to: to ?? null })),
  ];
}

/** That it was accepted, with the outcome of an attempt it settled and what an act answered. */
function derivedResult(events: readonly TableEvent[]): JsonObject {
  const notices = events.flatMap((event) => ("notices" in event ? event.notices.map(({ code }) => code) : []));
  const answers = events.flatMap((event): JsonObject[] => {
    if (event.type === "attempt-settled") return [event.outcome];
    return event.type === "act-done" && event.answer ? [event.answer] : [];
  });
  return Object.assign({ ok: true, notices }, ...answers);
}

/** A case being played: the table, and what is left of the dice. */
class CaseRun {
  readonly #vocabulary: Vocabulary;
  #state: TableState;
  #used = 0;
  readonly #dice: readonly number[];

  constructor(vocabulary: Vocabulary, { given, dice }: CaseEntry) {
    this.#vocabulary = vocabulary;
    this.#dice = dice;
    const { system } = vocabulary;
    const { house: chosen, phase, characters, shared = {} } = vocabulary.given(given);
    const house = resolveHouseRules(system.houseRules, chosen);
    if ("faults" in house) throw new Error(`unknown house rules: ${JSON.stringify(house.faults)}`);
    const opening = openingEvents({ system, title: "a case", house: house.house, characters, gm: GM });
    const begun: TableEvent = {
      type: "act-done",
      act: "",
      args: {},
      changes: [{ change: "phase", to: phase }, ...sharedChanges(shared)],
      notices: [],
    };
    this.#state = withEvents(EMPTY_TABLE, [...opening, begun]);
  }

  get diceUsed(): number {
    return this.#used;
  }

  /** What a decision answers. Refused, it changes nothing and takes no dice. */
  decide(decision: JsonObject): JsonValue | Refusal {
    const before = { state: this.#state, used: this.#used };
    const refused = this.#decideAll(decision);
    if (refused) {
      this.#state = before.state;
      this.#used = before.used;
      return refused;
    }
    const events = this.#state.log.slice(before.state.log.length).map(({ event }) => event);
    const position = this.position();
    const suggested = derivedResult(events);
    return this.#vocabulary.answer?.({ decision, events, state: this.#state, position, suggested }) ?? suggested;
  }

  #decideAll(decision: JsonObject): Refusal | undefined {
    const commands = this.#vocabulary.commands(decision, this.#state);
    if (!commands) return refusal("unknown-decision", "", { do: decision["do"] ?? null });
    const member = this.#vocabulary.madeBy?.(decision) === "player" ? PLAYER : GM;
    for (const told of commands) {
      const command = typeof told === "function" ? told(this.#state) : told;
      const refused = this.#decideOne(command, member) ?? this.#throwDice();
      if (refused) return { ...refused, code: this.#wordFor(refused.code, decision) };
    }
    return undefined;
  }

  /** What a refusal is called in the system's words. */
  #wordFor(code: string, decision: JsonObject): string {
    const word = this.#vocabulary.refusals?.[code] ?? code;
    return typeof word === "function" ? word(decision) : word;
  }

  #decideOne(command: Command, member = GM): Refusal | undefined {
    const decided = decide(this.#state, command, member, { system: this.#vocabulary.system, id: `${this.#state.seq}` });
    if (isRefusal(decided)) return decided;
    if (!("events" in decided)) throw new Error(`not decided: ${JSON.stringify(decided)}`);
    this.#state = withEvents(this.#state, decided.events);
    return undefined;
  }

  /** Lets the case's dice fall for as long as the attempt waits for dice. */
  #throwDice(): Refusal | undefined {
    for (;;) {
      const { attempt } = this.#state;
      const awaits = this.position()?.awaits;
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

  position(): Position | undefined {
    const { attempt } = this.#state;
    const { system } = this.#vocabulary;
    return attempt && resume(system, attempt.trace, heldBy(system, this.#state, attempt.character));
  }

  /** The table with every mark: one that nobody has set stands where it begins. */
  #marked(): TableState {
    const { shared, characters } = this.#state;
    const marked = <H extends Shared>(holder: H, of: Mark["of"]): H => ({
      ...holder,
      traits: { ...this.#initials(of), ...holder.traits },
    });
    const sheets = Object.entries(characters).map(([id, one]) => [id, marked(one, "character")]);
    return { ...this.#state, shared: marked(shared, "table"), characters: Object.fromEntries(sheets) };
  }

  #initials(of: Mark["of"]): JsonObject {
    const marks = Object.entries(this.#vocabulary.system.marks ?? {}).filter(([, mark]) => mark.of === of);
    return Object.fromEntries(marks.map(([name, { initial }]) => [name, initial]));
  }

  final(): JsonObject {
    return this.#vocabulary.final(this.#marked(), this.position());
  }
}

/** Plays a case; the first difference from what it expects, or undefined. */
export function runCase(vocabulary: Vocabulary, entry: CaseEntry): string | undefined {
  const playing = new CaseRun(vocabulary, entry);
  const { expect } = entry;
  for (const [at, decision] of entry.decisions.entries()) {
    const answer = playing.decide(decision);
    const wrong = isRefusal(answer) ? refusalDifference(expect.rejected, at, answer) : resultDifference(expect, at, answer);
    if (wrong !== undefined) return `decision ${at} (${String(decision["do"])}): ${wrong}`;
  }
  if (expect.diceUsed !== undefined && expect.diceUsed !== playing.diceUsed) {
    return `dice used should be ${expect.diceUsed}, are ${playing.diceUsed}`;
  }
  return expect.final ? difference(expect.final, playing.final()) : undefined;
}

type Rejected = CaseEntry["expect"]["rejected"];

function refusalDifference(rejected: Rejected, at: number, { code, rule }: Refusal): string | undefined {
  const expected = rejected.find((one) => one.at === at);
  if (!expected) return `should be accepted, is refused: ${code} (${rule})`;
  if (expected.reasons.includes(code)) return undefined;
  return `should be refused as ${expected.reasons.join(" or ")}, is refused as ${code} (${rule})`;
}

function resultDifference(
  { rejected, results }: CaseEntry["expect"],
  at: number,
  answer: JsonValue,
): string | undefined {
  const expected = rejected.find((one) => one.at === at);
  if (expected) return `should be refused as ${expected.reasons.join(" or ")}, is accepted`;
  const wanted = results?.[at];
  return wanted === undefined || wanted === null ? undefined : difference(wanted, answer);
}
