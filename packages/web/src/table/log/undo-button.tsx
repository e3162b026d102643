import { Icon } from "../../art/icon.tsx";
import { useStore } from "../../state/game.tsx";

/** The button beside an entry of the log that shows what an undo of its lines would take back. */
export function UndoButton({ lines }: { readonly lines: readonly number[] }) {
  const { considerUndo } = useStore();
  return (
    <button
      type="button"
      className="iconbtn undo-line"
      aria-label="Undo this"
      title="Undo this"
      onClick={() => considerUndo(lines)}
    >
      <Icon name="undo" small />
    </button>
  );
}
