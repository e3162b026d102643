import type { Hand } from "@rulewright/dice";
import type { JsonValue } from "./json.ts";
import { findName } from "./names.ts";

/** A die on the table: its face, the class of that face to the rule, and whether it was rerolled. */
export interface TableDie {
  readonly die: string;
  readonly face: number;
  readonly class?: string;
  readonly rerolled: boolean;
  /** True for a die that was thrown because of what others showed. */
  readonly bonus?: true;
  /** The face before the reroll. */
  readonly was?: number;
  /** Whether the generator or a person threw it. */
  readonly by: "generator" | "hand";
}

/** What an enumeration lists: every legal value, or only those among which a best one is certain to be. */
export type SearchRange = "all" | "useful";

/** One detail of a move: some of the dice, or a number. */
export interface Field<T> {
  /** How a form asks for it. */
  readonly shape: FieldShape;
  /** The role that sets it; for others the value stands that it has where none is given. Absent, whoever makes the move sets it. */
  readonly by?: string | undefined;
  /** Fields with equal keys have equal enumerations. */
  readonly key: string;
  /** The values up to a size, in the given range. */
  each(range: SearchRange, max?: number): readonly T[];
  /** The share of the price that a value stands for. Options are tried from small to large. */
  size(value: T): number;
  /** A person's entry as a value; undefined where it is of another kind. */
  parse(given: JsonValue | undefined, tray: readonly TableDie[]): T | undefined;
}

/** The kind of a field, with its bounds: all that a form needs. */
export type FieldShape =
  | { readonly kind: "dice"; readonly max: number; readonly hand: Hand }
  | { readonly kind: "number"; readonly min: number | null; readonly max: number | null }
  | { readonly kind: "text" }
  | { readonly kind: "name"; readonly names: readonly string[] };

/** The fields of a move, by name. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** The values of fields. */
export type DetailOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

/**
 * An integer from 0 to `max`; 0 if absent. Calculations try small numbers first. Larger integers are accepted here and
 * left to the rule to refuse.
 *
 * @example
 * ```ts
 * import { upTo } from "@rulewright/rules";
 *
 * upTo(2).each("all"); // => [0, 1, 2]
 * upTo(2).parse(undefined, []); // => 0
 * upTo(2).parse("many", []); // => undefined
 * ```
 */
export function upTo(max: number): Field<number> {
  return (countFields[max] ??= countField(max));
}

/** One field for each maximum. */
const countFields: Record<number, Field<number>> = {};

const countField = (max: number): Field<number> => ({
  shape: { kind: "number", min: 0, max },
  key: `${max}`,
  each: () => Array.from({ length: Math.max(0, max) + 1 }, (_, i) => i),
  size: (value) => value,
  parse: (given) => (given === undefined ? 0 : isCount(given) ? given : undefined),
});

const isCount = (given: JsonValue): given is number =>
  typeof given === "number" && Number.isInteger(given) && given >= 0;

/**
 * Any number that a person enters, also negative ones and fractions; `fallback` if absent. Calculations only try
 * `fallback`. `by` is the role that sets it, where it isn't whoever makes the move.
 *
 * @example
 * ```ts
 * import { anyNumber } from "@rulewright/rules";
 *
 * const modifier = anyNumber(0);
 * modifier.parse(-2.5, []); // => -2.5
 * modifier.each("all"); // => [0]
 * ```
 */
export function anyNumber(fallback: number, by?: string): Field<number> {
  return new AnyNumber(fallback, by);
}

// Every choice of a calculation has fields, and few are read: everything is computed on demand.
class AnyNumber implements Field<number> {
  readonly by: string | undefined;
  readonly #fallback: number;

  constructor(fallback: number, by: string | undefined) {
    this.#fallback = fallback;
    this.by = by;
  }

  get shape(): FieldShape {
    return { kind: "number", min: null, max: null };
  }

  get key(): string {
    return `any ${this.#fallback}`;
  }

  each(): readonly number[] {
    return [this.#fallback];
  }

  size(): number {
    return 0;
  }

  parse(given: JsonValue | undefined): number | undefined {
    if (given === undefined) return this.#fallback;
    return typeof given === "number" ? given : undefined;
  }
}

/**
 * Any number that a person enters, 0 if absent. Calculations try the integers from `min` to `max`, without order of
 * price; a number outside of these bounds is left to the rule to refuse.
 *
 * @example
 * ```ts
 * import { between } from "@rulewright/rules";
 *
 * const shift = between(-1, 1);
 * shift.each("all"); // => [-1, 0, 1]
 * shift.parse(4, []); // => 4
 * ```
 */
export function between(min: number, max: number): Field<number> {
  return {
    shape: { kind: "number", min, max },
    key: `${min}..${max}`,
    each: () => Array.from({ length: Math.max(0, max - min + 1) }, (_, i) => min + i),
    size: () => 0,
    parse: (given) => (given === undefined ? 0 : typeof given === "number" ? given : undefined),
  };
}

/**
 * One of some names, in any case and with any spaces around it; the first of them if absent. Any other name is of no
 * legal kind. Calculations try every name.
 *
 * @example
 * ```ts
 * import { oneOf } from "@rulewright/rules";
 *
 * const field = oneOf(["Shields", "Grapple"]);
 * field.parse(" shields", []); // => "Shields"
 * field.parse("Swords", []); // => undefined
 * field.each("all"); // => ["Shields", "Grapple"]
 * ```
 */
export function oneOf(names: readonly string[]): Field<string> {
  return {
    shape: { kind: "name", names },
    key: JSON.stringify(names),
    each: () => names,
    size: () => 0,
    parse: (given) => (given === undefined ? names[0] : typeof given === "string" ? findName(names, given) : undefined),
  };
}
