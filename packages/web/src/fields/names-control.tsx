import { formatNumber, labelOf, noneLabel } from "@rulewright/present";
import { capitalize, type JsonValue, type Messages } from "@rulewright/rules";
import { type ReactNode, use, useState } from "react";
import { AddName } from "../components/add-name.tsx";
import { CheckboxChips } from "../components/checkbox-chips.tsx";
import { RadioChips } from "../components/radio-chips.tsx";
import { useGroupings, useKeptNames } from "../screen/slot.tsx";
import { useGame } from "../state/game.tsx";
import type { NamesField } from "./field.ts";
import { NamedByRules, ProposedByPlayer } from "./named-by-rules.ts";
import { OthersButton } from "./others-button.tsx";
import type { Entry } from "../sheet/entries.ts";

interface NamesProps {
  readonly label: string;
  readonly name: string;
  readonly field: NamesField;
  readonly value: JsonValue | undefined;
  /** The name that usually goes with what is chosen elsewhere. */
  readonly usual?: string | undefined;
  readonly onChange: (value: JsonValue | undefined) => void;
}

const MAX_SHOWN = 14;

/**
 * The entries shown at first: what is chosen, and what is neither rare nor, in a long list, rated 0; the first of a long list
 * where nothing else would be left.
 */
export function visibleEntries(entries: readonly Entry[], chosen: readonly string[], all: boolean): readonly Entry[] {
  if (all) return entries;
  const usual = entries.filter(({ rare = false, name }) => !rare || chosen.includes(name));
  if (usual.length <= MAX_SHOWN) return usual;
  const rated = usual.filter(({ rating = 1, name }) => rating > 0 || chosen.includes(name));
  return rated.length > 0 ? rated : usual.slice(0, MAX_SHOWN);
}

/** An entry with its rating, whose proposal it is, and whether it is the usual one. */
const entryLabel = ({ name, rating }: Entry, ...marks: readonly (string | undefined)[]): ReactNode => (
  <>
    {capitalize(name)}
    {rating === undefined ? null : (
      <>
        {" "}
        <b>{formatNumber(rating)}</b>
      </>
    )}
    {marks.map((mark) =>
      mark === undefined ? null : (
        <small key={mark} className="by">
          {" "}
          {mark}
        </small>
      ),
    )}
  </>
);

/** Entries under a head: those of a scale, or of one of its groups in the book. */
interface Section {
  /** The scale, or the group. */
  readonly key: string;
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** The entries by their scales, those of a scale by its groups. */
function useSections(entries: readonly Entry[]): readonly Section[] {
  const { text } = useGame();
  const groupsOf = useGroupings();
  return [...new Set(entries.map(({ scale }) => scale))].flatMap((scale): readonly Section[] => {
    const some = entries.filter((entry) => entry.scale === scale);
    const all = some.map(({ name }) => name);
    const groups = groupsOf(scale, all);
    if (!groups) return [{ key: scale, title: scale === "" ? "" : labelOf(text, scale), entries: some }];
    return groups.map(({ title, names }) => ({
      key: title,
      title,
      entries: some.filter(({ name }) => names.includes(name)),
    }));
  });
}

/** Whose proposal a name is; undefined for one that nobody proposes. */
function useProposer(): (name: string) => string | undefined {
  const proposed = use(ProposedByPlayer);
  return (name) => (proposed?.names.includes(name) ? `${proposed.by}'s` : undefined);
}

/**
 * The legend of a section: its title, before the first one what all of them are for; or what a game calls such entries of a
 * parameter, under `param.<parameter>.in.<scale or group>`.
 */
function legendOf(text: Messages, label: string, parameter: string, { key, title }: Section): ReactNode {
  if (title === "") return label;
  const own = text[`param.${parameter}.in.${key}`];
  return (
    <>
      <span className={own === undefined ? "of-group" : "unseen"}>{label}: </span>
      {own ?? title}
    </>
  );
}

const NONE = "";

/**
 * Names from the sheet as chips, grouped by scale. A button shows those left out, and a field for other names if the field
 * allows them.
 */
export function NamesControl({ label, name: parameter, field, value, usual: customary, onChange }: NamesProps) {
  const { multiple, optional, freeText, entries } = field;
  const { text } = useGame();
  const none = noneLabel(text, parameter);
  const usual = use(NamedByRules)[parameter];
  const by = useProposer();
  const kept = useKeptNames();
  const [open, setOpen] = useState(false);
  const chosen = Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : [];
  const shown = visibleEntries(entries, chosen, open);
  const hasNone = entries.length === 0;
  const isAlone = visibleEntries(entries, chosen, false).length === 0;
  const own = chosen.filter((name) => !entries.some((entry) => entry.name === name));
  const chips = [...shown, ...own.map((name): Entry => ({ name, scale: "" }))];
  const sections = useSections(chips);
  const put = (all: readonly string[]): void =>
    onChange(multiple ? kept(parameter, all) : (all.at(-1) ?? (optional ? null : undefined)));
  const hasOthers = freeText || open || shown.length < entries.length;
  // What the rules name where nobody does is marked on its chip, which stands for naming nothing.
  const isUsual = ({ name }: Entry): boolean => optional && !multiple && name === usual;
  const chipOf = (entry: Entry) => ({
    value: isUsual(entry) ? NONE : entry.name,
    label: entryLabel(entry, by(entry.name), isUsual(entry) || entry.name === customary ? "usual" : undefined),
  });
  const noneChip = optional && !shown.some(isUsual) ? [{ value: NONE, label: none }] : [];
  const others =
    hasOthers && !hasNone ? <OthersButton label={label} open={open} alone={isAlone} onOpen={setOpen} /> : null;
  return (
    <div className={others && !open ? "names folded" : "names"}>
      {sections.length === 0 ? <span className="caps">{label}</span> : null}
      {sections.map((section) => {
        const { title, entries: some } = section;
        const isLast = title === sections.at(-1)?.title;
        const legend = sections.length > 1 ? legendOf(text, label, parameter, section) : label;
        const checks = some.map(chipOf);
        const shared = { legend, end: isLast ? others : null };
        return multiple ? (
          <CheckboxChips key={title} {...shared} options={checks} values={chosen} onChange={put} />
        ) : (
          <RadioChips
            key={title}
            {...shared}
            options={isLast ? [...checks, ...noneChip] : checks}
            value={chosen[0] === usual ? NONE : (chosen[0] ?? (optional ? NONE : undefined))}
            onChange={(name) => put(name === NONE ? [] : [name])}
          />
        );
      })}
      {sections.length === 0 ? others : null}
      {freeText && (open || hasNone) ? (
        <AddName
          label={hasNone ? "Name" : "Another name"}
          existing={chosen}
          known={entries.map(({ name }) => name)}
          onAdd={(name) => put([...chosen, name])}
        />
      ) : null}
    </div>
  );
}
