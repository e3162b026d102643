import { formatAmount, formatNumber } from "@rulewright/present";
import { type Amounts, formatMessage, type SystemDefinition, uncapitalize } from "@rulewright/rules";
import { Ornament } from "../art/icon.tsx";

const MAX_PIPS = 12;
const MAX_CELLS = 20;

/** A price drawn as tokens. Prices above twelve are not drawn. */
export function Tokens({ count }: { readonly count: number }) {
  if (count > MAX_PIPS) return null;
  return (
    <span className="toks" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <i key={i} className="tok" />
      ))}
    </span>
  );
}

/** A price drawn as the tokens of each tracker that pays it. */
export function PriceTokens({ system, pays }: { readonly system: SystemDefinition; readonly pays: Amounts }) {
  return Object.entries(pays).map(([name, count]) =>
    isBinary(system, name) && count > 0 ? (
      <Ornament key={name} system={system.id} tiny />
    ) : (
      <Tokens key={name} count={count} />
    ),
  );
}

interface PipsProps {
  readonly label: string;
  readonly amount: number;
  readonly max: number;
  /** How many are about to be spent; drawn as outlines. */
  readonly spending: number;
  /** How many have just been gained; ringed. */
  readonly gained?: number;
}

function Pips({ label, amount, max, spending, gained = 0 }: PipsProps) {
  const look = (i: number): string => {
    if (i >= amount) return "tok off";
    if (i >= amount - spending) return "tok held";
    return i >= amount - gained ? "tok new" : "tok";
  };
  return (
    <span className="toks">
      <span className="unseen">{label}</span>
      {Array.from({ length: Math.max(max, amount) }, (_, i) => (
        <i key={i} className={look(i)} aria-hidden="true" />
      ))}
    </span>
  );
}

interface TrackerProps {
  readonly system: SystemDefinition;
  readonly name: string;
  readonly amount: number;
  /** The maximum on this sheet. */
  readonly max: number;
  readonly spending?: number;
  /** How many have just been gained. */
  readonly gained?: number;
  /** Shows a binary tracker as text only, for narrow places. */
  readonly terse?: boolean;
}

/** Whether a tracker is either held or spent: its bounds are 0 and 1. */
export const isBinary = ({ trackers }: SystemDefinition, name: string): boolean =>
  trackers[name]?.min === 0 && trackers[name]?.max === 1;

/** Whether a tracker is left out: it is 0, starts at 0, and nothing would be drawn. */
export const isTrackerHidden = (system: SystemDefinition, name: string, amount: number, max: number): boolean =>
  amount === 0 && (isBinary(system, name) ? system.trackers[name]?.start === 0 : !hasPicture(system, name, max));

/** Whether an amount is drawn as pips or cells, and not as a number only. */
export const hasPicture = ({ trackers }: SystemDefinition, name: string, max: number): boolean =>
  max <= MAX_CELLS && (trackers[name]?.min ?? 0) >= 0;

/** A tracker's amount: a mark if it is binary, pips up to 12, cells up to 20, a number beyond. */
export function TrackerMark({ system, name, amount, max, spending = 0, gained = 0, terse = false }: TrackerProps) {
  const word = formatMessage(system.text, `tracker.${name}`);
  if (isBinary(system, name) && terse) {
    return <span className="note nowrap">{amount > 0 ? uncapitalize(word) : `no ${uncapitalize(word)}`}</span>;
  }
  if (isBinary(system, name)) {
    return <BinaryMark system={system.id} word={word} held={amount > 0} spending={spending > 0} />;
  }
  const label = formatAmount(system.text, name, amount);
  if (!hasPicture(system, name, max)) {
    return (
      <span className="chip amount">
        {word} <b>{formatNumber(amount)}</b>
      </span>
    );
  }
  if (max <= MAX_PIPS) return <Pips {...{ label, amount, max, spending, gained }} />;
  return <Cells {...{ label, amount, max, spending }} />;
}

/** A bar of cells, up to twenty of them. */
function Cells({ label, amount, max, spending }: PipsProps) {
  const look = (i: number): string => (i >= amount ? "" : i >= amount - spending ? "going" : "on");
  return (
    <span className="cells">
      <span className="unseen">{label}</span>
      {Array.from({ length: max }, (_, i) => (
        <i key={i} className={look(i)} aria-hidden="true" />
      ))}
    </span>
  );
}

interface BinaryMarkProps {
  readonly system: string;
  readonly word: string;
  readonly held: boolean;
  readonly spending: boolean;
}

function BinaryMark({ system, word, held, spending }: BinaryMarkProps) {
  return (
    <span className={held ? (spending ? "chip held going" : "chip held") : "chip held spent"}>
      <Ornament system={system} tiny />
      {word} {held ? (spending ? "at stake" : "held") : "spent"}
    </span>
  );
}
