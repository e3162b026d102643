import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { largeExpression, tryExpression } from "./large-expressions.ts";

const EXPRESSIONS = 500;
/** A small part of what an answer may take. What isn't counted as work would take as long as ever, beyond the time limit. */
const WORK = 1_000_000;

// `npm run --silent soak -- notation --count 20000` tries more of them with all the work that an answer may take, and
// measures CPU time and memory.
describe("an expression of any size", () => {
  it("is answered or refused", { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(largeExpression, (text) => {
        expect(tryExpression(text, WORK).wrong).toBeUndefined();
      }),
      { numRuns: EXPRESSIONS },
    );
  });
});
