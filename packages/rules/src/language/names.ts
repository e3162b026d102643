/**
 * A name without what makes no difference: capitals, and spaces around it or repeated within it. Names with the same form
 * are the same name, wherever people type them.
 *
 * @example
 * ```ts
 * import { normalizeName } from "@rulewright/rules";
 *
 * normalizeName("  Small  Guns "); // => "small guns"
 * ```
 */
export const normalizeName = (name: string): string => name.trim().replaceAll(/\s+/gu, " ").toLowerCase();

/**
 * Whether two names are the same, apart from capitals and spaces.
 *
 * @example
 * ```ts
 * import { isSameName } from "@rulewright/rules";
 *
 * isSameName("Small Guns", "small guns "); // => true
 * isSameName("Small Guns", "Smallguns"); // => false
 * ```
 */
export const isSameName = (a: string, b: string): boolean => normalizeName(a) === normalizeName(b);

/**
 * The name that is meant, as the list writes it: the same letter for letter, else the first that is the same name. Undefined
 * where the list has none.
 *
 * @example
 * ```ts
 * import { findName } from "@rulewright/rules";
 *
 * findName(["Melee", "melee"], "melee"); // => "melee"
 * findName(["Melee"], " MELEE"); // => "Melee"
 * findName(["Melee"], "Brawl"); // => undefined
 * ```
 */
export const findName = (names: readonly string[], meant: string): string | undefined =>
  names.find((name) => name === meant) ?? names.find((name) => isSameName(name, meant));

/**
 * The value under the name that is meant; undefined where the record has none.
 *
 * @example
 * ```ts
 * import { valueByName } from "@rulewright/rules";
 *
 * valueByName({ Melee: 3 }, "melee"); // => 3
 * valueByName({ Melee: 3 }, "Brawl"); // => undefined
 * ```
 */
export function valueByName<T>(values: Readonly<Record<string, T>>, meant: string): T | undefined {
  const name = findName(Object.keys(values), meant);
  return name === undefined ? undefined : values[name];
}

/**
 * The names that are the same as another one of the list, in their order.
 *
 * @example
 * ```ts
 * import { repeatedNames } from "@rulewright/rules";
 *
 * repeatedNames(["Melee", "Brawl", "melee"]); // => ["Melee", "melee"]
 * ```
 */
export const repeatedNames = (names: readonly string[]): readonly string[] =>
  names.filter((name, i) => names.some((other, j) => i !== j && isSameName(name, other)));
