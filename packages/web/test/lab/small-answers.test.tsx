// @vitest-environment happy-dom
import type { HeatMap } from "@rulewright/lab";
import { eveningStar } from "@rulewright/systems/evening-star";
import { options } from "preact";
import { afterEach, describe, expect, it } from "vitest";
import { loadCatalogue } from "../../src/catalogue/systems.ts";
import { HeatMapTable } from "../../src/lab/heat-map-table.tsx";
import { ParameterMap } from "../../src/lab/parameter-map.tsx";
import { defaultQuestion, mappableParameters } from "../../src/lab/setup.ts";
import { cleanup, render } from "../testing.tsx";
import { settled } from "../worker-on-thread.ts";

await loadCatalogue();

afterEach(cleanup);

const question = defaultQuestion(eveningStar, "task");
const { task } = eveningStar.procedures;
if (!task) throw new Error("Evening Star has no task");

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The backgrounds that components ask for. The simulated browser drops the colors that it doesn't know. */
function backgroundsOf(node: React.ReactNode): readonly string[] {
  const found: string[] = [];
  const { vnode: before } = options;
  options.vnode = (one) => {
    const { props }: { readonly props: unknown } = one;
    const style = isRecord(props) ? props["style"] : undefined;
    if (isRecord(style) && style["background"] !== undefined) found.push(String(style["background"]));
    before?.(one);
  };
  render(node);
  if (before) options.vnode = before;
  else delete options.vnode;
  return found;
}

const [current, onSelect] = [{ x: 1, y: 1 }, () => undefined];
const axis = (parameter: string, to: number) => ({ parameter, from: 1, to });

describe("the map of two parameters", () => {
  const cells = [[0, 0.25, 0.49, 0.5, 0.75, 1, null]];
  const map: HeatMap = { x: axis("a", 7), y: axis("b", 1), cells };

  it("is lighter below a half and darker from a half on", () => {
    const shades = backgroundsOf(
      <HeatMapTable map={map} labels={{ x: "A", y: "B" }} chance {...{ current, onSelect }} />,
    );
    expect(shades).toEqual([
      "color-mix(in oklab, var(--heat-even) 0.0%, var(--well))",
      "color-mix(in oklab, var(--heat-even) 50.0%, var(--well))",
      "color-mix(in oklab, var(--heat-even) 98.0%, var(--well))",
      "color-mix(in oklab, var(--heat-sure) 0.0%, var(--heat-over))",
      "color-mix(in oklab, var(--heat-sure) 50.0%, var(--heat-over))",
      "color-mix(in oklab, var(--heat-sure) 100.0%, var(--heat-over))",
    ]);
  });

  it("has amounts in a few letters, and one without end as such", () => {
    const amounts: HeatMap = { x: axis("a", 5), y: axis("b", 1), cells: [[9.57, 99.94, 132.7, 37_999.6, Infinity]] };
    const { container } = render(
      <HeatMapTable map={amounts} labels={{ x: "A", y: "B" }} chance={false} {...{ current, onSelect }} />,
    );
    const said = [...container.querySelectorAll("button")].map(({ textContent }) => textContent);
    expect(said).toEqual(["9.6", "99.9", "133", "38K", "∞"]);
  });

  it("needs two numbers that can differ", async () => {
    const fixed = { kind: "integer", min: 3, max: 3, initial: 3 } as const;
    const number = { kind: "integer", min: 0, max: 6, initial: 1 } as const;
    expect(mappableParameters({ ...task, parameters: { fixed, number } }, { fixed: 3, number: 1 })).toEqual(["number"]);
    expect(mappableParameters({ ...task, parameters: { number } }, { number: null })).toEqual([]);
    const { container } = render(
      <ParameterMap
        setup={{ question: { ...question, args: { number: 1 } } }}
        system={eveningStar}
        procedure={{ ...task, parameters: { number } }}
        objectiveIndex={0}
        onChange={() => undefined}
      />,
    );
    await settled();
    expect(container.textContent).toBe("");
  });
});
