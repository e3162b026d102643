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
export function newId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A new secret for a link: 32 random letters and digits, 190 bits. A chat may take other characters at the end of a link for
 * punctuation.
 *
 * @example
 * ```ts
 * import { newSecret } from "@rulewright/client";
 *
 * newSecret().length; // => 32
 * ```
 */
export function newSecret(): string {
  let secret = "";
  while (secret.length < 32)
    secret += btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24)))).replaceAll(/[+/]/g, "");
  return secret.slice(0, 32);
}
