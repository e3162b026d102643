import { type Attempt, openRequests } from "@rulewright/table";
import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { type Game, useGame } from "./game.tsx";
import { type AttemptView, attemptViewOf, useAttemptViews } from "./attempt-view.ts";

/** Which of the attempts on the table a viewer sees in full. */
interface ShownAttempt {
  readonly attempt: Attempt | undefined;
  /** All attempts that can be read, as they are for the viewer. */
  readonly views: readonly AttemptView[];
  /** Shows another one. */
  readonly show: (attempt: string) => void;
}

const ShownContext = createContext<ShownAttempt | undefined>(undefined);

/** The attempt that a viewer has seen, and the attempts that were on the table then. */
interface Seen {
  readonly shown: string | undefined;
  /** Whether the viewer has asked for it. */
  readonly isChosen: boolean;
  readonly known: readonly string[];
}

/** Keeps which attempt is shown, so that nothing takes the place of one that somebody is busy with. */
export function ShownAttemptProvider({ children }: { readonly children: ReactNode }) {
  const game = useGame();
  const { attempts } = game.view;
  const views = useAttemptViews(attempts);
  const [seen, setSeen] = useState<Seen>(() => ({
    shown: undefined,
    isChosen: false,
    known: attempts.map(({ id }) => id),
  }));
  const next = nextSeen(game, views, seen);
  if (next !== seen) setSeen(next);
  const attempt = attempts.find(({ id }) => id === next.shown);
  const value = useMemo(
    () => ({
      attempt,
      views,
      show: (shown: string) => setSeen((before) => ({ ...before, shown, isChosen: true })),
    }),
    [attempt, views],
  );
  return <ShownContext value={value}>{children}</ShownContext>;
}

/** The attempt that is shown, and a way to show another one. */
export function useShownAttempt(): ShownAttempt {
  const shown = use(ShownContext);
  if (!shown) throw new Error("useShownAttempt needs a ShownAttemptProvider");
  return shown;
}

/** The attempt that is shown; undefined while there is none, and for one that began under other rules. */
export function useAttemptView(): AttemptView | undefined {
  const game = useGame();
  const { attempt } = useShownAttempt();
  return useMemo(() => (attempt && !attempt.earlierRules ? attemptViewOf(game, attempt) : undefined), [game, attempt]);
}

function nextSeen(game: Game, views: readonly AttemptView[], seen: Seen): Seen {
  const { attempts } = game.view;
  const known = attempts.map(({ id }) => id);
  const framed = known.findLast((id) => !seen.known.includes(id) && isFramedBy(game, id));
  const before = attempts.find(({ id }) => id === seen.shown);
  const isKept = framed === undefined && before !== undefined && stays(game, views, before, seen.isChosen);
  const shown = framed ?? (isKept ? before.id : mostUrgent(game, views)?.id);
  const isChosen = framed !== undefined || (isKept && seen.isChosen);
  const isSame = shown === seen.shown && isChosen === seen.isChosen && known.join() === seen.known.join();
  return isSame ? seen : { shown, isChosen, known };
}

/** Whether the viewer framed an attempt, rather than somebody who took an approach that was offered. */
const isFramedBy = ({ lines, you }: Game, id: string): boolean =>
  lines.findLast(({ event }) => event.type === "attempt-framed" && event.attempt === id)?.by === you.id;

/** Whether an attempt stays in view, whatever happens in others: somebody decides in it, watches it, or has to answer for it. */
function stays(game: Game, views: readonly AttemptView[], attempt: Attempt, isChosen: boolean): boolean {
  const { isGm } = game;
  if (!attempt.settled) return isGm || isChosen || views.some((one) => one.acts && one.attempt.id === attempt.id);
  if (isGm) return attempt.consequence === undefined;
  return isChosen && !views.some((one) => isDue(game, one));
}

/** Whether an open attempt waits for the viewer. */
export const isDue = ({ isGm }: Game, { attempt, acts }: AttemptView): boolean =>
  !attempt.settled && (acts || (isGm && openRequests(attempt).length > 0));

/** The attempt that concerns a viewer most: what waits for them, then their own, then the newest. */
function mostUrgent(game: Game, views: readonly AttemptView[]): Attempt | undefined {
  const { view, you, isGm } = game;
  const { attempts } = view;
  const isMine = ({ character, roles }: Attempt): boolean =>
    [character, ...Object.values(roles)].some((one) => view.players[one] === you.id);
  const own = attempts.filter(isMine);
  return (
    views.find((one) => isDue(game, one))?.attempt ??
    own.findLast(({ settled }) => !settled) ??
    (isGm ? attempts.find((one) => one.settled && one.consequence === undefined) : own.at(-1)) ??
    attempts.findLast(({ settled }) => !settled) ??
    attempts.at(-1)
  );
}
