import type { SystemDefinition } from "@rulewright/rules";
import { bookkeeperD12 } from "./bookkeeper-d12/system.ts";
import { eveningStar } from "./evening-star/system.ts";
import { wasteland2d20 } from "./wasteland-2d20/system.ts";

/** Every system there is, by its id, in the order people are offered them. */
export const catalogue: Readonly<Record<string, SystemDefinition>> = {
  "evening-star": eveningStar,
  "wasteland-2d20": wasteland2d20,
  "bookkeeper-d12": bookkeeperD12,
};

/** The system of that id; undefined where there is none. */
export function systemById(id: string): SystemDefinition | undefined {
  return Object.hasOwn(catalogue, id) ? catalogue[id] : undefined;
}

export { drafts } from "./drafts.ts";
export type { Solvable } from "./drafts.ts";
export { bookkeeperD12, eveningStar, wasteland2d20 };
