import { useEffect, useMemo, useState } from "react";
import { saveSeat, deleteSeat, type Seat, getSeat } from "../connection/seats.ts";
import { MessagePage } from "../components/message-page.tsx";
import { JoinPage } from "../join/join-page.tsx";
import { navigate } from "../browser/routes.ts";
import { GameProvider, StoreProvider, useGame, useSnapshot } from "../state/game.tsx";
import { TableStore } from "../state/table-store.ts";
import { TableScreen } from "./table-screen.tsx";

interface TablePageProps {
  readonly table: string;
  readonly invitation?: string;
  readonly gm?: string;
}

/** The seat at the table that this browser has, or that a seat link brings. */
function seatFor({ table, invitation, gm }: TablePageProps): Seat | undefined {
  const known = getSeat(table);
  if (gm === undefined || known?.token === gm) return known;
  const seat = { table, token: gm, ...(invitation === undefined ? {} : { invitation }) };
  saveSeat(seat);
  return seat;
}

/** The page of a table: the table for a member, the join page for a guest with an invitation. */
export function TablePage(props: TablePageProps) {
  const { table, invitation } = props;
  const [seat, setSeat] = useState(() => seatFor(props));
  useEffect(() => {
    // The secret of a link is removed from the address bar, where a shared screen would show it.
    if (seat && window.location.hash !== "") navigate(`/t/${table}`, { replace: true });
  }, [seat, table]);
  if (seat) {
    return (
      <SeatedTable
        key={seat.token}
        seat={seat}
        onLost={() => {
          deleteSeat(table);
          setSeat(undefined);
        }}
      />
    );
  }
  if (invitation !== undefined) return <JoinPage table={table} invitation={invitation} onSeated={setSeat} />;
  return (
    <MessagePage
      title="You need an invitation"
      message="Ask the game master for the link to this table. With it, you only need to enter a name."
    />
  );
}

function socketUrl(): string {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/socket`;
}

function SeatedTable({ seat, onLost }: { readonly seat: Seat; readonly onLost: () => void }) {
  const store = useMemo(() => new TableStore(seat, socketUrl()), [seat]);
  useEffect(() => store.connect(), [store]);
  return (
    <StoreProvider store={store}>
      <UnlessClosed onLost={onLost}>
        <GameProvider fallback={<main className="plain-page" aria-busy="true" aria-label="Opening the table" />}>
          <SeatMemory seat={seat} />
          <TableScreen />
        </GameProvider>
      </UnlessClosed>
    </StoreProvider>
  );
}

/** Saves the title with the seat, for the list on the home page, and applies the title and theme to the page. */
function SeatMemory({ seat }: { readonly seat: Seat }) {
  const { view } = useGame();
  const { title, system } = view;
  useEffect(() => {
    saveSeat({ ...seat, title, system });
    document.title = `${title} · Rulewright`;
    document.documentElement.dataset["system"] = system;
  }, [seat, title, system]);
  return null;
}

interface ShutProps {
  readonly onLost: () => void;
  readonly children: React.ReactNode;
}

function UnlessClosed({ onLost, children }: ShutProps) {
  const { closed } = useSnapshot();
  if (!closed) return children;
  const { code, message } = closed;
  const outdated = code === "old-client" || code === "old-server";
  return (
    <MessagePage title="This table can't be opened" message={message}>
      <div className="row">
        {outdated ? (
          <button type="button" className="btn go" onClick={() => window.location.reload()}>
            Reload page
          </button>
        ) : (
          <button type="button" className="btn go" onClick={onLost}>
            Leave table
          </button>
        )}
      </div>
    </MessagePage>
  );
}
