import { nearestName, type Refusal, type SystemDefinition, formatMessage } from "@rulewright/rules";

/** The exit statuses that mean something. */
export const EXIT_STATUS = { good: 0, failed: 1, usage: 2, bug: 70 } as const;

/** Words without what a terminal would obey: whoever complains may quote what was typed. */
const stripControls = (words: string): string => words.replaceAll(/[^\P{C}\n]/gu, "\uFFFD");

/** Something in the command line or the input that we can't work with: exit status 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(stripControls(message));
    this.name = "Unusable";
  }
}

/** The rules don't allow it, or a proof failed: exit status 1. */
export class RefusedError extends Error {
  constructor(message: string) {
    super(stripControls(message));
    this.name = "Refused";
  }
}

/** A refusal in the system's words, with the number of its rule. */
export function refusalMessage({ text }: SystemDefinition, { code, rule, details = {} }: Refusal): string {
  const words = formatMessage(text, `refusal.${code}`, listed(details));
  return rule === "" ? words : `${words} (${rule})`;
}

/** Details as a person reads them: lists with commas. */
function listed(details: NonNullable<Refusal["details"]>): NonNullable<Refusal["details"]> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
}

/** What is said of an attempt that goes on and on. */
export function endlessMessage({ procedure, system }: { procedure: { name: string }; system: { id: string } }): string {
  return `${procedure.name} of ${system.id} has no end in sight with these values: give it some that let it end.`;
}

/** A refusal as the end of a command. */
export function refusedError(system: SystemDefinition, refusal: Refusal): RefusedError {
  return new RefusedError(`Refused: ${refusalMessage(system, refusal)}`);
}

/** "There is no …", with the nearest name there is, and all of them while they are few. */
export function unknownName(what: string, typed: string, names: readonly string[]): UsageError {
  const given = printable(typed);
  const like = nearestName(given, names);
  const rest = names.length > 1 && names.length <= 12 ? ` There ${listNames(names)}.` : "";
  return new UsageError(
    `There is no ${what} "${given}".${like === undefined ? "" : ` Did you mean "${like}"?`}${rest}`,
  );
}

const LONGEST_NAME = 80;

/** What was typed, as it can be shown: cut where it goes on and on, and without what a terminal would obey. */
export function printable(typed: string): string {
  const shown = stripControls(typed.slice(0, LONGEST_NAME)).replaceAll("\n", " ");
  return typed.length > LONGEST_NAME ? `${shown}…` : shown;
}

const listNames = (names: readonly string[]): string => `are ${names.join(", ")}`;
