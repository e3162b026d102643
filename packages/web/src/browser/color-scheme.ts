import { useEffect, useSyncExternalStore } from "react";
import { writeItem, readItem } from "./storage.ts";

/** The two color schemes of the page. */
export type ColorScheme = "light" | "dark";

const KEY = "rulewright.theme";
const listeners = new Set<() => void>();
const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");

/** Whether the page that is shown asks to be dark until the user chooses. */
let isDarkAtFirst = false;

/** The scheme chosen in this browser; otherwise dark for a page that asks for it, or the device's preference. */
function currentColorScheme(): ColorScheme {
  const chosen = readItem(KEY);
  if (chosen === "light" || chosen === "dark") return chosen;
  return isDarkAtFirst || prefersDark.matches ? "dark" : "light";
}

function applyColorScheme(): void {
  document.documentElement.dataset["theme"] = currentColorScheme();
  for (const listener of listeners) listener();
}

/** Applies the scheme to the page, and follows the device's preference until the user chooses. Call it once. */
export function initColorScheme(): void {
  prefersDark.addEventListener("change", applyColorScheme);
  applyColorScheme();
}

/** Applies a scheme and stores it in this browser. */
export function setColorScheme(chosen: ColorScheme): void {
  writeItem(KEY, chosen);
  applyColorScheme();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The current scheme; rerenders when it changes. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, currentColorScheme);

/** The page is dark while the component is shown, unless the user has chosen. */
export function useDarkAtFirst(): void {
  useEffect(() => {
    const set = (is: boolean): void => {
      isDarkAtFirst = is;
      applyColorScheme();
    };
    set(true);
    return () => set(false);
  }, []);
}
