/** Data that JSON preserves: arguments, outcomes, events and traces consist of it. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object. An undefined field counts as absent. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/**
 * True for an object that is neither null nor an array.
 *
 * @example
 * ```ts
 * import { isRecord } from "@rulewright/rules";
 *
 * isRecord({ pool: 5 }); // => true
 * isRecord([5]); // => false
 * isRecord(null); // => false
 * ```
 */
export function isRecord(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The entry of a record under a name from outside. Names that every object inherits, such as `constructor`, have none.
 *
 * @example
 * ```ts
 * import { entryOf } from "@rulewright/rules";
 *
 * entryOf({ Ann: 3 }, "Ann"); // => 3
 * entryOf({ Ann: 3 }, "constructor") === undefined; // => true
 * ```
 */
export function entryOf<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Amounts by name: the price of a choice, the earnings of an attempt. */
export type Amounts = Readonly<Record<string, number>>;

/** No amounts; compare by identity to skip work. */
export const NO_AMOUNTS: Amounts = {};

/**
 * The sum of two sets of amounts.
 *
 * @example
 * ```ts
 * import { addAmounts } from "@rulewright/rules";
 *
 * addAmounts({ lots: 2 }, { lots: 1, ego: 1 }); // => { lots: 3, ego: 1 }
 * ```
 */
export function addAmounts(a: Amounts, b: Amounts): Amounts {
  if (a === NO_AMOUNTS) return b;
  if (b === NO_AMOUNTS) return a;
  const sum: Record<string, number> = { ...a };
  for (const name in b) sum[name] = (sum[name] ?? 0) + (b[name] ?? 0);
  return sum;
}

/** The same amounts with their names sorted. */
export function sortedByName(amounts: Amounts): Amounts {
  let last = "";
  for (const name in amounts) {
    if (name < last) return Object.fromEntries(Object.entries(amounts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    last = name;
  }
  return amounts;
}
