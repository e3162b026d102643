import { act, type Change, type Character, refusal, findName, isSameName } from "@rulewright/rules";
import { whileSessionLasts } from "./conditions.ts";
import { sheet } from "./sheet.ts";

/** VP-42 The tasks that a character has attempted. */
export function triedTasks(character: Character): readonly string[] {
  const { failures, achieved } = sheet.of(character);
  return [...Object.keys(failures), ...achieved];
}

/** VP-44, B-15 Clears a character's attempts at a task, because a skill or the circumstances have changed. */
export const allowRetries = act({
  rules: ["VP-44"],
  by: ["gm"],
  of: "character",
  ...whileSessionLasts,
  parameters: { task: { kind: "text", from: { scales: ["failures", "achieved"] } } },
  decide({ task }, { actor }) {
    const { failures, achieved } = sheet.of(actor);
    const tried = triedTasks(actor);
    if (findName(tried, task) === undefined) return refusal("never-tried", "VP-44", { task, tried });
    const others = Object.entries(failures).filter(([name]) => !isSameName(name, task));
    return { changes: tryChanges(actor.id, Object.fromEntries(others), withoutTask(achieved, task)) };
  },
});

const withoutTask = (tasks: readonly string[], task: string): readonly string[] =>
  tasks.filter((one) => !isSameName(one, task));

/** B-15 Forgets all of a character's attempts, failed and successful. */
export function forgetTries(character: Character): readonly Change[] {
  const { failures, achieved } = sheet.of(character);
  const none = Object.keys(failures).length === 0 && achieved.length === 0;
  return none ? [] : tryChanges(character.id, {}, []);
}

const tryChanges = (
  of: string,
  failures: Readonly<Record<string, number>>,
  achieved: readonly string[],
): readonly Change[] => [
  { change: "trait", of, name: "failures", to: failures },
  { change: "trait", of, name: "achieved", to: achieved },
];
