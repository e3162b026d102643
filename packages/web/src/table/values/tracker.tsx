import { Stepper } from "../../components/stepper.tsx";
import { TrackerMark } from "../../components/tracker-mark.tsx";
import { Slot } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import type { HeldTracker } from "../../state/trackers.ts";
import { useEdit } from "../../state/use-edit.ts";
import { useOptimisticValue } from "../../state/use-optimistic-value.ts";
import { labelOf } from "@rulewright/present";
import { formatAmount } from "@rulewright/present";
import { LabelledRow } from "./value-editor.tsx";

/** Edits the amount of a tracker; `of` is a character's id, or `TABLE` for the shared trackers. */
export function TrackerEditor({
  of,
  held: { name, amount, max },
}: {
  readonly of: string;
  readonly held: HeldTracker;
}) {
  const { system, text } = useGame();
  const edit = useEdit(of);
  const [shown, setOptimistic] = useOptimisticValue(amount);
  const label = labelOf(text, name);
  return (
    <LabelledRow label={label}>
      <Stepper
        label={label}
        value={shown}
        min={system.trackers[name]?.min}
        max={max}
        onChange={(value) => {
          setOptimistic(value);
          edit(name, value);
        }}
      />
    </LabelledRow>
  );
}

/** The amount of a tracker, as tokens where there is a picture for them. */
export function TrackerAmount({
  held: { name, amount, max },
  terse = false,
}: {
  readonly held: HeldTracker;
  readonly terse?: boolean;
}) {
  const { system, text } = useGame();
  return (
    <span className="row held-amount" title={formatAmount(text, name, amount)}>
      <Slot name="amount" with={{ name, amount, spending: 0 }}>
        <TrackerMark {...{ system, name, amount, max, terse }} />
      </Slot>
    </span>
  );
}
