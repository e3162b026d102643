import { describeRating, formatList, formatNumber } from "@rulewright/present";
import { capitalize, type Character, formatMessage } from "@rulewright/rules";
import { useState } from "react";
import { Dots, fitsDots } from "../../components/dots.tsx";
import { Slot, useGroups } from "../../screen/slot.tsx";
import { entriesIn, type Entry, tiedEntry } from "../../sheet/entries.ts";
import { useGame } from "../../state/game.tsx";
import { ScaleEditor } from "./scale-editor.tsx";
import { useScale } from "./use-scale.ts";

interface ScaleProps {
  readonly scale: string;
  readonly character: Character;
  readonly editing: boolean;
}

const MANY = 12;

/** The ratings of a scale: dots where the scale is short, otherwise numbers. A long list shows only ratings above the minimum. */
export function ScaleList({ scale, character, editing }: ScaleProps) {
  const { text } = useGame();
  const { tiedTo } = useScale(scale);
  const entries = entriesIn(character.traits, scale);
  const names = entries.map(({ name }) => name);
  const groups = useGroups(scale, names);
  if (editing) return <ScaleEditor scale={scale} character={character} />;
  if (entries.length === 0) return null;
  const ties = entries.flatMap(({ name }) => {
    const tie = tiedEntry(character, name);
    return tie === undefined ? [] : [`${name} with ${tie}`];
  });
  return (
    <>
      <p className="note scale-name">{formatMessage(text, `scale.${scale}`)}</p>
      {groups ? (
        <div className="scale-groups" data-scale={scale}>
          {groups.map(({ title, note, names: own }) => (
            <ScaleGroup
              key={title}
              {...{ scale, character, title, note }}
              entries={entries.filter(({ name }) => own.includes(name))}
              isLong={entries.length > MANY}
            />
          ))}
        </div>
      ) : (
        <ScaleGroup {...{ scale, character, entries }} title="" note={undefined} isLong={entries.length > MANY} />
      )}
      {tiedTo !== undefined && ties.length > 0 ? <p className="note">{formatList(ties)}</p> : null}
    </>
  );
}

interface GroupProps extends Omit<ScaleProps, "editing"> {
  /** Empty where the scale has no groups. */
  readonly title: string;
  /** What a rating of 0 means there. */
  readonly note: string | undefined;
  readonly entries: readonly Entry[];
  /** Whether the whole scale has so many entries that those at the minimum wait until they are asked for. */
  readonly isLong: boolean;
}

/** The ratings of a group, or of a scale without groups. */
function ScaleGroup({ scale, character, title, note, entries, isLong }: GroupProps) {
  const [all, setAll] = useState(false);
  const { min, max } = useScale(scale);
  const rated = entries.filter(({ rating = 0 }) => rating > min);
  const shown = isLong && !all ? rated : entries;
  const left = entries.length - shown.length;
  const dots = fitsDots(min, max);
  const more = (words: string) =>
    left === 0 ? null : (
      <button type="button" className="btn low plain" onClick={() => setAll(true)}>
        {words}
      </button>
    );
  return (
    <>
      {title === "" ? null : (
        <div className="note row between group-head">
          <b>{title}</b>
          <span>
            {note} {more(`${left} more`)}
          </span>
        </div>
      )}
      <dl className={dots ? "scale dotted" : "scale"}>
        {shown.map(({ name, rating = 0 }) => (
          <RatingRow key={name} {...{ scale, character, name, rating }} max={dots ? max : undefined} />
        ))}
      </dl>
      {title === "" ? more(`Show all ${entries.length}`) : null}
    </>
  );
}

interface RatingRowProps extends Omit<ScaleProps, "editing"> {
  readonly name: string;
  readonly rating: number;
  /** The highest rating, where ratings are drawn as dots. */
  readonly max: number | undefined;
}

/** A rating. Where the game says what it means, a tap on the name tells it. */
function RatingRow({ scale, character, name, rating, max }: RatingRowProps) {
  const { text } = useGame();
  const [open, setOpen] = useState(false);
  const description = describeRating(text, name, rating);
  return (
    <div>
      <dt>
        {description === undefined ? (
          capitalize(name)
        ) : (
          <button type="button" className="told" aria-expanded={open} onClick={() => setOpen(!open)}>
            {capitalize(name)}
          </button>
        )}
      </dt>
      <dd>
        {max === undefined ? formatNumber(rating) : <Dots value={rating} max={max} />}
        <Slot name="ratingLine" with={{ character, scale, name, rating }}>
          {null}
        </Slot>
      </dd>
      {open && description !== undefined ? (
        <dd className="trait-note">
          <Slot name="traitNote" with={{ character, scale, name, rating }}>
            {description}
          </Slot>
        </dd>
      ) : null}
    </div>
  );
}
