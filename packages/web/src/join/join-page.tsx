import { newId, ServerError, type TableInfo } from "@rulewright/client";
import { useEffect, useRef, useState } from "react";
import { Ornament } from "../art/icon.tsx";
import { navigate } from "../browser/routes.ts";
import { useSystem } from "../catalogue/systems.ts";
import { api } from "../connection/api.ts";
import { saveSeat, type Seat } from "../connection/seats.ts";
import { MessagePage } from "../components/message-page.tsx";
import { NameEntry } from "../components/name-entry.tsx";

interface JoinProps {
  readonly table: string;
  readonly invitation: string;
  /** Whether this is a shared screen, which joins by itself. */
  readonly watch?: boolean;
  readonly onSeated: (seat: Seat) => void;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const JoinAs = ({ name, onJoin }: { readonly name: string; readonly onJoin: () => void }) => (
  <button type="button" className="btn" onClick={onJoin}>
    Join as {name}
  </button>
);

interface Found {
  readonly announced?: TableInfo;
  readonly problem?: string;
}

function useTableInfo(table: string, invitation: string): Found {
  const [found, setFound] = useState<Found>({});
  useEffect(() => {
    api.tableInfo(table, invitation).then(
      (announced) => setFound({ announced }),
      (error: unknown) => setFound({ problem: wordsOf(error) }),
    );
  }, [table, invitation]);
  return found;
}

/** The name of a shared screen. The server numbers further ones. */
const SCREEN_NAME = "Shared screen";

/** The page behind an invitation: what is being played, and a form for the player's name. */
export function JoinPage({ table, invitation, watch = false, onSeated }: JoinProps) {
  const { announced, problem } = useTableInfo(table, invitation);
  const system = useSystem(announced?.system);
  const [request] = useState(newId);
  const [refused, setRefused] = useState("");
  /** A name like the one that is taken, which nobody has. */
  const [free, setFree] = useState<string>();
  const begun = useRef(false);
  const join = async (name: string, role?: "spectator"): Promise<void> => {
    if (!announced) return;
    // Another role is another request.
    const id = role === undefined ? request : `${request}-${role}`;
    const { token } = await api.join(table, { invitation, name, request: id, ...(role ? { role } : {}) });
    const seat = { table, token, invitation, title: announced.title, system: announced.system };
    saveSeat(seat);
    onSeated(seat);
  };
  const joinAs = async (name: string): Promise<void> => {
    setFree(undefined);
    try {
      await join(name);
    } catch (error) {
      if (error instanceof ServerError) setFree(error.free);
      throw error;
    }
  };
  const refuse = (error: unknown): void => setRefused(wordsOf(error));
  const show = (): void => void join(SCREEN_NAME, "spectator").catch(refuse);
  useEffect(() => {
    if (announced) document.documentElement.setAttribute("data-system", announced.system);
    if (!announced || !watch || begun.current) return;
    begun.current = true;
    show();
  });
  if (problem !== undefined) return <MessagePage title="This invitation doesn't work" message={problem} />;
  if (refused !== "") return <MessagePage title="This screen can't be added" message={refused} />;
  if (!announced || watch) return <main className="plain-page" aria-busy="true" aria-label="Loading the table" />;
  return (
    <main className="plain-page">
      <div className="letter">
        <Ornament system={announced.system} />
        <p className="caps">You are invited</p>
        <h1>{announced.title}</h1>
        <p className="lead">{system?.flavour}</p>
        <NameEntry label="Your name" action="Join the table" onSend={joinAs} />
        {free === undefined ? null : <JoinAs name={free} onJoin={() => void join(free).catch(refuse)} />}
        <p className="small">No account needed, just a name.</p>
        <div className="other-ways">
          <p className="caps">Or</p>
          <button type="button" className="btn plain" onClick={() => navigate("/seat")}>
            Enter a code for my own seat
          </button>
          <button type="button" className="btn plain" onClick={show}>
            Use this as a shared screen
          </button>
        </div>
      </div>
    </main>
  );
}
