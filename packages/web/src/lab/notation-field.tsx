import { notation } from "@rulewright/dice";
import { capitalize } from "@rulewright/rules";
import { useId } from "react";

interface NotationFieldProps {
  readonly expression: string;
  readonly fault: notation.Fault | undefined;
  readonly onChange: (expression: string) => void;
}

const EXAMPLES = ["4d6dl1", "2d20kh1 + 5", "10d10>=6f=1", "6d6>=5!", "4dF", "{2d8, 2d6!!}kh1"];

/** A field for dice notation: what it means, or where the first error is, and examples. */
export function NotationField({ expression, fault, onChange }: NotationFieldProps) {
  const [field, message] = [useId(), useId()];
  const empty = expression.trim() === "";
  return (
    <div className="written">
      <label className="caps" htmlFor={field}>
        Dice
      </label>
      <input
        id={field}
        className="line"
        value={expression}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck="false"
        aria-invalid={fault !== undefined && !empty}
        aria-describedby={message}
        onChange={({ target }) => onChange(target.value)}
      />
      <div id={message} aria-live="polite">
        {fault && !empty ? <FaultNotice expression={expression} fault={fault} onChange={onChange} /> : null}
        {fault ? null : <Description expression={expression} />}
      </div>
      <p className="caps">Examples</p>
      <p className="row wrap">
        {EXAMPLES.map((one) => (
          <button
            key={one}
            type="button"
            className={one === expression ? "chip pick on" : "chip pick"}
            onClick={() => onChange(one)}
          >
            {one}
          </button>
        ))}
      </p>
    </div>
  );
}

/** What a valid expression means, and what other programs read differently. */
function Description({ expression }: { readonly expression: string }) {
  const read = notation.parse(expression);
  if (notation.isFault(read)) return null;
  const notes = new Set(notation.dialectNotes(read).map(({ note }) => note));
  return (
    <>
      <p className="note">{notation.describe(read)}</p>
      {[...notes].map((note) => (
        <p key={note} className="small">
          {note}
        </p>
      ))}
    </>
  );
}

interface FaultProps {
  readonly expression: string;
  readonly fault: notation.Fault;
  readonly onChange: (expression: string) => void;
}

/** The text with the error marked by carets, the error message, and a button for the suggested correction. */
function FaultNotice({ expression, fault, onChange }: FaultProps) {
  const [line = "", carets = ""] = notation.explain(expression, fault).split("\n");
  const reason = notation.message(fault);
  const { at, length, suggestion } = fault;
  const replace = (words: string): void => onChange(expression.slice(0, at) + words + expression.slice(at + length));
  return (
    <>
      <pre className="caret">{`${line.slice(2)}\n${carets.slice(2)}`}</pre>
      <p className="small">{`${capitalize(reason)}.`}</p>
      {suggestion === undefined ? null : (
        <button type="button" className="btn low" onClick={() => replace(suggestion)}>
          {length === 0 ? "Insert" : "Replace with"} <code>{suggestion}</code>
        </button>
      )}
    </>
  );
}
