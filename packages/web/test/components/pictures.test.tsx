// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "../testing.tsx";
import type { OddsPart } from "@rulewright/present";
import { catalogue } from "@rulewright/systems";
import { eveningStar } from "@rulewright/systems/evening-star";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Ornament } from "../../src/art/icon.tsx";
import { dieSymbolId, Sprite } from "../../src/art/sprite.tsx";
import { themeRules } from "../../src/art/themes.ts";
import { loadCatalogue } from "../../src/catalogue/systems.ts";
import { Die, SelectableDie } from "../../src/components/die.tsx";
import { ErrorBoundary } from "../../src/components/error-boundary.tsx";
import { OddsStrip } from "../../src/components/odds-strip.tsx";
import { Stamp } from "../../src/components/stamp.tsx";
import { isBinary, isTrackerHidden, Tokens, TrackerMark } from "../../src/components/tracker-mark.tsx";
import { everything } from "../everything.ts";

await loadCatalogue();

afterEach(cleanup);

describe("a die", () => {
  it("is described for screen readers and drawn with its face, its marks and its meaning", () => {
    const { container } = render(
      <Die
        appearance={{ die: "d10", face: 7, fill: "hit", crown: "2", previousFace: 3, locked: true }}
        label="7, counts"
      />,
    );
    expect(screen.getByText("7, counts")).toBeTruthy();
    expect(container.querySelector(".die")?.className.split(" ").toSorted()).toEqual(["d10", "die", "hit", "locked"]);
    expect(container.querySelector(".n")?.textContent).toBe("7");
    expect(container.querySelector(".was")?.textContent).toBe("3");
    expect(container.querySelector(".crown")?.textContent).toBe("2");
    expect(container.querySelector("use")?.getAttribute("href")).toBe("#d10");
  });

  it("has a star if it adds dice", () => {
    const { container } = render(<Die appearance={{ die: "d10", face: 10, fill: "plain", crown: "star" }} label="" />);
    expect(container.querySelector(".crown use")?.getAttribute("href")).toBe("#star");
    expect(container.querySelector(".die")?.className).toBe("die d10");
  });

  it("can be selected, and says whether it is", () => {
    const onToggle = vi.fn();
    const { rerender } = render(
      <SelectableDie appearance={{ die: "d10", face: 1, fill: "miss" }} label="1, a miss" onToggle={onToggle} />,
    );
    const die = screen.getByRole("button", { name: "1, a miss", pressed: false });
    fireEvent.click(die);
    expect(onToggle).toHaveBeenCalledTimes(1);
    rerender(
      <SelectableDie
        appearance={{ die: "d10", face: 1, fill: "miss", selected: true, feet: ["re"] }}
        label="1, a miss"
        onToggle={onToggle}
      />,
    );
    expect(screen.getByRole("button", { pressed: true }).className).toContain("picked");
  });

  it.each([
    ["d20", "d20"],
    ["d12", "d12"],
    ["d6", "d6"],
    ["d7", "d6"],
  ])("named %s has the shape of a %s", (die, shape) => {
    expect(dieSymbolId(die)).toBe(shape);
    const { container } = render(<Sprite />);
    expect(container.querySelector(`symbol#${shape}`)).not.toBeNull();
  });
});

describe("a system's theme", () => {
  it("sets the four colours from which all others follow, by the system's id", () => {
    expect(themeRules([eveningStar])).toEqual([
      '[data-system="evening-star"] { --accent-hue: 281; --accent-chroma: 0.115; --paper-hue: 70; --paper-chroma: 0.009; }',
    ]);
    expect(themeRules([everything])).toEqual([]);
  });

  it("may differ in the dark colour scheme", () => {
    const { theme } = eveningStar;
    if (!theme) throw new Error("Evening Star has no theme");
    const dark = { accent: { hue: 10, chroma: 0.1 } };
    expect(themeRules([{ ...everything, theme: { ...theme, dark } }])[1]).toBe(
      '[data-theme="dark"][data-system="everything"], [data-theme="dark"] [data-system="everything"] { --accent-hue: 10; --accent-chroma: 0.1; }',
    );
  });

  it("gives every system of the catalogue an ornament, and others a star", () => {
    const { container } = render(
      <>
        <Sprite />
        {[...Object.keys(catalogue), "nothing"].map((system) => (
          <Ornament key={system} system={system} />
        ))}
      </>,
    );
    const used = [...container.querySelectorAll(".orn use")].map((use) => use.getAttribute("href") ?? "");
    expect(used).toEqual([...Object.keys(catalogue).map((id) => `#o-${id}`), "#star"]);
    for (const id of used) expect(container.querySelector(`symbol${id} path`)?.getAttribute("d")).toBeTruthy();
    expect(container.querySelectorAll("symbol#o-storyteller-d10 circle")).toHaveLength(2);
  });
});

const odds = (success: number, failure: number): readonly OddsPart[] => [
  { look: "success", words: "success", chance: success },
  { look: "failure", words: "failure", chance: failure },
];

const alarm = (chance: number): OddsPart => ({ look: "alarm", words: "botch", chance });

describe("an odds strip", () => {
  it("has a legend with every number where a bare success is told apart", () => {
    const [clear, failure] = odds(0.5, 0.2);
    const bare: OddsPart = { look: "bare", words: "bare", chance: 0.25 };
    const { container } = render(<OddsStrip parts={[clear, bare, failure, alarm(0.05)].flatMap((one) => one ?? [])} />);
    expect(classes(container, ".odds i")).toEqual(["s", "b", "f", "x"]);
    const legend = [...container.querySelectorAll(".legend > span")].map((one) => one.textContent?.trim());
    expect(legend).toEqual(["success 50.0%", "bare 25.0%", "failure 20.0%", "botch 5.0%"]);
  });

  it("shows success, failure and a bad outcome in proportion, with the numbers", () => {
    const { container } = render(<OddsStrip parts={[...odds(0.5, 0.3), alarm(0.2)]} />);
    const parts = [...container.querySelectorAll<HTMLElement>(".odds i")];
    expect(parts.map(({ className }) => className)).toEqual(["s", "f", "x"]);
    expect(parts.map(({ style }) => Number.parseFloat(style.flex))).toEqual([50, 30, 20]);
    expect(screen.getByText("success 50.0%, failure 30.0%")).toBeTruthy();
  });

  it("leaves out what can't happen", () => {
    const { container } = render(<OddsStrip parts={odds(1, 0)} />);
    expect([...container.querySelectorAll(".odds i")].map(({ className }) => className)).toEqual(["s"]);
    cleanup();
    const { container: hopeless } = render(<OddsStrip parts={odds(0, 1)} />);
    expect([...hopeless.querySelectorAll(".odds i")].map(({ className }) => className)).toEqual(["f"]);
  });
});

describe("a stamp", () => {
  it.each([
    ["success", "stamp inked"],
    ["failure", "stamp fail inked"],
    ["botch", "stamp botch inked"],
  ])("for %s has its own look", (outcome, look) => {
    const { container } = render(<Stamp system={everything} outcome={{ outcome }} />);
    expect(container.querySelector("span")?.className).toBe(look);
  });

  it("is dashed while the outcome can change", () => {
    const { container } = render(<Stamp system={everything} outcome={{ outcome: "success" }} pending />);
    expect(container.querySelector("span")?.className).toBe("stamp pending");
  });
});

const classes = (container: HTMLElement, selector: string): (string | null)[] =>
  [...container.querySelectorAll(selector)].map((one) => one.getAttribute("class"));

const egoText = (amount: number, spending: number, terse = false): string => {
  const { container } = render(
    <TrackerMark system={eveningStar} name="ego" max={1} {...{ amount, spending, terse }} />,
  );
  return container.textContent ?? "";
};

describe("a tracker", () => {
  it("up to 12 is drawn as pips, those about to be spent as outlines", () => {
    const { container } = render(<TrackerMark system={everything} name="will" amount={3} max={5} spending={2} />);
    expect(classes(container, ".tok")).toEqual(["tok", "tok held", "tok held", "tok off", "tok off"]);
    expect(screen.getByText(/3/)).toBeTruthy();
  });

  it("up to 20 is drawn as cells", () => {
    const { container } = render(<TrackerMark system={everything} name="stress" amount={2} max={20} spending={1} />);
    expect(classes(container, ".cells i").filter(Boolean)).toEqual(["on", "going"]);
    expect(container.querySelectorAll(".cells i")).toHaveLength(20);
  });

  it("beyond 20 is a number", () => {
    const { container } = render(<TrackerMark system={everything} name="store" amount={4} max={1000} />);
    expect(container.textContent).toBe("Store 4");
  });

  it("of one is held, at stake, or spent", () => {
    expect(isBinary(eveningStar, "ego")).toBe(true);
    expect(isBinary(eveningStar, "lots")).toBe(false);
    expect([egoText(1, 0), egoText(1, 1), egoText(0, 0)]).toEqual(["Ego held", "Ego at stake", "Ego spent"]);
    expect([egoText(1, 0, true), egoText(0, 0, true)]).toEqual(["ego", "no ego"]);
  });

  it("is hidden only if it is empty, starts empty, and nothing would be drawn", () => {
    expect(isTrackerHidden(everything, "store", 0, 1000)).toBe(true);
    expect(isTrackerHidden(everything, "store", 1, 1000)).toBe(false);
    expect(isTrackerHidden(everything, "will", 0, 5)).toBe(false);
    expect(isTrackerHidden(eveningStar, "ego", 0, 1)).toBe(false);
  });

  it("has a price in tokens up to 12", () => {
    const { container } = render(<Tokens count={3} />);
    expect(container.querySelectorAll(".tok")).toHaveLength(3);
    cleanup();
    expect(render(<Tokens count={13} />).container.childElementCount).toBe(0);
  });
});

function Broken(): never {
  throw new Error("broken");
}

it("an error is confined to its part of the screen", () => {
  const silenced = vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(
    <>
      <p>beside</p>
      <ErrorBoundary fallback={<p>instead</p>}>
        <Broken />
      </ErrorBoundary>
    </>,
  );
  silenced.mockRestore();
  expect([screen.getByText("beside"), screen.getByText("instead")]).toHaveLength(2);
});
