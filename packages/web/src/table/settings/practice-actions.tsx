import { download } from "../../browser/files.ts";
import { Confirmation } from "../../components/confirmation.tsx";
import { useGame } from "../../state/game.tsx";
import type { Practice } from "../../state/practice.ts";
import { tableFileName } from "./whole-table.tsx";

interface PracticeActionsProps {
  readonly practice: Practice;
  readonly onDone: () => void;
}

/** What can be done with a practice table as a whole. */
export function PracticeActions({ practice, onDone }: PracticeActionsProps) {
  const { view } = useGame();
  const restart = (): void => {
    practice.restart();
    onDone();
  };
  return (
    <section className="whole-table" aria-labelledby="practice-table">
      <h3 id="practice-table">This practice table</h3>
      <p className="small">
        This table exists only on this device. Save it as a file to open it as a real table on any server.
      </p>
      <button
        type="button"
        className="btn"
        onClick={() => download(tableFileName(view.title), "application/json", practice.file())}
      >
        Save the table as a file
      </button>
      <Confirmation label="Start over" confirm="Start over" onConfirm={restart}>
        <p className="small">Everything played here will be lost.</p>
      </Confirmation>
    </section>
  );
}
