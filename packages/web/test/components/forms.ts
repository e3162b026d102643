import { fireEvent } from "../testing.tsx";

/** Writes into a text field. */
export const write = (field: HTMLElement, words: string): boolean =>
  fireEvent.input(field, { target: { value: words } });

/** Submits the form around a field, as the Enter key does, whether or not its button is disabled. */
export function submitFormOf(field: HTMLElement): void {
  const form = field.closest("form");
  if (!form) throw new Error("the field is in no form");
  fireEvent.submit(form);
}
