import { isRecord } from "@rulewright/rules";

/** Longer tasks are told by numbers alone. */
export const LONGEST = 12;

/** A long task: its victory points so far, those needed, and whether somebody pulls the other way. */
export interface RopeTerms {
  readonly now: number;
  readonly of: number;
  readonly resisted: boolean;
  /** The points before the round that was just rolled. */
  readonly before?: number | undefined;
}

/** The task among the arguments of a round; undefined for anything else, and for one too long to be drawn. */
export function ropeIn(args: unknown, after?: unknown): RopeTerms | undefined {
  if (!isRecord(args)) return undefined;
  const { goal, total, mode } = args;
  if (typeof goal !== "number" || typeof total !== "number" || goal > LONGEST) return undefined;
  const resisted = mode === "resisted";
  return typeof after === "number"
    ? { now: after, before: total, of: goal, resisted }
    : { now: total, of: goal, resisted };
}

/** How a cell looks: won, just lost, or neither. */
function lookOf(cell: number, now: number, before: number): string {
  if (cell <= now) return cell > before ? "ours fresh" : "ours";
  return cell <= before ? "lost" : "";
}

/** VP-39..VP-41 The cells of a task: those won are solid, those just lost dashed; the other side's lie left of the post. */
export function Rope({ now, of, resisted, before = now }: RopeTerms) {
  const cells = Array.from({ length: of }, (_, i) => i + 1);
  return (
    <div className="vp-rope" aria-hidden="true">
      {resisted || now < 0 || before < 0
        ? cells.toReversed().map((i) => <i key={-i} className={lookOf(i, -now, -before).replace("ours", "theirs")} />)
        : null}
      <span className="post" />
      {cells.map((i) => (
        <i key={i} className={lookOf(i, now, before)} />
      ))}
    </div>
  );
}

/** A task with its rope, and in words who leads by how much. */
export function RopeFigure({ terms }: { readonly terms: RopeTerms }) {
  const { now, of, resisted, before } = terms;
  const words = now === 0 ? "Nobody leads." : now > 0 ? `${now} of ${of} points.` : `The other side leads by ${-now}.`;
  return (
    <figure className="vp-pull" aria-label={`Rope: ${words}`}>
      {resisted ? (
        <p className="row between note">
          <b>The other side</b>
          <b>This side</b>
        </p>
      ) : null}
      <Rope {...terms} />
      <figcaption className="note">
        {words} {resisted ? `First to lead by ${of}.` : ""}
        {before !== undefined && now < before ? " Dashed: what this round took back." : ""}
      </figcaption>
    </figure>
  );
}
