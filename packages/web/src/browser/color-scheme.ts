import { useSyncExternalStore } from "react";
import { writeItem, readItem } from "./storage.ts";

export type ColorScheme = "light" | "dark";

const KEY = "rulewright.theme";
const listeners = new Set<() => void>();
const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");

/** What was chosen here, or what the device prefers. */
function currentColorScheme(): ColorScheme {
  const chosen = readItem(KEY);
  if (chosen === "light" || chosen === "dark") return chosen;
  return prefersDark.matches ? "dark" : "light";
}

function applyColorScheme(): void {
  document.documentElement.dataset["theme"] = currentColorScheme();
  for (const listener of listeners) listener();
}

/** Call once: puts the theme on the page and follows the device for as long as nothing was chosen. */
export function initColorScheme(): void {
  prefersDark.addEventListener("change", applyColorScheme);
  applyColorScheme();
}

export function setColorScheme(chosen: ColorScheme): void {
  writeItem(KEY, chosen);
  applyColorScheme();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, currentColorScheme);
