import type { ChoiceStep, SystemDefinition, TableDie } from "@rulewright/rules";
import type { AttemptPosition, LoggedAttempt } from "@rulewright/table";
import { positionAfter, type ToldAttempt } from "./positions.ts";

/** A choice, and the dice on the table when it was made. */
export interface StageChoice {
  readonly step: ChoiceStep;
  readonly tray: readonly TableDie[];
}

/**
 * A roll of new dice with its rerolls and bonus dice: the position after the last of them, and the choices made, without those
 * that let everything stand.
 */
export interface RollStage {
  readonly position: AttemptPosition;
  readonly choices: readonly StageChoice[];
  /** How many of the choices came before the last of these dice, and so are in their sum. */
  readonly summed: number;
}

/**
 * The choices between what was agreed and the first roll, such as dice that were bought; without the one that rolls, and
 * without what stands for an announcement under seal.
 */
export function choicesBeforeRoll(
  system: SystemDefinition,
  attempt: ToldAttempt & Pick<LoggedAttempt, "negotiation" | "announced">,
): readonly StageChoice[] {
  const steps = attempt.trace.steps.slice(0, attempt.announced ? -1 : undefined);
  const roll = steps.findIndex((step) => "roll" in step);
  return steps.slice(0, roll === -1 ? steps.length : roll).flatMap((step, i) => {
    if (i < attempt.negotiation.length || !("choose" in step)) return [];
    const { stands, tray } = positionAfter(system, attempt, i);
    return step.choose === stands ? [] : [{ step, tray }];
  });
}

/** The rolls of an attempt in their order; empty before the first one. */
export function rollStages(system: SystemDefinition, attempt: ToldAttempt): readonly RollStage[] {
  const { trace } = attempt;
  const stages: RollStage[] = [];
  for (const [i, step] of trace.steps.entries()) {
    const stage = stages.at(-1);
    if ("roll" in step) {
      const { again } = positionAfter(system, attempt, i);
      const position = positionAfter(system, attempt, i + 1);
      // Rerolls and bonus dice belong to the roll of the dice on the table.
      const joins = again === true || position.tray.length > step.faces.length;
      if (stage && joins) stages[stages.length - 1] = { ...stage, position, summed: stage.choices.length };
      else stages.push({ position, choices: [], summed: 0 });
    } else if (stage && step.choose !== positionAfter(system, attempt, i).stands) {
      stages[stages.length - 1] = { ...stage, choices: [...stage.choices, { step, tray: stage.position.tray }] };
    }
  }
  return stages;
}
