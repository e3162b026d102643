import { moveLabel } from "@rulewright/present";
import type { JsonObject, Move } from "@rulewright/rules";
import { RefusalNotice } from "../../components/refusal-notice.tsx";
import { useGame } from "../../state/game.tsx";
import { fieldsOf } from "../history/move-fields.ts";
import type { AttemptView } from "./attempt-view.ts";

interface NamedMovesProps {
  readonly attemptView: AttemptView;
  /** The moves made by talking that take one of some names. */
  readonly moves: readonly Move[];
}

/** The moves made by talking that take a name, such as claiming a specialty: one button for each name. */
export function NamedMoves({ attemptView, moves }: NamedMovesProps) {
  return moves.map((move) => <NamedMove key={move.name} {...{ attemptView, move }} />);
}

function NamedMove({ attemptView: { seen }, move }: { readonly attemptView: AttemptView; readonly move: Move }) {
  const { text, busy, send } = useGame();
  const [field] = fieldsOf(move, "name");
  if (!field) return null;
  const refusalOf = (name: string) => move.refuse({ [field.name]: name });
  const refusals = field.shape.names.flatMap((name) => refusalOf(name) ?? []);
  const [refusal] = refusals.length === field.shape.names.length ? refusals : [];
  const make = (detail: JsonObject): void => send({ type: "choose", ...seen, move: move.name, detail });
  return (
    <fieldset className="claims-row">
      <legend className="caps">{moveLabel(text, move.name)}</legend>
      {field.shape.names.map((name) => (
        <button
          key={name}
          type="button"
          className="btn low plain"
          disabled={busy || refusalOf(name) !== undefined}
          onClick={() => make({ [field.name]: name })}
        >
          {name}
        </button>
      ))}
      {refusal ? <RefusalNotice refusal={refusal} /> : null}
    </fieldset>
  );
}
