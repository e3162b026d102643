import {
  begin,
  type FramedAttempt,
  isRefusal,
  type JsonObject,
  readArguments,
  refusal,
  type Refusal,
  resume,
  settledOutcome,
  type SystemDefinition,
} from "@rulewright/rules";
import { altering } from "./altering.ts";
import { booked, heldBy, sceneOf, sheetValues } from "./booking.ts";
import type { CommandOf } from "./commands.ts";
import { type Decided, gmOnly, mayPlay, type Means, noSuchProposal, one } from "./decided.ts";
import type { TableEvent } from "./events.ts";
import { after, changed } from "./evolve.ts";
import type { Member } from "./members.ts";
import { type Attempt, entryOf, type TableState } from "./state.ts";

/** The GM frames what somebody wants to do. */
export function frame(state: TableState, command: CommandOf<"frame">, member: Member, means: Means): Decided {
  const { proposal, character } = command;
  const refused =
    gmOnly(member) ??
    mayPlay(state, member, character) ??
    (proposal === undefined ? undefined : noSuchProposal(state, proposal));
  if (refused) return refused;
  const framed = framedBy(state, command, means.system);
  if (isRefusal(framed)) return framed;
  const event = framedEvent(state, command, member, means, framed);
  const { attempt, ...rest } = after(state, [event], member);
  // What nothing hangs on is settled at once.
  return attempt ? { events: [event, ...settledEvents(means.system, { ...rest, attempt }, attempt)] } : one(event);
}

type Taken = FramedAttempt & { readonly given: JsonObject };

/** What an offer comes to with what was said and what the sheet answers by itself; nothing is put on the table. */
export function framedBy(
  state: Pick<TableState, "phase" | "characters" | "shared" | "attempt" | "house">,
  command: Pick<CommandOf<"frame">, "offer" | "character" | "args">,
  system: SystemDefinition,
): Taken | Refusal {
  const { offer: name, character } = command;
  const offer = entryOf(system.offers, name);
  if (!offer) return refusal("not-on-offer", "", { offer: name, offers: Object.keys(system.offers) });
  const scene = sceneOf(state, character);
  const unable = offer.unavailable?.(scene);
  if (unable) return unable;
  const given = readArguments(offer.parameters, {
    ...sheetValues(system, state, offer.parameters, character),
    ...command.args,
  });
  if (isRefusal(given)) return given;
  const framed = offer.frame(given, scene, state.house);
  if (isRefusal(framed)) return framed;
  const args = readArguments(system.procedures[framed.procedure]?.parameters ?? {}, framed.args);
  return isRefusal(args) ? args : begunWell(system, state, { ...framed, args, given });
}

function begunWell(system: SystemDefinition, state: Pick<TableState, "house">, taken: Taken): Taken | Refusal {
  const begun = begin(system, taken.procedure, taken.args, state.house);
  return isRefusal(begun) ? begun : taken;
}

function framedEvent(
  state: TableState,
  { proposal, character, title, offer, named }: CommandOf<"frame">,
  member: Member,
  { system, id }: Means,
  framed: Taken,
): TableEvent {
  const { procedure, args, given, changes = [], notices = [], roles = {} } = framed;
  const begun = begin(system, procedure, args, state.house);
  if (isRefusal(begun)) throw new Error(`${procedure} was begun and is refused`);
  const { earned } = resume(system, begun);
  const alsoEarned = booked(system, changed(state, changes), {
    payer: character,
    pays: {},
    earner: character,
    earned,
  });
  return {
    type: "attempt-framed",
    attempt: id,
    member: state.players[character] ?? member.id,
    character,
    title,
    offer,
    given,
    procedure,
    version: system.version,
    args,
    named: named ?? {},
    roles,
    changes: altering(system, state, [...changes, ...alsoEarned]),
    notices,
    ...(proposal ? { proposal } : {}),
  };
}

/** The attempt is settled once nothing in it is open: it has ended, or every move left is closed. */
export function settledEvents(system: SystemDefinition, state: TableState, attempt: Attempt): TableEvent[] {
  if (attempt.settled) return [];
  const { awaits, amounts } = resume(system, attempt.trace, heldBy(system, state, attempt.character));
  if (awaits.wants === "dice") return [];
  const outcome = awaits.wants === "nothing" ? awaits.outcome : settledOutcome(awaits.choice);
  if (!outcome) return [];
  const scene = sceneOf(state, attempt.character);
  const changes = system.offers[attempt.offer]?.settled?.(
    { outcome, args: attempt.given, amounts },
    scene,
    state.house,
  );
  return [{ type: "attempt-settled", attempt: attempt.id, outcome, changes: altering(system, state, changes ?? []) }];
}
