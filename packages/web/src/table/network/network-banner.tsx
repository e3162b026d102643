import { formatCounted } from "@rulewright/present";
import { useEffect, useState } from "react";
import { useSnapshot, useStore } from "../../state/game.tsx";
import { useWaitingControls } from "./use-waiting-controls.ts";

/** How long, in ms, a connection may be lost or an answer be missing before the page speaks of it. */
const PATIENCE = 1_500;

/** Says that the connection is lost or slow, what becomes of the viewer's moves, and when it is tried again. */
export function NetworkBanner() {
  const { status, pending, keptAt } = useSnapshot();
  const [first] = pending;
  const trouble = status === "open" ? (first?.id ?? "") : "away";
  const shown = useLasting(trouble);
  useWaitingControls(pending, shown !== "");
  return (
    <div className="network">
      <div className={shown === "" ? undefined : "network-card"}>
        <output>
          {shown === "" ? null : shown === "away" ? <Away kept={pending.length} at={keptAt} /> : <Slow />}
        </output>
        {shown === "away" ? <NextTry /> : null}
      </div>
    </div>
  );
}

const formatTime = (at: number): string =>
  new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" }).format(at);

interface AwayProps {
  /** How many commands wait. */
  readonly kept: number;
  /** When the table was kept that the page shows, if it is not the server's. */
  readonly at: number | undefined;
}

function Away({ kept, at }: AwayProps) {
  const moves = formatCounted({ one: "move is", other: "moves are" }, kept);
  return (
    <>
      <b>No connection to the table.</b>{" "}
      {at === undefined ? "Nothing is lost." : `This device keeps it as it was on ${formatTime(at)}.`}
      {kept > 0 ? ` Your ${moves} saved on this device, and will be sent once.` : ""}
    </>
  );
}

const Slow = () => (
  <>
    <b>The connection is slow.</b> Your move is on its way, and counts once.
  </>
);

/** The seconds until the next attempt, which are not announced, and a button that doesn't wait for it. */
function NextTry() {
  const { retryAt } = useSnapshot();
  const { retryNow } = useStore();
  return (
    <div className="next-try">
      <span className="note" aria-hidden="true">
        {retryAt === undefined ? "Trying to connect…" : <Countdown key={retryAt} to={retryAt} />}
      </span>
      <button type="button" className="btn" disabled={retryAt === undefined} onClick={retryNow}>
        Try now
      </button>
    </div>
  );
}

/** The whole seconds from now until a time in ms since 1970, at least 1. */
function Countdown({ to }: { readonly to: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  const seconds = Math.max(1, Math.ceil((to - now) / 1_000));
  return `Next try in ${seconds} s`;
}

/** The value once it has been the same for some time; no value at all, an empty one, at once. */
function useLasting(value: string): string {
  const [lasting, setLasting] = useState("");
  useEffect(() => {
    if (value === "") return undefined;
    const timer = window.setTimeout(() => setLasting(value), PATIENCE);
    return () => window.clearTimeout(timer);
  }, [value]);
  return lasting === value ? value : "";
}
