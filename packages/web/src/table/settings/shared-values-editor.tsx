import { TABLE } from "@rulewright/rules";
import { useEdit } from "../../state/use-edit.ts";
import { useGame } from "../../state/game.tsx";
import { sharedTrackers } from "../../state/trackers.ts";
import { TrackerEditor } from "../values/tracker.tsx";
import { ValueEditor } from "../values/value-editor.tsx";

/** Lets the GM edit the shared trackers and marks; the log records each edit. */
export function SharedValuesEditor() {
  const { view, system, isGm } = useGame();
  const edit = useEdit(TABLE);
  const marks = Object.entries(system.marks ?? {}).filter(([, { of, byActs }]) => of === "table" && !byActs);
  const trackers = sharedTrackers(system, view);
  if (!isGm || marks.length + trackers.length === 0) return null;
  return (
    <details className="advanced">
      <summary>Edit shared values</summary>
      {trackers.map((held) => (
        <TrackerEditor key={held.name} of={TABLE} held={held} />
      ))}
      {marks.map(([name, { initial }]) => (
        <ValueEditor
          key={name}
          name={name}
          value={view.shared.traits[name] ?? initial}
          onChange={(to) => edit(name, to)}
        />
      ))}
    </details>
  );
}
