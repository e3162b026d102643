import { type Line, sessionsInLog } from "@rulewright/table";

/** Whether a line belongs to play, and not to what is done between sessions. */
export const isPlay = ({ event }: Line): boolean => ["act-done", "scene-set", "attempt-framed"].includes(event.type);

/** Whether anything has been played in the current session, as far as the loaded lines tell. */
export const hasBegun = (lines: readonly Line[], session: number): boolean =>
  sessionsInLog(lines, session).at(-1)?.lines.some(isPlay) ?? false;
