import {
  type Character,
  type Decision,
  type JsonValue,
  type JsonObject,
  type Position,
  formatMessage,
} from "@rulewright/rules";
import type { RankedOption } from "../../calculation/calculator.ts";
import type { SumContext } from "@rulewright/present";
import type { OfferedApproach } from "@rulewright/table";
import type { Framing } from "./framing.ts";
import type { SoloTable } from "./solo-table.ts";

/** Dice that must be rolled now. */
export type AwaitedDice = Extract<Position["awaits"], { wants: "dice" }>;

/** A new character. */
export interface CreateAction {
  readonly type: "create";
  readonly name: string;
  readonly about?: string;
  readonly args: JsonObject;
}

/** What a player does between attempts. */
export type Action =
  | ({ readonly type: "attempt"; readonly title: string; readonly offer: string } & Framing)
  /** One of several approaches to an attempt, taken by its place. */
  | {
      readonly type: "approaches";
      readonly title: string;
      readonly approaches: readonly OfferedApproach[];
      readonly taken: number;
    }
  | { readonly type: "act"; readonly act: string; readonly args: JsonObject }
  | { readonly type: "world"; readonly words: string }
  /** Takes back the last act or attempt. */
  | { readonly type: "undo" }
  /** Another character acts from now on. */
  | { readonly type: "as"; readonly character: string }
  | { readonly type: "sheet"; readonly character: string }
  | { readonly type: "bring-in"; readonly opponent: string }
  | { readonly type: "dismiss"; readonly character: string }
  | CreateAction
  | {
      readonly type: "edit";
      readonly of: string;
      readonly name: string;
      readonly to: JsonValue;
      readonly words: string;
    }
  | { readonly type: "end" };

/** A claim for a reward at the end of the session. */
export interface Claim {
  readonly words: string;
  readonly amount: number;
  readonly attempt?: string;
}

/** An open choice. */
export interface ChoiceContext {
  readonly table: SoloTable;
  readonly position: Position;
  readonly choice: Extract<Position["awaits"], { wants: "choice" }>["choice"];
  /** Who decides, where it isn't the acting character. */
  readonly chooser: string | undefined;
  /** Every enumerated option, the best first. */
  readonly ranked: readonly RankedOption[];
}

/** The source of answers: a person at prompts, or a script. */
export interface Player {
  /** Whether choices stay visible where they were made, so that they aren't printed again. */
  readonly echoesChoices: boolean;
  /** Prints a text. */
  print(words: string): void;
  /** Reports a refusal. A script ends with an error; a person is asked again. */
  warn(words: string): void;
  nextAction(table: SoloTable): Promise<Action>;
  /** A new character, step by step. */
  createCharacter(table: SoloTable): Promise<CreateAction>;
  decide(at: ChoiceContext): Promise<Decision>;
  /** The faces of the player's own dice; undefined for random dice. `thrower` is whose they are, if not the acting character's. */
  readFaces(dice: AwaitedDice, context: SumContext, thrower?: string): Promise<readonly number[] | undefined>;
  /** The arguments of a ritual's act; undefined where the act is skipped. */
  ritualArguments(table: SoloTable, act: string): Promise<JsonObject | undefined>;
  /** The next claim; undefined when there are no more. */
  nextClaim(table: SoloTable): Promise<Claim | undefined>;
  /** Ends the input. */
  close(): void;
}

/** An offer that can be begun, or one kind of it: an attempt that is a task. */
export interface OfferChoice {
  /** Its name in a script. */
  readonly word: string;
  readonly offer: string;
  readonly fixed: JsonObject;
}

/**
 * The offers that can be begun. An offer whose first parameter is a choice between words is listed once for each of them,
 * unless another offer or an act has the same name.
 */
export function offerChoices({ system }: SoloTable): readonly OfferChoice[] {
  const all = Object.keys(system.offers).map((offer) => ({
    offer,
    kinds: offerKinds(system.offers[offer]?.parameters),
  }));
  const taken = all.flatMap(({ offer, kinds }) => [offer, ...(kinds?.values ?? [])]);
  return all.flatMap(({ offer, kinds }): readonly OfferChoice[] => {
    const plain = { word: offer, offer, fixed: {} };
    if (!kinds) return [plain];
    const clashes = kinds.values.some(
      (value) => taken.indexOf(value) !== taken.lastIndexOf(value) || system.acts[value],
    );
    if (clashes) return [plain];
    return kinds.values.map((value) => ({ word: value, offer, fixed: { [kinds.name]: value } }));
  });
}

function offerKinds(parameters: SoloTable["system"]["offers"][string]["parameters"] = {}) {
  const [first] = Object.entries(parameters);
  if (!first || first[1].kind !== "word" || first[1].from) return undefined;
  return { name: first[0], values: first[1].values };
}

/** The label of an offer choice: Task, Check. */
export function offerChoiceName({ system: { text } }: SoloTable, { word, offer, fixed }: OfferChoice): string {
  const [kind] = Object.keys(fixed);
  return formatMessage(text, kind === undefined ? `offer.${offer}` : `value.${kind}.${word}`);
}

/** The character of an id, a name, or a part of a name that is unique. */
export function findPerson(people: readonly Character[], word: string): Character | undefined {
  const like = word.toLowerCase();
  const byPart = like === "" ? [] : people.filter(({ name }) => name.toLowerCase().split(/\s+/).includes(like));
  return (
    people.find(({ id }) => id === word) ??
    people.find(({ name }) => name.toLowerCase() === like) ??
    people.find(({ id }) => id.toLowerCase() === like) ??
    (byPart.length === 1 ? byPart[0] : undefined)
  );
}
