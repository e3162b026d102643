import { type Change, type Scene, type Shared, TABLE } from "./scene.ts";

/**
 * A scene after some changes of trackers and traits, in order. Other changes don't affect what a scene shows.
 *
 * @example
 * ```ts
 * import { sceneAfter } from "@rulewright/rules";
 *
 * const ann = { id: "ann", name: "Ann", traits: {}, trackers: { stress: 7 } };
 * const shared = { traits: {}, trackers: {} };
 * const scene = { phase: "play", characters: { ann }, playedBy: {}, actor: ann, shared, attempts: [] };
 * const after = sceneAfter(scene, [{ change: "tracker", of: "ann", name: "stress", to: 2 }]);
 * after.actor?.trackers; // => { stress: 2 }
 * ```
 */
export function sceneAfter<S extends Scene>(scene: S, changes: readonly Change[]): S {
  return { ...scene, ...changes.reduce<Scene>(withChange, scene) };
}

function withChange(scene: Scene, change: Change): Scene {
  if (!("of" in change)) return scene;
  const { of } = change;
  if (of === TABLE) return { ...scene, shared: changeHolder(scene.shared, change) };
  const character = scene.characters[of];
  return {
    ...scene,
    actor: scene.actor?.id === of ? changeHolder(scene.actor, change) : scene.actor,
    ...(character ? { characters: { ...scene.characters, [of]: changeHolder(character, change) } } : {}),
  };
}

function changeHolder<T extends Shared>(held: T, change: Extract<Change, { of: string }>): T {
  return change.change === "tracker"
    ? { ...held, trackers: { ...held.trackers, [change.name]: change.to } }
    : { ...held, traits: { ...held.traits, [change.name]: change.to } };
}
