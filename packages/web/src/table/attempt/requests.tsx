import { formatNumber, formatSigned } from "@rulewright/present";
import { memberName, useGame } from "../../state/game.tsx";
import { requestedValue, type NegotiableNumber } from "../history/negotiation.ts";
import { openRequests, type Request } from "../history/attempt-history.ts";
import type { AttemptView } from "./attempt-view.ts";

/** Reasons that were given and wait for the GM's word. */
export function Requests({
  attemptView,
  haggled,
}: {
  readonly attemptView: AttemptView;
  readonly haggled: readonly NegotiableNumber[];
}) {
  const { history } = attemptView;
  const open = history ? openRequests(history) : [];
  if (open.length === 0) return null;
  return (
    <ul className="wishes" aria-label="Reasons given">
      {open.map((wish) => (
        <RequestRow key={wish.id} wish={wish} haggled={haggled.find(({ move }) => move === wish.move)} />
      ))}
    </ul>
  );
}

interface RequestRowProps {
  readonly wish: Request;
  readonly haggled: NegotiableNumber | undefined;
}

function RequestRow({ wish, haggled }: RequestRowProps) {
  const { view, isGm, busy, send } = useGame();
  const to = haggled && requestedValue(wish, haggled);
  const now = haggled?.now;
  const change =
    to === undefined || now === undefined ? "" : to === now ? `to ${formatNumber(to)}` : formatSigned(to - now);
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
