import { type SystemDefinition, formatMessage } from "@rulewright/rules";
import { Ornament } from "../art/icon.tsx";
import { number, uncapitalize } from "../words/plain.ts";
import { amountWords } from "../words/system.ts";

const MOST_PIPS = 12;
const MOST_CELLS = 20;

/** A price in the tracker's own tokens. */
export function Tokens({ count }: { readonly count: number }) {
  if (count > MOST_PIPS) return null;
  return (
    <span className="toks" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <i key={i} className="tok" />
      ))}
    </span>
  );
}

interface PipsProps {
  readonly label: string;
  readonly amount: number;
  readonly max: number;
  /** How many are about to go: outlined before it happens. */
  readonly going: number;
}

function Pips({ label, amount, max, going }: PipsProps) {
  const look = (i: number): string => (i >= amount ? "tok off" : i >= amount - going ? "tok held" : "tok");
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
  /** How much there is room for here. */
  readonly max: number;
  readonly going?: number;
  /** A mark in one word, for narrow places. */
  readonly terse?: boolean;
}

/** A tracker of one or none is either held or spent. */
export const isHeldOrNot = ({ trackers }: SystemDefinition, name: string): boolean =>
  trackers[name]?.min === 0 && trackers[name]?.max === 1;

/** Whether a tracker has nothing to say: none of it, where none is usual and nothing is drawn. */
export const saysNothing = (system: SystemDefinition, name: string, amount: number, max: number): boolean =>
  amount === 0 && (isHeldOrNot(system, name) ? system.trackers[name]?.start === 0 : !drawn(system, name, max));

/** Whether an amount is drawn as pips or cells, so that its number stands beside it. */
export const drawn = ({ trackers }: SystemDefinition, name: string, max: number): boolean =>
  max <= MOST_CELLS && (trackers[name]?.min ?? 0) >= 0;

/** An amount that goes up and down: a mark when it is held or not, pips to twelve, cells to twenty, a number beyond. */
export function TrackerMark({ system, name, amount, max, going = 0, terse = false }: TrackerProps) {
  const word = formatMessage(system.text, `tracker.${name}`);
  if (isHeldOrNot(system, name) && terse) {
    return <span className="note nowrap">{amount > 0 ? uncapitalize(word) : `no ${uncapitalize(word)}`}</span>;
  }
  if (isHeldOrNot(system, name)) {
    return <HeldMark system={system.id} word={word} held={amount > 0} going={going > 0} />;
  }
  const label = amountWords(system.text, name, amount);
  if (!drawn(system, name, max)) {
    return (
      <span className="chip amount">
        {word} <b>{number(amount)}</b>
      </span>
    );
  }
  if (max <= MOST_PIPS) return <Pips {...{ label, amount, max, going }} />;
  return <Cells {...{ label, amount, max, going }} />;
}

/** A bar of cells, up to twenty of them. */
function Cells({ label, amount, max, going }: PipsProps) {
  const look = (i: number): string => (i >= amount ? "" : i >= amount - going ? "going" : "on");
  return (
    <span className="cells">
      <span className="unseen">{label}</span>
      {Array.from({ length: max }, (_, i) => (
        <i key={i} className={look(i)} aria-hidden="true" />
      ))}
    </span>
  );
}

interface HeldProps {
  readonly system: string;
  readonly word: string;
  readonly held: boolean;
  readonly going: boolean;
}

function HeldMark({ system, word, held, going }: HeldProps) {
  return (
    <span className={held ? (going ? "chip held going" : "chip held") : "chip held spent"}>
      <Ornament system={system} tiny />
      {word} {held ? (going ? "goes in" : "held") : "spent"}
    </span>
  );
}
