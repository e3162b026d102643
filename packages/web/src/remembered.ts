/** What a browser keeps for us between visits. Where it keeps nothing, the page works all the same, just forgetfully. */
export interface Memory {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export function remembered(key: string): string | undefined {
  try {
    return window.localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function remember(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // A full or forbidden storage costs only the memory of it.
  }
}

/** Every key that begins so. */
export function rememberedKeys(prefix: string): readonly string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

export function forget(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** The browser's own storage, with the same forgiveness. */
export const browserMemory: Memory = {
  getItem: (key) => remembered(key) ?? null,
  setItem: remember,
  removeItem: forget,
};
