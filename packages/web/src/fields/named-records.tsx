import { formatNumber, labelOf } from "@rulewright/present";
import { capitalize, isRecord, type JsonObject, type JsonValue } from "@rulewright/rules";
import { type ReactNode, useState } from "react";
import { Icon } from "../art/icon.tsx";
import { AddName } from "../components/add-name.tsx";
import { useGame } from "../state/game.tsx";
import type { NamesField } from "./field.ts";
import { visibleEntries } from "./names-control.tsx";
import { OthersButton } from "./others-button.tsx";

interface NamedRecordsProps {
  readonly label: string;
  /** The parameter that names a record. */
  readonly naming: string;
  readonly names: NamesField;
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue) => void;
  /** The form for what a record holds beside its name; undefined where it holds nothing else. */
  readonly detailsOf: ((place: number, record: JsonObject) => ReactNode) | undefined;
}

/** Records that need nothing but a name: a tap on a name adds one, and each is a line with its details on demand. */
export function NamedRecords({ label, naming, names, value, onChange, detailsOf }: NamedRecordsProps) {
  const all = (Array.isArray(value) ? value : []).filter((one: JsonValue): one is JsonObject => isRecord(one));
  /** The record whose details are open. */
  const [open, setOpen] = useState<number>();
  const remove = (place: number): void => {
    setOpen(undefined);
    onChange(all.filter((_, at) => at !== place));
  };
  return (
    <fieldset className="forms named-records" aria-label={label}>
      <ol aria-label={label}>
        {all.map((one, i) => (
          <NamedRecord
            // The same name may come several times.
            key={i}
            place={i + 1}
            name={String(one[naming] ?? "")}
            details={open === i ? detailsOf?.(i, one) : undefined}
            onMore={detailsOf && (() => setOpen(open === i ? undefined : i))}
            onRemove={() => remove(i)}
          />
        ))}
      </ol>
      <NamesToAdd label={label} names={names} onAdd={(name) => onChange([...all, { [naming]: name }])} />
    </fieldset>
  );
}

interface NamedRecordProps {
  readonly place: number;
  readonly name: string;
  /** The open details. */
  readonly details: ReactNode;
  /** Opens the details, or closes them; undefined where there are none. */
  readonly onMore: (() => void) | undefined;
  readonly onRemove: () => void;
}

function NamedRecord({ place, name, details, onMore, onRemove }: NamedRecordProps) {
  const open = details !== undefined;
  const title = capitalize(name);
  return (
    <li>
      <i className="round-number" aria-hidden="true">
        {place}
      </i>
      <b>{title}</b>
      {onMore ? (
        <button
          type="button"
          className="btn low plain"
          aria-expanded={open}
          aria-label={`${title}, ${place}: more`}
          onClick={onMore}
        >
          {open ? "Less" : "More"}
        </button>
      ) : null}
      <button type="button" className="btn low plain" aria-label={`Remove ${title}, ${place}`} onClick={onRemove}>
        <Icon name="no" small />
      </button>
      {open ? <div className="more-of-record">{details}</div> : null}
    </li>
  );
}

type NamesToAddProps = Pick<NamedRecordsProps, "label" | "names"> & { readonly onAdd: (name: string) => void };

/** The names of the sheet as buttons, grouped by scale, and a field for others. */
function NamesToAdd({ label, names: { entries }, onAdd }: NamesToAddProps) {
  const { text } = useGame();
  const [open, setOpen] = useState(false);
  const shown = visibleEntries(entries, [], open);
  const scales = [...new Set(shown.map(({ scale }) => scale))];
  const others = <OthersButton label={label} open={open} onOpen={setOpen} />;
  return (
    <div className="names">
      {scales.map((scale) => (
        <fieldset key={scale} className="chips">
          <legend className="caps">{labelOf(text, scale)}</legend>
          <span className="chip-row">
            {shown
              .filter((entry) => entry.scale === scale)
              .map(({ name, rating }) => (
                <button
                  key={name}
                  type="button"
                  className="chip pick"
                  aria-label={`${label}: add ${name}`}
                  onClick={() => onAdd(name)}
                >
                  {capitalize(name)} {rating === undefined ? null : <b>{formatNumber(rating)}</b>}
                </button>
              ))}
            {scale === scales.at(-1) ? others : null}
          </span>
        </fieldset>
      ))}
      {scales.length === 0 ? others : null}
      {open ? <AddName label="Another name" known={entries.map(({ name }) => name)} onAdd={onAdd} /> : null}
    </div>
  );
}
