import { formatMessage } from "@rulewright/rules";
import { Icon, Ornament } from "../art/icon.tsx";
import { useMoment } from "../screen/slot.tsx";
import { useGame } from "../state/game.tsx";
import { initialOf } from "../components/names.ts";
import { isBetween, sessionLabel } from "../words/labels.ts";
import { PauseButton } from "./pause.tsx";

/** A shared screen opens neither. */
interface TopBarProps {
  readonly onParty?: () => void;
  readonly onMenu?: () => void;
}

/** The header of a table: its title, scene, session and phase, or the game's own time while play goes on, and its members. */
export function TopBar({ onParty, onMenu }: TopBarProps) {
  const { view, system, text, gmTitle, present, rests } = useGame();
  const audience = { all: "odds shown to everyone", gm: `odds shown to the ${gmTitle} only`, nobody: "odds hidden" }[
    view.oddsShown
  ];
  const moment = useMoment();
  const session = sessionLabel(view, system, rests);
  // "After session 1" says all of the time between.
  const phase = isBetween(view, system, rests) ? "" : formatMessage(text, `phase.${view.phase}`);
  const when = moment === undefined ? [session, phase] : [moment];
  const where = [view.scene, ...when];
  const people = view.members.map(({ id, name }) => (
    <i
      key={id}
      className={[id === view.you.id ? "me" : "", present.includes(id) ? "" : "away"].join(" ").trim()}
      title={name}
    >
      {initialOf(name)}
    </i>
  ));
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
      {onParty ? (
        <button type="button" className="who" aria-label="Show party and members" onClick={onParty}>
          {people}
        </button>
      ) : (
        <div className="who">{people}</div>
      )}
      {onMenu ? <PauseButton /> : null}
      {onMenu ? (
        <button type="button" className="iconbtn" aria-label="Menu" onClick={onMenu}>
          <Icon name="menu" />
        </button>
      ) : null}
    </header>
  );
}
