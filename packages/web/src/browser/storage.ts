import type { KeyValueStorage } from "@rulewright/client";

// Without working storage the page works, but nothing outlives a reload.

/** The stored value; undefined if there is none, or if storage is unavailable. */
export function readItem(key: string): string | undefined {
  try {
    return window.localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value. Does nothing if storage is full or unavailable. */
export function writeItem(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Storage is full or forbidden: the value is lost with this page.
  }
}

/** All stored keys with this prefix. */
export function itemKeys(prefix: string): readonly string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Removes a value. Does nothing if there is none. */
export function removeItem(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** `sessionStorage`, which belongs to one tab and outlives a reload. It never throws; without it, the page keeps the values. */
export function tabStorage(): KeyValueStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => {
      try {
        return window.sessionStorage.getItem(key) ?? kept.get(key) ?? null;
      } catch {
        return kept.get(key) ?? null;
      }
    },
    setItem: (key, value) => {
      kept.set(key, value);
      try {
        window.sessionStorage.setItem(key, value);
      } catch {
        // Storage is full or forbidden: the value is lost with this page.
      }
    },
    removeItem: (key) => {
      kept.delete(key);
      try {
        window.sessionStorage.removeItem(key);
      } catch {
        // Without storage there is nothing to remove.
      }
    },
  };
}

/** `localStorage` as a {@link KeyValueStorage} that never throws. */
export const browserStorage: KeyValueStorage = {
  getItem: (key) => readItem(key) ?? null,
  setItem: writeItem,
  removeItem: removeItem,
};
