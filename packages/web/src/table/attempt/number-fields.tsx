import { type Move, wordOf } from "@rulewright/rules";
import { Stepper } from "../../parts/stepper.tsx";
import { useGame } from "../../state/game.tsx";
import { capital } from "../../words/plain.ts";
import { type Draft, fieldsOf, usual } from "./draft.ts";

interface NumberFieldsProps {
  readonly move: Move;
  readonly draft: Draft;
  readonly onSet: (move: string, detail: Record<string, number>) => void;
}

/** The numbers a move takes: a tile where it is once or not at all, a stepper beyond. */
export function NumberFields({ move, draft, onSet }: NumberFieldsProps) {
  const { text } = useGame();
  const chosen = draft.move === move.name;
  return fieldsOf(move, "number").map(({ name, shape }) => {
    if (shape.most === 0 || (shape.least === null && !chosen)) return null;
    const said = chosen ? draft.detail[name] : undefined;
    const value = typeof said === "number" ? said : shape.least === null ? usual(move, name) : 0;
    const label = text[`detail.${name}`] ? wordOf(text, `detail.${name}`, { what: "", count: 1 }) : undefined;
    const words = capital((label ?? wordOf(text, `param.${name}`)).trim());
    if (shape.most === 1) {
      return (
        <button
          key={name}
          type="button"
          className={value === 1 ? "tile on" : "tile"}
          aria-pressed={value === 1}
          onClick={() => onSet(move.name, { [name]: value === 1 ? 0 : 1 })}
        >
          <span className="crown">×2</span>
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
          least={shape.least ?? undefined}
          most={shape.most ?? undefined}
          onChange={(next) => onSet(move.name, { [name]: next })}
        />
      </div>
    );
  });
}
