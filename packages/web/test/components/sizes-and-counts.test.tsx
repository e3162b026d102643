// @vitest-environment happy-dom
import type { LabAnswer, ObjectiveValue } from "@rulewright/lab";
import { d, face } from "@rulewright/dice";
import { done, type Parameters, procedure, roll, type SystemDefinition } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { AddName } from "../../src/components/add-name.tsx";
import { ClosedOptions } from "../../src/components/closed-options.tsx";
import { DescriptionField } from "../../src/components/description-field.tsx";
import { NameEntry } from "../../src/components/name-entry.tsx";
import { ExpectedValue } from "../../src/components/odds-strip.tsx";
import { Tokens } from "../../src/components/tracker-mark.tsx";
import { NumbersControl } from "../../src/fields/numbers-control.tsx";
import { ParameterFields } from "../../src/fields/parameter-fields.tsx";
import { TextControl } from "../../src/fields/simple-controls.tsx";
import { sampleDice } from "../../src/home/sample-dice.ts";
import { DicePicker } from "../../src/table/composer/dice-picker.tsx";
import { Outcomes } from "../../src/lab/outcomes.tsx";
import { DetachedGame } from "../../src/state/game.tsx";
import { RulesReader } from "../../src/table/settings/rules-reader.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { ines, TableInMemory } from "../table-in-memory.ts";
import { cleanup, render, screen } from "../testing.tsx";
import { renderFor } from "./rendering.tsx";

// What components draw changes at some sizes and amounts: each is tried on both sides of its limit.

const nothing = (): void => undefined;

/** Draws something outside of a table, and says what is found. */
function drawn<T>(children: React.ReactNode, find: (container: HTMLElement) => T, system = everything): T {
  const { container } = render(<DetachedGame system={system}>{children}</DetachedGame>);
  const found = find(container);
  cleanup();
  return found;
}

const text = {
  field: { control: "text", optional: true },
  entryName: undefined,
  onSelectEntry: nothing,
  sheet: undefined,
} as const;

const lengthOf = (container: HTMLElement): number =>
  Number(container.querySelector("input, textarea")?.getAttribute("maxlength"));
const full = (container: HTMLElement): string => container.querySelector(".full")?.textContent ?? "none";

const described = (length: number) => <DescriptionField value={"x".repeat(length)} onChange={nothing} />;

describe("a text field", () => {
  it.each([
    ["a name that is added", <AddName key="" label="Name" existing={[]} onAdd={nothing} />, 64],
    ["a description", <DescriptionField key="" value="" onChange={nothing} />, 2000],
    ["a member's name", <NameEntry key="" label="Name" action="Go" onSend={async () => nothing()} />, 40],
    ["an argument", <TextControl key="" label="Text" name="t" {...text} value="" onChange={nothing} />, 2000],
    ["a search in the rules", <RulesReader key="" />, 100],
  ])("for %s has its length", (_, field, length) => {
    expect(drawn(field, lengthOf)).toBe(length);
  });

  it("says when it is full", () => {
    expect([1999, 2000, 2001].map((length) => drawn(described(length), full))).toEqual([
      "",
      "Maximum length: 2000 characters.",
      "Maximum length: 2000 characters.",
    ]);
  });
});

const tokens = (count: number) => drawn(<Tokens count={count} />, (it) => it.querySelectorAll(".tok").length);

it("a price is drawn as tokens up to twelve", () => {
  expect([0, 1, 12, 13].map(tokens)).toEqual([0, 1, 12, 0]);
});

const buttons = () => screen.getAllByRole("button", { name: /add/u }).map(({ textContent }) => textContent);

it("numbers that are often added are one tap away", () => {
  expect(drawn(<NumbersControl label="Bonus" value={[]} onChange={nothing} />, buttons)).toEqual([
    "+1",
    "+2",
    "−1",
    "−2",
  ]);
});

const told = (chance: number) =>
  drawn(
    <ExpectedValue values={{ passive: [0.5, chance, 0], optimal: [0.5, chance, 0] }} goal="success" />,
    (it) => it.querySelector(".note")?.textContent,
  );

describe("a bad outcome beside a chance", () => {
  it("is told from a twentieth of a point in a hundred on", () => {
    expect([told(0), told(0.0004)]).toEqual(["", ""]);
    expect(told(0.0005)).not.toBe("");
    expect(told(0.2)).toContain("20");
  });
});

const closedFor = (...reasons: readonly string[]) =>
  reasons.map((code, i) => ({
    name: `n${i}`,
    words: `Option ${i}`,
    refusal: { refused: true, code, rule: "EV-1", details: {} } as const,
  }));

const lines = (folded: boolean, ...reasons: readonly string[]) => {
  showSystem(everything);
  const { container, unmount } = renderFor(
    new TableInMemory({}, everything),
    ines,
    <ClosedOptions closed={closedFor(...reasons)} folded={folded} />,
  );
  const summary = container.querySelector("summary")?.textContent ?? "";
  const outside = [...container.querySelectorAll(".rule")].filter((one) => one.closest("details") === null);
  unmount();
  return [outside.length, summary];
};

describe("options that are closed", () => {
  it("are named in one line where they have several reasons", () => {
    expect(lines(false, "a")).toEqual([1, ""]);
    expect(lines(false, "a", "a")).toEqual([1, ""]);
    expect(lines(false, "a", "b")[0]).toBe(0);
    expect(lines(false, "a", "b")[1]).toMatch(/^Not now: .* and /);
    expect(lines(false, "a", "b", "c", "d", "d")[1]).toMatch(/^Not now: .* and 2 more Why$/);
  });

  it("are all folded where that is wanted, unless they have one reason", () => {
    expect(lines(true, "a")).toEqual([1, ""]);
    expect(lines(true, "a", "a")).toEqual([1, ""]);
    expect(lines(true, "a", "b")).toEqual([0, "2 unavailable options Why"]);
  });
});

/** A rulebook whose questions roll these dice. */
function rolling(...sides: readonly number[]): SystemDefinition {
  const rolls = sides.map((size) =>
    procedure(`d${size}`, {
      rules: ["EV-1"],
      parameters: {},
      examples: [{}],
      *run() {
        const natural = yield* roll(d(size).times(1), face);
        return done({ outcome: "success", natural });
      },
    }),
  );
  const procedures = { ...everything.procedures, ...Object.fromEntries(rolls.map((one) => [one.name, one])) };
  return { ...everything, procedures, questions: rolls.map(({ name }) => name) };
}

const dice = (...sides: readonly number[]) => sampleDice(rolling(...sides)).map(({ die, face }) => `${die} ${face}`);

it("a game is shown with two of its dice, each with a face that is a little above the middle", () => {
  expect(dice(6)).toEqual(["d6 4"]);
  expect(dice(6, 8)).toEqual(["d6 4", "d8 5"]);
  expect(dice(6, 8, 10)).toEqual(["d6 4", "d8 5"]);
});

const mean = (name: string): ObjectiveValue => ({ name, kind: "amount", sense: 1, source: "fact", mean: 2 }) as never;

const means = (count: number) =>
  drawn(
    <Outcomes
      system={everything}
      answer={{ endings: [], values: Array.from({ length: count }, (_, i) => mean(`m${i}`)) } as unknown as LabAnswer}
    />,
    (it) => [it.querySelectorAll(".mean").length, it.querySelectorAll(".odds").length],
  );

it("the lab tells three averages beside the outcomes", () => {
  expect([0, 2, 3, 4].map(means)).toEqual([
    [0, 0],
    [2, 0],
    [3, 0],
    [3, 0],
  ]);
});

const flag = (name: string) => [name, { kind: "flag", initial: false }] as const;

const form = (count: number) => {
  const of = Object.fromEntries(Array.from({ length: count }, (_, i) => flag(`f${i}`)));
  const parameters: Parameters = { side: { kind: "record", of } };
  return drawn(
    <ParameterFields
      parameters={parameters}
      character={undefined}
      refusal={undefined}
      suggestions={[]}
      draft={{ args: { side: {} }, entryNames: {} }}
      onChange={nothing}
    />,
    (it) => it.querySelectorAll("fieldset details, .field details").length,
  );
};

describe("a record in a form", () => {
  it("shows two parameters that rarely differ, and folds more of them", () => {
    expect([1, 2, 3].map(form)).toEqual([0, 0, 1]);
  });
});

it("dice of a roll are picked by their kinds", () => {
  const kinds = drawn(<DicePicker roll="" onChange={nothing} />, (it) =>
    [...it.querySelectorAll("button")].map(({ textContent }) => textContent),
  );
  expect(kinds).toEqual(["d4", "d6", "d8", "d10", "d12", "d20", "d100"]);
});
