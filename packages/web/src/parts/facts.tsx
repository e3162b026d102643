import type { PlainRecord } from "@rulewright/rules";
import { useGame } from "../state/game.tsx";
import { factsOf } from "../words/facts.ts";

/** What the line of arithmetic says already. */
const IN_THE_SUM = new Set([
  "natural",
  "total",
  "final",
  "successes",
  "net",
  "margin",
  "difficulty",
  "outcome",
  "pool",
]);

interface FactsProps {
  readonly facts: PlainRecord;
  /** What everybody knew before: the arguments of the roll. */
  readonly known?: PlainRecord | undefined;
}

/** What else a result says, each number with its word. */
export function Facts({ facts, known = {} }: FactsProps) {
  const { text, people } = useGame();
  const found = factsOf(text, people, facts, new Set([...IN_THE_SUM, ...Object.keys(known)]));
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
