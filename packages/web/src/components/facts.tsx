import { factsOf } from "@rulewright/present";
import type { Outcome, JsonObject, Position } from "@rulewright/rules";
import { useGame } from "../state/game.tsx";
import { isCompared, isSummed } from "../words/sums.ts";

/** Facts that the stamp or the description of the roll shows. */
const SHOWN_ELSEWHERE = ["margin", "difficulty", "outcome", "pool", "target"];

/** Facts that the line of arithmetic shows. */
const SHOWN_IN_SUM = ["natural", "total", "final", "successes", "net"];

interface FactsProps {
  readonly facts: Outcome;
  /** The last roll: its arguments were known before the result. */
  readonly rolled: Position | undefined;
}

/** The facts of a result that are not shown elsewhere. */
export function Facts({ facts, rolled }: FactsProps) {
  const { system } = useGame();
  const inTheSum = rolled && (isSummed(rolled, facts) || isCompared(facts)) ? SHOWN_IN_SUM : [];
  const summed = rolled && rolled.tray.length > 0 ? [...inTheSum, ...(system.summed ?? [])] : inTheSum;
  return <OpenFacts facts={facts} known={rolled?.args ?? {}} except={summed} />;
}

interface OpenFactsProps {
  readonly facts: JsonObject;
  /** Facts known before. Those that have not changed are left out. */
  readonly known: JsonObject;
  readonly except?: readonly string[];
}

/** Facts as labels with values. */
export function OpenFacts({ facts, known, except = [] }: OpenFactsProps) {
  const { text, people } = useGame();
  const same = Object.keys(known).filter((name) => facts[name] === known[name]);
  const found = factsOf(text, facts, { people, except: new Set([...SHOWN_ELSEWHERE, ...except, ...same]) });
  if (found.length === 0) return null;
  return (
    <p className="facts">
      {found.map(({ name, label, value }) => (
        <span key={name} className="nowrap">
          {label} {value === "" ? null : <b className="num">{value}</b>}
        </span>
      ))}
    </p>
  );
}
