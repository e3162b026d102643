import type { JsonObject } from "./json.ts";
import type { Parameter, Parameters } from "./parameters.ts";

/** The type of the values that a parameter allows. */
export type ArgumentOf<P> = P extends { readonly nullable: true } ? ValueOf<P> | null : ValueOf<P>;

/**
 * The type of the arguments that parameters describe: what `readArguments` returns for them.
 *
 * @example
 * ```ts
 * import { type ArgumentsOf, parameters } from "@rulewright/rules";
 *
 * const declared = parameters({
 *   pool: { kind: "integer", min: 0, max: 50 },
 *   reading: { kind: "word", values: ["under", "over"], initial: "under" },
 * });
 * const args: ArgumentsOf<typeof declared> = { pool: 5, reading: "over" };
 * args.pool; // => 5
 * ```
 */
export type ArgumentsOf<P> = string extends keyof P
  ? JsonObject
  : { readonly [K in keyof P]: P[K] extends { readonly kind: string } ? ArgumentOf<P[K]> : never };

type ValueOf<P> = P extends { readonly kind: "integer" }
  ? number
  : P extends { readonly kind: "flag" }
    ? boolean
    : P extends { readonly kind: "word"; readonly values: readonly (infer Word extends string)[] }
      ? Word
      : P extends { readonly kind: "text" | "character" }
        ? string
        : P extends { readonly kind: "texts"; readonly values: readonly (infer Text extends string)[] }
          ? readonly Text[]
          : P extends { readonly kind: "texts" | "characters" }
            ? readonly string[]
            : P extends { readonly kind: "integers" }
              ? readonly number[]
              : P extends { readonly kind: "ratings" }
                ? Readonly<Record<string, number>>
                : P extends { readonly kind: "record"; readonly of: infer Inner }
                  ? ArgumentsOf<Inner>
                  : P extends { readonly kind: "records"; readonly of: infer Inner }
                    ? readonly ArgumentsOf<Inner>[]
                    : never;

/**
 * Declares parameters and keeps their literal types, so that arguments are inferred from them.
 *
 * @example
 * ```ts
 * import { parameters } from "@rulewright/rules";
 *
 * parameters({ pool: { kind: "integer", min: 0, max: 50 } }).pool.max; // => 50
 * ```
 */
export const parameters = <const P extends Parameters>(declared: P): P => declared;

/**
 * One parameter with its literal type, for declarations that share it. It checks nothing; `readArguments` does.
 *
 * @example
 * ```ts
 * import { parameter, readArguments } from "@rulewright/rules";
 *
 * const rating = parameter({ kind: "integer", min: 0, max: 5, initial: 0 });
 * readArguments({ attribute: rating, ability: rating }, { attribute: 3 }); // => { attribute: 3, ability: 0 }
 * ```
 */
export const parameter = <const P extends Parameter>(declared: P): P => declared;
