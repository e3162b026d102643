import { isRecord, type JsonObject, type Parameters } from "@rulewright/rules";

/** The ids of the characters that arguments name, inside records too. */
export function charactersNamed(parameters: Parameters, args: JsonObject): readonly string[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const values = [args[name]].flat();
    if (parameter.kind === "character" || parameter.kind === "characters")
      return values.filter((one) => typeof one === "string");
    return "of" in parameter ? values.filter(isRecord).flatMap((one) => charactersNamed(parameter.of, one)) : [];
  });
}
