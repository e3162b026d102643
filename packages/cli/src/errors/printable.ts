const MAX_LENGTH = 80;

/** Text without control characters, which a terminal would obey; line breaks stay. */
export const stripControls = (text: string): string => text.replaceAll(/[^\P{C}\n]/gu, "\uFFFD");

/** Input as a message may quote it: on one line, without control characters, cut after 80 characters. */
export function printable(typed: string): string {
  const shown = stripControls(typed.slice(0, MAX_LENGTH)).replaceAll("\n", " ");
  return typed.length > MAX_LENGTH ? `${shown}…` : shown;
}
