import { notation } from "@rulewright/dice";
import { entryOf, isRefusal, refusal, type Refusal } from "@rulewright/rules";
import { type CommandContext, type CommandResult, oneEvent } from "./command-result.ts";
import type { CommandOf } from "./commands.ts";
import type { FreeRoll, ThrownDie } from "./free-roll.ts";
import type { Member } from "./members/members.ts";
import { findMember } from "./members/refusals.ts";
import type { TableState } from "./state.ts";

/** How many dice a free roll may throw, rerolls and further dice included. */
const MAX_DICE = 200;

/** Refuses to address anybody who is no member. */
export const refuseUnknownMembers = (state: TableState, ids: readonly string[] = []): Refusal | undefined =>
  ids.map((id) => findMember(state, id)).find(isRefusal);

/** Throws dice that belong to no attempt. Where only some members may see them, the others read that somebody rolled. */
export function throwDice(
  state: TableState,
  command: CommandOf<"throw-dice">,
  _: Member,
  context: CommandContext,
): CommandResult {
  const unknown = refuseUnknownMembers(state, command.recipients);
  if (unknown) return unknown;
  const read = notation.parse(command.roll);
  if (notation.isFault(read)) return refusal("bad-dice", "", { problem: notation.message(read) });
  return throwNotation(read, command, context);
}

/** The place of a face that no die has: a roll stops there. */
const NO_FACE = -1;

/** Throws the dice of an expression. The faces of the context are places on the dice, from 0. */
function throwNotation(
  read: notation.Notation,
  command: CommandOf<"throw-dice">,
  context: CommandContext,
): CommandResult {
  const { faces: places = [], id } = context;
  let thrown = 0;
  let missing: number | undefined;
  const rolled = notation.roll(read, (faces) => {
    const place = places[thrown++];
    if (place === undefined) missing = faces;
    return place ?? NO_FACE;
  });
  if (thrown > MAX_DICE) return refusal("too-many-dice", "", { max: MAX_DICE });
  if (missing !== undefined) {
    return {
      needs: { die: `d${missing}`, faces: Array.from({ length: missing }, (__, place) => place), count: 1 },
      continueWith: (more) => throwNotation(read, command, { ...context, faces: [...places, ...more] }),
    };
  }
  if (notation.isFault(rolled)) return refusal("bad-dice", "", { problem: notation.message(rolled) });
  const { recipients, words = "" } = command;
  const roll: FreeRoll = {
    id,
    roll: notation.format(read),
    ...shownBy(rolled),
    words,
  };
  if (recipients === undefined) return oneEvent({ type: "dice-thrown", ...roll });
  return {
    events: [
      { type: "dice-hidden", id },
      { type: "dice-thrown", ...roll, recipients },
    ],
  };
}

/**
 * What a roll in dice notation shows, given the place of each die's face, from 0. Undefined where the notation can't be read.
 *
 * @example
 * ```ts
 * import { freeRollOf } from "@rulewright/table";
 *
 * freeRollOf("2d6 + 1", () => 4); // => { dice: [{ die: "d6", face: 5 }, { die: "d6", face: 5 }], value: 11 }
 * freeRollOf("2x6", () => 4); // => undefined
 * ```
 */
export function freeRollOf(
  roll: string,
  place: (sides: number) => number,
): Pick<FreeRoll, "dice" | "value"> | undefined {
  const read = notation.parse(roll);
  if (notation.isFault(read)) return undefined;
  const rolled = notation.roll(read, place);
  return notation.isFault(rolled) ? undefined : shownBy(rolled);
}

const shownBy = ({ terms, value }: notation.Roll): Pick<FreeRoll, "dice" | "value"> => ({
  dice: terms.flatMap((term) => diceOf(term)),
  value,
});

/** The dice of a rolled term, from left to right. */
function diceOf(term: notation.RolledTerm, droppedWith = false): readonly ThrownDie[] {
  if (term.kind === "group") {
    return term.parts.flatMap((part) => part.terms.flatMap((one) => diceOf(one, droppedWith || part.dropped)));
  }
  return term.dice.map(({ throws, value, dropped }) => ({
    die: term.die,
    face: throws.at(-1)?.face ?? value,
    ...(dropped || droppedWith ? { dropped: true } : {}),
  }));
}

/** Shows a hidden roll to everybody. Only whoever threw it may. */
export function revealRoll(
  { hiddenRolls }: TableState,
  { roll: id }: CommandOf<"reveal-roll">,
  member: Member,
): CommandResult {
  const found = entryOf(hiddenRolls, id);
  // Nobody learns which ids are other people's.
  if (found?.member !== member.id) return refusal("no-such-roll", "");
  const { member: _, ...roll } = found;
  return oneEvent({ type: "dice-revealed", ...roll });
}
