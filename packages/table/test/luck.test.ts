import fc from "fast-check";
import { expect, it } from "vitest";
import { type ChancedAttempt, luckOf } from "../src/index.ts";

/** The probability that some of the attempts succeed and the others don't, by all the ways in which they can end. */
function probabilityOf(attempts: readonly ChancedAttempt[], fits: (successes: number) => boolean): number {
  let found = 0;
  for (let way = 0; way < 2 ** attempts.length; way += 1) {
    const succeeds = attempts.map((_, i) => Math.floor(way / 2 ** i) % 2 > 0);
    const probability = attempts.reduce((all, { chance }, i) => all * (succeeds[i] ? chance : 1 - chance), 1);
    if (fits(succeeds.filter(Boolean).length)) found += probability;
  }
  return found;
}

const chance = fc.oneof(fc.constantFrom(0, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true }));

it("luck is where the successes lie among all the ways in which the attempts could have ended", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ chance, success: fc.boolean() }), { maxLength: 7 }), (attempts) => {
      const found = luckOf(attempts);
      const successes = attempts.filter(({ success }) => success).length;
      expect(found).toMatchObject({ attempts: attempts.length, successes });
      expect(found.due).toBeCloseTo(
        attempts.reduce((sum, one) => sum + one.chance, 0),
        12,
      );
      expect(found.atLeast).toBeCloseTo(
        probabilityOf(attempts, (one) => one >= successes),
        12,
      );
      expect(found.atMost).toBeCloseTo(
        probabilityOf(attempts, (one) => one <= successes),
        12,
      );
      expect(Math.max(found.atLeast, found.atMost)).toBeLessThanOrEqual(1);
    }),
  );
});

it("no sum of chances is more than certain", () => {
  fc.assert(
    fc.property(fc.array(chance, { minLength: 8, maxLength: 40 }), (chances) => {
      const found = luckOf(chances.map((one) => ({ chance: one, success: false })));
      expect(found.atLeast).toBeLessThanOrEqual(1);
      expect(found.atLeast).toBeCloseTo(1, 12);
    }),
  );
});
