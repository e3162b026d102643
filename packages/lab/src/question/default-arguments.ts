import type { JsonObject, JsonValue, Parameter, Procedure } from "@rulewright/rules";

/**
 * Arguments that a procedure can be tried with, one for each parameter: the value in the procedure's first example, else
 * the initial value, else the simplest value of the kind (the integer of its range that is nearest to 1, the first word,
 * `false`, or an empty text, record or list). The procedure may refuse them.
 *
 * @example
 * ```ts
 * import { defaultArguments } from "@rulewright/lab";
 *
 * const parameters = {
 *   rank: { kind: "integer", min: 3, max: 9 },
 *   difficulty: { kind: "integer", initial: 6 },
 *   lots: { kind: "integer", initial: 0 },
 * } as const;
 * defaultArguments({ parameters, examples: [{ lots: 2 }] }); // => { rank: 3, difficulty: 6, lots: 2 }
 * ```
 */
export function defaultArguments({ parameters, examples }: Pick<Procedure, "parameters" | "examples">): JsonObject {
  const [example = {}] = examples;
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, example[name] ?? defaultValue(parameter)]),
  );
}

function defaultValue(parameter: Parameter): JsonValue {
  if (parameter.initial !== undefined) return parameter.initial;
  switch (parameter.kind) {
    case "integer":
      return Math.max(
        parameter.min ?? Number.NEGATIVE_INFINITY,
        Math.min(parameter.max ?? Number.POSITIVE_INFINITY, 1),
      );
    case "word":
      return parameter.values[0] ?? "";
    case "flag":
      return false;
    case "text":
    case "character":
      return "";
    case "ratings":
    case "record":
      return {};
    default:
      return [];
  }
}
