import { RadioChips } from "../../components/radio-chips.tsx";
import { useGame } from "../../state/game.tsx";
import { download, logAsJson, logAsMarkdown } from "./export.ts";
import type { Shown } from "./items.ts";
import { tellingOf } from "./telling.ts";

const choices: readonly { readonly value: Shown; readonly label: string }[] = [
  { value: "all", label: "All" },
  { value: "rolls", label: "Rolls" },
  { value: "talk", label: "Talk" },
];

interface LogBarProps {
  readonly shown: Shown;
  readonly onShown: (shown: Shown) => void;
}

/** What of the story is shown. */
export function LogBar({ shown, onShown }: LogBarProps) {
  return (
    <div className="log-bar">
      <RadioChips legend="Show of the story" hideLegend options={choices} value={shown} onChange={onShown} />
    </div>
  );
}

const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, "-")
    .replaceAll(/^-|-$/g, "");

/** The story to take away: to read, or for a program. */
export function ExportLog() {
  const { system, text, view, people, lines } = useGame();
  const name = fileName(view.title) || "table";
  const save = (ending: "md" | "json"): void => {
    const telling = tellingOf({ system, text, view, people }, lines);
    if (ending === "md") download(`${name}.md`, "text/markdown", logAsMarkdown(telling, lines));
    else download(`${name}.json`, "application/json", logAsJson(telling, lines));
  };
  return (
    <section aria-labelledby="export">
      <h3 id="export">The story, to keep</h3>
      <div className="row">
        <button type="button" className="btn low grow" onClick={() => save("md")}>
          Markdown
        </button>
        <button type="button" className="btn low grow" onClick={() => save("json")}>
          JSON
        </button>
      </div>
    </section>
  );
}
