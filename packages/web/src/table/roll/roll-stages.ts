import {
  type ChoiceStep,
  type Position,
  resume,
  type SystemDefinition,
  type TableDie,
  type Trace,
} from "@rulewright/rules";

/** A choice, and the dice on the table when it was made. */
export interface StageChoice {
  readonly step: ChoiceStep;
  readonly tray: readonly TableDie[];
}

/** A roll of new dice with its rerolls and bonus dice: the position after the last of them, and the choices made. */
export interface RollStage {
  readonly position: Position;
  readonly choices: readonly StageChoice[];
}

/** The rolls of a trace in their order; empty before the first one. */
export function rollStages(system: SystemDefinition, trace: Trace): readonly RollStage[] {
  const { outcome: _, ...open } = trace;
  const positionAfter = (steps: number): Position => resume(system, { ...open, steps: trace.steps.slice(0, steps) });
  const stages: RollStage[] = [];
  for (const [i, step] of trace.steps.entries()) {
    const stage = stages.at(-1);
    if ("roll" in step) {
      const { awaits } = positionAfter(i);
      const again = awaits.wants === "dice" && awaits.again.length > 0;
      // Rerolls and bonus dice belong to the roll of the dice on the table.
      const joins = again || positionAfter(i + 1).tray.length > step.faces.length;
      if (stage && joins) stages[stages.length - 1] = { ...stage, position: positionAfter(i + 1) };
      else stages.push({ position: positionAfter(i + 1), choices: [] });
    } else if (stage) {
      stages[stages.length - 1] = { ...stage, choices: [...stage.choices, { step, tray: stage.position.tray }] };
    }
  }
  return stages;
}
