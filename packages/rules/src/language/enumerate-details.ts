import type { DetailOf, Fields, SearchRange } from "./fields.ts";

type AnyDetail = DetailOf<Fields>;

/** A node of the trie of enumerations: by the names and keys of the fields, then by maximum size. */
interface EnumerationNode {
  readonly further: Map<string, EnumerationNode>;
  readonly details: Map<number, readonly AnyDetail[]>;
}

const newNode = (): EnumerationNode => ({ further: new Map(), details: new Map() });
const enumerations = { all: newNode(), useful: newNode() };
let kept = 0;
const MAX_KEPT = 20_000;

/**
 * Every combination of field values up to a total size, smallest first. Equal fields get the same list again, so don't
 * change it.
 *
 * @example
 * ```ts
 * import { enumerateDetails, upTo } from "@rulewright/rules";
 *
 * const fields = { strength: upTo(2), luck: upTo(1) };
 * const details = enumerateDetails(fields, 1, "all");
 * details.map(({ strength, luck }) => [strength, luck]); // => [[0, 0], [0, 1], [1, 0]]
 * ```
 */
export function enumerateDetails(fields: Fields, max: number, range: SearchRange): readonly AnyDetail[] {
  let node = enumerations[range];
  for (const name in fields) {
    node = further(node, name);
    node = further(node, fields[name]?.key ?? "");
  }
  const known = node.details.get(max);
  if (known) return known;
  const details = combine(fields, max, range);
  node.details.set(max, details);
  if (++kept >= MAX_KEPT) [enumerations.all, enumerations.useful, kept] = [newNode(), newNode(), 0];
  return details;
}

function further({ further: nodes }: EnumerationNode, key: string): EnumerationNode {
  const known = nodes.get(key);
  if (known) return known;
  const node = newNode();
  nodes.set(key, node);
  return node;
}

function combine(fields: Fields, max: number, range: SearchRange): readonly AnyDetail[] {
  let found: { detail: Record<string, unknown>; size: number }[] = [{ detail: {}, size: 0 }];
  for (const [name, field] of Object.entries(fields)) {
    const values = field.each(range, max).map((value) => ({ value, size: field.size(value) }));
    found = found.flatMap(({ detail, size }) =>
      values
        .filter((value) => size + value.size <= max)
        .map((value) => ({ detail: { ...detail, [name]: value.value }, size: size + value.size })),
    );
  }
  return found.toSorted((a, b) => a.size - b.size).map(({ detail }) => detail);
}
