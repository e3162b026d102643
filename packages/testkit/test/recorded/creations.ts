import {
  creationParameters,
  isRecord,
  isRefusal,
  type JsonObject,
  type JsonValue,
  type Parameter,
  readArguments,
  type SystemDefinition,
} from "@rulewright/rules";
import { houseRulesOf } from "../../src/laws/arbitraries.ts";
import { namedIn, refusalText } from "./lines.ts";

/** New characters by the book, each with one answer changed, in lines of text: the sheet, or why it is refused. */
export function creationsOf(system: SystemDefinition): readonly string[] {
  const { creation } = system;
  if (!creation) return [];
  const house = houseRulesOf(system);
  const parameters = creationParameters(creation, house);
  const create = (given: JsonObject): string => {
    const args = readArguments(parameters, given);
    const made = isRefusal(args) ? args : creation.create(args, house);
    return isRefusal(made) ? refusalText(made) : `${namedIn(made.traits)}; ${namedIn(made.trackers)}`;
  };
  return [
    `unchanged: ${create({})}`,
    ...Object.entries(parameters).flatMap(([name, parameter]) =>
      changesOf(parameter).map((value) => `${namedIn({ [name]: value })}: ${create({ [name]: value })}`),
    ),
    "",
  ];
}

/** Values that an answer may have, and some that it may not. */
function changesOf(parameter: Parameter): readonly JsonValue[] {
  switch (parameter.kind) {
    case "ratings": {
      const initial = isRecord(parameter.initial) ? parameter.initial : {};
      const [first = "Swimming", ...others] = Object.keys(initial);
      const without = Object.fromEntries(others.map((name) => [name, initial[name] ?? 0]));
      const { min, max } = parameter;
      const numbers = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, min, min - 1, max, max + 1, 1.5];
      return [
        without,
        { ...initial, "Sword dancing": 1 },
        { ...initial, [first.toUpperCase()]: 1 },
        ...[...new Set(numbers)].map((number) => ({ ...initial, [first]: number })),
        ...others.map((name) => ({ ...initial, [name]: 3 })),
      ];
    }
    case "integer":
      return [parameter.min ?? 0, parameter.max ?? 9, (parameter.min ?? 0) - 1, (parameter.max ?? 9) + 1, 2, 3.5];
    case "word":
      return [...parameter.values, "none of them"];
    case "flag":
      return [true, false];
    case "text":
      return ["", "Swimming"];
    case "texts":
      return [
        ["Swimming"],
        ...(parameter.values ?? []).slice(0, 3).map((one) => [one, one]),
        ["", "Swimming", "swimming"],
      ];
    default:
      return [];
  }
}
