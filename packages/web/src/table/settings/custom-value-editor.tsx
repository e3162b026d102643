import { formatNumber } from "@rulewright/present";
import {
  isRecord,
  type CustomValue,
  type JsonValue,
  type JsonObject,
  type Messages,
  formatMessage,
} from "@rulewright/rules";
import { useState } from "react";
import { Stepper } from "../../components/stepper.tsx";
import { useGame } from "../../state/game.tsx";

/** What a table's own value begins as: what is in force, as far as it is of that kind. */
function initialCustom(own: CustomValue, held: JsonValue, values: readonly JsonValue[]): JsonValue {
  switch (own.kind) {
    case "number":
      return typeof held === "number" ? held : (values.find((value) => typeof value === "number") ?? own.min);
    case "numbers":
      return Array.isArray(held)
        ? held
        : (values.find((value) => Array.isArray(value)) ?? own.names.map(() => own.min));
    case "chart":
      return isRecord(held) ? held : own.first;
  }
}

interface OwnValueProps {
  readonly name: string;
  readonly custom: CustomValue;
  /** The value in force, which may be one of the named. */
  readonly held: JsonValue;
  readonly values: readonly JsonValue[];
  readonly onChange: (value: JsonValue) => void;
}

/** A value of the table's own, written by the GM; what takes more than one number is settled as a whole. */
export function CustomValueEditor({ name, custom: own, held, values, onChange }: OwnValueProps) {
  const { text } = useGame();
  const first = initialCustom(own, held, values);
  const [draft, setDraft] = useState(first);
  if (own.kind === "number") {
    const { min, max } = own;
    return <Stepper label={formatMessage(text, `house.${name}`)} value={Number(first)} {...{ min, max, onChange }} />;
  }
  const settled = JSON.stringify(draft) === JSON.stringify(held);
  return (
    <div className="own-value">
      {own.kind === "numbers" ? (
        <CustomNumbers {...{ name, own, draft }} onChange={setDraft} />
      ) : (
        <CustomChart {...{ name, own }} draft={isRecord(draft) ? draft : {}} onChange={setDraft} />
      )}
      <button type="button" className="btn low" disabled={settled} onClick={() => onChange(draft)}>
        {settled ? "In force" : "Put in force"}
      </button>
    </div>
  );
}

type Own<K extends CustomValue["kind"]> = Extract<CustomValue, { kind: K }>;

const partLabel = (text: Messages, rule: string, part: string): string =>
  formatMessage(text, `house.${rule}.part.${part}`);

interface OwnNumbersProps {
  readonly name: string;
  readonly own: Own<"numbers">;
  readonly draft: JsonValue;
  readonly onChange: (draft: JsonValue) => void;
}

function CustomNumbers({ name, own: { names, min, max }, draft, onChange }: OwnNumbersProps) {
  const { text } = useGame();
  const numbers = names.map((_, i) => (Array.isArray(draft) ? Number(draft[i]) : min));
  return names.map((part, i) => (
    <div key={part} className="row between">
      <span>{partLabel(text, name, part)}</span>
      <Stepper
        label={partLabel(text, name, part)}
        value={numbers[i] ?? min}
        {...{ min, max }}
        onChange={(to) => onChange(numbers.map((old, at) => (at === i ? to : old)))}
      />
    </div>
  ));
}

interface OwnChartProps {
  readonly name: string;
  readonly own: Own<"chart">;
  readonly draft: JsonObject;
  readonly onChange: (draft: JsonObject) => void;
}

const cellOf = (draft: JsonObject, count: number, column: string): number => {
  const row = draft[count] ?? 0;
  return Number(isRecord(row) ? row[column] : row);
};

/** Every row up to the highest that says anything; a row in between that is missing stands there as zeros. */
function CustomChart({ name, own: { columns, rows, max }, draft, onChange }: OwnChartProps) {
  const { text } = useGame();
  const highest = Math.max(0, ...Object.keys(draft).map(Number));
  const put = (count: number, from: number, changed: JsonObject = {}): void => {
    const row = Object.fromEntries(columns.map((column) => [column, cellOf(draft, from, column)]));
    onChange({ ...draft, [count]: { ...row, ...changed } });
  };
  const label = (part: string): string => partLabel(text, name, part);
  return (
    <>
      <table className="own-chart">
        <thead>
          <tr>
            {["count", ...columns].map((part) => (
              <th key={part} scope="col">
                {label(part)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: highest }, (_, i) => i + 1).map((count) => (
            <tr key={count}>
              <th scope="row">{formatNumber(count)}</th>
              {columns.map((column) => (
                <td key={column}>
                  <Stepper
                    label={`${label(column)}, ${label("count")} ${count}`}
                    value={cellOf(draft, count, column)}
                    min={0}
                    max={max}
                    onChange={(to) => put(count, count, { [column]: to })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Rows
        {...{ highest, rows }}
        onAdd={() => put(highest + 1, highest)}
        onTake={() => onChange(without(draft, highest))}
      />
    </>
  );
}

interface RowsProps {
  readonly highest: number;
  readonly rows: number;
  readonly onAdd: () => void;
  readonly onTake: () => void;
}

function Rows({ highest, rows, onAdd, onTake }: RowsProps) {
  return (
    <>
      <p className="small">A count without a row comes to nothing.</p>
      <span className="row wrap">
        <button type="button" className="btn low" disabled={highest >= rows} onClick={onAdd}>
          Another row
        </button>
        <button type="button" className="btn low plain" disabled={highest === 0} onClick={onTake}>
          Without the last row
        </button>
      </span>
    </>
  );
}

const without = (draft: JsonObject, count: number): JsonObject =>
  Object.fromEntries(Object.entries(draft).filter(([key]) => Number(key) !== count));
