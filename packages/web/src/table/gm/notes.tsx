import { MAX_WORDS, type Line, undoneLines } from "@rulewright/table";
import { type FormEvent, useMemo, useState } from "react";
import { useGame, useStore } from "../../state/game.tsx";
import { UndoButton } from "../log/undo-button.tsx";

/** How many of the newest notes are in sight. */
const IN_SIGHT = 5;

/** The lines that a member has written for nobody else, oldest first, without those that are undone. */
function notesOf(member: string, lines: readonly Line[]): readonly Line[] {
  const undone = undoneLines(lines);
  return lines.filter(({ n, by, event }) => {
    const isNote = event.type === "said" && event.recipients?.length === 0 && event.about === undefined;
    return isNote && by === member && !undone.has(n);
  });
}

/** What the game master has noted down for nobody else, and a field for another note. The log has them too. */
export function Notes() {
  const { lines, hasEarlier, you } = useGame();
  const { loadEarlier } = useStore();
  const [all, setAll] = useState(false);
  const notes = useMemo(() => notesOf(you.id, lines), [you.id, lines]);
  const shown = all ? notes : notes.slice(-IN_SIGHT);
  const showMore = (): void => {
    setAll(true);
    if (hasEarlier) loadEarlier();
  };
  return (
    <section className="proposals" aria-label="Your notes">
      <p className="caps">Your notes</p>
      {shown.length < notes.length || (notes.length > 0 && hasEarlier) ? (
        <button type="button" className="btn plain" onClick={showMore}>
          Earlier notes
        </button>
      ) : null}
      <ul className="told">
        {shown.map(({ n, event }) => (
          <li key={n} className="row between">
            <span className="serif-words">{event.type === "said" ? event.words : ""}</span>
            <UndoButton lines={[n]} />
          </li>
        ))}
      </ul>
      <NewNote />
    </section>
  );
}

function NewNote() {
  const { send } = useGame();
  const [words, setWords] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (words.trim() === "") return;
    send({ type: "say", words: words.trim(), recipients: [] });
    setWords("");
  };
  return (
    <form className="join" onSubmit={submit}>
      <input
        aria-label="Note that only you see"
        placeholder="Only you see it"
        value={words}
        maxLength={MAX_WORDS}
        onChange={({ target }) => setWords(target.value)}
      />
      <button className="btn" disabled={words.trim() === ""}>
        Note
      </button>
    </form>
  );
}
