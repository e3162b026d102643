import type {
  JsonObject,
  JsonValue,
  Parameters,
  Scene,
  SceneAttempt,
  SystemDefinition,
  Trace,
} from "@rulewright/rules";
import type { Attempt } from "./attempt.ts";
import type { AttemptsSource } from "./attempts-on-table.ts";
import { type Member, roleInRules } from "./members/members.ts";
import type { TableState } from "./state.ts";
import { heldBy, type Holders } from "./trackers.ts";

/** Whether dice of an attempt have fallen. */
export const hasRolled = ({ steps }: Trace): boolean => steps.some((step) => "roll" in step);

/** What a scene is made of. Table states and views both have it. */
export type SceneSource = Pick<TableState, "phase" | "characters" | "shared" | "players"> &
  AttemptsSource & {
    readonly members: Readonly<Record<string, Member>> | readonly Member[];
  };

/** The role of the member who plays each character. */
function rolesOfPlayers({ players, members }: SceneSource): Readonly<Record<string, string>> {
  const seated: readonly Member[] = Object.values(members);
  return Object.fromEntries(
    Object.entries(players).flatMap(([character, player]) => {
      const member = seated.find(({ id }) => id === player);
      return member ? [[character, roleInRules(member.role)]] : [];
    }),
  );
}

/**
 * The part of a table that acts and offers can read. `actor` is the id of the character that acts; undefined for acts
 * of the table. `concerned` is the attempt of which the table records something.
 */
export function sceneOf(source: SceneSource, actor: string | undefined, concerned?: Attempt): Scene {
  const { phase, characters, shared } = source;
  return {
    phase,
    characters,
    playedBy: rolesOfPlayers(source),
    shared,
    actor: actor === undefined ? undefined : characters[actor],
    attempts: attemptsInOrder(source, concerned).map(sceneAttempt),
  };
}

/** The open attempts before the settled ones, and at last the one that is concerned. */
function attemptsInOrder({ attempts }: SceneSource, concerned: Attempt | undefined): readonly Attempt[] {
  const all: readonly Attempt[] = Object.values(attempts);
  // An attempt that began under other rules and can't go on keeps nothing else from being done.
  const others = all.filter((one) => one.id !== concerned?.id && (one.settled || !one.earlierRules));
  const settled = others.filter((one) => one.settled);
  return [...others.filter((one) => !one.settled), ...settled, ...(concerned ? [concerned] : [])];
}

const sceneAttempt = (attempt: Attempt): SceneAttempt => ({
  offer: attempt.offer,
  procedure: attempt.trace.procedure,
  character: attempt.character,
  roles: attempt.roles,
  args: attempt.given,
  rolled: hasRolled(attempt.trace),
  ...outcomeIn(attempt),
});

/** The outcome that counts, if the attempt has one. */
function outcomeIn(attempt: Attempt): Pick<SceneAttempt, "outcome"> {
  const outcome = attempt.overridden?.outcome ?? attempt.trace.outcome;
  return outcome ? { outcome } : {};
}

/**
 * The arguments that can be read from a character's sheet: those whose parameter names a trait or tracker. Empty for an
 * unknown character.
 *
 * @example
 * ```ts
 * import { eveningStar } from "@rulewright/systems/evening-star";
 * import { EMPTY_TABLE, sheetValues } from "@rulewright/table";
 *
 * const wick = { id: "wick", name: "Wick", traits: { reading: "under" }, trackers: { lots: 5, ego: 1 } };
 * const table = { ...EMPTY_TABLE, characters: { wick } };
 * const { parameters } = eveningStar.offers.attempt;
 * sheetValues(eveningStar, table, parameters, "wick"); // => { reading: "under", lots: 5, ego: 1 }
 * ```
 */
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
