import { formatMark, formatNumber, progressIn } from "@rulewright/present";
import { type ScreenTable, type SlotProps, useHost } from "../../screen/index.ts";
import { sheet } from "../rules/sheet.ts";
import { LONGEST, Rope } from "./rope.tsx";
import { standingWords } from "./rounds-table.tsx";
import { TurnStrip } from "./turn-strip.tsx";

type Progress = ReturnType<typeof progressIn>[number];

/** Whether either side has reached the goal. */
const isFinished = ({ now, of }: Progress): boolean => Math.abs(now) >= of;

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
  const { table, RuleNumber } = useHost();
  // The log keeps the tasks that are finished.
  const tasks = progressIn(sheet.ofTable(table.shared).tasks).filter((task) => task.of > 0 && !isFinished(task));
  return (
    <>
      <TurnStrip />
      {tasks.length === 0 ? null : (
        <section className="vp-tasks" aria-label="Long tasks">
          {tasks.map((task) => (
            <div key={task.name}>
              <p className="row between">
                <span>
                  <b>{task.name}</b> <span className="note">{standingWords({ total: task.now, goal: task.of })}</span>
                </span>
                <RuleNumber rules={["VP-39", "VP-41"]} />
              </p>
              {task.of > LONGEST ? null : <Rope now={task.now} of={task.of} resisted={false} />}
            </div>
          ))}
        </section>
      )}
      {rest(TOLD)}
    </>
  );
}
