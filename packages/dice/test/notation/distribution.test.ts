import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  atLeast,
  countExploding,
  d,
  doubles,
  formatRational,
  highest,
  exactly,
  lowest,
  notation,
  rationals,
  tally,
  total as totalOf,
} from "../../src/index.ts";
import { chance, chances, mean, odds, read, total } from "./support.ts";
import { pool } from "./arbitraries.ts";

describe("dice and arithmetic", () => {
  it("all faces are equally likely, and repeated faces count", () => {
    expect(chances("d4")).toEqual({ 1: "1/4", 2: "1/4", 3: "1/4", 4: "1/4" });
    expect(chances("d{1,1,2}")).toEqual({ 1: "2/3", 2: "1/3" });
    expect(chances("4dF")["0"]).toBe("19/81");
    expect(chance("d%", (value) => value > 95)).toBe("1/20");
  });

  it("fractions stay fractions", () => {
    expect(chances("0.1 + 0.2")).toEqual({ 0.3: "1/1" });
    expect(chances("1 / 3 * 3")).toEqual({ 1: "1/1" });
    expect(chances("2**-1 + d2/4")).toEqual({ 0.75: "1/2", 1: "1/2" });
    expect(mean("1d6 / 3")).toBe("7/6");
    expect(chance("1d6 / 1d6", 1)).toBe("1/6");
  });

  it("operators have the usual precedence", () => {
    expect(chances("2 + 3 * 4 ** 2 - -1")).toEqual({ 51: "1/1" });
    expect(chances("-2 ** 2")).toEqual({ "-4": "1/1" });
    expect(chances("2 ** 3 ** 2")).toEqual({ 512: "1/1" });
    expect(chances("7 - 4 - 2")).toEqual({ 1: "1/1" });
    expect(chances("12 / 2 / 3")).toEqual({ 2: "1/1" });
  });

  it("a remainder has the sign of the divisor; halves are rounded up", () => {
    expect(chances("(-1) % 4")).toEqual({ 3: "1/1" });
    expect(chances("1 % -4")).toEqual({ "-3": "1/1" });
    expect(chances("5.5 % 2")).toEqual({ 1.5: "1/1" });
    expect(chances("round(0.5) + round(-0.5)")).toEqual({ 1: "1/1" });
    expect(chances("floor(-0.5) + ceil(-0.5)")).toEqual({ "-1": "1/1" });
  });

  it("functions of dice", () => {
    expect(chance("max(1d6, 1d6)", 6)).toBe("11/36");
    expect(chance("min(1d6, 1d6, 1d6)", 6)).toBe("1/216");
    expect(chance("abs(1d6 - 1d6)", 0)).toBe("1/6");
    expect(chances("sign(2dF)")).toEqual({ "-1": "1/3", 0: "1/3", 1: "1/3" });
    expect(chances("2 ** 1d3")).toEqual({ 2: "1/3", 4: "1/3", 8: "1/3" });
    expect(chance("1d6 * 1d6", 12)).toBe("1/9");
    expect(chance("3d6 % 2", 0)).toBe("1/2");
  });
});

describe("keep and drop", () => {
  it("ability scores: four d6, drop the lowest", () => {
    expect(mean("4d6dl1")).toBe("15869/1296");
    expect(chance("4d6dl1", 18)).toBe("7/432");
    expect(chances("4d6dl1")).toEqual(chances("4d6kh3"));
  });

  it("advantage and disadvantage", () => {
    expect(mean("2d20kh1")).toBe("553/40");
    expect(mean("2d20kl1")).toBe("287/40");
    expect(chance("2d20kh1", 20)).toBe("39/400");
    expect(chances("2d20dh1")).toEqual(chances("2d20kl1"));
  });

  it("without the highest and the lowest", () => {
    expect(mean("5d6dh1dl1")).toBe("21/2");
    expect(chance("3d6dh1dl1", 6)).toBe("2/27");
  });

  it("equals the readings of the highest and the lowest dice", () => {
    for (const [count, sides, keep] of [
      [1, 6, 0],
      [4, 6, 3],
      [5, 10, 2],
      [9, 4, 7],
      [30, 6, 28],
    ] as const) {
      if (keep === 0) continue;
      for (const [end, reading] of [
        ["kh", highest(keep)],
        ["kl", lowest(keep)],
      ] as const) {
        const known = reading.distribution(d(sides).times(count), rationals);
        const expected = Object.fromEntries(known.map(({ value, chance: part }) => [value, formatRational(part)]));
        expect(chances(`${count}d${sides}${end}${keep}`)).toEqual(expected);
      }
    }
  });
});

describe("reroll", () => {
  it("until another face shows", () => {
    expect(chances("d6r<3")).toEqual({ 3: "1/4", 4: "1/4", 5: "1/4", 6: "1/4" });
    expect(mean("2d6r1")).toBe("8/1");
  });

  it("once, or a number of times", () => {
    expect(mean("d6ro<3")).toBe("25/6");
    expect(chance("d6ro<3", 1)).toBe("1/18");
    expect(chance("d6r1x3", 1)).toBe("1/1296");
  });

  it("of further dice, with a limit of their own", () => {
    // A 6 adds a die, whose 1 is rerolled as well.
    expect(chance("d6ro=1!o", 7)).toBe(formatRational(rationals.ratio(7 * 1, 36 * 36)));
  });
});

describe("explode", () => {
  it("unbounded: every probability and the mean are exact, and the rest is stated", () => {
    const found = odds("d6!");
    const rows = Object.fromEntries(found.chances.map(({ value, chance: part }) => [value, formatRational(part)]));
    expect([rows["5"], rows["6"], rows["7"], rows["12"], rows["13"]]).toEqual([
      "1/6",
      undefined,
      "1/36",
      undefined,
      "1/216",
    ]);
    expect(mean("4d6!")).toBe("84/5");
    expect(formatRational(total(found))).toBe("1/1");
    expect(rationals.toNumber(found.left)).toBeGreaterThan(0);
    expect(rationals.toNumber(found.left)).toBeLessThan(1e-15);
  });

  it("lists up to the given tolerance", () => {
    const found = notation.distribution(read("4d6!"), rationals, { tolerance: 0.01 });
    if (notation.isFault(found)) throw new Error(notation.message(found));
    const left = rationals.toNumber(found.left);
    expect(left).toBeGreaterThan(1e-6);
    expect(left).toBeLessThan(0.01);
    expect(found.chances.length).toBeLessThan(80);
    const whole = new Map(odds("4d6!").chances.map(({ value, chance: part }) => [value, formatRational(part)]));
    for (const { value, chance: part } of found.chances) expect(formatRational(part)).toBe(whole.get(value));
  });

  it("has an exact mean and variance in sums and with constant factors", () => {
    expect(mean("2 * 3d6! - 4")).toBe("106/5");
    expect(mean("4d6! / (1 + 1) + 2d8!p[fire] - -1d6!")).toBe(
      formatRational(
        rationals.add(rationals.ratio(84, 10), rationals.add(rationals.ratio(10, 1), rationals.ratio(21, 5))),
      ),
    );
    expect(mean("-3d6! * -0.5")).toBe("63/10");
    expect([mean("1d6! / (2/3)"), mean("1d6! / (-2/3)"), mean("1d6! / -0.5")]).toEqual(["63/10", "-63/10", "-42/5"]);
    const { variance, chances: rows } = odds("3d6! - 2 * 1d4!");
    const center = rationals.toNumber(odds("3d6! - 2 * 1d4!").mean ?? rationals.zero);
    const square = rows.reduce((sum, row) => sum + (row.value - center) ** 2 * rationals.toNumber(row.chance), 0);
    expect(rationals.toNumber(variance ?? rationals.zero)).toBeCloseTo(square, 9);
    expect([mean("max(1d6!, 3)"), mean("1d6! * 1d4"), mean("2d6!kh1")]).toEqual(["unknown", "unknown", "unknown"]);
  });

  it("a number of times", () => {
    expect(mean("d6!o")).toBe("49/12");
    expect(chance("d6!o", 12)).toBe("1/36");
    expect(chance("d6!x2", 18)).toBe("1/216");
    const chain = totalOf((face) => face, { explodes: exactly(6), maxWaves: 5 });
    const known = chain.distribution(d(6).times(6), rationals);
    expect(chances("6d6!x5")).toEqual(
      Object.fromEntries(known.map(({ value, chance: part }) => [value, formatRational(part)])),
    );
  });

  it("into the same die: the sum is the same, but it is one die", () => {
    expect(mean("4d6!!")).toBe("84/5");
    expect(chance("2d6!!kh1", (value) => value <= 6)).toBe("25/36");
    expect(chance("2d6!kh1", (value) => value > 6)).toBe("0/1");
  });

  it("penetrating: further dice count for one less, and explode by what they show", () => {
    expect(mean("d6!p")).toBe("4/1");
    expect(chance("d6!p", 6)).toBe("1/36");
    expect(chance("d6!!p", 6)).toBe("1/36");
    expect(chance("d6!p", 11)).toBe("1/216");
  });

  it("with counted successes, as the reading of exploding dice", () => {
    const reading = countExploding({ adds: 1, explodes: exactly(10), counts: atLeast(8), exactTo: 12 });
    const known = reading.distribution(d(10).times(4), rationals);
    const ours = chances("4d10!=10>=8");
    for (const { value, chance: part, beyond } of known) {
      if (!beyond) expect(ours[value]).toBe(formatRational(part));
    }
    expect(mean("5d10!=10>=8")).toBe("5/3");
  });

  it("an unbounded die is counted exactly", () => {
    expect(chances("1d6>=7!!")).toEqual({ 0: "5/6", 1: "1/6" });
    expect(chances("{1d8!!, 1d6!!}kh1>=4")).toMatchObject({ 1: "13/16" });
    // What is not listed here lies below, and fails.
    expect(chance("{10 - 1d6!, 0}>=5", 1)).toBe("5/6");
    // An exploding face that does not count only repeats the throw: two of the five others count.
    expect(chance("4d6!=6<=2", 4)).toBe("16/625");
  });

  it("with an exploding face that adds nothing: it only repeats the throw", () => {
    expect(chances("dF!=0")).toEqual({ "-1": "1/2", 1: "1/2" });
    expect(chances("d{0,1,1,4}!=0")).toEqual({ 1: "2/3", 4: "1/3" });
    expect([3, 4, 5].map((value) => chance("d{0,1,3}!<=1", value))).toEqual(["1/2", "1/4", "1/8"]);
  });

  it("where more dice are kept than are thrown at first: fewer are all kept", () => {
    expect(chances("2d4!okh4")).toEqual(chances("2d4!o"));
    // A 2 adds a die, which may be higher or lower.
    for (const kept of ["kh2", "kl2"]) {
      expect(chances(`d3!o=2${kept}`)).toEqual({ 1: "1/3", 3: "4/9", 4: "1/9", 5: "1/9" });
    }
  });

  it("downward", () => {
    expect(mean("3dF!=-1")).toBe("0/1");
    expect(chance("1dF!=-1", -1)).toBe("4/27");
    expect(mean("d{-2,0,1}!=-2")).toBe("-1/2");
    // One die adds up −1 until it shows 0: it stays above −3 unless it shows −1 three times.
    expect(chances("1d{-1,0}!!=-1>=-2")).toEqual({ 0: "1/8", 1: "7/8" });
    expect(chances("1d{0,1}!!=1<=2")).toEqual({ 0: "1/8", 1: "7/8" });
    expect(chance("2d{-1,0}!!=-1>=-2", 2)).toBe("49/64");
    expect(chances("1d{-1,0}!!=-1<-2f>=0")).toEqual({ "-1": "1/2", 0: "3/8", 1: "1/8" });
  });
});

describe("clamp", () => {
  it("raises and lowers values, not faces", () => {
    expect(mean("3d6mi2")).toBe("11/1");
    expect(mean("3d6ma5")).toBe("10/1");
    expect(chance("d6mi3ma4", 3)).toBe("1/2");
    // The 6 explodes by its face and counts for 5.
    expect(chance("d6!oma5", 10)).toBe("1/18");
    expect(chance("d6!pomi2", 8)).toBe("1/12");
  });
});

describe("counting", () => {
  it("successes minus failures: ten d10 against 6, ones cancel", () => {
    const factorial = (n: bigint): bigint => (n < 2n ? 1n : n * factorial(n - 1n));
    const enumerate = new Map<number, bigint>();
    for (let hits = 0n; hits <= 10n; hits++) {
      for (let ones = 0n; hits + ones <= 10n; ones++) {
        const ways = factorial(10n) / (factorial(hits) * factorial(ones) * factorial(10n - hits - ones));
        const net = Number(hits - ones);
        enumerate.set(net, (enumerate.get(net) ?? 0n) + ways * 5n ** hits * 4n ** (10n - hits - ones));
      }
    }
    const rows = odds("10d10>=6f=1").chances;
    expect(rows).toHaveLength(21);
    for (const { value, chance: part } of rows) {
      expect(formatRational(part)).toBe(
        formatRational({ numerator: enumerate.get(value) ?? 0n, denominator: 10n ** 10n }),
      );
    }
  });

  it("as a tally of the same faces", () => {
    const known = tally({ hit: atLeast(5), one: exactly(1) }).distribution(d(6).times(5), rationals);
    const byNet = new Map<number, ReturnType<typeof rationals.ratio>>();
    for (const { value, chance: part } of known) {
      const net = value.hit - value.one;
      byNet.set(net, rationals.add(byNet.get(net) ?? rationals.zero, part));
    }
    expect(chances("5d6>=5f=1")).toEqual(
      Object.fromEntries([...byNet].map(([net, part]) => [net, formatRational(part)])),
    );
  });

  it("every relation, and even and odd", () => {
    expect(["=3", "<3", "<=3", ">3", ">=3", "even", "odd"].map((test) => mean(`6d6${test}`))).toEqual([
      "1/1",
      "2/1",
      "3/1",
      "3/1",
      "4/1",
      "3/1",
      "3/1",
    ]);
    expect(chances("2dFodd")).toEqual({ 0: "1/9", 1: "4/9", 2: "4/9" });
  });

  it("among the dice that are kept", () => {
    expect(chance("3d6kh1>=6", 1)).toBe("91/216");
    expect(chance("3d6kl2>=5", 2)).toBe("1/27");
    expect(chance("3d6dl1=6f=1", -2)).toBe("1/216");
  });
});

describe("margins", () => {
  it("up from a target, or down from it", () => {
    expect(mean("1d20ms15")).toBe("-9/2");
    expect(mean("1d20ms<=12")).toBe("3/2");
    expect(chance("3d6ms>10", 8)).toBe("1/216");
    expect(mean("10d10>=6ms3")).toBe("2/1");
    expect(mean("{2d6 + 3}ms<15")).toBe("5/1");
  });
});

describe("groups", () => {
  it("without a modifier add up", () => {
    expect(chances("{2d6, 1d4, 3}")).toEqual(chances("2d6 + 1d4 + 3"));
  });

  it("of single dice are a mixed pool", () => {
    expect(chances("{1d6, 1d6, 1d6}kh2")).toEqual(chances("3d6kh2"));
    expect(chances("{d6, d6, d6, d6}dh1dl1")).toEqual(chances("4d6dh1dl1"));
    expect(chance("{d4, d6, d8}kh2", 14)).toBe("1/48");
    expect(chance("{d4, d6, d8}kl1", 4)).toBe("5/64");
  });

  it("keep the highest total", () => {
    expect(chance("{1d4 + 1, 1d6}kh1", 6)).toBe("1/6");
    expect(chance("{1d4 / 2, 1d3}kh1", 0.5)).toBe("0/1");
    expect(chance("{1d4 / 2, 1d3}kl1", 0.5)).toBe("1/4");
    expect(mean("{1d4 / 2, 1d3 / 3, -1}kh2")).toBe(mean("1d4 / 2 + 1d3 / 3"));
  });

  it("count totals", () => {
    expect(chances("{3d6 + 1}>=10")).toEqual({ 0: "7/27", 1: "20/27" });
    expect(mean("{2d6, 3d4, 2d6}>=7f<=3")).toBe("107/64");
    expect(chance("{1d6, 1d6, 1d6}kh2>=5", 2)).toBe("7/27");
  });
});

describe("laws", () => {
  const readable = pool.filter((text) => {
    const found = notation.parse(text);
    return !notation.isFault(found) && !notation.isFault(notation.distribution(found, rationals));
  });

  it("probabilities add up to one exactly, and doubles agree", () => {
    fc.assert(
      fc.property(readable, (text) => {
        const exact = odds(text);
        expect(formatRational(total(exact))).toBe("1/1");
        const rough = notation.distribution(read(text), doubles);
        if (notation.isFault(rough)) throw new Error(`${text}: ${notation.message(rough)}`);
        expect(rough.chances.map(({ value }) => value)).toEqual(exact.chances.map(({ value }) => value));
        for (const [i, { chance: part }] of exact.chances.entries()) {
          const known = rationals.toNumber(part);
          expect(Math.abs((rough.chances[i]?.chance ?? 0) - known)).toBeLessThanOrEqual(1e-12 * known);
        }
        for (const moment of ["mean", "variance"] as const) {
          const known = exact[moment];
          expect(rough[moment] === undefined).toBe(known === undefined);
          if (known) expect(rough[moment]).toBeCloseTo(rationals.toNumber(known), 9);
        }
        expect(rough.left).toBeGreaterThanOrEqual(rationals.toNumber(exact.left) * (1 - 1e-9));
      }),
      { numRuns: 400 },
    );
  });

  it("means and variances are those of the list", () => {
    fc.assert(
      fc.property(readable, (text) => {
        const { chances: rows, left, mean: told, variance } = odds(text);
        if (told === undefined || variance === undefined) return;
        let [sum, square] = [0, 0];
        for (const { value, chance: part } of rows) sum += value * rationals.toNumber(part);
        for (const { value, chance: part } of rows) square += (value - sum) ** 2 * rationals.toNumber(part);
        const digits = rationals.toNumber(left) === 0 ? 9 : 6;
        expect(rationals.toNumber(told)).toBeCloseTo(sum, digits);
        expect(rationals.toNumber(variance)).toBeCloseTo(square, digits);
      }),
      { numRuns: 300 },
    );
  });

  /** A pool without one of its modifiers. */
  const without: readonly RegExp[] = [
    /r(?:o?[<>=]+-?\d+(?:x\d)?)/,
    /!{1,2}p?o?(?:[<>=]+-?\d+)?(?:x\d)?/,
    /mi\d/,
    /ma\d/,
    /[kd][hl]\d/,
    /(?<=\dp?[^!]*)f(?:[<>=]+-?\d+)/,
    /ms>=\d/,
  ];

  it("no modifier is ignored", () => {
    fc.assert(
      fc.property(readable, fc.constantFrom(...without), (text, modifier) => {
        const written = notation.format(read(text));
        const rest = written.replace(modifier, "");
        const other = notation.parse(rest);
        // The lowest die of an unbounded pool never exploded, so clamps may not matter.
        if (modifier.source.startsWith("m") && written.includes("!")) return;
        // A reroll may leave the probability of counting unchanged.
        if (modifier.source.startsWith("r") && /even|odd|\d[<>=]/.test(rest)) return;
        // Symmetric dice such as Fate dice may hide a margin.
        if (rest === written || notation.isFault(other) || /F|-1/.test(written)) return;
        const same = notation.distribution(other, doubles);
        if (notation.isFault(same) || rest.includes("!") !== written.includes("!")) return;
        expect([written, notation.distribution(read(written), doubles)]).not.toEqual([written, same]);
      }),
      // A fixed seed: among very many expressions, some modifier would make no difference by coincidence.
      { numRuns: 800, seed: 7 },
    );
  });
});
