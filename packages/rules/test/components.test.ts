import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stronglyConnected } from "../src/odds/components.ts";

type Graph = readonly (readonly number[])[];

function componentsOf(graph: Graph): readonly (readonly number[])[] {
  const starts = [0];
  for (const next of graph) starts.push((starts.at(-1) ?? 0) + next.length);
  return stronglyConnected(Int32Array.from(starts), Int32Array.from(graph.flat()));
}

/** All nodes that a node leads to, itself included. */
function reachable(graph: Graph, from: number): ReadonlySet<number> {
  const reached = new Set([from]);
  for (const node of reached) for (const to of graph[node] ?? []) reached.add(to);
  return reached;
}

const graphs: fc.Arbitrary<Graph> = fc
  .integer({ min: 1, max: 9 })
  .chain((size) => fc.array(fc.array(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size }));

describe("strongly connected components", () => {
  it("hold the nodes that lead to each other, each after all that it leads to", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const components = componentsOf(graph);
        expect(components.flat().toSorted((a, b) => a - b)).toEqual(graph.map((_, node) => node));
        const placeOf = (node: number): number => components.findIndex((component) => component.includes(node));
        for (const node of graph.keys()) {
          const reached = reachable(graph, node);
          for (const other of reached) expect(placeOf(other)).toBeLessThanOrEqual(placeOf(node));
          const mutual = [...reached].filter((other) => reachable(graph, other).has(node));
          expect(components[placeOf(node)]?.toSorted((a, b) => a - b)).toEqual(mutual.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("of nothing are none", () => {
    expect(componentsOf([])).toEqual([]);
  });

  it("of a long chain and of a long loop are found without recursion", () => {
    const chain = Array.from({ length: 20_000 }, (_, node) => (node < 19_999 ? [node + 1] : []));
    expect(componentsOf(chain)).toHaveLength(20_000);
    expect(componentsOf(chain.map((next) => (next.length > 0 ? next : [0])))).toHaveLength(1);
  });
});
