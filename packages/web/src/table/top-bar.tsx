import { formatMessage } from "@rulewright/rules";
import { useEffect, useState } from "react";
import { Icon, Ornament } from "../art/icon.tsx";
import { useGame, useSnapshot } from "../state/game.tsx";
import { initialOf } from "../words/plain.ts";

interface TopBarProps {
  readonly onParty: () => void;
  readonly onMenu: () => void;
}

/** The table's name, where the story is, who is here. */
export function TopBar({ onParty, onMenu }: TopBarProps) {
  const { view, text, present } = useGame();
  const audience = { all: "odds shown to all", gm: "odds for the GM", nobody: "odds hidden" }[view.oddsShown];
  const where = [view.scene, `Session ${view.session}`, formatMessage(text, `phase.${view.phase}`)];
  return (
    <header className="bar">
      <Ornament system={view.system} />
      <div className="grow">
        <h1>{view.title}</h1>
        <span className="note">
          {where.filter((part) => part !== "").join(" · ")}
          <span className="audience"> · {audience}</span>
        </span>
      </div>
      <Reconnecting />
      <button type="button" className="who" aria-label="Who is at the table" onClick={onParty}>
        {view.members.map(({ id, name }) => (
          <i
            key={id}
            className={[id === view.you.id ? "me" : "", present.includes(id) ? "" : "away"].join(" ").trim()}
            title={name}
          >
            {initialOf(name)}
          </i>
        ))}
      </button>
      <button type="button" className="iconbtn" aria-label="Menu" onClick={onMenu}>
        <Icon name="menu" />
      </button>
    </header>
  );
}

/** A quiet word while the connection is gone, or answers nothing: what was sent is kept. */
function Reconnecting() {
  const { status, pending } = useSnapshot();
  const late = useLate(pending[0]?.id);
  const kept = pending.length > 0 ? ", your move is kept" : "";
  const away = status === "reconnecting" || status === "connecting";
  return <output className="reconnecting">{away ? `Reconnecting${kept}` : late ? `Sending${kept}` : ""}</output>;
}

/** A connection can be gone long before anything notices. */
const LONG = 2_000;

/** Whether what was sent has waited for its answer a good while. */
function useLate(sent: string | undefined): boolean {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (sent === undefined) return undefined;
    const timer = window.setTimeout(() => setLate(sent), LONG);
    return () => window.clearTimeout(timer);
  }, [sent]);
  return sent !== undefined && late === sent;
}
