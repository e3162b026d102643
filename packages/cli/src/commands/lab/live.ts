import { formatArgument } from "@rulewright/present";
import { emitKeypressEvents, type Key } from "node:readline";
import {
  isRefusal,
  type Parameter,
  type JsonValue,
  readArguments,
  type SystemDefinition,
  formatMessage,
} from "@rulewright/rules";
import { UsageError } from "../../errors/errors.ts";
import { strategyNames } from "../../question/lookup.ts";
import type { LabOptions } from "../../question/options.ts";
import type { Question } from "../../calculation/calculator.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { labText } from "./lab.ts";

/** What the keys have set. */
interface LiveState {
  readonly question: Question;
  readonly options: LabOptions;
  /** Which parameter the left and right arrows move; its place among those that can be moved. */
  readonly at: number;
}

/** Parameters that arrows can move: numbers, words, switches. */
function adjustableParameters({ procedure: { parameters } }: Question): readonly string[] {
  return Object.keys(parameters).filter((name) => ["integer", "word", "flag"].includes(parameters[name]?.kind ?? ""));
}

/** The value one step to the left or the right of another. */
function adjacentValue(
  parameter: Parameter | undefined,
  now: JsonValue | undefined,
  by: 1 | -1,
): JsonValue | undefined {
  if (parameter?.kind === "integer")
    return typeof now === "number" ? now + by : now === null ? parameter.min : undefined;
  if (parameter?.kind === "flag") return now !== true;
  if (parameter?.kind !== "word") return undefined;
  const { values } = parameter;
  return values[(values.indexOf(String(now)) + by + values.length) % values.length];
}

/** The question with one parameter moved; the same where the rules don't allow it. */
function moveParameter(live: LiveState, by: 1 | -1): LiveState {
  const { question, at } = live;
  const { procedure, args, house } = question;
  const name = adjustableParameters(question)[at] ?? "";
  const to = adjacentValue(procedure.parameters[name], args[name], by);
  if (to === undefined) return live;
  const next = readArguments(procedure.parameters, { ...args, [name]: to });
  if (isRefusal(next) || procedure.refuse(next, house)) return live;
  return { ...live, question: { ...question, args: next } };
}

/** What a key does; undefined ends it. */
function handleKey(live: LiveState, { name, ctrl }: Key): LiveState | undefined {
  const { question, options, at } = live;
  const count = adjustableParameters(question).length;
  switch (name) {
    case "up":
      return { ...live, at: (at + count - 1) % count };
    case "down":
      return { ...live, at: (at + 1) % count };
    case "left":
      return moveParameter(live, -1);
    case "right":
      return moveParameter(live, 1);
    case "w": {
      const strategies = strategyNames(question.system);
      return {
        ...live,
        options: {
          ...options,
          strategy: strategies[(strategies.indexOf(options.strategy) + 1) % strategies.length] ?? "best",
        },
      };
    }
    case "t":
      return { ...live, options: { ...options, times: String((Number(options.times) % 4) + 1) } };
    default:
      return name === "q" || name === "escape" || (ctrl === true && name === "c") ? undefined : live;
  }
}

/** The parameters as a line of sliders, the one that moves marked. */
function sliders({ question, at, options }: LiveState, { paint }: Terminal): string {
  const { system, args } = question;
  const parts = adjustableParameters(question).map((name, i) => {
    const said = `${label(system, name)} ${formatArgument(system.text, name, args[name])}`;
    return i === at ? paint.accent(`‹ ${said} ›`) : paint.dim(said);
  });
  const keys = paint.dim("↑ ↓ choose · ← → move · w way · t times · q leave");
  return `  ${parts.join("  ")}\n  ${keys}  ${paint.dim(`way: ${options.strategy}, times: ${options.times}`)}`;
}

const label = ({ text }: SystemDefinition, name: string): string => formatMessage(text, `param.${name}`);

const CLEAR_SCREEN = "\u001B[2J\u001B[3J\u001B[H";

/** `rulewright lab --live`: arrows move the parameters, and everything is worked out anew. */
export async function liveLab(terminal: Terminal, question: Question, options: LabOptions): Promise<void> {
  if (!terminal.interactive) throw new UsageError("--live needs a terminal at both ends.");
  let live: LiveState = { question, options, at: 0 };
  const draw = async (): Promise<void> => {
    const text = await labText(terminal, live.question, live.options);
    terminal.print(`${CLEAR_SCREEN}${sliders(live, terminal)}\n\n${text}`);
  };
  const { stdin } = process;
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  stdin.resume();
  try {
    await draw();
    await new Promise<void>((resolve) => {
      stdin.on("keypress", (_: string, key: Key) => {
        const next = handleKey(live, key);
        if (!next) return resolve();
        live = next;
        void draw();
        return undefined;
      });
    });
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stdin.removeAllListeners("keypress");
  }
}
