import { toneOf } from "@rulewright/present";
import { type Choose, goalOfOffer, type Move, listMoves, type JsonObject, type Refusal } from "@rulewright/rules";
import { type DecisionDraft, outcomeAt } from "@rulewright/systems/screen";
import { suggestedNumber } from "@rulewright/table";
import { useMemo, useState } from "react";
import { useGame } from "../../state/game.tsx";
import { fieldsOf } from "../history/move-fields.ts";
import type { AttemptView } from "../../state/attempt-view.ts";

export type { DecisionDraft };

/** A move of the viewer; closed with a refusal where the rules don't allow it now. */
export interface OfferedMove {
  readonly move: Move;
  readonly closed?: Refusal;
}

/** The moves the viewer can make. The negotiation moves of other roles have their own forms. */
export function offeredMoves(choice: Choose, may: (by: string) => boolean): readonly OfferedMove[] {
  const own = ({ talk, by = choice.by }: Move): boolean => !talk || by === choice.by;
  return listMoves(choice).filter(({ move }) => own(move) && !takesName(move) && may(move.by ?? choice.by));
}

/** Whether a move is made by talking and takes a name. Such moves have buttons of their own. */
const takesName = (move: Move): boolean => move.talk && fieldsOf(move, "name").length > 0;

/** The moves made by talking that take a name and that the viewer can make. */
export const namedMoves = (choice: Choose, may: (by: string) => boolean): readonly Move[] =>
  choice.moves().filter((move) => takesName(move) && !move.closed && may(move.by ?? choice.by));

/** A field of a move that takes dice. */
export interface DiceField {
  readonly move: Move;
  readonly name: string;
}

/** The dice field of the first allowed move that has one: tapping a die sets it. */
export function diceFieldOf(offered: readonly OfferedMove[]): DiceField | undefined {
  for (const { move, closed } of offered) {
    const field = fieldsOf(move, "dice").find(({ shape }) => shape.max > 0);
    if (!closed && field) return { move, name: field.name };
  }
  return undefined;
}

/** The positions of the dice that a draft selects for a field. */
export function selectedDice(draft: DecisionDraft, field: DiceField | undefined): readonly number[] {
  const places = field && draft.move === field.move.name ? draft.detail[field.name] : undefined;
  return Array.isArray(places) ? places.map(Number) : [];
}

/** Whether all numbers are 0 and no dice are selected. A number that can be negative is significant at 0 too. */
function isEmpty({ fields }: Move, detail: JsonObject): boolean {
  const canBeNegative = (name: string): boolean => {
    const shape = fields[name]?.shape;
    return shape?.kind === "number" && (shape.min === null || shape.min < 0);
  };
  return Object.entries(detail).every(
    ([name, value]) => (value === 0 && !canBeNegative(name)) || (Array.isArray(value) && value.length === 0),
  );
}

/** The draft with details of a move set. A draft without any details becomes the default move, `stands`. */
export function withDetail(draft: DecisionDraft, move: Move, detail: JsonObject, stands: string): DecisionDraft {
  const all = { ...(draft.move === move.name ? draft.detail : {}), ...detail };
  return isEmpty(move, all) ? { ...draft, move: stands, detail: {} } : { ...draft, move: move.name, detail: all };
}

/** The draft with a die selected, or no longer selected. */
export function toggleDie(draft: DecisionDraft, field: DiceField, place: number, stands: string): DecisionDraft {
  const places = selectedDice(draft, field);
  const next = places.includes(place) ? places.filter((one) => one !== place) : [...places, place];
  return withDetail(draft, field.move, { [field.name]: next.toSorted((a, b) => a - b) }, stands);
}

/** The draft that games' own components see while nothing is chosen. */
export const NO_DRAFT: DecisionDraft = { move: "", detail: {} };

/**
 * A new step begins a new draft, unless it only is what the other of two sides announces at once: whoever is still to
 * announce goes on with theirs.
 */
export function draftKey({ seen, due }: AttemptView, { sealed }: Choose): string {
  const step = typeof sealed === "function" ? seen.step - 1 : seen.step;
  return `${seen.attempt} ${step} ${seen.undos} ${due}`;
}

/**
 * A draft, which is the default move at first, or the viewer's own announcement where the other side is asked as well; and
 * whether the roll would fail although something can be done about it: letting it fail is a decision as well.
 */
export function useDraft({ attempt }: AttemptView, choice: Choose, offered: readonly OfferedMove[]) {
  const { system } = useGame();
  const { by, stands, sealed } = choice;
  const [made, setDraft] = useState<DecisionDraft>();
  const hasRolled = attempt.trace.steps.some((step) => "roll" in step);
  const goal = system.goals[goalOfOffer(system, attempt.offer, attempt.given, by) ?? ""];
  const outcome = useMemo(
    () => (hasRolled ? outcomeAt(system, attempt.trace) : undefined),
    [system, attempt.trace, hasRolled],
  );
  const fails = outcome !== undefined && toneOf(system, outcome, goal) !== "success";
  const isFailing = fails && offered.some(({ move, closed }) => !closed && !move.talk);
  const isOwn = ({ move }: OfferedMove): boolean => (move.by ?? by) === by;
  const announced = sealed === "first" && !offered.some(isOwn) ? offered.find(({ closed }) => !closed) : undefined;
  const draft = made ? ofThisStep(made, choice, offered) : { move: announced?.move.name ?? stands.as, detail: {} };
  return { draft, setDraft, isMade: made !== undefined, hasRolled, isFailing };
}

/**
 * A draft as it stands after the other of two sides has announced at once: the own announcement has the name now that it has
 * for whoever is asked.
 */
function ofThisStep(
  made: DecisionDraft,
  { by, stands, sealed }: Choose,
  offered: readonly OfferedMove[],
): DecisionDraft {
  const isKnown = made.move === stands.as || offered.some(({ move }) => move.name === made.move);
  if (typeof sealed !== "function" || isKnown) return made;
  const own = offered.find(({ move }) => (move.by ?? by) === by);
  return { ...made, move: own?.move.name ?? stands.as };
}

/** The details of a move that was just chosen: 1 for each count, the suggested number for any other field. */
export function initialDetail(move: Move): JsonObject {
  if (fieldsOf(move, "dice").length > 0) return {};
  const numbers = fieldsOf(move, "number").map(({ name, shape }) => [
    name,
    shape.min === null ? suggestedNumber(move, name) : shape.min < 0 ? 0 : 1,
  ]);
  return Object.fromEntries(numbers);
}
