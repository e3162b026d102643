import type { SystemDefinition } from "@rulewright/rules";
import {
  type LoadedSystems,
  loadSystem as loadById,
  loadSystems,
  SystemLoadError,
  systemLoaders,
} from "@rulewright/systems/loader";
import { DataError, UsageError } from "../errors/errors.ts";
import { unknownName } from "../errors/suggestions.ts";

/** The ids of all systems, none of which is loaded. */
export const systemIds = (): readonly string[] => Object.keys(systemLoaders);

/** Loads every system; those that can't be loaded are listed with their files. */
export const loadAllSystems = (): Promise<LoadedSystems> => loadSystems(systemLoaders);

/**
 * Loads the system of that id and no other. Throws a UsageError that suggests a similar id, and a DataError that names
 * the file of a system that can't be loaded.
 */
export async function loadSystem(id: string | undefined): Promise<SystemDefinition> {
  const ids = systemIds();
  if (id === undefined) throw new UsageError(`Name a system: ${ids.join(", ")}.`);
  const system = await loadById(id, systemLoaders).catch((error: unknown) => {
    throw error instanceof SystemLoadError ? new DataError(error.message) : error;
  });
  if (!system) throw unknownName("system", id, ids);
  return system;
}

/** The place of the first word that is a system's id; -1 where there is none. */
export const findSystemId = (words: readonly string[]): number =>
  words.findIndex((word) => Object.hasOwn(systemLoaders, word));
