import { useBusy } from "@rulewright/systems/screen";
import { type FormEvent, useState } from "react";
import { useGame } from "../../state/game.tsx";

/** A form to rename the table. */
export function TableName() {
  const { view, send } = useGame();
  const busy = useBusy();
  const [title, setTitle] = useState(view.title);
  const changed = title.trim() !== "" && title.trim() !== view.title;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (changed) send({ type: "rename-table", title: title.trim() });
  };
  return (
    <form className="session" onSubmit={onSubmit}>
      <label className="caps" htmlFor="table-name">
        Table name
      </label>
      <div className="join">
        <input id="table-name" value={title} maxLength={80} onChange={(event) => setTitle(event.target.value)} />
        <button className="btn" disabled={!changed || busy}>
          Rename
        </button>
      </div>
    </form>
  );
}
