import type { Character } from "@rulewright/rules";
import { useState } from "react";
import { isOpponent, useGame } from "../../state/game.tsx";
import { initial, number } from "../../words/plain.ts";
import { NewCharacter } from "../creation/new-character.tsx";
import { BringIn, Dismiss } from "./bring-in.tsx";
import { MemberRow } from "./member-row.tsx";
import { Sheet } from "./sheet.tsx";

/** Who is here: the party with its tokens in everybody's sight, and one sheet at a time. */
export function Party() {
  const { view, mine, system, present, isGm } = useGame();
  const [shown, setShown] = useState<string>();
  const open = view.characters.find(({ id }) => id === (shown ?? mine?.id));
  const playing = new Set(Object.values(view.players));
  const others = view.members.filter(({ id, role }) => role === "gm" || !playing.has(id));
  const party = view.characters.filter((one) => !isOpponent(one));
  const opponents = view.characters.filter((one) => isOpponent(one));
  const row = (character: Character) => (
    <MemberRow
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
      <p className="caps">The party</p>
      {party.map(row)}
      {others.map(({ id, name, role }) => (
        <div key={id} className={id === view.you.id ? "member me" : "member"}>
          <i aria-hidden="true">{initial(name)}</i>
          <div className="row between">
            <b>{name}</b>
            <span className="note">{role === "gm" ? "GM" : "looks on"}</span>
          </div>
          <div className="note">{id === view.you.id ? "you" : present.includes(id) ? "here" : "away"}</div>
        </div>
      ))}
      {opponents.length > 0 ? <p className="caps others-too">Others in the story</p> : null}
      {opponents.map(row)}
      {open ? <Sheet key={open.id} character={open} /> : null}
      {open && isGm ? <Dismiss key={`dismiss ${open.id}`} character={open} /> : null}
      <div className="more-people">
        <NewCharacter />
        {isGm ? <BringIn /> : null}
      </div>
      <div className="hr" />
      <p className="caps">This evening</p>
      <p className="small">
        Session {number(view.session)}
        <br />
        House rules: {changed.length === 0 ? "none changed" : `${changed.length} changed`}
      </p>
    </>
  );
}
