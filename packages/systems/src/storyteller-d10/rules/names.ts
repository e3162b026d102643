/** A name without what makes no difference: capitals, and spaces around it or doubled within it. */
export const normalizeName = (name: string): string => name.trim().replaceAll(/\s+/g, " ").toLowerCase();

/** Whether two names mean the same. */
export const isSameName = (a: string, b: string): boolean => normalizeName(a) === normalizeName(b);

/** Whether a list includes a name. */
export const includesName = (names: readonly string[], name: string): boolean =>
  names.some((one) => isSameName(one, name));

/** The names, each once. */
export const uniqueNames = (names: readonly string[]): readonly string[] =>
  names.filter((name, i) => !includesName(names.slice(0, i), name));
