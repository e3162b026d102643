import { useEffect, useRef, useState } from "react";
import { formatSetup, isNewView, parseSetup, type Setup, unreadableParts } from "./setup.ts";

interface SetupState {
  readonly setup: Setup | undefined;
  /** The parts of the opened link that could not be used. */
  readonly unreadable: readonly string[];
}

function readLink(hash: string): SetupState {
  const setup = parseSetup(hash);
  return { setup, unreadable: setup ? unreadableParts(hash, setup) : [] };
}

const address = (setup: Setup): string => `/lab#${formatSetup(setup)}`;

/** Browsers limit how often a page may change its address, so that a moving slider changes it only at rest. */
const DELAY_MS = 400;

/**
 * The lab's setup. The address follows it, so that a reload or a copied address shows the same. Another view is a new
 * entry in the browser's history; a change of numbers updates the current one.
 */
export function useSetup(): SetupState & { readonly setSetup: (setup: Setup) => void } {
  const [state, setState] = useState(() => readLink(window.location.hash));
  const timer = useRef<number>(undefined);
  const { setup } = state;

  useEffect(() => {
    const follow = (): void => {
      window.clearTimeout(timer.current);
      setState(readLink(window.location.hash));
    };
    window.addEventListener("popstate", follow);
    window.addEventListener("hashchange", follow);
    return () => {
      window.clearTimeout(timer.current);
      window.removeEventListener("popstate", follow);
      window.removeEventListener("hashchange", follow);
    };
  }, []);

  const setSetup = (next: Setup): void => {
    window.clearTimeout(timer.current);
    if (setup && isNewView(setup, next)) {
      window.history.replaceState(null, "", address(setup));
      window.history.pushState(null, "", address(next));
    } else {
      timer.current = window.setTimeout(() => window.history.replaceState(null, "", address(next)), DELAY_MS);
    }
    setState({ setup: next, unreadable: [] });
  };
  return { ...state, setSetup };
}
