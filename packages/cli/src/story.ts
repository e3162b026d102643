import type { ChoiceStep, Outcome, Position, Step, SystemDefinition } from "@rulewright/rules";
import { classWords, trayWords } from "./draw/dice.ts";
import { moodOf, outcomeFacts, outcomeName, priceWords, decisionWords } from "./draw/words.ts";
import { goalNamed } from "./names.ts";
import type { Paint } from "./terminal.ts";

/** One step in words. `before` is where the attempt stood, `after` where it stands now. */
export function stepWords(
  system: SystemDefinition,
  step: Step,
  before: Position,
  after: Position,
  paint: Paint,
): string {
  if ("choose" in step) return choiceWords(system, step, before, paint);
  const again = before.awaits.wants === "dice" && before.awaits.again.length > 0;
  const hand = step.by === "hand" ? paint.faint(" by hand") : "";
  const said = classWords(system, after);
  const dice = step.faces.length === 0 ? paint.faint("no dice") : trayWords(after, paint);
  const thrown = `${again ? "again " : ""}${step.roll}${hand}`;
  return `${thrown}  ${dice}${said === "" ? "" : `  ${paint.faint(said)}`}`;
}

function choiceWords(system: SystemDefinition, step: ChoiceStep, { tray }: Position, paint: Paint): string {
  const price = priceWords(system, step.pays);
  const words = decisionWords(system, step.choose, step.detail, tray);
  return price === "" ? words : `${words} ${paint.faint("for")} ${price}`;
}

/** How it ended: the stamp, and the sum behind it. */
export function endWords(system: SystemDefinition, outcome: Outcome, paint: Paint): string {
  const name = outcomeName(system, outcome.outcome).toUpperCase();
  const mood = moodOf(goalNamed(system, undefined), outcome);
  const stamp =
    mood === "good" ? paint.strong(`╡ ${name} ╞`) : mood === "bad" ? paint.badOutcomes(`✗ ${name}`) : `  ${name}`;
  const facts = outcomeFacts(system, outcome);
  return facts === "" ? stamp : `${stamp}  ${paint.faint(facts)}`;
}
