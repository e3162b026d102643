// @vitest-environment happy-dom
import { currentAttempt } from "@rulewright/table";
import { cleanup, fireEvent, screen, within } from "../testing.tsx";
import { describe, expect, it } from "vitest";
import { ClosedOptions } from "../../src/components/closed-options.tsx";
import { AttemptCard } from "../../src/table/attempt/attempt-card.tsx";
import { useAttemptView } from "../../src/state/shown-attempt.tsx";
import { ChoiceBar } from "../../src/table/attempt/choice-bar.tsx";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { renderFor, renderWithOdds } from "./rendering.tsx";

function Card() {
  const attemptView = useAttemptView();
  return attemptView ? <AttemptCard attemptView={attemptView} /> : <p>No attempt</p>;
}

/** The tide clock with two successes of four: lots or ego may still help. */
function rolled(): TableInMemory {
  const table = new TableInMemory();
  restartTheClock(table);
  table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
  return table;
}

const options = () =>
  within(screen.getByRole("radiogroup", { name: "Options" })).getAllByRole<HTMLInputElement>("radio");
const option = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
const die = (n: number) => screen.getByRole("button", { name: new RegExp(`^Die ${n} shows`) });
const primary = () => document.querySelector<HTMLButtonElement>(".commit .btn.go");
const place = (table: TableInMemory) => ({
  attempt: currentAttempt(table.view(ines))?.id,
  step: currentAttempt(table.view(ines))?.trace.steps.length,
  undos: table.view(ines).undos,
});

describe("the options of a decision", () => {
  it("begin with none where the roll would fail, and show prices and odds", async () => {
    await renderWithOdds(rolled(), ines, <Card />);
    expect(options().filter(({ checked }) => checked)).toEqual([]);
    expect(primary()?.textContent).toBe("Choose one above");
    expect(primary()?.disabled).toBe(true);
    expect(option(/^Let it stand/).closest("label")?.textContent).toContain("free");
    expect(option(/Spend ego/).closest("label")?.textContent).toMatch(/ego.*70\.0%/);
    fireEvent.click(option(/^Let it stand/));
    expect(primary()?.textContent).toBe("Let it stand");
    expect(primary()?.disabled).toBe(false);
  });

  it("begin with the default where the roll succeeds, and name the best with what it is worth", async () => {
    const table = new TableInMemory();
    restartTheClock(table);
    table.chooses(ines, { move: "roll" }, 0, 3, 2, 4, 8, 6);
    await renderWithOdds(table, ines, <Card />);
    expect(options().filter(({ checked }) => checked)).toEqual([option(/^Let it stand/)]);
    cleanup();
    const { container } = await renderWithOdds(rolled(), ines, <Card />);
    expect(container.querySelector(".bestmark")?.textContent).toMatch(/^best, \+\d+ points$/);
  });

  it("mark one option as the best", async () => {
    const { container } = await renderWithOdds(rolled(), ines, <Card />);
    const marks = [...container.querySelectorAll(".bestmark")];
    expect(marks).toHaveLength(1);
    expect(marks[0]?.closest("label")?.textContent).toContain("4 lots");
  });

  it("show neither odds nor the best option to a player who may not see them", async () => {
    const table = rolled();
    table.does(oskar, { type: "show-odds", to: "gm" });
    const { container } = await renderWithOdds(table, ines, <Card />);
    expect(container.querySelectorAll(".bestmark")).toHaveLength(0);
    expect(container.textContent).not.toContain("%");
  });

  it("have a line for dice that can be tapped where the odds don't say which", async () => {
    const table = rolled();
    table.does(oskar, { type: "show-odds", to: "gm" });
    await renderWithOdds(table, ines, <Card />);
    fireEvent.click(option(/^Use lots/));
    expect(primary()?.disabled).toBe(true);
    fireEvent.click(die(3));
    expect(option(/^Reroll 7/).checked).toBe(true);
    expect(primary()?.disabled).toBe(false);
  });

  it("say what one token of several is worth", async () => {
    await renderWithOdds(rolled(), ines, <Card />);
    expect(option(/4 lots/).closest("label")?.textContent).toMatch(/4 lots, \d+ points for 1 lot/);
    expect(option(/Spend ego/).closest("label")?.textContent).not.toMatch(/points for/);
  });

  it("are chosen and committed with the dice they select", async () => {
    const table = rolled();
    const { sent } = await renderWithOdds(table, ines, <Card />);
    fireEvent.click(option(/2 lots/));
    expect(option(/2 lots/).checked).toBe(true);
    expect(primary()?.textContent).toMatch(/^Commit 2 lots/);
    fireEvent.click(primary() ?? document.body);
    expect(sent).toEqual([
      { type: "choose", ...place(table), move: "lots", detail: { reroll: [5], double: 1 }, dice: "generator" },
    ]);
  });

  it("follow the dice that are tapped", () => {
    const { sent } = renderFor(rolled(), ines, <Card />);
    fireEvent.click(die(3));
    fireEvent.click(die(4));
    expect(die(3).getAttribute("aria-pressed")).toBe("true");
    expect(primary()?.textContent).toMatch(/^Commit 2 lots/);
    fireEvent.click(die(3));
    expect(die(3).getAttribute("aria-pressed")).toBe("false");
    fireEvent.click(die(4));
    expect(option(/^Let it stand/).checked).toBe(true);
    fireEvent.click(die(5));
    fireEvent.click(primary() ?? document.body);
    expect(sent).toMatchObject([{ move: "lots", detail: { reroll: [4] } }]);
  });

  it("leave the dice alone once the move that rerolls them is closed", () => {
    const table = rolled();
    table.chooses(ines, { move: "lots", detail: { reroll: [2], double: 0 } }, 9);
    const { container } = renderFor(table, ines, <Card />);
    expect(option(/Spend ego/).disabled).toBe(false);
    expect(container.querySelectorAll(".tray .die")).toHaveLength(6);
    expect(screen.queryByRole("button", { name: /^Die / })).toBeNull();
  });

  it("outline what the decision spends", async () => {
    const { container } = await renderWithOdds(rolled(), ines, <Card />);
    expect(container.querySelector(".purse")?.textContent).toContain("4 lots");
    fireEvent.click(option(/2 lots/));
    expect(container.querySelector(".purse")?.textContent).toContain("2 of 4 lots left");
  });

  it("are sent with physical dice where the player rolls those", () => {
    const { sent } = renderFor(rolled(), ines, <Card />);
    fireEvent.click(option(/Spend ego/));
    fireEvent.click(screen.getByRole("button", { name: "My dice" }));
    fireEvent.click(primary() ?? document.body);
    expect(sent).toMatchObject([{ type: "choose", move: "ego", dice: "hand" }]);
  });

  it("belong to the player; the GM sees them, and says what they would do", () => {
    const { sent } = renderFor(rolled(), oskar, <Card />);
    expect(primary()).toBeNull();
    fireEvent.click(option(/Spend ego/));
    fireEvent.click(screen.getByRole("button", { name: "I'd do this" }));
    expect(sent).toMatchObject([{ type: "suggest", step: 4, move: "ego", detail: {} }]);
  });

  it("are shown on a shared screen as to whoever looks on", () => {
    const table = rolled();
    renderFor(table, oskar, <Card />, { change: (view) => ({ ...view, you: { ...view.you, role: "spectator" } }) });
    expect(screen.getAllByRole("radio").length).toBeGreaterThan(1);
  });

  it("show what others would do, and select it at a tap", () => {
    const table = rolled();
    const { undos } = table.view(oskar);
    const attempt = currentAttempt(table.view(oskar));
    const now = { attempt: attempt?.id ?? "", step: attempt?.trace.steps.length ?? 0, undos };
    table.does(oskar, { type: "suggest", ...now, move: "ego" });
    renderFor(table, ines, <Card />);
    const suggestions = within(screen.getByRole("list", { name: "Suggestions" }));
    expect(suggestions.getByRole("listitem").textContent).toMatch(/^Oskar suggests: Spend ego/);
    expect(option(/Spend ego/).checked).toBe(false);
    fireEvent.click(suggestions.getByRole("button", { name: "Select" }));
    expect(option(/Spend ego/).checked).toBe(true);
    cleanup();
    renderFor(table, oskar, <Card />);
    expect(screen.queryByRole("button", { name: "Select" })).toBeNull();
  });

  it("are the GM's while the player is absent", () => {
    renderFor(rolled(), oskar, <Card />, { present: [oskar.id] });
    fireEvent.click(option(/^Let it stand/));
    expect(primary()?.disabled).toBe(false);
  });
});

const REASONS = ["no-attempt", "already-undone", "announced-at-once", "not-json", "no-change"];

const closedFor = (reasons: readonly string[]) =>
  reasons.map((code, i) => ({
    name: `move-${i}`,
    refusal: { refused: true as const, code, rule: `ES-${i}`, details: {} },
  }));

const bar = (reasons: readonly string[]) => (
  <ChoiceBar rows={[]} closed={closedFor(reasons)} priceOf={() => ({})} goal={undefined} onChoose={() => undefined} />
);

describe("closed options", () => {
  it("are disabled, with the reason and its rule", () => {
    const { rules } = renderFor(rolled(), ines, bar(["no-attempt"]));
    expect(options().map(({ disabled }) => disabled)).toEqual([true]);
    expect(screen.getByText(/there is no open attempt/)).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Rule ES-0" }));
    expect(rules).toEqual(["ES-0"]);
  });

  it.each([
    [1, undefined],
    [2, "Not now: move 0 and move 1 Why"],
    [4, "Not now: move 0, move 1, move 2 and move 3 Why"],
    [5, "Not now: move 0, move 1, move 2 and 2 more Why"],
  ])("of which %i have reasons of their own, none of them a price, are one line", (count, summary) => {
    const { container } = renderFor(rolled(), ines, bar(REASONS.slice(0, count)));
    expect(container.querySelector("summary")?.textContent).toBe(summary);
    expect(container.querySelectorAll("details .option.closed")).toHaveLength(count === 1 ? 0 : count);
    expect(container.querySelectorAll(".option.closed")).toHaveLength(count);
  });

  it("that are too dear stay beside those that the moment rules out", () => {
    const dear = {
      name: "lots",
      refusal: { refused: true as const, code: "insufficient", rule: "ES-9", details: { held: 1 } },
    };
    const all = [...closedFor(REASONS.slice(0, 2)), dear];
    const choice = (
      <ChoiceBar rows={[]} closed={all} priceOf={() => ({})} goal={undefined} onChoose={() => undefined} />
    );
    const { container } = renderFor(rolled(), ines, choice);
    expect(container.querySelectorAll(".options > .option.closed")).toHaveLength(1);
    expect(container.querySelectorAll("details .option.closed")).toHaveLength(2);
  });

  it.each([
    [["no-attempt", "no-attempt"], undefined],
    [["no-attempt", "not-json", "no-attempt"], "3 unavailable options Why"],
  ])("are folded in a list of acts where there are several reasons: %j", (reasons, summary) => {
    const closed = closedFor(reasons).map((one) => ({ ...one, words: one.name }));
    const { container } = renderFor(rolled(), ines, <ClosedOptions closed={closed} folded />);
    expect(container.querySelector("summary")?.textContent).toBe(summary);
    expect(container.querySelectorAll(".option.closed")).toHaveLength(new Set(reasons).size);
  });

  it("with one reason share a line and its rules", () => {
    const { rules } = renderFor(rolled(), ines, bar(["no-attempt", "not-json", "no-attempt"]));
    expect(options()).toHaveLength(2);
    expect(screen.getByText("move 0 and move 2: there is no open attempt.", { exact: false })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Rule ES-0" }));
    expect(rules).toEqual(["ES-0", "ES-2"]);
  });
});
