/** Numbers equal values from 0 on, in the order of their first arrival. Values are plain data. */
export class ValueIndex {
  readonly #numbers = new Map<number, number>();
  readonly #lists = new Map<number, number>();
  readonly #texts = new Map<string, number>();
  #size = 0;

  idOf(value: unknown): number {
    if (typeof value === "number") return this.#find(this.#numbers, value);
    const packed = Array.isArray(value) ? packList(value) : undefined;
    return packed === undefined ? this.#find(this.#texts, JSON.stringify(value)) : this.#find(this.#lists, packed);
  }

  #find<K>(ids: Map<K, number>, key: K): number {
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, this.#size);
    return this.#size++;
  }
}

const MAX_PACKED = 4;
const HALF_RANGE = 1024;

/** A number for a list of up to four integers from -1024 to 1023; undefined for others. */
function packList(list: readonly unknown[]): number | undefined {
  if (list.length > MAX_PACKED) return undefined;
  let packed = list.length;
  for (const one of list) {
    if (typeof one !== "number") return undefined;
    const digit = one + HALF_RANGE;
    if ((digit & (2 * HALF_RANGE - 1)) !== digit) return undefined;
    packed = packed * 2 * HALF_RANGE + digit;
  }
  return packed;
}
