import { Icon } from "../../art/icon.tsx";
import { useStore } from "../../state/game.tsx";

/** The button beside a line of the log that shows what an undo of it would take back. */
export function UndoButton({ n }: { readonly n: number }) {
  const { considerUndo } = useStore();
  return (
    <button
      type="button"
      className="iconbtn undo-line"
      aria-label="Undo this"
      title="Undo this"
      onClick={() => considerUndo([n])}
    >
      <Icon name="undo" small />
    </button>
  );
}
