import { formatNumber } from "@rulewright/present";
import type { Character } from "@rulewright/rules";
import { useState } from "react";
import { useGame } from "../../state/game.tsx";
import { isOpponent } from "../../state/people.ts";
import { initialOf } from "../../components/names.ts";
import { NewCharacterButton } from "../creation/new-character-button.tsx";
import { OpponentPicker, RemoveCharacter } from "./opponent-picker.tsx";
import { CharacterRow } from "./character-row.tsx";
import { CharacterSheet } from "./character-sheet.tsx";

/** The characters and members of a table, with one sheet open at a time. */
export function Party() {
  const { view, mine, system, present, isGm, gmTitle } = useGame();
  const [shown, setShown] = useState<string>();
  const open = view.characters.find(({ id }) => id === (shown ?? mine?.id));
  const playing = new Set(Object.values(view.players));
  const others = view.members.filter(({ id, role }) => role === "gm" || !playing.has(id));
  const party = view.characters.filter((one) => !isOpponent(one));
  const opponents = view.characters.filter((one) => isOpponent(one));
  const row = (character: Character) => (
    <CharacterRow
      key={character.id}
      character={character}
      open={character.id === open?.id}
      onOpen={() => setShown(character.id)}
    />
  );
  const changed = Object.entries(view.house).filter(
    ([name, value]) => JSON.stringify(system.houseRules[name]?.values[0]) !== JSON.stringify(value),
  );
  return (
    <>
      {party.map(row)}
      {others.map(({ id, name, role }) => (
        <div key={id} className={id === view.you.id ? "member me" : "member"}>
          <i aria-hidden="true">{initialOf(name)}</i>
          <div className="row between">
            <b>{name}</b>
            <span className="note">{role === "gm" ? gmTitle : "watching"}</span>
          </div>
          <div className="note">{id === view.you.id ? "you" : present.includes(id) ? "here" : "away"}</div>
        </div>
      ))}
      {opponents.length > 0 ? <p className="caps others-too">Other characters</p> : null}
      {opponents.map(row)}
      {open ? <CharacterSheet key={open.id} character={open} /> : null}
      {open && isGm ? <RemoveCharacter key={`dismiss ${open.id}`} character={open} /> : null}
      <div className="more-people">
        <NewCharacterButton />
        {isGm ? <OpponentPicker /> : null}
      </div>
      <div className="hr" />
      <p className="caps">Session</p>
      <p className="small">
        Session {formatNumber(view.session)}
        <br />
        House rules: {changed.length === 0 ? "none changed" : `${changed.length} changed`}
      </p>
    </>
  );
}
