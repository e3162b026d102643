import { notation } from "@rulewright/dice";
import { useId } from "react";

interface NotationFieldProps {
  readonly written: string;
  readonly fault: notation.Fault | undefined;
  readonly onChange: (written: string) => void;
}

const EXAMPLES = ["4d6dl1", "2d20kh1 + 5", "10d10>=6f=1", "6d6>=5!", "4dF", "{2d8, 2d6!!}kh1"];

/** Dice as people write them: what was typed, where it goes wrong with a caret under the place, and examples. */
export function NotationField({ written, fault, onChange }: NotationFieldProps) {
  const [field, wrong] = [useId(), useId()];
  const empty = written.trim() === "";
  return (
    <div className="written">
      <label className="caps" htmlFor={field}>
        Dice
      </label>
      <input
        id={field}
        className="line"
        value={written}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={fault !== undefined && !empty}
        aria-describedby={wrong}
        onChange={({ target }) => onChange(target.value)}
      />
      <div id={wrong} aria-live="polite">
        {fault && !empty ? <FaultNotice written={written} fault={fault} onChange={onChange} /> : null}
        {fault ? null : <p className="note">{describeNotation(written)}</p>}
      </div>
      <p className="caps">For example</p>
      <p className="row wrap">
        {EXAMPLES.map((one) => (
          <button
            key={one}
            type="button"
            className={one === written ? "chip pick on" : "chip pick"}
            onClick={() => onChange(one)}
          >
            {one}
          </button>
        ))}
      </p>
    </div>
  );
}

function describeNotation(written: string): string {
  const read = notation.parse(written);
  return notation.isFault(read) ? "" : notation.describe(read);
}

interface FaultProps {
  readonly written: string;
  readonly fault: notation.Fault;
  readonly onChange: (written: string) => void;
}

/** The text with a caret under the place, what is wrong there, and what may have been meant, one tap away. */
function FaultNotice({ written, fault, onChange }: FaultProps) {
  const [line = "", carets = ""] = notation.explain(written, fault).split("\n");
  const { at, length, suggestion } = fault;
  const mend = (words: string): void => onChange(written.slice(0, at) + words + written.slice(at + length));
  return (
    <>
      <pre className="caret">{`${line.slice(2)}\n${carets.slice(2)}`}</pre>
      <p className="small">{`${fault.fault.charAt(0).toUpperCase()}${fault.fault.slice(1)}.`}</p>
      {suggestion === undefined ? null : (
        <button type="button" className="btn low" onClick={() => mend(suggestion)}>
          {length === 0 ? "Put in" : "Write"} <code>{suggestion}</code>
        </button>
      )}
    </>
  );
}
