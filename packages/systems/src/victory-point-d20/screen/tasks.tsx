import type { ReactNode } from "react";
import { progressIn } from "@rulewright/present";
import { type SlotProps, useHost } from "../../screen/index.ts";
import { sheet } from "../rules/sheet.ts";

/** Longer tasks are told by numbers alone. */
const LONGEST = 12;

/** VP-39..VP-41 Long tasks as ropes: victory points on either side of a post, from goal to goal. */
export function Tasks({ rest, children }: SlotProps["tableHead"] & { readonly children: ReactNode }) {
  const { table, RuleNumber } = useHost();
  const tasks = progressIn(sheet.ofTable(table.shared).tasks).filter(({ of }) => of > 0 && of <= LONGEST);
  if (tasks.length === 0) return children;
  return (
    <>
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
            <Rope now={now} of={of} />
          </div>
        ))}
      </section>
      {rest(["tasks"])}
    </>
  );
}

/** The cells of a task: those won are solid; those of the other side, where it has any, lie left of the post. */
function Rope({ now, of }: { readonly now: number; readonly of: number }) {
  const cells = Array.from({ length: of }, (_, i) => i + 1);
  return (
    <div className="vp-rope" aria-hidden="true">
      {now < 0 ? cells.toReversed().map((i) => <i key={-i} className={i <= -now ? "theirs" : "left"} />) : null}
      <span className="post" />
      {cells.map((i) => (
        <i key={i} className={i <= now ? "ours" : ""} />
      ))}
    </div>
  );
}
