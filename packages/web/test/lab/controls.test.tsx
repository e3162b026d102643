// @vitest-environment happy-dom
import { doubles, notation } from "@rulewright/dice";
import { heatMap, Lab, type LabQuestion, MAX_OVERLAYS } from "@rulewright/lab";
import type { Parameters, SystemDefinition } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { cleanup, fireEvent, render, screen } from "../testing.tsx";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ChangeTable } from "../../src/lab/change-table.tsx";
import { ParameterControls, StrategyControls } from "../../src/lab/controls.tsx";
import { HouseRuleControls } from "../../src/lab/house-rule-controls.tsx";
import { Slider } from "../../src/lab/slider.tsx";
import { AccuracyNotice, CurvePicker } from "../../src/lab/distribution.tsx";
import { DistributionChart } from "../../src/lab/distribution-chart.tsx";
import { Fractions } from "../../src/lab/fractions.tsx";
import { HeatMapTable } from "../../src/lab/heat-map-table.tsx";
import { NotationField } from "../../src/lab/notation-field.tsx";
import { Outcomes } from "../../src/lab/outcomes.tsx";
import { OverlayControls } from "../../src/lab/overlay-controls.tsx";
import { defaultQuestion, type Setup } from "../../src/lab/setup.ts";
import { SubjectPickers } from "../../src/lab/subject-pickers.tsx";
import type { AnswerState } from "../../src/lab/use-lab.ts";
import { DetachedGame } from "../../src/state/game.tsx";
import { everything } from "../everything.ts";
import { loadCatalogue } from "../../src/catalogue/systems.ts";

await loadCatalogue();

afterEach(cleanup);

const { task } = eveningStar.procedures;
if (!task) throw new Error("Evening Star has no task");
const question = defaultQuestion(eveningStar, "task");
const lab = new Lab(eveningStar, doubles);

/** Renders controls of a question; returns the questions that they were changed to. */
function changes(control: (onChange: (question: LabQuestion) => void) => React.ReactNode): LabQuestion[] {
  const questions: LabQuestion[] = [];
  render(<DetachedGame system={eveningStar}>{control((changed) => questions.push(changed))}</DetachedGame>);
  return questions;
}

const radio = (name: string): HTMLElement => screen.getByRole("radio", { name });

/** How far a slider is filled. */
const filled = (value: number, min: number, max: number): string => {
  render(<Slider label="Rank" {...{ value, min, max }} onChange={() => undefined} />);
  const { backgroundSize } = screen.getByRole("slider", { name: "Rank" }).style;
  cleanup();
  return backgroundSize.split(" ")[0] ?? "";
};

describe("the controls of a question", () => {
  it("slide a number between its ends", () => {
    const onChange = vi.fn();
    render(<Slider label="Rank" value={2} min={1} max={5} onChange={onChange} />);
    const slider = screen.getByRole("slider", { name: "Rank" });
    expect([slider.getAttribute("min"), slider.getAttribute("max")]).toEqual(["1", "5"]);
    fireEvent.input(slider, { target: { value: "4" } });
    expect(onChange).toHaveBeenCalledWith(4);
  });

  it("fill a slider up to its number, and leave one without room empty", () => {
    expect([filled(1, 1, 5), filled(2, 1, 5), filled(5, 1, 5), filled(0, -1, 1), filled(2, 2, 2)]).toEqual([
      "0%",
      "25%",
      "100%",
      "50%",
      "0%",
    ]);
  });

  it("change one argument and keep the others", () => {
    const questions = changes((onChange) => (
      <ParameterControls system={eveningStar} procedure={task} {...{ question, onChange }} />
    ));
    fireEvent.input(screen.getByRole("slider", { name: "Difficulty" }), { target: { value: "7" } });
    expect(questions).toEqual([{ ...question, args: { ...question.args, difficulty: 7 } }]);
  });

  it("slide a rating over its scale on the sheet", () => {
    changes((onChange) => <ParameterControls system={eveningStar} procedure={task} {...{ question, onChange }} />);
    const slider = screen.getByRole("slider", { name: "Ability rank" });
    const { abilities } = eveningStar.scales;
    expect(slider.getAttribute("max")).toBe(String(abilities?.max));
  });

  it("choose a strategy, and the number of attempts", () => {
    const questions = changes((onChange) => (
      <StrategyControls system={eveningStar} procedure={task} {...{ question, onChange }} />
    ));
    fireEvent.click(radio("Greedy"));
    fireEvent.input(screen.getByRole("slider", { name: "Attempts in a row" }), { target: { value: "3" } });
    expect(questions).toEqual([
      { ...question, strategy: "greedy" },
      { ...question, times: 3 },
    ]);
  });

  it("change house rules one by one or by a preset, and count those that are changed", () => {
    const asked = { ...question, system: "everything", house: { cap: 4, stern: false } };
    const questions: LabQuestion[] = [];
    render(<HouseRuleControls system={everything} question={asked} onChange={(changed) => questions.push(changed)} />);
    expect(screen.getByText("House rules: 1 changed")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Sternness"), { target: { value: "true" } });
    fireEvent.click(screen.getByText("All stern"));
    expect(questions.map(({ house }) => house)).toEqual([
      { cap: 4, stern: true },
      { cap: 4, stern: true },
    ]);
  });

  it("choose a system, a procedure or dice notation, and keep comparisons and fractions", () => {
    const setups: Setup[] = [];
    const kept = { overlays: [{ expression: "d6" }], fractions: true };
    render(<SubjectPickers setup={{ question, ...kept, curve: "more" }} onChange={(setup) => setups.push(setup)} />);
    fireEvent.click(radio("Dice notation"));
    fireEvent.click(radio("Bookkeeper d12"));
    fireEvent.click(radio("Check"));
    expect(setups[0]).toEqual({ ...kept, question: { expression: "4d6dl1" } });
    expect(setups[1]).toMatchObject({ ...kept, question: { system: "bookkeeper-d12" } });
    expect(setups[2]).toMatchObject({ ...kept, question: { system: "evening-star", procedure: "check" } });
  });

  it("choose the curve", () => {
    const onChange = vi.fn();
    render(<CurvePicker setup={{ question }} onChange={onChange} />);
    expect(radio("exactly")).toHaveProperty("checked", true);
    fireEvent.click(radio("at most"));
    expect(onChange).toHaveBeenCalledWith({ question, curve: "less" });
  });
});

describe("comparisons", () => {
  it("keep the question, and are removed one by one", () => {
    const onChange = vi.fn();
    const overlays = [{ expression: "d6" }, { expression: "2d6" }];
    render(<OverlayControls setup={{ question, overlays }} onChange={onChange} />);
    fireEvent.click(screen.getByRole("button", { name: "Keep for comparison" }));
    fireEvent.click(screen.getByRole("button", { name: "Remove from comparison: 1d6" }));
    expect(onChange.mock.calls).toEqual([
      [{ question, overlays: [...overlays, question] }],
      [{ question, overlays: [{ expression: "2d6" }] }],
    ]);
  });

  it("are limited in number", () => {
    const overlays = Array.from({ length: MAX_OVERLAYS }, (_, i) => ({ expression: `${i + 1}d6` }));
    render(<OverlayControls setup={{ question, overlays }} onChange={() => undefined} />);
    expect(screen.queryByRole("button", { name: "Keep for comparison" })).toBeNull();
    expect(screen.getAllByRole("button")).toHaveLength(MAX_OVERLAYS);
  });
});

describe("dice notation", () => {
  const fault = { fault: "modifier", word: "hk", at: 3, length: 2, suggestion: "kh" } as const;

  it("is described, or its error is marked and the suggestion applied", () => {
    const onChange = vi.fn();
    const parsed = notation.parse("4d6kh3");
    if (notation.isFault(parsed)) throw new Error("4d6kh3 is not valid");
    const { rerender } = render(<NotationField expression="4d6kh3" fault={undefined} onChange={onChange} />);
    expect(screen.getByText(notation.describe(parsed))).toBeTruthy();
    rerender(<NotationField expression="4d6hk3" fault={fault} onChange={onChange} />);
    expect(screen.getByRole("textbox", { name: "Dice" }).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText('There is no modifier "hk".')).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Replace with kh" }));
    expect(onChange).toHaveBeenCalledWith("4d6kh3");
  });

  it("says once what other programs read differently", () => {
    render(<NotationField expression="2d6r<2 + 1d6r<2" fault={undefined} onChange={vi.fn()} />);
    expect(screen.getByText(/^Here r rerolls/)).toBeTruthy();
    expect(screen.getByText(/^Here <2 means less than 2/)).toBeTruthy();
  });

  it("is not called wrong while it is empty, and has examples", () => {
    const onChange = vi.fn();
    render(<NotationField expression="" fault={fault} onChange={onChange} />);
    expect(screen.getByRole("textbox").getAttribute("aria-invalid")).toBe("false");
    fireEvent.click(screen.getByRole("button", { name: "4dF" }));
    expect(onChange).toHaveBeenCalledWith("4dF");
  });
});

const step = (parameter: string, difference: number) => ({
  parameter,
  from: 3,
  to: 4,
  held: false,
  differences: [difference],
});

describe("results", () => {
  const answer = lab.answer(question);

  it("show each outcome with its chance, and averages", () => {
    const { container } = render(<Outcomes system={eveningStar} answer={answer} />);
    const success = answer.endings.find(({ tone }) => tone === "success");
    expect(container.querySelectorAll(".odds i")).toHaveLength(answer.endings.length);
    expect(screen.getByText(/^Success/).textContent).toContain(`${(100 * (success?.chance ?? 0)).toFixed(1)}%`);
  });

  it("list changes that matter, and apply the one that is tapped", () => {
    const onApply = vi.fn();
    const effects = [step("rank", 0.1), step("skill", -0.1), step("modifier", 0.0001)];
    const [success] = answer.values.slice(0, 1);
    if (!success) throw new Error("no values");
    const failure = { ...success, sense: -1 } as const;
    const { container } = render(<ChangeTable system={eveningStar} values={[success]} {...{ effects, onApply }} />);
    expect(screen.getAllByRole("rowheader")).toHaveLength(2);
    expect([...container.querySelectorAll("td")].map(({ textContent, className }) => [textContent, className])).toEqual(
      [
        ["+10.0", "num"],
        ["−10.0", "num"],
      ],
    );
    fireEvent.click(screen.getByRole("button", { name: "Ability rank 3 → 4" }));
    expect(onApply).toHaveBeenCalledWith(effects[0]);
    cleanup();
    const four = [success, success, success, success].map((one, i) => ({ ...one, name: `value ${i}` }));
    const all = [{ ...step("rank", 0.1), differences: [0.1, 0.1, 0.1, 0.1] }];
    render(<ChangeTable system={eveningStar} values={four} effects={all} onApply={onApply} />);
    expect(screen.getAllByRole("columnheader")).toHaveLength(4);
    // Only what nobody wants is red where it grows; less of what one wants is no alarm.
    cleanup();
    const feared = render(<ChangeTable system={eveningStar} values={[failure]} {...{ effects, onApply }} />);
    expect([...feared.container.querySelectorAll("td")].map(({ className }) => className)).toEqual(["num rb", "num"]);
  });

  it("draw every bar with its chance, and overlays as lines", () => {
    const { histogram } = answer;
    if (!histogram) throw new Error("no histogram");
    const { container } = render(
      <DistributionChart
        {...{ histogram, label: "Hits", width: 600, height: 300, curve: "each", runs: undefined }}
        overlays={[{ histogram, label: "the same" }]}
      />,
    );
    const bars = container.querySelectorAll("svg > g").length;
    expect(bars).toBeGreaterThan(1);
    expect(container.querySelectorAll("line.ghost-1")).toHaveLength(bars);
    for (const text of container.querySelectorAll("text")) {
      const [middle, half] = [Number(text.getAttribute("x")), 4 * (text.textContent?.length ?? 0)];
      expect([middle - half >= 0, middle + half <= 600]).toEqual([true, true]);
    }
  });

  it("map two parameters, with the current cell marked and impossible ones empty", () => {
    const map = heatMap(
      lab,
      question,
      { parameter: "rank", from: 1, to: 3 },
      { parameter: "difficulty", from: 2, to: 3 },
      0,
    );
    const cells = map.cells.map((row, i) => row.map((cell, j) => (i === 0 && j === 0 ? null : cell)));
    const onSelect = vi.fn();
    render(
      <HeatMapTable
        map={{ ...map, cells }}
        labels={{ x: "Rank", y: "Difficulty" }}
        chance
        current={{ x: 2, y: 3 }}
        onSelect={onSelect}
      />,
    );
    expect(screen.getByText("Rank 1, Difficulty 2: not possible")).toBeTruthy();
    const percent = Math.round(100 * (map.cells[1]?.[1] ?? 0));
    const current = screen.getByRole("button", { name: `Rank 2, Difficulty 3: ${percent}%` });
    expect(current.getAttribute("aria-current")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: /^Rank 3, Difficulty 2: / }));
    expect(onSelect).toHaveBeenCalledWith(3, 2);
  });

  it("show fractions, or say that a value is not exact", () => {
    const value = { name: "one", source: "outcome", kind: "chance", mean: 0.5, sense: 1 } as const;
    render(
      <Fractions
        values={[
          { ...value, exact: "1/2" },
          { ...value, name: "two" },
        ]}
        labelOf={({ name }) => name}
      />,
    );
    expect([screen.getByText("1/2"), screen.getByText("Not exact")]).toHaveLength(2);
  });
});

describe("the accuracy of an answer", () => {
  const control = { stopped: false, stale: false, stop: () => undefined, resume: () => undefined };
  const simulated = { ...lab.answer(question), simulation: { runs: 12_000, error: 0.0045 } };
  const notice = (state: Partial<AnswerState>): string =>
    render(<AccuracyNotice state={{ ...control, ...state }} />).container.textContent ?? "";

  it("is not mentioned where it is exact", () => {
    expect(notice({ answer: lab.answer(question) })).toBe("");
  });

  it("is that of the simulation until the exact answer is known, which can be stopped", () => {
    const stop = vi.fn();
    expect(notice({ answer: simulated, pending: "simulation", stop })).toBe(
      "Simulated. 12,000 runs, accurate to about ±0.9 percentage points. Calculating the exact answer.Stop",
    );
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it("says what the simulation leaves out, and why there is no exact answer", () => {
    expect(notice({ answer: simulated, withoutChoices: true, reason: "too many outcomes" })).toBe(
      "Simulated. No exact answer: too many outcomes. 12,000 runs, accurate to about ±0.9 percentage points, without choices.",
    );
  });

  it("lets a stopped calculation be resumed", () => {
    const resume = vi.fn();
    expect(notice({ answer: simulated, stopped: true, resume })).toContain("Calculate exactly");
    fireEvent.click(screen.getByRole("button", { name: "Calculate exactly" }));
    expect(resume).toHaveBeenCalledTimes(1);
  });

  it("says when even the simulation takes long", () => {
    expect(notice({ pending: "nothing" })).toContain("This is taking longer than usual.");
  });
});

/** The controls of some parameters with these values, and what the arguments were changed to. */
function controls(parameters: Parameters, args: LabQuestion["args"]) {
  const changed: LabQuestion["args"][] = [];
  const pool = { ...everything.procedures.pool, parameters };
  const asked = { ...question, system: everything.id, args };
  render(
    <DetachedGame system={everything}>
      <ParameterControls
        system={everything}
        procedure={pool}
        question={asked}
        onChange={(next) => changed.push(next.args)}
      />
    </DetachedGame>,
  );
  return changed;
}

describe("the control of a parameter", () => {
  it("for a word has one chip for each", () => {
    const words = { mood: { kind: "word", values: ["calm", "wild"] }, other: { kind: "flag" } } as const;
    const changed = controls(words, { mood: "calm", other: true });
    expect(screen.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked)).toEqual([true, false]);
    fireEvent.click(screen.getAllByRole("radio")[1] ?? document.body);
    expect(changed).toEqual([{ mood: "wild", other: true }]);
  });

  it("for a flag is a box to tick", () => {
    const flags = { yes: { kind: "flag" }, no: { kind: "flag" } } as const;
    const changed = controls(flags, { yes: true, no: false });
    const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
    for (const box of boxes) fireEvent.click(box);
    expect(changed).toEqual([
      { yes: false, no: false },
      { yes: true, no: true },
    ]);
  });

  it("for a number that may be missing says whether there is one", () => {
    const limit = { kind: "integer", nullable: true, max: 9 } as const;
    const numbers = { low: { ...limit, min: 3 }, free: limit };
    const changed = controls(numbers, { low: null, free: 5 });
    const chips = screen.getAllByRole<HTMLInputElement>("radio");
    expect(chips.map(({ checked }) => checked)).toEqual([true, false, false, true]);
    expect(chips.map((one) => one.closest("label")?.textContent).filter((_, i) => i % 2 === 1)).toEqual([
      "Number",
      "5",
    ]);
    expect(screen.getAllByRole("slider")).toHaveLength(1);
    fireEvent.click(chips[1] ?? document.body);
    fireEvent.click(chips[2] ?? document.body);
    expect(changed).toEqual([
      { low: 3, free: 5 },
      { low: null, free: null },
    ]);
    cleanup();
    const others = controls(numbers, { low: 4, free: null });
    fireEvent.click(screen.getAllByRole("radio")[3] ?? document.body);
    expect(others).toEqual([{ low: 4, free: 1 }]);
  });

  it("for a number that must be there has no chips", () => {
    controls({ rank: { kind: "integer", min: 1, max: 5 } }, { rank: 2 });
    expect(screen.queryAllByRole("radio")).toEqual([]);
    expect(screen.getAllByRole("slider")).toHaveLength(1);
  });

  it("for text is a field, whose emptiness is none where that may be", () => {
    const changed = controls(
      { note: { kind: "text", nullable: true }, name: { kind: "text" } },
      { note: "a", name: "b" },
    );
    const fields = [...document.querySelectorAll<HTMLElement>('.field[data-kind="text"] input, .field textarea')];
    expect(fields).toHaveLength(2);
    for (const field of fields) {
      fireEvent.input(field, { target: { value: "" } });
      fireEvent.focusOut(field);
    }
    expect(changed).toEqual([
      { note: null, name: "b" },
      { note: "a", name: "" },
    ]);
  });
});

const attemptsSlider = () => screen.queryByRole("slider", { name: "Attempts in a row" });

const goals = () => screen.queryByRole("group", { name: "Goal" })?.querySelectorAll("input") ?? [];

describe("the number of attempts in a row", () => {
  it("is 1 to 6, where a procedure has parameters", () => {
    changes((onChange) => <StrategyControls system={eveningStar} procedure={task} {...{ question, onChange }} />);
    expect([attemptsSlider()?.getAttribute("min"), attemptsSlider()?.getAttribute("max")]).toEqual(["1", "6"]);
    cleanup();
    const plain = { ...task, parameters: {} };
    changes((onChange) => <StrategyControls system={eveningStar} procedure={plain} {...{ question, onChange }} />);
    expect(attemptsSlider()).toBeNull();
  });

  it("stands beside the goals, where there are several", () => {
    const { success } = eveningStar.goals;
    if (!success) throw new Error("there is a goal of success");
    const show = (system: SystemDefinition) =>
      changes((onChange) => <StrategyControls procedure={task} {...{ system, question, onChange }} />);
    const questions = show({ ...eveningStar, goals: { success, other: { ...success, name: "other" } } });
    expect([...goals()].map(({ checked }) => checked)).toEqual([true, false]);
    fireEvent.click(goals()[1] ?? document.body);
    expect(questions).toEqual([{ ...question, goal: "other" }]);
    cleanup();
    show(eveningStar);
    expect(goals()).toHaveLength(0);
  });
});
