/** Words that people write differently: the same name has the same key, whatever its capitals and spaces. */
export const nameKey = (name: string): string => name.trim().replaceAll(/\s+/gu, " ").toLowerCase();

/** Whether two names are the same apart from capitals and spaces. */
export const isSameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b);

/** The name among those given, as it is written there; undefined if it is none of them. */
export const findName = (name: string, names: readonly string[]): string | undefined =>
  names.includes(name) ? name : names.find((one) => isSameName(one, name));

/** The value of a name in a record; undefined if it is not there. */
export function valueOf<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  const found = findName(name, Object.keys(record));
  return found === undefined ? undefined : record[found];
}

/** The first name that a list has twice; undefined if there is none. */
export const repeatedName = (names: readonly string[]): string | undefined =>
  names.find((name, i) => names.findIndex((other) => isSameName(other, name)) !== i);
