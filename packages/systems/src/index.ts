import type { SystemDefinition } from "@rulewright/rules";
import { eveningStar } from "./evening-star/system.ts";

/** Every system there is, by its id, in the order people are offered them. */
export const catalogue: Readonly<Record<string, SystemDefinition>> = {
  "evening-star": eveningStar,
};

/** The system of that id; undefined where there is none. */
export function systemById(id: string): SystemDefinition | undefined {
  return Object.hasOwn(catalogue, id) ? catalogue[id] : undefined;
}

export { drafts } from "./drafts.ts";
export type { Solvable } from "./drafts.ts";
export { eveningStar };
