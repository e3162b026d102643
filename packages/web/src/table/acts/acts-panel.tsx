import type { Character } from "@rulewright/rules";
import { type ReactNode, useState } from "react";
import { RadioChips } from "../../components/radio-chips.tsx";
import { type Game, useGame } from "../../state/game.tsx";
import { Slot, useAwaitedByGame } from "../../screen/slot.tsx";
import { availableActs, hasOwnControl, type AvailableAct } from "./available-acts.ts";
import { ActGroups } from "./act-groups.tsx";

interface PanelProps {
  /** Whether the panel is collapsed, as while an attempt is open. */
  readonly folded: boolean;
}

/** The acts without dice: those of the viewer's character, or those of the table and of every character for the GM. */
export function ActsPanel({ folded }: PanelProps) {
  const game = useGame();
  const { isGm, mine } = game;
  const isListed = useListed();
  const own = mine && !isGm ? ownActs(game, mine.id).filter(isListed(mine.id)) : undefined;
  const any = isGm ? hasActs(game) : own && own.length > 0;
  if (!any) return null;
  if (isGm || !own || !mine) {
    return <Foldable folded={folded}>{(onForm) => <GmActs titled={!folded} onForm={onForm} />}</Foldable>;
  }
  return (
    <>
      <Slot name="actsHead" with={{ character: mine, folded }}>
        {null}
      </Slot>
      <Foldable folded={folded}>
        {(onForm) => <OwnActs character={mine} acts={own} titled={!folded} onForm={onForm} />}
      </Foldable>
    </>
  );
}

type OnForm = Parameters<typeof ActGroups>[0]["onForm"];

interface FoldableProps extends PanelProps {
  readonly children: (onForm: OnForm) => ReactNode;
}

/** Collapses the acts while an attempt is open, but not a form that somebody has begun: nothing of it is lost. */
function Foldable({ folded, children }: FoldableProps) {
  const [expanded, setExpanded] = useState(false);
  const [hasForm, setHasForm] = useState(false);
  // Everything else is reset with the next attempt.
  const [shown, setShown] = useState({ folded, key: 0 });
  if (shown.folded !== folded) {
    setShown({ folded, key: shown.key + (hasForm ? 0 : 1) });
    setExpanded(false);
  }
  return (
    <details
      className={folded ? "advanced acts-panel" : "acts-panel"}
      aria-label="Actions"
      open={!folded || expanded || hasForm}
      onToggle={({ currentTarget }) => {
        if (folded) setExpanded(currentTarget.open);
      }}
    >
      <summary hidden={!folded}>Actions</summary>
      <div key={shown.key}>{children(setHasForm)}</div>
    </details>
  );
}

/** The acts of a player: those of their character, and those of the table that aren't for the GM only. */
const ownActs = (game: Game, character: string): readonly AvailableAct[] =>
  [...availableActs(game, character), ...availableActs(game, undefined)].filter((one) => !hasOwnControl(game, one));

/** What tells which acts of a character are listed: those without a button in the game's own part. */
function useListed(): (character: string) => (one: AvailableAct) => boolean {
  const awaited = useAwaitedByGame();
  return (character) =>
    ({ name }) =>
      awaited?.character !== character || !awaited.acts?.includes(name);
}

interface ActsProps {
  /** Whether they have a title. Where they are collapsed, that is what opens them. */
  readonly titled: boolean;
  readonly onForm: OnForm;
}

interface OwnProps extends ActsProps {
  readonly character: Character;
  readonly acts: readonly AvailableAct[];
}

function OwnActs({ character, acts, titled, onForm }: OwnProps) {
  return (
    <>
      {titled ? <p className="caps">Actions</p> : null}
      <ActGroups acts={acts} character={character.id} onForm={onForm} />
    </>
  );
}

const TABLE_ITSELF = "";

function hasActs(game: Game): boolean {
  const [first] = game.view.characters;
  return availableActs(game, undefined).length > 0 || (first !== undefined && availableActs(game, first.id).length > 0);
}

function GmActs({ titled, onForm }: ActsProps) {
  const game = useGame();
  const { view } = game;
  const [of, setOf] = useState(TABLE_ITSELF);
  const ofTable = availableActs(game, undefined);
  const [first] = view.characters;
  const someActs = first ? availableActs(game, first.id).length > 0 : false;
  const character = view.characters.some(({ id }) => id === of) ? of : undefined;
  const isListed = useListed();
  const acts = character === undefined ? ofTable : availableActs(game, character).filter(isListed(character));
  const people = view.characters.map(({ id, name }) => ({ value: id, label: name }));
  const table = ofTable.length > 0 ? [{ value: TABLE_ITSELF, label: "Table" }] : [];
  return (
    <>
      {someActs ? (
        <RadioChips
          legend="Actions by"
          options={[...table, ...people]}
          value={character ?? (table.length > 0 ? TABLE_ITSELF : undefined)}
          onChange={(next) => {
            setOf(next);
            onForm(false);
          }}
        />
      ) : titled ? (
        <p className="caps">Actions</p>
      ) : null}
      <ActGroups key={of} acts={acts} character={character} onForm={onForm} />
    </>
  );
}
