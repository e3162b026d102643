import type { Choose, Messages } from "@rulewright/rules";

const SEALED = ".sealed";

const underSeal = new WeakMap<Messages, Messages>();

/**
 * The texts for a choice. Where it is sealed, a text whose key ends in `.sealed` stands for the one without.
 *
 * @example
 * ```ts
 * import { textOfChoice } from "@rulewright/present";
 *
 * const text = { "move.bid": "Announce a bid", "move.bid.sealed": "Seal a bid" };
 * textOfChoice(text, { sealed: "first" })["move.bid"]; // => "Seal a bid"
 * textOfChoice(text, {})["move.bid"]; // => "Announce a bid"
 * ```
 */
export function textOfChoice(text: Messages, { sealed }: Pick<Choose, "sealed">): Messages {
  if (sealed === undefined) return text;
  const known = underSeal.get(text);
  if (known) return known;
  const own = Object.entries(text).flatMap(([key, words]) =>
    key.endsWith(SEALED) ? [[key.slice(0, -SEALED.length), words] as const] : [],
  );
  const made = { ...text, ...Object.fromEntries(own) };
  underSeal.set(text, made);
  return made;
}
