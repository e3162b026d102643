import {
  type Act,
  type ActorScene,
  type Change,
  type Character,
  countUses,
  entryOf,
  type HouseRules,
  type JsonObject,
  type Offer,
  refusal,
  type Refusal,
  refuseUnless,
  refuseUsedUp,
  rolesFor,
  type Scene,
  sceneAfter,
  type SystemDefinition,
} from "@rulewright/rules";
import { isLeader, type Role, roleInRules } from "./members/members.ts";

/** Refuses an act to roles that may not do it. The game master plays whoever no player plays. */
function refuseRole(act: Act, role: Role, { actor, playedBy }: Scene): Refusal | undefined {
  const roles = rolesFor(act);
  const plays = isLeader(role) && actor !== undefined && playedBy[actor.id] !== "player";
  if (roles.includes(roleInRules(role)) || (plays && roles.includes("player"))) return undefined;
  return refusal("not-your-act", act.rules[0] ?? "", { by: roles });
}

/** Why an act is closed to a role, whatever its arguments: who may do it, when, and how often. */
export function refuseAct(
  system: SystemDefinition,
  act: Act,
  role: Role,
  scene: Scene,
  house: HouseRules,
): Refusal | undefined {
  const rule = act.rules[0] ?? "";
  return (
    refuseRole(act, role, scene) ??
    (act.of === "character" && !scene.actor ? refusal("needs-character", rule) : undefined) ??
    refuseUnless(act.when, scene, house, rule) ??
    (act.free ? undefined : refuseUses(system, act.uses ?? [], scene, house))
  );
}

const hasActor = (scene: Scene): scene is ActorScene => scene.actor !== undefined;

/** The limits of which an act or attempt with these arguments uses up one time. */
export const usesIn = (
  { uses = [], free }: Pick<Offer, "uses" | "free">,
  args: JsonObject,
  scene: Scene,
  house: HouseRules,
): readonly string[] => (hasActor(scene) && free?.(args, scene, house) !== true ? uses : []);

/** Refuses an act that is used up, or will be when the actor's open attempts are settled. */
export function refuseUses(
  system: SystemDefinition,
  uses: readonly string[],
  scene: Scene,
  house: HouseRules,
): Refusal | undefined {
  const actor = withPendingUses(system, scene, house);
  return actor && refuseUsedUp(system.limits ?? {}, uses, actor, house);
}

/** The actor with the uses that their open attempts take when they are settled. */
function withPendingUses(system: SystemDefinition, scene: Scene, house: HouseRules): Character | undefined {
  const own = scene.attempts.filter(({ character, outcome }) => character === scene.actor?.id && !outcome);
  return own.reduce((next, { offer: name, args }) => {
    const offer = entryOf(system.offers, name);
    return offer ? withUses(system, next, usesIn(offer, args, next, house)).scene : next;
  }, scene).actor;
}

/** The changes that count the uses of an act or attempt, and the scene after them. */
export function withUses(
  { limits = {} }: SystemDefinition,
  scene: Scene,
  uses: readonly string[],
): { readonly counted: readonly Change[]; readonly scene: Scene } {
  const counted = scene.actor ? countUses(limits, uses, scene.actor) : [];
  return { counted, scene: sceneAfter(scene, counted) };
}
