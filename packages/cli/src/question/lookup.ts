import {
  resolveHouseRules,
  type Goal,
  type HouseRules,
  type HouseRule,
  isLegalValue,
  isRecord,
  type JsonValue,
  type Procedure,
  type SystemDefinition,
  type Strategy,
} from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import { printable, unknownName, UsageError } from "../errors/errors.ts";
import { parseInteger } from "../parameters/parser.ts";
import { formatTyped } from "../parameters/descriptions.ts";

/** The system of that name, or a complaint with the nearest one. */
export function requireSystem(name: string | undefined): SystemDefinition {
  if (name === undefined) throw new UsageError(`Name a system: ${Object.keys(catalogue).join(", ")}.`);
  const found = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined;
  if (!found) throw unknownName("system", name, Object.keys(catalogue));
  return found;
}

/** The procedures that can be asked of from outside, the usual questions first; the rest are steps inside of these. */
export function procedureNames({ questions, offers, procedures }: SystemDefinition): readonly string[] {
  const open = Object.keys(procedures).filter((name) => Object.keys(procedures[name]?.parameters ?? {}).length > 0);
  const framed = Object.keys(offers).filter((name) => Object.hasOwn(procedures, name));
  return [...new Set([...questions, ...framed, ...open])];
}

/** A name of several words as it is typed: `skill roll` is skill-roll. */
export const hyphenate = (name: string): string => name.replaceAll(" ", "-");

/** The procedure that is meant by a word typed, with spaces or hyphens between its parts. */
export function matchProcedure(system: SystemDefinition, word: string): string | undefined {
  return procedureNames(system).find((name) => name === word || hyphenate(name) === word);
}

/** The procedure of that name, or a complaint with the nearest one. */
export function findProcedure(system: SystemDefinition, name: string | undefined): Procedure {
  const names = procedureNames(system).map(hyphenate);
  if (name === undefined) throw new UsageError(`Name a procedure of ${system.id}: ${names.join(", ")}.`);
  const found = system.procedures[matchProcedure(system, name) ?? ""];
  if (!found) throw unknownName(`procedure of ${system.id}`, name, names);
  return found;
}

/** The goal of that name; the first one where nobody says. */
export function findGoal({ goals, id }: SystemDefinition, name: string | undefined): Goal {
  const goal = name === undefined ? Object.values(goals)[0] : Object.hasOwn(goals, name) ? goals[name] : undefined;
  if (!goal) throw unknownName(`goal of ${id}`, name ?? "", Object.keys(goals));
  return goal;
}

/** A way of choosing with its name. */
export interface NamedStrategy {
  readonly name: string;
  readonly strategy: Strategy;
}

const COMMON_STRATEGIES = ["never", "greedy", "best"] as const;

/** The ways of choosing a system can be asked for. */
export function strategyNames({ strategies }: SystemDefinition): readonly string[] {
  return [...COMMON_STRATEGIES, ...Object.keys(strategies)];
}

/** The way of that name, or a complaint with the nearest one. */
export function findStrategy(system: SystemDefinition, name: string): NamedStrategy {
  const common = COMMON_STRATEGIES.find((known) => known === name);
  const strategy = common ?? (Object.hasOwn(system.strategies, name) ? system.strategies[name] : undefined);
  if (!strategy) throw unknownName("way of choosing", name, strategyNames(system));
  return { name, strategy };
}

/** House rules from `name=value` words, or a preset's name for several at once; every fault at once. */
export function parseHouseRules(system: SystemDefinition, given: readonly string[] = []): HouseRules {
  const { houseRules } = system;
  let chosen: Record<string, JsonValue> = {};
  for (const word of given) {
    const at = word.indexOf("=");
    if (at < 0) {
      chosen = { ...chosen, ...findPreset(system, word) };
      continue;
    }
    if (at === 0) throw new UsageError(`A house rule is given as name=value, not "${printable(word)}".`);
    const [name, value] = [word.slice(0, at), word.slice(at + 1)];
    const rule = Object.hasOwn(houseRules, name) ? houseRules[name] : undefined;
    chosen = { ...chosen, [name]: (rule && legalValue(rule, value)) ?? value };
  }
  const answer = resolveHouseRules(houseRules, chosen);
  if ("house" in answer) return answer.house;
  throw new UsageError(
    answer.faults
      .map(({ name, value, legal }) => {
        const names = legal.map((one) => formatTyped(one).replaceAll(", ", ","));
        return Object.hasOwn(houseRules, name)
          ? unknownName(`value of ${name}`, String(value), names).message
          : unknownName("house rule", name, names).message;
      })
      .join("\n"),
  );
}

function findPreset({ presets = {}, id }: SystemDefinition, word: string): HouseRules {
  const preset = Object.hasOwn(presets, word) ? presets[word] : undefined;
  if (preset) return preset;
  const names = Object.keys(presets);
  if (names.length > 0) throw unknownName(`preset of ${id}`, word, names);
  throw new UsageError(`A house rule is given as name=value, not "${printable(word)}".`);
}

/** A value as it is typed: by its own word, yes or no, a number, numbers with commas between, or as JSON. */
function legalValue(rule: HouseRule, typed: string): JsonValue | undefined {
  const listed = rule.values.find(
    (legal) => String(legal) === typed || formatTyped(legal).replaceAll(", ", ",") === typed,
  );
  if (listed !== undefined) return listed;
  const numbers = typed.split(",").map((part) => parseInteger(part) ?? Number.NaN);
  const [number = Number.NaN] = numbers;
  return [number, numbers, jsonIn(typed)].find((value) => value !== undefined && isLegalValue(rule, value));
}

function jsonIn(text: string): JsonValue | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isPlain(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isPlain(value: unknown): value is JsonValue {
  if (value === null || typeof value === "boolean" || typeof value === "number" || typeof value === "string")
    return true;
  return Array.isArray(value) ? value.every(isPlain) : isRecord(value) && Object.values(value).every(isPlain);
}
