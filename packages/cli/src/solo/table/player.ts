import {
  type Character,
  type Decision,
  type JsonValue,
  type JsonObject,
  type Position,
  formatMessage,
} from "@rulewright/rules";
import type { RankedOption } from "../../calculation/calculator.ts";
import type { Framing } from "./framing.ts";
import type { SoloTable } from "./solo-table.ts";

/** Dice that are due. */
export type AwaitedDice = Extract<Position["awaits"], { wants: "dice" }>;

/** Somebody made as the rulebook leads. */
export interface CreateAction {
  readonly next: "create";
  readonly name: string;
  readonly about?: string;
  readonly args: JsonObject;
}

/** What somebody does between attempts. */
export type Action =
  | ({ readonly next: "attempt"; readonly title: string; readonly offer: string } & Framing)
  | { readonly next: "act"; readonly act: string; readonly args: JsonObject }
  | { readonly next: "world"; readonly words: string }
  /** From now on another one acts. */
  | { readonly next: "as"; readonly character: string }
  | { readonly next: "sheet"; readonly character: string }
  | { readonly next: "bring-in"; readonly opponent: string }
  | { readonly next: "dismiss"; readonly character: string }
  | CreateAction
  | {
      readonly next: "edit";
      readonly of: string;
      readonly name: string;
      readonly to: JsonValue;
      readonly words: string;
    }
  | { readonly next: "end" };

/** A moment somebody speaks for when the session closes. */
export interface Claim {
  readonly words: string;
  readonly amount: number;
  readonly attempt?: string;
}

/** A choice as somebody finds it. */
export interface ChoiceContext {
  readonly table: SoloTable;
  readonly position: Position;
  readonly choice: Extract<Position["awaits"], { wants: "choice" }>["choice"];
  /** Whose choice it is, where it isn't the roller's own. */
  readonly chooser: string | undefined;
  /** Every option that a calculation knows, the best first. */
  readonly ranked: readonly RankedOption[];
}

/** Whoever plays: a person at prompts, or a script. */
export interface Player {
  /** What was chosen stands there already, where it was asked. */
  readonly echoesChoices: boolean;
  /** Something to read. */
  print(words: string): void;
  /** An act that was refused. A script ends by throwing; a person is asked again. */
  warn(words: string): void;
  nextAction(table: SoloTable): Promise<Action>;
  /** Somebody new, step by step. */
  createCharacter(table: SoloTable): Promise<CreateAction>;
  decide(at: ChoiceContext): Promise<Decision>;
  /** What somebody's own dice show; undefined lets the generator throw. */
  readFaces(dice: AwaitedDice): Promise<readonly number[] | undefined>;
  /** What an act of a ritual is told; undefined where it is left out. */
  ritualArguments(table: SoloTable, act: string): Promise<JsonObject | undefined>;
  /** The next moment to speak for; undefined when there are no more. */
  nextClaim(table: SoloTable): Promise<Claim | undefined>;
  /** Nothing will be asked any more. */
  close(): void;
}

/** Nobody answers any more: the input has ended, or a person has gone. */
export class InputEndedError extends Error {
  constructor() {
    super("no more answers");
    this.name = "NoMoreAnswers";
  }
}

/** One thing that can be begun: an offer, or an offer of one kind (an attempt that is a task). */
export interface OfferChoice {
  /** The word for it in a script. */
  readonly word: string;
  readonly offer: string;
  readonly fixed: JsonObject;
}

/**
 * What can be begun. An offer whose first parameter is a choice between a few words is offered once for each of them,
 * where no other offer goes by such a word.
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

/** What a beginning is called: Task, Check. */
export function offerChoiceName({ system: { text } }: SoloTable, { word, offer, fixed }: OfferChoice): string {
  const [kind] = Object.keys(fixed);
  return formatMessage(text, kind === undefined ? `offer.${offer}` : `value.${kind}.${word}`);
}

/** Somebody at the table, by id, by name, or by a part of it that nobody else has. */
export function findPerson(people: readonly Character[], word: string): Character | undefined {
  const like = word.toLowerCase();
  const stateKey = like === "" ? [] : people.filter(({ name }) => name.toLowerCase().split(/\s+/).includes(like));
  return (
    people.find(({ id }) => id === word) ??
    people.find(({ name }) => name.toLowerCase() === like) ??
    people.find(({ id }) => id.toLowerCase() === like) ??
    (stateKey.length === 1 ? stateKey[0] : undefined)
  );
}
