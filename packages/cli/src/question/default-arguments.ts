import type { JsonObject, JsonValue, Parameter, Procedure } from "@rulewright/rules";

/** Arguments that a procedure can be tried with: those of its first example, else initial values. */
export function defaultArguments({ parameters, examples }: Procedure): JsonObject {
  const [example = {}] = examples;
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, example[name] ?? defaultValue(parameter)]),
  );
}

function defaultValue(parameter: Parameter): JsonValue {
  if (parameter.initial !== undefined) return parameter.initial;
  switch (parameter.kind) {
    case "integer":
      return Math.max(parameter.min ?? 0, Math.min(parameter.max ?? 1, 1));
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
