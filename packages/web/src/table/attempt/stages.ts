import {
  type ChoiceStep,
  type Position,
  resume,
  type SystemDefinition,
  type TableDie,
  type Trace,
} from "@rulewright/rules";

/** A choice that was made, and the dice it pointed at. */
export interface Made {
  readonly step: ChoiceStep;
  readonly tray: readonly TableDie[];
}

/** One throw of fresh dice with all that happened to them: the position after their last roll, and the choices made. */
export interface Stage {
  readonly position: Position;
  readonly made: readonly Made[];
}

/** An attempt in stages: a task's dice, then perhaps an ego's. Empty before the first die. */
export function stagesOf(system: SystemDefinition, trace: Trace): readonly Stage[] {
  const { outcome: _, ...open } = trace;
  const at = (steps: number): Position => resume(system, { ...open, steps: trace.steps.slice(0, steps) });
  const stages: Stage[] = [];
  for (const [i, step] of trace.steps.entries()) {
    const stage = stages.at(-1);
    if ("roll" in step) {
      const { awaits } = at(i);
      const again = awaits.wants === "dice" && awaits.again.length > 0;
      // What is thrown a second time, or joins the dice that lie there, belongs to the same throw.
      const joins = again || at(i + 1).tray.length > step.faces.length;
      if (stage && joins) stages[stages.length - 1] = { ...stage, position: at(i + 1) };
      else stages.push({ position: at(i + 1), made: [] });
    } else if (stage) {
      stages[stages.length - 1] = { ...stage, made: [...stage.made, { step, tray: stage.position.tray }] };
    }
  }
  return stages;
}
