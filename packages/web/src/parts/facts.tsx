import type { Outcome, Position } from "@rulewright/rules";
import { useGame } from "../state/game.tsx";
import { factsOf } from "../words/facts.ts";
import { isSummed } from "../words/sums.ts";

/** What stands there already: in the stamp, in the recipe. */
const SAID = ["margin", "difficulty", "outcome", "pool"];

/** What a line of arithmetic says, where there is one. */
const IN_THE_SUM = ["natural", "total", "final", "successes", "net"];

interface FactsProps {
  readonly facts: Outcome;
  /** The last roll: its arguments are what everybody knew before. */
  readonly rolled: Position | undefined;
}

/** What else a result says, each number with its word. */
export function Facts({ facts, rolled }: FactsProps) {
  const { text, people } = useGame();
  const summed = rolled && isSummed(rolled, facts) ? IN_THE_SUM : [];
  const known = Object.entries(rolled?.args ?? {}).filter(([name, value]) => facts[name] === value);
  const found = factsOf(text, people, facts, new Set([...SAID, ...summed, ...known.map(([name]) => name)]));
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
