import { formatNumber, formatSigned } from "@rulewright/present";
import { capitalize, isRecord, type JsonValue } from "@rulewright/rules";
import { useState } from "react";
import { Icon } from "../art/icon.tsx";
import { AddName } from "../components/add-name.tsx";
import { RatedName } from "./rated-name.tsx";
import { Stepper } from "../components/stepper.tsx";
import type { Field } from "./field.ts";
import { OthersButton } from "./others-button.tsx";
import { RatingGroups } from "./rating-groups.tsx";
import { RatingRow } from "./rating-row.tsx";
import { RatingChances, useBudget, useRatingsGuide, useTypicalTotal } from "./rating-guide.tsx";

interface NumbersProps {
  readonly label: string;
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue | undefined) => void;
}

const COMMON_NUMBERS = [1, 2, -1, -2];

/** A list of numbers. Each is a chip that a tap removes; common numbers are added by a tap, others with a stepper. */
export function NumbersControl({ label, value, onChange }: NumbersProps) {
  const [other, setOther] = useState<number>();
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
        <OthersButton label={label} open={other !== undefined} onOpen={(open) => setOther(open ? 0 : undefined)} />
      </span>
      {other === undefined ? null : (
        <span className="row">
          <Stepper label={`${label}: custom number`} value={other} onChange={setOther} />
          <button type="button" className="btn low" disabled={other === 0} onClick={() => add(other)}>
            Add {formatSigned(other)}
          </button>
        </span>
      )}
    </fieldset>
  );
}

interface RatingsProps extends NumbersProps {
  /** The name of the parameter. */
  readonly name: string;
  readonly field: Extract<Field, { control: "ratings" }>;
}

/** A rating for each name: dots on a short scale, a stepper on a long one, in the groups of the book. */
export function RatingsControl({ label, name: parameter, field, value, onChange }: RatingsProps) {
  const { names, min, suggested = [] } = field;
  const held = isRecord(value) ? value : {};
  const shown = names ?? Object.keys(held);
  const guide = useRatingsGuide(parameter);
  const put = (name: string, rating: number): void => onChange({ ...held, [name]: rating });
  const row = (name: string, given: boolean) => (
    <GuidedRow
      key={name}
      {...{ parameter, name, field }}
      rating={Number(held[name] ?? min)}
      onChange={(to) => put(name, to)}
      onRemove={names === undefined && !given ? () => onChange(without(held, name)) : undefined}
    />
  );
  return (
    <fieldset className="ratings">
      <legend className="caps">
        <RatingsTotal {...{ label, parameter }} sum={shown.reduce((sum, name) => sum + Number(held[name] ?? min), 0)} />
      </legend>
      {guide && shown.length > 0 ? <p className="note chances-of">{guide.words}</p> : null}
      <RatingGroups scale={parameter} names={shown} drawRow={row} />
      {names === undefined ? (
        <AddRating {...{ label, suggested }} there={shown} onAdd={(name) => put(name, Math.max(min, 1))} />
      ) : null}
    </fieldset>
  );
}

interface TotalProps {
  readonly label: string;
  readonly parameter: string;
  readonly sum: number;
}

/** The sum of the ratings, beside what is usual; where it is limited, as coins, of which the spent ones are solid. */
function RatingsTotal({ label, parameter, sum }: TotalProps) {
  const budget = useBudget(parameter);
  const typical = useTypicalTotal(parameter);
  if (!budget) {
    return (
      <>
        {label}, total {formatNumber(sum)}
        {typical ? (
          <span className="note">
            {" "}
            (ready-made characters have {formatNumber(typical.from)} to {formatNumber(typical.to)})
          </span>
        ) : null}
      </>
    );
  }
  const { spent, of } = budget;
  const left = of - spent;
  return (
    <>
      {label}, {formatNumber(spent)} of {formatNumber(of)}
      <span className="coins" aria-hidden="true">
        {Array.from({ length: Math.max(spent, of) }, (_, i) => (
          <i key={i} className={i >= of ? "coin over" : i < spent ? "coin spent" : "coin"} />
        ))}
      </span>
      <span className="note">
        {left === 0
          ? "All placed: lower one to raise another"
          : left > 0
            ? `${left} left to place`
            : `${-left} too many`}
      </span>
    </>
  );
}

interface RowProps {
  readonly parameter: string;
  readonly name: string;
  readonly field: RatingsProps["field"];
  readonly rating: number;
  readonly onChange: (rating: number) => void;
  /** Absent where the names are fixed. */
  readonly onRemove: (() => void) | undefined;
}

function GuidedRow({ parameter, name, field: { min, max }, rating, onChange, onRemove }: RowProps) {
  const guide = useRatingsGuide(parameter);
  const budget = useBudget(parameter);
  return (
    <>
      <RatingRow
        {...{ name, min, max, onChange, onRemove }}
        words={<RatedName {...{ name, rating }} scale={parameter} />}
        value={rating}
        inSteps={guide?.inSteps}
        left={budget && budget.of - budget.spent}
        note={guide && ((of: number) => guide.chance(name, of))}
      />
      <RatingChances {...{ parameter, name, rating }} />
    </>
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

const without = (held: Readonly<Record<string, JsonValue | undefined>>, name: string) =>
  Object.fromEntries(Object.entries(held).filter(([key]) => key !== name));
