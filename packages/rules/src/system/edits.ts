import type { HouseRules } from "../language/house-rules.ts";
import type { JsonObject, JsonValue } from "../language/json.ts";
import type { Refusal } from "../language/refusal.ts";
import type { Change, Scene } from "./scene.ts";

/** A value of a sheet that somebody edits by hand. The scene's actor is the character as before, or nobody for a value of the table's. */
export interface SheetEdit {
  readonly name: string;
  readonly from: JsonValue;
  readonly to: JsonValue;
  /** The other values that the same command edits, by name. */
  readonly also: JsonObject;
}

/** What the rules say of a value of the sheet that is edited by hand, beside its declared kind and bounds. */
export interface EditRule<H extends HouseRules = HouseRules> {
  /** Why players can't edit it, or not to this value. The game master can, and the log names what was overridden. */
  refuse?(edit: SheetEdit, scene: Scene, house: H): Refusal | undefined;
  /** What else changes with it, so that the sheet doesn't contradict itself; or why nobody can edit it to this value. */
  complete?(edit: SheetEdit, scene: Scene, house: H): readonly Change[] | Refusal;
}
