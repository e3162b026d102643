import { createContext, type ReactNode, use, useMemo, useState } from "react";

type Place = readonly [place: string | undefined, setPlace: (place: string | undefined) => void];

const FramingContext = createContext<Place | undefined>(undefined);

/** Keeps that one attempt is framed at a time: beginning another one takes the place of the form that is open. */
export function OneFramingProvider({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState<string>();
  const value = useMemo((): Place => [place, setPlace], [place]);
  return <FramingContext value={value}>{children}</FramingContext>;
}

/** A place where an attempt may be framed. */
interface FramingPlace {
  /** Whether it is framed here. */
  readonly framing: boolean;
  /** Whether one is framed somewhere else. */
  readonly elsewhere: boolean;
  readonly setFraming: (framing: boolean) => void;
}

/** Whether an attempt is framed at a place of the panel. Outside a provider, each place has its own. */
export function useFraming(here: string): FramingPlace {
  const own = useState<string>();
  const [place, setPlace] = use(FramingContext) ?? own;
  return {
    framing: place === here,
    elsewhere: place !== undefined && place !== here,
    setFraming: (framing) => setPlace(framing ? here : undefined),
  };
}
