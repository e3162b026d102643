import type { HouseRules } from "../language/house-rules.ts";
import { refusal, type Refusal } from "../language/refusal.ts";
import type { Act, Change, Character, Condition, Scene } from "./scene.ts";
import type { Limit, Named } from "./sheet-schema.ts";

/**
 * Declares a condition under which acts and offers are open. Its words are the text `when.NAME`, which follows "Only".
 *
 * @example
 * ```ts
 * import { condition, refuseUnless } from "@rulewright/rules";
 *
 * const inCombat = condition("combat", "R-3", ({ shared }) => shared.traits["combat"] === true);
 * const shared = { traits: {}, trackers: {} };
 * const scene = { phase: "play", characters: {}, playedBy: {}, actor: undefined, shared, attempts: [] };
 * refuseUnless([inCombat], scene, {})?.details; // => { when: ["combat"] }
 * ```
 */
export const condition = <H extends HouseRules = HouseRules>(
  name: string,
  rule: string,
  holds: (scene: Scene, house: H) => boolean,
): Condition<H> => ({ names: [name], rule, holds });

/**
 * A condition on the character that acts.
 *
 * @example
 * ```ts
 * import { actorIs } from "@rulewright/rules";
 *
 * const awake = actorIs("awake", "R-3", ({ trackers }) => trackers["stress"] !== 13);
 * const actor = { id: "ann", name: "Ann", traits: {}, trackers: { stress: 13 } };
 * const shared = { traits: {}, trackers: {} };
 * const scene = { phase: "play", characters: { ann: actor }, playedBy: {}, actor, shared, attempts: [] };
 * awake.holds(scene, {}); // => false
 * ```
 */
export const actorIs = <H extends HouseRules = HouseRules>(
  name: string,
  rule: string,
  holds: (actor: Character, scene: Scene, house: H) => boolean,
): Condition<H> =>
  condition(name, rule, (scene, house: H) => scene.actor !== undefined && holds(scene.actor, scene, house));

/**
 * The opposite of a condition. Its words are the text `when.not-NAME`.
 *
 * @example
 * ```ts
 * import { during, not } from "@rulewright/rules";
 *
 * not(during("play")).names; // => ["not-play"]
 * ```
 */
export const not = <H extends HouseRules>({ names, rule, holds }: Condition<H>): Condition<H> => ({
  ...(rule === undefined ? {} : { rule }),
  names: names.map((name) => `not-${name}`),
  holds: (scene, house) => !holds(scene, house),
});

/**
 * The condition that play is in one of these phases. Their words are the texts `when.PHASE`.
 *
 * @example
 * ```ts
 * import { during } from "@rulewright/rules";
 *
 * const shared = { traits: {}, trackers: {} };
 * const scene = { phase: "play", characters: {}, playedBy: {}, actor: undefined, shared, attempts: [] };
 * during("play", "postamble").holds(scene, {}); // => true
 * ```
 */
export const during = (...phases: readonly string[]): Condition => ({
  names: phases,
  holds: ({ phase }) => phases.includes(phase),
});

/**
 * Why something is closed at present: the first condition that doesn't hold. Undefined where all of them hold. `rule` is
 * cited for conditions without a rule of their own.
 *
 * @example
 * ```ts
 * import { during, refuseUnless } from "@rulewright/rules";
 *
 * const shared = { traits: {}, trackers: {} };
 * const scene = { phase: "play", characters: {}, playedBy: {}, actor: undefined, shared, attempts: [] };
 * refuseUnless([during("play")], scene, {}); // => undefined
 * refuseUnless([during("feast")], scene, {}, "R-3")?.rule; // => "R-3"
 * ```
 */
export function refuseUnless(
  conditions: readonly Condition[] | undefined,
  scene: Scene,
  house: HouseRules,
  rule = "",
): Refusal | undefined {
  const missing = conditions?.find((one) => !one.holds(scene, house));
  return missing && refusal("not-now", missing.rule ?? rule, { when: missing.names });
}

/** How often a character has used what a limit allows, in its present period. */
const timesUsed = ({ traits }: Pick<Character, "traits">, limit: string): number => Number(traits[limit] ?? 0);

/**
 * Why a character can't do something once more: the first of its limits that is used up.
 *
 * @example
 * ```ts
 * import { refuseUsedUp } from "@rulewright/rules";
 *
 * const limits = { minor: { per: "turn", max: 2, rule: "R-4" } } as const;
 * const ann = { id: "ann", name: "Ann", traits: { minor: 2 }, trackers: {} };
 * refuseUsedUp(limits, ["minor"], ann, {})?.details; // => { limit: "minor", max: 2, per: "turn" }
 * refuseUsedUp(limits, ["minor"], { ...ann, traits: {} }, {}); // => undefined
 * ```
 */
export function refuseUsedUp(
  limits: Named<Limit>,
  uses: readonly string[],
  character: Character,
  house: HouseRules,
): Refusal | undefined {
  for (const name of uses) {
    const limit = limits[name];
    if (!limit) continue;
    const max = limitMax(limit, character, house);
    if (timesUsed(character, name) >= max) return refusal("used-up", limit.rule, { limit: name, max, per: limit.per });
  }
  return undefined;
}

/** How many times a limit allows a character in each period. */
const limitMax = ({ max = 1 }: Limit, character: Character, house: HouseRules): number =>
  typeof max === "number" ? max : max(character, house);

/**
 * The changes that count one more use of some limits.
 *
 * @example
 * ```ts
 * import { countUses } from "@rulewright/rules";
 *
 * const limits = { minor: { per: "turn", max: 2, rule: "R-4" }, rest: { per: "scene", rule: "R-5" } } as const;
 * const ann = { id: "ann", name: "Ann", traits: { minor: 1 }, trackers: {} };
 * countUses(limits, ["minor"], ann); // => [{ change: "trait", of: "ann", name: "minor", to: 2 }]
 * countUses(limits, ["rest"], ann); // => [{ change: "trait", of: "ann", name: "rest", to: true }]
 * ```
 */
export const countUses = (limits: Named<Limit>, uses: readonly string[], character: Character): readonly Change[] =>
  uses.map((name) => ({
    change: "trait",
    of: character.id,
    name,
    to: limits[name]?.max === undefined ? true : timesUsed(character, name) + 1,
  }));

/**
 * The roles that may do an act. Where it names none, a character's act is for whoever plays it, and nobody may do one of
 * the table.
 *
 * @example
 * ```ts
 * import { rolesFor } from "@rulewright/rules";
 *
 * rolesFor({ of: "table", by: ["gm"] }); // => ["gm"]
 * rolesFor({ of: "character" }); // => ["player"]
 * ```
 */
export const rolesFor = ({ by, of }: Pick<Act, "by" | "of">): readonly string[] =>
  by ?? (of === "character" ? ["player"] : []);
