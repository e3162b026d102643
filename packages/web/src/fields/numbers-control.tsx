import { formatNumber, formatSigned } from "@rulewright/present";
import { capitalize, isRecord, type JsonValue } from "@rulewright/rules";
import { useState } from "react";
import { Icon } from "../art/icon.tsx";
import { AddName } from "../components/add-name.tsx";
import { fitsDots, DotsInput } from "../components/dots.tsx";
import { RatedName } from "../components/rated-name.tsx";
import { Stepper } from "../components/stepper.tsx";
import type { Field } from "./field.ts";

interface NumbersProps {
  readonly label: string;
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue | undefined) => void;
}

const COMMON_NUMBERS = [1, 2, -1, -2];

/** A list of numbers. Each is a chip that a tap removes; common numbers are added by a tap. */
export function NumbersControl({ label, value, onChange }: NumbersProps) {
  const [other, setOther] = useState(0);
  const numbers = (Array.isArray(value) ? value : []).map(Number);
  const sum = numbers.reduce((a, b) => a + b, 0);
  const add = (one: number): void => onChange([...numbers, one]);
  return (
    <fieldset className="numbers-list">
      <legend className="caps">
        {label}
        {numbers.length > 1 ? `, total ${formatNumber(sum)}` : ""}
      </legend>
      <span className="row wrap">
        {numbers.map((one, i) => (
          <button
            // Numbers may repeat, so the position is the key.
            key={i}
            type="button"
            className="chip pick on"
            aria-label={`${label}: remove ${formatNumber(one)}`}
            onClick={() => onChange(numbers.filter((_, at) => at !== i))}
          >
            {formatSigned(one)} <Icon name="no" small />
          </button>
        ))}
        {COMMON_NUMBERS.map((one) => (
          <button
            key={one}
            type="button"
            className="chip pick"
            aria-label={`${label}: add ${formatSigned(one)}`}
            onClick={() => add(one)}
          >
            {formatSigned(one)}
          </button>
        ))}
      </span>
      <span className="row">
        <Stepper label={`${label}: custom number`} value={other} onChange={setOther} />
        <button type="button" className="btn low" onClick={() => add(other)}>
          Add {formatSigned(other)}
        </button>
      </span>
    </fieldset>
  );
}

interface RatingsProps extends NumbersProps {
  readonly field: Extract<Field, { control: "ratings" }>;
}

/** A rating for each name: dots on a short scale, a stepper on a long one. */
export function RatingsControl({ label, field, value, onChange }: RatingsProps) {
  const { names, min, max, suggested = [] } = field;
  const held = isRecord(value) ? value : {};
  const shown = names ?? Object.keys(held);
  const sum = shown.reduce((total, name) => total + Number(held[name] ?? min), 0);
  const put = (name: string, rating: number): void => onChange({ ...held, [name]: rating });
  return (
    <fieldset className="ratings">
      <legend className="caps">
        {label}, total {formatNumber(sum)}
      </legend>
      {shown.map((name) => {
        const rating = Number(held[name] ?? min);
        const all = { label: name, value: rating, min, max };
        return (
          <div key={name} className="row between rated">
            <RatedName name={name} rating={rating} />
            <span className="row">
              {fitsDots(min, max) ? (
                <DotsInput {...all} onChange={(to) => put(name, to)} />
              ) : (
                <Stepper {...all} onChange={(to) => put(name, to)} />
              )}
              {names === undefined ? <RemoveButton name={name} onRemove={() => onChange(without(held, name))} /> : null}
            </span>
          </div>
        );
      })}
      {names === undefined ? (
        <AddRating {...{ label, suggested }} there={shown} onAdd={(name) => put(name, Math.max(min, 1))} />
      ) : null}
    </fieldset>
  );
}

interface AddRatingProps {
  readonly label: string;
  readonly suggested: readonly string[];
  readonly there: readonly string[];
  readonly onAdd: (name: string) => void;
}

/** Adds a name to rate: a suggested one by a tap, any other by typing. */
function AddRating({ label, suggested, there, onAdd }: AddRatingProps) {
  const remaining = suggested.filter((name) => !there.includes(name));
  return (
    <span className="row wrap">
      {remaining.map((name) => (
        <button
          key={name}
          type="button"
          className="chip pick"
          aria-label={`${label}: add ${name}`}
          onClick={() => onAdd(name)}
        >
          + {capitalize(name)}
        </button>
      ))}
      <AddName label="Name" existing={there} known={suggested} onAdd={onAdd} />
    </span>
  );
}

function RemoveButton({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  return (
    <button type="button" className="iconbtn" aria-label={`Remove ${name}`} onClick={onRemove}>
      <Icon name="no" small />
    </button>
  );
}

const without = (held: Readonly<Record<string, JsonValue | undefined>>, name: string) =>
  Object.fromEntries(Object.entries(held).filter(([key]) => key !== name));
