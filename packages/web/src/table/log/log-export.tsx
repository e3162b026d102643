import { useEffect, useState } from "react";
import { download, fileName } from "../../browser/files.ts";
import { useGame, useSnapshot, useStore } from "../../state/game.tsx";
import { ChronicleButton } from "./chronicle-drawer.tsx";
import { formatLogAsJson, formatLogAsMarkdown } from "./chronicle-files.ts";
import { logContext } from "./log-context.ts";

interface SaveProps {
  /** What the first one says. */
  readonly words?: string;
  /** Whether the first one is the next step. */
  readonly leads?: boolean;
}

/** Two buttons that download the log, as Markdown and as JSON. */
export function SaveLogButtons({ words = "Markdown", leads = false }: SaveProps) {
  const { system, text, view, people, lines, hasEarlier } = useGame();
  const { isLoadingLog } = useSnapshot();
  const { loadEarlier } = useStore();
  const [wanted, setWanted] = useState<"md" | "json">();
  const name = fileName(view.title) || "table";
  // The whole log is saved, so that the earlier pages are loaded first.
  useEffect(() => {
    if (wanted === undefined || isLoadingLog) return;
    if (hasEarlier) {
      loadEarlier();
      return;
    }
    const context = logContext({ system, text, view, people }, lines);
    if (wanted === "md") download(`${name}.md`, "text/markdown", formatLogAsMarkdown(context, lines));
    else download(`${name}.json`, "application/json", formatLogAsJson(context, lines));
    // oxlint-disable-next-line react/set-state-in-effect -- the download is the effect, and it happens once
    setWanted(undefined);
  }, [wanted, isLoadingLog, hasEarlier, loadEarlier, system, text, view, people, lines, name]);
  return (
    <div className="row">
      <button
        type="button"
        className={leads ? "btn go grow" : "btn low grow"}
        disabled={wanted !== undefined}
        onClick={() => setWanted("md")}
      >
        {words}
      </button>
      <button type="button" className="btn low grow" disabled={wanted !== undefined} onClick={() => setWanted("json")}>
        JSON
      </button>
    </div>
  );
}

/** Downloads the log as Markdown or JSON. */
export function LogExport() {
  const store = useStore();
  const { view } = useGame();
  const name = fileName(view.title) || "table";
  return (
    <section className="log-export" aria-labelledby="export">
      <h3 id="export">Log</h3>
      <ChronicleButton className="btn low wide" />
      <SaveLogButtons />
      {store.commitments.requests.length > 0 && (
        <button
          type="button"
          className="btn low wide"
          onClick={() =>
            download(`${name}-device.json`, "application/json", JSON.stringify(store.commitments, null, 2))
          }
        >
          What this device remembers of the dice
        </button>
      )}
    </section>
  );
}
