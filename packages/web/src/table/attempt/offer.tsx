import { type Choose, wordOf } from "@rulewright/rules";
import { Stamp } from "../../parts/stamp.tsx";
import { nameOf, useGame } from "../../state/game.tsx";
import { Approaches } from "./approaches.tsx";
import { CommitRow } from "./commit-row.tsx";
import { AskForm } from "./ask-form.tsx";
import { HaggleColumn } from "./haggle-column.tsx";
import { haggledOf } from "./ledger.ts";
import { NameForm } from "./name-form.tsx";
import { presentArgs, rollWords, throwOf } from "./throws.ts";
import type { Met } from "./use-attempt.ts";
import { Wishes } from "./wishes.tsx";

interface OfferProps {
  readonly met: Met;
  readonly choice: Choose;
}

/** Before the roll: what was proposed and haggled, the chances of each way, and what may still be said. */
export function Offer({ met, choice }: OfferProps) {
  const { view, isGm, system } = useGame();
  const { attempt, position, story, plays } = met;
  const args = presentArgs(position, attempt.trace);
  const { leadsTo } = choice.stands;
  const talks = choice.moves().filter(({ talk }) => talk);
  const haggled = haggledOf(talks, args);
  return (
    <>
      <div className="vs standing">
        {story ? <HaggleColumn story={story} /> : null}
        <Approaches trace={attempt.trace} args={args} />
      </div>
      {leadsTo.end === "outcome" ? (
        <p className="verdict">
          <Stamp system={system} outcome={leadsTo.outcome} />
        </p>
      ) : null}
      <Wishes met={met} haggled={haggled} />
      {haggled && !isGm ? <AskForm met={met} haggled={haggled} now={Number(args[haggled.name])} /> : null}
      {isGm ? <NameForm met={met} talks={talks} args={args} /> : null}
      {plays ? (
        <Begin met={met} choice={choice} />
      ) : (
        <output className="waiting">{nameOf(view, attempt.character)} rolls when it is agreed.</output>
      )}
    </>
  );
}

/** The primary button: the dice that fall, or taking it as done. */
function Begin({ met, choice }: OfferProps) {
  const { system, text, busy, send } = useGame();
  const { attempt } = met;
  const move = choice.stands.as;
  const thrown = throwOf(system, attempt.trace);
  return (
    <CommitRow
      label={rollWords(wordOf(text, `move.${move}`), thrown)}
      disabled={busy}
      dice={thrown !== undefined && thrown.count > 0}
      onCommit={(dice) => send({ type: "choose", attempt: attempt.id, step: attempt.trace.steps.length, move, dice })}
    />
  );
}
