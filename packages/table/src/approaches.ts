import { entryOf, isRefusal, type Offer, refusal, type Refusal, resume } from "@rulewright/rules";
import { applyEvents } from "./apply-events.ts";
import { chooseOption, rollDice } from "./attempts.ts";
import type { CommandOf } from "./commands.ts";
import {
  type CommandContext,
  type CommandResult,
  oneEvent,
  refuseTooManyOpen,
  refuseUnknownProposal,
  refuseUnlessGm,
  refuseUnlessPlayer,
} from "./command-result.ts";
import type { TableEvent } from "./events.ts";
import type { Member } from "./members/members.ts";
import { attemptFramedEvent, frameOffer, refuseAnother } from "./offers.ts";
import { withSettlement } from "./settlement.ts";
import type { Offering } from "./offering.ts";
import type { TableState } from "./state.ts";
import { heldBy } from "./trackers.ts";

/** How many offerings may be open. All of them are part of every view. */
const MAX_OFFERINGS = 10;

/** The game master offers several approaches to one attempt. Nothing is announced until the player takes one. */
export function offerApproaches(
  state: TableState,
  { character, title, proposal, approaches }: CommandOf<"offer-approaches">,
  member: Member,
  { system, id: offering }: CommandContext,
): CommandResult {
  const refused =
    refuseUnlessGm(member) ??
    refuseUnlessPlayer(state, member, character) ??
    (proposal === undefined ? undefined : refuseUnknownProposal(state, proposal)) ??
    refuseTooManyOpen(Object.values(state.offerings), member, MAX_OFFERINGS);
  if (refused) return refused;
  for (const approach of approaches) {
    const framed = frameOffer(state, { ...approach, character }, system);
    if (isRefusal(framed)) return framed;
  }
  return oneEvent({
    type: "approaches-offered",
    offering,
    character,
    title,
    approaches,
    ...(proposal === undefined ? {} : { proposal }),
  });
}

/**
 * The player takes one of the approaches: the attempt is framed with it, under its own title where it has one, and with the
 * arguments that are the player's own. The others are gone. With `dice`, the player agrees to the terms at once.
 */
export function takeApproach(
  state: TableState,
  { offering, approach, args = {}, dice }: CommandOf<"take-approach">,
  member: Member,
  context: CommandContext,
): CommandResult {
  const found = findOffering(state, offering, member);
  if (isRefusal(found)) return found;
  const { approaches, id, member: by, ...terms } = found;
  // Taking an approach doesn't end another attempt of the character.
  const busy = refuseAnother(state, found.character);
  if (busy) return busy;
  const taken = approaches[approach];
  if (!taken) return refusal("no-such-approach", "", { approach: approach + 1, approaches: approaches.length });
  const isReserved = (name: string): boolean => !playerGives(entryOf(context.system.offers, taken.offer), name);
  const reserved = Object.keys(args).find(isReserved);
  if (reserved !== undefined) return refusal("not-yours-to-set", "", { name: reserved, by: ["gm"] });
  const command = { ...terms, ...taken, title: taken.title ?? terms.title, args: { ...taken.args, ...args } };
  const framed = frameOffer(state, command, context.system);
  if (isRefusal(framed)) return framed;
  const event = attemptFramedEvent(state, { ...command, offering: { id, by } }, member, context, framed);
  const { events } = withSettlement(context.system, state, event.attempt, [event], member);
  return dice === undefined
    ? { events }
    : agreeAtOnce(state, events, { attempt: event.attempt, dice }, member, context);
}

/** Agrees to the terms of an attempt that these events frame, and throws its dice. One that ends without dice has ended. */
function agreeAtOnce(
  state: TableState,
  events: readonly TableEvent[],
  { attempt: id, dice }: Required<Pick<CommandOf<"choose">, "attempt" | "dice">>,
  member: Member,
  context: CommandContext,
): CommandResult {
  const now = applyEvents(state, events, member);
  const attempt = entryOf(now.attempts, id);
  const { system } = context;
  const awaits = attempt && resume(system, attempt.trace, heldBy(system, now, attempt.character)).awaits;
  if (!attempt || attempt.settled || !awaits || awaits.wants === "nothing") return { events };
  const seen = { attempt: id, step: attempt.trace.steps.length, undos: now.undos };
  if (awaits.wants === "choice") {
    const agrees = { type: "choose", ...seen, move: awaits.choice.stands.as, dice } as const;
    return following(events, chooseOption(now, attempt, agrees, member, context));
  }
  if (dice === "hand") return { events };
  return following(events, rollDice(now, attempt, { type: "roll", ...seen }, member, context));
}

/** A result after the events that precede it. */
function following(before: readonly TableEvent[], result: CommandResult): CommandResult {
  if ("events" in result) return { events: [...before, ...result.events] };
  if (!("needs" in result)) return result;
  return { needs: result.needs, continueWith: (faces) => following(before, result.continueWith(faces)) };
}

/** Whether a player may give an argument of an offer as they take an approach. */
export const playerGives = (offer: Offer | undefined, name: string): boolean =>
  entryOf(offer?.parameters ?? {}, name)?.by?.includes("player") === true;

/** The game master withdraws an offering, or the player declines it. A proposal that it answers is open again. */
export function withdrawOffering(
  state: TableState,
  { offering }: CommandOf<"withdraw-offering">,
  member: Member,
): CommandResult {
  const found = findOffering(state, offering, member);
  return isRefusal(found) ? found : oneEvent({ type: "offering-withdrawn", offering });
}

/** An open offering to a character whom this member plays. */
function findOffering(state: TableState, id: string, member: Member): Offering | Refusal {
  const found = entryOf(state.offerings, id);
  if (!found) return refusal("no-such-offering", "", { offerings: Object.keys(state.offerings) });
  return refuseUnlessPlayer(state, member, found.character) ?? found;
}
