import { type LogSession, sessionsInLog } from "@rulewright/table";
import { useEffect, useMemo } from "react";
import { useGame, useSnapshot, useStore } from "../../state/game.tsx";

/** The sessions of the log, once so many of the newest, or all, have been loaded; undefined before. */
export function useSessions(wanted: number): readonly LogSession[] | undefined {
  const { view, lines, hasEarlier } = useGame();
  const { isLoadingLog } = useSnapshot();
  const { loadEarlier } = useStore();
  const sessions = useMemo(() => sessionsInLog(lines, view.session), [lines, view.session]);
  // The first session that is loaded may lack its beginning.
  const complete = !hasEarlier || sessions.length > wanted;
  useEffect(() => {
    if (!complete && !isLoadingLog) loadEarlier();
  }, [complete, isLoadingLog, loadEarlier]);
  if (!complete) return undefined;
  return hasEarlier ? sessions.slice(1) : sessions;
}
