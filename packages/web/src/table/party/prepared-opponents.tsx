import type { Character } from "@rulewright/rules";
import type { PreparedOpponent } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import { useGame } from "../../state/game.tsx";
import { CharacterRow } from "./character-row.tsx";

/** The opponents that the game master has made ready. */
export const preparedOpponents = ({ view }: Pick<ReturnType<typeof useGame>, "view">): readonly PreparedOpponent[] =>
  view.prepared.filter((one) => one.kind === "opponent");

interface PreparedOpponentsProps {
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The prepared opponents, which only leaders see. */
export function PreparedOpponents({ open, onOpen }: PreparedOpponentsProps) {
  const game = useGame();
  const ready = preparedOpponents(game);
  if (ready.length === 0) return null;
  return (
    <>
      <p className="caps others-too">Prepared</p>
      {ready.map(({ id, character }) => (
        <CharacterRow key={id} character={character} open={id === open} onOpen={() => onOpen(id)} />
      ))}
    </>
  );
}

/** Brings a prepared opponent in, or discards it. */
export function PreparedActs({ character: { id, name } }: { readonly character: Character }) {
  const { send } = useGame();
  const busy = useBusy();
  return (
    <div className="row">
      <button
        type="button"
        className="btn low plain"
        disabled={busy}
        onClick={() => send({ type: "discard-preparation", preparation: id })}
      >
        Discard {name}
      </button>
      <button
        type="button"
        className="btn low grow"
        disabled={busy}
        onClick={() => send({ type: "bring-in", opponent: id })}
      >
        Bring in {name}
      </button>
    </div>
  );
}

/** Who sees the sheet of an opponent, and the button with which the game master changes it. */
export function SheetAudience({ character: { id, name } }: { readonly character: Character }) {
  const { view, send } = useGame();
  const busy = useBusy();
  const isHidden = view.hiddenSheets.includes(id);
  return (
    <div className="row between wrap">
      <span className="note">{isHidden ? "The players don't see this sheet" : "Everybody sees this sheet"}</span>
      <button
        type="button"
        className="btn low"
        disabled={busy}
        aria-label={isHidden ? `Show the sheet of ${name}` : `Hide the sheet of ${name}`}
        onClick={() => send({ type: "show-sheet", character: id, shown: isHidden })}
      >
        {isHidden ? "Show it" : "Hide it"}
      </button>
    </div>
  );
}
