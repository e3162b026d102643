import { describeRating, formatList, formatNumber } from "@rulewright/present";
import { capitalize, type Character, formatMessage } from "@rulewright/rules";
import { Fragment, useState } from "react";
import { Dots, fitsDots } from "../../components/dots.tsx";
import { Slot, useGroups } from "../../screen/slot.tsx";
import { entriesIn, tiedEntry } from "../../sheet/entries.ts";
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
  const [all, setAll] = useState(false);
  const { min, max, tiedTo } = useScale(scale);
  const entries = entriesIn(character.traits, scale);
  const rated = entries.filter(({ rating = 0 }) => rating > min);
  const short = entries.length > MANY && !all && rated.length < entries.length;
  const shown = short ? rated : entries;
  const dots = fitsDots(min, max);
  const names = shown.map(({ name }) => name);
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
      {(groups ?? [{ title: "", note: undefined, names }]).map((group) => (
        <Fragment key={group.title}>
          {group.title === "" ? null : (
            <p className="note row between group-head">
              <b>{group.title}</b> {group.note}
            </p>
          )}
          <dl className={dots ? "scale dotted" : "scale"}>
            {shown
              .filter(({ name }) => group.names.includes(name))
              .map(({ name, rating = 0 }) => (
                <RatingRow key={name} {...{ scale, character, name, rating }} max={dots ? max : undefined} />
              ))}
          </dl>
        </Fragment>
      ))}
      {short ? (
        <button type="button" className="btn low plain" onClick={() => setAll(true)}>
          Show all {entries.length}
        </button>
      ) : null}
      {tiedTo !== undefined && ties.length > 0 ? <p className="note">{formatList(ties)}</p> : null}
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
      <dd>{max === undefined ? formatNumber(rating) : <Dots value={rating} max={max} />}</dd>
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
