import { explainedFacts, factsOf } from "@rulewright/present";
import type { Outcome, JsonObject, Messages, Position } from "@rulewright/rules";
import { useGame } from "../state/game.tsx";

/** Facts that the stamp or the description of the roll shows. */
const SHOWN_ELSEWHERE = ["margin", "difficulty", "outcome", "pool", "target"];

interface FactsProps {
  /** Facts that something beside them tells. */
  readonly told?: readonly string[];
  readonly facts: Outcome;
  /** The position of the last roll: its arguments were known before the result, and its sums are shown. */
  readonly rolled: Pick<Position, "args" | "explanation"> | undefined;
  /** The texts, where the sides have names. */
  readonly text?: Messages;
}

/** The facts of a result that are not shown elsewhere. */
export function Facts({ facts, rolled, text, told = [] }: FactsProps) {
  const explained = rolled ? explainedFacts(rolled, facts) : [];
  return <OpenFacts facts={facts} known={rolled?.args ?? {}} except={[...told, ...explained]} text={text} />;
}

interface OpenFactsProps {
  readonly facts: JsonObject;
  /** Facts known before. Those that have not changed are left out. */
  readonly known: JsonObject;
  readonly except?: readonly string[];
  readonly text?: Messages | undefined;
}

/** Facts as labels with values. */
export function OpenFacts({ facts, known, except = [], text }: OpenFactsProps) {
  const { text: own, people } = useGame();
  const same = Object.keys(known).filter((name) => facts[name] === known[name]);
  const found = factsOf(text ?? own, facts, { people, except: new Set([...SHOWN_ELSEWHERE, ...except, ...same]) });
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
