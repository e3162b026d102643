import type { ReactNode } from "react";
import { progressIn } from "@rulewright/present";
import { type SlotProps, useHost } from "../../screen/index.ts";
import { sheet } from "../rules/sheet.ts";
import { LONGEST, Rope } from "./rope.tsx";
import { TurnStrip } from "./turn-strip.tsx";

/** VP-11, VP-39..VP-41 The order of the turn, and long tasks as ropes: victory points on either side of a post, from goal to goal. */
export function Tasks({ rest, children }: SlotProps["tableHead"] & { readonly children: ReactNode }) {
  const { table, RuleNumber } = useHost();
  const tasks = progressIn(sheet.ofTable(table.shared).tasks).filter(({ of }) => of > 0 && of <= LONGEST);
  // The strip above tells the order of initiative.
  const told = [
    ...(tasks.length > 0 ? ["tasks"] : []),
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
        {tasks.map(({ name, now, of }) => (
          <div key={name}>
            <p className="row between">
              <span>
                <b>{name}</b>{" "}
                <span className="note">
                  {now} of {of}
                </span>
              </span>
              <RuleNumber rules={["VP-39", "VP-41"]} />
            </p>
            <Rope now={now} of={of} resisted={false} />
          </div>
        ))}
      </section>
      {rest(told)}
    </>
  );
}
