import type { JsonValue } from "@rulewright/rules";
import { type ReactNode, useState } from "react";
import { AddName } from "../components/add-name.tsx";
import { CheckboxChips } from "../components/checkbox-chips.tsx";
import { RadioChips } from "../components/radio-chips.tsx";
import { labelOf, noneWords } from "../words/names.ts";
import { capitalize, number } from "../words/plain.ts";
import { useGame } from "../state/game.tsx";
import type { Entry, Field } from "./field.ts";

interface NamesProps {
  readonly label: string;
  readonly name: string;
  readonly field: Extract<Field, { control: "names" }>;
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue | undefined) => void;
}

const MAX_SHOWN = 14;

/** The entries worth showing at first: all of a few; of many those that somebody has anything of. */
export function visibleEntries(entries: readonly Entry[], chosen: readonly string[], all: boolean): readonly Entry[] {
  if (all || entries.length <= MAX_SHOWN) return entries;
  const rated = entries.filter(({ rating = 1, name }) => rating > 0 || chosen.includes(name));
  return rated.length > 0 ? rated : entries.slice(0, MAX_SHOWN);
}

const entryLabel = ({ name, rating }: Entry): ReactNode =>
  rating === undefined ? (
    capitalize(name)
  ) : (
    <>
      {capitalize(name)} <b>{number(rating)}</b>
    </>
  );

const NONE = "";

/** Names off the sheet as chips, grouped by the list they stand in; others may be typed where any name will do. */
export function NamesControl({ label, name: parameter, field, value, onChange }: NamesProps) {
  const { many, none, free, entries } = field;
  const { text } = useGame();
  const [all, setAll] = useState(false);
  const chosen = Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : [];
  const shown = visibleEntries(entries, chosen, all);
  const own = chosen.filter((name) => !entries.some((entry) => entry.name === name));
  const chips = [...shown, ...own.map((name): Entry => ({ name, scale: "" }))];
  const scales = [...new Set(chips.map(({ scale }) => scale))];
  const put = (names: readonly string[]): void => onChange(many ? names : (names.at(-1) ?? (none ? null : undefined)));
  const rest = shown.length < entries.length;
  const legendFor = (scale: string): string =>
    scales.length > 1 && scale !== "" ? `${label}: ${labelOf(text, scale)}` : label;
  return (
    <div className="names">
      {scales.length === 0 ? <span className="caps">{label}</span> : null}
      {scales.map((scale) => {
        const some = chips.filter((entry) => entry.scale === scale);
        const checks = some.map((entry) => ({ value: entry.name, label: entryLabel(entry) }));
        return many ? (
          <CheckboxChips key={scale} legend={legendFor(scale)} options={checks} values={chosen} onChange={put} />
        ) : (
          <RadioChips
            key={scale}
            legend={legendFor(scale)}
            options={
              none && scale === scales.at(-1) ? [...checks, { value: NONE, label: noneWords(text, parameter) }] : checks
            }
            value={chosen[0] ?? (none ? NONE : undefined)}
            onChange={(name) => put(name === NONE ? [] : [name])}
          />
        );
      })}
      <span className="row wrap">
        {rest ? (
          <button type="button" className="btn low plain" onClick={() => setAll(true)}>
            All {entries.length}
          </button>
        ) : null}
        {free ? (
          <AddName
            label={entries.length === 0 ? "A name" : "Another"}
            existing={chosen}
            known={entries.map(({ name }) => name)}
            onAdd={(name) => put([...chosen, name])}
          />
        ) : null}
      </span>
    </div>
  );
}
