import { isValidElement, type ReactNode } from "react";

/** The markup of components that need neither state nor a host: elements with their classes, and texts. */
export function drawn(node: ReactNode): string {
  if (Array.isArray(node)) return node.map((one: ReactNode) => drawn(one)).join("");
  if (!isValidElement<{ readonly className?: string; readonly children?: ReactNode }>(node)) {
    return typeof node === "string" || typeof node === "number" ? String(node) : "";
  }
  const { type, props } = node;
  if (typeof type === "function") {
    const component = type as (given: object) => ReactNode;
    return drawn(component(props));
  }
  const inside = drawn(props.children);
  if (typeof type !== "string") return inside;
  const name = [type, ...(props.className ? props.className.split(" ") : [])].join(".");
  return `<${name}>${inside}</>`;
}
