import { createContext } from "react";

/** What the rules have named where a form names nothing, by parameter: the attribute that a skill is usually rolled with. */
export const NamedByRules = createContext<Readonly<Record<string, string>>>({});
