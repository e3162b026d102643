import type { JsonObject } from "@rulewright/rules";

/**
 * A number in what is known of a roll, such as its facts, its arguments or a draft; undefined where there is none of that name.
 *
 * @example
 * ```ts
 * import { numberIn } from "@rulewright/systems/screen";
 *
 * [numberIn({ dice: 3 }, "dice"), numberIn({ dice: null }, "dice")]; // => [3, undefined]
 * ```
 */
export function numberIn(record: JsonObject, name: string): number | undefined {
  const value = record[name];
  return typeof value === "number" ? value : undefined;
}
