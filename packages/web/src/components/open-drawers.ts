import { useEffect, useSyncExternalStore } from "react";

/** The ids of the drawers that are open, in the order in which they opened. */
let open: readonly string[] = [];
const listeners = new Set<() => void>();

function set(ids: readonly string[]): void {
  open = ids;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Counts a drawer among those that are open, as long as the component is on the page. */
export function useOpenDrawer(id: string): void {
  useEffect(() => {
    set([...open, id]);
    return () => set(open.filter((one) => one !== id));
  }, [id]);
}

/** The drawer above everything else, outside of which nothing can be reached; undefined while none is open. */
export const useTopDrawer = (): string | undefined => useSyncExternalStore(subscribe, () => open.at(-1));
