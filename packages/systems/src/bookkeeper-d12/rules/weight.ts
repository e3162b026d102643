import { type Change, type Character, type Notice, refusal, type Refusal, type Scene, TABLE } from "@rulewright/rules";
import type { House } from "../house.ts";
import { inOrder, type Step } from "./in-order.ts";
import { burdenOf, type ByName, byName, isDeadAnyway, totalOf } from "./sheet.ts";
import { isDeadly, malusOf } from "./stress.ts";

/** The refusal of an amount that is none. */
export const badAmount = (rule: string) => ({ code: "bad-amount", rule });

/** BK-16 What is refused of the dead. */
export const refusedToTheDead = refusal("dead", "BK-16");

/** BK-16 The dead are refused whatever is said of it, before anything else that may be wrong. */
export const unableIfDead = ({ actor }: Scene): Refusal | undefined =>
  actor && isDeadAnyway(actor) ? refusedToTheDead : undefined;

/** BK-15..BK-17 The stress, the kinds and the kept malus somebody has from now on; BK-16 and death where it comes to that. */
export const weighedDown =
  (id: string, kinds: ByName, house: House): Step =>
  (scene) => {
    const character = scene.characters[id];
    if (!character) return [];
    const left = Object.fromEntries(Object.entries(kinds).filter(([, amount]) => amount > 0));
    const burden = { ...burdenOf(character), stress: totalOf(left), tracks: Object.values(left) };
    const weighed: readonly Change[] = [
      { change: "trait", of: id, name: "stressByKind", to: left },
      { change: "tracker", of: id, name: "stress", to: burden.stress },
      // C2 What was gained before is kept where the table keeps malus.
      ...(house.malusMode === "sticky"
        ? [{ change: "tracker" as const, of: id, name: "malus", to: malusOf(burden, house) }]
        : []),
    ];
    return isDeadly(burden, house) ? inOrder(scene, () => weighed, death(id)) : weighed;
  };

/** BK-16 The end of somebody: the sheet stays to be read, and the wall of the dead has one name more. */
export const death =
  (id: string): Step =>
  (scene) => {
    const character = scene.characters[id];
    if (!character) return [];
    return [{ change: "trait", of: id, name: "alive", to: false }, onTheWall(scene, character)];
  };

/** The dead by name, with the sessions each of them survived. */
const wallOf = ({ shared }: Scene): ByName => byName(shared.traits["wall"]);

const wall = (to: ByName): Change => ({ change: "trait", of: TABLE, name: "wall", to });

/** BK-16, BK-24 What the wall says of somebody dead. */
export const onTheWall = (scene: Scene, { name, trackers }: Character): Change =>
  wall({ ...wallOf(scene), [name]: trackers["sessionsSurvived"] ?? 0 });

/** A name comes off the wall again. */
export const offTheWall = (scene: Scene, { name }: Character): Change =>
  wall(Object.fromEntries(Object.entries(wallOf(scene)).filter(([other]) => other !== name)));

/** What the table is told where these changes kill. */
export function toldOfDeath(changes: readonly Change[]): readonly Notice[] {
  const killed = changes.some((one) => one.change === "trait" && one.name === "alive" && one.to === false);
  return killed ? [{ code: "died", rule: "BK-16" }] : [];
}
