import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { notation } from "../../src/index.ts";
import { read, wrong } from "./support.ts";
import { pool, scramble, text } from "./arbitraries.ts";

const canonical = (written: string): string => notation.format(read(written));

describe("different texts for the same expression have one canonical form", () => {
  it.each([
    ["d20", "1d20"],
    ["2D6", "2d6"],
    ["d%", "1d100"],
    ["4df", "4dF"],
    ["3d{ 1, 1 ,2 }", "3d{1,1,2}"],
    ["4d6k3", "4d6kh3"],
    ["4d6k", "4d6kh1"],
    ["4d6d1", "4d6dl1"],
    ["4d6dl1dh1", "4d6dh1dl1"],
    ["4d6r", "4d6r=1"],
    ["4d6r1", "4d6r=1"],
    ["4d6r1r3", "4d6r=1r=3"],
    ["4d6r<3x1", "4d6ro<3"],
    ["3d6!6", "3d6!"],
    ["3d6!=6", "3d6!"],
    ["3d6!5", "3d6!=5"],
    ["3d6!x1", "3d6!o"],
    ["3d6!!p>=5x3", "3d6!!p>=5x3"],
    ["4d6min2max5", "4d6mi2ma5"],
    ["10d10 >=6 f1", "10d10>=6f=1"],
    ["10d10f=1>=6", "10d10>=6f=1"],
    ["6d10≥8", "6d10>=8"],
    ["5d6!odd", "5d6!odd"],
    ["5d6 even", "5d6even"],
    // The limit concerns further dice alone.
    ["3d6!p min1 even", "3d6!pmi1even"],
    ["1d20ms15", "1d20ms>=15"],
    ["4d6s", "4d6sa"],
    ["4d6sdkh3!>=5r1", "4d6r=1!>=5kh3sd"],
    ["{4d6,3d8+2}k", "{4d6, 3d8 + 2}kh1"],
    ["1.50+.5", "1.5 + 0.5"],
    ["007", "7"],
    ["2×d6÷2−1", "2 * 1d6 / 2 - 1"],
    ["2d6[ fire ]*2", "2d6[fire] * 2"],
    ["(2d6+1)[fire]", "(2d6 + 1)[fire]"],
    ["((2d6))", "2d6"],
    ["1-(2-3)-(4+5)", "1 - (2 - 3) - (4 + 5)"],
    ["(1+2)*3", "(1 + 2) * 3"],
    ["1+2-3", "1 + 2 - 3"],
    ["1-2+3", "1 - 2 + 3"],
    ["1+(2-3)", "1 + (2 - 3)"],
    ["2*3/4", "2 * 3 / 4"],
    ["8/2*3", "8 / 2 * 3"],
    ["8%3*2", "8 % 3 * 2"],
    ["2*8%3", "2 * 8 % 3"],
    ["2*(3/4)", "2 * (3 / 4)"],
    ["2/(3*4)", "2 / (3 * 4)"],
    ["8%(3*2)", "8 % (3 * 2)"],
    ["2*(8%3)", "2 * (8 % 3)"],
    ["3*(1-2)", "3 * (1 - 2)"],
    ["1+(2*3)", "1 + 2 * 3"],
    ["-(2*3)", "-(2 * 3)"],
    ["(-2)*3", "-2 * 3"],
    ["2**-3", "2**-3"],
    ["2**(2*3)", "2**(2 * 3)"],
    ["(2*3)**2", "(2 * 3)**2"],
    ["(2d6[a])[b]", "(2d6[a])[b]"],
    ["(-2)[a]", "(-2)[a]"],
    ["(2**2)[a]", "(2**2)[a]"],
    ["-2**2", "-2**2"],
    ["(-2)**2", "(-2)**2"],
    ["2**3**2", "2**3**2"],
    ["(2**3)**2", "(2**3)**2"],
    ["FLOOR(d6/2)", "floor(1d6 / 2)"],
    ["2d6 # a blow ", "2d6 # a blow"],
    ["2d6 # # twice", "2d6 # # twice"],
    ["2d6 #", "2d6"],
  ])("%s is %s", (written, meant) => {
    expect(canonical(written)).toBe(meant);
    expect(canonical(meant)).toBe(meant);
  });
});

/** A term without its places in the text. */
const placeless = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === "at" || key === "length" ? undefined : part)));

describe("laws", () => {
  const anything = fc.oneof(pool, text, scramble, fc.string({ maxLength: 60 }), fc.string({ unit: "binary" }));

  it("a formatted expression parses to the same expression", () => {
    let known = 0;
    fc.assert(
      fc.property(anything, (written) => {
        const once = notation.parse(written);
        if (notation.isFault(once)) return;
        known += 1;
        const again = read(notation.format(once));
        expect(placeless(again)).toEqual(placeless(once));
        expect(notation.format(again)).toBe(notation.format(once));
        expect(notation.describe(again)).toBe(notation.describe(once));
      }),
      { numRuns: 3000 },
    );
    expect(known).toBeGreaterThan(500);
  });

  it("invalid text gives a fault within the text and never throws", () => {
    fc.assert(
      fc.property(anything, (written) => {
        const found = notation.parse(written);
        if (!notation.isFault(found)) return;
        expect(found.at).toBeGreaterThanOrEqual(0);
        expect(found.length).toBeGreaterThan(0);
        expect(found.at).toBeLessThanOrEqual(written.length);
        expect(notation.message(found)).not.toMatch(/\.$|^$/);
        expect(notation.explain(written, found).split("\n")).toHaveLength(3);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("a mistake is located", () => {
  it.each([
    ["4d6hk3", "modifier", "hk3", "kh3"],
    ["4d6keep3", "modifier", "keep3", "kh3"],
    ["4d6drop1", "modifier", "drop1", "dl1"],
    ["5d6x6", "modifier", "x6", "!6"],
    ["5d10cs6", "modifier", "cs6", ">=6"],
    ["4d6rr1", "modifier", "rr1", "r1"],
    ["4d6evn", "modifier", "evn", "even"],
    ["flor(2d6/2)", "function", "flor", "floor"],
    ["4d6^2", "caret", "^", "**"],
    ["4d6=>3", "equals-first", ">", ">="],
    ["4d6 3d8", "missing-operator", "3", "+"],
    ["4d6kh3 fire", "modifier", "fire", undefined],
    ["(2d6+3)>=10", "compared-term", ">=", undefined],
    ["2d6)", "unopened-bracket", ")", undefined],
    ["(2d6", "open-bracket", "(", undefined],
    ["max(2d6", "open-bracket", "(", undefined],
    ["{2d6, 3d8", "open-bracket", "{", undefined],
    ["2d6[fire", "open-label", "[", undefined],
    ["2d6[fire][cold]", "second-label", "[", undefined],
    ["2d6[]", "label", "[]", undefined],
    ["2d6, 3", "comma", ",", undefined],
    ["2d6 +", "incomplete", "", undefined],
    ["+2d6", "plus", "+", undefined],
    ["2d", "missing-sides", "", undefined],
    ["d6.5", "missing-operator", ".", "+"],
    ["2d6 3d8", "missing-operator", "3", "+"],
    ["2d6★", "unreadable", "★", undefined],
    ["1e9d6", "unreadable", "e9", undefined],
    ["2.5d6", "dice", "2.5", undefined],
    ["d{1.5}", "face-list", "1.5", undefined],
    ["4d6>=2.5", "integer", "2.5", undefined],
    ["4d6!>", "missing-integer", "", undefined],
    ["sqrt(2d6)", "function", "sqrt", undefined],
    ["abs(1, 2)", "one-argument", "abs(1, 2)", undefined],
    ["max(2d6)", "two-arguments", "max(2d6)", undefined],
    ["", "empty", "", "d20"],
    ["# nothing", "empty", "#", "d20"],
    ["4d6=<3", "equals-first", "<", "<="],
    ["2d6}", "unopened-bracket", "}", undefined],
    ["2d6]", "unopened-bracket", "]", undefined],
    ["(2d6 # x", "open-bracket", "(", undefined],
    ["{2d6)", "unopened-bracket", ")", undefined],
    ["(2d6}", "unopened-bracket", "}", undefined],
    ["2d6[a[b]", "label", "[a[b]", undefined],
    ["2d6 + # x", "missing-term", "#", undefined],
    ["2 ++ 3", "plus", "+", undefined],
    ["2dx", "missing-sides", "x", undefined],
    ["2d6 .5", "missing-operator", ".", "+"],
    ["2d6 (3)", "missing-operator", "(", "+"],
    ["2d6 {3,4}", "missing-operator", "{", "+"],
    ["2d6 * ★", "missing-term", "★", undefined],
    ["(1+1)d6", "calculated-count", "d6", undefined],
    ["(1+1)d%", "calculated-count", "d", undefined],
    ["(1+1)df", "calculated-count", "df", undefined],
    ["(1+1)d{1,2}", "calculated-count", "d", undefined],
    ["(1+1)d", "unreadable", "d", undefined],
    ["d{}", "face-list", "}", undefined],
    ["d{1,}", "face-list", "}", undefined],
    ["d{-1001}", "face-size", "-1001", undefined],
    ["d{1001}", "face-size", "1001", undefined],
    ["4d6>", "missing-integer", "", undefined],
    ["4d6mi", "missing-integer", "", undefined],
    ["4d6f", "failure-number", "", undefined],
    ["4d6ms", "margin-number", "", undefined],
    ["4d6kh>3", "selection-number", ">", undefined],
    ["4d6dl<=3", "selection-number", "<=", undefined],
    ["4d6k=1", "selection-number", "=", undefined],
    ["4d6d≥2", "selection-number", "≥", undefined],
    ["maximum(1,2)", "function", "maximum", "max"],
    ["mux", "missing-term", "mux", undefined],
    ["flo", "missing-term", "flo", "floor("],
    ["min(1)", "two-arguments", "min(1)", undefined],
    ["floor()", "missing-term", ")", undefined],
    ["   ", "empty", "", "d20"],
    ["6 # 2d6", "repeat", "6 #", undefined],
    ["6 # d%", "repeat", "6 #", undefined],
    ["6 # (1)", "repeat", "6 #", undefined],
    ["6 # {1", "repeat", "6 #", undefined],
    ["6x2d6", "repeat", "6x", undefined],
    ["6 x d6", "repeat", "6 x", undefined],
    ["6x", "unreadable", "x", undefined],
    ["2d6x2d6", "modifier", "x2", "!2"],
    ["()", "missing-term", ")", undefined],
    ["-", "incomplete", "", undefined],
    ["2**", "incomplete", "", undefined],
    ["4d6ro1x2", "once", "x2", undefined],
    ["4d6r1x0", "limit", "x0", undefined],
    ["4d6>=-10001", "target", "-10001", undefined],
    ["4d6mi10001", "target", "10001", undefined],
    ["4d6xo", "modifier", "xo", "!o"],
    ["4d6ev", "modifier", "ev", "even"],
    ["4d6xyz", "modifier", "xyz", undefined],
    ["4d6rr12", "modifier", "rr12", "r12"],
  ])("%s", (written, fault, place, suggestion) => {
    const found = wrong(written);
    expect(notation.parse(written)).toMatchObject({ fault });
    expect(found.place).toBe(place);
    expect(found.suggestion).toBe(suggestion);
  });

  it("with a caret under it", () => {
    const written = "2d8 + 4d6hk3";
    const fault = notation.parse(written);
    expect(notation.isFault(fault) && notation.explain(written, fault)).toBe(
      ["  2d8 + 4d6hk3", "           ^^^", 'There is no modifier "hk". Did you mean `kh3`?'].join("\n"),
    );
  });

  it("in a long text with its context", () => {
    const written = `${"1d6 + ".repeat(30)}4d6hk3${" + 1d6".repeat(30)}`;
    const fault = notation.parse(written);
    const [line = "", carets = ""] = notation.isFault(fault) ? notation.explain(written, fault).split("\n") : [];
    expect(line.length).toBeLessThan(80);
    expect(line.slice(carets.indexOf("^"), carets.length)).toBe("hk3");
  });
});

describe("a modifier that changes nothing, never ends or contradicts another is refused at its place", () => {
  it.each([
    ["4d6kh4", "kh4", "keeping 4 of 4 changes nothing"],
    ["1d6kh1", "kh1", "keeping 1 of 1 changes nothing"],
    ["4d6kh0", "kh0", "nothing would be kept"],
    ["4d6dl4", "dl4", "dropping 4 of 4 leaves nothing"],
    ["4d6dl2dh2", "dh2", "dropping 4 of 4 leaves nothing"],
    ["4d6dl0", "dl0", "dropping 0 changes nothing"],
    ["4d6dl1dl1", "dl1", "there is already a drop of the lowest"],
    ["4d6kh3dl1", "dl1", "keep and drop exclude each other"],
    ["4d6kh3kl2", "kl2", "there is already a modifier for the keep"],
    ["4d6>=7", ">=7", "no value here is 7 or more"],
    ["4d6>=1", ">=1", "every value here is 1 or more"],
    ["4d6>=5f=7", "f=7", "no value here is 7"],
    ["4d6>=5f>=5", "f>=5", "5 would be a success and a failure"],
    ["4d6f=1", "f=1", "failures are subtracted from successes: add a success, as in >=6"],
    ["4d6>=5>=6", ">=6", "there is already a modifier for the success"],
    ["4d6mi1", "mi1", "no die counts for less than 1"],
    ["4d6ma6", "ma6", "no die counts for more than 6"],
    ["4d6mi4ma4", "ma4", "every die would count for 4"],
    ["4d6mi5ma3", "mi5", "the minimum is greater than the maximum"],
    ["4d6r<1", "r<1", "no face of d6 is less than 1"],
    ["4d6r<=6", "r<=6", "this never ends: every face is rerolled"],
    ["4d6r<4r>3", "r>3", "this never ends: every face is rerolled"],
    ["4d6ro<=6", "ro<=6", "rerolling every face changes nothing"],
    ["4d6r<3r2", "r2", "these faces are rerolled already"],
    ["4d6r1ro2", "ro2", "all rerolls of a pool have the same limit"],
    ["d1!", "!", "this never ends: every face explodes"],
    ["4d6!>=1", "!>=1", "this never ends: every face explodes"],
    ["4d6r<6!", "!", "this never ends: every face explodes"],
    ["4d6!7", "!7", "no die can show 7: nothing explodes"],
    ["4d6r6!", "!", "no die can show 6: nothing explodes"],
    ["4d6!!=5", "!!=5", undefined],
    ["4d6!!!", "!", "there is already a modifier for the explosion"],
    ["4d6!ox2", "x2", '"o" already limits this to once'],
    ["4d6!x0", "x0", "a limit is x1 to x100"],
    ["4d6!x101", "x101", "a limit is x1 to x100"],
    ["4d6!!x2=6", "=6", "no value here is 6"],
    ["1d6s", "s", "a single value needs no order"],
    ["3d6ms0", "ms0", "a margin from 0 changes nothing"],
    ["{2d6}", "{2d6}", "braces around one part change nothing: use round brackets"],
    ["{2d6}kh1", "kh1", "keeping 1 of 1 changes nothing"],
    ["{2d6}>=13", ">=13", "no value here is 13 or more"],
    ["{2d6+1}>=3", ">=3", "every value here is 3 or more"],
    ["{max(1d4, 1d6)}>=7", ">=7", "no value here is 7 or more"],
    ["{min(1d4, 3) * 2}>6", ">6", "no value here is more than 6"],
    ["{abs(1d4 - 6)}<0", "<0", "no value here is less than 0"],
    ["{sign(2dF)}=2", "=2", "no value here is 2"],
    ["{ceil(1d6 * 0.5)}>3", ">3", "no value here is more than 3"],
    ["{-1d6, -1d8}>=0", ">=0", "no value here is 0 or more"],
    ["{4d6kh2[fire] + 1}>13", ">13", "no value here is more than 13"],
    ["{{1d6, 1d8}kh1, 3}>=9", ">=9", "no value here is 9 or more"],
    ["{{2d6}>=7, 1d4}>=5", ">=5", "no value here is 5 or more"],
    ["{{1d6, 1d4}}>10", ">10", "no value here is more than 10"],
    ["{3d6dl1ms<=3}>1", ">1", "no value here is more than 1"],
    ["{2d6!x2}<=36", "<=36", "every value here is 36 or less"],
    ["{2d6!!o}<=24", "<=24", "every value here is 24 or less"],
    ["{1d6!!}<1", "<1", "no value here is less than 1"],
    ["{3}=3", "=3", "every value here is 3"],
    ["{2d6,3d6}!", "!", "this modifies dice: write it after the dice"],
    ["{2d6,3d6}>=5f<=5", "f<=5", "5 would be a success and a failure"],
    ["{2d6,3d6}oddf<6", "f<6", "5 would be a success and a failure"],
    ["{2d6,3d6}evenf<6", "f<6", "4 would be a success and a failure"],
    ["{2d6,3d6}oddf>6", "f>6", "7 would be a success and a failure"],
    ["{2d6,3d6}evenf>6", "f>6", "8 would be a success and a failure"],
    ["{2d6,3d6}=9f>6", "f>6", "9 would be a success and a failure"],
    ["{2d6,3d6}>6f=9", "f=9", "9 would be a success and a failure"],
    ["{2d6!x2kh5}<2", "<2", "no value here is less than 2"],
    ["{2d6!x2kh5}>30", ">30", "no value here is more than 30"],
    ["{2d6!x2kh5}>29", ">29", undefined],
    ["{1d6 - 1d4}>5", ">5", "no value here is more than 5"],
    ["{1d6 - 1d4}>4", ">4", undefined],
    ["{(1d6 - 2) * (1d4 - 3)}<-8", "<-8", "no value here is less than -8"],
    ["{(1d6 - 2) * (1d4 - 3)}<-7", "<-7", undefined],
  ])("%s", (written, place, fault) => {
    if (fault === undefined) expect(notation.isFault(notation.parse(written))).toBe(false);
    else expect(wrong(written)).toMatchObject({ place, fault });
  });
});

describe("limits are named in the fault", () => {
  it.each([
    ["0d6", "a pool has 1 to 1000 dice"],
    ["1001d6", "a pool has 1 to 1000 dice"],
    ["99999999999999999999d6", "a pool has 1 to 1000 dice"],
    ["d0", "a die has 1 to 1000 sides"],
    ["d1001", "a die has 1 to 1000 sides"],
    ["d{1001}", "faces are -1000 to 1000"],
    ["1234567890", "a number has at most 9 digits before the point and 6 after it"],
    ["0.1234567", "a number has at most 9 digits before the point and 6 after it"],
    ["4d6>=10001", "dice are compared with -10000 to 10000"],
    ["max(2d6)", "max takes two or more numbers"],
    ["abs(1, 2)", "abs takes one number"],
    ["4d6kh>3", "keep takes a number of dice, not a comparison; a comparison alone counts dice"],
    ["2d6)", 'this ")" closes nothing'],
    ["1e9", '"e9" can\'t be read here'],
    [`2d6[${"x".repeat(41)}]`, "a label has 1 to 40 characters and no brackets"],
    [`${"(".repeat(41)}1${")".repeat(41)}`, "brackets and signs are nested at most 40 deep"],
    [`${"-".repeat(41)}1`, "brackets and signs are nested at most 40 deep"],
    [`${"2**".repeat(41)}1`, "brackets and signs are nested at most 40 deep"],
    [`${"{1,".repeat(41)}1${"}".repeat(41)}`, "brackets and signs are nested at most 40 deep"],
    ["1+".repeat(500) + "1", "an expression has at most 1000 characters"],
  ])("%s", (written, fault) => {
    expect(wrong(written).fault).toBe(fault);
  });

  it("everything within the limits is read", () => {
    expect(canonical(`${"(".repeat(40)}1${")".repeat(40)}`)).toBe("1");
    expect(canonical(`${"1+".repeat(498)}1d6`)).toMatch(/ \+ 1d6$/);
    expect(canonical("1000d1000")).toBe("1000d1000");
  });
});

describe("descriptions", () => {
  it.each([
    ["4d6dl1", "four d6, drop the lowest"],
    ["4d6dh1dl1 + 2", "four d6, drop the highest and the lowest, plus 2"],
    ["2d20kh1+5", "two d20, keep the highest, plus 5"],
    ["10d10>=6f=1", "ten d10, count each 6 or more, subtract each 1"],
    ["13d6even", "13 d6, count each even"],
    ["4dF+2", "four Fate dice plus 2"],
    ["d{1,1,2}", "a die with the faces 1, 1, 2"],
    ["6d6r<3", "six d6, reroll each less than 3 as long as it shows"],
    ["6d6ro1", "six d6, reroll each 1 once"],
    ["6d6!", "six d6, each 6 explodes, as a separate die"],
    ["6d6!!p>=5x3", "six d6, each 5 or more explodes up to three times, added to the same die and less 1"],
    ["6d6!po", "six d6, each 6 explodes once, as a separate die and less 1"],
    ["5d6mi2ma5", "five d6, each die counts for at least 2, each die counts for at most 5"],
    ["1d20ms<=12", "a d20, how far it is below 12"],
    ["{4d6, 3d8+2}kh1", "(four d6; three d8 plus 2), keep the highest"],
    ["{3d6+1}>=10", "(three d6 plus 1), count each 10 or more"],
    ["(2d6+1)*2[fire] - floor(d8/2)", "(two d6 plus 1) times 2 [fire] minus (a d8 divided by 2) rounded down"],
    ["max(1d20, 1d12) # luck", "the maximum of (a d20; a d12): luck"],
    ["4d6sd", "four d6, in descending order"],
    ["2*(8%3)-(1-d4)", "2 times (8 modulo 3) minus (1 minus a d4)"],
    ["-(2*3)**2", "minus (2 times 3) to the power of 2"],
  ])("%s", (written, words) => {
    expect(notation.describe(read(written))).toBe(words);
  });
});
