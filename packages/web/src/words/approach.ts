import type { Parameters } from "@rulewright/rules";

const MAX_APPROACHES = 4;

/**
 * The approach to a roll: the first parameter, where it is a word with two to four values. Their odds are shown side by
 * side.
 */
export function approachOf(
  parameters: Parameters,
): { readonly name: string; readonly values: readonly string[] } | undefined {
  const [first] = Object.entries(parameters);
  if (!first) return undefined;
  const [name, parameter] = first;
  if (parameter.kind !== "word" || parameter.from) return undefined;
  const { values } = parameter;
  return values.length > 1 && values.length <= MAX_APPROACHES ? { name, values } : undefined;
}
