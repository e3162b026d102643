import { useState } from "react";
import { Chips } from "../../parts/chips.tsx";
import { type Game, useGame } from "../../state/game.tsx";
import { peopleWords } from "../../words/names.ts";
import { actsOf, offeredElsewhere, type Possible } from "../session/acts.ts";
import { ActButtons } from "./act-buttons.tsx";

interface PanelProps {
  /** While an attempt lies open, what is done without dice waits behind a word. */
  readonly folded: boolean;
}

/** What may be done without dice: by the viewer's character; by anybody and by the table for the GM. */
export function ActsPanel({ folded }: PanelProps) {
  const game = useGame();
  const { isGm, mine } = game;
  const own = mine && !isGm ? ownActs(game, mine.id) : undefined;
  const any = isGm ? hasActs(game) : own && own.acts.length + own.shared.length > 0;
  if (!any) return null;
  const inside = isGm || !own || !mine ? <GmActs /> : <OwnActs character={mine.id} {...own} />;
  return folded ? (
    <details className="seldom acts-panel">
      <summary>Without dice</summary>
      {inside}
    </details>
  ) : (
    <section className="acts-panel" aria-label="Without dice">
      {inside}
    </section>
  );
}

interface Own {
  readonly acts: readonly Possible[];
  /** Acts of the table that aren't the GM's alone. */
  readonly shared: readonly Possible[];
}

function ownActs(game: Game, character: string): Own {
  return {
    acts: actsOf(game, character).filter((one) => !offeredElsewhere(game, one)),
    shared: actsOf(game, undefined).filter(({ act }) => !act.by.includes("gm")),
  };
}

function OwnActs({ character, acts, shared }: Own & { readonly character: string }) {
  return (
    <>
      <p className="caps">Without dice</p>
      {acts.length > 0 ? <ActButtons acts={acts} character={character} /> : null}
      {shared.length > 0 ? <ActButtons acts={shared} character={undefined} /> : null}
    </>
  );
}

const TABLE_ITSELF = "";

function hasActs(game: Game): boolean {
  const [first] = game.view.characters;
  return actsOf(game, undefined).length > 0 || (first !== undefined && actsOf(game, first.id).length > 0);
}

function GmActs() {
  const game = useGame();
  const { view } = game;
  const [of, setOf] = useState(TABLE_ITSELF);
  const ofTable = actsOf(game, undefined);
  const [first] = view.characters;
  const someActs = first ? actsOf(game, first.id).length > 0 : false;
  const character = view.characters.some(({ id }) => id === of) ? of : undefined;
  const acts = character === undefined ? ofTable : actsOf(game, character);
  const people = view.characters.map(({ id, name }) => ({ value: id, label: peopleWords(name, view.characters) }));
  const table = ofTable.length > 0 ? [{ value: TABLE_ITSELF, label: "The table" }] : [];
  return (
    <>
      {someActs ? (
        <Chips
          legend="Without dice, by"
          chips={[...table, ...people]}
          value={character ?? (table.length > 0 ? TABLE_ITSELF : undefined)}
          onChange={setOf}
        />
      ) : (
        <p className="caps">Without dice</p>
      )}
      <ActButtons key={of} acts={acts} character={character} />
    </>
  );
}
