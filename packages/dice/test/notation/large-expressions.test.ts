import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { largeExpression, tryExpression } from "./large-expressions.ts";

const EXPRESSIONS = 500;
/** A hundredth of what an answer may take: what takes longer than that isn't counted as work. */
const WORK = 3_000_000;
const MAX_SECONDS = 0.5;

// `npm run --silent soak -- notation --count 20000` tries more of them, with all the work that an answer may take.
describe("an expression of any size", () => {
  it("is answered or refused, in the time of the work that is counted", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(largeExpression, (text) => {
        const { seconds, wrong } = tryExpression(text, WORK);
        expect(wrong).toBeUndefined();
        expect(seconds).toBeLessThan(MAX_SECONDS);
      }),
      { numRuns: EXPRESSIONS },
    );
  });
});
