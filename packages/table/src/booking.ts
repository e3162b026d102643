import {
  type Amounts,
  type Change,
  type Character,
  type HouseRules,
  type Parameters,
  type JsonValue,
  type JsonObject,
  type Scene,
  type SystemDefinition,
  TABLE,
  type Trace,
} from "@rulewright/rules";
import type { TableState } from "./state.ts";

/** Who holds a tracker under these house rules: a character, or the table. */
function holderOf({ trackers }: SystemDefinition, house: HouseRules, tracker: string, character: string): string {
  return trackers[tracker]?.shared?.(house) ? TABLE : character;
}

/** What of a table says who holds what: a state has it, and so has a screen. */
type Holders = Pick<TableState, "characters" | "shared" | "house">;

/** Everything a character may pay with: their own trackers, and those that the table holds together. */
export function heldBy(system: SystemDefinition, { characters, shared, house }: Holders, character: string): Amounts {
  const common = Object.entries(shared.trackers).filter(([name]) => holderOf(system, house, name, character) === TABLE);
  return { ...characters[character]?.trackers, ...Object.fromEntries(common) };
}

/** The most a tracker has room for on somebody's sheet. */
export function roomFor(
  { trackers }: SystemDefinition,
  name: string,
  sheet: Pick<Character, "traits"> | undefined,
): number {
  const tracker = trackers[name];
  const max = tracker?.max ?? Number.POSITIVE_INFINITY;
  const own = tracker?.maxFrom === undefined ? undefined : sheet?.traits[tracker.maxFrom];
  return typeof own === "number" ? Math.min(max, own) : max;
}

/** The trackers an earned amount goes into. */
const creditedTo = ({ credits = {}, trackers }: SystemDefinition, earned: string): readonly string[] =>
  credits[earned] ?? (Object.hasOwn(trackers, earned) ? [earned] : []);

/** What payments and earnings do to trackers, each kept within its bounds. */
export function booked(
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
    for (const tracker of creditedTo(system, name)) add(earner, tracker, amount);
  }
  return [...sums.values()].filter(({ by }) => by !== 0).map(({ of, name, by }) => moved(system, state, of, name, by));
}

function moved(system: SystemDefinition, state: TableState, of: string, name: string, by: number): Change {
  const holder = of === TABLE ? state.shared : state.characters[of];
  const min = system.trackers[name]?.min ?? 0;
  const to = Math.max(min, Math.min(roomFor(system, name, holder), (holder?.trackers[name] ?? 0) + by));
  return { change: "tracker", of, name, to };
}

/** What was earned between two moments of an attempt. */
export function earnedSince(before: Amounts, after: Amounts): Amounts {
  const names = Object.keys(after).filter((name) => after[name] !== before[name]);
  return Object.fromEntries(names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]));
}

const hasRolled = ({ steps }: Trace): boolean => steps.some((step) => "roll" in step);

/** What an act or an offer may look at. */
export function sceneOf(
  { phase, characters, shared, attempt }: Pick<TableState, "phase" | "characters" | "shared" | "attempt">,
  actor: string | undefined,
): Scene {
  return {
    phase,
    characters,
    shared,
    actor: actor === undefined ? undefined : characters[actor],
    attempt: attempt && {
      offer: attempt.offer,
      procedure: attempt.trace.procedure,
      character: attempt.character,
      args: attempt.given,
      rolled: hasRolled(attempt.trace),
      ...(attempt.trace.outcome && attempt.settled ? { outcome: attempt.trace.outcome } : {}),
    },
  };
}

/** What a character's sheet answers by itself of some parameters: traits and trackers, never what somebody must pick. */
export function sheetValues(
  system: SystemDefinition,
  state: Holders,
  parameters: Parameters,
  character: string,
): JsonObject {
  const sheet = state.characters[character];
  const held = heldBy(system, state, character);
  const found: Record<string, JsonValue> = {};
  for (const [name, { from }] of Object.entries(parameters)) {
    if (!from || !sheet) continue;
    const value = "trait" in from ? sheet.traits[from.trait] : "tracker" in from ? held[from.tracker] : undefined;
    if (value !== undefined) found[name] = value;
  }
  return found;
}
