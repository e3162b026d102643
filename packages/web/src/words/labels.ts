import { labelOf, parameterLabel } from "@rulewright/present";
import { type Messages, type SystemDefinition, uncapitalize } from "@rulewright/rules";
import type { TableView } from "@rulewright/table";

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

/** Whether a session has ended and the next one hasn't begun, also where play rests in the middle. */
export const isBetween = ({ session, phase }: TableView, { phases }: SystemDefinition, rests: boolean): boolean =>
  rests || (session > 1 && phase === phases.at(-1));

/** Which session it is; one that has ended is the one before the next. */
export const sessionLabel = (view: TableView, system: SystemDefinition, rests: boolean): string =>
  isBetween(view, system, rests) ? `After session ${view.session - 1}` : `Session ${view.session}`;
