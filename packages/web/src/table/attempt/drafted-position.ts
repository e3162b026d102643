import { answerChoice, isRefusal, type Position, resume, type SystemDefinition } from "@rulewright/rules";
import type { AttemptView } from "../../state/attempt-view.ts";
import type { DecisionDraft, DiceField } from "./decision-draft.ts";

interface Drafting {
  readonly draft: DecisionDraft;
  /** The dice that the draft may select. */
  readonly field: DiceField | undefined;
}

/**
 * The dice on the table and their sum, as the numbers of a draft would make them: zeros that count twice. The dice that it
 * selects stay as they are, since nobody knows how they will fall. Undefined where no number is set.
 */
export function positionWithNumbers(
  system: SystemDefinition,
  { attempt, position, held }: AttemptView,
  { draft, field }: Drafting,
): Position | undefined {
  if (!field || draft.move !== field.move.name) return undefined;
  const numbers = Object.entries(draft.detail).filter(([name]) => name !== field.name);
  if (!numbers.some(([, value]) => value !== 0)) return undefined;
  const detail = { ...Object.fromEntries(numbers), [field.name]: [] };
  const answered = answerChoice(system, attempt.trace, { move: draft.move, detail }, held);
  if (isRefusal(answered)) return undefined;
  const drafted = resume(system, answered.trace);
  const isSameTable = drafted.tray.length === position.tray.length && drafted.awaits.wants !== "dice";
  return isSameTable ? drafted : undefined;
}
