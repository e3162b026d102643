import type { SystemDefinition } from "@rulewright/rules";

const known = new WeakMap<SystemDefinition, Map<string, SystemDefinition>>();

/**
 * The system under the version that a table runs under: equal arguments return the same object. A client can't derive the
 * identity of the rules; the view and each trace have it.
 *
 * @example
 * ```ts
 * import { underVersion } from "@rulewright/client";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * underVersion(eveningStar, "4f0c").version; // => "4f0c"
 * underVersion(eveningStar, "4f0c") === underVersion(eveningStar, "4f0c"); // => true
 * ```
 */
export function underVersion(system: SystemDefinition, version: string): SystemDefinition {
  if (system.version === version) return system;
  const versions = known.get(system) ?? new Map<string, SystemDefinition>();
  known.set(system, versions);
  const found = versions.get(version) ?? { ...system, version };
  versions.set(version, found);
  return found;
}
