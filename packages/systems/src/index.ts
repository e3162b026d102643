import type { SystemDefinition } from "@rulewright/rules";
import { bookkeeperD12 } from "./bookkeeper-d12/system.ts";
import { eveningStar } from "./evening-star/system.ts";
import { storytellerD10 } from "./storyteller-d10/system.ts";
import { victoryPoint } from "./victory-point-d20/system.ts";
import { wasteland2d20 } from "./wasteland-2d20/system.ts";

/** Every system there is, by its id, in the order people are offered them. */
export const catalogue: Readonly<Record<string, SystemDefinition>> = {
  "evening-star": eveningStar,
  "wasteland-2d20": wasteland2d20,
  "bookkeeper-d12": bookkeeperD12,
  "storyteller-d10": storytellerD10,
  "victory-point-d20": victoryPoint,
};

/** The system of that id; undefined where there is none. */
export function systemById(id: string): SystemDefinition | undefined {
  return Object.hasOwn(catalogue, id) ? catalogue[id] : undefined;
}

export { bookkeeperD12, eveningStar, storytellerD10, victoryPoint, wasteland2d20 };
