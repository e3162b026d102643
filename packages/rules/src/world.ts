import type { Amounts, Plain, PlainRecord } from "./plain.ts";
import type { House } from "./house.ts";
import type { Parameters } from "./parameters.ts";
import type { Notice, Refusal } from "./refusal.ts";

/** Somebody in the story: traits as the sheet has them, trackers as amounts. */
export interface Character {
  readonly id: string;
  readonly name: string;
  /** A line about them, for the table's sake. */
  readonly about?: string;
  readonly traits: PlainRecord;
  readonly trackers: Amounts;
}

/** What an act may look at: the phase of play and everybody in it. */
export interface Scene {
  readonly phase: string;
  readonly characters: Readonly<Record<string, Character>>;
  /** Whose act it is; undefined for acts of the table. */
  readonly actor: Character | undefined;
}

/** One change that an act makes. */
export type Change =
  | { readonly change: "tracker"; readonly of: string; readonly name: string; readonly to: number }
  | { readonly change: "trait"; readonly of: string; readonly name: string; readonly to: Plain }
  | { readonly change: "phase"; readonly to: string }
  /** The session is over: the next one has the next number, and nothing lies on the table. */
  | { readonly change: "session-closed" };

/** What an act comes to. */
export interface Acted {
  readonly changes: readonly Change[];
  readonly notices?: readonly Notice[];
  /** What the act answers, where it is a question. */
  readonly answer?: PlainRecord;
}

/** A change without dice: spend, rest, begin, end. */
export interface Act<H extends House = House> {
  readonly rules: readonly string[];
  /** The roles that may do it. */
  readonly by: readonly string[];
  /** Whether it is one character's act or the whole table's. */
  readonly of: "character" | "table";
  readonly parameters: Parameters;
  decide(args: PlainRecord, scene: Scene, house: H): Acted | Refusal;
}
