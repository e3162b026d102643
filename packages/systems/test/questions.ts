import { type HouseRules, isRefusal, type JsonObject, type Procedure, readArguments } from "@rulewright/rules";

/** The examples of a procedure, and those that differ from one of them in one number or flag. */
export function* questionsOf({ examples, parameters, refuse }: Procedure, house: HouseRules): Generator<JsonObject> {
  for (const example of examples) {
    const changed = Object.entries(example).flatMap(([name, value]): JsonObject[] => {
      if (typeof value === "number") return [{ ...example, [name]: value + 1 }];
      return typeof value === "boolean" ? [{ ...example, [name]: !value }] : [];
    });
    for (const one of [example, ...changed]) {
      const args = readArguments(parameters, one, house);
      if (!isRefusal(args) && !refuse?.(args, house)) yield args;
    }
  }
}
