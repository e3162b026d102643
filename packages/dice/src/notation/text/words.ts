import type { Test } from "../model/expression.ts";

const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** A count in words up to twelve, in digits beyond. */
export const numberWord = (count: number): string => NUMBERS[count] ?? String(count);

/** The values that pass a test, in words: "6 or more", "less than 3", "even". */
export function testWords(test: Test): string {
  if ("parity" in test) return test.parity;
  const { relation, target } = test;
  switch (relation) {
    case "=":
      return `${target}`;
    case "<":
      return `less than ${target}`;
    case "<=":
      return `${target} or less`;
    case ">":
      return `more than ${target}`;
    case ">=":
      return `${target} or more`;
  }
}
