import { notation } from "@rulewright/dice";
import { UsageError } from "../errors/errors.ts";

/** A roll in dice notation with the text it was read from. */
export interface DiceExpression {
  readonly text: string;
  readonly notation: notation.Notation;
}

/** Parses a roll that may be typed as several words. Throws a UsageError that points at the fault. */
export function parseDiceExpression(words: readonly string[]): DiceExpression {
  const text = words.join(" ");
  return { text, notation: requireNotation(text, notation.parse(text)) };
}

/** A result of the notation. Throws a UsageError that points at the place of a fault in the text. */
export function requireNotation<T extends object>(text: string, result: T | notation.Fault): T {
  if (notation.isFault(result)) throw new UsageError(notation.explain(text, result));
  return result;
}
