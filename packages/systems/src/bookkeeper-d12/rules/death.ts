import { type Amounts, type Change, type Character, type Notice, type Scene, TABLE } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { burdenOf, sumAmounts } from "./condition.ts";
import { applySteps, type Step } from "./steps.ts";
import { isDeadly, malusOf } from "./stress.ts";

/** The refusal of an invalid amount. */
export const amountRefusedAs = (rule: string) => ({ code: "bad-amount", rule });

/** BK-15..BK-17 Sets a character's stress by kind, the total and the kept malus, and records death if the stress kills (BK-16). */
export const setKinds =
  (id: string, kinds: Amounts, house: HouseRules): Step =>
  (scene) => {
    const character = scene.characters[id];
    if (!character) return [];
    const left = Object.fromEntries(Object.entries(kinds).filter(([, amount]) => amount > 0));
    // C2 Malus is kept under the house rule, that of the stress before included.
    const keptMalus = malusOf(burdenOf(character), house);
    const burden = { stress: sumAmounts(left), tracks: Object.values(left), keptMalus };
    const weighed: readonly Change[] = [
      { change: "trait", of: id, name: "stressByKind", to: left },
      { change: "tracker", of: id, name: "stress", to: burden.stress },
      ...(house.malusMode === "sticky"
        ? [{ change: "tracker" as const, of: id, name: "malus", to: malusOf(burden, house) }]
        : []),
    ];
    return isDeadly(burden, house) ? applySteps(scene, () => weighed, recordDeath(id)) : weighed;
  };

/** BK-16 A character dies: the sheet stays readable, and the wall of the dead gains a name. */
export const recordDeath =
  (id: string): Step =>
  (scene) => {
    const character = scene.characters[id];
    if (!character) return [];
    return [{ change: "trait", of: id, name: "alive", to: false }, addToWall(scene, character)];
  };

const setWall = (to: Amounts): Change => ({ change: "trait", of: TABLE, name: "wall", to });

/** BK-16, BK-24 Sets a dead character's entry on the wall. */
export const addToWall = ({ shared }: Scene, character: Character): Change =>
  setWall({ ...sheet.ofTable(shared).wall, [character.name]: sheet.of(character).sessionsSurvived });

/** Removes a character's entry from the wall. */
export const removeFromWall = ({ shared }: Scene, { name }: Character): Change =>
  setWall(Object.fromEntries(Object.entries(sheet.ofTable(shared).wall).filter(([other]) => other !== name)));

/** BK-16 Sets the words that stand under a name on the wall; none removes them. */
export function setLastWords({ shared }: Scene, { name }: Character, words: string): readonly Change[] {
  const { lastWords } = sheet.ofTable(shared);
  if ((lastWords[name] ?? "") === words) return [];
  const others = Object.entries(lastWords).filter(([other]) => other !== name);
  const to = Object.fromEntries(words === "" ? others : [...others, [name, words]]);
  return [{ change: "trait", of: TABLE, name: "lastWords", to }];
}

/** BK-16 The notice of a death among these changes. */
export function deathNotices(changes: readonly Change[]): readonly Notice[] {
  const killed = changes.some((one) => one.change === "trait" && one.name === "alive" && one.to === false);
  return killed ? [{ code: "died", rule: "BK-16" }] : [];
}
