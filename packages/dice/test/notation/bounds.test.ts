import { describe, expect, it } from "vitest";
import { notation } from "../../src/index.ts";

/** The code of the fault of a text; undefined where it can be read. */
function faultOf(text: string): string | undefined {
  const found = notation.parse(text);
  return notation.isFault(found) ? found.fault : undefined;
}

// A test of totals is refused where it is certain for all of them: the bounds of each total are known without its distribution.
describe("the least and the greatest total of a part are known", () => {
  it.each<[part: string, least: number, greatest: number]>([
    ["3", 3, 3],
    ["-2", -2, -2],
    ["2d6", 2, 12],
    ["3d{-2,0,5}", -6, 15],
    ["-1d6", -6, -1],
    ["1d6 + 1d4", 2, 10],
    ["1d6 - 1d4", -3, 5],
    ["1d6 * 1d4", 1, 24],
    ["1d6 * -1d4", -24, -1],
    ["(1d6 - 3) * (1d4 - 3)", -6, 4],
    ["1d6[fire] + 1", 2, 7],
    ["4d6kh3", 3, 18],
    ["4d6kl1", 1, 6],
    ["5d6dh1dl2", 2, 12],
    ["4d6dl3", 1, 6],
    ["3d6r=1", 6, 18],
    ["3d6mi2", 6, 18],
    ["3d6ma5", 3, 15],
    ["3d6>=5", 0, 3],
    ["3d6>=5f=1", -3, 3],
    ["4d6>=5f=1kh2", -2, 2],
    ["2d6ms>=7", -5, 5],
    ["2d6ms<=7", -5, 5],
    ["2d6!x2", 2, 36],
    // Bounds need not be reached: a further die that penetrates shows 0 to 5.
    ["2d6!px1", 0, 24],
    ["2d6!!x2", 2, 36],
    ["4d6!x2kh3", 3, 18],
    ["4d6!!x2kh3", 3, 54],
    ["{1d6, 2d8}", 3, 22],
    ["{1d6, 2d8}kh1", 1, 16],
    ["{1d6, 2d8, 1d4 - 3}kl2", -4, 32],
    ["{1d6, 2d8}>=5", 0, 2],
    ["{1d6, 2d8, 1d4 + 1}>=5f=2", -3, 3],
    ["{1d6, 2d8}ms>=10", -7, 12],
    ["max(1d6, 3)", 3, 6],
    ["min(1d6, 3)", 1, 3],
    ["floor(1d6 * 0.5)", 0, 3],
    ["ceil(1d6 * 0.5)", 1, 3],
    ["round(1d6 * 0.5)", 1, 3],
    ["abs(1d6 - 2)", 0, 4],
  ])("of %s", (part, least, greatest) => {
    const tested = (test: string): string | undefined => faultOf(`{${part}, ${part}}${test}`);
    expect([tested(`>=${least}`), tested(`<${least}`)]).toEqual(["every-value", "no-value"]);
    expect([tested(`<=${greatest}`), tested(`>${greatest}`)]).toEqual(["every-value", "no-value"]);
    expect(tested(`=${least - 1}`)).toBe("no-value");
    expect(tested(`=${greatest + 1}`)).toBe("no-value");
    expect(tested(`=${least}`)).toBe(least === greatest ? "every-value" : undefined);
    if (least === greatest) return;
    expect([tested(`>${least}`), tested(`<=${least}`)]).toEqual([undefined, undefined]);
    expect([tested(`<${greatest}`), tested(`>=${greatest}`)]).toEqual([undefined, undefined]);
    expect([tested("odd"), tested("even")]).toEqual([undefined, undefined]);
  });

  it.each([
    ["2d6!", 2],
    ["2d6!p", 0],
    ["2d6!!", 2],
    ["2d{1,2}!", 2],
  ])("of %s, but for the greatest, which there isn't", (part, least) => {
    expect(faultOf(`{${part}, ${part}}>=${least}`)).toBe("every-value");
    expect(faultOf(`{${part}, ${part}}>${least}`)).toBeUndefined();
    expect(faultOf(`{${part}, ${part}}>10000`)).toBeUndefined();
  });

  it("only where it can be: a quotient may have any value", () => {
    for (const part of ["1d6/2", "1d6 % 4", "2 ** 1d6"]) {
      expect(faultOf(`{${part}, ${part}}>=100`)).toBeUndefined();
      expect(faultOf(`{${part}, 1}<100`)).toBeUndefined();
    }
  });

  it("and tests of different parts are refused only where they are certain for all alike", () => {
    expect(faultOf("{1d6, 1d4 + 10}>=7")).toBeUndefined();
    expect(faultOf("{1d6, 1d4}>=7")).toBe("no-value");
    expect(faultOf("{1d6 + 10, 1d4 + 10}>=7")).toBe("every-value");
    expect(faultOf("{1d6, 1d4}>=5f>=7")).toBe("no-value");
  });
});

describe("further dice that never count are refused", () => {
  it.each([
    ["3d6!=6>=6", undefined],
    ["3d6!p=6>=5", undefined],
    // They show at most 5.
    ["3d6!p=6>=6", "further-dice"],
    ["3d6!px2>=6", "further-dice"],
    ["3d6!p=6>=6f=1", undefined],
    ["3d6!p=6>=6kh2", undefined],
    ["3d{0,1}!=0>=1", undefined],
  ])("%s", (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });
});
