import { isRecord, type JsonValue, type Refusal } from "@rulewright/rules";
import type { ExpectedRefusal } from "./entries.ts";

/** Records that are compared as a whole: unexpected fields are differences. */
const COMPARED_WHOLE = new Set(["skills", "stressByKind"]);

/**
 * The first difference between an expected and an actual value, in words; undefined if they match. Records are compared by
 * the expected keys, lists element by element. `true` differs from 1.
 */
export function difference(expected: JsonValue, actual: JsonValue | undefined, path = ""): string | undefined {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return describeDifference(path, expected, actual);
    return firstDifference(expected.map((value: JsonValue, i) => () => difference(value, actual[i], `${path}[${i}]`)));
  }
  if (isRecord(expected)) {
    if (!isRecord(actual)) return describeDifference(path, expected, actual);
    const keys = COMPARED_WHOLE.has(path.slice(path.lastIndexOf(".") + 1))
      ? [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
      : Object.keys(expected);
    return firstDifference(
      keys.map((key) => () => {
        const wanted = expected[key];
        const at = path === "" ? key : `${path}.${key}`;
        return wanted === undefined
          ? describeDifference(at, undefined, actual[key])
          : difference(wanted, actual[key], at);
      }),
    );
  }
  return expected === actual ? undefined : describeDifference(path, expected, actual);
}

function firstDifference(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const found = check();
    if (found !== undefined) return found;
  }
  return undefined;
}

function describeDifference(path: string, expected: JsonValue | undefined, actual: JsonValue | undefined): string {
  return `${path || "it"} should be ${JSON.stringify(expected) ?? "absent"}, is ${JSON.stringify(actual) ?? "absent"}`;
}

/** Refusals that are no rule's: of words that aren't known, and of dice that a case doesn't have. */
const NOT_OF_THE_RULES = new Set([
  "not-enough-dice",
  "unknown-decision",
  "unknown-argument",
  "no-such-act",
  "no-such-trait",
  "not-on-offer",
]);

/** How a refusal differs from the expected one, in words; undefined if it is right. */
export function refusalDifference({ reasons }: ExpectedRefusal, { code, rule }: Refusal): string | undefined {
  const isRight = reasons.includes(code) || (reasons.includes("*") && !NOT_OF_THE_RULES.has(code));
  return isRight ? undefined : `should be refused as ${reasons.join(" or ")}, is refused as ${code} (${rule})`;
}
