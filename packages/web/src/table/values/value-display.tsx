import {
  formatClock,
  formatNumber,
  formatSigned,
  formatValue,
  formatWord,
  labelOf,
  progressIn,
  type Shape,
  shapeOf,
} from "@rulewright/present";
import {
  entryOf,
  capitalize,
  isRecord,
  type JsonObject,
  type JsonValue,
  type Mark,
  type Messages,
  uncapitalize,
} from "@rulewright/rules";
import { useGame } from "../../state/game.tsx";

interface ShownProps {
  readonly name: string;
  readonly value: JsonValue | undefined;
}

/** Whether a value shows nothing: off, empty or 0. */
export function isQuiet(shape: Shape, value: JsonValue | undefined): boolean {
  if (value === null || value === undefined || value === false || value === "") return true;
  if (value === 0) return shape !== "seconds";
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.values(value).every((one) => one === 0 || isEmpty(one));
}

const isEmpty = (value: JsonValue | undefined): boolean => Array.isArray(value) && value.length === 0;

/** Whether a mark needs no display: it has its initial value, and is neither a number, word nor time of the table. */
export function isQuietMark({ of, kind, initial }: Mark, value: JsonValue | undefined): boolean {
  const now = value ?? initial;
  const asAtFirst = JSON.stringify(now) === JSON.stringify(initial);
  if (asAtFirst && (of === "character" || !["number", "word", "seconds"].includes(kind))) return true;
  if (kind === "amounts" && isRecord(now)) return Object.keys(now).every((one) => isNothing(now, initial, one));
  return kind !== "flag" && isQuiet(kind, now);
}

/** Whether an amount is 0 and was 0 initially. An amount that was added since is shown at 0 too. */
const isNothing = (amounts: JsonObject, initial: JsonValue | undefined, name: string): boolean =>
  amounts[name] === 0 && (!isRecord(initial) || initial[name] === 0);

/** Shows a value as its shape requires: number, flag, words, amounts, or progress bars. */
export function ValueDisplay({ name, value }: ShownProps) {
  const { system, text, people } = useGame();
  const shape = shapeOf(system, name, value);
  const label = labelOf(text, name);
  switch (shape) {
    case "seconds":
      return <Clock label={label} seconds={Number(value ?? 0)} />;
    case "number":
      return (
        <span className="chip amount">
          {label} <b>{formatNumber(Number(value))}</b>
        </span>
      );
    case "flag":
      return (
        <span className={value === true ? "chip acc" : "chip figure"}>
          {flagWords(text, name, label, value === true)}
        </span>
      );
    case "word":
      return (
        <span className="labelled">
          <span className="note">{label}</span> {formatWord(text, people, name, String(value))}
        </span>
      );
    case "words":
      return (
        <span className="labelled row wrap">
          <span className="note">{label}</span>
          {(Array.isArray(value) ? value : []).map((one: JsonValue, i) => (
            // A word can occur twice.
            <span key={i} className="chip">
              {formatWord(text, people, name, String(one))}
            </span>
          ))}
        </span>
      );
    case "amounts":
      return <Amounts name={name} label={label} value={isRecord(value) ? value : {}} />;
    case "progress":
      return <Bars value={value} />;
    case "pairs":
    case "lists":
      return <Lists label={label} value={isRecord(value) ? value : {}} />;
    case "records":
      return <Records label={label} value={isRecord(value) ? value : {}} />;
    case "nothing":
      return null;
  }
}

/** The text of a flag: its label, or "Not counted" where it is off. */
const flagWords = (text: Messages, name: string, label: string, on: boolean): string =>
  capitalize(text[`mark.${name}.${on}`] ?? text[`value.${name}.${on}`] ?? (on ? label : `not ${uncapitalize(label)}`));

function Clock({ label, seconds }: { readonly label: string; readonly seconds: number }) {
  return (
    <span className="clock">
      <span className="unseen">{label}</span>
      {formatClock(seconds)}
    </span>
  );
}

interface AmountsProps {
  readonly name: string;
  readonly label: string;
  readonly value: JsonObject;
}

/** Amounts by name. */
function Amounts({ name, label, value }: AmountsProps) {
  const { system, text, people } = useGame();
  const mark = system.marks?.[name];
  const trait = system.traits?.[name];
  const isSigned = trait !== undefined && "min" in trait && (trait.min ?? 0) < 0;
  const format = isSigned ? formatSigned : formatNumber;
  return (
    <span className="labelled row wrap">
      <span className="note">{label}</span>
      {Object.entries(value).map(([kind, amount]) =>
        isNothing(value, mark?.initial, kind) ? null : (
          <span key={kind} className="chip amount">
            {formatWord(text, people, name, kind)} <b>{format(Number(amount))}</b>
          </span>
        ),
      )}
    </span>
  );
}

function Bars({ value }: { readonly value: JsonValue | undefined }) {
  return (
    <span className="bars">
      {progressIn(value).map(({ name, now, of }) => (
        <span key={name} className="progress">
          <span className="row between small">
            <span>{name}</span>
            <b className="num">
              {formatNumber(now)} of {formatNumber(of)}
            </b>
          </span>
          <meter min={Math.min(0, now)} max={Math.max(of, 1)} value={now} aria-label={name} />
        </span>
      ))}
    </span>
  );
}

function Lists({ label, value }: Omit<AmountsProps, "name">) {
  const { text, people } = useGame();
  const parts = Object.entries(value).flatMap(([key, one]) => {
    const words = Array.isArray(one)
      ? one.map((each: JsonValue) => formatWord(text, people, key, String(each)))
      : [String(one)];
    return words.length === 0 ? [] : [`${entryOf(people, key) ?? key}: ${words.join(", ")}`];
  });
  if (parts.length === 0) return null;
  return (
    <span className="small">
      {label}: {parts.join(" · ")}
    </span>
  );
}

/** Records by name, with their entries. */
function Records({ label, value }: Omit<AmountsProps, "name">) {
  const { text, people } = useGame();
  const parts = Object.entries(value).map(([name, record]) => {
    const entries = formatValue(text, name, record, people);
    return entries === "none" ? name : `${name} (${entries})`;
  });
  return (
    <span className="small">
      {label}: {parts.join(" · ")}
    </span>
  );
}
