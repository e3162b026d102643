import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { notation } from "../../src/index.ts";
import { read, wrong } from "./support.ts";
import { pool, scramble, text } from "./texts.ts";

const canonical = (written: string): string => notation.format(read(written));

describe("what is written in several ways is read as one", () => {
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

  it("whatever is read is printed, read again and the same", () => {
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

  it("whatever can't be read is a fault in the text, never thrown", () => {
    fc.assert(
      fc.property(anything, (written) => {
        const found = notation.parse(written);
        if (!notation.isFault(found)) return;
        expect(found.at).toBeGreaterThanOrEqual(0);
        expect(found.length).toBeGreaterThan(0);
        expect(found.at).toBeLessThanOrEqual(written.length);
        expect(found.fault).not.toMatch(/\.$|^$/);
        expect(notation.explain(written, found).split("\n")).toHaveLength(3);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("a slip is pointed at", () => {
  it.each([
    ["4d6hk3", "hk3", "kh3"],
    ["4d6keep3", "keep3", "kh3"],
    ["4d6drop1", "drop1", "dl1"],
    ["5d6x6", "x6", "!6"],
    ["5d10cs6", "cs6", ">=6"],
    ["4d6rr1", "rr1", "r1"],
    ["4d6evn", "evn", "even"],
    ["flor(2d6/2)", "flor", "floor"],
    ["4d6^2", "^", "**"],
    ["4d6=>3", ">", ">="],
    ["4d6 3d8", "3", "+"],
    ["4d6kh3 fire", "fire", undefined],
    ["(2d6+3)>=10", ">=", undefined],
    ["2d6)", ")", undefined],
    ["(2d6", "(", undefined],
    ["max(2d6", "(", undefined],
    ["{2d6, 3d8", "{", undefined],
    ["2d6[fire", "[", undefined],
    ["2d6[fire][cold]", "[", undefined],
    ["2d6[]", "[]", undefined],
    ["2d6, 3", ",", undefined],
    ["2d6 +", "", undefined],
    ["+2d6", "+", undefined],
    ["2d", "", undefined],
    ["d6.5", ".", "+"],
    ["2d6 3d8", "3", "+"],
    ["2d6★", "★", undefined],
    ["1e9d6", "e9", undefined],
    ["2.5d6", "2.5", undefined],
    ["d{1.5}", "1.5", undefined],
    ["4d6>=2.5", "2.5", undefined],
    ["4d6!>", "", undefined],
    ["sqrt(2d6)", "sqrt", undefined],
    ["abs(1, 2)", "abs(1, 2)", undefined],
    ["max(2d6)", "max(2d6)", undefined],
    ["", "", "d20"],
    ["# nothing", "#", "d20"],
  ])("%s", (written, place, suggestion) => {
    const found = wrong(written);
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

  it("in a long text with what stands around it", () => {
    const written = `${"1d6 + ".repeat(30)}4d6hk3${" + 1d6".repeat(30)}`;
    const fault = notation.parse(written);
    const [line = "", carets = ""] = notation.isFault(fault) ? notation.explain(written, fault).split("\n") : [];
    expect(line.length).toBeLessThan(80);
    expect(line.slice(carets.indexOf("^"), carets.length)).toBe("hk3");
  });
});

describe("a modifier that would do nothing, never end, or contradict another is refused where it stands", () => {
  it.each([
    ["4d6kh4", "kh4", "there are only 4 dice: keeping 4 changes nothing"],
    ["1d6kh1", "kh1", "there is only 1 die: keeping 1 changes nothing"],
    ["4d6kh0", "kh0", "nothing would be kept"],
    ["4d6dl4", "dl4", "there are only 4 dice: nothing would be left"],
    ["4d6dl2dh2", "dh2", "there are only 4 dice: nothing would be left"],
    ["4d6dl0", "dl0", "dropping none changes nothing"],
    ["4d6dl1dl1", "dl1", "dropping the lowest is said already"],
    ["4d6kh3dl1", "dl1", "either say what to keep or what to drop"],
    ["4d6kh3kl2", "kl2", "what to keep is said already"],
    ["4d6>=7", ">=7", "no die here ever succeeds: none is 7 or more"],
    ["4d6>=1", ">=1", "every die here succeeds: all are 1 or more"],
    ["4d6>=5f=7", "f=7", "no die here ever fails: none is 7"],
    ["4d6>=5f>=5", "f>=5", "5 would be a success and a failure"],
    ["4d6f=1", "f=1", "failures are taken off successes: say what succeeds, too"],
    ["4d6>=5>=6", ">=6", "what succeeds is said already"],
    ["4d6mi1", "mi1", "no die here counts for less than 1 anyway"],
    ["4d6ma6", "ma6", "no die here counts for more than 6 anyway"],
    ["4d6mi5ma3", "mi5", "the least a die may count for is more than the most"],
    ["4d6r<1", "r<1", "no face of d6 is less than 1: nothing is ever rerolled"],
    ["4d6r<=6", "r<=6", "this never ends: every face is rerolled"],
    ["4d6r<4r>3", "r>3", "this never ends: every face is rerolled"],
    ["4d6ro<=6", "ro<=6", "every face is rerolled, so this changes nothing"],
    ["4d6r<3r2", "r2", "these faces are rerolled already"],
    ["4d6r1ro2", "ro2", "dice are rerolled by one limit only"],
    ["d1!", "!", "this never ends: every face explodes"],
    ["4d6!>=1", "!>=1", "this never ends: every face explodes"],
    ["4d6r<6!", "!", "this never ends: every face explodes"],
    ["4d6!7", "!7", "no die here ever shows 7: nothing explodes"],
    ["4d6r6!", "!", "no die here ever shows 6: nothing explodes"],
    ["4d6!!=5", "!!=5", undefined],
    ["4d6!!!", "!", "exploding is said already"],
    ["4d6!ox2", "x2", "once is said already"],
    ["4d6!x0", "x0", "a limit is x1 to x100"],
    ["4d6!x101", "x101", "a limit is x1 to x100"],
    ["4d6!!x2=6", "=6", "no die here ever succeeds: none is 6"],
    ["1d6s", "s", "one die needs no order"],
    ["3d6ms0", "ms0", "a margin from 0 changes nothing"],
    ["{2d6}", "{2d6}", "braces around a single part do nothing: use round brackets"],
    ["{2d6}kh1", "kh1", "there is only 1 part: keeping 1 changes nothing"],
    ["{2d6}>=13", ">=13", "no part here ever succeeds: none is 13 or more"],
    ["{2d6+1}>=3", ">=3", "every part here succeeds: all are 3 or more"],
    ["{max(1d4, 1d6)}>=7", ">=7", "no part here ever succeeds: none is 7 or more"],
    ["{min(1d4, 3) * 2}>6", ">6", "no part here ever succeeds: none is more than 6"],
    ["{abs(1d4 - 6)}<0", "<0", "no part here ever succeeds: none is less than 0"],
    ["{sign(2dF)}=2", "=2", "no part here ever succeeds: none is 2"],
    ["{ceil(1d6 * 0.5)}>3", ">3", "no part here ever succeeds: none is more than 3"],
    ["{-1d6, -1d8}>=0", ">=0", "no part here ever succeeds: none is 0 or more"],
    ["{4d6kh2[fire] + 1}>13", ">13", "no part here ever succeeds: none is more than 13"],
    ["{{1d6, 1d8}kh1, 3}>=9", ">=9", "no part here ever succeeds: none is 9 or more"],
    ["{{2d6}>=7, 1d4}>=5", ">=5", "no part here ever succeeds: none is 5 or more"],
    ["{{1d6, 1d4}}>10", ">10", "no part here ever succeeds: none is more than 10"],
    ["{3d6dl1ms<=3}>1", ">1", "no part here ever succeeds: none is more than 1"],
    ["{2d6!x2}<=36", "<=36", "every part here succeeds: all are 36 or less"],
    ["{2d6!!o}<=24", "<=24", "every part here succeeds: all are 24 or less"],
    ["{1d6!!}<1", "<1", "no part here ever succeeds: none is less than 1"],
    ["{3}=3", "=3", "every part here succeeds: all are 3"],
    ["{2d6,3d6}!", "!", "this is done to dice: write it behind the dice it is for"],
    ["{2d6,3d6}>=5f<=5", "f<=5", "5 would be a success and a failure"],
  ])("%s", (written, place, fault) => {
    if (fault === undefined) expect(notation.isFault(notation.parse(written))).toBe(false);
    else expect(wrong(written)).toMatchObject({ place, fault });
  });
});

describe("there are limits, and each says what it is", () => {
  it.each([
    ["0d6", "a throw has 1 to 1000 dice"],
    ["1001d6", "a throw has 1 to 1000 dice"],
    ["99999999999999999999d6", "a throw has 1 to 1000 dice"],
    ["d0", "a die has 1 to 1000 sides"],
    ["d1001", "a die has 1 to 1000 sides"],
    ["d{1001}", "faces go from -1000 to 1000"],
    ["1234567890", "numbers have at most 9 digits, and 6 behind the point"],
    ["0.1234567", "numbers have at most 9 digits, and 6 behind the point"],
    ["4d6>=10001", "numbers to compare with go from -10000 to 10000"],
    [`2d6[${"x".repeat(41)}]`, "a label has at most 40 characters and no brackets"],
    [`${"(".repeat(41)}1${")".repeat(41)}`, "brackets and signs stand at most 40 deep inside of each other"],
    [`${"-".repeat(41)}1`, "brackets and signs stand at most 40 deep inside of each other"],
    [`${"2**".repeat(41)}1`, "brackets and signs stand at most 40 deep inside of each other"],
    [`${"{1,".repeat(41)}1${"}".repeat(41)}`, "brackets and signs stand at most 40 deep inside of each other"],
    ["1+".repeat(500) + "1", "a roll is written in at most 1000 characters"],
  ])("%s", (written, fault) => {
    expect(wrong(written).fault).toBe(fault);
  });

  it("up to which everything is read", () => {
    expect(canonical(`${"(".repeat(40)}1${")".repeat(40)}`)).toBe("1");
    expect(canonical(`${"1+".repeat(498)}1d6`)).toMatch(/ \+ 1d6$/);
    expect(canonical("1000d1000")).toBe("1000d1000");
  });
});

describe("in plain words", () => {
  it.each([
    ["4d6dl1", "four d6, the lowest dropped"],
    ["4d6dh1dl1 + 2", "four d6, the highest and the lowest dropped, plus 2"],
    ["2d20kh1+5", "two d20, the highest kept, plus 5"],
    ["10d10>=6f=1", "ten d10, counting each 6 or more, less each 1"],
    ["13d6even", "13 d6, counting each even"],
    ["4dF+2", "four fate dice plus 2"],
    ["d{1,1,2}", "a die with the faces 1, 1, 2"],
    ["6d6r<3", "six d6, each less than 3 rerolled until it shows something else"],
    ["6d6ro1", "six d6, each 1 rerolled once"],
    ["6d6!", "six d6, each 6 throwing another one"],
    [
      "6d6!!p>=5x3",
      "six d6, each 5 or more throwing another one up to three times, which adds to it and counts for one less",
    ],
    ["6d6!po", "six d6, each 6 throwing another one once, which counts for one less"],
    ["5d6mi2ma5", "five d6, none counting for less than 2, none counting for more than 5"],
    ["1d20ms<=12", "a d20, and how far that is below 12"],
    ["{4d6, 3d8+2}kh1", "(four d6; three d8 plus 2), the highest kept"],
    ["{3d6+1}>=10", "(three d6 plus 1), counting each 10 or more"],
    ["(2d6+1)*2[fire] - floor(d8/2)", "(two d6 plus 1) times 2 [fire] minus (a d8 divided by 2) rounded down"],
    ["max(1d20, 1d12) # luck", "the greatest of (a d20; a d12): luck"],
    ["4d6sd", "four d6, shown in falling order"],
  ])("%s", (written, words) => {
    expect(notation.describe(read(written))).toBe(words);
  });
});
