import { itemAt } from "./item-at.ts";

/**
 * The strongly connected components of a graph, each after all those that it leads to (Tarjan, "Depth-first search and
 * linear graph algorithms", 1972). Nodes are numbered from 0; `next` answers the successors of a node. Without recursion,
 * so that long chains don't exhaust the stack.
 */
export function stronglyConnected(
  size: number,
  next: (node: number) => readonly number[],
): readonly (readonly number[])[] {
  const components: number[][] = [];
  const order = new Int32Array(size).fill(-1);
  const lowest = new Int32Array(size);
  const isOpen: boolean[] = [];
  const open: number[] = [];
  let visited = 0;
  for (let root = 0; root < size; root++) {
    if (order[root] !== -1) continue;
    const path: { readonly node: number; readonly successors: readonly number[]; at: number }[] = [];
    const enter = (node: number): void => {
      order[node] = lowest[node] = visited++;
      isOpen[node] = true;
      open.push(node);
      path.push({ node, successors: next(node), at: 0 });
    };
    enter(root);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { node, successors } = top;
      const to = successors[top.at++];
      if (to !== undefined) {
        if (order[to] === -1) enter(to);
        else if (isOpen[to]) lowest[node] = Math.min(itemAt(lowest, node), itemAt(order, to));
        continue;
      }
      path.pop();
      const before = path.at(-1)?.node;
      if (before !== undefined) lowest[before] = Math.min(itemAt(lowest, before), itemAt(lowest, node));
      if (lowest[node] === order[node]) components.push(close(node));
    }
  }
  return components;

  /** The nodes from this one on that are still open: its component. */
  function close(node: number): number[] {
    const component = open.splice(open.lastIndexOf(node));
    for (const one of component) isOpen[one] = false;
    return component;
  }
}
