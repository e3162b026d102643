import { memberName, useGame } from "../../state/game.tsx";
import { number, signed } from "../../words/plain.ts";
import { changeOf, type Haggled } from "./ledger.ts";
import { openWishes, type Wish } from "./story.ts";
import type { Met } from "./use-attempt.ts";

/** Reasons that were given and wait for the GM's word. */
export function Wishes({ met, haggled }: { readonly met: Met; readonly haggled: readonly Haggled[] }) {
  const { story } = met;
  const open = story ? openWishes(story) : [];
  if (open.length === 0) return null;
  return (
    <ul className="wishes" aria-label="Reasons given">
      {open.map((wish) => (
        <WishRow key={wish.id} wish={wish} haggled={haggled.find(({ move }) => move === wish.move)} />
      ))}
    </ul>
  );
}

interface WishProps {
  readonly wish: Wish;
  readonly haggled: Haggled | undefined;
}

function WishRow({ wish, haggled }: WishProps) {
  const { view, isGm, busy, send } = useGame();
  const to = haggled && changeOf(wish, haggled);
  const now = haggled?.now;
  const change = to === undefined || now === undefined ? "" : to === now ? `to ${number(to)}` : signed(to - now);
  return (
    <li className="wish">
      <p>
        <b>{memberName(view, wish.by)}</b> <span className="serif-words">{wish.words}</span>{" "}
        <b className="num">{change}</b>
      </p>
      {isGm ? (
        <span className="row">
          <button
            type="button"
            className="btn low"
            disabled={busy}
            onClick={() => send({ type: "answer-ask", ask: wish.id, answer: "declined" })}
          >
            Decline
          </button>
          <button
            type="button"
            className="btn low go"
            disabled={busy || (to !== undefined && to === now)}
            onClick={() => send({ type: "answer-ask", ask: wish.id, answer: "granted" })}
          >
            Grant
          </button>
        </span>
      ) : (
        <span className="note">waits for the GM's word</span>
      )}
    </li>
  );
}
