import { MAX_WORDS } from "@rulewright/table";
import { type KeyboardEvent, useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { useInitialFocus } from "../../components/use-initial-focus.ts";
import { useGame } from "../../state/game.tsx";
import type { Comment } from "./log-entry.ts";
import { UndoButton } from "./undo-button.tsx";

/** What was said about an entry, below it. */
export function CommentList({ comments }: { readonly comments: readonly Comment[] }) {
  const { isGm } = useGame();
  if (comments.length === 0) return null;
  return (
    <ul className="comments">
      {comments.map(({ n, who, words, undone, mayUndo }) => (
        <li key={n} className={undone === undefined ? undefined : "undone"} title={undone}>
          <b>{who}</b> <span>{words}</span>
          {isGm && mayUndo && undone === undefined ? <UndoButton lines={[n]} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** The button beside an entry that opens its comment form. */
export function CommentButton({ open, onToggle }: { readonly open: boolean; readonly onToggle: () => void }) {
  return (
    <button
      type="button"
      className="iconbtn undo-line"
      aria-label="Comment on this"
      title="Comment on this"
      aria-expanded={open}
      onClick={onToggle}
    >
      <Icon name="comment" small />
    </button>
  );
}

interface CommentFormProps {
  /** The number of the line that is commented on. */
  readonly about: number;
  readonly onDone: () => void;
}

/** A field for a comment. Escape closes it. */
export function CommentForm({ about, onDone }: CommentFormProps) {
  const { send } = useGame();
  const [words, setWords] = useState("");
  const field = useInitialFocus<HTMLInputElement>();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") onDone();
  };
  return (
    <form
      className="join comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() === "") return;
        send({ type: "say", words: words.trim(), about });
        onDone();
      }}
    >
      <input
        ref={field}
        aria-label="Comment"
        placeholder="Comment"
        value={words}
        maxLength={MAX_WORDS}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={onKeyDown}
      />
      <button className="btn" disabled={words.trim() === ""}>
        Send
      </button>
    </form>
  );
}
