import type { JsonValue } from "./json.ts";

/**
 * Something that the rules don't allow, as a value; refusals are never thrown. `code` is stable and has its text under
 * `refusal.<code>`, and may have another one for game masters under `refusal.<code>.gm`; `rule` is the number of the rule that
 * forbids it, `details` say what would be legal.
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
 * A refusal. `details` are JSON values that its text may name in braces.
 *
 * @example
 * ```ts
 * import { formatMessage, refusal } from "@rulewright/rules";
 *
 * const { code, details } = refusal("too-many", "R-2", { max: 3 });
 * formatMessage({ "refusal.too-many": "At most {max} dice." }, `refusal.${code}`, details); // => "At most 3 dice."
 * ```
 */
export function refusal(code: string, rule: string, details?: Readonly<Record<string, JsonValue>>): Refusal {
  return details === undefined ? { refused: true, code, rule } : { refused: true, code, rule, details };
}

/**
 * True for a refusal.
 *
 * @example
 * ```ts
 * import { isRefusal, readArguments } from "@rulewright/rules";
 *
 * const parameters = { pool: { kind: "integer", min: 0, max: 10 } } as const;
 * isRefusal(readArguments(parameters, { pool: 5 })); // => false
 * isRefusal(readArguments(parameters, { pool: 12 })); // => true
 * ```
 */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "refused" in value && value.refused === true;
}

/**
 * The first refusal that applies, in the order of precedence given; undefined where none does.
 *
 * @example
 * ```ts
 * import { firstRefusal, refusal } from "@rulewright/rules";
 *
 * const refuse = (coins: number, rerolled: boolean) =>
 *   firstRefusal(rerolled && refusal("already-rerolled", "R-2"), coins < 1 && refusal("no-coins", "R-3"));
 * refuse(0, true)?.code; // => "already-rerolled"
 * refuse(0, false)?.code; // => "no-coins"
 * refuse(1, false); // => undefined
 * ```
 */
export function firstRefusal(...candidates: readonly (Refusal | false | undefined)[]): Refusal | undefined {
  for (const candidate of candidates) if (candidate) return candidate;
  return undefined;
}
