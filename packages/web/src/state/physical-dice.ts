import { useSyncExternalStore } from "react";
import { writeItem, readItem } from "../browser/storage.ts";

const KEY = "rulewright.my-dice";
const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function choose(own: boolean): void {
  writeItem(KEY, own ? "yes" : "no");
  for (const listener of listeners) listener();
}

/** Whether the viewer rolls physical dice and enters the results, with a setter; saved in this browser. */
export function usePhysicalDice(): readonly [boolean, (own: boolean) => void] {
  return [useSyncExternalStore(subscribe, () => readItem(KEY) === "yes"), choose];
}
