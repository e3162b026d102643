import type { Change, Character } from "@rulewright/rules";
import type { House } from "../house.ts";
import { burdenOf, type ByName } from "./sheet.ts";
import { isDeadly, malusOf } from "./stress.ts";

/** BK-15..BK-17 The stress, the kinds and the kept malus somebody has from now on; BK-16 and death where it comes to that. */
export function weighedDown(character: Character, kinds: ByName, house: House): readonly Change[] {
  const { id } = character;
  const left = Object.fromEntries(Object.entries(kinds).filter(([, amount]) => amount > 0));
  const tracks = Object.values(left);
  const stress = tracks.reduce((a, b) => a + b, 0);
  const burden = { ...burdenOf(character), stress, tracks };
  return [
    { change: "trait", of: id, name: "stressByKind", to: left },
    { change: "tracker", of: id, name: "stress", to: stress },
    // C2 What was gained before is kept where the table keeps malus.
    ...(house.malusMode === "sticky"
      ? [{ change: "tracker" as const, of: id, name: "malus", to: malusOf(burden, house) }]
      : []),
    ...(isDeadly(burden, house) ? [dead(id)] : []),
  ];
}

/** BK-16 The end of somebody. */
export const dead = (id: string): Change => ({ change: "trait", of: id, name: "alive", to: false });

/** Whether these changes kill somebody. */
export const kills = (changes: readonly Change[]): boolean =>
  changes.some((one) => one.change === "trait" && one.name === "alive" && one.to === false);
