import {
  entryOf,
  begin,
  type FramedAttempt,
  type HouseRules,
  isRefusal,
  type JsonObject,
  type Offer,
  readArguments,
  refusal,
  type Refusal,
  refuseUnless,
  refuseUsedUp,
  resume,
  type Scene,
  type Suggestion,
  type SystemDefinition,
} from "@rulewright/rules";
import { charactersNamed } from "./characters-named.ts";
import { effectiveChanges } from "./effective-changes.ts";
import { usesIn } from "./permissions.ts";
import { sceneOf, type SceneSource, sheetValues } from "./scene.ts";
import { type Holders, trackerChanges } from "./trackers.ts";
import type { CommandOf } from "./commands.ts";
import {
  type CommandResult,
  refuseUnlessGm,
  refuseUnlessPlayer,
  type CommandContext,
  refuseUnknownCharacter,
  refuseUnknownProposal,
} from "./command-result.ts";
import { negotiationMoves } from "./attempt.ts";
import { attemptPosition, negotiableNumbers } from "./attempt-record.ts";
import { type AttemptsSource, MAX_OPEN, ongoingAttempts } from "./attempts-on-table.ts";
import type { TableEvent } from "./events.ts";
import { applyChanges } from "./apply-events.ts";
import { withSettlement } from "./settlement.ts";
import type { Member } from "./members/members.ts";
import type { TableState } from "./state.ts";

/** The game master frames an attempt: puts an offer with its arguments on the table. */
export function frameAttempt(
  state: TableState,
  command: CommandOf<"frame">,
  member: Member,
  context: CommandContext,
): CommandResult {
  const { proposal, character } = command;
  const refused =
    refuseUnlessGm(member) ??
    refuseUnlessPlayer(state, member, character) ??
    (proposal === undefined ? undefined : refuseUnknownProposal(state, proposal));
  if (refused) return refused;
  const busy = refuseTooMany(state, character);
  if (busy) return busy;
  const framed = frameOffer(state, command, context.system);
  if (isRefusal(framed)) return framed;
  const event = attemptFramedEvent(state, command, member, context, framed);
  // An attempt without dice or open choices is settled at once.
  return withSettlement(context.system, state, event.attempt, [event], member);
}

/** Refuses one more attempt where too many of other characters are open. One of the same character gives way to it. */
function refuseTooMany(table: AttemptsSource, character: string): Refusal | undefined {
  const open = ongoingAttempts(table).filter((one) => one.character !== character);
  return open.length < MAX_OPEN ? undefined : refusal("too-many-attempts", "", { max: MAX_OPEN });
}

/**
 * Refuses one more attempt where too many are open, or where the character has one in progress, which it would
 * replace. Reads a state or a view.
 *
 * @example
 * ```ts
 * import { EMPTY_TABLE, refuseAnother } from "@rulewright/table";
 *
 * refuseAnother(EMPTY_TABLE, "amy"); // => undefined
 * ```
 */
export function refuseAnother(table: AttemptsSource, character: string): Refusal | undefined {
  const own = ongoingAttempts(table).find((one) => one.character === character);
  return own ? refusal("still-rolling", "", { title: own.title }) : refuseTooMany(table, character);
}

type FramedOffer = FramedAttempt & { readonly given: JsonObject };

/**
 * The attempt that an offer frames, with the arguments given and those read from the sheet. Refuses what the offer, its
 * procedure or their parameters refuse. Changes nothing.
 *
 * @example
 * ```ts
 * import { isRefusal } from "@rulewright/rules";
 * import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
 * import { EMPTY_TABLE, frameOffer } from "@rulewright/table";
 *
 * const ysolde = { id: "ysolde", name: "Ysolde Crane", traits: { skills: { piloting: 4 } }, trackers: {} };
 * const table = { ...EMPTY_TABLE, characters: { ysolde } };
 * const frame = (offer: string) =>
 *   frameOffer(table, { offer, character: "ysolde", args: { skill: "piloting" } }, bookkeeperD12);
 * const framed = frame("attempt");
 * isRefusal(framed) ? undefined : framed.args["level"]; // => 4
 * const refused = frame("duel");
 * isRefusal(refused) ? refused.code : undefined; // => "not-on-offer"
 * ```
 */
export function frameOffer(
  state: SceneSource & Pick<TableState, "house">,
  command: Pick<CommandOf<"frame">, "offer" | "character" | "args">,
  system: SystemDefinition,
): FramedOffer | Refusal {
  const { offer: name, character } = command;
  const offer = entryOf(system.offers, name);
  if (!offer) return refusal("not-on-offer", "", { offer: name, offers: Object.keys(system.offers) });
  const scene = sceneOf(state, character);
  const closed = refuseOffer(system, offer, scene, state.house);
  if (closed) return closed;
  const given = readArguments(
    offer.parameters,
    {
      ...sheetValues(system, state, offer.parameters, character),
      ...command.args,
    },
    state.house,
  );
  if (isRefusal(given)) return given;
  const usedUp = refuseFraming(system, usesIn(offer, given, scene, state.house), scene, state.house);
  if (usedUp) return usedUp;
  const framed = offer.frame(given, scene, state.house);
  if (isRefusal(framed)) return framed;
  for (const id of [...charactersNamed(offer.parameters, given), ...Object.values(framed.roles ?? {})]) {
    const unknown = refuseUnknownCharacter(state, id);
    if (unknown) return unknown;
  }
  const args = readArguments(system.procedures[framed.procedure]?.parameters ?? {}, framed.args, state.house);
  return isRefusal(args) ? args : checkBeginning(system, state, { ...framed, args, given });
}

/**
 * Why an offer is closed to a character, whatever its arguments: when, and how often. Undefined for an offer that is open,
 * and for one that the system doesn't have.
 *
 * @example
 * ```ts
 * import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
 * import { closedOffer, EMPTY_TABLE } from "@rulewright/table";
 *
 * const shared = { traits: { inCombat: true }, trackers: {} };
 * const rest = { offer: "rest-day", character: "calla" };
 * closedOffer({ ...EMPTY_TABLE, shared }, rest, storytellerD10)?.details; // => { when: ["not-combat"] }
 * ```
 */
export function closedOffer(
  state: SceneSource & Pick<TableState, "house">,
  { offer: name, character }: Pick<CommandOf<"frame">, "offer" | "character">,
  system: SystemDefinition,
): Refusal | undefined {
  const offer = entryOf(system.offers, name);
  return offer && refuseOffer(system, offer, sceneOf(state, character), state.house);
}

const refuseOffer = (
  system: SystemDefinition,
  { when, uses = [], free, rules }: Offer,
  scene: Scene,
  house: HouseRules,
): Refusal | undefined =>
  refuseUnless(when, scene, house, rules[0]) ?? (free ? undefined : refuseFraming(system, uses, scene, house));

/** Refuses an attempt that is used up. An attempt that is still open gives way to it and takes no use. */
const refuseFraming = (
  { limits = {} }: SystemDefinition,
  uses: readonly string[],
  { actor }: Scene,
  house: HouseRules,
): Refusal | undefined => actor && refuseUsedUp(limits, uses, actor, house);

/**
 * The names that an offer suggests for its parameters, with the arguments entered so far. None while those can't be read.
 *
 * @example
 * ```ts
 * import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
 * import { EMPTY_TABLE, suggestNames } from "@rulewright/table";
 *
 * const bram = { id: "bram", name: "Bram", traits: { abilities: { Survival: 2 } }, trackers: {} };
 * const table = { ...EMPTY_TABLE, characters: { bram } };
 * const asked = { offer: "roll", character: "bram", args: { traits: ["Survival"] } };
 * const [suggestion] = suggestNames(table, asked, storytellerD10);
 * suggestion; // => { parameter: "traits", group: "customary", names: ["Intelligence", "Wits"] }
 * ```
 */
export function suggestNames(
  state: SceneSource & Holders,
  { offer: name, character, args }: Pick<CommandOf<"frame">, "offer" | "character" | "args">,
  system: SystemDefinition,
): readonly Suggestion[] {
  const offer = entryOf(system.offers, name);
  if (!offer?.suggest) return [];
  const given = readArguments(offer.parameters, {
    ...sheetValues(system, state, offer.parameters, character),
    ...args,
  });
  return isRefusal(given) ? [] : offer.suggest(given, sceneOf(state, character));
}

function checkBeginning(
  system: SystemDefinition,
  state: Pick<TableState, "house">,
  taken: FramedOffer,
): FramedOffer | Refusal {
  const begun = begin(system, taken.procedure, taken.args, state.house);
  return isRefusal(begun) ? begun : taken;
}

/** What an attempt is framed with besides what the rules answer, and the offering that it was taken from. */
type FramedTerms = Pick<CommandOf<"frame">, "proposal" | "character" | "title" | "offer" | "named"> & {
  readonly offering?: { readonly id: string; readonly by: string };
};

/** The event with which an attempt begins. */
export function attemptFramedEvent(
  state: TableState,
  { proposal, offering, character, title, offer, named }: FramedTerms,
  member: Member,
  { system, id }: CommandContext,
  framed: FramedOffer,
): Extract<TableEvent, { readonly type: "attempt-framed" }> {
  const { procedure, args, given, changes = [], notices = [], roles = {}, named: found } = framed;
  const begun = begin(system, procedure, args, state.house);
  if (isRefusal(begun)) throw new Error(`${procedure} was begun and is now refused`);
  const { earned } = resume(system, begun);
  const alsoEarned = trackerChanges(system, applyChanges(state, changes), {
    payer: character,
    pays: {},
    earner: character,
    earned,
  });
  return {
    type: "attempt-framed",
    attempt: id,
    alongside: true,
    member: state.players[character] ?? member.id,
    character,
    title,
    offer,
    given,
    procedure,
    version: system.version,
    args,
    named: { ...found, ...named },
    roles,
    changes: effectiveChanges(system, state, [...changes, ...alsoEarned]),
    notices,
    position: attemptPosition(system, begun),
    negotiable: negotiableNumbers(negotiationMoves(system, begun), args),
    ...(proposal ? { proposal } : {}),
    ...(offering ? { offering } : {}),
  };
}
