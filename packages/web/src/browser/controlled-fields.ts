import { options, type VNode } from "preact";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** The property of a node that holds its element. Preact keeps this name, which its developer tools use. */
const ELEMENT = "__e";

/** What each field was last rendered with. */
const rendered = new WeakMap<Field, Readonly<Record<string, unknown>>>();

function restore(field: Field): void {
  const { checked, value } = rendered.get(field) ?? {};
  if (typeof checked === "boolean" && field instanceof HTMLInputElement) {
    if (field.checked !== checked) field.checked = checked;
  } else if ((typeof value === "string" || typeof value === "number") && field.value !== String(value)) {
    field.value = String(value);
  }
}

/** A field, and for one of several radio buttons all of them, since the browser takes the mark from the others. */
const withItsGroup = (field: Field): readonly Field[] =>
  field.type === "radio"
    ? [...document.querySelectorAll("input")].filter((one) => one.type === "radio" && one.name === field.name)
    : [field];

function restoreChanged({ target }: Event): void {
  if (isField(target)) queueMicrotask(() => withItsGroup(target).forEach(restore));
}

/**
 * Has fields show what the state of the page says, as in React. Preact renders nothing where a change leaves the state as it
 * was, such as a refused choice or a letter where digits are asked for; so the field is put back after the change.
 */
export function controlFields(): void {
  const { diffed } = options;
  options.diffed = (node: VNode) => {
    diffed?.(node);
    if (typeof node.type !== "string" || !(ELEMENT in node)) return;
    const { [ELEMENT]: element } = node;
    if (isField(element)) rendered.set(element, node.props);
  };
  document.addEventListener("input", restoreChanged);
  document.addEventListener("change", restoreChanged);
}
