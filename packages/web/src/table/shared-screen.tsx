import { ErrorBoundary } from "../components/error-boundary.tsx";
import { getSeat } from "../connection/seats.ts";
import { useDarkAtFirst } from "../browser/color-scheme.ts";
import { invitationPath } from "../browser/routes.ts";
import { QrCode } from "../components/copy-link.tsx";
import { useGame, useStore } from "../state/game.tsx";
import { AttemptCard } from "./attempt/attempt-card.tsx";
import { AttemptSwitcher } from "./now/attempt-switcher.tsx";
import { useAttemptView, useShownAttempt } from "../state/shown-attempt.tsx";
import { TurnBoard } from "./framing/turn-board.tsx";
import { NowLine } from "./now/now-line.tsx";
import { Log } from "./log/log.tsx";
import { Party } from "./party/party.tsx";
import { TableHead } from "./values/shared-values.tsx";

/**
 * What a shared screen shows, in large type and with nothing to touch: the current attempt, beside it the story, and the party
 * beneath. It is dark unless somebody has chosen otherwise in this browser.
 */
export function SharedScreen() {
  const { view } = useGame();
  const { attempt, views } = useShownAttempt();
  useDarkAtFirst();
  const attempts = { views, shown: attempt?.id };
  return (
    <main className="columns">
      <aside className="hand" aria-label="What happens now">
        <div className="hand-inside">
          <NowLine {...attempts} />
          <div inert>
            <AttemptSwitcher {...attempts} />
            {attempt && !attempt.earlierRules ? (
              <ErrorBoundary key={attempt.id} fallback={null}>
                <AttemptInFull />
              </ErrorBoundary>
            ) : null}
          </div>
          <TurnBoard canFrame={false} />
          {view.proposals.map(({ id, words }) => (
            <blockquote key={id} className="serif-words">
              {words}
            </blockquote>
          ))}
        </div>
      </aside>
      <section className="col mid" aria-label="Story">
        <TableHead />
        <Log />
      </section>
      <aside className="col party" aria-label="Party" inert>
        <Party />
        <JoinHere />
      </aside>
    </main>
  );
}

function AttemptInFull() {
  const attemptView = useAttemptView();
  return attemptView ? <AttemptCard attemptView={attemptView} /> : null;
}

function JoinHere() {
  const { table } = useStore();
  const { view } = useGame();
  const invitation = getSeat(table)?.invitation;
  if (invitation === undefined || view.locked || view.archived) return null;
  return (
    <div className="join-here">
      <QrCode link={window.location.origin + invitationPath(table, invitation)} alt="QR code of the players' link" />
      <p>Scan to join the table</p>
    </div>
  );
}
