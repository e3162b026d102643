/** The id of the text field of the composer. */
export const COMPOSER = "composer";

/** Focuses the composer. */
export function focusComposer(): void {
  document.getElementById(COMPOSER)?.focus();
}
