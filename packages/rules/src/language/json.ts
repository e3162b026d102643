/** Data that survives JSON unchanged: what arguments, outcomes, events and traces are made of. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** True for an object that is neither null nor an array. */
export function isRecord(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Amounts by name: what a choice costs, what an attempt has earned. */
export type Amounts = Readonly<Record<string, number>>;

export const NO_AMOUNTS: Amounts = {};

/** The sum of two sets of amounts. */
export function addAmounts(a: Amounts, b: Amounts): Amounts {
  if (a === NO_AMOUNTS) return b;
  if (b === NO_AMOUNTS) return a;
  const sum: Record<string, number> = {};
  for (const name in a) sum[name] = a[name] ?? 0;
  for (const name in b) sum[name] = (sum[name] ?? 0) + (b[name] ?? 0);
  return sum;
}

/** The same amounts with their names in order: it makes no difference what was paid or earned first. */
export function sortedByName(amounts: Amounts): Amounts {
  let last = "";
  for (const name in amounts) {
    if (name < last) return Object.fromEntries(Object.entries(amounts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    last = name;
  }
  return amounts;
}
