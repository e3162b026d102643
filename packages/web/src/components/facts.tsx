import { factsOf } from "@rulewright/present";
import type { Outcome, JsonObject, Position } from "@rulewright/rules";
import { useGame } from "../state/game.tsx";
import { isCompared, isSummed } from "../words/sums.ts";

/** What stands there already: in the stamp, in the recipe. */
const SHOWN_ELSEWHERE = ["margin", "difficulty", "outcome", "pool", "target"];

/** What a line of arithmetic says, where there is one. */
const SHOWN_IN_SUM = ["natural", "total", "final", "successes", "net"];

interface FactsProps {
  readonly facts: Outcome;
  /** The last roll: its arguments are what everybody knew before. */
  readonly rolled: Position | undefined;
}

/** What else a result says. */
export function Facts({ facts, rolled }: FactsProps) {
  const { system } = useGame();
  const inTheSum = rolled && (isSummed(rolled, facts) || isCompared(facts)) ? SHOWN_IN_SUM : [];
  const summed = rolled && rolled.tray.length > 0 ? [...inTheSum, ...(system.summed ?? [])] : inTheSum;
  return <OpenFacts facts={facts} known={rolled?.args ?? {}} except={summed} />;
}

interface OpenFactsProps {
  readonly facts: JsonObject;
  /** What was said before: nothing of it that has stayed the same is said again. */
  readonly known: JsonObject;
  readonly except?: readonly string[];
}

/** What lies open, each number with its word. */
export function OpenFacts({ facts, known, except = [] }: OpenFactsProps) {
  const { text, people } = useGame();
  const same = Object.keys(known).filter((name) => facts[name] === known[name]);
  const found = factsOf(text, people, facts, new Set([...SHOWN_ELSEWHERE, ...except, ...same]));
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
