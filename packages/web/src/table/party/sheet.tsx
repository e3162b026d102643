import { type Character, wordOf } from "@rulewright/rules";
import { Stepper } from "../../parts/stepper.tsx";
import { ratings, tieOf, useGame } from "../../state/game.tsx";
import { useHope } from "../../state/hope.ts";
import { joined } from "../../words/plain.ts";
import { numberActs } from "../session/acts.ts";

/** A character's sheet, as the system lays it out: scales as lists of ratings, words as they were chosen. */
export function Sheet({ character }: { readonly character: Character }) {
  const game = useGame();
  const { view, system, text, isGm } = game;
  const editable = isGm || view.players[character.id] === view.you.id;
  const chosen = Object.keys(system.words).flatMap((word) => {
    const value = character.traits[word];
    return typeof value === "string" ? [wordOf(text, `trait.${word}.${value}`)] : [];
  });
  return (
    <section className="character" aria-label={character.name}>
      <div className="hr" />
      <p className="caps">{character.name}</p>
      <p className="small about">{character.about}</p>
      {Object.keys(system.scales).map((scale) => (
        <ScaleList key={scale} scale={scale} character={character} />
      ))}
      {chosen.map((words) => (
        <p key={words} className="note">
          {words}
        </p>
      ))}
      {editable
        ? numberActs(game).map(({ name, parameter }) => (
            <NumberAct key={name} act={name} tracker={parameter} character={character} />
          ))
        : null}
    </section>
  );
}

interface NumberActProps {
  readonly act: string;
  readonly tracker: string;
  readonly character: Character;
}

/** An amount put right by hand, as the system's own act. */
function NumberAct({ act, tracker, character }: NumberActProps) {
  const { system, text, send } = useGame();
  const [amount, hope] = useHope(character.trackers[tracker] ?? 0);
  const label = wordOf(text, `act.${act}`);
  return (
    <div className="row between">
      <span className="small">{label}</span>
      <Stepper
        label={label}
        value={amount}
        least={system.trackers[tracker]?.least}
        most={system.trackers[tracker]?.most}
        onChange={(value) => {
          hope(value);
          send({ type: "act", act, character: character.id, args: { [tracker]: value } });
        }}
      />
    </div>
  );
}

function ScaleList({ scale, character }: { readonly scale: string; readonly character: Character }) {
  const { system, text } = useGame();
  const entries = ratings(character, scale);
  const ties = entries.flatMap(([entry]) => {
    const tie = tieOf(character, entry);
    return tie === undefined ? [] : [`${entry} with ${tie}`];
  });
  return (
    <>
      <dl className="scale" aria-label={wordOf(text, `scale.${scale}`)}>
        {entries.map(([entry, rating]) => (
          <div key={entry}>
            <dt>{entry}</dt>
            <dd>{rating}</dd>
          </div>
        ))}
      </dl>
      {system.scales[scale]?.tiedTo !== undefined && ties.length > 0 ? <p className="note">{joined(ties)}</p> : null}
    </>
  );
}
