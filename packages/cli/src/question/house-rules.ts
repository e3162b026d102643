import {
  type HouseRule,
  type HouseRules,
  isLegalValue,
  type JsonValue,
  resolveHouseRules,
  type SystemDefinition,
} from "@rulewright/rules";
import { UsageError } from "../errors/errors.ts";
import { printable } from "../errors/printable.ts";
import { unknownName } from "../errors/suggestions.ts";
import { formatTyped } from "../parameters/descriptions.ts";
import { parseInteger } from "../parameters/integer.ts";

/** A house rule's value as it is typed and printed: yes, 3, or 1,2. */
export const formatHouseRuleValue = (value: JsonValue): string => formatTyped(value).replaceAll(", ", ",");

/**
 * House rules from `name=value` words, or the name of a preset for several at once; the others keep their defaults.
 * Throws a UsageError that names all faults.
 */
export function parseHouseRules(system: SystemDefinition, given: readonly string[] = []): HouseRules {
  const { houseRules } = system;
  let chosen: Record<string, JsonValue> = {};
  for (const word of given) {
    const at = word.indexOf("=");
    if (at < 0) {
      chosen = { ...chosen, ...findPreset(system, word) };
      continue;
    }
    if (at === 0) throw malformed(word);
    const [name, value] = [word.slice(0, at), word.slice(at + 1)];
    const rule = Object.hasOwn(houseRules, name) ? houseRules[name] : undefined;
    chosen = { ...chosen, [name]: (rule && parseLegalValue(rule, value)) ?? value };
  }
  const resolved = resolveHouseRules(houseRules, chosen);
  if ("house" in resolved) return resolved.house;
  throw new UsageError(
    resolved.faults
      .map(({ name, value, legal }) => {
        const names = legal.map(formatHouseRuleValue);
        return Object.hasOwn(houseRules, name)
          ? unknownName(`value of ${name}`, String(value), names).message
          : unknownName("house rule", name, names).message;
      })
      .join("\n"),
  );
}

/** The default house rules of a system. */
export function defaultHouseRules({ houseRules }: SystemDefinition): HouseRules {
  const resolved = resolveHouseRules(houseRules, {});
  return "house" in resolved ? resolved.house : {};
}

const malformed = (word: string): UsageError =>
  new UsageError(`A house rule is given as name=value, not "${printable(word)}".`);

function findPreset({ presets = {}, id }: SystemDefinition, word: string): HouseRules {
  const preset = Object.hasOwn(presets, word) ? presets[word] : undefined;
  if (preset) return preset;
  const names = Object.keys(presets);
  throw names.length > 0 ? unknownName(`preset of ${id}`, word, names) : malformed(word);
}

/** A legal value from text: one of the listed values, a whole number, whole numbers with commas, or JSON. */
function parseLegalValue(rule: HouseRule, typed: string): JsonValue | undefined {
  const listed = rule.values.find((legal) => String(legal) === typed || formatHouseRuleValue(legal) === typed);
  if (listed !== undefined) return listed;
  const numbers = typed.split(",").map((part) => parseInteger(part) ?? Number.NaN);
  const number = parseInteger(typed);
  return [number, numbers, parseJson(typed)].find((value) => value !== undefined && isLegalValue(rule, value));
}

function parseJson(text: string): JsonValue | undefined {
  try {
    const parsed: JsonValue = JSON.parse(text);
    return parsed;
  } catch {
    return undefined;
  }
}
