import { distance } from "fastest-levenshtein";
import { UsageError } from "./errors.ts";
import { printable } from "./printable.ts";

/** The shortest beginning of a name that counts as that name abbreviated. */
const MIN_PREFIX = 3;
/** Up to this many names are listed in a message. */
const MAX_LISTED = 12;

/** The number of edits up to which two names of such a length are similar: 1 of 3, 2 of 4, 3 of 6, 4 of 12. */
const maxEdits = (length: number): number => Math.min(Math.floor(length / 2), 2 + Math.floor(length / 6));

/** The name most similar to a mistyped one, whatever its case; undefined where none is similar enough. */
export function similarName(typed: string, names: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase();
  const abbreviated = names.find((name) => wanted.length >= MIN_PREFIX && name.toLowerCase().startsWith(wanted));
  if (abbreviated !== undefined) return abbreviated;
  let best: { readonly name: string; readonly edits: number } | undefined;
  for (const name of names) {
    const edits = distance(wanted, name.toLowerCase());
    const similar = edits <= maxEdits(Math.max(wanted.length, name.length));
    if (similar && (best === undefined || edits < best.edits)) best = { name, edits };
  }
  return best?.name;
}

/** ` Did you mean "task"?`, or nothing where no name is similar. */
export function suggestion(typed: string, names: readonly string[]): string {
  const similar = similarName(typed, names);
  return similar === undefined ? "" : ` Did you mean "${similar}"?`;
}

/** The error for a name that doesn't exist, with the most similar name and, while they are few, all of them. */
export function unknownName(what: string, typed: string, names: readonly string[]): UsageError {
  const given = printable(typed);
  const listed = names.length > 1 && names.length <= MAX_LISTED ? ` Valid: ${names.join(", ")}.` : "";
  return new UsageError(`There is no ${what} "${given}".${suggestion(given, names)}${listed}`);
}
