import { formatNumber } from "@rulewright/present";
import { isRecord } from "@rulewright/rules";
import { type SlotProps, useHost } from "../../screen/index.ts";
import { sideName } from "./side-name.ts";

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

/** How a cell looks: won, just lost, or neither; the last one wins the task. */
function lookOf(cell: number, { now, before = now, of }: RopeTerms, own: "ours" | "theirs"): string {
  const looks: string[] = [];
  if (cell <= now) looks.push(own);
  if (cell <= now && cell > before) looks.push("fresh");
  if (cell > now && cell <= before) looks.push("lost");
  if (cell === of) looks.push("goal");
  return looks.join(" ");
}

/** VP-39..VP-41 The cells of a task: those won are solid, those just lost dashed; the other side's lie left of the post. */
export function Rope(terms: RopeTerms) {
  const { now, of, resisted, before = now } = terms;
  const cells = Array.from({ length: of }, (_, i) => i + 1);
  const seenFromThere = { ...terms, now: -now, before: -before };
  const end = Math.sign(now) * Math.min(Math.abs(now), of);
  // How far a task is that nobody resists, the cells tell.
  const isLed = resisted || now < 0;
  const leadAt = (cell: number): string | undefined =>
    isLed && cell === end ? `${formatNumber(Math.abs(now))} ahead` : undefined;
  return (
    <div className="vp-rope" aria-hidden="true">
      {resisted || now < 0 || before < 0
        ? cells
            .toReversed()
            .map((i) => (
              <i key={-i} className={lookOf(i, seenFromThere, "theirs")} data-place={i} data-lead={leadAt(-i)} />
            ))
        : null}
      <span className="post" />
      {cells.map((i) => (
        <i key={i} className={lookOf(i, terms, "ours")} data-place={i} data-lead={leadAt(i)} />
      ))}
    </div>
  );
}

/** VP-39 What a round has added to the points before it: "3 + 2 = 5 of 9 points." */
const roundSum = (earlier: number, pointsNow: number, needed: number): string => {
  const added = pointsNow - earlier;
  return earlier === 0
    ? `${pointsNow} of ${needed} points.`
    : `${earlier} + ${added} = ${pointsNow} of ${needed} points.`;
};

interface RopeFigureProps {
  readonly terms: RopeTerms;
  /** The characters of the round by their roles. */
  readonly sides: SlotProps["roll"]["sides"];
}

/** A task with its rope, and in words who leads by how much. */
export function RopeFigure({ terms, sides }: RopeFigureProps) {
  const { table } = useHost();
  const { now, of, resisted, before } = terms;
  const words =
    now < 0 ? `The other side leads by ${-now}.` : now === 0 && resisted ? "Nobody leads." : `${now} of ${of} points.`;
  // Beside the cells with their numbers only what they don't tell.
  const notes = [
    ...(resisted ? [...(now === 0 ? [words] : []), `First to lead by ${of}.`] : []),
    ...(!resisted && before !== undefined && 0 <= before && before < now ? [roundSum(before, now, of)] : []),
    ...(before !== undefined && now < before ? ["Dashed: what this round took back."] : []),
  ];
  return (
    <figure className="vp-pull" aria-label={`Rope: ${words}`}>
      {resisted ? (
        <p className="row between note">
          <b>{sideName(table, sides["opponent"])}</b>
          <b>{sideName(table, sides["player"])}</b>
        </p>
      ) : null}
      <Rope {...terms} />
      {notes.length === 0 ? null : <figcaption className="note">{notes.join(" ")}</figcaption>}
    </figure>
  );
}
