import type { ChoiceStep, Outcome, Position, Step, SystemDefinition } from "@rulewright/rules";
import { formatClasses, formatTray } from "./tray.ts";
import { moodOf, outcomeFacts, outcomeName, priceWords, decisionWords } from "../draw/words.ts";
import { findGoal } from "../question/lookup.ts";
import type { Paint } from "../terminal/terminal.ts";

/** One step in words. `before` is where the attempt stood, `after` where it stands now. */
export function formatStep(
  system: SystemDefinition,
  step: Step,
  before: Position,
  after: Position,
  paint: Paint,
): string {
  if ("choose" in step) return formatChoiceStep(system, step, before, paint);
  const again = before.awaits.wants === "dice" && before.awaits.again.length > 0;
  const hand = step.by === "hand" ? paint.dim(" by hand") : "";
  const said = formatClasses(system, after);
  const dice = step.faces.length === 0 ? paint.dim("no dice") : formatTray(after, paint);
  const thrown = `${again ? "again " : ""}${step.roll}${hand}`;
  return `${thrown}  ${dice}${said === "" ? "" : `  ${paint.dim(said)}`}`;
}

function formatChoiceStep(system: SystemDefinition, step: ChoiceStep, { tray }: Position, paint: Paint): string {
  const price = priceWords(system, step.pays);
  const words = decisionWords(system, step.choose, step.detail, tray);
  return price === "" ? words : `${words} ${paint.dim("for")} ${price}`;
}

/** How it ended: the stamp, and the sum behind it. */
export function formatOutcome(system: SystemDefinition, outcome: Outcome, paint: Paint): string {
  const name = outcomeName(system, outcome.outcome).toUpperCase();
  const mood = moodOf(findGoal(system, undefined), outcome);
  const stamp = mood === "good" ? paint.bold(`╡ ${name} ╞`) : mood === "bad" ? paint.bad(`✗ ${name}`) : `  ${name}`;
  const facts = outcomeFacts(system, outcome);
  return facts === "" ? stamp : `${stamp}  ${paint.dim(facts)}`;
}
