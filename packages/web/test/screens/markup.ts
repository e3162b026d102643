// What a screen shows, as lines of text: an element with its classes and attributes, and its words.

const IGNORED = new Set(["class", "id", "for", "name", "d", "type", "aria-hidden", "value", "checked"]);

/** Attributes that name elements by their ids. What those say is shown. */
const REFERENCES = new Set(["aria-labelledby", "aria-describedby", "list"]);

function stateOf(element: Element): readonly string[] {
  if (element instanceof HTMLSelectElement) return [`value=${element.value}`];
  if (element instanceof HTMLTextAreaElement) return [`value=${element.value}`];
  if (!(element instanceof HTMLInputElement)) return [];
  if (element.type === "checkbox" || element.type === "radio") return element.checked ? ["checked"] : [];
  return [`value=${element.value}`];
}

/** The classes of an element by their attribute, which a simulated browser reads many times faster than its list of them. */
const classesOf = (element: Element): Iterable<string> =>
  new Set(
    element
      .getAttribute("class")
      ?.split(/\s+/)
      .filter((name) => name !== ""),
  );

function describe(element: Element): string {
  const name = [element.tagName.toLowerCase(), ...classesOf(element)].join(".");
  const attributes = element.getAttributeNames().flatMap((attribute) => {
    if (IGNORED.has(attribute)) return [];
    const value = element.getAttribute(attribute) ?? "";
    return [value === "" ? attribute : `${attribute}=${shown(attribute, value)}`];
  });
  const focus = element === element.ownerDocument.activeElement ? ["focused"] : [];
  const all = [...attributes, ...stateOf(element), ...focus];
  return all.length > 0 ? `${name} [${all.join("; ")}]` : name;
}

const shown = (attribute: string, value: string): string =>
  REFERENCES.has(attribute)
    ? value.split(" ").map(wordsOf).join(", ")
    : rounded(value.replace(/^(data:.{80}).*$/s, "$1…"));

/** The words of the element with an id. */
const wordsOf = (id: string): string =>
  document.getElementById(id)?.textContent?.replaceAll(/\s+/g, " ").trim() ?? "nothing";

/** A text with its numbers to two decimals, as far as a place on the screen matters. */
const rounded = (text: string): string =>
  text.replaceAll(/\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2))));

const isElement = (node: Node): node is Element => node.nodeType === 1;

/** The lines of an element and of all inside it. Elements that add nothing have no line of their own. */
export function linesOf(element: Element, indent = ""): readonly string[] {
  const own = describe(element);
  const children = [...element.childNodes].filter((node) => isElement(node) || node.textContent?.trim());
  const isPlain = /^(?:div|span|p|ul|ol|b|i)$/.test(own);
  if (!children.some(isElement)) {
    const words = element.textContent?.trim() ?? "";
    return isPlain && words === ""
      ? []
      : [`${indent}${[isPlain ? "" : own, words].filter((part) => part !== "").join(" ")}`];
  }
  const inside = isPlain ? indent : `${indent}  `;
  const lines = children.flatMap((node) =>
    isElement(node) ? linesOf(node, inside) : [`${inside}${node.textContent?.trim()}`],
  );
  if (isPlain) return lines;
  const [only = "", ...more] = counted(lines);
  return more.length === 0 ? [`${indent}${own} > ${only.trim()}`] : [`${indent}${own}`, only, ...more];
}

/** Equal lines in a row become one, with how many they are. */
function counted(lines: readonly string[]): readonly string[] {
  const runs: { readonly line: string; count: number }[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last?.line === line) last.count++;
    else runs.push({ line, count: 1 });
  }
  return runs.map(({ line, count }) => (count === 1 ? line : `${line} × ${count}`));
}

/** What has changed from some lines to others: those that are gone with `-`, those that are new with `+`. */
export function changesOf(before: readonly string[], after: readonly string[]): readonly string[] {
  let first = 0;
  while (first < before.length && before[first] === after[first]) first++;
  let last = 0;
  const longest = Math.min(before.length, after.length) - first;
  while (last < longest && before.at(-1 - last) === after.at(-1 - last)) last++;
  const [old, young] = [before.slice(first, before.length - last), after.slice(first, after.length - last)];
  const common = commonLengths(old, young);
  const width = young.length + 1;
  const changes: string[] = [];
  for (let [i, j] = [0, 0]; i < old.length || j < young.length;) {
    const isGone = (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0);
    if (i < old.length && j < young.length && old[i] === young[j]) [i, j] = [i + 1, j + 1];
    else if (i < old.length && (j === young.length || isGone)) changes.push(`- ${old[i++]}`);
    else changes.push(`+ ${young[j++]}`);
  }
  return changes;
}

/** The lengths of the longest common subsequences of the ends of both: a row for each place in the first. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array {
  const numbers = new Map([...before, ...after].map((line, i) => [line, i]));
  const [rows, columns] = [before, after].map((lines) => Int32Array.from(lines, (line) => numbers.get(line) ?? -1));
  const width = after.length + 1;
  const common = new Uint16Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const at = i * width + j;
      const [below, beside] = [common[at + width] ?? 0, common[at + 1] ?? 0];
      common[at] = rows?.[i] === columns?.[j] ? (common[at + width + 1] ?? 0) + 1 : Math.max(below, beside);
    }
  }
  return common;
}
