import { useSyncExternalStore } from "react";
import { remember, remembered } from "./remembered.ts";

export type Theme = "light" | "dark";

const KEY = "rulewright.theme";
const listeners = new Set<() => void>();
const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");

/** What was chosen here, or what the device prefers. */
function theme(): Theme {
  const chosen = remembered(KEY);
  if (chosen === "light" || chosen === "dark") return chosen;
  return prefersDark.matches ? "dark" : "light";
}

function show(): void {
  document.documentElement.dataset["theme"] = theme();
  for (const listener of listeners) listener();
}

/** Call once: puts the theme on the page and follows the device for as long as nothing was chosen. */
export function startTheme(): void {
  prefersDark.addEventListener("change", show);
  show();
}

export function chooseTheme(chosen: Theme): void {
  remember(KEY, chosen);
  show();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, theme);
