import {
  type BoardRow,
  type Character,
  findName,
  isSameName,
  type Notice,
  type Scene,
  valueByName,
} from "@rulewright/rules";
import { actionCount, turnOf } from "./declared-turns.ts";
import type { HouseRules } from "./house-rules.ts";
import { comparedRatings, type Entry, groupByInitiative, WITS } from "./initiative.ts";
import { sheet } from "./sheet.ts";
import { turnPenalty } from "./turn-penalties.ts";

/** VP-10, VP-14 The skill that the book rolls guns with. */
const SHOOTING = "Shoot";

/** VP-11 A declared action with the ratings that decide its place. */
interface DeclaredEntry extends Entry {
  readonly action: string;
  readonly done: boolean;
  readonly skillName: string | null;
  readonly penalty: number;
}

/** VP-11 The skill that an action is rolled with: as declared, else the one of its name; for a gun, Shoot. */
export function skillFor(character: Character, action: string): string | null {
  const { actionSkills, skills, firearms } = sheet.of(character);
  const known = Object.keys(skills);
  const declared = valueByName(actionSkills, action);
  if (declared !== undefined) return findName(known, declared) ?? null;
  const isGun = valueByName(firearms, action) !== undefined;
  return findName(known, action) ?? (isGun ? findName(known, SHOOTING) : undefined) ?? null;
}

function entriesOf(character: Character): readonly DeclaredEntry[] {
  const { id, name } = character;
  const turn = turnOf(character);
  const { characteristics, skills } = sheet.of(character);
  const entry = (action: string, done: boolean): DeclaredEntry => {
    const skillName = skillFor(character, action);
    return {
      id,
      label: `${name}: ${action}`,
      action,
      done,
      skillName,
      skill: skillName === null ? null : (valueByName(skills, skillName) ?? null),
      wits: valueByName(characteristics, WITS) ?? 0,
      // VP-07, VP-08 The same for every action of the turn.
      penalty: turnPenalty(actionCount(turn)),
    };
  };
  return [...turn.done.map((action) => entry(action, true)), ...turn.planned.map((action) => entry(action, false))];
}

/** VP-11 What these characters have declared, in the order in which it is resolved. */
export function declaredOrder(characters: readonly Character[], house: HouseRules): readonly BoardRow[] {
  const entries = characters.flatMap(entriesOf);
  return groupByInitiative(comparedRatings(entries, house)).flatMap((group, i) =>
    group.map(({ id, action, done, skillName, penalty }): BoardRow => ({
      character: id,
      action,
      place: i + 1,
      done,
      facts: penalty === 0 ? {} : { penalty },
      // VP-14 The book binds no skill to a characteristic: whoever frames the roll says which.
      framing: {
        offer: "goal",
        args: { action, ...(skillName === null ? {} : { skill: skillName }), characteristic: null },
      },
    })),
  );
}

/** VP-11 A notice where a declared action is rolled before one that has an earlier place. */
export function orderNotices(action: string | null, scene: Scene, house: HouseRules): readonly Notice[] {
  const { actor, characters } = scene;
  if (action === null || !actor) return [];
  const open = declaredOrder(Object.values(characters), house).filter(({ done }) => !done);
  const own = open.find((row) => row.character === actor.id && isSameName(row.action, action));
  const isEarlier = own !== undefined && open.some(({ place }) => place < own.place);
  return isEarlier ? [{ code: "out-of-order", rule: "VP-11" }] : [];
}
