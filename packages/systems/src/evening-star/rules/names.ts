/** Names that differ only in capitals or in the space around them are the same name. */
const nameKey = (name: string): string => name.trim().toLowerCase();

/** The name as it is written among the known ones; undefined if it is none of them. */
export const knownName = (name: string, known: readonly string[]): string | undefined =>
  known.find((one) => one === name) ?? known.find((one) => nameKey(one) === nameKey(name));

/** The names that are the same as another one of the list. */
export const duplicateNames = (names: readonly string[]): readonly string[] =>
  names.filter((name, i) => names.some((other, j) => i !== j && nameKey(other) === nameKey(name)));
