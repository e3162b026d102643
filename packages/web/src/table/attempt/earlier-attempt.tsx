import type { Attempt } from "@rulewright/table";
import { useGame } from "../../state/game.tsx";
import { formatRollTerms } from "../../words/roll-terms.ts";
import { positionAfter } from "../roll/positions.ts";
import { rollSummary } from "../history/roll-summary.ts";
import { rulesChangeLines, spentWords } from "../log/sentences.ts";
import { DiceTray } from "../roll/dice-tray.tsx";
import { trayDice } from "../roll/tray-dice.ts";
import { AttemptResult } from "./attempt-result.tsx";
import { actsFor } from "../../state/attempt-view.ts";
import { CloseAttempt } from "./close-attempt.tsx";

/** An attempt that began under other rules than the table's: its result; or why it can't go on, and how it is closed. */
export function EarlierAttempt({ attempt }: { readonly attempt: Attempt }) {
  const game = useGame();
  const { view, system, text } = game;
  return (
    <section className="attempt" aria-labelledby="attempt-title">
      <p className="caps">{attempt.settled ? "Finished" : "Stopped"}</p>
      <div className="row between titled">
        <h2 id="attempt-title">{attempt.title}</h2>
      </div>
      <p className="small">{formatRollTerms(text, rollSummary(system, view, attempt))}</p>
      {attempt.settled ? (
        <AttemptResult attemptView={{ attempt, acts: actsFor(game, attempt.character) }} />
      ) : (
        <StoppedAttempt attempt={attempt} />
      )}
    </section>
  );
}

function StoppedAttempt({ attempt }: { readonly attempt: Attempt }) {
  const { system, isGm } = useGame();
  const position = positionAfter(system, attempt);
  return (
    <>
      {position.tray.length > 0 ? <DiceTray dice={trayDice(system, position)} /> : null}
      <p className="serif-words">The rules have changed since this attempt began, so it can't go on.</p>
      {isGm ? <Closing attempt={attempt} /> : <output className="waiting">Waiting for the GM to close it.</output>}
    </>
  );
}

/** What the GM reads before closing: what has changed, and what was paid so far. */
function Closing({ attempt }: { readonly attempt: Attempt }) {
  const { view, lines, text, people } = useGame();
  const event = lines.findLast((line) => line.event.type === "rules-changed")?.event;
  const changes = event?.type === "rules-changed" ? rulesChangeLines({ text }, event) : [];
  const spent = spentWords({ text, people }, view.spent[attempt.id] ?? []);
  return (
    <>
      {changes.length > 0 ? (
        <ul className="small">
          {changes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      ) : null}
      {spent === "" ? null : <p className="small">{spent} This stays as it is; edit the sheets to take it back.</p>}
      <CloseAttempt attempt={attempt.id} />
    </>
  );
}
