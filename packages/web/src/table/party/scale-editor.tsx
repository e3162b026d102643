import { capitalize, type Character, formatMessage, isRecord, type JsonObject } from "@rulewright/rules";
import { AddName } from "../../components/add-name.tsx";
import { RatedName } from "../../fields/rated-name.tsx";
import { RatingGroups } from "../../fields/rating-groups.tsx";
import { RatingRow } from "../../fields/rating-row.tsx";
import { entriesIn, tiedEntry } from "../../sheet/entries.ts";
import { useEdit } from "../../state/use-edit.ts";
import { useGame } from "../../state/game.tsx";
import { useOptimisticValue } from "../../state/use-optimistic-value.ts";
import { useScale } from "./use-scale.ts";

interface ScaleEditorProps {
  readonly scale: string;
  readonly character: Character;
}

/** Edits the ratings of a scale. Entries can be added unless the rules fix their number, and removed where the rules and the book don't keep them. */
export function ScaleEditor({ scale, character }: ScaleEditorProps) {
  const { system, text } = useGame();
  const edit = useEdit(character.id);
  const { min = 0, exactly, kept = [], tiedTo } = system.scales[scale] ?? {};
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
  const drawRow = (name: string, given: boolean) => (
    <Rating
      key={name}
      {...{ scale, name, targets }}
      rating={now[name] ?? min}
      tie={tiedEntry(character, name)}
      onTie={(to) => edit("tied", { ...ties, [name]: to })}
      onChange={(value) => put({ ...now, [name]: value })}
      onRemove={
        exactly === undefined && !given && !kept.includes(name)
          ? () => put(Object.fromEntries(Object.entries(now).filter(([key]) => key !== name)))
          : undefined
      }
    />
  );
  return (
    <fieldset className="ratings">
      <legend className="caps">{formatMessage(text, `scale.${scale}`)}</legend>
      <RatingGroups scale={scale} names={Object.keys(now)} drawRow={drawRow} />
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
  return (
    <RatingRow
      {...{ name, min, max, onChange, onRemove }}
      words={rating > min ? <RatedName {...{ scale, name, rating }} /> : <span>{capitalize(name)}</span>}
      value={rating}
    >
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
    </RatingRow>
  );
}
