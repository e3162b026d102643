import type { SlotProps } from "../../screen/index.ts";

/** The most numbers of a sum that have room beside the die: its face, a level and one more. */
const MOST_BESIDE = 2;

/** BK-04 The one die, as large as the moment is, with its sum: a short one beside it, a long one beneath, in one line if it can. */
export function DieAndSum({ position, dice, sum }: Pick<SlotProps["roll"], "position" | "dice" | "sum">) {
  const [first] = position.explanation?.sums ?? [];
  const isLong = (first?.terms.length ?? 0) > MOST_BESIDE;
  return (
    <div className={isLong ? "bk-roll long" : "bk-roll"}>
      {dice}
      {sum}
    </div>
  );
}
