import { formatMessage, type JsonValue } from "@rulewright/rules";

/** Example values of a placeholder, by its name. Several values give several sentences. */
export type Examples = Readonly<Record<string, readonly JsonValue[]>>;

const PLACEHOLDERS = /\{(\w+)(?::(\w+))?(?:\|[^{}]*)?\}/g;

/** The names of a text's placeholders, each once. Those with a dot are texts themselves. */
export function placeholdersIn(
  pattern: string,
): readonly { readonly name: string; readonly kind: string | undefined }[] {
  const found = new Map<string, string | undefined>();
  for (const [, name = "", kind] of pattern.matchAll(PLACEHOLDERS)) if (!found.get(name)) found.set(name, kind);
  return [...found].map(([name, kind]) => ({ name, kind }));
}

/** A placeholder for which there is no example, with the text that it is in. */
export class MissingExample extends Error {
  constructor(placeholder: string, where: string) {
    super(`There is no example for {${placeholder}} in: ${where}. Add one in scripts/sentences.`);
    this.name = "MissingExample";
  }
}

/**
 * The sentences of a text: its placeholders filled in by examples, one sentence for each place in the lists of examples,
 * each different one once. A placeholder with a kind, `{acts:act}`, has its examples under `acts:act` or under the kind.
 */
export function sentencesOf(
  text: Readonly<Record<string, string>>,
  key: string,
  examples: Examples,
): readonly string[] {
  const pattern = text[key] ?? "";
  const lists = placeholdersIn(pattern).map(({ name, kind }) => {
    const called = kind === undefined ? name : `${name}:${kind}`;
    const list = examples[called] ?? examples[kind ?? name];
    if (!list || list.length === 0) throw new MissingExample(called, key);
    return { name, list };
  });
  const count = Math.max(1, ...lists.map(({ list }) => list.length));
  const sentences = Array.from({ length: count }, (_, i) => {
    const details = Object.fromEntries(lists.map(({ name, list }) => [name, list[Math.min(i, list.length - 1)]]));
    return formatMessage(text, key, details);
  });
  return [...new Set(sentences)];
}
