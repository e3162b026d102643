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

/** The initial custom value: the value in force, if it is of that kind. */
function initialCustom(custom: CustomValue, held: JsonValue, values: readonly JsonValue[]): JsonValue {
  switch (custom.kind) {
    case "number":
      return typeof held === "number" ? held : (values.find((value) => typeof value === "number") ?? custom.min);
    case "numbers":
      return Array.isArray(held)
        ? held
        : (values.find((value) => Array.isArray(value)) ?? custom.names.map(() => custom.min));
    case "chart":
      return isRecord(held) ? held : custom.first;
  }
}

interface CustomValueEditorProps {
  readonly name: string;
  readonly custom: CustomValue;
  /** The value in force, which may be a named one. */
  readonly held: JsonValue;
  readonly values: readonly JsonValue[];
  readonly onChange: (value: JsonValue) => void;
}

/** Edits a custom value of a house rule. Values of several numbers are applied together. */
export function CustomValueEditor({ name, custom, held, values, onChange }: CustomValueEditorProps) {
  const { text } = useGame();
  const first = initialCustom(custom, held, values);
  const [draft, setDraft] = useState(first);
  if (custom.kind === "number") {
    const { min, max } = custom;
    return <Stepper label={formatMessage(text, `house.${name}`)} value={Number(first)} {...{ min, max, onChange }} />;
  }
  const applied = JSON.stringify(draft) === JSON.stringify(held);
  return (
    <div className="own-value">
      {custom.kind === "numbers" ? (
        <CustomNumbers {...{ name, custom, draft }} onChange={setDraft} />
      ) : (
        <CustomChart {...{ name, custom }} draft={isRecord(draft) ? draft : {}} onChange={setDraft} />
      )}
      <button type="button" className="btn low" disabled={applied} onClick={() => onChange(draft)}>
        {applied ? "Applied" : "Apply"}
      </button>
    </div>
  );
}

type CustomOf<K extends CustomValue["kind"]> = Extract<CustomValue, { kind: K }>;

const partLabel = (text: Messages, rule: string, part: string): string =>
  formatMessage(text, `house.${rule}.part.${part}`);

interface CustomNumbersProps {
  readonly name: string;
  readonly custom: CustomOf<"numbers">;
  readonly draft: JsonValue;
  readonly onChange: (draft: JsonValue) => void;
}

function CustomNumbers({ name, custom: { names, min, max }, draft, onChange }: CustomNumbersProps) {
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

interface CustomChartProps {
  readonly name: string;
  readonly custom: CustomOf<"chart">;
  readonly draft: JsonObject;
  readonly onChange: (draft: JsonObject) => void;
}

const cellOf = (draft: JsonObject, count: number, column: string): number => {
  const row = draft[count] ?? 0;
  return Number(isRecord(row) ? row[column] : row);
};

/** The rows of a chart up to the highest one that is set; a missing row is shown as zeros. */
function CustomChart({ name, custom: { columns, rows, max }, draft, onChange }: CustomChartProps) {
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
        onRemove={() => onChange(without(draft, highest))}
      />
    </>
  );
}

interface RowsProps {
  readonly highest: number;
  readonly rows: number;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
}

function Rows({ highest, rows, onAdd, onRemove }: RowsProps) {
  return (
    <>
      <p className="small">Missing rows score 0.</p>
      <span className="row wrap">
        <button type="button" className="btn low" disabled={highest >= rows} onClick={onAdd}>
          Add row
        </button>
        <button type="button" className="btn low plain" disabled={highest === 0} onClick={onRemove}>
          Remove last row
        </button>
      </span>
    </>
  );
}

const without = (draft: JsonObject, count: number): JsonObject =>
  Object.fromEntries(Object.entries(draft).filter(([key]) => Number(key) !== count));
