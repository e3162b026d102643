import { type Line, sessionRecap, sessionsInLog } from "@rulewright/table";
import { useMemo } from "react";
import { useGame } from "../../state/game.tsx";
import { useSessions } from "./use-sessions.ts";

/** Whether a line belongs to play, and not to what is done between sessions. */
const isPlay = ({ event }: Line): boolean => ["act-done", "scene-set", "attempt-framed"].includes(event.type);

/** Whether anything has been played in the current session, as far as the loaded lines tell. */
export const hasBegun = (lines: readonly Line[], session: number): boolean =>
  sessionsInLog(lines, session).at(-1)?.lines.some(isPlay) ?? false;

/** The recap of the last session that ended, and whether the current one has begun; undefined until its lines are loaded. */
export function useLastRecap() {
  const { system, lines } = useGame();
  const sessions = useSessions(2);
  return useMemo(() => {
    const [last, current] = sessions?.slice(-2) ?? [];
    if (!last || !current) return undefined;
    return { told: sessionRecap(system.id, lines, last), hasBegun: current.lines.some(isPlay) };
  }, [sessions, system.id, lines]);
}
