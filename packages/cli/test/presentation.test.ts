import { doubles } from "@rulewright/dice";
import { closedReason, Lab, type LabAnswer, type LabQuestion, layoutChart } from "@rulewright/lab";
import { formatAmount, type Tone, variableLabel } from "@rulewright/present";
import type { SystemDefinition } from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import { describe, expect, it } from "vitest";
import { Outcomes } from "../../web/src/lab/outcomes.tsx";
import { defaultQuestion } from "../../web/src/lab/setup.ts";
import { odds } from "../src/commands/odds.ts";
import { distribution, outcomeTable } from "../src/commands/lab/tables.ts";
import { procedureNames } from "../src/question/lookup.ts";
import { createListener } from "./rulewright.ts";

// The same answer, drawn by the terminal's tables and by the components of the page.

/** A line of an answer as it is read: what it is called, its figure, and for an ending how it is drawn. */
interface ShownLine {
  readonly label: string;
  readonly figure: string;
  readonly tone?: Tone;
}

const GLYPHS: readonly (readonly [RegExp, Tone])[] = [
  [/[█▏▎▍▌▋▊▉]/, "success"],
  [/░/, "failure"],
  [/⣿/, "critical"],
];

/** The lines of a table whose columns are two or more spaces apart. */
const linesOf = (table: string): readonly ShownLine[] =>
  table
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [label = "", figure = "", bar = ""] = line.trim().split(/ {2,}/);
      const tone = GLYPHS.find(([glyph]) => glyph.test(bar))?.[1];
      return { label, figure, ...(tone ? { tone } : {}) };
    });

/** What `rulewright lab` prints of an answer. */
function linesOfLab(system: SystemDefinition, answer: LabAnswer): readonly ShownLine[] {
  const { terminal } = createListener(100);
  return linesOf(outcomeTable({ system }, answer, terminal));
}

/** What `rulewright odds` prints of the same question. */
function linesOfOdds(
  system: SystemDefinition,
  { procedure: name, goal: wanted, args, house }: LabQuestion,
): readonly ShownLine[] {
  const { terminal, said } = createListener(100);
  const [procedure, goal] = [system.procedures[name], system.goals[wanted]];
  if (!goal || !procedure) throw new Error(`${system.id} lacks ${name} or ${wanted}`);
  odds(terminal, { system, procedure, args, house, goal }, { strategy: ["never"], house: [] });
  return linesOf(said().stdout);
}

const CLASSES: Readonly<Record<string, Tone>> = { s: "success", f: "failure", x: "critical" };

interface Element {
  readonly type: unknown;
  readonly props: Readonly<Record<string, unknown>>;
}

const isElement = (node: unknown): node is Element => typeof node === "object" && node !== null && "props" in node;

const childrenOf = (node: unknown): readonly unknown[] =>
  Array.isArray(node) ? node : isElement(node) ? [node.props["children"]].flat() : [];

/** All elements of a type below a node. */
const elementsIn = (node: unknown, type: string): readonly Element[] => [
  ...(isElement(node) && node.type === type ? [node] : []),
  ...childrenOf(node).flatMap((child) => elementsIn(child, type)),
];

const textOf = (node: unknown): string =>
  typeof node === "string" || typeof node === "number" ? String(node) : childrenOf(node).map(textOf).join("");

/** The entries of the page's legend. */
function linesOnPage(system: SystemDefinition, answer: LabAnswer): readonly ShownLine[] {
  return elementsIn(Outcomes({ system, answer }), "p")
    .flatMap((legend) => elementsIn(legend, "span"))
    .map((entry) => {
      const figure = elementsIn(entry, "b").map(textOf).join("");
      const tone = elementsIn(entry, "i").map(({ props }) => CLASSES[String(props["className"])])[0];
      const label = textOf(entry).slice(0, -figure.length).trim();
      return { label, figure, ...(tone ? { tone } : {}) };
    });
}

describe.each(Object.values(catalogue))("$id reads the same in the terminal and on the page", (system) => {
  const lab = new Lab(system, doubles);
  // What can't begin with default arguments has no answer to draw.
  const asked = procedureNames(system)
    .map((name) => ({ ...defaultQuestion(system, name), strategy: "never" }))
    .filter((question) => closedReason(system, question) === undefined);

  it.each(asked.map((question) => [question.procedure, question] as const))("%s", (_, question) => {
    const answer = lab.answer(question);
    const terminal = linesOfLab(system, answer);
    const page = linesOnPage(system, answer);
    // The page has room for the endings and the first amounts.
    expect(page.filter(({ tone }) => tone)).toEqual(terminal.filter(({ tone }) => tone));
    for (const line of page) expect(terminal).toContainEqual(line);
    expect(page.length + terminal.length).toBeGreaterThan(0);
    // A loop has no list of results, so `odds` prints its means alone.
    const printed = linesOfOdds(system, question);
    for (const line of terminal.filter(({ tone }) => answer.left === 0 || !tone)) expect(printed).toContainEqual(line);
  });

  it("in its distributions", () => {
    const question = { ...defaultQuestion(system), strategy: "never" };
    const answer = lab.answer(question);
    const { histogram } = answer;
    if (!histogram) throw new Error(`${question.procedure} has no distribution`);
    const { terminal } = createListener(100);
    const drawn = distribution(
      answer,
      { name: variableLabel(system.text, histogram), over: [], curve: "each" },
      terminal,
    );
    const labels = drawn
      .split("\n")
      .slice(1)
      .map((line) => line.trim().split(/ {2,}/)[0]);
    const { bars } = layoutChart(histogram, [], { width: 700, height: 300 });
    expect(labels).toEqual(bars.map(({ label }) => label));
  });
});

it("calls a botch a botch, with the same chance, in both commands and on the page", () => {
  const system = catalogue["storyteller-d10"];
  if (!system) throw new Error("there is no storyteller-d10");
  const { args, ...defaults } = defaultQuestion(system, "dice pool");
  const question = { ...defaults, args: { ...args, pool: 5, difficulty: 9 }, strategy: "never" };
  const answer = new Lab(system, doubles).answer(question);
  const botch = { label: "Botch", figure: "19.2%", tone: "critical" };
  expect(linesOnPage(system, answer)).toContainEqual(botch);
  expect(linesOfLab(system, answer)).toContainEqual(botch);
  expect(linesOfOdds(system, question)).toContainEqual(botch);
});

it("shows beside a mean its fraction, or else how far a simulation may be off", () => {
  const system = catalogue["evening-star"];
  if (!system) throw new Error("there is no evening-star");
  const answer = new Lab(system, doubles).answer({ ...defaultQuestion(system), strategy: "never" });
  const besideMean = (more: { readonly exact?: string; readonly error?: number }): string | undefined => {
    const values = answer.values
      .slice(0, 1)
      .map((value) => ({ ...value, kind: "chance" as const, mean: 0.75, ...more }));
    const table = outcomeTable({ system }, { ...answer, endings: [], values }, createListener(100).terminal);
    return table.split("75.0%")[1]?.trim();
  };
  expect([
    besideMean({ exact: "3/4" }),
    besideMean({ error: 0.01 }),
    besideMean({ exact: "3/4", error: 0.01 }),
  ]).toEqual(["3/4", expect.stringMatching(/^±/u), "3/4"]);
  expect(besideMean({})).toBe("");
});

it("counts every tracker with a noun in both forms", () => {
  const texts = Object.values(catalogue).flatMap(({ text, trackers }) =>
    Object.keys(trackers).map((name) => [1, 2].map((count) => formatAmount(text, name, count).replace(/^\d+ /, ""))),
  );
  const unchanged = texts.filter(([one, other]) => one === other).map(([one]) => one);
  // These are said of any amount in the same way.
  expect(new Set(unchanged)).toEqual(
    new Set(["XP", "comfort", "damage taken in all", "ego", "stress", "willpower", "wounds ignored"]),
  );
});
