import { Icon, Star } from "../art/icon.tsx";
import type { IconName } from "../art/sprite.tsx";

/** Fill: what a die is worth. */
export type DieFill = "hit" | "miss" | "one" | "gone" | "lidded" | "plain";

export interface DieAppearance {
  /** d10, d20, d12 or d6; any other die is drawn as a square. */
  readonly die: string;
  readonly face: number | string;
  readonly fill: DieFill;
  /** Crown: what it does; "star" throws further dice. */
  readonly crown?: string | undefined;
  /** Foot: what may still be done. */
  readonly foot?: IconName | undefined;
  /** The face it showed before it was thrown again. */
  readonly previousFace?: number | undefined;
  readonly locked?: boolean | undefined;
  readonly selected?: boolean | undefined;
}

const DRAWN = new Set(["d10", "d12", "d20", "d6"]);

function Drawing({ die, face, crown, foot, previousFace, selected }: DieAppearance) {
  return (
    <>
      {previousFace === undefined ? null : <span className="was">{previousFace}</span>}
      <svg className="b" viewBox="0 0 100 100" aria-hidden="true">
        <use href={`#${DRAWN.has(die) ? die : "d6"}`} />
      </svg>
      <span className="n">{face}</span>
      {crown === undefined ? null : <span className="crown">{crown === "star" ? <Star /> : crown}</span>}
      {foot === undefined ? null : (
        <span className={selected ? "foot on" : "foot"}>
          <Icon name={foot} small />
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
  /** What a screen reader says: what it shows and what that means. */
  readonly label: string;
  readonly small?: boolean;
}

/** A die that lies on the table. */
export function Die({ appearance, label, small = false }: DieProps) {
  return (
    <span className={classNames(appearance, small)}>
      <span className="unseen">{label}</span>
      <span className="drawing" aria-hidden="true">
        <Drawing {...appearance} />
      </span>
    </span>
  );
}

/** A die somebody may pick up. */
export function SelectableDie({ appearance, label, onPick }: DieProps & { readonly onPick: () => void }) {
  return (
    <button
      type="button"
      className={classNames(appearance, false)}
      aria-label={label}
      aria-pressed={appearance.selected === true}
      onClick={onPick}
    >
      <span className="drawing" aria-hidden="true">
        <Drawing {...appearance} />
      </span>
    </button>
  );
}
