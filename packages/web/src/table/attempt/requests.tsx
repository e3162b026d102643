import { openRequests, type MoveRequest } from "@rulewright/table";
import { formatNumber, formatSigned } from "@rulewright/present";
import { useGame } from "../../state/game.tsx";
import { memberName } from "../../state/people.ts";
import type { NegotiableNumber } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import { requestedValue } from "../history/negotiation.ts";
import type { AttemptView } from "../../state/attempt-view.ts";

/** The open requests; the GM grants or declines each. */
export function Requests({
  attemptView,
  numbers,
}: {
  readonly attemptView: AttemptView;
  readonly numbers: readonly NegotiableNumber[];
}) {
  const open = openRequests(attemptView.attempt);
  if (open.length === 0) return null;
  return (
    <ul className="wishes" aria-label="Open requests">
      {open.map((request) => (
        <RequestRow key={request.id} request={request} number={numbers.find(({ move }) => move === request.move)} />
      ))}
    </ul>
  );
}

interface RequestRowProps {
  readonly request: MoveRequest;
  readonly number: NegotiableNumber | undefined;
}

function RequestRow({ request, number }: RequestRowProps) {
  const { view, isGm, gmTitle, send } = useGame();
  const busy = useBusy();
  const to = number && requestedValue(request, number);
  const now = number?.now;
  const change =
    to === undefined || now === undefined ? "" : to === now ? `to ${formatNumber(to)}` : formatSigned(to - now);
  return (
    <li className="wish">
      <p>
        <b>{memberName(view, request.by)}</b> <span className="serif-words">{request.words}</span>{" "}
        <b className="num">{change}</b>
      </p>
      {isGm ? (
        <span className="row">
          <button
            type="button"
            className="btn low"
            disabled={busy}
            onClick={() => send({ type: "answer-ask", ask: request.id, answer: "declined" })}
          >
            Decline
          </button>
          <button
            type="button"
            className="btn low go"
            disabled={busy || (to !== undefined && to === now)}
            onClick={() => send({ type: "answer-ask", ask: request.id, answer: "granted" })}
          >
            Grant
          </button>
        </span>
      ) : (
        <span className="note">Waiting for the {gmTitle}</span>
      )}
    </li>
  );
}
