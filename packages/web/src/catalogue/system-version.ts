import type { SystemDefinition } from "@rulewright/rules";

const known = new WeakMap<SystemDefinition, Map<string, SystemDefinition>>();

/**
 * The system under the version that a table runs under: equal arguments give the same object. The page doesn't know the
 * identity of its own rules; the server says it.
 */
export function underVersion(system: SystemDefinition, version: string): SystemDefinition {
  if (system.version === version) return system;
  const versions = known.get(system) ?? new Map<string, SystemDefinition>();
  known.set(system, versions);
  const found = versions.get(version) ?? { ...system, version };
  versions.set(version, found);
  return found;
}
