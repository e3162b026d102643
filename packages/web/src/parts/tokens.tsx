import { type Character, type SystemDefinition, type Tracker, wordOf } from "@rulewright/rules";
import { Ornament } from "../art/icon.tsx";
import { small } from "../words/plain.ts";
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
  readonly tracker: Tracker;
  readonly amount: number;
  /** How many are about to go: outlined before it happens. */
  readonly going: number;
}

function Pips({ label, tracker, amount, going }: PipsProps) {
  const look = (i: number): string => (i >= amount ? "tok off" : i >= amount - going ? "tok held" : "tok");
  return (
    <span className="toks">
      <span className="unseen">{label}</span>
      {Array.from({ length: tracker.most }, (_, i) => (
        <i key={i} className={look(i)} aria-hidden="true" />
      ))}
    </span>
  );
}

interface TrackerProps {
  readonly system: SystemDefinition;
  readonly name: string;
  readonly character: Character;
  readonly going?: number;
  /** A mark in one word, for narrow places. */
  readonly terse?: boolean;
}

/** An amount that goes up and down: a mark when it is held or not, pips to twelve, cells to twenty, a number beyond. */
export function TrackerMark({ system, name, character, going = 0, terse = false }: TrackerProps) {
  const tracker = system.trackers[name];
  const amount = character.trackers[name] ?? 0;
  if (!tracker) return null;
  const word = wordOf(system.text, `tracker.${name}`);
  if (tracker.most === 1 && terse)
    return <span className="note nowrap">{amount > 0 ? small(word) : `no ${small(word)}`}</span>;
  if (tracker.most === 1) return <HeldMark system={system.id} word={word} held={amount > 0} going={going > 0} />;
  const label = amountWords(system.text, name, amount);
  if (tracker.most <= MOST_PIPS) return <Pips label={label} {...{ tracker, amount, going }} />;
  if (tracker.most > MOST_CELLS) return <span className="num">{label}</span>;
  return <meter className="cells" min={tracker.least} max={tracker.most} value={amount} aria-label={label} />;
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
