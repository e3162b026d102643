import { formatCounted, formatNumber } from "@rulewright/present";
import type { JsonObject } from "@rulewright/rules";
import { numberIn, type SlotProps, type ToldRoll, useHost } from "../../screen/index.ts";
import { numberedRole } from "../rules/sides.ts";
import { countsAsCritical } from "./folded-roll.ts";
import { ownName } from "./side-name.ts";

/** The roles that a round's victory points belong to, in their order: the roller, the helpers, the opponents. */
function rolesOfRound({ rolls }: JsonObject, count: number): readonly string[] {
  const own = Array.isArray(rolls) ? rolls.length : 1;
  return Array.from({ length: count }, (_, i) =>
    i === 0 ? "player" : i < own ? numberedRole("helper", i - 1) : numberedRole("opponent", i - own),
  );
}

/** VP-21, VP-24, VP-40 Who has won how many victory points with an attempt, by their roles. */
export function pointsByRole({ args, outcome }: Pick<ToldRoll, "args" | "outcome">): Readonly<Record<string, number>> {
  const { winner, vps } = outcome;
  if (Array.isArray(vps)) {
    const roles = rolesOfRound(args, vps.length);
    return Object.fromEntries(vps.map((points, i) => [roles[i] ?? "", Number(points)]));
  }
  return { [winner === "b" ? "opponent" : "player"]: numberIn(outcome, "vp") ?? 0 };
}

/** What somebody has won in a session. */
interface Earned {
  readonly id: string;
  readonly rolls: number;
  readonly points: number;
}

/** What everybody has won who has led a roll or won points, the most first. */
function earnedIn(rolls: readonly ToldRoll[]): readonly Earned[] {
  const all = rolls.flatMap((roll) =>
    Object.entries(pointsByRole(roll)).flatMap(([role, points]) => {
      const id = roll.sides[role];
      return id === undefined ? [] : [{ id, points }];
    }),
  );
  const ids = [...new Set([...rolls.map(({ character }) => character), ...all.map(({ id }) => id)])];
  return ids
    .map((id) => ({
      id,
      rolls: rolls.filter(({ character }) => character === id).length,
      points: all.reduce((sum, one) => sum + (one.id === id ? one.points : 0), 0),
    }))
    .filter(({ rolls: led, points }) => led + points > 0)
    .toSorted((one, other) => other.points - one.points);
}

/** How many moments are told. */
const MOMENTS = 4;

const pointsOf = (roll: ToldRoll): number => Math.max(...Object.values(pointsByRole(roll)));

/** VP-18, VP-19 What is remembered of a session: its criticals, or where there were none, what brought the most points. */
function momentsIn(rolls: readonly ToldRoll[]): readonly ToldRoll[] {
  const criticals = rolls.filter(({ outcome }) => countsAsCritical(outcome) || isNasty(outcome));
  if (criticals.length > 0) return criticals.slice(-MOMENTS);
  const [best] = rolls.toSorted((one, other) => pointsOf(other) - pointsOf(one));
  return best && pointsOf(best) > 0 ? [best] : [];
}

const isNasty = ({ outcome }: JsonObject): boolean => outcome === "critical-failure";

const POINTS = { one: "point", other: "points" };

/** Why a roll is remembered: "critical success, 8 points". */
function momentWords(roll: ToldRoll): string {
  if (isNasty(roll.outcome)) return "critical failure";
  const critical = countsAsCritical(roll.outcome) ? "critical success, " : "";
  return `${critical}${formatCounted(POINTS, pointsOf(roll))}`;
}

/** VP-21 At the end of a session: the victory points that everybody has won, and the rolls that are remembered. */
export function SessionPoints({ rolls }: SlotProps["sessionEnd"]) {
  const { table } = useHost();
  const earned = earnedIn(rolls);
  const moments = momentsIn(rolls);
  if (earned.length === 0) return null;
  return (
    <>
      <section className="recap-scene" aria-label="Victory points">
        <h4>Victory points</h4>
        <ul className="vp-earned">
          {earned.map(({ id, rolls: led, points }) => (
            <li key={id}>
              <span>
                <b>{ownName(table, id)}</b>{" "}
                {led === 0 ? null : <small>{formatCounted({ one: "roll", other: "rolls" }, led)}</small>}
              </span>
              <b>{formatNumber(points)}</b>
            </li>
          ))}
        </ul>
      </section>
      {moments.length === 0 ? null : (
        <section className="recap-scene" aria-label="Moments">
          <h4>Moments</h4>
          <ul>
            {moments.map((roll, i) => (
              // The attempts of a closed session don't change.
              <li key={i}>
                <p className="by">
                  {ownName(table, roll.character)} <span>{momentWords(roll)}</span>
                </p>
                <p className="say">{roll.title}</p>
                {roll.consequence === "" ? null : <p className="say answer">{roll.consequence}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
