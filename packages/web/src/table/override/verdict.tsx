import type { Messages } from "@rulewright/rules";
import type { Attempt } from "@rulewright/table";
import { Icon } from "../../art/icon.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { useGame } from "../../state/game.tsx";
import { memberName } from "../../state/people.ts";
import { overrideWords } from "./override-words.ts";

interface VerdictProps {
  readonly attempt: Pick<Attempt, "overridden" | "trace">;
  /** The texts, where the sides have names. */
  readonly text?: Messages;
}

/** The outcome of an attempt as a stamp; one that the GM has overridden stays beside it, struck through. */
export function Verdict({ attempt: { overridden, trace }, text }: VerdictProps) {
  const { system, gmTitle } = useGame();
  const words = text ? { text } : {};
  if (!trace.outcome) return null;
  if (!overridden) return <Stamp system={system} outcome={trace.outcome} {...words} />;
  if (overridden.outcome.outcome === trace.outcome.outcome) {
    return (
      <>
        <Stamp system={system} outcome={overridden.outcome} {...words} /> <span className="tag acc">{gmTitle}</span>
      </>
    );
  }
  const { margin, ...stamped } = overridden.outcome;
  // The margin was that of the old verdict, unless it was overridden too.
  const outcome = margin === trace.outcome.margin ? stamped : overridden.outcome;
  return (
    <span className="row overridden">
      <s className="old">
        <Stamp system={system} outcome={trace.outcome} {...words} />
      </s>
      <Stamp system={system} outcome={outcome} {...words} />
      <span className="tag acc">{gmTitle}</span>
    </span>
  );
}

/** Who overrode an outcome, what changed, and why. */
export function OverrideNote({ attempt: { overridden, trace }, text: own }: VerdictProps) {
  const { view, text } = useGame();
  if (!overridden || !trace.outcome) return null;
  const { outcome, by, words } = overridden;
  const changes = overrideWords(own ?? text, trace.outcome, outcome);
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
