import { type Change, type Scene, sceneAfter } from "@rulewright/rules";

/** The changes of one step, given the scene after the steps before it. */
export type Step = (scene: Scene) => readonly Change[];

/** Applies steps in order; each sees the changes of those before it. Returns the last change of each value. */
export function applySteps(scene: Scene, ...steps: readonly Step[]): readonly Change[] {
  let now = scene;
  const last = new Map<string, Change>();
  for (const step of steps) {
    const changes = step(now);
    for (const change of changes) {
      const key = changeKey(change);
      // A changed value moves behind the changes that caused it.
      last.delete(key);
      last.set(key, change);
    }
    now = sceneAfter(now, changes);
  }
  return [...last.values()];
}

const changeKey = (change: Change): string =>
  "of" in change ? JSON.stringify([change.change, change.of, change.name]) : change.change;
