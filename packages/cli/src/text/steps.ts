import {
  formatDecision,
  formatExplanation,
  formatFacts,
  formatPriceBeside,
  outcomeLabel,
  type SumContext,
  toneOf,
} from "@rulewright/present";
import type { ChoiceStep, Messages, Outcome, Position, Step, SystemDefinition } from "@rulewright/rules";
import { formatClasses, formatFaces, formatTray } from "./tray.ts";
import type { Paint } from "../terminal/terminal.ts";

/** One step of an attempt as text, with the positions before and after it. */
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
  const classes = formatClasses(system, after);
  const dice = formatTray(after, paint) || formatFaces(step.faces, paint);
  const thrown = `${again ? "again " : ""}${step.roll}${hand}`;
  return `${thrown}  ${dice}${classes === "" ? "" : `  ${paint.dim(classes)}`}`;
}

/** The arithmetic of a position as lines: of the outcome reached or standing, or of the facts known so far. */
export const formatSums = ({ explanation }: Position, context: SumContext): readonly string[] =>
  explanation ? formatExplanation(context, explanation) : [];

/** The arithmetic after a step, as lines: that of a roll, or what a decision changed in it. */
export function formatStepSums(step: Step, before: Position, after: Position, context: SumContext): readonly string[] {
  const sums = formatSums(after, context);
  if ("roll" in step) return sums;
  const known = formatSums(before, context);
  return sums.filter((sum) => !known.includes(sum));
}

function formatChoiceStep(system: SystemDefinition, step: ChoiceStep, { tray }: Position, paint: Paint): string {
  const words = formatDecision(system.text, step.choose, step.detail, tray);
  const price = formatPriceBeside(system.text, words, step.pays);
  return price === "" ? words : `${words} ${paint.dim("for")} ${price}`;
}

/** The outcome as a stamp, with its facts. */
export function formatOutcome(
  system: SystemDefinition,
  outcome: Outcome,
  paint: Paint,
  text: Messages = system.text,
): string {
  const name = outcomeLabel(text, outcome.outcome).toUpperCase();
  const tone = toneOf(system, outcome);
  const stamp =
    tone === "success" ? paint.bold(`╡ ${name} ╞`) : tone === "critical" ? paint.bad(`✗ ${name}`) : `  ${name}`;
  const facts = formatFacts(text, outcome);
  return facts === "" ? stamp : `${stamp}  ${paint.dim(facts)}`;
}
