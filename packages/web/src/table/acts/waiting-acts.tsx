import { useBusy } from "@rulewright/systems/screen";
import { isRefusal, uncapitalize } from "@rulewright/rules";
import { tryAct, type WaitingAct } from "@rulewright/table";
import { Slot } from "../../screen/slot.tsx";
import { formatChanges, withoutResets } from "../log/changes.ts";
import { formatActBriefly } from "../log/act-sentences.ts";
import { useGame } from "../../state/game.tsx";
import { memberName, nameOf } from "../../state/people.ts";
import { ruleStateOf } from "../../state/rule-state.ts";

/** The acts that wait for the GM's consent: all of them for the GM, who answers; their own for a player, who may take one back. */
export function WaitingActs() {
  const { view, isGm, gmTitle, you } = useGame();
  const shown = isGm ? view.requests : view.requests.filter(({ member }) => member === you.id);
  if (shown.length === 0) return null;
  return (
    <section className="proposals" aria-label="Requests">
      <p className="caps">{isGm ? "Waiting for your consent" : `Waiting for the ${gmTitle}'s consent`}</p>
      {shown.map((request) => (
        <WaitingActCard key={request.id} request={request} />
      ))}
    </section>
  );
}

/** What granting a request would change. Declining it changes nothing. */
function Consequence({ request }: { readonly request: WaitingAct }) {
  const { view, you, system, text, people } = useGame();
  const tried = tryAct(system, ruleStateOf(view), you.role, request);
  if (isRefusal(tried)) return null;
  const changes = withoutResets(system, tried.result.changes);
  const words = formatChanges(system, text, people, changes, request.character);
  return words === "" ? null : (
    <p className="note">
      If you grant it:{" "}
      <Slot name="granted" with={{ changes, of: request.character }}>
        {uncapitalize(words)}
      </Slot>
    </p>
  );
}

function WaitingActCard({ request }: { readonly request: WaitingAct }) {
  const game = useGame();
  const { view, isGm, gmTitle, send } = game;
  const busy = useBusy();
  const { id, character, member } = request;
  const answer = (given: "granted" | "declined") => () =>
    send({ type: "answer-act-request", request: id, answer: given });
  return (
    <article className="card proposal">
      <p className="by">
        {character === undefined ? "The table" : nameOf(view, character)} <span>{memberName(view, member)}</span>
      </p>
      <p className="say">{formatActBriefly(game, request)}</p>
      {isGm ? <Consequence request={request} /> : null}
      <div className="row proposal-acts">
        <button type="button" className="btn plain" disabled={busy} onClick={answer("declined")}>
          {isGm ? "Decline" : "Withdraw"}
        </button>
        {isGm ? (
          <button type="button" className="btn go grow" disabled={busy} onClick={answer("granted")}>
            Grant
          </button>
        ) : (
          <span className="note grow">Waiting for the {gmTitle}</span>
        )}
      </div>
    </article>
  );
}
