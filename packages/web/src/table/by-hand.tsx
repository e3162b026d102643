import { TABLE } from "@rulewright/rules";
import { useEdit } from "../state/edit.ts";
import { useGame } from "../state/game.tsx";
import { sharedTrackers } from "../words/trackers.ts";
import { EditTracker } from "./party/sheet.tsx";
import { EditValue } from "./values/edit-value.tsx";

/** What the table holds in common, put right by the GM: it stands in the log as done by hand. */
export function ByHand() {
  const { view, system, isGm } = useGame();
  const edit = useEdit(TABLE);
  const marks = Object.entries(system.marks ?? {}).filter(([, { of }]) => of === "table");
  const trackers = sharedTrackers(system, view);
  if (!isGm || marks.length + trackers.length === 0) return null;
  return (
    <details className="advanced">
      <summary>Set the table's own by hand</summary>
      {trackers.map((held) => (
        <EditTracker key={held.name} of={TABLE} held={held} />
      ))}
      {marks.map(([name, { initial }]) => (
        <EditValue
          key={name}
          name={name}
          value={view.shared.traits[name] ?? initial}
          onChange={(to) => edit(name, to)}
        />
      ))}
    </details>
  );
}
