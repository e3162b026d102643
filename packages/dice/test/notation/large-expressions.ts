import fc from "fast-check";
import { doubles, notation, rationals } from "../../src/index.ts";
import { scramble } from "./arbitraries.ts";
import { seeded } from "./support.ts";

// Expressions with numbers from their whole ranges, and as long and as deep as the notation allows.

const anyOf = (...texts: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);
const sized = (max: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.integer({ min: 1, max: Math.min(max, 12) }),
      fc.integer({ min: 1, max }),
      fc.integer({ min: max - 2, max }),
    )
    .map(String);
const optional = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant("") }, { weight: 2, arbitrary: text });
const joined = (...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((texts) => texts.join(""));

const compare = joined(anyOf("=", "<", "<=", ">", ">="), sized(1000));
const faces = fc
  .array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 30 })
  .map((listed) => `{${listed.join()}}`);
const sides = fc.oneof({ weight: 8, arbitrary: sized(1000) }, anyOf("6", "10", "20", "%", "F"), faces);
const limits = optional(joined(fc.constant("x"), sized(100)));
const select = joined(anyOf("kh", "kl", "dh", "dl"), sized(1000));

const pool = joined(
  sized(1000),
  fc.constant("d"),
  sides,
  optional(joined(anyOf("r", "ro"), optional(compare))),
  optional(joined(anyOf("!", "!!", "!p", "!!p", "!o"), optional(compare), limits)),
  optional(joined(anyOf("mi", "ma"), sized(1000))),
  optional(select),
  optional(fc.oneof(compare, joined(compare, fc.constant("f"), compare), anyOf("even", "odd"))),
  optional(joined(anyOf("ms>=", "ms<="), sized(1000))),
);
const number = fc.oneof(sized(999_999_999), anyOf("0", "0.000001", "0.1", "999999999.999999"));
const operator = anyOf("+", "-", "*", "/", "%", "**", " + ");

const { sum } = fc.letrec<{ term: string; sum: string }>((tie) => ({
  term: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    pool,
    number,
    joined(
      fc.constant("{"),
      fc.array(tie("sum"), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(",")),
      fc.constant("}"),
      optional(select),
      optional(compare),
    ),
    joined(anyOf("floor(", "ceil(", "abs(", "sign(", "("), tie("sum"), fc.constant(")")),
    joined(anyOf("min(", "max("), tie("sum"), fc.constant(","), tie("sum"), fc.constant(")")),
    joined(fc.constant("-"), tie("term")),
  ),
  sum: fc
    .tuple(tie("term"), fc.array(joined(operator, tie("term")), { maxLength: 3 }))
    .map(([first, others]) => first + others.join("")),
}));
const repeated = fc
  .tuple(pool, operator, fc.integer({ min: 2, max: 120 }))
  .map(([one, sign, times]) => Array.from({ length: times }, () => one).join(sign));
const nested = fc
  .tuple(anyOf("floor(", "{2,", "-(", "max(1,"), pool, fc.integer({ min: 1, max: 60 }))
  .map(([open, one, depth]) => open.repeat(depth) + one + (open.startsWith("{") ? "}" : ")").repeat(depth));

/** Expressions of any size, many of which can't be read or would take too long. */
export const largeExpression: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: pool },
  { weight: 8, arbitrary: sum },
  { weight: 2, arbitrary: repeated },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: scramble },
  { weight: 1, arbitrary: fc.string({ maxLength: 1100 }) },
);

/** What was done with an expression in a test: CPU time in seconds, and what went wrong. */
export interface Trial {
  readonly seconds: number;
  readonly wrong?: string;
}

/**
 * Parses an expression, calculates it in both number systems with at most so much work each, rolls it and describes it.
 * Every step answers or gives a fault. The longest step counts.
 */
export function tryExpression(text: string, maxWork?: number): Trial {
  const limit = maxWork === undefined ? {} : { maxWork };
  let longest = 0;
  const timed = <T>(step: () => T): T => {
    const before = process.cpuUsage();
    const found = step();
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1e6);
    return found;
  };
  try {
    const read = timed(() => notation.parse(text));
    if (notation.isFault(read)) timed(() => notation.explain(text, read));
    else {
      const odds = timed(() => notation.distribution(read, doubles, limit));
      timed(() => notation.distribution(read, rationals, limit));
      timed(() => notation.roll(read, seeded(1)));
      timed(() => [notation.describe(read), notation.format(read), notation.dialectNotes(read)]);
      if (!notation.isFault(odds)) {
        const total = odds.chances.reduce((all, { chance }) => all + chance, odds.left);
        if (!(Math.abs(total - 1) < 1e-6)) return { seconds: longest, wrong: `the chances total ${total}` };
      }
    }
  } catch (error) {
    return { seconds: longest, wrong: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  return { seconds: longest };
}
