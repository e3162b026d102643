import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useEffect,
  useMemo,
  useState,
} from "react";

interface OpenDrawers {
  /** The ids of the drawers that are open, in the order in which they opened. */
  readonly ids: readonly string[];
  readonly set: Dispatch<SetStateAction<readonly string[]>>;
}

const DrawersContext = createContext<OpenDrawers>({ ids: [], set: () => undefined });

/** Keeps which drawers are open among the components inside. */
export function OpenDrawersProvider({ children }: { readonly children: ReactNode }) {
  const [ids, set] = useState<readonly string[]>([]);
  const value = useMemo(() => ({ ids, set }), [ids]);
  return <DrawersContext value={value}>{children}</DrawersContext>;
}

/** Counts a drawer among those that are open, as long as the component is on the page. */
export function useOpenDrawer(id: string): void {
  const { set } = use(DrawersContext);
  useEffect(() => {
    set((ids) => [...ids, id]);
    return () => set((ids) => ids.filter((one) => one !== id));
  }, [id, set]);
}

/** The drawer above everything else, outside of which nothing can be reached; undefined while none is open. */
export const useTopDrawer = (): string | undefined => use(DrawersContext).ids.at(-1);
