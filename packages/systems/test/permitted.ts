import {
  type Act,
  type ActResult,
  countUses,
  type HouseRules,
  isRefusal,
  type JsonObject,
  type Offer,
  refusal,
  type Refusal,
  refuseUnless,
  refuseUsedUp,
  type Scene,
  sceneAfter,
  type SystemDefinition,
} from "@rulewright/rules";

/** Why an act or offer with these arguments is closed: when, and how often. As a table decides it, whoever tries it. */
export function closed(
  { limits = {} }: SystemDefinition,
  { when, uses = [], free, rules }: Pick<Act | Offer, "when" | "uses" | "rules"> & Pick<Act, "free">,
  args: JsonObject,
  scene: Scene,
  house: HouseRules,
): Refusal | undefined {
  const { actor } = scene;
  const isFree = actor === undefined || free?.(args, { ...scene, actor }, house) === true;
  return refuseUnless(when, scene, house, rules[0]) ?? (isFree ? undefined : refuseUsedUp(limits, uses, actor, house));
}

/** What an act does with its use counted, or why it is refused. */
export function decided(
  system: SystemDefinition,
  act: Act,
  args: JsonObject,
  scene: Scene,
  house: HouseRules,
): ActResult | Refusal {
  const { actor } = scene;
  if (act.of === "character" && !actor) return refusal("needs-character", act.rules[0] ?? "");
  const isFree = actor === undefined || act.free?.(args, { ...scene, actor }, house) === true;
  const counted = isFree ? [] : countUses(system.limits ?? {}, act.uses ?? [], actor);
  const refused = closed(system, act, args, scene, house);
  const result = refused ?? act.decide(args, sceneAfter(scene, counted), house);
  return isRefusal(result) ? result : { ...result, changes: [...counted, ...result.changes] };
}
