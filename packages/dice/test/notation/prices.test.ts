import { describe, expect, it } from "vitest";
import { type Arithmetic, doubles, notation, rationals } from "../../src/index.ts";
import { read } from "./support.ts";

type Price = readonly [steps: number, announced: number];

/** The work that a calculation reports, in steps, and how much it announced beforehand and took back. */
function priceOf<N>(text: string, arithmetic: Arithmetic<N>): Price {
  let [steps, announced] = [0, 0];
  const counting: Arithmetic<N> = {
    ...arithmetic,
    withWeights: (spend, use) =>
      arithmetic.withWeights((part) => {
        spend(part);
        steps += part;
        announced += Math.max(0, -part);
      }, use),
  };
  expect(notation.isFault(notation.distribution(read(text), counting))).toBe(false);
  return [toHundredths(steps), toHundredths(announced)];
}

const toHundredths = (steps: number): number => Math.round(steps * 100) / 100;

// What an operation costs was measured: a price too low lets an answer take too long, one too high refuses what could be
// answered. These prices are here so that a change of one is noticed; measure again before you change them
// (`npm run --silent soak -- notation`).
describe("the price of a calculation", () => {
  it.each<[text: string, inDoubles: Price, inFractions: Price]>([
    ["2d8", [24_672, 304], [31_552.7, 3852.25]],
    ["12d6", [22_249, 1891], [46_217.5, 8699.44]],
    ["30d20", [197_525, 90_376], [534_246.39, 360_684.95]],
    ["4d6!", [90_732, 29_014], [530_211.81, 242_975.48]],
    ["3d6!x2", [22_403, 864], [42_839.68, 3145.02]],
    ["2d10!p", [76_820, 31_806], [285_303.45, 135_976.96]],
    ["2d{-3,1,4}!p", [36_166, 16_456], [181_852.56, 87_302.99]],
    ["10d10ro", [37_137, 3496], [79_546.58, 18_502.16]],
    ["20d6r<3x2", [26_193, 4131], [100_357.86, 34_478.79]],
    ["12d10kh4", [49_136.47, 702], [169_178.84, 42_494.22]],
    ["20d6dl2", [106_975.53, 21_435], [1_754_123.25, 1_287_911.25]],
    ["12d6dh1dl1", [48_179.47, 3385], [380_260.75, 203_481.15]],
    ["60d10kh30", [824_517.84, 341_145], [24_523_394.75, 20_551_623.75]],
    ["5d6!kh3", [1_151_086.84, 426], [1_475_980.21, 14_842.02]],
    ["4d6!pkh2", [3_508_149.92, 0], [14_529_514.95, 0]],
    ["5d{1,1,2,5}!=2kh3", [1_702_861.32, 0], [2_972_889.37, 0]],
    ["4d6!x2dl1", [134_212.03, 421], [209_584.48, 5483.05]],
    ["3d{1,1,2,5}!=2x1dl1", [91_254.17, 0], [232_683.44, 0]],
    ["6d8!!dl1>=3", [29_078.27, 30], [47_815.37, 1831.05]],
    ["9d10>=7f=1", [32_040, 351], [43_958.23, 1758.72]],
    ["5d6>=4ms>=2", [19_025, 99], [22_717.16, 543.52]],
    ["1d6/1d4", [66_657, 62], [96_890.17, 120]],
    ["2d6*3d4", [35_019, 352], [72_098.06, 3129.95]],
    ["1d10/3+1d4/2", [107_331, 62], [158_564.33, 120]],
    ["1d4/3+100000", [24_578, 31], [32_696.24, 60]],
    ["max(2d6,1d20)", [81_574, 247], [101_068.39, 2226.89]],
    ["{2d6,1d20,3d4}kh2", [105_810.05, 383], [244_205.89, 3189.95]],
    ["{2d6,1d8}>=5", [71_484, 309], [76_357.21, 2346.89]],
    ["{1d20/2,1d12}kl1", [168_304.05, 62], [242_299.42, 120]],
    ["{2d6!,1d20}kh1", [284_408.05, 45_854], [1_068_253.55, 204_291.48]],
    ["1d8!-1d6!", [267_775, 124], [1_056_683.94, 240]],
    ["floor(3d6/2)", [67_245, 216], [74_624.99, 2166.89]],
    ["2d6%4", [18_720, 216], [22_875.32, 2166.89]],
    ["2**1d6", [28_248, 31], [40_207.91, 60]],
  ])("of %s", (text, inDoubles, inFractions) => {
    expect(priceOf(text, doubles)).toEqual(inDoubles);
    expect(priceOf(text, rationals)).toEqual(inFractions);
  });
});
