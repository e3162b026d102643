import "./face-strip.css";

/**
 * What a face is worth: it counts, counts twice, counts for little, fails, or is bad. `framed` sets one face apart, `lost`
 * is about to fall away, `fell` is the one that the die shows.
 */
export type FaceLook = "counts" | "twice" | "little" | "fails" | "bad";

/** A cell of the strip. */
export interface FaceCell {
  readonly face: number;
  readonly look: FaceLook;
  readonly mark?: "framed" | "lost" | "fell" | undefined;
  /** What stands in the cell, and beneath it. */
  readonly inside: string;
  readonly beneath: string;
  /** The height of the column that a game draws for the face, in units of its own style sheet: the CSS variable `--tall`. */
  readonly tall?: number;
}

interface FaceStripProps {
  readonly cells: readonly FaceCell[];
  /** What the strip says, for screen readers. */
  readonly label: string;
}

const beneathLook = ({ look }: FaceCell): string => (look === "bad" ? "worst" : look === "fails" ? "" : "passes");

/**
 * All faces of a die in a row, each with what it is worth.
 *
 * @example
 * ```ts
 * import { FaceStrip } from "@rulewright/systems/screen";
 *
 * const cells = [{ face: 1, look: "fails", inside: "1", beneath: "5" }] as const;
 * FaceStrip({ cells, label: "No face passes" }).type; // => "figure"
 * ```
 */
export function FaceStrip({ cells, label }: FaceStripProps) {
  return (
    <figure className="face-strip" aria-label={label} style={{ ["--faces" as string]: cells.length }}>
      {cells.map(({ face, look, mark, inside, tall }) => (
        <i
          key={face}
          className={mark ? `${look} ${mark}` : look}
          aria-hidden="true"
          style={tall === undefined ? undefined : { ["--tall" as string]: tall }}
        >
          <b>{inside}</b>
        </i>
      ))}
      {cells.map((cell) => (
        <span key={cell.face} className={beneathLook(cell)} aria-hidden="true">
          {cell.beneath}
        </span>
      ))}
    </figure>
  );
}
