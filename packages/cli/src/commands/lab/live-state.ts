import { isRefusal, type JsonValue, type Parameter, readArguments } from "@rulewright/rules";
import type { Question } from "../../calculation/calculator.ts";
import { strategyNames } from "../../question/lookup.ts";
import type { LabOptions } from "../../question/options.ts";

/** The state of the live lab, which keys change. */
export interface LiveState {
  readonly question: Question;
  readonly options: LabOptions;
  /** The place of the selected parameter among the adjustable ones. */
  readonly selected: number;
  /** How many lines of the analysis are scrolled off the top. */
  readonly offset: number;
}

/** The names of the parameters that arrow keys can change: numbers, words and flags. */
export function adjustableParameters({ procedure: { parameters } }: Question): readonly string[] {
  return Object.keys(parameters).filter((name) => ["integer", "word", "flag"].includes(parameters[name]?.kind ?? ""));
}

const MAX_TIMES = 4;

/** The state after a key, where a screenful has so many lines; undefined where the key ends the live lab. */
export function handleKey(state: LiveState, key: string, page: number): LiveState | undefined {
  const { question, options, selected, offset } = state;
  const count = Math.max(1, adjustableParameters(question).length);
  switch (key) {
    case "up":
      return { ...state, selected: (selected + count - 1) % count };
    case "down":
      return { ...state, selected: (selected + 1) % count };
    case "left":
      return changeSelected(state, -1);
    case "right":
      return changeSelected(state, 1);
    case "pageup":
      return { ...state, offset: Math.max(0, offset - page) };
    case "pagedown":
    case "space":
      return { ...state, offset: offset + page };
    case "s":
      return { ...state, options: { ...options, strategy: nextStrategy(state) } };
    case "t":
      return { ...state, options: { ...options, times: String((Number(options.times) % MAX_TIMES) + 1) } };
    case "q":
    case "escape":
      return undefined;
    default:
      return state;
  }
}

function nextStrategy({ question, options }: LiveState): string {
  const names = strategyNames(question.system);
  return names[(names.indexOf(options.strategy) + 1) % names.length] ?? "best";
}

/** The state with the selected parameter one step further; the same where the rules don't allow that. */
function changeSelected(state: LiveState, by: 1 | -1): LiveState {
  const { question, selected } = state;
  const { procedure, args, house } = question;
  const name = adjustableParameters(question)[selected] ?? "";
  const value = adjacentValue(procedure.parameters[name], args[name], by);
  if (value === undefined) return state;
  const next = readArguments(procedure.parameters, { ...args, [name]: value });
  if (isRefusal(next) || procedure.refuse(next, house)) return state;
  return { ...state, question: { ...question, args: next } };
}

/** The value before or after a value of a parameter; undefined where there is none. */
function adjacentValue(
  parameter: Parameter | undefined,
  value: JsonValue | undefined,
  by: 1 | -1,
): JsonValue | undefined {
  if (parameter?.kind === "integer") {
    if (value === null) return parameter.min;
    return typeof value === "number" ? value + by : undefined;
  }
  if (parameter?.kind === "flag") return value !== true;
  if (parameter?.kind !== "word") return undefined;
  const { values } = parameter;
  return values[(values.indexOf(String(value)) + by + values.length) % values.length];
}
