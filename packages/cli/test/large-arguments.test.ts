import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeQuestion, largeQuestion, tryQuestion } from "./large-arguments.ts";

const QUESTIONS = 25;
/** A calculation ends after one second of CPU time; on a busy machine, the last step and the answer take longer. */
const MOST_SECONDS = 4;

// `npm run --silent soak -- arguments --count 2000` asks more of them, and measures time and memory as they are.
describe("a question with arguments of any size", () => {
  it("is answered or refused in time", { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(largeQuestion, (question) => {
        const { seconds, wrong } = tryQuestion(question);
        expect(wrong, describeQuestion(question)).toBeUndefined();
        expect(seconds, describeQuestion(question)).toBeLessThan(MOST_SECONDS);
      }),
      { numRuns: QUESTIONS, endOnFailure: true },
    );
  });
});
