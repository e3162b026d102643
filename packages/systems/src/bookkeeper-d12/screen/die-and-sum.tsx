import type { SlotProps } from "../../screen/index.ts";

/** BK-04 The one die, as large as the moment is, with its sum beside it. */
export const DieAndSum = ({ dice, sum }: Pick<SlotProps["roll"], "dice" | "sum">) => (
  <div className="bk-roll">
    {dice}
    {sum}
  </div>
);
