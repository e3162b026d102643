import { actorIs, during } from "@rulewright/rules";
import { sheet } from "./sheet.ts";

/** ES-33 A session runs from the beginning of play to the end of its postamble. */
export const inSession = during("play", "postamble");
/** ES-06 Before a session, or between sessions. */
export const outsideSession = during("gathering", "between");

/** ES-33 The postamble, in which lots are claimed. */
export const inPostamble = during("postamble");

/**
 * ES-06 The reading may be chosen: before play, or later by whoever takes a character that nobody played when it began
 * and that has attempted nothing since.
 */
export const readingOpen = actorIs("reading-open", "ES-06", (actor, { phase }) => {
  const { reading, readingOpen: open } = sheet.of(actor);
  return phase === "gathering" || reading === null || open;
});
