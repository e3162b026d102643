import { expect, it } from "vitest";
import { catalogue } from "../src/index.ts";

it.each(Object.entries(catalogue))("what an outcome of %s doesn't say is worth nothing", (id, { goals }) => {
  // In Evening Star, whatever isn't a failure is a success.
  const outcome = id === "evening-star" ? "failure" : "none";
  for (const [name, { objectives }] of Object.entries(goals)) {
    for (const one of objectives) {
      if (one.source === "outcome") expect(one.of({ outcome }), `${name}: ${one.name}`).toBe(0);
    }
  }
});

// What lies beyond a bound isn't searched: a bound too near loses the best choice, one too far only takes time.
it.each(Object.entries(catalogue))(
  "the best that can be reached in %s is all of a chance, or nothing",
  (_, { goals }) => {
    for (const [name, { objectives }] of Object.entries(goals)) {
      for (const { name: objective, kind, sense, bound } of objectives) {
        const best = sense < 0 ? 0 : 1;
        if (kind === "chance" || bound !== undefined) expect(bound, `${name}: ${objective}`).toBe(best);
        expect([1, -1], `${name}: ${objective}`).toContain(sense);
      }
    }
  },
);
