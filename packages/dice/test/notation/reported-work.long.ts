import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { notation } from "../../src/index.ts";
import { countWork } from "./counted-work.ts";
import { largeExpression } from "./large-expressions.ts";

const EXPRESSIONS = 500;
/** A small part of what an answer may take. */
const WORK = 1_000_000;
/** What a calculation may do unreported: less than a millisecond. */
const SLACK = 100_000;
/** Expressions that once took up to a minute within the limit. */
const COSTLY = [
  "(157d{-13,765,334,-440,-766,893,-374,178,-692,355,-973,-539}!!ma6kl1ms<=12)",
  "995d3ro!!pkl4",
  "1000d999!p<=2",
  "951d998!!ma800",
  "908d999ro<2!!>=999kh2>999ms>=997",
];

// The limit of an answer holds for time only as far as each step is reported.
describe("an expression reports its work before it is done", () => {
  it("whatever its size", { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(largeExpression, (text) => {
        const read = notation.parse(text);
        if (notation.isFault(read)) return;
        for (const { reported, done } of countWork(read, WORK)) expect(done).toBeLessThanOrEqual(reported + SLACK);
      }),
      { numRuns: EXPRESSIONS },
    );
  });

  it.each(COSTLY)("%s", { timeout: 100_000 }, (text) => {
    const read = notation.parse(text);
    if (notation.isFault(read)) throw new Error(text);
    for (const { reported, done } of countWork(read, 30 * WORK)) expect(done).toBeLessThanOrEqual(reported + SLACK);
  });
});
