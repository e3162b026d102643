import { formatDecisionBriefly } from "@rulewright/present";
import { useBusy } from "@rulewright/systems/screen";
import { useGame } from "../../state/game.tsx";
import { memberName } from "../../state/people.ts";
import type { AttemptView } from "../../state/attempt-view.ts";
import type { DecisionDraft } from "./decision-draft.ts";

interface SuggestionsProps {
  readonly attemptView: AttemptView;
  /** Selects a suggested option, for whoever decides. */
  readonly onSelect?: (draft: DecisionDraft) => void;
}

/** What others would do, each with a button that selects it. */
export function Suggestions({ attemptView: { attempt, position }, onSelect }: SuggestionsProps) {
  const { view, text } = useGame();
  if (attempt.suggestions.length === 0) return null;
  return (
    <ul className="suggestions" aria-label="Suggestions">
      {attempt.suggestions.map(({ by, move, detail }) => (
        <li key={by} className="row between">
          <span>
            <b>{memberName(view, by)}</b> suggests: {formatDecisionBriefly(text, move, detail, position.tray)}
          </span>
          {onSelect ? (
            <button type="button" className="btn low" onClick={() => onSelect({ move, detail })}>
              Select
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

interface SuggestProps {
  readonly seen: AttemptView["seen"];
  readonly draft: DecisionDraft;
  /** Whether nothing is marked yet. */
  readonly undecided: boolean;
}

/** The button with which somebody who watches says what they would do, once they have marked it: until then it would cover the options. */
export function SuggestButton({ seen, draft, undecided }: SuggestProps) {
  const { send } = useGame();
  const busy = useBusy();
  if (undecided) return null;
  // A suggestion is one decision: the next one.
  const { move, detail } = draft.first?.[0] ?? draft;
  return (
    <div className="commit">
      <button
        type="button"
        className="btn grow"
        disabled={busy}
        onClick={() => send({ type: "suggest", ...seen, move, detail })}
      >
        I'd do this
      </button>
    </div>
  );
}
