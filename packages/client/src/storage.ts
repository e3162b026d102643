/** Where a client keeps texts by name, such as the `localStorage` of a browser. It must not throw. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * A storage in memory, which lasts as long as the program.
 *
 * @example
 * ```ts
 * import { newStorage } from "@rulewright/client";
 *
 * const storage = newStorage();
 * storage.setItem("name", "Bot");
 * storage.getItem("name"); // => "Bot"
 * ```
 */
export function newStorage(): KeyValueStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  };
}
