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
    ["2d8", [24_472, 304], [31_352.7, 3852.25]],
    ["12d6", [21_449, 1891], [45_417.5, 8699.44]],
    ["30d20", [196_125, 90_376], [532_846.39, 360_684.95]],
    ["4d6!", [90_132, 29_014], [529_611.81, 242_975.48]],
    ["3d6!x2", [21_603, 864], [42_039.68, 3145.02]],
    ["2d10!p", [76_420, 31_806], [284_903.45, 135_976.96]],
    ["2d{-3,1,4}!p", [35_766, 16_456], [181_452.56, 87_302.99]],
    ["10d10ro", [36_337, 3496], [78_746.58, 18_502.16]],
    ["20d6r<3x2", [25_193, 4131], [99_357.86, 34_478.79]],
    ["12d10kh4", [49_136.47, 702], [169_178.84, 42_494.22]],
    ["20d6dl2", [106_975.53, 21_435], [1_754_123.25, 1_287_911.25]],
    ["12d6dh1dl1", [48_179.47, 3385], [380_260.75, 203_481.15]],
    ["60d10kh30", [824_517.84, 341_145], [24_523_394.75, 20_551_623.75]],
    ["5d6!kh3", [1_138_686.84, 426], [1_463_580.21, 14_842.02]],
    ["4d6!pkh2", [3_508_149.92, 0], [14_529_514.95, 0]],
    ["5d{1,1,2,5}!=2kh3", [1_702_861.32, 0], [2_972_889.37, 0]],
    ["4d6!x2dl1", [122_532.03, 421], [197_904.48, 5483.05]],
    ["3d{1,1,2,5}!=2x1dl1", [70_854.17, 0], [212_283.44, 0]],
    ["6d8!!dl1>=3", [28_878.27, 30], [47_615.37, 1831.05]],
    ["9d10>=7f=1", [31_240, 351], [43_158.23, 1758.72]],
    ["5d6>=4ms>=2", [18_425, 99], [22_117.16, 543.52]],
    ["1d6/1d4", [66_657, 62], [96_890.17, 120]],
    ["2d6*3d4", [34_419, 352], [71_498.06, 3129.95]],
    ["1d10/3+1d4/2", [107_131, 62], [158_364.33, 120]],
    ["1d4/3+100000", [24_378, 31], [32_496.24, 60]],
    ["max(2d6,1d20)", [81_374, 247], [100_868.39, 2226.89]],
    ["{2d6,1d20,3d4}kh2", [105_210.05, 383], [243_605.89, 3189.95]],
    ["{2d6,1d8}>=5", [71_084, 309], [75_957.21, 2346.89]],
    ["{1d20/2,1d12}kl1", [168_304.05, 62], [242_299.42, 120]],
    ["{2d6!,1d20}kh1", [283_608.05, 45_854], [1_067_453.55, 204_291.48]],
    ["1d8!-1d6!", [266_575, 124], [1_055_483.94, 240]],
    ["floor(3d6/2)", [66_845, 216], [74_224.99, 2166.89]],
    ["2d6%4", [18_520, 216], [22_675.32, 2166.89]],
    ["2**1d6", [28_248, 31], [40_207.91, 60]],
  ])("of %s", (text, inDoubles, inFractions) => {
    expect(priceOf(text, doubles)).toEqual(inDoubles);
    expect(priceOf(text, rationals)).toEqual(inFractions);
  });
});
