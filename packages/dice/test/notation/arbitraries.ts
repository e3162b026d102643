import fc from "fast-check";

// Expressions as people might write them, small enough to enumerate all rolls.

const small = (max: number): fc.Arbitrary<string> => fc.integer({ min: 1, max: max }).map(String);
const relation = fc.constantFrom("=", "<", "<=", ">", ">=");
const compare = fc.tuple(relation, fc.integer({ min: -1, max: 5 })).map(([sign, target]) => `${sign}${target}`);
const optional = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant("") }, text);
const joined = (...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((texts) => texts.join(""));

const faces = fc.oneof(small(4), fc.constantFrom("F", "{0,1}", "{1,1,2}", "{-1,0,2}", "{2,4}", "{0,0,3}"));

const reroll = joined(fc.constantFrom("r", "ro"), optional(compare));
const limitedReroll = joined(fc.constant("r"), compare, fc.constantFrom("x1", "x2"));
const explode = joined(fc.constantFrom("!", "!!", "!p", "!!p"), optional(compare), fc.constantFrom("x1", "x2", ""));
const clamp = joined(fc.constantFrom("mi", "ma"), small(3));
const select = fc.oneof(joined(fc.constantFrom("kh", "kl", "dh", "dl", "k", "d"), small(2)), fc.constant("dh1dl1"));
const count = fc.oneof(compare, joined(compare, fc.constant("f"), compare), fc.constantFrom("even", "odd"));
const margin = joined(fc.constant("ms"), fc.constantFrom(">=", "<="), small(3));

/** Up to three dice with modifiers that may or may not make sense together. */
export const pool: fc.Arbitrary<string> = joined(
  small(3),
  fc.constant("d"),
  faces,
  optional(fc.oneof(reroll, limitedReroll)),
  optional(explode),
  optional(clamp),
  optional(select),
  optional(count),
  optional(margin),
);

const fewDice: fc.Arbitrary<string> = joined(fc.constantFrom("", "2"), fc.constantFrom("d2", "d3", "dF", "d{1,3}"));

const group = joined(
  fc.constant("{"),
  fc
    .array(fc.oneof(fewDice, joined(fewDice, fc.constantFrom("+1", "*2", "/2"))), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(",")),
  fc.constant("}"),
  optional(select),
  optional(count),
  optional(margin),
);

const number = fc.constantFrom("0", "1", "2", "3", "0.5", "1.25");
const operator = fc.constantFrom("+", "-", "*", "/", "%", "**", " + ", " - ");

/** Expressions with all constructs. */
export const text: fc.Arbitrary<string> = fc.letrec<{ term: string; sum: string }>((tie) => ({
  term: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fewDice,
    number,
    group,
    joined(fewDice, fc.constantFrom("[fire]", "[cold]", "")),
    tie("sum").map((sum) => `(${sum})`),
    joined(
      fc.constantFrom("floor", "ceil", "round", "abs", "sign"),
      tie("sum").map((sum) => `(${sum})`),
    ),
    fc.tuple(fc.constantFrom("min", "max"), tie("sum"), tie("sum")).map(([name, a, b]) => `${name}(${a},${b})`),
    tie("term").map((term) => `-${term}`),
  ),
  sum: fc
    .array(fc.tuple(operator, tie("term")), { minLength: 0, maxLength: 2 })
    .chain((others) => tie("term").map((first) => first + others.map(([sign, term]) => sign + term).join(""))),
})).sum;

/** Random sequences of valid tokens. */
export const scramble: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom("d", "k", "h", "l", "!", "!!", "p", "o", "r", "x", "f", "ms", "mi", "ma", "s", "even", "odd"),
      fc.constantFrom("{", "}", "(", ")", "[", "]", ",", "#", " ", "+", "-", "*", "/", "%", "**", ">=", "<", "=", "."),
      fc.integer({ min: 0, max: 2000 }).map(String),
      fc.constantFrom("floor(", "max(", "2d6", "4d6kh3", "dF", "d%", "−", "×", "≥", "💥", "\n"),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(""));
