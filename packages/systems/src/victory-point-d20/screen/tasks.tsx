import type { ReactNode } from "react";
import { progressIn } from "@rulewright/present";
import { type PastRoll, type SlotProps, useHost } from "../../screen/index.ts";
import { sheet } from "../rules/sheet.ts";
import { LONGEST, Rope } from "./rope.tsx";
import { standingIn, standingWords } from "./rounds-table.tsx";
import { TurnStrip } from "./turn-strip.tsx";

type Progress = ReturnType<typeof progressIn>[number];

/** Whether either side has reached the goal. */
const isFinished = ({ now, of }: Progress): boolean => Math.abs(now) >= of;

/** Whether the last roll was the round that finished the task. */
function isJustFinished({ now, of }: Progress, past: readonly PastRoll[]): boolean {
  const last = past.at(-1);
  const standing = last && standingIn(last.args, last.outcome);
  return standing !== undefined && standing.goal === of && standing.total === now;
}

/** VP-11, VP-39..VP-41 The order of the turn, and long tasks as ropes: victory points on either side of a post, from goal to goal. */
export function Tasks({ rest, children }: SlotProps["tableHead"] & { readonly children: ReactNode }) {
  const { table, RuleNumber } = useHost();
  const all = progressIn(sheet.ofTable(table.shared).tasks).filter(({ of }) => of > 0);
  // The log keeps the tasks that are finished.
  const tasks = all.filter((task) => !isFinished(task) || isJustFinished(task, table.past));
  // The strip above tells the order of initiative. The time is hidden until some has passed.
  const told = [
    ...(sheet.ofTable(table.shared).elapsed > 0 ? [] : ["elapsed"]),
    ...(all.length > 0 ? ["tasks"] : []),
    ...(sheet.ofTable(table.shared).order.length > 0 ? ["order"] : []),
  ];
  if (tasks.length === 0) {
    return (
      <>
        <TurnStrip />
        {told.length === 0 ? children : rest(told)}
      </>
    );
  }
  return (
    <>
      <TurnStrip />
      <section className="vp-tasks" aria-label="Long tasks">
        {tasks.map((task) => (
          <div key={task.name}>
            <p className="row between">
              <span>
                <b>{task.name}</b>{" "}
                <span className="note">
                  {isFinished(task) ? "finished" : standingWords({ total: task.now, goal: task.of })}
                </span>
              </span>
              <RuleNumber rules={["VP-39", "VP-41"]} />
            </p>
            {task.of > LONGEST ? null : <Rope now={task.now} of={task.of} resisted={false} />}
          </div>
        ))}
      </section>
      {rest(told)}
    </>
  );
}
