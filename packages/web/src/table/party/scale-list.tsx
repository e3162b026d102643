import { describeRating, formatList, formatNumber } from "@rulewright/present";
import { capitalize, type Character, formatMessage, isRecord, type JsonObject, scaleMax } from "@rulewright/rules";
import { Fragment, useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { AddName } from "../../components/add-name.tsx";
import { Dots, fitsDots, DotsInput } from "../../components/dots.tsx";
import { RatedName } from "../../components/rated-name.tsx";
import { Stepper } from "../../components/stepper.tsx";
import { entriesIn, tiedEntry } from "../../sheet/entries.ts";
import { Slot, useGroups } from "../../screen/slot.tsx";
import { useEdit } from "../../state/use-edit.ts";
import { useGame } from "../../state/game.tsx";
import { useOptimisticValue } from "../../state/use-optimistic-value.ts";

interface ScaleProps {
  readonly scale: string;
  readonly character: Character;
  readonly editing: boolean;
}

const MANY = 12;

/** The range of a scale under the house rules of the table. */
function useScale(name: string): {
  readonly min: number;
  readonly max: number;
  readonly tiedTo?: string | undefined;
} {
  const { view, system } = useGame();
  const scale = system.scales[name];
  return { min: scale?.min ?? 0, max: scale ? scaleMax(scale, view.house) : 0, tiedTo: scale?.tiedTo };
}

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
  if (editing) return <EditScale scale={scale} character={character} />;
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

/** Edits the ratings of a scale. Entries can be added and removed unless the rules fix their number. */
function EditScale({ scale, character }: Omit<ScaleProps, "editing">) {
  const { system, text } = useGame();
  const edit = useEdit(character.id);
  const { min = 0, exactly, tiedTo } = system.scales[scale] ?? {};
  const { tied } = character.traits;
  const ties = isRecord(tied) ? tied : {};
  const targets = tiedTo === undefined ? [] : entriesIn(character.traits, tiedTo).map(({ name }) => name);
  const [firstTarget] = targets;
  const [held, setOptimistic] = useOptimisticValue(character.traits[scale]);
  const ratings = isRecord(held) ? held : {};
  const put = (to: Readonly<Record<string, number>>, also?: JsonObject): void => {
    setOptimistic(to);
    edit(scale, to, also);
  };
  const add = (name: string): void => {
    // A new entry of a tied scale is tied at once; its tie can be changed beside it.
    const also = firstTarget === undefined ? undefined : { tied: { ...ties, [name]: firstTarget } };
    put({ ...now, [name]: Math.max(1, min) }, also);
  };
  const now = Object.fromEntries(Object.entries(ratings).map(([name, rating]) => [name, Number(rating)]));
  return (
    <fieldset className="ratings">
      <legend className="caps">{formatMessage(text, `scale.${scale}`)}</legend>
      {Object.entries(now).map(([name, rating]) => (
        <Rating
          key={name}
          {...{ scale, name, rating, targets }}
          tie={tiedEntry(character, name)}
          onTie={(to) => edit("tied", { ...ties, [name]: to })}
          onChange={(value) => put({ ...now, [name]: value })}
          onRemove={
            exactly === undefined
              ? () => put(Object.fromEntries(Object.entries(now).filter(([key]) => key !== name)))
              : undefined
          }
        />
      ))}
      {exactly === undefined ? <AddName label="New entry" existing={Object.keys(now)} onAdd={add} /> : null}
    </fieldset>
  );
}

interface RatingProps {
  readonly scale: string;
  readonly name: string;
  readonly rating: number;
  /** The entries it may be tied to; none where the scale is tied to no other. */
  readonly targets: readonly string[];
  readonly tie: string | undefined;
  readonly onTie: (to: string) => void;
  readonly onChange: (rating: number) => void;
  readonly onRemove: (() => void) | undefined;
}

function Rating({ scale, name, rating, targets, tie, onTie, onChange, onRemove }: RatingProps) {
  const { min, max } = useScale(scale);
  const all = { label: name, value: rating, min, max, onChange };
  return (
    <div className="row between rated">
      <RatedName name={name} rating={rating} />
      <span className="row">
        {targets.length > 0 ? (
          <select
            className="line"
            aria-label={`${name}: tied to`}
            value={tie ?? ""}
            onChange={({ target }) => onTie(target.value)}
          >
            {tie === undefined ? <option value="">not tied</option> : null}
            {targets.map((target) => (
              <option key={target}>{target}</option>
            ))}
          </select>
        ) : null}
        {fitsDots(min, max) ? <DotsInput {...all} /> : <Stepper {...all} />}
        {onRemove ? (
          <button type="button" className="iconbtn" aria-label={`Remove ${name}`} onClick={onRemove}>
            <Icon name="no" small />
          </button>
        ) : null}
      </span>
    </div>
  );
}
