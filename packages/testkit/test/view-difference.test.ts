import { catalogue } from "@rulewright/systems";
import { differenceOf, EMPTY_TABLE, evolve, type Member, viewDifferences, viewFor } from "@rulewright/table";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANN, BEN, GM } from "./random-commands.ts";
import { RandomSession } from "./random-session.ts";

const everybody: readonly Member[] = [GM, ANN, BEN];

describe.each(Object.values(catalogue))("the views of a session of $title", (system) => {
  it("differ as both views compared do, from each entry of its log to the next", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const session = new RandomSession(system, seed).begin();
        session.play(20);
        let before = EMPTY_TABLE;
        for (const entry of session.state.log) {
          const after = evolve(before, entry);
          const differenceFor = viewDifferences(before, after);
          for (const { id } of everybody) {
            const [was, is] = [before.members[id], after.members[id]];
            if (!was || !is) continue;
            const compared = differenceOf(viewFor(before, was), viewFor(after, is));
            expect(differenceFor(was, is), entry.event.type).toEqual(compared);
          }
          before = after;
        }
      }),
      { numRuns: 10 },
    );
  });
});
