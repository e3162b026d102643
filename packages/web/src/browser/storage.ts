/** What a browser keeps for us between visits. Where it keeps nothing, the page works all the same, just forgetfully. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export function readItem(key: string): string | undefined {
  try {
    return window.localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeItem(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // A full or forbidden storage costs only the memory of it.
  }
}

/** Every key that begins so. */
export function itemKeys(prefix: string): readonly string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

export function removeItem(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** The browser's own storage, with the same forgiveness. */
export const browserStorage: KeyValueStorage = {
  getItem: (key) => readItem(key) ?? null,
  setItem: writeItem,
  removeItem: removeItem,
};
