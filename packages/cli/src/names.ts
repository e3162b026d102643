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
import { printable, unknown, Unusable } from "./faults.ts";
import { wholeNumber } from "./parameters/reading.ts";
import { plainWords } from "./parameters/words.ts";

/** The system of that name, or a complaint with the nearest one. */
export function systemNamed(name: string | undefined): SystemDefinition {
  if (name === undefined) throw new Unusable(`Name a system: ${Object.keys(catalogue).join(", ")}.`);
  const found = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined;
  if (!found) throw unknown("system", name, Object.keys(catalogue));
  return found;
}

/** The procedures that can be asked of from outside, the usual questions first; the rest are steps inside of these. */
export function procedureNames({ questions, offers, procedures }: SystemDefinition): readonly string[] {
  const open = Object.keys(procedures).filter((name) => Object.keys(procedures[name]?.parameters ?? {}).length > 0);
  const framed = Object.keys(offers).filter((name) => Object.hasOwn(procedures, name));
  return [...new Set([...questions, ...framed, ...open])];
}

/** A name of several words as it is typed: `skill roll` is skill-roll. */
export const typedName = (name: string): string => name.replaceAll(" ", "-");

/** The procedure that is meant by a word typed, with spaces or hyphens between its parts. */
export function procedureTyped(system: SystemDefinition, word: string): string | undefined {
  return procedureNames(system).find((name) => name === word || typedName(name) === word);
}

/** The procedure of that name, or a complaint with the nearest one. */
export function procedureNamed(system: SystemDefinition, name: string | undefined): Procedure {
  const names = procedureNames(system).map(typedName);
  if (name === undefined) throw new Unusable(`Name a procedure of ${system.id}: ${names.join(", ")}.`);
  const found = system.procedures[procedureTyped(system, name) ?? ""];
  if (!found) throw unknown(`procedure of ${system.id}`, name, names);
  return found;
}

/** The goal of that name; the first one where nobody says. */
export function goalNamed({ goals, id }: SystemDefinition, name: string | undefined): Goal {
  const goal = name === undefined ? Object.values(goals)[0] : Object.hasOwn(goals, name) ? goals[name] : undefined;
  if (!goal) throw unknown(`goal of ${id}`, name ?? "", Object.keys(goals));
  return goal;
}

/** A way of choosing with its name. */
export interface NamedWay {
  readonly name: string;
  readonly strategy: Strategy;
}

const COMMON_WAYS = ["never", "greedy", "best"] as const;

/** The ways of choosing a system can be asked for. */
export function wayNames({ strategies }: SystemDefinition): readonly string[] {
  return [...COMMON_WAYS, ...Object.keys(strategies)];
}

/** The way of that name, or a complaint with the nearest one. */
export function wayNamed(system: SystemDefinition, name: string): NamedWay {
  const common = COMMON_WAYS.find((known) => known === name);
  const strategy = common ?? (Object.hasOwn(system.strategies, name) ? system.strategies[name] : undefined);
  if (!strategy) throw unknown("way of choosing", name, wayNames(system));
  return { name, strategy };
}

/** House rules from `name=value` words, or a preset's name for several at once; every fault at once. */
export function houseFrom(system: SystemDefinition, given: readonly string[] = []): HouseRules {
  const { houseRules } = system;
  let chosen: Record<string, JsonValue> = {};
  for (const word of given) {
    const at = word.indexOf("=");
    if (at < 0) {
      chosen = { ...chosen, ...presetNamed(system, word) };
      continue;
    }
    if (at === 0) throw new Unusable(`A house rule is given as name=value, not "${printable(word)}".`);
    const [name, value] = [word.slice(0, at), word.slice(at + 1)];
    const rule = Object.hasOwn(houseRules, name) ? houseRules[name] : undefined;
    chosen = { ...chosen, [name]: (rule && legalValue(rule, value)) ?? value };
  }
  const answer = resolveHouseRules(houseRules, chosen);
  if ("house" in answer) return answer.house;
  throw new Unusable(
    answer.faults
      .map(({ name, value, legal }) => {
        const names = legal.map((one) => plainWords(one).replaceAll(", ", ","));
        return Object.hasOwn(houseRules, name)
          ? unknown(`value of ${name}`, String(value), names).message
          : unknown("house rule", name, names).message;
      })
      .join("\n"),
  );
}

function presetNamed({ presets = {}, id }: SystemDefinition, word: string): HouseRules {
  const preset = Object.hasOwn(presets, word) ? presets[word] : undefined;
  if (preset) return preset;
  const names = Object.keys(presets);
  if (names.length > 0) throw unknown(`preset of ${id}`, word, names);
  throw new Unusable(`A house rule is given as name=value, not "${printable(word)}".`);
}

/** A value as it is typed: by its own word, yes or no, a number, numbers with commas between, or as JSON. */
function legalValue(rule: HouseRule, typed: string): JsonValue | undefined {
  const listed = rule.values.find(
    (legal) => String(legal) === typed || plainWords(legal).replaceAll(", ", ",") === typed,
  );
  if (listed !== undefined) return listed;
  const numbers = typed.split(",").map((part) => wholeNumber(part) ?? Number.NaN);
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
