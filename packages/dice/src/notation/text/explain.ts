import type { Fault } from "../model/fault.ts";
import { FAULT_MESSAGES } from "../model/fault-messages.ts";
import { testWords } from "./words.ts";

const MAX_WIDTH = 72;

/**
 * The reason of a fault: one sentence without a capital and without a full stop.
 *
 * @example
 * ```ts
 * import { notation } from "@rulewright/dice";
 *
 * notation.message(notation.parse("4d6kh5")); // => "keeping 5 of 4 changes nothing"
 * ```
 */
export function message(fault: Fault): string {
  const details = new Map<string, unknown>(Object.entries(fault));
  if (fault.test) details.set("test", testWords(fault.test));
  details.set("steps", roundedUp(fault.count)).set("allowed", roundedUp(fault.max));
  return FAULT_MESSAGES[fault.fault].replaceAll(/\{([a-z]+)\}/g, (_, name: string) => String(details.get(name)));
}

/** A large number in words, as "4.1 billion". */
const roundedUp = (n = 0): string =>
  n.toLocaleString("en", { notation: "compact", compactDisplay: "long", maximumSignificantDigits: 2 });

/**
 * A fault for people, on three lines: the text, carets under the place, and the reason with the suggestion. A text longer
 * than 72 characters is cut around the place.
 *
 * @example
 * ```ts
 * import { notation } from "@rulewright/dice";
 *
 * const fault = notation.parse("4d6kh5");
 * notation.explain("4d6kh5", fault).split("\n")[2]; // => "Keeping 5 of 4 changes nothing."
 * ```
 */
export function explain(text: string, fault: Fault): string {
  const { at, length, suggestion } = fault;
  const reason = message(fault);
  const line = text.replaceAll(/[\s\p{Cc}]/gu, " ");
  const from = line.length <= MAX_WIDTH ? 0 : Math.max(0, Math.min(at - MAX_WIDTH / 2, line.length - MAX_WIDTH));
  const [before, after] = [from > 0 ? "…" : "", from + MAX_WIDTH < line.length ? "…" : ""];
  const carets = "^".repeat(Math.max(1, Math.min(length, from + MAX_WIDTH - at)));
  const question = suggestion === undefined ? "" : ` Did you mean \`${suggestion}\`?`;
  return [
    `  ${before}${line.slice(from, from + MAX_WIDTH)}${after}`,
    `  ${" ".repeat(before.length + at - from)}${carets}`,
    `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.${question}`,
  ].join("\n");
}
