import { type FormEvent, useEffect, useId, useState } from "react";
import { Ornament } from "../art/icon.tsx";
import { useSystem } from "../catalogue/systems.ts";
import { type TableInfo, fetchTableInfo, takeSeat } from "../connection/api.ts";
import { saveSeat, type Seat } from "../connection/seats.ts";
import { trackRequest, type RequestState, IDLE } from "../connection/request-state.ts";
import { MessagePage } from "../components/message-page.tsx";
import { useInitialFocus } from "../components/use-initial-focus.ts";
import { LengthNotice, MAX_NAME_LENGTH } from "../components/length-notice.tsx";

interface JoinProps {
  readonly table: string;
  readonly invitation: string;
  readonly onSeated: (seat: Seat) => void;
}

function useTableInfo(table: string, invitation: string) {
  const [found, setFound] = useState<{ readonly announced?: TableInfo; readonly problem?: string }>({});
  useEffect(() => {
    fetchTableInfo(table, invitation).then(
      (announced) => setFound({ announced }),
      (error: unknown) => setFound({ problem: error instanceof Error ? error.message : String(error) }),
    );
  }, [table, invitation]);
  return found;
}

/** The page behind an invitation: what is being played, and a form for the player's name. */
export function JoinPage({ table, invitation, onSeated }: JoinProps) {
  const { announced, problem } = useTableInfo(table, invitation);
  const system = useSystem(announced?.system);
  useEffect(() => {
    if (announced) document.documentElement.setAttribute("data-system", announced.system);
  }, [announced]);
  if (problem !== undefined) return <MessagePage title="This invitation doesn't work" message={problem} />;
  if (!announced) return <main className="plain-page" aria-busy="true" aria-label="Loading the table" />;
  return (
    <main className="plain-page">
      <div className="letter">
        <Ornament system={announced.system} />
        <p className="caps">You are invited</p>
        <h1>{announced.title}</h1>
        <p className="lead">{system?.flavour}</p>
        <NameForm {...{ table, invitation, announced, onSeated }} />
      </div>
    </main>
  );
}

function NameForm({ table, invitation, announced, onSeated }: JoinProps & { readonly announced: TableInfo }) {
  const [name, setName] = useState("");
  const [asking, setAsking] = useState<RequestState>(IDLE);
  const field = useId();
  const input = useInitialFocus<HTMLInputElement>();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void trackRequest(setAsking, async () => {
      const { token } = await takeSeat(table, invitation, name.trim());
      const seat = { table, token, invitation, title: announced.title, system: announced.system };
      saveSeat(seat);
      onSeated(seat);
    });
  };
  return (
    <form onSubmit={onSubmit} className="name-form">
      <label className="caps" htmlFor={field}>
        Your name
      </label>
      <div className="join">
        <input
          id={field}
          ref={input}
          value={name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="name"
          onChange={(event) => setName(event.target.value)}
        />
        <button className="btn go" disabled={name.trim() === "" || asking.busy}>
          Join the table
        </button>
      </div>
      <LengthNotice text={name} max={MAX_NAME_LENGTH} />
      <p role="alert" className="small red">
        {asking.problem}
      </p>
      <p className="small">No account needed, just a name.</p>
    </form>
  );
}
