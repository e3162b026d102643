import { labelOf, shapeOf } from "@rulewright/present";
import { type Character, isRecord, type JsonValue, type SystemDefinition, formatMessage } from "@rulewright/rules";
import { type ReactNode, useState } from "react";
import { Stepper } from "../../components/stepper.tsx";
import { hasPicture, isBinary } from "../../components/tracker-mark.tsx";
import { Slot } from "../../screen/slot.tsx";
import { useEdit } from "../../state/use-edit.ts";
import { useGame } from "../../state/game.tsx";
import { useOptimisticValue } from "../../state/use-optimistic-value.ts";
import { ownTrackers } from "../../state/trackers.ts";
import { trackerActs } from "../acts/available-acts.ts";
import { ValueEditor, LabelledRow } from "../values/value-editor.tsx";
import { isQuiet, isQuietMark, ValueDisplay } from "../values/value-display.tsx";
import { Figures } from "../values/figures.tsx";
import { TrackerAmount, TrackerEditor } from "../values/tracker.tsx";
import { DescriptionEditor } from "./description-editor.tsx";
import { ScaleList } from "./scale-list.tsx";

/** The declared traits of a sheet, without ties. A sheet of earlier rules may hold others, which nothing reads. */
const otherTraits = ({ traits: declared = {} }: SystemDefinition, { traits }: Character): readonly string[] =>
  Object.keys(traits).filter((name) => name !== "tied" && Object.hasOwn(declared, name));

interface SheetProps {
  readonly character: Character;
  /** Whether it stands under its own row, which has the name. */
  readonly inPlace?: boolean;
}

/** The sheet of a character. Its player and the GM can edit it in place. */
export function CharacterSheet({ character, inPlace = false }: SheetProps) {
  const game = useGame();
  const { view, system, isGm } = game;
  const [editing, setEditing] = useState(false);
  const mine = isGm || view.players[character.id] === view.you.id;
  const about = <p className="small about grow">{character.about}</p>;
  return (
    <section className="character" aria-label={character.name}>
      {inPlace ? null : <div className="hr" />}
      <div className="row between">
        {inPlace && !editing ? about : <p className="caps">{character.name}</p>}
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
      {editing ? <DescriptionEditor character={character} /> : inPlace ? null : about}
      {editing && isGm ? <MarkEditors character={character} /> : <SheetHead character={character} mayAct={mine} />}
      {Object.keys(system.scales).map((scale) => (
        <SheetPart key={scale} name={scale} character={character} editing={editing}>
          <ScaleList scale={scale} character={character} editing={editing} />
        </SheetPart>
      ))}
      <Words character={character} editing={editing} />
      {otherTraits(system, character).map((name) => (
        <SheetPart key={name} name={name} character={character} editing={editing}>
          <Trait name={name} character={character} editing={editing} />
        </SheetPart>
      ))}
      {editing && isGm ? <Trackers character={character} /> : null}
      {editing && !isGm
        ? trackerActs(game).map(({ name, parameter }) => (
            <TrackerActEditor key={name} act={name} tracker={parameter} character={character} />
          ))
        : null}
    </section>
  );
}

interface PartProps {
  readonly character: Character;
  readonly editing: boolean;
}

interface SheetPartProps extends PartProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** A part of a sheet, perhaps in the game's own way while nobody edits it. */
function SheetPart({ name, character, editing, children }: SheetPartProps) {
  if (editing) return children;
  return (
    <Slot name="sheetPart" with={{ character, name }}>
      {children}
    </Slot>
  );
}

/** The marks of a character. */
const characterMarks = ({ marks = {} }: SystemDefinition): readonly string[] =>
  Object.entries(marks).flatMap(([name, { of }]) => (of === "character" ? [name] : []));

/** The value of a mark; its initial one where the sheet has none. */
const markValue = ({ marks = {} }: SystemDefinition, { traits }: Character, name: string): JsonValue =>
  traits[name] ?? marks[name]?.initial ?? null;

/** The marks of a character that can be set by hand, while the GM edits. */
function MarkEditors({ character }: { readonly character: Character }) {
  const { system } = useGame();
  const edit = useEdit(character.id);
  const byHand = characterMarks(system).filter((name) => !system.marks?.[name]?.byActs);
  return byHand.map((name) => (
    <ValueEditor key={name} name={name} value={markValue(system, character, name)} onChange={(to) => edit(name, to)} />
  ));
}

/** The head of a sheet: the state of the character. */
function SheetHead({ character, mayAct }: { readonly character: Character; readonly mayAct: boolean }) {
  const state = (except: readonly string[]) => <SheetState character={character} except={except} />;
  return (
    <Slot name="sheetHead" with={{ character, mayAct, rest: state }}>
      {state([])}
    </Slot>
  );
}

interface StateProps {
  readonly character: Character;
  readonly except: readonly string[];
}

/** The figures of a character, and the marks that differ from their initial state. */
function SheetState({ character, except }: StateProps) {
  const { system } = useGame();
  const shown = characterMarks(system).filter((name) => {
    const mark = system.marks?.[name];
    return mark !== undefined && !isQuietMark(mark, character.traits[name]) && !except.includes(name);
  });
  return (
    <div className="marks">
      <Figures character={character} explained except={except} />
      <SheetAmounts character={character} except={except} />
      {shown.map((name) => (
        <ValueDisplay key={name} name={name} value={markValue(system, character, name)} />
      ))}
    </div>
  );
}

/** The trackers that the row of the character leaves out. */
function SheetAmounts({ character, except }: StateProps) {
  const { view, system } = useGame();
  return ownTrackers(system, view, character)
    .filter(({ name, max }) => !hasPicture(system, name, max) && !isBinary(system, name) && !except.includes(name))
    .map((held) => <TrackerAmount key={held.name} held={held} />);
}

function Words({ character, editing }: PartProps) {
  const { system, text } = useGame();
  const edit = useEdit(character.id);
  return Object.keys(system.words).map((word) => {
    const value = character.traits[word];
    if (editing) return <ValueEditor key={word} name={word} value={value} onChange={(to) => edit(word, to)} />;
    if (typeof value !== "string") return null;
    return (
      <p key={word} className="note">
        {text[`trait.${word}.${value}`] ?? `${labelOf(text, word)}: ${formatMessage(text, `value.${word}.${value}`)}`}
      </p>
    );
  });
}

function Trait({ name, character, editing }: PartProps & { readonly name: string }) {
  const { system } = useGame();
  const value = character.traits[name];
  const edit = useEdit(character.id);
  if (editing) return <ValueEditor name={name} value={value} onChange={(to) => edit(name, to)} />;
  const shape = shapeOf(system, name, value);
  if (isQuiet(shape, value) || (isRecord(value) && Object.keys(value).length === 0)) return null;
  return (
    <div className="trait">
      <ValueDisplay name={name} value={value} />
    </div>
  );
}

/** Edits the trackers of a character. */
function Trackers({ character }: { readonly character: Character }) {
  const { view, system } = useGame();
  return ownTrackers(system, view, character).map((held) => (
    <TrackerEditor key={held.name} of={character.id} held={held} />
  ));
}

interface NumberActProps {
  readonly act: string;
  readonly tracker: string;
  readonly character: Character;
}

/** Edits a tracker with an act of the system. */
function TrackerActEditor({ act, tracker, character }: NumberActProps) {
  const { system, text, send } = useGame();
  const [amount, setOptimistic] = useOptimisticValue(character.trackers[tracker] ?? 0);
  const label = formatMessage(text, `act.${act}`);
  return (
    <LabelledRow label={label}>
      <Stepper
        label={label}
        value={amount}
        min={system.trackers[tracker]?.min}
        max={system.trackers[tracker]?.max}
        onChange={(value) => {
          setOptimistic(value);
          send({ type: "act", act, character: character.id, args: { [tracker]: value } });
        }}
      />
    </LabelledRow>
  );
}
