import { isRefusal, type JsonObject, seeded, type SystemDefinition } from "@rulewright/rules";
import {
  type Command,
  type CommandResult,
  decide,
  EMPTY_TABLE,
  entriesOf,
  type Entry,
  fold,
  type Member,
  openingEvents,
  type TableEvent,
  type TableState,
} from "@rulewright/table";
import { ANN, BEN, drawCommand, GM } from "./random-commands.ts";
import { houseRulesOf } from "../src/laws/arbitraries.ts";

/** A command that was accepted, and what came of it. */
export interface Deed {
  readonly member: Member;
  readonly command: Command;
  readonly id: string;
  /** The faces that the generator threw. */
  readonly faces: readonly number[];
  readonly entries: readonly Entry[];
  /** The state before it. */
  readonly before: TableState;
}

/** Everything that an undo restores: a state without its log, and without what tells of undos. */
export function played(state: TableState) {
  const {
    log: _,
    seq: __,
    lines: ___,
    index: ____,
    undone: _____,
    undos: ______,
    checkpoints: _______,
    ...rest
  } = state;
  return rest;
}

/** A session whose commands are drawn at random. Every command has a time of its own. */
export class RandomSession {
  readonly system: SystemDefinition;
  readonly deeds: Deed[] = [];
  readonly #random: (below: number) => number;
  state: TableState;
  #clock = 0;

  /** A session of its own, whose choices follow from the seed. */
  constructor(system: SystemDefinition, seed: number, house: JsonObject = {}) {
    this.system = system;
    this.#random = seeded(seed);
    const characters = system.parties[0]?.characters ?? [];
    const opening = { system, title: "At random", house: houseRulesOf(system, house), characters, gm: GM };
    this.state = EMPTY_TABLE;
    this.#append(undefined, openingEvents(opening));
    this.#append(
      undefined,
      [ANN, BEN].map((member) => ({ type: "member-joined", member })),
    );
  }

  /** Ann and Ben take the first two characters, and the session begins. */
  begin(): this {
    const [first = "", second = ""] = Object.keys(this.state.characters);
    this.does(ANN, { type: "take-character", character: first });
    this.does(BEN, { type: "take-character", character: second });
    for (const one of this.system.rituals?.begin ?? []) this.does(GM, { type: "act", act: one });
    return this;
  }

  below(count: number): number {
    return this.#random(count);
  }

  pick<T>(from: readonly T[]): T | undefined {
    return from[this.below(from.length)];
  }

  #append(by: Member | undefined, events: readonly TableEvent[]): readonly Entry[] {
    this.#clock += 1;
    const entries = entriesOf(this.state, events, { at: this.#clock, by: by?.id });
    this.state = fold(this.state, entries);
    return entries;
  }

  /** Puts events into the log without deciding anything. */
  records(member: Member, events: readonly TableEvent[]): void {
    this.#append(member, events);
  }

  /** Does what a member asks, with dice at random, or with these. */
  does(member: Member, command: Command, given?: { readonly id: string; readonly faces: readonly number[] }) {
    const id = given?.id ?? `id${this.state.seq}-${this.below(1000)}`;
    const faces: number[] = [...(given?.faces ?? [])];
    let decided: CommandResult = decide(this.state, command, member, {
      system: this.system,
      id,
      faces: [...faces],
    });
    while ("needs" in decided) {
      const { count, faces: sides } = decided.needs;
      const thrown = Array.from({ length: count }, () => this.pick(sides) ?? 0);
      faces.push(...thrown);
      decided = decided.continueWith(thrown);
    }
    if ("events" in decided) {
      const before = this.state;
      const entries = this.#append(member, decided.events);
      this.deeds.push({ member, command, id, faces, entries, before });
    }
    return decided;
  }

  /** Tries commands until so many more were accepted. */
  play(deeds: number): void {
    const goal = this.deeds.length + deeds;
    for (let tries = 0; this.deeds.length < goal && tries < deeds * 40; tries += 1) this.tryOne();
  }

  /** Tries one command. */
  tryOne(): void {
    const drawn = drawCommand(this);
    if (drawn) this.does(...drawn);
  }
}

/** Whether a result is a refusal, with its code. */
export const codeOf = (result: CommandResult): string => (isRefusal(result) ? result.code : "");
