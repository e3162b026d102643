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
}

const wins = (name: string): string => (name === "You" ? "you win" : `${name} wins`);

/** VP-24, VP-25 Who wins how often, as a strip: one side is solid, the other one hatched, and neither is empty. */
function Wins({ chances, names: [acting, opposing], first }: WinsProps) {
  const { neither } = chances;
  const own = { chance: chances[first], name: first === "acting" ? acting : opposing };
  const other =
    first === "acting" ? { chance: chances.opposing, name: opposing } : { chance: chances.acting, name: acting };
  return (
    <>
      <span className="vp-wins">
        <b>{formatChance(own.chance)}</b> {wins(own.name)}
      </span>
      <Shares parts={{ s: own.chance, level: neither, f: other.chance }} />
      <small>
        {wins(other.name)} {formatChance(other.chance)}
        {neither > 0 ? ` · neither ${formatChance(neither)}` : ""}
      </small>
    </>
  );
}

/** A strip of what happens how often. */
const Shares = ({ parts }: { readonly parts: Readonly<Record<string, number>> }) => (
  <span className="odds" aria-hidden="true">
    {Object.entries(parts).map(([look, chance]) =>
      chance > 0 ? <i key={look} className={look} style={{ flexGrow: chance }} /> : null,
    )}
  </span>
);

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
}

/** What is assumed of accents that nobody has announced; undefined where nobody has any left to announce. */
function assumedWords([a, b]: Contest, [acting, opposing]: readonly [string, string]): string | undefined {
  const open = [...(mayAnnounce(a) ? [acting] : []), ...(mayAnnounce(b) ? [opposing] : [])];
  if (open.length === 0) return undefined;
  if (open.length === 2) return "If neither has an accent";
  return `If ${open[0]} ${open[0] === "You" ? "have" : "has"} no accent`;
}

/** VP-23..VP-25 For whoever looks on: how often each side wins, with what is assumed of accents that nobody has announced. */
export function BothSides({ contest, sides }: BothSidesProps) {
  const { table } = useHost();
  const house = useHouse(houseRules);
  const [a, b] = contest;
  const names = [sideName(table, sides["player"]), sideName(table, sides["opponent"])] as const;
  const assumed = assumedWords(contest, names);
  return (
    <p className="vp-both">
      {assumed === undefined ? null : <span className="note">{assumed}</span>}
      <Wins chances={contestChances(termsOf(a), termsOf(b), house)} names={names} first="acting" />
    </p>
  );
}

interface FramedSidesProps extends BothSidesProps {
  /** How often the acting side wins with its best accent against the best answer. */
  readonly best: number | undefined;
  /** The sums of both target numbers, which stand under the names. */
  readonly sum: ReactNode;
}

/** VP-14, VP-23..VP-26 A contest that is framed: both sides in columns, each with its sum and how often it wins. */
export function FramedSides({ contest, sides, best, sum }: FramedSidesProps) {
  const { table } = useHost();
  const house = useHouse(houseRules);
  const [a, b] = contest;
  const names = [sideName(table, sides["player"]), sideName(table, sides["opponent"])] as const;
  const { acting, opposing, neither } = contestChances(termsOf(a), termsOf(b), house);
  const assumed = assumedWords(contest, names);
  const [own, other] = names;
  const notes = [
    ...(assumed === undefined ? [] : [assumed]),
    ...(neither > 0 ? [`neither wins ${formatChance(neither)}`] : []),
    ...(best === undefined || assumed === undefined
      ? []
      : [
          `${own} at best, if ${other === "The other side" ? "the other side" : other} answers best: ${formatChance(best)}`,
        ]),
  ];
  return (
    <div className="vp-framed">
      <SideAhead name={own} target={a.tn} chance={acting} />
      <SideAhead name={other} target={b.tn} chance={opposing} />
      {sum}
      <Shares parts={{ s: acting, level: neither, f: opposing }} />
      <small className="note">{notes.join(" · ")}</small>
    </div>
  );
}

interface SideAheadProps {
  readonly name: string;
  readonly target: number;
  readonly chance: number;
}

/** The head of a column: a side, its target number, and how often it wins. */
const SideAhead = ({ name, target, chance }: SideAheadProps) => (
  <p className="vp-side">
    <b>{name}</b>{" "}
    <span className="target">
      target <b>{target}</b>
    </span>{" "}
    <span className="vp-wins">
      {wins(name).slice(name.length + 1)} <b>{formatChance(chance)}</b>
    </span>
  </p>
);
