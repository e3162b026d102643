import { systemById } from "@rulewright/systems";
import { type FormEvent, useEffect, useId, useState } from "react";
import { Ornament } from "../art/icon.tsx";
import { type Announced, lookAtTable, takeSeat } from "../connection/api.ts";
import { keepSeat, type Seat } from "../connection/seats.ts";
import { ask, type Asking, NOT_ASKED } from "../first-page/asking.ts";
import { LostPage } from "../first-page/lost-page.tsx";
import { useFocusOnce } from "../parts/focus.ts";
import { Full, LONGEST_NAME } from "../parts/full.tsx";

interface JoinProps {
  readonly table: string;
  readonly invitation: string;
  readonly onSeated: (seat: Seat) => void;
}

function useTableBehind(table: string, invitation: string) {
  const [found, setFound] = useState<{ readonly announced?: Announced; readonly problem?: string }>({});
  useEffect(() => {
    lookAtTable(table, invitation).then(
      (announced) => setFound({ announced }),
      (error: unknown) => setFound({ problem: error instanceof Error ? error.message : String(error) }),
    );
  }, [table, invitation]);
  return found;
}

/** The door: what is being played, and a name to sit down with. */
export function JoinPage({ table, invitation, onSeated }: JoinProps) {
  const { announced, problem } = useTableBehind(table, invitation);
  useEffect(() => {
    if (announced) document.documentElement.dataset["system"] = announced.system;
  }, [announced]);
  if (problem !== undefined) return <LostPage title="This invitation doesn't open" words={problem} />;
  if (!announced) return <main className="plain-page" aria-busy="true" aria-label="Looking for the table" />;
  return (
    <main className="plain-page">
      <div className="letter">
        <Ornament system={announced.system} />
        <p className="caps">You are invited</p>
        <h1>{announced.title}</h1>
        <p className="lead">{systemById(announced.system)?.flavour}</p>
        <NameForm {...{ table, invitation, announced, onSeated }} />
      </div>
    </main>
  );
}

function NameForm({ table, invitation, announced, onSeated }: JoinProps & { readonly announced: Announced }) {
  const [name, setName] = useState("");
  const [asking, setAsking] = useState<Asking>(NOT_ASKED);
  const field = useId();
  const input = useFocusOnce<HTMLInputElement>();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void ask(setAsking, async () => {
      const { token } = await takeSeat(table, invitation, name.trim());
      const seat = { table, token, invitation, title: announced.title, system: announced.system };
      keepSeat(seat);
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
          maxLength={LONGEST_NAME}
          autoComplete="name"
          onChange={(event) => setName(event.target.value)}
        />
        <button className="btn go" disabled={name.trim() === "" || asking.busy}>
          Sit down
        </button>
      </div>
      <Full words={name} max={LONGEST_NAME} />
      <p role="alert" className="small red">
        {asking.problem}
      </p>
      <p className="small">No account. Just a name.</p>
    </form>
  );
}
