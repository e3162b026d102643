/** The composer's field, so that a button elsewhere can lead there. */
export const COMPOSER = "composer";

export function focusComposer(): void {
  document.getElementById(COMPOSER)?.focus();
}
