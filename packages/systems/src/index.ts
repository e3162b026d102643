import type { SystemDefinition } from "@rulewright/rules";
import { bookkeeperD12 } from "./bookkeeper-d12/system.ts";
import { eveningStar } from "./evening-star/system.ts";
import { storytellerD10 } from "./storyteller-d10/system.ts";
import { victoryPoint } from "./victory-point-d20/system.ts";
import { wasteland2d20 } from "./wasteland-2d20/system.ts";

/** All systems by id, in the order in which programs list them. */
export const catalogue: Readonly<Record<string, SystemDefinition>> = {
  "evening-star": eveningStar,
  "wasteland-2d20": wasteland2d20,
  "bookkeeper-d12": bookkeeperD12,
  "storyteller-d10": storytellerD10,
  "victory-point-d20": victoryPoint,
};

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

export { bookkeeperD12, eveningStar, storytellerD10, victoryPoint, wasteland2d20 };
