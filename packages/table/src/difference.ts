import { isRecord, type JsonValue } from "@rulewright/rules";

/** What changes one JSON value into another: a new value, the changed fields of a record, or the items of a list. */
export type Difference =
  | { readonly to: JsonValue }
  | { readonly fields: Readonly<Record<string, Difference>>; readonly without?: readonly string[] }
  | { readonly items: readonly Item[] };

/** Items of a list: old ones from an index on, an old one with changes, or a new one. */
type Item =
  | readonly [from: number, count: number]
  | { readonly old: number; readonly by: Difference }
  | { readonly to: JsonValue };

type List = readonly unknown[];

/**
 * The difference between two values; undefined where they are equal. Parts that are the same object are not looked into, so
 * that the difference of two versions of an immutable value costs what has changed. Items of lists are recognized by identity,
 * by their `id`, or by their place. A field that is undefined counts as absent.
 *
 * @example
 * ```ts
 * import { differenceOf } from "@rulewright/table";
 *
 * const before = { scene: "A bridge", people: [{ id: "ann", luck: 1 }, { id: "bea", luck: 2 }] };
 * const after = { scene: "A bridge", people: [{ id: "bea", luck: 2 }, { id: "ann", luck: 3 }] };
 * differenceOf(before, before); // => undefined
 * differenceOf({ luck: 1 }, { luck: 3 }); // => { fields: { luck: { to: 3 } } }
 * differenceOf(before, { ...after, people: after.people.slice(0, 1) }); // => { fields: { people: { items: [[1, 1]] } } }
 * ```
 */
export function differenceOf(before: unknown, after: unknown): Difference | undefined {
  if (before === after) return undefined;
  if (Array.isArray(before) && Array.isArray(after)) return differenceOfLists(before, after);
  if (isRecord(before) && isRecord(after)) return differenceOfRecords(before, after);
  // What is compared is JSON.
  return { to: after as JsonValue };
}

function differenceOfRecords(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Difference | undefined {
  const fields: [name: string, difference: Difference][] = [];
  for (const name of Object.keys(after)) {
    const value = after[name];
    const known = Object.hasOwn(before, name) ? before[name] : undefined;
    const difference = value === undefined ? undefined : differenceOf(known, value);
    if (difference) fields.push([name, difference]);
  }
  const without = Object.keys(before).filter(
    (name) => before[name] !== undefined && (!Object.hasOwn(after, name) || after[name] === undefined),
  );
  if (fields.length === 0 && without.length === 0) return undefined;
  return { fields: Object.fromEntries(fields), ...(without.length > 0 ? { without } : {}) };
}

function differenceOfLists(before: List, after: List): Difference | undefined {
  if (before.length === after.length && before.every((item, index) => item === after[index])) return undefined;
  const places = new Map(before.map((item, index) => [item, index]));
  const ids = new Map(before.flatMap((item, index) => (hasId(item) ? [[item.id, index]] : [])));
  const items: Item[] = [];
  let run: { from: number; count: number } | undefined;
  const end = (): void => {
    if (run) items.push([run.from, run.count]);
    run = undefined;
  };
  const keep = (index: number): void => {
    if (run?.from !== undefined && run.from + run.count === index) run.count += 1;
    else {
      end();
      run = { from: index, count: 1 };
    }
  };
  for (const [index, item] of after.entries()) {
    const next = run ? run.from + run.count : 0;
    const same = next < before.length && before[next] === item ? next : places.get(item);
    const old = same ?? (hasId(item) ? ids.get(item.id) : isPart(before[index]) && isPart(item) ? index : undefined);
    const by = same !== undefined || old === undefined ? undefined : differenceOf(before[old], item);
    if (old !== undefined && !by) keep(old);
    else {
      end();
      items.push(old !== undefined && by ? { old, by } : { to: item as JsonValue });
    }
  }
  end();
  const [only] = items;
  const isSame = items.length <= 1 && (only === undefined ? before.length === 0 : isWhole(only, before));
  return isSame ? undefined : { items };
}

const hasId = (item: unknown): item is { readonly id: string } => isRecord(item) && typeof item["id"] === "string";

/** Whether an item may have changed in its place. */
const isPart = (item: unknown): boolean => typeof item === "object" && item !== null && !hasId(item);

const isWhole = (item: Item, { length }: List): boolean => Array.isArray(item) && item[1] === length;

/**
 * The value that a difference leads to from another one. Parts without changes are the same objects as before. Throws a
 * RangeError where the difference is of some other value.
 *
 * @example
 * ```ts
 * import { applyDifference, differenceOf } from "@rulewright/table";
 *
 * const before = { scene: "A bridge", dice: [4, 6] };
 * const after = { scene: "A bridge", dice: [4, 6, 1] };
 * const difference = differenceOf(before, after);
 * difference; // => { fields: { dice: { items: [[0, 2], { to: 1 }] } } }
 * difference && applyDifference(before, difference); // => { scene: "A bridge", dice: [4, 6, 1] }
 * ```
 */
export function applyDifference(before: unknown, difference: Difference): unknown {
  if ("to" in difference) return difference.to;
  if ("items" in difference) {
    if (!Array.isArray(before)) throw new RangeError("the difference is of a list");
    return difference.items.flatMap((item) => itemsOf(before, item));
  }
  if (!isRecord(before)) throw new RangeError("the difference is of a record");
  const { fields, without = [] } = difference;
  const kept = Object.entries(before).filter(([name]) => !without.includes(name));
  const changed = Object.entries(fields).map(([name, by]) => {
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    return [name, applyDifference(old, by)];
  });
  return Object.fromEntries([...kept, ...changed]);
}

function itemsOf(before: List, item: Item): List {
  if ("to" in item) return [item.to];
  const [from, count] = "old" in item ? [item.old, 1] : item;
  if (from < 0 || from + count > before.length) throw new RangeError(`the list has no item ${from + count - 1}`);
  return "old" in item ? [applyDifference(before[from], item.by)] : before.slice(from, from + count);
}
