import { useEffect, useState } from "react";
import { Ornament } from "../art/icon.tsx";
import { useSystem } from "../catalogue/systems.ts";
import { type TableInfo, fetchTableInfo, takeSeat } from "../connection/api.ts";
import { newId } from "../connection/ids.ts";
import { saveSeat, type Seat } from "../connection/seats.ts";
import { MessagePage } from "../components/message-page.tsx";
import { NameEntry } from "../components/name-entry.tsx";

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
  const [request] = useState(newId);
  useEffect(() => {
    if (announced) document.documentElement.setAttribute("data-system", announced.system);
  }, [announced]);
  if (problem !== undefined) return <MessagePage title="This invitation doesn't work" message={problem} />;
  if (!announced) return <main className="plain-page" aria-busy="true" aria-label="Loading the table" />;
  const join = async (name: string): Promise<void> => {
    const { token } = await takeSeat(table, { invitation, name, request });
    const seat = { table, token, invitation, title: announced.title, system: announced.system };
    saveSeat(seat);
    onSeated(seat);
  };
  return (
    <main className="plain-page">
      <div className="letter">
        <Ornament system={announced.system} />
        <p className="caps">You are invited</p>
        <h1>{announced.title}</h1>
        <p className="lead">{system?.flavour}</p>
        <NameEntry label="Your name" action="Join the table" onSend={join} />
        <p className="small">No account needed, just a name.</p>
      </div>
    </main>
  );
}
