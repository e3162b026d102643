import { formatNumber } from "@rulewright/present";
import { type Amounts, type Character, isRecord } from "@rulewright/rules";
import type { HouseRules } from "../rules/house-rules.ts";
import { burdenOf, kindsOf, malusOfLiving } from "../rules/condition.ts";
import { sheet } from "../rules/sheet.ts";
import { DEADLY_STRESS, STRESS_PER_MALUS } from "../rules/stress.ts";

/** The patterns of the book's kinds of stress. Others share the rest, in their order. */
const PATTERNS: Readonly<Record<string, string>> = {
  wound: "wound",
  bleed: "bleed",
  weary: "weary",
  chilly: "chilly",
  stun: "stun",
};
const OTHERS = ["other-1", "other-2", "other-3"];

/** A kind of stress with its amount and its pattern. */
interface Kind {
  readonly name: string;
  readonly amount: number;
  readonly pattern: string;
}

function patternsOf(kinds: Amounts): readonly Kind[] {
  const unknown = Object.keys(kinds).filter((name) => !Object.hasOwn(PATTERNS, name.toLowerCase()));
  return Object.entries(kinds).map(([name, amount]) => ({
    name,
    amount,
    pattern: PATTERNS[name.toLowerCase()] ?? OTHERS[unknown.indexOf(name) % OTHERS.length] ?? "",
  }));
}

/** The pattern of a kind of stress, for the eye only, among the kinds that stand with it. */
export function KindPattern({ kind, kinds }: { readonly kind: string; readonly kinds: readonly string[] }) {
  const patterns = patternsOf(Object.fromEntries(kinds.map((name) => [name, 0])));
  const pattern = patterns.find(({ name }) => name === kind)?.pattern ?? "";
  return <i className={`bk-kind ${pattern}`} aria-hidden="true" />;
}

/** A bar: the kinds that count together, up to thirteen. */
interface Bar {
  readonly kinds: readonly Kind[];
  readonly total: number;
}

/** BK-15 One bar for all stress; C4 one for each kind, under the house rule. */
function barsOf(character: Character, { stressTracks }: HouseRules): readonly Bar[] {
  const kinds = patternsOf(kindsOf(character));
  if (stressTracks === "by-kind" && kinds.length > 1)
    return kinds.map((kind) => ({ kinds: [kind], total: kind.amount }));
  return [{ kinds, total: burdenOf(character).stress }];
}

const CELLS = Array.from({ length: DEADLY_STRESS }, (_, i) => i);

/** How much of a kind of stress fell last. */
const fellOf = ({ name, amount }: Kind, fell: Amounts): number => Math.min(amount, fell[name] ?? 0);

/** BK-15, BK-16 The patterns of the filled cells: what stood before by its kinds, and then what fell last. */
function cellPatterns({ kinds }: Bar, fell: Amounts): readonly string[] {
  const before = kinds.map((kind) => ({ ...kind, amount: kind.amount - fellOf(kind, fell) }));
  const last = kinds.map((kind) => ({ ...kind, amount: fellOf(kind, fell) }));
  return [...before, ...last].flatMap(({ amount, pattern }) =>
    Array.from({ length: Math.min(amount, DEADLY_STRESS) }, () => pattern),
  );
}

/** BK-16, BK-17 The amount at which the next thing is lost: a third of the bar's twelve, and life at its end. */
export function nextLossAt(total: number): number {
  const malus = (Math.floor(total / STRESS_PER_MALUS) + 1) * STRESS_PER_MALUS;
  return Math.min(malus, DEADLY_STRESS);
}

/** An empty cell: outlined where it is the next loss, or dashed where it was filled before. */
function cellLook(
  i: number,
  { total }: Bar,
  { alive, was }: { readonly alive: boolean; readonly was: number },
): string {
  const isLast = i === DEADLY_STRESS - 1;
  const isNext = alive && i === nextLossAt(total) - 1;
  return [isNext ? "loss" : "", isLast ? "last" : "", i < was ? "eased" : ""].filter((part) => part !== "").join(" ");
}

function malusLook(at: number, { total }: Bar): string {
  if (total >= at) return "mark on";
  return nextLossAt(total) === at ? "mark near" : "mark";
}

/** The cells of a kind of stress that fell last, from one to before another. */
interface FallenCells {
  readonly from: number;
  readonly to: number;
  readonly more: number;
  /** How much of it has no cell, since it falls beyond what kills. */
  readonly beyond: number;
}

/** BK-16 Where the stress that fell last stands in a bar: after all that stood before. */
function fallenCells({ kinds }: Bar, fell: Amounts): readonly FallenCells[] {
  let to = kinds.reduce((sum, kind) => sum + kind.amount - fellOf(kind, fell), 0);
  return kinds.flatMap((kind) => {
    const more = fellOf(kind, fell);
    const from = to;
    to += more;
    if (more === 0 || from >= DEADLY_STRESS) return [];
    return [{ from, to: Math.min(to, DEADLY_STRESS), more, beyond: Math.max(0, to - DEADLY_STRESS) }];
  });
}

/** BK-17 Under the bar, the malus of every third cell. */
const MalusMarks = ({ bar }: { readonly bar: Bar }) =>
  CELLS.map((i) =>
    (i + 1) % STRESS_PER_MALUS === 0 ? (
      <span key={i} className={malusLook(i + 1, bar)} aria-hidden="true">
        −{(i + 1) / STRESS_PER_MALUS}
      </span>
    ) : (
      <span key={i} aria-hidden="true" />
    ),
  );

/** BK-16 Under the bar of somebody who died, a bracket beneath what fell last. */
const FallenMarks = ({ fallen }: { readonly fallen: readonly FallenCells[] }) =>
  fallen.map(({ from, to, more, beyond }) => (
    <span key={from} className="fell" style={{ gridColumn: `${from + 1} / ${to + 1}` }} aria-hidden="true">
      +{more}
      {beyond > 0 ? `, ${beyond} beyond` : ""}
    </span>
  ));

interface StressBarProps {
  readonly character: Character;
  readonly house: HouseRules;
  readonly small?: boolean;
  /** The stress by kind that falls last, told in place of the malus: of the dead what killed. */
  readonly fell?: Amounts;
  /** The stress before some of it was taken off. */
  readonly was?: number;
}

/** BK-15..BK-17 Thirteen cells of stress: each kind with its pattern, malus at every third, the next loss outlined. */
export function StressBar({ character, house, small = false, fell: falling, was = 0 }: StressBarProps) {
  const malus = malusOfLiving(character, house);
  const alive = malus !== undefined;
  const fell = falling ?? (alive ? {} : sheet.of(character).fell);
  return barsOf(character, house).map((bar) => {
    const filled = cellPatterns(bar, fell);
    const fallen = fallenCells(bar, fell);
    const kinds = bar.kinds.map(({ name, amount }) => `${name} ${amount}`).join(", ");
    const stress = `Stress ${bar.total} of ${DEADLY_STRESS}`;
    const end = malus === undefined ? "Dead." : `Malus ${malus}.`;
    const label = `${kinds === "" ? stress : `${stress}: ${kinds}`}. ${end}`;
    return (
      <figure
        key={bar.kinds.map(({ name }) => name).join()}
        className={small ? "bk-stress small-bar" : "bk-stress"}
        aria-label={label}
      >
        {CELLS.map((i) => (
          <i key={i} className={filled[i] ?? cellLook(i, bar, { alive, was })} aria-hidden="true">
            {small || filled[i] !== undefined ? "" : i + 1}
          </i>
        ))}
        {alive && fallen.length === 0 ? <MalusMarks bar={bar} /> : <FallenMarks fallen={fallen} />}
      </figure>
    );
  });
}

/** BK-15 The kinds of stress, each with the pattern of its cells, and for the living by how much it grows each round. */
export function StressKinds({ character }: { readonly character: Character }) {
  const { ticks, alive } = character.traits;
  const growth = isRecord(ticks) && alive !== false ? ticks : {};
  const kinds = patternsOf({
    ...Object.fromEntries(Object.keys(growth).map((name) => [name, 0])),
    ...kindsOf(character),
  });
  const shown = kinds.filter(({ name, amount }) => amount > 0 || Number(growth[name]) > 0);
  if (shown.length === 0) return null;
  return (
    <p className="bk-kinds">
      {shown.map(({ name, amount, pattern }) => (
        <span key={name}>
          <i className={`bk-kind ${pattern}`} aria-hidden="true" />
          {name} <b>{formatNumber(amount)}</b>
          {Number(growth[name]) > 0 ? <span className="grows">+{String(growth[name])} each round</span> : null}
        </span>
      ))}
    </p>
  );
}
