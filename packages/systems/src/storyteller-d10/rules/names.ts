import { isSameName } from "@rulewright/rules";

/** Whether a list includes a name. */
export const includesName = (names: readonly string[], name: string): boolean =>
  names.some((one) => isSameName(one, name));

/** The names, each once. */
export const uniqueNames = (names: readonly string[]): readonly string[] =>
  names.filter((name, i) => !includesName(names.slice(0, i), name));
