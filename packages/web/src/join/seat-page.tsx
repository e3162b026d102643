import { newId } from "@rulewright/client";
import { formatSeatCode, parseSeatCode } from "@rulewright/table";
import { type FormEvent, useId, useState } from "react";
import { navigate } from "../browser/routes.ts";
import { useInitialFocus } from "../components/use-initial-focus.ts";
import { api } from "../connection/api.ts";
import { IDLE, type RequestState, trackRequest } from "../connection/request-state.ts";
import { saveSeat } from "../connection/seats.ts";

/** The page that opens a seat on this device, with a code from another device or from the game master. */
export function SeatPage({ code = "" }: { readonly code?: string }) {
  const given = parseSeatCode(code);
  const [typed, setTyped] = useState(given === undefined ? "" : formatSeatCode(given));
  const [request] = useState(newId);
  const [{ busy, problem }, setState] = useState<RequestState>(IDLE);
  const field = useId();
  const input = useInitialFocus<HTMLInputElement>();
  const parsed = parseSeatCode(typed);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (parsed === undefined) return;
    void trackRequest(setState, async () => {
      const { table, token } = await api.openSeat({ code: parsed, request: `${request}-${parsed}` });
      saveSeat({ table, token });
      navigate(`/t/${table}`, { replace: true });
    });
  };
  return (
    <main className="plain-page">
      <div className="letter">
        <p className="caps">Your seat on this device</p>
        <h1>Enter your code</h1>
        <p className="lead">
          Your own devices show one under “Use another device”. If you lost yours, the game master makes one for you.
        </p>
        <form className="name-entry" onSubmit={onSubmit}>
          <label className="caps" htmlFor={field}>
            Code
          </label>
          <div className="join">
            <input
              id={field}
              ref={input}
              className="code"
              value={typed}
              maxLength={16}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck="false"
              placeholder="ABCD 1234"
              onChange={(event) => setTyped(event.target.value)}
            />
            <button className="btn go" disabled={parsed === undefined || busy}>
              Open my seat
            </button>
          </div>
          <p role="alert" className="small red">
            {problem}
          </p>
        </form>
      </div>
    </main>
  );
}
