import { formatMark, formatNumber, progressIn } from "@rulewright/present";
import { type ScreenTable, type SlotProps, useHost } from "../../screen/index.ts";
import { sheet } from "../rules/sheet.ts";
import { LONGEST, Rope } from "./rope.tsx";
import { standingWords } from "./rounds-table.tsx";
import { TurnStrip } from "./turn-strip.tsx";

type Progress = ReturnType<typeof progressIn>[number];

/** Whether either side has reached the goal. */
const isFinished = ({ now, of }: Progress): boolean => Math.abs(now) >= of;

/** Whether the roll that was settled last is a round that has led to where a task stands: its rope is in the log. */
function isLastRoll({ past }: ScreenTable, { now, of }: Progress): boolean {
  const last = past.at(-1);
  return last?.procedure === "task round" && last.args["goal"] === of && last.outcome["total"] === now;
}

interface TaskProps {
  readonly task: Progress;
  /** Whether there are others, whose ropes stand beside it. */
  readonly isOneOfSeveral: boolean;
  /** VP-41 Whether somebody pulls the other way. */
  readonly resisted: boolean;
}

/** A long task: how far it is in words, and its rope, unless it is the only one and the log has it. */
function Task({ task, isOneOfSeveral, resisted }: TaskProps) {
  const { table, RuleNumber } = useHost();
  const { name, now, of } = task;
  return (
    <div>
      <p className="row between">
        <span>
          <b>{name}</b> <span className="note">{standingWords({ total: now, goal: of, resisted })}</span>
        </span>
        <RuleNumber rules={["VP-39", "VP-41"]} />
      </p>
      {of > LONGEST || (!isOneOfSeveral && isLastRoll(table, task)) ? null : (
        <Rope now={now} of={of} resisted={resisted} />
      )}
    </div>
  );
}

/** What the line under the title, the strip and the ropes tell. */
const TOLD = ["act", "span", "turn", "elapsed", "order", "tasks"];

/** VP-01..VP-03 Where play stands: act and span, and once a turn or time has passed, that too: "Act 1, span 2 · turn 4, 00:00:12". */
export function moment({ system, shared, phase, rests }: ScreenTable): string | undefined {
  if (rests || phase !== "play") return undefined;
  const { act, span, turn, elapsed } = sheet.ofTable(shared);
  const passed = [
    ...(turn > 0 ? [`turn ${formatNumber(turn)}`] : []),
    ...(elapsed > 0 ? [formatMark(system, {}, {}, { name: "elapsed", value: elapsed })] : []),
  ];
  return [`Act ${formatNumber(act)}, span ${formatNumber(span)}`, passed.join(", ")].filter(Boolean).join(" · ");
}

/** VP-11, VP-39..VP-41 The order of the turn, and long tasks as ropes: victory points on either side of a post, from goal to goal. */
export function Tasks({ rest }: SlotProps["tableHead"]) {
  const { table } = useHost();
  const { tasks: all } = sheet.ofTable(table.shared);
  // The log keeps the tasks that are finished.
  const tasks = progressIn(all).filter((task) => task.of > 0 && !isFinished(task));
  return (
    <>
      <TurnStrip />
      {tasks.length === 0 ? null : (
        <section className="vp-tasks" aria-label="Long tasks">
          {tasks.map((task) => (
            <Task
              key={task.name}
              task={task}
              isOneOfSeveral={tasks.length > 1}
              resisted={all.some(({ name, mode }) => name === task.name && mode === "resisted")}
            />
          ))}
        </section>
      )}
      {rest(TOLD)}
    </>
  );
}
