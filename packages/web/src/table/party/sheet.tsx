import { type Character, isRecord, type JsonValue, type SystemDefinition, formatMessage } from "@rulewright/rules";
import { useState } from "react";
import { Stepper } from "../../components/stepper.tsx";
import { hasPicture, isBinary, TrackerMark } from "../../components/tracker-mark.tsx";
import { useEdit } from "../../state/edit.ts";
import { useGame } from "../../state/game.tsx";
import { useHope } from "../../state/hope.ts";
import { labelOf, shapeOf } from "../../words/names.ts";
import { amountWords } from "../../words/system.ts";
import { type Held, ownTrackers } from "../../words/trackers.ts";
import { numberActs } from "../session/acts.ts";
import { EditValue, Line } from "../values/edit-value.tsx";
import { isQuiet, isQuietMark, ShownValue } from "../values/shown-value.tsx";
import { Figures } from "./figures.tsx";
import { ScaleList } from "./scale-list.tsx";

/** What stands on a sheet beside its scales and words: everything else that is neither a state of play nor a tie. */
function otherTraits({ scales, words, marks = {} }: SystemDefinition, { traits }: Character): readonly string[] {
  return Object.keys(traits).filter(
    (name) => name !== "tied" && !scales[name] && !words[name] && !Object.hasOwn(marks, name),
  );
}

/** A character's sheet, as the system lays it out; edited in place by its player, and by the GM. */
export function Sheet({ character }: { readonly character: Character }) {
  const game = useGame();
  const { view, system, isGm } = game;
  const [editing, setEditing] = useState(false);
  const mine = isGm || view.players[character.id] === view.you.id;
  return (
    <section className="character" aria-label={character.name}>
      <div className="hr" />
      <div className="row between">
        <p className="caps">{character.name}</p>
        {mine ? (
          <button
            type="button"
            className={editing ? "btn low plain on" : "btn low plain"}
            aria-pressed={editing}
            onClick={() => setEditing(!editing)}
          >
            {editing ? "Done" : "Edit"}
          </button>
        ) : null}
      </div>
      <p className="small about">{character.about}</p>
      <Marks character={character} editing={editing && isGm} />
      {Object.keys(system.scales).map((scale) => (
        <ScaleList key={scale} scale={scale} character={character} editing={editing} />
      ))}
      <Words character={character} editing={editing} />
      {otherTraits(system, character).map((name) => (
        <Trait key={name} name={name} character={character} editing={editing} />
      ))}
      {editing && isGm ? <Trackers character={character} /> : null}
      {editing && !isGm
        ? numberActs(game).map(({ name, parameter }) => (
            <NumberAct key={name} act={name} tracker={parameter} character={character} />
          ))
        : null}
    </section>
  );
}

interface PartProps {
  readonly character: Character;
  readonly editing: boolean;
}

/** States of play: those that say something; all of them while the GM edits. */
function Marks({ character, editing }: PartProps) {
  const { system } = useGame();
  const edit = useEdit(character.id);
  const names = Object.entries(system.marks ?? {}).flatMap(([name, { of }]) => (of === "character" ? [name] : []));
  const valueOf = (name: string): JsonValue => character.traits[name] ?? system.marks?.[name]?.initial ?? null;
  if (editing) {
    return names.map((name) => (
      <EditValue key={name} name={name} value={valueOf(name)} onChange={(to) => edit(name, to)} />
    ));
  }
  const shown = names.filter((name) => {
    const mark = system.marks?.[name];
    return mark !== undefined && !isQuietMark(mark, character.traits[name]);
  });
  return (
    <div className="marks">
      <Figures character={character} />
      <SheetAmounts character={character} />
      {shown.map((name) => (
        <ShownValue key={name} name={name} value={valueOf(name)} />
      ))}
    </div>
  );
}

/** Amounts that the rows above have no room for. */
function SheetAmounts({ character }: { readonly character: Character }) {
  const { view, system } = useGame();
  return ownTrackers(system, view, character)
    .filter(({ name, max }) => !hasPicture(system, name, max) && !isBinary(system, name))
    .map((held) => <HeldAmount key={held.name} held={held} />);
}

function Words({ character, editing }: PartProps) {
  const { system, text } = useGame();
  const edit = useEdit(character.id);
  return Object.keys(system.words).map((word) => {
    const value = character.traits[word];
    if (editing) return <EditValue key={word} name={word} value={value} onChange={(to) => edit(word, to)} />;
    return typeof value === "string" ? (
      <p key={word} className="note">
        {text[`trait.${word}.${value}`] ?? formatMessage(text, `value.${word}.${value}`)}
      </p>
    ) : null;
  });
}

function Trait({ name, character, editing }: PartProps & { readonly name: string }) {
  const { system } = useGame();
  const value = character.traits[name];
  const edit = useEdit(character.id);
  if (editing) return <EditValue name={name} value={value} onChange={(to) => edit(name, to)} />;
  const shape = shapeOf(system, name, value);
  if (isQuiet(shape, value) || (isRecord(value) && Object.keys(value).length === 0)) return null;
  return (
    <div className="trait">
      <ShownValue name={name} value={value} />
    </div>
  );
}

/** Amounts put right by hand. */
function Trackers({ character }: { readonly character: Character }) {
  const { view, system } = useGame();
  return ownTrackers(system, view, character).map((held) => (
    <EditTracker key={held.name} of={character.id} held={held} />
  ));
}

/** One amount, of a character or of the table. */
export function EditTracker({ of, held: { name, amount, max } }: { readonly of: string; readonly held: Held }) {
  const { system, text } = useGame();
  const edit = useEdit(of);
  const [shown, hope] = useHope(amount);
  const label = labelOf(text, name);
  return (
    <Line label={label}>
      <Stepper
        label={label}
        value={shown}
        min={system.trackers[name]?.min}
        max={max}
        onChange={(value) => {
          hope(value);
          edit(name, value);
        }}
      />
    </Line>
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
  const label = formatMessage(text, `act.${act}`);
  return (
    <Line label={label}>
      <Stepper
        label={label}
        value={amount}
        min={system.trackers[tracker]?.min}
        max={system.trackers[tracker]?.max}
        onChange={(value) => {
          hope(value);
          send({ type: "act", act, character: character.id, args: { [tracker]: value } });
        }}
      />
    </Line>
  );
}

/** Tokens with their number beside them, where they are drawn. */
export function HeldAmount({
  held: { name, amount, max },
  terse = false,
}: {
  readonly held: Held;
  readonly terse?: boolean;
}) {
  const { system, text } = useGame();
  return (
    <span className="row held-amount" title={amountWords(text, name, amount)}>
      <TrackerMark {...{ system, name, amount, max, terse }} />
    </span>
  );
}
