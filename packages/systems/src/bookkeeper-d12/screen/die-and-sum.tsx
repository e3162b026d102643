import type { SlotProps } from "../../screen/index.ts";

/** BK-04 The one die with its sum and the stamp beside it. */
export const DieAndSum = ({ dice, sum }: SlotProps["roll"]) => (
  <div className="bk-roll">
    {dice}
    {sum}
  </div>
);
