import {
  type Amounts,
  type Change,
  type Character,
  type HouseRules,
  type SystemDefinition,
  TABLE,
} from "@rulewright/rules";
import { holderIn, type TableState } from "./state.ts";

/** The holder of a tracker under these house rules: a character's id, or TABLE. */
function holderOf({ trackers }: SystemDefinition, house: HouseRules, tracker: string, character: string): string {
  return trackers[tracker]?.shared?.(house) ? TABLE : character;
}

/** The part of a table that tells what characters and the table hold. Table states and views both have it. */
export type Holders = Pick<TableState, "characters" | "shared" | "house">;

/**
 * Everything a character can pay with: their own trackers, and those shared by the table under the house rules in
 * force.
 *
 * @example
 * ```ts
 * import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
 * import { heldBy } from "@rulewright/table";
 *
 * const june = { id: "june", name: "June Calloway", traits: {}, trackers: { luckPoints: 6, ap: 2 } };
 * const shared = { traits: {}, trackers: { ap: 4 } };
 * const table = { characters: { june }, shared, house: { apPool: "party" } };
 * heldBy(wasteland2d20, table, "june"); // => { luckPoints: 6, ap: 4 }
 * heldBy(wasteland2d20, { ...table, house: { apPool: "character" } }, "june"); // => { luckPoints: 6, ap: 2 }
 * ```
 */
export function heldBy(system: SystemDefinition, { characters, shared, house }: Holders, character: string): Amounts {
  const common = Object.entries(shared.trackers).filter(([name]) => holderOf(system, house, name, character) === TABLE);
  return { ...characters[character]?.trackers, ...Object.fromEntries(common) };
}

/**
 * The maximum of a tracker on a sheet: the tracker's own, or a lower trait named by `maxFrom`. Infinity if it has none.
 *
 * @example
 * ```ts
 * import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
 * import { trackerMax } from "@rulewright/table";
 *
 * trackerMax(storytellerD10, "willpower", { traits: { permanentWillpower: 6 } }); // => 6
 * trackerMax(storytellerD10, "willpower", undefined); // => 10
 * ```
 */
export function trackerMax(
  { trackers }: SystemDefinition,
  name: string,
  sheet: Pick<Character, "traits"> | undefined,
): number {
  const tracker = trackers[name];
  const max = tracker?.max ?? Number.POSITIVE_INFINITY;
  const own = tracker?.maxFrom === undefined ? undefined : sheet?.traits[tracker.maxFrom];
  return typeof own === "number" ? Math.min(max, own) : max;
}

/** The trackers that an earned amount is credited to. */
const creditedTrackers = ({ credits = {}, trackers }: SystemDefinition, earned: string): readonly string[] =>
  credits[earned] ?? (Object.hasOwn(trackers, earned) ? [earned] : []);

/** The tracker changes that payments and earnings cause, each kept within the tracker's bounds. */
export function trackerChanges(
  system: SystemDefinition,
  state: TableState,
  { payer, pays, earner, earned }: { payer: string; pays: Amounts; earner: string; earned: Amounts },
): Change[] {
  const sums = new Map<string, { of: string; name: string; by: number }>();
  const add = (character: string, name: string, by: number): void => {
    const of = holderOf(system, state.house, name, character);
    const key = `${of} ${name}`;
    sums.set(key, { of, name, by: (sums.get(key)?.by ?? 0) + by });
  };
  for (const [name, amount] of Object.entries(pays)) add(payer, name, -amount);
  for (const [name, amount] of Object.entries(earned)) {
    for (const tracker of creditedTrackers(system, name)) add(earner, tracker, amount);
  }
  return [...sums.values()]
    .filter(({ by }) => by !== 0)
    .map(({ of, name, by }) => trackerChange(system, state, of, name, by));
}

function trackerChange(system: SystemDefinition, state: TableState, of: string, name: string, by: number): Change {
  const holder = holderIn(state, of);
  const min = system.trackers[name]?.min ?? 0;
  const to = Math.max(min, Math.min(trackerMax(system, name, holder), (holder?.trackers[name] ?? 0) + by));
  return { change: "tracker", of, name, to };
}

/** The amounts earned between two positions of an attempt. */
export function earnedBetween(before: Amounts, after: Amounts): Amounts {
  const changed = Object.entries(after).filter(([name, amount]) => amount !== before[name]);
  return Object.fromEntries(changed.map(([name, amount]) => [name, amount - (before[name] ?? 0)]));
}
