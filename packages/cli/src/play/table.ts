import {
  allows,
  type Character,
  type House,
  isRefusal,
  type Notice,
  type PlainRecord,
  type Position,
  type Randomness,
  type Refusal,
  resume,
  type SystemDefinition,
} from "@rulewright/rules";
import {
  type Attempt,
  type Command,
  decide,
  EMPTY,
  evolve,
  type Member,
  openingEvents,
  type TableState,
} from "@rulewright/table";
import { throwDice } from "../randomness.ts";
import { openTrace } from "../traces.ts";

const GM: Member = { id: "gm", name: "Game master", role: "gm" };
const PLAYER: Member = { id: "player", name: "Player", role: "player" };

type Event = ReturnType<typeof openingEvents>[number];

/** A table for one person, who is both game master and player: the pure table with the generator's dice. */
export class SoloTable {
  readonly system: SystemDefinition;
  readonly character: string;
  readonly #random: Randomness;
  #state: TableState = EMPTY;
  #ids = 0;

  constructor(system: SystemDefinition, character: Character, house: House, random: Randomness) {
    this.system = system;
    this.character = character.id;
    this.#random = random;
    const opened = openingEvents({ system, title: character.name, house, characters: [character], gm: GM });
    this.#record(GM, [
      ...opened,
      { type: "member-joined", member: PLAYER },
      { type: "character-taken", member: PLAYER.id, character: character.id },
    ]);
  }

  get state(): TableState {
    return this.#state;
  }

  /** The character as it is now. */
  get sheet(): Character {
    const sheet = this.#state.characters[this.character];
    if (!sheet) throw new Error(`${this.character} left the table`);
    return sheet;
  }

  get attempt(): Attempt | undefined {
    return this.#state.attempt;
  }

  /** Where the attempt on the table stands, after all its steps or after so many. */
  position(attempt: Attempt, steps = attempt.trace.steps.length): Position {
    const trace = openTrace(attempt.trace);
    const next = trace.steps[steps];
    const held = next === undefined ? this.sheet.trackers : "choose" in next ? next.held : undefined;
    return resume(this.system, { ...trace, steps: trace.steps.slice(0, steps) }, held);
  }

  begin(
    title: string,
    procedure: string,
    args: PlainRecord,
    named: Readonly<Record<string, string>>,
  ): Refusal | undefined {
    const character = this.character;
    return this.#send(GM, { type: "frame", character, title, procedure, args, named: { ...named } });
  }

  choose({ id, trace }: Attempt, move: string, detail: PlainRecord): Refusal | undefined {
    const on = { attempt: id, step: trace.steps.length };
    return this.#send(GM, { type: "choose", ...on, move, detail, dice: "hand" });
  }

  /** Throws the dice that are due: with the generator, or as somebody's own dice show. */
  roll({ id, trace }: Attempt, faces?: readonly number[]): Refusal | undefined {
    const on = { attempt: id, step: trace.steps.length };
    return this.#send(GM, { type: "roll", ...on, ...(faces ? { faces: [...faces] } : {}) });
  }

  /** How the world answers an attempt that is over. */
  worldAnswers(attempt: string, words: string): Refusal | undefined {
    return this.#send(GM, { type: "answer-for-the-world", attempt, words });
  }

  act(name: string, args: PlainRecord): Refusal | undefined {
    return this.#send(this.#actor(name), this.#actCommand(name, args));
  }

  /** What an act would bring about, without doing it. */
  tryAct(name: string, args: PlainRecord, state = this.#state): readonly Event[] | Refusal {
    const decided = decide(state, this.#actCommand(name, args), this.#actor(name), this.#means([]));
    if (isRefusal(decided)) return decided;
    return "events" in decided ? decided.events : [];
  }

  /** The state as it would be after some events. */
  imagine(events: readonly Event[]): TableState {
    return events.reduce((state, event) => evolve(state, { seq: state.seq + 1, at: 0, event }), this.#state);
  }

  claim(words: string, amount: number, attempt: string | undefined): Refusal | undefined {
    const moment = this.#nextId();
    const told = this.#send(
      GM,
      { type: "tell-moment", character: this.character, words, amount, ...(attempt ? { attempt } : {}) },
      moment,
    );
    return told ?? this.#send(GM, { type: "grant-moment", moment, granted: amount });
  }

  /** Notices of the last few entries of the log, since a given length of it. */
  noticesSince(entries: number): readonly Notice[] {
    return this.#state.log.slice(entries).flatMap(({ event }) => ("notices" in event ? event.notices : []));
  }

  #actCommand(act: string, args: PlainRecord): Command {
    const ofCharacter = this.system.acts[act]?.of === "character" || act === this.system.claims?.act;
    return { type: "act", act, args, ...(ofCharacter ? { character: this.character } : {}) };
  }

  #actor(act: string): Member {
    return this.system.acts[act]?.by.includes("player") ? PLAYER : GM;
  }

  #nextId(): string {
    this.#ids += 1;
    return `${this.#ids}`;
  }

  #means(faces: readonly number[], id = "0") {
    return { system: this.system, id, faces };
  }

  #send(member: Member, command: Command, id = this.#nextId()): Refusal | undefined {
    const faces: number[] = [];
    for (;;) {
      const decided = decide(this.#state, command, member, this.#means(faces, id));
      if (isRefusal(decided)) return decided;
      if ("conflict" in decided) throw new Error(`the table stood still, yet ${command.type} came too late`);
      if ("events" in decided) {
        this.#record(member, decided.events);
        return undefined;
      }
      faces.push(...throwDice(decided.needs.faces, decided.needs.count, this.#random));
    }
  }

  #record(member: Member, events: readonly Event[]): void {
    for (const event of events) {
      this.#state = evolve(this.#state, { seq: this.#state.seq + 1, at: Date.now(), by: member.id, event });
    }
  }
}

/** Arguments that the sheet answers by itself: single traits and trackers. */
export function sheetAnswers(
  system: SystemDefinition,
  procedure: string,
  { traits, trackers }: Character,
): PlainRecord {
  const parameters = system.procedures[procedure]?.parameters ?? {};
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, parameter]) => {
      const { from } = parameter;
      if (!from || "scale" in from) return [];
      const value = "trait" in from ? traits[from.trait] : trackers[from.tracker];
      return value !== undefined && value !== null && allows(parameter, value) ? [[name, value]] : [];
    }),
  );
}
