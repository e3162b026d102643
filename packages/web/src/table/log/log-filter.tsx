import { useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { RadioChips } from "../../components/radio-chips.tsx";
import { ChronicleButton } from "./chronicle-drawer.tsx";
import type { LogFilter } from "./log-entries.ts";

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

/** Selects which entries of the log are shown, and looks for words in them; on a phone behind a button, for the story's sake. */
export function LogFilterBar({ filter, onFilter, words, onWords }: LogFilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = (): void => {
    if (isOpen) {
      onFilter("all");
      onWords("");
    }
    setIsOpen(!isOpen);
  };
  return (
    <div className={isOpen ? "log-bar open" : "log-bar"}>
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
      <button
        type="button"
        className="iconbtn opener"
        aria-label={isOpen ? "Show the whole story" : "Search and filter the story"}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <Icon name={isOpen ? "no" : "search"} />
      </button>
    </div>
  );
}
