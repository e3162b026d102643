import { type Change, type Character, type Notice, refusal, type Refusal, type Scene, TABLE } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { applySteps, type Step } from "./steps.ts";
import { burdenOf, type NumbersByName, numbersByName, isDeadByAnyRules, sumAmounts } from "./sheet.ts";
import { isDeadly, malusOf } from "./stress.ts";

/** The refusal of an amount that is none. */
export const amountRefusedAs = (rule: string) => ({ code: "bad-amount", rule });

/** BK-16 What is refused of the dead. */
export const deadRefusal = refusal("dead", "BK-16");

/** BK-16 The dead are refused whatever is said of it, before anything else that may be wrong. */
export const unavailableIfDead = ({ actor }: Scene): Refusal | undefined =>
  actor && isDeadByAnyRules(actor) ? deadRefusal : undefined;

/** BK-15..BK-17 The stress, the kinds and the kept malus somebody has from now on; BK-16 and death where it comes to that. */
export const setKinds =
  (id: string, kinds: NumbersByName, house: HouseRules): Step =>
  (scene) => {
    const character = scene.characters[id];
    if (!character) return [];
    const left = Object.fromEntries(Object.entries(kinds).filter(([, amount]) => amount > 0));
    const burden = { ...burdenOf(character), stress: sumAmounts(left), tracks: Object.values(left) };
    const weighed: readonly Change[] = [
      { change: "trait", of: id, name: "stressByKind", to: left },
      { change: "tracker", of: id, name: "stress", to: burden.stress },
      // C2 What was gained before is kept where the table keeps malus.
      ...(house.malusMode === "sticky"
        ? [{ change: "tracker" as const, of: id, name: "malus", to: malusOf(burden, house) }]
        : []),
    ];
    return isDeadly(burden, house) ? applySteps(scene, () => weighed, recordDeath(id)) : weighed;
  };

/** BK-16 The end of somebody: the sheet stays to be read, and the wall of the dead has one name more. */
export const recordDeath =
  (id: string): Step =>
  (scene) => {
    const character = scene.characters[id];
    if (!character) return [];
    return [{ change: "trait", of: id, name: "alive", to: false }, addToWall(scene, character)];
  };

/** The dead by name, with the sessions each of them survived. */
const namesOnWall = ({ shared }: Scene): NumbersByName => numbersByName(shared.traits["wall"]);

const setWall = (to: NumbersByName): Change => ({ change: "trait", of: TABLE, name: "wall", to });

/** BK-16, BK-24 What the wall says of somebody dead. */
export const addToWall = (scene: Scene, { name, trackers }: Character): Change =>
  setWall({ ...namesOnWall(scene), [name]: trackers["sessionsSurvived"] ?? 0 });

/** A name comes off the wall again. */
export const removeFromWall = (scene: Scene, { name }: Character): Change =>
  setWall(Object.fromEntries(Object.entries(namesOnWall(scene)).filter(([other]) => other !== name)));

/** What the table is told where these changes kill. */
export function deathNotices(changes: readonly Change[]): readonly Notice[] {
  const killed = changes.some((one) => one.change === "trait" && one.name === "alive" && one.to === false);
  return killed ? [{ code: "died", rule: "BK-16" }] : [];
}
