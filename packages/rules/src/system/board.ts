import type { HouseRules } from "../language/house-rules.ts";
import type { JsonObject } from "../language/json.ts";
import type { Scene } from "./scene.ts";

/** One declared action on a turn board. */
export interface BoardRow {
  /** The id of the character whose action it is. */
  readonly character: string;
  readonly action: string;
  /** Its place in the order, from 1. Actions with equal places happen at the same time. */
  readonly place: number;
  /** True once it is rolled. */
  readonly done: boolean;
  /** What is announced with it: a penalty. */
  readonly facts: JsonObject;
  /** How it is framed: an offer, with the arguments that are known. */
  readonly framing: { readonly offer: string; readonly args: JsonObject };
}

/** The turn board of a system: what everybody has declared, in the order in which it is resolved. */
export interface Board<H extends HouseRules = HouseRules> {
  readonly rule: string;
  rows(scene: Scene, house: H): readonly BoardRow[];
  /** The ids of the characters for whom the turn waits; none where it waits for nobody. */
  awaits?(scene: Scene, house: H): readonly string[];
}
