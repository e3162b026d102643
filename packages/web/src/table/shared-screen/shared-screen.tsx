import type { Line } from "@rulewright/table";
import { useRef } from "react";
import { useDarkAtFirst } from "../../browser/color-scheme.ts";
import { Avatar } from "../../components/avatar.tsx";
import { ErrorBoundary } from "../../components/error-boundary.tsx";
import { useGame } from "../../state/game.tsx";
import { isOpponent, nameOf } from "../../state/people.ts";
import { useAttemptView, useShownAttempt } from "../../state/shown-attempt.tsx";
import { isBetween } from "../../words/labels.ts";
import { AttemptCard } from "../attempt/attempt-card.tsx";
import { TurnBoard } from "../framing/turn-board.tsx";
import { Log } from "../log/log.tsx";
import { AttemptSwitcher } from "../now/attempt-switcher.tsx";
import { NowLine } from "../now/now-line.tsx";
import { TableHead } from "../values/shared-values.tsx";
import { actingCharacters, awaitedCharacters } from "./acting-characters.ts";
import { Gathering } from "./gathering.tsx";
import { JoinCode, useJoinLink } from "./join-here.tsx";
import { PartyTiles } from "./party-tiles.tsx";
import { useFit } from "./use-fit.ts";
import "../../styles/shared-screen.css";

/**
 * What a shared screen shows, in large type and with nothing to touch: how to join until play begins, then the current attempt,
 * beside it the story, and the party beneath. It is dark unless somebody has chosen otherwise in this browser.
 */
export function SharedScreen() {
  const { view, system, rests } = useGame();
  const { views } = useShownAttempt();
  useDarkAtFirst();
  const gathers = view.phase === system.phases[0] || isBetween(view, system, rests);
  const acting = gathers ? [] : actingCharacters(view, views);
  return (
    <main className="columns">
      {gathers ? (
        <aside className="hand" aria-label="What happens now">
          <Gathering>
            <Now />
          </Gathering>
        </aside>
      ) : (
        <Play />
      )}
      <aside className="col party" aria-label="Party" inert>
        <PartyRow acting={acting} gathers={gathers} />
      </aside>
    </main>
  );
}

/** What the table waits for, and whom; for the GM without a face. */
function Now() {
  const { view } = useGame();
  const { attempt, views } = useShownAttempt();
  const awaited = awaitedCharacters(view, views);
  return (
    <div className="now-acting">
      {awaited.map((id) => (
        <Avatar key={id} id={id} name={nameOf(view, id)} />
      ))}
      <NowLine views={views} shown={attempt?.id} />
    </div>
  );
}

/** The attempt that goes on or what is proposed, and the story beside it as soon as there is more of it. */
function Play() {
  const { view, lines } = useGame();
  const { attempt } = useShownAttempt();
  const proposed = !attempt && view.proposals.length > 0;
  const isIdle = !attempt && !proposed;
  const isStory = ({ event }: Line): boolean =>
    event.type === "said" || ("attempt" in event && event.attempt !== attempt?.id);
  const hasStory = !proposed && lines.some(isStory);
  return (
    <>
      <aside className={isIdle ? "hand idle" : "hand"} aria-label="What happens now">
        <Now />
        {isIdle ? <TurnBoard canFrame={false} /> : <Stage />}
      </aside>
      <TableHead />
      {hasStory ? (
        <section className="col mid" aria-label="Story" inert>
          <Log />
        </section>
      ) : null}
    </>
  );
}

/** The attempt that goes on, and what else is declared or proposed, as large as there is room. */
function Stage() {
  const { view } = useGame();
  const { attempt, views } = useShownAttempt();
  const stage = useRef<HTMLDivElement>(null);
  useFit(stage, ".hand");
  return (
    <div className="stage" ref={stage}>
      <div inert>
        <AttemptSwitcher views={views} shown={attempt?.id} />
        {attempt && !attempt.earlierRules ? (
          <ErrorBoundary key={attempt.id} fallback={null}>
            <AttemptInFull />
          </ErrorBoundary>
        ) : null}
      </div>
      <TurnBoard canFrame={false} />
      {view.proposals.map(({ id, character, words }) => (
        <figure key={id}>
          <blockquote className="serif-words">{words}</blockquote>
          <figcaption>{nameOf(view, character)}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function AttemptInFull() {
  const attemptView = useAttemptView();
  return attemptView ? <AttemptCard attemptView={attemptView} /> : null;
}

/** So many characters have room also before anybody plays them. */
const FEW = 4;

interface PartyRowProps {
  /** The characters that the table looks at. */
  readonly acting: readonly string[];
  /** Whether everybody is still arriving, so that all who may be chosen are shown. */
  readonly gathers: boolean;
}

/** Who plays, and how others join them; beside a stage also who is still free, as far as there is room. */
function PartyRow({ acting, gathers }: PartyRowProps) {
  const { view } = useGame();
  const link = useJoinLink();
  const row = useRef<HTMLDivElement>(null);
  useFit(row, ".col.party");
  const isPlayed = ({ id }: { readonly id: string }): boolean => view.players[id] !== undefined;
  const some = view.characters.filter((one) => isPlayed(one) || isOpponent(one) || acting.includes(one.id));
  const all = gathers || some.length === 0;
  return (
    <div className="tiles" ref={row}>
      <PartyTiles
        characters={all || view.characters.length <= FEW ? view.characters : some}
        acting={acting}
        isSpare={(one) => !all && !some.includes(one)}
      />
      {gathers || link === undefined ? null : (
        <div className="join-here">
          <JoinCode link={link} />
          <p>Scan to join the table</p>
        </div>
      )}
    </div>
  );
}
