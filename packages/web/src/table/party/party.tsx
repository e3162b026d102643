import { onDemand } from "../../components/on-demand.tsx";
import { formatList } from "@rulewright/present";
import type { Character } from "@rulewright/rules";
import { Fragment, type ReactNode, useState } from "react";
import { AfterPaint } from "../../components/after-paint.tsx";
import { useIsGone } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { isOpponent } from "../../state/people.ts";
import { sessionLabel } from "../../words/labels.ts";
import { PlayerOfCharacter } from "../members/player-of-character.tsx";
import { CharacterFromFile, SaveCharacter } from "../creation/character-files.tsx";
import { NewCharacterButton } from "../creation/new-character-button.tsx";
import { RemoveCharacter } from "./remove-character.tsx";
import { CharacterRow } from "./character-row.tsx";
import { CharacterSheet } from "./character-sheet.tsx";
import { PreparedActs, preparedOpponents, PreparedOpponents, SheetAudience } from "./prepared-opponents.tsx";

/** The opponents that a game brings. Only game masters choose from them. */
const OpponentPicker = onDemand(async () => (await import("./opponent-picker.tsx")).OpponentPicker);

interface PartyProps {
  /** Whether an open sheet stands under its own row, and the viewer's own comes first, as on a phone. */
  readonly inPlace?: boolean;
}

/** The characters and members of a table, with one sheet open at a time. */
export function Party({ inPlace = false }: PartyProps) {
  const game = useGame();
  const { view, mine, isGm, watches } = game;
  const [shown, setShown] = useState<string>();
  const open = view.characters.find(({ id }) => id === (shown ?? mine?.id));
  const ready = preparedOpponents(game).find(({ id }) => id === shown)?.character;
  const isMine = ({ id }: Character): boolean => inPlace && id === mine?.id;
  const party = view.characters
    .filter((one) => !isOpponent(one))
    .toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)));
  const opponents = view.characters.filter((one) => isOpponent(one));
  // In a drawer, those whom nobody plays are one line.
  const isGone = useIsGone();
  const isFolded = (one: Character): boolean => inPlace && view.players[one.id] === undefined && !isGone(one);
  // A drawer opens with the first, which is the viewer's own.
  const [first, others] = inPlace ? [party.slice(0, 1), party.slice(1)] : [party, []];
  const Rest = inPlace ? AfterPaint : Fragment;
  const row = (character: Character) => (
    <Fragment key={character.id}>
      <CharacterRow
        character={character}
        open={character.id === open?.id}
        inPlace={inPlace}
        onOpen={() => setShown(character.id)}
      />
      {inPlace && character.id === open?.id ? (
        // The row is painted first, and the sheet follows.
        <AfterPaint>
          <OpenCharacter character={character} inPlace />
        </AfterPaint>
      ) : null}
    </Fragment>
  );
  return (
    <>
      {first.map(row)}
      <Rest>
        {others.filter((one) => !isFolded(one)).map(row)}
        <Unplayed characters={others.filter(isFolded)}>{row}</Unplayed>
        {opponents.length > 0 ? <p className="caps others-too">Other characters</p> : null}
        {opponents.map(row)}
        <PreparedOpponents open={shown} onOpen={setShown} />
        {ready ? <CharacterSheet key={ready.id} character={ready} /> : null}
        {ready ? <PreparedActs character={ready} /> : null}
        {open && !ready && !inPlace ? <OpenCharacter key={open.id} character={open} /> : null}
        {watches ? null : (
          <div className="more-people">
            <NewCharacterButton />
            <CharacterFromFile />
            {isGm ? <OpponentPicker /> : null}
          </div>
        )}
        <SessionFacts />
      </Rest>
    </>
  );
}

interface UnplayedProps {
  readonly characters: readonly Character[];
  readonly children: (character: Character) => ReactNode;
}

/** The characters whom nobody plays by their names, which open their rows. */
function Unplayed({ characters, children }: UnplayedProps) {
  const names = formatList(characters.map(({ name }) => name));
  if (characters.length < 2) return characters.map(children);
  return (
    <details className="advanced">
      <summary>Available: {names}</summary>
      {characters.map(children)}
    </details>
  );
}

/** A sheet with what can be done with it. Of a hidden one, others see that it is. */
function OpenCharacter({ character, inPlace = false }: Parameters<typeof CharacterSheet>[0]) {
  const { view, gmTitle, isGm, watches } = useGame();
  const isHidden = view.hiddenSheets.includes(character.id);
  if (isHidden && !isGm) {
    return (
      <section className="character" aria-label={character.name}>
        <div className="hr" />
        <p className="caps">{character.name}</p>
        <p className="small about">{character.about}</p>
        <p className="note">Only the {gmTitle} sees this sheet.</p>
      </section>
    );
  }
  const isUnplayed = view.players[character.id] === undefined;
  return (
    <>
      <CharacterSheet character={character} inPlace={inPlace} />
      {isGm && isOpponent(character) && isUnplayed ? <SheetAudience character={character} /> : null}
      {watches ? null : <PlayerOfCharacter character={character} />}
      {watches ? null : <SaveCharacter character={character} />}
      {isGm ? <RemoveCharacter character={character} /> : null}
    </>
  );
}

/** The number of the session, and how many house rules are changed. */
function SessionFacts() {
  const { view, system, rests } = useGame();
  const changed = Object.entries(view.house).filter(
    ([name, value]) => JSON.stringify(system.houseRules[name]?.values[0]) !== JSON.stringify(value),
  );
  return (
    <div className="session-facts">
      <div className="hr" />
      <p className="caps">Session</p>
      <p className="small">
        {sessionLabel(view, system, rests)}
        <br />
        House rules: {changed.length === 0 ? "none changed" : `${changed.length} changed`}
      </p>
    </div>
  );
}
