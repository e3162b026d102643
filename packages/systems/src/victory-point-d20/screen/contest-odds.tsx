import { formatChance, formatSigned } from "@rulewright/present";
import type { ReactNode } from "react";
import { type SlotProps, useHost, useHouse } from "../../screen/index.ts";
import { houseRules } from "../rules/house-rules.ts";
import {
  type Answer,
  bestActingAnswer,
  bestOpposingAnswer,
  type ContestChances,
  contestChances,
} from "./contest-chances.ts";
import type { Contest, ContestSide } from "./contest-sides.ts";
import { sideName } from "./side-name.ts";

type Sides = SlotProps["attemptHead"]["sides"];

/** What a side of a contest rolls with; an accent that isn't known counts as none. */
const termsOf = ({ tn, accent }: ContestSide) => ({ tn, accent: accent ?? 0 });

const mayAnnounce = ({ accent, skill }: ContestSide): boolean => accent === null && skill > 0;

interface WinsProps {
  readonly chances: ContestChances;
  readonly names: readonly [string, string];
  /** The side whose chance stands first. */
  readonly first: "acting" | "opposing";
  /** The target number of the other side, where nothing else tells it. */
  readonly target?: number | undefined;
}

const wins = (name: string): string => (name === "You" ? "you win" : `${name} wins`);

/** VP-24, VP-25 Who wins how often, as a strip: one side is solid, the other one hatched, and neither is empty. */
function Wins({ chances, names: [acting, opposing], first, target }: WinsProps) {
  const { neither } = chances;
  const own = { chance: chances[first], name: first === "acting" ? acting : opposing };
  const other =
    first === "acting" ? { chance: chances.opposing, name: opposing } : { chance: chances.acting, name: acting };
  const parts = [
    ["s", own.chance],
    ["level", neither],
    ["f", other.chance],
  ] as const;
  return (
    <>
      <span className="vp-wins">
        <b>{formatChance(own.chance)}</b> {wins(own.name)}
      </span>
      <span className="odds" aria-hidden="true">
        {parts.map(([look, chance]) =>
          chance > 0 ? <i key={look} className={look} style={{ flexGrow: chance }} /> : null,
        )}
      </span>
      <small>
        {wins(target === undefined ? other.name : `${other.name}, target ${target},`)} {formatChance(other.chance)}
        {neither > 0 ? ` · neither ${formatChance(neither)}` : ""}
      </small>
    </>
  );
}

const accentWords = (accent: number): string => (accent === 0 ? "none" : formatSigned(accent));

interface ContestFiguresProps {
  readonly contest: Contest;
  readonly by: string;
  /** The accent that is being chosen. */
  readonly accent: number;
  /** The accent that is best for the one who chooses; undefined until it is known. */
  readonly best: number | undefined;
  readonly sides: Sides;
}

/** VP-26 For the one who announces: the chances against an accent that is known, or against none and the best answer. */
export function ContestFigures({ contest: [a, b], by, accent, best, sides }: ContestFiguresProps) {
  const { table } = useHost();
  const house = useHouse(houseRules);
  const isActing = by !== "opponent";
  const names = [sideName(table, sides["player"]), sideName(table, sides["opponent"])] as const;
  const [other, otherName] = isActing ? ([b, names[1]] as const) : ([a, names[0]] as const);
  const at = (own: number): ContestChances =>
    isActing
      ? contestChances({ tn: a.tn, accent: own }, termsOf(b), house)
      : contestChances(termsOf(a), { tn: b.tn, accent: own }, house);
  const answer = (): Answer =>
    isActing ? bestOpposingAnswer({ tn: a.tn, accent }, b, house) : bestActingAnswer(a, { tn: b.tn, accent }, house);
  const column = (title: string, chances: ContestChances): ReactNode => (
    <div>
      <dt>{title}</dt>
      <dd>
        <Wins chances={chances} names={names} first={isActing ? "acting" : "opposing"} />
      </dd>
    </div>
  );
  if (mayAnnounce(other)) {
    const answered = answer();
    return (
      <dl className="vp-figures two">
        {column(`If ${otherName} has no accent`, at(accent))}
        {column(`If they answer best, ${accentWords(answered.accent)}`, answered.chances)}
      </dl>
    );
  }
  return (
    <dl className="vp-figures two">
      {column(
        `Against ${otherName} ${other.accent ? `at ${formatSigned(other.accent)}` : "without an accent"}`,
        at(accent),
      )}
      {best === undefined
        ? null
        : column(best === 0 ? "Best without an accent" : `Best at ${formatSigned(best)}`, at(best))}
    </dl>
  );
}

interface BothSidesProps {
  readonly contest: Contest;
  readonly sides: Sides;
  /** While it is framed: how often the acting side wins with its best accent against the best answer. */
  readonly best?: number | undefined;
}

/** VP-23..VP-25 For whoever looks on: how often each side wins, with what is assumed of accents that nobody has announced. */
export function BothSides({ contest: [a, b], sides, best }: BothSidesProps) {
  const { table } = useHost();
  const house = useHouse(houseRules);
  const names = [sideName(table, sides["player"]), sideName(table, sides["opponent"])] as const;
  const [acting, opposing] = names;
  const open = [...(mayAnnounce(a) ? [acting] : []), ...(mayAnnounce(b) ? [opposing] : [])];
  const assumed =
    open.length === 2 ? "If neither has an accent" : `If ${open[0]} ${open[0] === "You" ? "have" : "has"} no accent`;
  return (
    <p className="vp-both">
      {open.length === 0 ? null : <span className="note">{assumed}</span>}
      <Wins
        chances={contestChances(termsOf(a), termsOf(b), house)}
        target={best === undefined ? undefined : b.tn}
        names={names}
        first="acting"
      />
      {best === undefined || open.length === 0 ? null : (
        <small>
          {acting} at best, if {opposing === "The other side" ? "the other side" : opposing} answers best:{" "}
          {formatChance(best)}
        </small>
      )}
    </p>
  );
}
