import { nameSides, sideNames, type Tone } from "@rulewright/present";
import type { Messages, Outcome } from "@rulewright/rules";
import type { Attempt } from "@rulewright/table";
import { Icon } from "../../art/icon.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { useWinner } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { memberName, peopleOf } from "../../state/people.ts";
import { overrideWords } from "./override-words.ts";

interface VerdictProps {
  readonly attempt: Pick<Attempt, "overridden" | "trace" | "character"> & Partial<Pick<Attempt, "roles" | "named">>;
}

/** The texts with the names of the sides of an attempt. */
function useTextWithSides({ character, roles = {} }: VerdictProps["attempt"]): Messages {
  const { text, view } = useGame();
  return nameSides(text, sideNames(peopleOf(view), { character, roles }));
}

/** How a contest that one side has won is drawn: as a failure only for whoever is on another side. */
function useToneOfSide({ character, roles }: VerdictProps["attempt"]): (outcome: Outcome) => Tone | undefined {
  const { mine } = useGame();
  const winnerOf = useWinner();
  return (outcome) => {
    const winner = winnerOf(outcome);
    if (winner === undefined) return undefined;
    const isBeaten = Object.entries({ player: character, ...roles }).some(
      ([role, id]) => id === mine?.id && role !== winner,
    );
    return isBeaten ? "failure" : "success";
  };
}

/** The outcome of an attempt as a stamp, with the names of its sides; one that the GM has overridden stays beside it, struck through. */
export function Verdict({ attempt }: VerdictProps) {
  const { overridden, trace, named } = attempt;
  const { system, gmTitle } = useGame();
  const text = useTextWithSides(attempt);
  const toneOfSide = useToneOfSide(attempt);
  const stamp = (outcome: Outcome) => <Stamp {...{ system, outcome, named, text }} tone={toneOfSide(outcome)} />;
  if (!trace.outcome) return null;
  if (!overridden) return stamp(trace.outcome);
  if (overridden.outcome.outcome === trace.outcome.outcome) {
    return (
      <span className="row">
        {stamp(overridden.outcome)} <span className="tag acc">{gmTitle}</span>
      </span>
    );
  }
  const { margin, ...stamped } = overridden.outcome;
  // The margin was that of the old verdict, unless it was overridden too.
  const outcome = margin === trace.outcome.margin ? stamped : overridden.outcome;
  return (
    <span className="row overridden">
      <s className="old">{stamp(trace.outcome)}</s>
      {stamp(outcome)}
      <span className="tag acc">{gmTitle}</span>
    </span>
  );
}

/** Who overrode an outcome, what changed, and why. */
export function OverrideNote({ attempt }: VerdictProps) {
  const { view } = useGame();
  const text = useTextWithSides(attempt);
  const { overridden, trace } = attempt;
  if (!overridden || !trace.outcome) return null;
  const { outcome, by, words } = overridden;
  const changes = overrideWords(text, trace.outcome, outcome);
  return (
    <p className="gave">
      <Icon name="pen" small />
      <span>
        <b>Overridden</b> by {memberName(view, by)}: {changes}
        {words === "" ? "" : `, ${words}`}
      </span>
    </p>
  );
}
