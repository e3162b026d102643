import { nearestName } from "@rulewright/dice";
import { UsageError } from "./errors.ts";
import { printable } from "./printable.ts";

/** The shortest beginning of a name that counts as that name abbreviated. */
const MIN_PREFIX = 3;
/** Up to this many names are listed in a message. */
const MAX_LISTED = 12;

/** The name that a typed one begins or nearly equals, whatever its case; undefined where there is none. */
export function similarName(typed: string, names: readonly string[]): string | undefined {
  const start = typed.toLowerCase();
  const abbreviated = names.find((name) => start.length >= MIN_PREFIX && name.toLowerCase().startsWith(start));
  return abbreviated ?? nearestName(typed, names);
}

/** ` Did you mean "task"?`, or nothing where no name is similar. */
export function suggestion(typed: string, names: readonly string[]): string {
  const similar = similarName(typed, names);
  return similar === undefined ? "" : ` Did you mean "${similar}"?`;
}

/** The error for a name that doesn't exist, with a similar name and, while they are few, all of them. */
export function unknownName(what: string, typed: string, names: readonly string[]): UsageError {
  const given = printable(typed);
  const listed = names.length > 1 && names.length <= MAX_LISTED ? ` Valid: ${names.join(", ")}.` : "";
  return new UsageError(`There is no ${what} "${given}".${suggestion(given, names)}${listed}`);
}
