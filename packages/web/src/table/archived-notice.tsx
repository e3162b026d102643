import { useBusy } from "@rulewright/systems/screen";
import { useGame } from "../state/game.tsx";

/** Says that a table is archived; the game master can reopen it. */
export function ArchivedNotice() {
  const { view, you, send } = useGame();
  const busy = useBusy();
  if (!view.archived) return null;
  return (
    <output className="archived">
      <span className="grow">This table is archived. You can read everything, and nothing can be changed.</span>
      {you.role === "gm" ? (
        <button type="button" className="btn low" disabled={busy} onClick={() => send({ type: "reopen-table" })}>
          Reopen
        </button>
      ) : null}
    </output>
  );
}
