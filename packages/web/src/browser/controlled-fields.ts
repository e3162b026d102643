import { options, type VNode } from "preact";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** The property of a node that holds its element. Preact keeps this name, which its developer tools use. */
const ELEMENT = "__e";

function elementOf(node: VNode): Field | undefined {
  const { type } = node;
  if ((type !== "input" && type !== "select" && type !== "textarea") || !(ELEMENT in node)) return undefined;
  const { [ELEMENT]: element } = node;
  return isField(element) ? element : undefined;
}

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

/** Fields that are being taken off the page. */
const leaving = new WeakSet<EventTarget>();

function ignoreLeaving(event: FocusEvent): void {
  if (event.target && leaving.has(event.target)) event.stopPropagation();
}

/**
 * Has fields behave as in React. They show what the state of the page says: Preact renders nothing where a change leaves the
 * state as it was, such as a refused choice or a letter where digits are asked for; so the field is put back after the change.
 * And a field that goes away isn't left by anybody: Chromium says so of one that has the focus, which would send again what
 * the Enter key has just sent.
 */
export function controlFields(): void {
  const { diffed, unmount } = options;
  options.unmount = (node: VNode) => {
    const element = elementOf(node);
    if (element) leaving.add(element);
    unmount?.(node);
  };
  options.diffed = (node: VNode) => {
    diffed?.(node);
    const element = elementOf(node);
    if (element) rendered.set(element, node.props);
  };
  document.addEventListener("input", restoreChanged);
  document.addEventListener("change", restoreChanged);
  document.addEventListener("focusout", ignoreLeaving, true);
}
