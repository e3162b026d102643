import { wordOf } from "@rulewright/rules";
import { Icon, Ornament } from "../art/icon.tsx";
import { useGame, useSnapshot } from "../state/game.tsx";
import { initial } from "../words/plain.ts";

interface TopBarProps {
  readonly onParty: () => void;
  readonly onMenu: () => void;
}

/** The table's name, where the story is, who is here. */
export function TopBar({ onParty, onMenu }: TopBarProps) {
  const { view, text, present } = useGame();
  const audience = { all: "odds shown to all", gm: "odds for the GM", nobody: "odds hidden" }[view.oddsShown];
  const where = [view.scene, `Session ${view.session}`, wordOf(text, `phase.${view.phase}`)];
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
            {initial(name)}
          </i>
        ))}
      </button>
      <button type="button" className="iconbtn" aria-label="Menu" onClick={onMenu}>
        <Icon name="menu" />
      </button>
    </header>
  );
}

/** A quiet word while the connection is gone: what was sent is kept. */
function Reconnecting() {
  const { status, waiting } = useSnapshot();
  const away = status === "reconnecting" || status === "connecting";
  return (
    <output className="reconnecting">
      {away ? (waiting.length > 0 ? "Reconnecting, your move is kept" : "Reconnecting") : ""}
    </output>
  );
}
