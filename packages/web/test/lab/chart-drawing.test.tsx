// @vitest-environment happy-dom
import { doubles } from "@rulewright/dice";
import { type Histogram, Lab, layoutChart } from "@rulewright/lab";
import { eveningStar } from "@rulewright/systems/evening-star";
import { describe, expect, it } from "vitest";
import { DistributionChart } from "../../src/lab/distribution-chart.tsx";
import { headlineIndex } from "../../src/lab/labels.ts";
import { defaultQuestion } from "../../src/lab/setup.ts";
import { cleanup, render } from "../testing.tsx";

const question = defaultQuestion(eveningStar, "task");
const lab = new Lab(eveningStar, doubles);
const histogramOf = (rank: number): Histogram => {
  const { histogram } = lab.answer({ ...question, args: { ...question.args, rank } });
  if (!histogram) throw new Error("there is no histogram");
  return histogram;
};
const [histogram, other] = [histogramOf(3), histogramOf(1)];
const [width, height, runs] = [480, 80, 100];

const numbers = (element: Element | null | undefined, ...names: readonly string[]) =>
  names.map((name) => Number(element?.getAttribute(name)));

function drawn() {
  const { container } = render(
    <DistributionChart
      histogram={histogram}
      overlays={[{ histogram: other, label: "other" }]}
      label="Successes"
      curve="each"
      {...{ width, height, runs }}
    />,
  );
  const svg = container.querySelector("svg")?.cloneNode(true);
  cleanup();
  if (!(svg instanceof Element)) throw new Error("there is no chart");
  return svg;
}

describe("the chart of a distribution", () => {
  const { bars, ground } = layoutChart(histogram, [other], { width, height, curve: "each", runs });

  it("grows with the letters, and has its ground from one side to the other", () => {
    const svg = drawn();
    expect(svg.getAttribute("style")?.replaceAll(" ", "")).toMatch(/^width:30rem;height:5rem;?$/u);
    expect(svg.getAttribute("viewBox")).toBe("0 0 480 80");
    expect(numbers(svg, "font-size")).toEqual([13]);
    expect(numbers(svg.querySelector(".ground"), "x1", "x2", "y1", "y2")).toEqual([0, width, ground, ground]);
  });

  it("has the parts of each bar where they are laid out, rounded by no more than half their height", () => {
    const rects = [...drawn().querySelectorAll("g rect")].map((one) => numbers(one, "x", "y", "width", "height", "rx"));
    const laid = bars.flatMap((bar) =>
      bar.parts.map((part) => [bar.x, part.y, bar.width, part.height, part.height > 8 ? 4 : part.height / 2]),
    );
    expect(rects).toEqual(laid);
    expect(laid.some(([, , , size = 0]) => size > 8)).toBe(true);
    expect(laid.some(([, , , size = 9]) => size < 8)).toBe(true);
  });

  it("has what it is compared with as lines a little wider than the bars, and errors over their middle", () => {
    const svg = drawn();
    const ghosts = [...svg.querySelectorAll(".ghost-1")].map((one) => numbers(one, "x1", "x2"));
    expect(ghosts).toEqual(bars.flatMap((bar) => bar.overlayMarks.map(() => [bar.x - 2, bar.x + bar.width + 2])));
    expect(ghosts.length).toBeGreaterThan(0);
    const errors = [...svg.querySelectorAll(".error")].map((one) => numbers(one, "x1", "x2"));
    const middles = bars.flatMap(({ x, width: wide, error }) => (error ? [[x + wide / 2, x + wide / 2]] : []));
    expect(errors).toEqual(middles);
    expect(errors.length).toBeGreaterThan(0);
  });

  it("has its numbers eight pixels above the bottom", () => {
    const below = [...drawn().querySelectorAll("text.at")].map((one) => numbers(one, "y")[0]);
    expect(new Set(below)).toEqual(new Set([72]));
  });
});

const values = (...means: readonly (readonly [sense: number, mean: number])[]) =>
  means.map(([sense, mean]) => ({ kind: "chance", sense, mean, name: "x", source: "outcome" })) as never;

describe("the number to speak of", () => {
  it("is the first, unless it never happens and another that is wanted does", () => {
    expect(headlineIndex(values([1, 0.5], [1, 0.7]))).toBe(0);
    expect(headlineIndex(values([1, 2e-9], [1, 0.7]))).toBe(0);
    expect(headlineIndex(values([1, 1e-9], [-1, 0.4], [1, 0.7]))).toBe(2);
    expect(headlineIndex(values([1, 0], [-1, 0.4]))).toBe(0);
    expect(headlineIndex(values([1, 0], [1, 0]))).toBe(0);
    expect(headlineIndex([])).toBe(0);
  });
});
