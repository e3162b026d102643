import {
  act,
  type ArgumentsOf,
  type Change,
  type Character,
  firstRefusal,
  parameters,
  refusal,
  type Refusal,
  findName,
  isSameName,
  valueByName,
} from "@rulewright/rules";
import { turnOpen, whileSessionLasts } from "./conditions.ts";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { MAX_ACTIONS, turnPenalty } from "./turn-penalties.ts";

/** VP-09, VP-10, VP-11 An action, with the skill that it is rolled with; for a gun, its rate of fire if that is not on the sheet. */
const actionParameters = parameters({
  name: { kind: "text", from: { scales: ["firearms", "skills"] } },
  skill: { kind: "text", nullable: true, initial: null, from: { scales: ["skills"] } },
  rateOfFire: { kind: "integer", min: 0, nullable: true, initial: null, advanced: true, by: ["gm"] },
});

/** VP-09, VP-10 An action and how often it may be repeated. */
type Action = Omit<ArgumentsOf<typeof actionParameters>, "skill">;

/** VP-06 A character's turn: the declared actions that are left, and the rolled ones. */
export type Turn = { readonly planned: readonly string[]; readonly done: readonly string[] };

/** VP-06 A character's turn, as stored on the sheet. */
export function turnOf(character: Character): Turn {
  const { planned, done } = sheet.of(character);
  return { planned, done };
}

/** VP-05..VP-08 The number of actions that determines the penalty. */
export const actionCount = ({ planned, done }: Turn): number => Math.min(MAX_ACTIONS, planned.length + done.length);

/** VP-06 The changes that store a character's turn. */
export const turnChanges = (of: string, { planned, done }: Turn): readonly Change[] => [
  { change: "trait", of, name: "planned", to: planned },
  { change: "trait", of, name: "done", to: done },
];

/** VP-10 The rate of fire of a gun on the sheet; null for anything else. */
const rateOfFireOnSheet = (character: Character, name: string): number | null =>
  valueByName(sheet.of(character).firearms, name) ?? null;

/** VP-06 The number of actions that count towards the limit of three; B-10 of one gun's shots perhaps only the first. */
const countActions = (actions: readonly Action[], { shots }: HouseRules): number =>
  actions.filter(
    ({ name, rateOfFire }, i) =>
      shots === "three-actions" ||
      rateOfFire === null ||
      actions.findIndex((other) => isSameName(other.name, name)) === i,
  ).length;

/** VP-06, VP-09, VP-10 Refuses actions that don't fit into one turn. */
function refuseActions(actions: readonly Action[], house: HouseRules): Refusal | undefined {
  return firstRefusal(
    actions.length === 0 && refusal("no-actions", "VP-05"),
    actions.some(({ name }) => name.trim() === "") && refusal("unnamed-action", "VP-05"),
    countActions(actions, house) > MAX_ACTIONS && refusal("too-many-actions", "VP-06", { max: MAX_ACTIONS }),
    ...actions.map((action) => refuseRepetition(action, actions)),
  );
}

function refuseRepetition({ name, rateOfFire }: Action, actions: readonly Action[]): Refusal | false {
  const times = actions.filter((other) => isSameName(other.name, name)).length;
  if (rateOfFire === null) return times > 1 && refusal("repeated-action", "VP-09", { name });
  return times > rateOfFire && refusal("rate-of-fire-exceeded", "VP-10", { name, max: rateOfFire });
}

/** VP-06, VP-09 Uses up one action of the turn; B-06 a house rule lets actions be added during the turn. */
export function takeAction(action: string, character: Character, turn: Turn, house: HouseRules): Turn | Refusal {
  const declared = findName(turn.planned, action);
  if (declared !== undefined) {
    return { planned: turn.planned.toSpliced(turn.planned.indexOf(declared), 1), done: [...turn.done, declared] };
  }
  if (house.declaring === "before-rolling") {
    return refusal("action-not-declared", "VP-06", { action, declared: turn.planned });
  }
  const done = [...turn.done, action.trim()];
  return refuseActions(withRates(character, [...turn.planned, ...done]), house) ?? { planned: turn.planned, done };
}

/** VP-07, VP-08, B-06 Refuses a roll that names no action while a turn is declared, since its penalty applies to all its rolls. */
export function refuseUnnamed({ name: who }: Character, { planned, done }: Turn): Refusal | undefined {
  return firstRefusal(
    planned.length > 0 && refusal("which-action", "VP-07", { who, declared: planned }),
    done.length > 0 && refusal("turn-used-up", "VP-06", { who }),
  );
}

/** VP-10 Actions by their names, with the rate of fire on the sheet. */
const withRates = (character: Character, names: readonly string[]): readonly Action[] =>
  names.map((name) => ({ name, rateOfFire: rateOfFireOnSheet(character, name) }));

/** VP-09, VP-10 The declared actions, with the rate of fire as entered for that name or as on the sheet. */
const declaredActions = (character: Character, actions: readonly Action[]): readonly Action[] =>
  actions.map(({ name }) => {
    const entered = actions.find((one) => one.rateOfFire !== null && isSameName(one.name, name));
    return { name: name.trim(), rateOfFire: entered?.rateOfFire ?? rateOfFireOnSheet(character, name) };
  });

/** VP-05..VP-10, B-06 Declares a character's actions for the turn, before any of them is rolled. */
export const declareTurn = act({
  rules: ["VP-05", "VP-06", "VP-07", "VP-08", "VP-09", "VP-10"],
  by: ["player", "gm"],
  of: "character",
  ...whileSessionLasts,
  when: [...whileSessionLasts.when, turnOpen],
  parameters: { actions: { kind: "records", of: actionParameters } },
  limit: ({ actions }, { actor }) => refuseOwnRates(actor, actions),
  decide({ actions }, { actor }, house: HouseRules) {
    const { done } = turnOf(actor);
    const declared = declaredActions(actor, actions);
    const wrong = refuseActions([...withRates(actor, done), ...declared], house);
    if (wrong) return wrong;
    const turn: Turn = { planned: declared.map(({ name }) => name), done };
    return {
      changes: [...turnChanges(actor.id, turn), skillsChange(actor.id, actions)],
      answer: { penalty: turnPenalty(actionCount(turn)) },
    };
  },
});

/** VP-11 Stores the skills that were declared with the actions. */
function skillsChange(of: string, actions: readonly ArgumentsOf<typeof actionParameters>[]): Change {
  const skills = actions.flatMap(({ name, skill }) => (skill === null ? [] : [[name.trim(), skill]]));
  return { change: "trait", of, name: "actionSkills", to: Object.fromEntries(skills) };
}

/** VP-10 Refuses a rate of fire that is not the one on the sheet: only the game master gives another. */
function refuseOwnRates(character: Character, actions: readonly Action[]): Refusal | undefined {
  const { name, rateOfFire } = actions.find((one) => !hasOwnRate(character, one)) ?? {};
  if (name === undefined || rateOfFire === undefined) return undefined;
  const max = rateOfFireOnSheet(character, name);
  return max === null
    ? refusal("no-rate-on-sheet", "VP-10", { name, firearms: Object.keys(sheet.of(character).firearms) })
    : refusal("rate-of-fire-exceeded", "VP-10", { name, max });
}

const hasOwnRate = (character: Character, { name, rateOfFire }: Action): boolean =>
  rateOfFire === null || rateOfFire === rateOfFireOnSheet(character, name);
