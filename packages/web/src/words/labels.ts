import { labelOf, parameterLabel } from "@rulewright/present";
import { type Messages, uncapitalize } from "@rulewright/rules";

/** A label without the explanation in brackets at its end, which is for forms. */
const withoutExplanation = (label: string): string => label.replace(/ \([^()]*\)$/u, "");

/** What something on a sheet is called within a sentence. */
export const nameInSentence = (text: Messages, name: string): string =>
  uncapitalize(withoutExplanation(labelOf(text, name)));

/** What a parameter is called within a sentence. */
export const parameterInSentence = (text: Messages, name: string): string =>
  uncapitalize(withoutExplanation(parameterLabel(text, name)));

/** A state that is on or off, in words: `mark.NAME.true` and `mark.NAME.false`, else its label, with "not" where it is off. */
export const stateInSentence = (text: Messages, name: string, isOn: boolean): string =>
  text[`mark.${name}.${isOn}`] ?? `${isOn ? "" : "not "}${nameInSentence(text, name)}`;
