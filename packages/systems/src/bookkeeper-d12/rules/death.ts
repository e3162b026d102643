import { type Amounts, type Change, type Character, type Notice, type Scene, TABLE } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { amountOf, burdenOf, kindsOf, sumAmounts } from "./condition.ts";
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
    if (!isDeadly(burden, house)) return weighed;
    return applySteps(scene, () => weighed, recordDeath(id, addedStress(kindsOf(character), left)));
  };

/** BK-15 By how much each kind of stress has grown. */
const addedStress = (before: Amounts, after: Amounts): Amounts =>
  Object.fromEntries(
    Object.entries(after).flatMap(([kind, amount]) => {
      const more = amount - amountOf(kind, before);
      return more > 0 ? [[kind, more]] : [];
    }),
  );

/** BK-16 A character dies, perhaps of stress that fell: the sheet stays readable, and the wall of the dead gains a name. */
export const recordDeath =
  (id: string, fell: Amounts = {}): Step =>
  (scene) => {
    const character = scene.characters[id];
    if (!character) return [];
    return [
      { change: "trait", of: id, name: "alive", to: false },
      // The dead die once, whatever is edited on their sheets.
      ...(sheet.of(character).alive ? deathNow(scene, character, fell) : []),
      addToWall(scene, character),
    ];
  };

/** BK-16, BK-20 When a character dies, and of what. */
function deathNow({ shared }: Scene, { id }: Character, fell: Amounts): readonly Change[] {
  const { round, elapsedSeconds } = sheet.ofTable(shared);
  return [
    { change: "trait", of: id, name: "died", to: { round, elapsedSeconds } },
    ...(Object.keys(fell).length > 0 ? [{ change: "trait" as const, of: id, name: "fell", to: fell }] : []),
  ];
}

/** BK-16 What a death had left on the sheet is gone with it. */
export const forgetDeath = ({ id, traits }: Character): readonly Change[] =>
  ["died", "fell"].flatMap((name) =>
    traits[name] === undefined ? [] : [{ change: "trait" as const, of: id, name, to: {} }],
  );

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
