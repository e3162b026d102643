import { type Change, type Scene, type Shared, TABLE } from "@rulewright/rules";

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
    now = changes.reduce(applyChange, now);
  }
  return [...last.values()];
}

const changeKey = (change: Change): string =>
  "of" in change ? JSON.stringify([change.change, change.of, change.name]) : change.change;

function applyChange(scene: Scene, change: Change): Scene {
  if (!("of" in change)) return scene;
  const { of } = change;
  if (of === TABLE) return { ...scene, shared: withChange(scene.shared, change) };
  const character = scene.characters[of];
  return character ? { ...scene, characters: { ...scene.characters, [of]: withChange(character, change) } } : scene;
}

function withChange<T extends Shared>(held: T, change: Extract<Change, { of: string }>): T {
  return change.change === "tracker"
    ? { ...held, trackers: { ...held.trackers, [change.name]: change.to } }
    : { ...held, traits: { ...held.traits, [change.name]: change.to } };
}
