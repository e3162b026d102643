import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { saveSeat, deleteSeat, type Seat, getSeat } from "../connection/seats.ts";
import { onDemand } from "../components/on-demand.tsx";
import { MessagePage } from "../components/message-page.tsx";
import { navigate } from "../browser/routes.ts";
import { GameProvider, StoreProvider, useGame, useSnapshot } from "../state/game.tsx";
import { GameScreen } from "../screen/game-screen.tsx";
import { TableStore } from "../state/table-store.ts";
import { NetworkBanner } from "./network/network-banner.tsx";
import { ShownAttemptProvider } from "../state/shown-attempt.tsx";
import { TableScreen } from "./table-screen.tsx";

const JoinPage = onDemand(async () => (await import("../join/join-page.tsx")).JoinPage);

interface TablePageProps {
  readonly table: string;
  readonly invitation?: string;
  readonly gm?: string;
  readonly watch?: true;
}

/**
 * The seats to try, in this order: the one that this browser has, then the one that a link brings. A link's token is kept
 * only once it has opened the table, and never instead of one that works: anybody can make such a link.
 */
function seatsFor({ table, invitation, gm }: TablePageProps): readonly Seat[] {
  const known = getSeat(table);
  const seats = known ? [known] : [];
  if (gm === undefined || known?.token === gm) return seats;
  return [...seats, { table, token: gm, ...(invitation === undefined ? {} : { invitation }) }];
}

/** The page of a table: the table for a member, the join page for a guest with an invitation. */
export function TablePage(props: TablePageProps) {
  const { table, invitation, watch = false } = props;
  const [seats, setSeats] = useState(() => seatsFor(props));
  const [seat, ...others] = seats;
  if (seat) {
    return (
      <SeatedTable
        key={seat.token}
        seat={seat}
        onRefused={others.length > 0 ? () => setSeats(others) : undefined}
        onLost={() => {
          deleteSeat(table);
          setSeats([]);
        }}
      />
    );
  }
  if (invitation !== undefined)
    return <JoinPage table={table} invitation={invitation} watch={watch} onSeated={(taken) => setSeats([taken])} />;
  return (
    <MessagePage
      title="You need an invitation"
      message="Ask the game master for the link to this table. With it, you only need to enter a name."
    >
      <button type="button" className="btn go" onClick={() => navigate("/seat")}>
        Enter a code
      </button>
    </MessagePage>
  );
}

interface SeatedProps {
  readonly seat: Seat;
  /** Called where the seat is refused, if there is another one to try. */
  readonly onRefused: (() => void) | undefined;
  readonly onLost: () => void;
}

const opening = (
  <>
    <NetworkBanner />
    <main className="plain-page" aria-busy="true" aria-label="Opening the table" />
  </>
);

function SeatedTable({ seat, onRefused, onLost }: SeatedProps) {
  const store = useMemo(() => new TableStore(seat, window.location.origin), [seat]);
  // Before the first paint: the table is what everybody waits for.
  useLayoutEffect(() => store.connect(), [store]);
  return (
    <StoreProvider store={store}>
      <UnlessClosed onLost={onLost} onRefused={onRefused}>
        <GameProvider fallback={opening}>
          <SeatMemory seat={seat} />
          <GameScreen fallback={opening}>
            <ShownAttemptProvider>
              <TableScreen />
            </ShownAttemptProvider>
          </GameScreen>
        </GameProvider>
      </UnlessClosed>
    </StoreProvider>
  );
}

/** Keeps the seat that has opened the table, with the title for the home page, and applies title and theme to the page. */
function SeatMemory({ seat }: { readonly seat: Seat }) {
  const { view } = useGame();
  const { title, system } = view;
  useEffect(() => {
    // The links may have been renewed on this device.
    const known = getSeat(seat.table);
    const invitation = known?.token === seat.token ? known.invitation : undefined;
    saveSeat({ ...seat, ...(invitation === undefined ? {} : { invitation }), title, system });
    // The secret of a link is removed from the address bar, where a shared screen would show it.
    if (window.location.hash !== "") navigate(`/t/${seat.table}`, { replace: true });
    // While it is the viewer's turn, the title says so before the name of the table.
    if (!document.title.endsWith(`${title} · Rulewright`)) document.title = `${title} · Rulewright`;
    document.documentElement.dataset["system"] = system;
  }, [seat, title, system]);
  return null;
}

interface ShutProps {
  readonly onRefused: (() => void) | undefined;
  readonly onLost: () => void;
  readonly children: React.ReactNode;
}

function UnlessClosed({ onRefused, onLost, children }: ShutProps) {
  const { closed } = useSnapshot();
  const tryNext = closed?.code === "no-seat" ? onRefused : undefined;
  useEffect(() => tryNext?.(), [tryNext]);
  if (!closed || tryNext) return children;
  const { code, message } = closed;
  const helpsToReload = code === "old-client" || code === "old-server" || code === "too-many-screens";
  const leave = (
    <button type="button" className="btn plain" onClick={onLost}>
      Leave table
    </button>
  );
  return (
    <MessagePage title="This table can't be opened" message={message} last={helpsToReload ? null : leave}>
      {helpsToReload ? (
        <button type="button" className="btn go" onClick={() => window.location.reload()}>
          Reload page
        </button>
      ) : null}
      {code === "no-seat" ? (
        <button type="button" className="btn go" onClick={() => navigate("/seat")}>
          Enter my code
        </button>
      ) : null}
    </MessagePage>
  );
}
