import { Icon, Star } from "../art/icon.tsx";
import { type IconName, dieSymbolId } from "../art/sprite.tsx";

/**
 * How a die is filled: it counts (`hit`), does not (`miss`), counts against the roller (`one`), has been removed (`gone`),
 * is replaced by a later roll (`lidded`), or has no meaning yet (`plain`).
 */
export type DieFill = "hit" | "miss" | "one" | "gone" | "lidded" | "plain";

/** Everything that is drawn of one die. */
export interface DieAppearance {
  /** The die's name. One without a shape of its own is drawn as a square. */
  readonly die: string;
  readonly face: number | string;
  readonly fill: DieFill;
  /** A mark above the die: what it does. `star` marks a die that adds dice. */
  readonly crown?: string | undefined;
  /** Icons below the die: whose it is, and what may still be done with it. */
  readonly feet?: readonly IconName[] | undefined;
  /** The face before a reroll. */
  readonly previousFace?: number | undefined;
  readonly locked?: boolean | undefined;
  readonly selected?: boolean | undefined;
}

function Drawing({ die, face, crown, feet = [], previousFace, selected }: DieAppearance) {
  return (
    <>
      {previousFace === undefined ? null : <span className="was">{previousFace}</span>}
      <svg className="b" viewBox="0 0 100 100" aria-hidden="true">
        <use href={`#${dieSymbolId(die)}`} />
      </svg>
      <span className="n">{face}</span>
      {crown === undefined ? null : <span className="crown">{crown === "star" ? <Star /> : crown}</span>}
      {feet.length === 0 ? null : (
        <span className={selected ? "foot on" : "foot"}>
          {feet.map((name) => (
            <Icon key={name} name={name} small />
          ))}
        </span>
      )}
    </>
  );
}

const classNames = ({ die, fill, locked, selected }: DieAppearance, small: boolean): string =>
  ["die", die, fill === "plain" ? "" : fill, locked ? "locked" : "", selected ? "picked" : "", small ? "sm" : ""]
    .filter((name) => name !== "")
    .join(" ");

interface DieProps {
  readonly appearance: DieAppearance;
  /** For screen readers: the face and its meaning. */
  readonly label: string;
  /** What it counted for, shown as a tooltip. */
  readonly note?: string;
  readonly small?: boolean;
}

/** A die that has been rolled. */
export function Die({ appearance, label, note = "", small = false }: DieProps) {
  return (
    <span className={classNames(appearance, small)} title={note === "" ? undefined : note}>
      <span className="unseen">{label}</span>
      <span className="drawing" aria-hidden="true">
        <Drawing {...appearance} />
      </span>
    </span>
  );
}

/** A die that can be selected, for a reroll for example. */
export function SelectableDie({
  appearance,
  label,
  note = "",
  onToggle,
}: DieProps & { readonly onToggle: () => void }) {
  return (
    <button
      type="button"
      className={classNames(appearance, false)}
      aria-label={label}
      title={note === "" ? undefined : note}
      aria-pressed={appearance.selected === true}
      onClick={onToggle}
    >
      <span className="drawing" aria-hidden="true">
        <Drawing {...appearance} />
      </span>
    </button>
  );
}
