import type { Outcome } from "@rulewright/rules";
import { createContext, use } from "react";

/**
 * What the stamp of an outcome says, with the names of its attempt, and whether it can still change; undefined where the verdict's
 * own word does.
 */
export type StampWords = (
  outcome: Outcome,
  named?: Readonly<Record<string, string>>,
  pending?: boolean,
) => string | undefined;

const StampWordsContext = createContext<StampWords>(() => undefined);

/** Provides a game's own words to the stamps inside. */
export const StampWordsProvider = StampWordsContext.Provider;

/** What the stamp of an outcome says, where the game has its own words for it. */
export const useStampWords: StampWords = (...of) => use(StampWordsContext)(...of);
