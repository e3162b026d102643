import { expect, it } from "vitest";
import { resultKey } from "../src/laws/one-step.ts";

/** The same fields in every order. */
const orders = (fields: readonly (readonly [string, number])[]): readonly Readonly<Record<string, number>>[] =>
  fields.length < 2
    ? [Object.fromEntries(fields)]
    : fields.flatMap((first, i) =>
        orders(fields.toSpliced(i, 1)).map((rest) => ({ ...Object.fromEntries([first]), ...rest })),
      );

const FIELDS = [
  ["ego", 1],
  ["lots", 2],
  ["salt", 3],
  ["tokens", 4],
] as const;

it("equal results have one key, whatever the order of their facts and amounts", () => {
  const key = resultKey({ outcome: { outcome: "won" }, paid: {}, earned: {} });
  for (const one of orders(FIELDS)) {
    const [outcome, paid, earned] = [{ ...one, outcome: "won" }, one, one];
    const keys = [
      resultKey({ outcome, paid: {}, earned: {} }),
      resultKey({ outcome: { outcome: "won" }, paid, earned: {} }),
      resultKey({ outcome: { outcome: "won" }, paid: {}, earned }),
    ];
    expect(keys).toEqual([
      '[[["ego",1],["lots",2],["outcome","won"],["salt",3],["tokens",4]],[],[]]',
      '[[["outcome","won"]],[["ego",1],["lots",2],["salt",3],["tokens",4]],[]]',
      '[[["outcome","won"]],[],[["ego",1],["lots",2],["salt",3],["tokens",4]]]',
    ]);
    expect(new Set([key, ...keys]).size).toBe(4);
  }
});
