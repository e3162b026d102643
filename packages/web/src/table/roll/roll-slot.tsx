import type { SlotProps } from "@rulewright/systems/screen";
import { Slot } from "../../screen/slot.tsx";

/** The dice of a roll and their sum, perhaps in the game's own way. */
export function RollSlot(roll: SlotProps["roll"]) {
  return (
    <Slot name="roll" with={roll}>
      {roll.dice}
      {roll.sum}
    </Slot>
  );
}
