// @vitest-environment happy-dom
import { cleanup } from "../testing.tsx";
import { formatExplanation, presentExplanation } from "@rulewright/present";
import type { Comparison, Explanation, Sum } from "@rulewright/rules";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { SumLine } from "../../src/table/roll/sum-line.tsx";
import { eveningStar } from "@rulewright/systems/evening-star";
import { ines, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

afterEach(cleanup);

const value = fc.integer({ min: -4, max: 12 });
const name = fc.constantFrom("die", "rank", "modifier", "difficulty");
const optional = <K extends string, T>(key: K, one: fc.Arbitrary<T>): fc.Arbitrary<Partial<Record<K, T>>> =>
  fc.oneof(
    fc.constant({}),
    one.map((it) => ({ [key]: it }) as Record<K, T>),
  );

const against: fc.Arbitrary<Comparison> = fc.record({
  from: name,
  value,
  passes: fc.constantFrom("at-least", "at-most", "more-than"),
});
const exception = fc.record({ rule: fc.constant("EV-2"), name: fc.constant("natural-20") });

/** Sums as rules give them: their total is that of the terms unless a rule cuts it. */
const sum: fc.Arbitrary<Sum> = fc
  .tuple(
    fc.constantFrom("total", "points"),
    fc.array(fc.record({ from: name, value }), { maxLength: 3 }),
    optional("bounded", fc.constant("EV-1")),
    optional("against", against),
    optional("side", fc.constantFrom("a", "b")),
    optional("exception", exception),
  )
  .map(([of, terms, ...more]) => ({
    of,
    terms,
    total: terms.reduce((all, one) => all + one.value, 0),
    ...Object.assign({}, ...more),
  }));
const explanation: fc.Arbitrary<Explanation> = fc
  .tuple(fc.array(sum, { maxLength: 3 }), optional("exception", exception))
  .map(([sums, more]) => ({ sums, ...more }));

const linesIn = (parent: Element, selector: string): readonly (string | null)[] =>
  [...parent.querySelectorAll(selector)].map(({ textContent }) => textContent);

describe("the arithmetic of a result on the screen", () => {
  it("reads as in the terminal, line by line, with its rules as buttons", () => {
    const context = { text: eveningStar.text, sides: { a: "Ann", b: "Ben" } };
    const table = new TableInMemory();
    fc.assert(
      fc.property(explanation, (one) => {
        const { container, unmount } = renderFor(table, ines, <SumLine {...{ context, explanation: one }} />);
        expect(linesIn(container, ".sum")).toEqual(formatExplanation(context, one));
        unmount();
      }),
      { seed: 5, numRuns: 150 },
    );
  });

  it("has the stamp after the first sum, outside its line, however many sums there are", () => {
    const context = { text: eveningStar.text };
    const table = new TableInMemory();
    fc.assert(
      fc.property(explanation, (one) => {
        const { container, unmount } = renderFor(
          table,
          ines,
          <SumLine {...{ context, explanation: one }}>Passed</SumLine>,
        );
        expect(linesIn(container, ".sums > .q")).toEqual(["Passed"]);
        expect(linesIn(container, ".sum")).toEqual(formatExplanation(context, one));
        expect(container.querySelectorAll(".further-sum ~ .q")).toHaveLength(0);
        unmount();
      }),
      { seed: 7, numRuns: 100 },
    );
  });

  it("folds the sums of what is told elsewhere, but for the one that decides, and keeps the order of the others", () => {
    const context = { text: eveningStar.text };
    const table = new TableInMemory();
    fc.assert(
      fc.property(explanation, (one) => {
        const drawn = (told: readonly string[]) =>
          renderFor(table, ines, <SumLine {...{ context, told, explanation: one }} />);
        const all = drawn([]);
        const lines = linesIn(all.container, ".sum");
        expect(all.container.querySelector("details")).toBe(null);
        all.unmount();
        const { container, unmount } = drawn(["points"]);
        const folded = linesIn(container, "details .sum");
        const told = presentExplanation(context, one).sums.filter(
          ({ of, label }, i) => of === "points" && (i > 0 || (label !== "" && one.exception === undefined)),
        );
        expect(folded).toHaveLength(told.length);
        expect(container.querySelectorAll("details")).toHaveLength(told.length === 0 ? 0 : 1);
        const open = linesIn(container, ".sums > .sum");
        expect(new Set([...open, ...folded])).toEqual(new Set(lines));
        expect(open.length + folded.length).toBe(lines.length);
        unmount();
      }),
      { seed: 6, numRuns: 150 },
    );
  });
});
