import { RadioChips } from "../../components/radio-chips.tsx";
import { useEffect, useState } from "react";
import { download, fileName } from "../../browser/files.ts";
import { useGame, useSnapshot, useStore } from "../../state/game.tsx";
import { ChronicleButton } from "./chronicle-drawer.tsx";
import { formatLogAsJson, formatLogAsMarkdown } from "./chronicle-files.ts";
import type { LogFilter } from "./log-entries.ts";
import { logContext } from "./log-context.ts";

const choices: readonly { readonly value: LogFilter; readonly label: string }[] = [
  { value: "all", label: "All" },
  { value: "rolls", label: "Rolls" },
  { value: "talk", label: "Talk" },
  { value: "mine", label: "Mine" },
];

interface LogFilterBarProps {
  readonly filter: LogFilter;
  readonly onFilter: (filter: LogFilter) => void;
  /** The words that are looked for. */
  readonly words: string;
  readonly onWords: (words: string) => void;
}

/** Selects which entries of the log are shown, and looks for words in them. */
export function LogFilterBar({ filter, onFilter, words, onWords }: LogFilterBarProps) {
  return (
    <div className="log-bar">
      <ChronicleButton className="chip" />
      <input
        type="search"
        className="line"
        aria-label="Search the story"
        placeholder="Search"
        value={words}
        maxLength={80}
        onChange={({ target }) => onWords(target.value)}
      />
      <RadioChips legend="Filter" hideLegend options={choices} value={filter} onChange={onFilter} />
    </div>
  );
}

/** Downloads the log as Markdown or JSON. */
export function LogExport() {
  const { system, text, view, people, lines, hasEarlier } = useGame();
  const { isLoadingLog } = useSnapshot();
  const store = useStore();
  const { loadEarlier } = store;
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
    <section aria-labelledby="export">
      <h3 id="export">Log</h3>
      <ChronicleButton className="btn low wide" />
      <div className="row">
        <button type="button" className="btn low grow" disabled={wanted !== undefined} onClick={() => setWanted("md")}>
          Markdown
        </button>
        <button
          type="button"
          className="btn low grow"
          disabled={wanted !== undefined}
          onClick={() => setWanted("json")}
        >
          JSON
        </button>
      </div>
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
