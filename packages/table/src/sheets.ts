import {
  creationParameters,
  type Character,
  isRefusal,
  type JsonValue,
  readArguments,
  refusal,
  type Refusal,
  type Shared,
  type SystemDefinition,
  TABLE,
} from "@rulewright/rules";
import { roomFor } from "./booking.ts";
import type { CommandOf } from "./commands.ts";
import { type Decided, gmOnly, mayPlay, type Means, noSuchCharacter, one } from "./decided.ts";
import type { TableEvent } from "./events.ts";
import type { Member } from "./members.ts";
import { entryOf, type TableState } from "./state.ts";
import { badTrait } from "./trait-edits.ts";

/** Somebody makes a character of their own, as the rulebook leads them; whoever plays nobody yet plays it. */
export function createCharacter(
  state: TableState,
  { name, about, args: given }: CommandOf<"create-character">,
  member: Member,
  { system, id }: Means,
): Decided {
  const { creation } = system;
  if (!creation) return refusal("no-creation", "", { system: system.title });
  const args = readArguments(creationParameters(creation, state.house), given);
  if (isRefusal(args)) return args;
  const made = creation.create(args, state.house);
  if (isRefusal(made)) return made;
  const { traits, trackers } = made;
  const character: Character = { id, name, ...(about ? { about } : {}), traits, trackers };
  const added: TableEvent = { type: "character-added", character };
  const plays = member.role === "gm" || Object.values(state.players).includes(member.id);
  return { events: plays ? [added] : [added, { type: "character-taken", member: member.id, character: id }] };
}

/** The GM brings somebody ready-made into the story; a second one of a kind is numbered. */
export function bringIn(
  state: TableState,
  { opponent }: CommandOf<"bring-in">,
  member: Member,
  { system, id }: Means,
): Decided {
  const refused = gmOnly(member);
  if (refused) return refused;
  const known = system.opponents ?? [];
  const found = known.find((one) => one.id === opponent);
  if (!found) return refusal("no-such-opponent", "", { opponent, opponents: known.map((one) => one.id) });
  const stateKey = Object.values(state.characters).filter(({ name }) => name.startsWith(found.name)).length;
  const name = stateKey === 0 ? found.name : `${found.name} ${stateKey + 1}`;
  return one({ type: "character-added", character: { ...found, id, name, opponent: true } });
}

/** Somebody leaves the story; what they did stays in the log. */
export function dismiss(state: TableState, { character }: CommandOf<"dismiss">, member: Member): Decided {
  const refused = gmOnly(member) ?? noSuchCharacter(state, character);
  if (refused) return refused;
  const { attempt } = state;
  const rolling = attempt && [attempt.character, ...Object.values(attempt.roles)].includes(character);
  if (rolling && !attempt.settled) return refusal("still-rolling", "", { title: attempt.title });
  return one({ type: "character-left", character });
}

/** A number or a verdict set by hand, and logged as such: the traits of a sheet by its player, everything by the GM. */
export function edit(
  state: TableState,
  { of, name, to, words = "" }: CommandOf<"edit">,
  member: Member,
  { system }: Means,
): Decided {
  const playable = of === TABLE ? undefined : mayPlay(state, member, of);
  if (playable) return playable;
  const holder: Shared | undefined = of === TABLE ? state.shared : state.characters[of];
  const isTracker = holder && Object.hasOwn(holder.trackers, name);
  const playState = isTracker || Object.hasOwn(system.marks ?? {}, name);
  const refused = playState || of === TABLE ? gmOnly(member) : undefined;
  if (refused || !holder) return refused ?? refusal("no-such-character", "", { character: of });
  const fault = isTracker ? badAmount(system, name, to, holder) : badTrait(system, state.house, holder, name, to);
  if (fault) return fault;
  const from = isTracker ? holder.trackers[name] : holder.traits[name];
  return one({ type: "sheet-edited", of, name, from: from ?? null, to, words });
}

function badAmount(system: SystemDefinition, name: string, to: JsonValue, holder: Shared): Refusal | undefined {
  const min = entryOf(system.trackers, name)?.min ?? 0;
  const max = roomFor(system, name, holder);
  const fits = typeof to === "number" && Number.isInteger(to) && to >= min && to <= max;
  return fits ? undefined : refusal("bad-amount-edit", system.trackers[name]?.rule ?? "", { name, min, max });
}
