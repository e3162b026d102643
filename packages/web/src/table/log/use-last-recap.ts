import { sessionRecap } from "@rulewright/table";
import { useMemo } from "react";
import { useGame } from "../../state/game.tsx";
import { isPlay } from "../../state/played-lines.ts";
import { useSessions } from "./use-sessions.ts";

/** The recap of the last session that ended, and whether the current one has begun; undefined until its lines are loaded. */
export function useLastRecap() {
  const { system, lines } = useGame();
  const sessions = useSessions(2);
  return useMemo(() => {
    const [last, current] = sessions?.slice(-2) ?? [];
    if (!last || !current) return undefined;
    return { told: sessionRecap(system.id, lines, last), last, hasBegun: current.lines.some(isPlay) };
  }, [sessions, system.id, lines]);
}
