import { nameSides, sideNames } from "@rulewright/present";
import type { Messages } from "@rulewright/rules";
import type { Attempt } from "@rulewright/table";
import { Icon } from "../../art/icon.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { useGame } from "../../state/game.tsx";
import { memberName, peopleOf } from "../../state/people.ts";
import { overrideWords } from "./override-words.ts";

interface VerdictProps {
  readonly attempt: Pick<Attempt, "overridden" | "trace" | "character"> & Partial<Pick<Attempt, "roles">>;
}

/** The texts with the names of the sides of an attempt. */
function useTextWithSides({ character, roles = {} }: VerdictProps["attempt"]): Messages {
  const { text, view } = useGame();
  return nameSides(text, sideNames(peopleOf(view), { character, roles }));
}

/** The outcome of an attempt as a stamp, with the names of its sides; one that the GM has overridden stays beside it, struck through. */
export function Verdict({ attempt }: VerdictProps) {
  const { overridden, trace } = attempt;
  const { system, gmTitle } = useGame();
  const text = useTextWithSides(attempt);
  if (!trace.outcome) return null;
  if (!overridden) return <Stamp system={system} outcome={trace.outcome} text={text} />;
  if (overridden.outcome.outcome === trace.outcome.outcome) {
    return (
      <>
        <Stamp system={system} outcome={overridden.outcome} text={text} /> <span className="tag acc">{gmTitle}</span>
      </>
    );
  }
  const { margin, ...stamped } = overridden.outcome;
  // The margin was that of the old verdict, unless it was overridden too.
  const outcome = margin === trace.outcome.margin ? stamped : overridden.outcome;
  return (
    <span className="row overridden">
      <s className="old">
        <Stamp system={system} outcome={trace.outcome} text={text} />
      </s>
      <Stamp system={system} outcome={outcome} text={text} />
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
