import type { JsonValue } from "./json.ts";

/**
 * Something that the rules don't allow, as a value; refusals are never thrown. `code` is stable and has its text under
 * `refusal.<code>`, `rule` is the number of the rule that forbids it, `details` say what would be legal.
 */
export interface Refusal {
  readonly refused: true;
  readonly code: string;
  readonly rule: string;
  readonly details?: Readonly<Record<string, JsonValue>>;
}

/** Something legal but unusual: it is accepted, and the table is told. Its text is under `notice.<code>`. */
export interface Notice {
  readonly code: string;
  readonly rule: string;
}

/**
 * A refusal.
 *
 * @example
 * ```ts
 * import { isRefusal, refusal } from "@rulewright/rules";
 *
 * isRefusal(refusal("too-many", "R-2", { max: 3 })); // => true
 * ```
 */
export function refusal(code: string, rule: string, details?: Readonly<Record<string, JsonValue>>): Refusal {
  return details === undefined ? { refused: true, code, rule } : { refused: true, code, rule, details };
}

/** True for a refusal. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "refused" in value && value.refused === true;
}

/** The first refusal that applies, in the order of precedence given. */
export function firstRefusal(...candidates: readonly (Refusal | false | undefined)[]): Refusal | undefined {
  for (const candidate of candidates) if (candidate) return candidate;
  return undefined;
}
