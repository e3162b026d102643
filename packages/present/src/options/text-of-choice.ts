import type { Choose, Messages } from "@rulewright/rules";

const variants = new WeakMap<Messages, Map<string, Messages>>();

/** The texts where those whose key ends in a suffix stand for the ones without it. */
function variantOf(text: Messages, suffix: string): Messages {
  const known = variants.get(text) ?? new Map<string, Messages>();
  variants.set(text, known);
  const made = known.get(suffix);
  if (made) return made;
  const own = Object.entries(text).flatMap(([key, words]) =>
    key.endsWith(suffix) ? [[key.slice(0, -suffix.length), words] as const] : [],
  );
  const variant = own.length === 0 ? text : { ...text, ...Object.fromEntries(own) };
  known.set(suffix, variant);
  return variant;
}

/**
 * The texts for a choice. Where it is sealed, a text whose key ends in `.sealed` stands for the one without; where its default
 * is called so, one whose key ends in `.beside.NAME`.
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
export function textOfChoice(text: Messages, { sealed, stands }: Partial<Pick<Choose, "sealed" | "stands">>): Messages {
  const own = sealed === undefined ? text : variantOf(text, ".sealed");
  return stands ? variantOf(own, `.beside.${stands.as}`) : own;
}
