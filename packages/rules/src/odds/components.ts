import { itemAt, wholeAt32 } from "./item-at.ts";

/**
 * The strongly connected components of a graph, each after all those that it leads to (Tarjan, "Depth-first search and
 * linear graph algorithms", 1972). Nodes are numbered from 0. `starts` says where the successors of each begin in a list
 * of all, and where those of the last one end; one that is negative is none. Without recursion, so that long chains don't
 * exhaust the stack.
 */
export function stronglyConnected(starts: Int32Array, successors: Int32Array): readonly (readonly number[])[] {
  const size = starts.length - 1;
  const components: number[][] = [];
  const order = new Int32Array(size).fill(-1);
  const lowest = new Int32Array(size);
  const isOpen = new Uint8Array(size);
  const open: number[] = [];
  /** The nodes on the way to the one at hand, and which of the successors of each is next. */
  const path: number[] = [];
  const next = new Int32Array(size);
  let visited = 0;
  const enter = (node: number): void => {
    order[node] = lowest[node] = visited++;
    isOpen[node] = 1;
    next[node] = wholeAt32(starts, node);
    open.push(node);
    path.push(node);
  };
  const lower = (node: number, to: number): void => {
    if (to < wholeAt32(lowest, node)) lowest[node] = to;
  };
  for (let root = 0; root < size; root++) {
    if (order[root] !== -1) continue;
    enter(root);
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      const at = wholeAt32(next, node);
      if (at < wholeAt32(starts, node + 1)) {
        next[node] = at + 1;
        const to = wholeAt32(successors, at);
        if (to < 0) continue;
        if (order[to] === -1) enter(to);
        else if (isOpen[to]) lower(node, wholeAt32(order, to));
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before !== undefined) lower(before, wholeAt32(lowest, node));
      if (lowest[node] === order[node]) components.push(close(node));
    }
  }
  return components;

  /** The nodes from this one on that are still open: its component. */
  function close(node: number): number[] {
    const component = open.splice(open.lastIndexOf(node));
    for (const one of component) isOpen[one] = 0;
    return component;
  }
}

/** The nodes of a graph, each after all those that it leads to; undefined where one leads back to itself. */
export function inOrder(starts: Int32Array, successors: Int32Array): readonly number[] | undefined {
  const order: number[] = [];
  for (const component of stronglyConnected(starts, successors)) {
    if (component.length > 1) return undefined;
    const node = itemAt(component, 0);
    const end = wholeAt32(starts, node + 1);
    for (let i = wholeAt32(starts, node); i < end; i++) if (successors[i] === node) return undefined;
    order.push(node);
  }
  return order;
}
