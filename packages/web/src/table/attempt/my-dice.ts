import { useSyncExternalStore } from "react";
import { remember, remembered } from "../../remembered.ts";

const KEY = "rulewright.my-dice";
const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function choose(own: boolean): void {
  remember(KEY, own ? "yes" : "no");
  for (const listener of listeners) listener();
}

/** Whether this person throws real dice; remembered in this browser. */
export function useMyDice(): readonly [boolean, (own: boolean) => void] {
  return [useSyncExternalStore(subscribe, () => remembered(KEY) === "yes"), choose];
}
