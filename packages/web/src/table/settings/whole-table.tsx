import { useBusy } from "@rulewright/systems/screen";
import { type FormEvent, useId, useState } from "react";
import { download, fileName } from "../../browser/files.ts";
import { api } from "../../connection/api.ts";
import { IDLE, type RequestState, trackRequest } from "../../connection/request-state.ts";
import { getSeat } from "../../connection/seats.ts";
import { Confirmation } from "../../components/confirmation.tsx";
import { useGame, useStore } from "../../state/game.tsx";

/** The name of the file that a table of this title is saved as. */
export const tableFileName = (title: string): string => `${fileName(title) || "table"}.rulewright.json`;

/** What the game master may do with the table as a whole: save it as a file, archive it, delete it. */
export function WholeTable() {
  const { view } = useGame();
  return (
    <section className="whole-table" aria-labelledby="whole-table">
      <h3 id="whole-table">This table</h3>
      <SaveTable />
      {view.archived ? <ReopenTable /> : <ArchiveTable />}
      <DeleteTable />
    </section>
  );
}

function SaveTable() {
  const { view } = useGame();
  const { table } = useStore();
  const [{ busy, problem }, setState] = useState<RequestState>(IDLE);
  const save = async (): Promise<void> => {
    const file = await api.tableFile({ table, token: getSeat(table)?.token ?? "" });
    download(tableFileName(view.title), "application/json", file);
  };
  return (
    <>
      <p className="small">
        The file has everything that you can read here. You or somebody else can open a table from it, on any server. It
        gives nobody a seat, and has no whispers between others.
      </p>
      <button type="button" className="btn" disabled={busy} onClick={() => void trackRequest(setState, save)}>
        Save the table as a file
      </button>
      <p role="alert" className="small red">
        {problem}
      </p>
    </>
  );
}

function ArchiveTable() {
  const { send } = useGame();
  const busy = useBusy();
  return (
    <Confirmation
      label="Archive the table"
      confirm="Archive"
      disabled={busy}
      onConfirm={() => send({ type: "archive-table" })}
    >
      <p className="small">Everybody can still read the table, but nothing can be changed until you reopen it.</p>
    </Confirmation>
  );
}

function ReopenTable() {
  const { send } = useGame();
  const busy = useBusy();
  return (
    <>
      <p className="small">The table is archived. Reopen it to play on.</p>
      <button type="button" className="btn" disabled={busy} onClick={() => send({ type: "reopen-table" })}>
        Reopen the table
      </button>
    </>
  );
}

function DeleteTable() {
  const { view, send } = useGame();
  const busy = useBusy();
  const [title, setTitle] = useState("");
  const field = useId();
  const isTyped = title.trim() === view.title;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isTyped) send({ type: "delete-table", title: title.trim() });
  };
  return (
    <details className="advanced">
      <summary>Delete for good</summary>
      <form className="delete-table" onSubmit={onSubmit}>
        <p className="small">
          This deletes the table for everybody, with its characters and its log. It can't be undone.
        </p>
        <label className="caps" htmlFor={field}>
          To delete it, type {view.title}
        </label>
        <div className="join">
          <input
            id={field}
            value={title}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
          />
          <button className="btn" disabled={!isTyped || busy}>
            Delete
          </button>
        </div>
      </form>
    </details>
  );
}
