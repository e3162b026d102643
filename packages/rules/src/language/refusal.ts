import type { JsonValue } from "./json.ts";

/**
 * An act that the rules don't allow: a value, never thrown. `code` is stable and worded elsewhere, `rule` is the
 * number of the rule that forbids it, `details` say what would be legal.
 */
export interface Refusal {
  readonly refused: true;
  readonly code: string;
  readonly rule: string;
  readonly details?: Readonly<Record<string, JsonValue>>;
}

/** What is legal but unusual: the act stands, and the table is told. */
export interface Notice {
  readonly code: string;
  readonly rule: string;
}

export function refusal(code: string, rule: string, details?: Readonly<Record<string, JsonValue>>): Refusal {
  return details === undefined ? { refused: true, code, rule } : { refused: true, code, rule, details };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "refused" in value && value.refused === true;
}

/** The first refusal that applies, in the order of precedence given. */
export function firstRefusal(...candidates: readonly (Refusal | false | undefined)[]): Refusal | undefined {
  for (const candidate of candidates) if (candidate) return candidate;
  return undefined;
}
