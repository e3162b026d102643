import type { SystemDefinition } from "@rulewright/rules";
import { type LoadFailure, loadSystem, loadSystems, SystemLoadError, systemLoaders } from "@rulewright/systems/loader";
import { loadScreen } from "@rulewright/systems/screens";
import { useEffect, useSyncExternalStore } from "react";

/** The systems that have been loaded, in the order of the catalogue, and those that could not be. */
export interface SystemsSnapshot {
  readonly systems: readonly SystemDefinition[];
  readonly failures: readonly LoadFailure[];
}

const order = Object.keys(systemLoaders);
const listeners = new Set<() => void>();
let current: SystemsSnapshot = { systems: [], failures: [] };

function add(systems: readonly SystemDefinition[], failures: readonly LoadFailure[]): void {
  const byId = new Map([...current.systems, ...systems].map((system) => [system.id, system]));
  const failuresById = new Map([...current.failures, ...failures].map((failure) => [failure.id, failure]));
  for (const { id, file, error } of failures) console.error(`The system ${id} can't be loaded from ${file}:`, error);
  current = { systems: order.flatMap((id) => byId.get(id) ?? []), failures: [...failuresById.values()] };
  for (const listener of listeners) listener();
}

/** Calls a listener whenever further systems have been loaded. The returned function removes it. */
export function subscribeToSystems(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The systems that have been loaded so far. */
export const systemsSnapshot = (): SystemsSnapshot => current;

/** The system with this id, if it has been loaded. */
export const systemById = (id: string): SystemDefinition | undefined => current.systems.find((one) => one.id === id);

/** Loads all systems. Those that can't be loaded are among the failures afterwards. */
export async function loadCatalogue(): Promise<void> {
  const { systems, failures } = await loadSystems();
  add(Object.values(systems), failures);
}

async function loadOne(id: string): Promise<void> {
  // Its components are needed right after it. Whoever shows them reports where that fails.
  void loadScreen(id).catch(() => undefined);
  try {
    const system = await loadSystem(id);
    if (system) add([system], []);
  } catch (error) {
    if (!(error instanceof SystemLoadError)) throw error;
    add([], [error]);
  }
}

/** The systems that have been loaded so far. The component renders again when there are more. */
export const useSystems = (): SystemsSnapshot => useSyncExternalStore(subscribeToSystems, systemsSnapshot);

/** Loads a system and no other. Undefined until it has been loaded, and for unknown ids. */
export function useSystem(id: string | undefined): SystemDefinition | undefined {
  const { systems } = useSystems();
  const found = systems.find((one) => one.id === id);
  const missing = found ? undefined : id;
  useEffect(() => {
    if (missing !== undefined) void loadOne(missing);
  }, [missing]);
  return found;
}
