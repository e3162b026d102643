import type { Attempt } from "@rulewright/table";
import { type Game, useGame } from "../../state/game.tsx";
import { nameOf } from "../../state/people.ts";
import { type AttemptsInView, inAttempt } from "./awaited.ts";
import { useShownAttempt } from "../../state/shown-attempt.tsx";

/** The other attempts on the table, each with whose it is and what it waits for. A tap shows it. */
export function AttemptSwitcher({ views, shown }: AttemptsInView) {
  const game = useGame();
  const { show } = useShownAttempt();
  const others = game.view.attempts.filter(({ id }) => id !== shown);
  if (others.length === 0) return null;
  return (
    <nav className="attempt-switcher" aria-label="Other attempts">
      <ul>
        {others.map((attempt) => {
          const { words, isYours } = stateOf(game, attempt, views);
          return (
            <li key={attempt.id}>
              <button type="button" className={isYours ? "yours" : ""} onClick={() => show(attempt.id)}>
                <b>{nameOf(game.view, attempt.character)}</b> <span className="title">{attempt.title}</span>
                <span className="state">{words}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** What an attempt waits for, in a few words, and whether that is the viewer. */
function stateOf(
  game: Game,
  attempt: Attempt,
  views: AttemptsInView["views"],
): { readonly words: string; readonly isYours: boolean } {
  const { isGm } = game;
  if (attempt.settled) {
    const isYours = isGm && attempt.consequence === undefined;
    return { words: isYours ? "Say what happens" : "Finished", isYours };
  }
  const found = views.find((one) => one.attempt.id === attempt.id);
  if (!found) return { words: "Stopped", isYours: isGm };
  const { turn, words } = inAttempt(game, found);
  return turn === "yours" ? { words: `Your turn: ${words}`, isYours: true } : { words, isYours: false };
}
