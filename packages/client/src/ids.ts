/**
 * A random id for a command or a request. Browsers lack `crypto.randomUUID` on plain HTTP in a local network, hence the
 * fallback.
 *
 * @example
 * ```ts
 * import { newId } from "@rulewright/client";
 *
 * newId().length; // => 36
 * ```
 */
export const newId = (): string => crypto.randomUUID?.() ?? newSecret();

/**
 * A new secret for a link: 32 random letters and digits, 160 bits. A chat may take other characters at the end of a link for
 * punctuation.
 *
 * @example
 * ```ts
 * import { newSecret } from "@rulewright/client";
 *
 * newSecret().length; // => 32
 * ```
 */
export const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => (byte % 32).toString(32)).join("");
