import { parameterLabel } from "@rulewright/present";
import { capitalize, formatMessage, type JsonObject, type Move } from "@rulewright/rules";
import { useId } from "react";
import { scrollIntoSight } from "../../browser/scroll.ts";
import { Stepper } from "../../components/stepper.tsx";
import { useGame } from "../../state/game.tsx";
import type { DecisionDraft } from "./decision-draft.ts";
import { suggestedNumber } from "@rulewright/table";
import { fieldsOf } from "../history/move-fields.ts";

interface NumberFieldsProps {
  readonly move: Move;
  readonly draft: DecisionDraft;
  readonly onSet: (move: Move, detail: JsonObject) => void;
}

/** What the selected move asks for, scrolled to where it comes in. */
export function MoveFields(props: NumberFieldsProps) {
  return (
    <div className="move-fields" ref={scrollIntoSight}>
      <NumberFields {...props} />
      <TextFields {...props} />
    </div>
  );
}

/** A text field for each text that a move takes. */
export function TextFields({ move, draft, onSet }: NumberFieldsProps) {
  const { text } = useGame();
  return fieldsOf(move, "text").map(({ name }) => (
    <TextField
      key={name}
      label={parameterLabel(text, name)}
      value={draft.move === move.name ? String(draft.detail[name] ?? "") : ""}
      onSet={(words) => onSet(move, { [name]: words })}
    />
  ));
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSet: (words: string) => void;
}

function TextField({ label, value, onSet }: TextFieldProps) {
  const field = useId();
  return (
    <p className="worded">
      <label className="caps" htmlFor={field}>
        {label}
      </label>
      <input id={field} className="line" value={value} maxLength={200} onChange={({ target }) => onSet(target.value)} />
    </p>
  );
}

/** A control for each number of a move that the viewer sets: a toggle where the maximum is 1, otherwise a stepper. */
export function NumberFields({ move, draft, onSet }: NumberFieldsProps) {
  const { text, isGm } = useGame();
  const chosen = draft.move === move.name;
  const own = fieldsOf(move, "number").filter(({ name }) => isGm || move.fields[name]?.by === undefined);
  return own.map(({ name, shape }) => {
    if (shape.max === 0 || (shape.min === null && !chosen)) return null;
    const current = chosen ? draft.detail[name] : undefined;
    const value = typeof current === "number" ? current : shape.min === null ? suggestedNumber(move, name) : 0;
    const label = text[`detail.${name}`] ? formatMessage(text, `detail.${name}`, { what: "", count: 1 }).trim() : "";
    const words = capitalize(label === "" ? parameterLabel(text, name) : label);
    if (shape.max === 1) {
      return (
        <button
          key={name}
          type="button"
          className={value === 1 ? "tile on" : "tile"}
          aria-pressed={value === 1}
          onClick={() => onSet(move, { [name]: value === 1 ? 0 : 1 })}
        >
          {words}
        </button>
      );
    }
    return (
      <div key={name} className="row between numbered">
        <span className="small">{words}</span>
        <Stepper
          label={words}
          value={value}
          min={shape.min ?? undefined}
          max={shape.max ?? undefined}
          onChange={(next) => onSet(move, { [name]: next })}
        />
      </div>
    );
  });
}
