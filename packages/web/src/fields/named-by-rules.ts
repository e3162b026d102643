import { createContext } from "react";

/** What the rules have named where a form names nothing, by parameter: the attribute that a skill is usually rolled with. */
export const NamedByRules = createContext<Readonly<Record<string, string>>>({});

/** What a player has proposed, and the name of the player. */
export interface ProposedNames {
  readonly by: string;
  readonly names: readonly string[];
}

/** The names that a player proposes for the attempt that is framed; undefined without a proposal. */
export const ProposedByPlayer = createContext<ProposedNames | undefined>(undefined);
