import type { SystemDefinition } from "@rulewright/rules";
import { type LoadedSystems, type LoadFailure, loadSystems } from "./loader.ts";

const loaded: LoadedSystems = await loadSystems();

/** All systems by id, in the order in which programs list them, without those that could not be loaded. */
export const catalogue: Readonly<Record<string, SystemDefinition>> = loaded.systems;

/** The systems that could not be loaded, each with its file and the error. */
export const failures: readonly LoadFailure[] = loaded.failures;

/**
 * Finds a system by its id. Returns undefined for unknown ids.
 *
 * @example
 * ```ts
 * import { systemById } from "@rulewright/systems";
 *
 * systemById("storyteller-d10")?.title; // => "Storyteller d10"
 * systemById("unknown"); // => undefined
 * ```
 */
export function systemById(id: string): SystemDefinition | undefined {
  return Object.hasOwn(catalogue, id) ? catalogue[id] : undefined;
}

export type { LoadFailure } from "./loader.ts";
