import type { ArgumentsOf } from "../language/arguments.ts";
import type { HouseRules } from "../language/house-rules.ts";
import type { Parameters } from "../language/parameters.ts";
import type { Amounts, JsonObject } from "../language/json.ts";
import type { Refusal } from "../language/refusal.ts";

/** Character creation: what each step asks, and the sheet that follows. */
export interface Creation<H extends HouseRules = HouseRules, A extends JsonObject = JsonObject> {
  readonly rules: readonly string[];
  /** The steps in the book's order, each with the parameters it asks for; worded as `creation.<name>`. */
  readonly steps: readonly { readonly name: string; readonly asks: readonly string[] }[];
  readonly parameters: Parameters;
  /** The parameters under these house rules, where they differ. */
  parametersUnder?(house: H): Parameters;
  /** The new character's sheet, or why it is refused. */
  create(args: A, house: H): { readonly traits: JsonObject; readonly trackers: Amounts } | Refusal;
}

/**
 * Declares character creation. The type of its arguments follows from `parameters`.
 *
 * @example
 * ```ts
 * import { creation, refusal } from "@rulewright/rules";
 *
 * const made = creation({
 *   rules: ["R-10"],
 *   steps: [{ name: "attributes", asks: ["strength", "wits"] }],
 *   parameters: { strength: { kind: "integer", min: 1, max: 5 }, wits: { kind: "integer", min: 1, max: 5 } },
 *   create: ({ strength, wits }) =>
 *     strength + wits > 6
 *       ? refusal("too-many-points", "R-10", { max: 6 })
 *       : { traits: { attributes: { strength, wits } }, trackers: { health: 4 + strength } },
 * });
 * const sheet = made.create({ strength: 4, wits: 2 }, {});
 * sheet; // => { traits: { attributes: { strength: 4, wits: 2 } }, trackers: { health: 8 } }
 * ```
 */
export function creation<const P extends Parameters, H extends HouseRules = HouseRules>(
  declared: Omit<Creation<H, ArgumentsOf<P> & JsonObject>, "parameters"> & { readonly parameters: P },
): Creation<H> {
  return declared;
}

/**
 * The parameters of character creation under these house rules.
 *
 * @example
 * ```ts
 * import { creation, creationParameters } from "@rulewright/rules";
 *
 * const luck = (max: number) => ({ luck: { kind: "integer", min: 0, max } }) as const;
 * const made = creation({
 *   rules: ["R-10"],
 *   steps: [{ name: "fate", asks: ["luck"] }],
 *   parameters: luck(3),
 *   parametersUnder: ({ heroic }: { heroic?: unknown }) => luck(heroic ? 5 : 3),
 *   create: ({ luck: points }) => ({ traits: {}, trackers: { luck: points } }),
 * });
 * creationParameters(made, { heroic: true })["luck"]; // => { kind: "integer", min: 0, max: 5 }
 * ```
 */
export const creationParameters = ({ parameters, parametersUnder }: Creation, house: HouseRules): Parameters =>
  parametersUnder?.(house) ?? parameters;
