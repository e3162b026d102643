import { closest } from "fastest-levenshtein";

/** The valid name most like a mistyped one; undefined where there is none to offer. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const byLowerCase = new Map(names.map((valid) => [valid.toLowerCase(), valid]));
  return byLowerCase.get(closest(name.toLowerCase(), [...byLowerCase.keys()]));
}
