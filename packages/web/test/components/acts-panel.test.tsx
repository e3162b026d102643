// @vitest-environment happy-dom
import { fireEvent, screen, within } from "../testing.tsx";
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { describe, expect, it } from "vitest";
import { ActsPanel } from "../../src/table/acts/acts-panel.tsx";
import { Party } from "../../src/table/party/party.tsx";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { submitFormOf } from "./forms.ts";
import { renderFor } from "./rendering.tsx";

/** A Storyteller table in play; Ines plays the first character of the party. */
function inPlay(): {
  readonly table: TableInMemory;
  readonly hero: string;
  readonly name: string;
} {
  const table = new TableInMemory({}, storytellerD10);
  const [first] = table.view(oskar).characters;
  if (!first) throw new Error("the party is empty");
  table.does(ines, { type: "take-character", character: first.id });
  table.does(oskar, { type: "act", act: "begin-play" });
  return { table, hero: first.id, name: first.name };
}

const button = (name: string) =>
  screen.getAllByRole<HTMLButtonElement>("button", { name })[0] ?? document.createElement("button");
const actButtons = () => [...document.querySelectorAll("button.act")];
const groups = () =>
  [...document.querySelectorAll<HTMLElement>(".act-group")].map((group) => ({
    title: within(group).getByRole("heading").textContent,
    acts: [...group.querySelectorAll("button.act > b")].map(({ textContent }) => textContent),
  }));

describe("the acts of a player", () => {
  it("are those of the character and of the table that aren't for the GM only", () => {
    const { table } = inPlay();
    renderFor(table, ines, <ActsPanel folded={false} />);
    const names = groups().flatMap(({ acts }) => acts);
    expect(names).toEqual(expect.arrayContaining(["Act passively", "Check the sheet", "Look up a trait"]));
    expect(names).not.toContain("Award experience");
    expect(names).not.toContain("Next turn");
    expect(names).not.toContain("Begin play");
  });

  it("keep many acts of the table behind a line that names them", () => {
    const { table } = inPlay();
    renderFor(table, oskar, <ActsPanel folded={false} />);
    const fold = document.querySelector("details.acts-of-table");
    expect(fold?.querySelector("summary")?.textContent).toMatch(/^\d actions.*Look up a trait, /);
    expect(fold?.hasAttribute("open")).toBe(false);
  });

  it("answer below themselves, under what was asked", () => {
    const { table } = inPlay();
    table.does(ines, { type: "act", act: "lookup", args: { trait: "Strength", dots: 3 } });
    renderFor(table, ines, <ActsPanel folded={false} />);
    expect([...document.querySelectorAll(".answered p")].map(({ textContent }) => textContent)).toEqual([
      "Strength, 3 dots",
      expect.stringMatching(/^Good\. /u),
    ]);
  });

  it("are listed by turn, body, growth and table, each with a sentence that says what it does", () => {
    const { table } = inPlay();
    renderFor(table, ines, <ActsPanel folded={false} />);
    expect(groups()).toEqual([
      { title: "Turn", acts: ["Act without dice", "Act passively", "Rally others"] },
      { title: "Body", acts: ["Mark a crippled limb", "Heal a limb"] },
      { title: "Growth", acts: ["Learn a specialty", "Add a dot", "Check the sheet"] },
      { title: "Table", acts: expect.arrayContaining(["Look up a trait", "Calculate average successes"]) },
    ]);
    const described = actButtons().map((one) => document.getElementById(one.getAttribute("aria-describedby") ?? ""));
    expect(
      described.map((sentence) => sentence?.textContent ?? "").filter((words) => !/^[A-Z].+\.$/.test(words)),
    ).toEqual([]);
    expect(button("Learn a specialty").textContent).toContain("Spend experience on a specialty of one ability.");
  });

  it("tell what can't be done at the end of its group, in one line where the reason is one", () => {
    const { table, hero } = inPlay();
    table.does(oskar, { type: "edit", of: hero, name: "willpower", to: 0 });
    renderFor(table, ines, <ActsPanel folded={false} />);
    const [turn] = document.querySelectorAll(".act-group");
    expect(turn?.querySelectorAll("summary")).toHaveLength(0);
    expect([...(turn?.querySelectorAll(".option.closed .t") ?? [])].map(({ textContent }) => textContent)).toEqual([
      "Ignore wounds, act without dice and rally others: only with willpower left: an incapacitated character acts passively, rests, or is rallied.",
    ]);
  });

  it("have one title: where they are folded, that of the fold", () => {
    const { table } = inPlay();
    const { unmount } = renderFor(table, ines, <ActsPanel folded />);
    expect(screen.getAllByText("Actions").map(({ tagName }) => tagName)).toEqual(["SUMMARY"]);
    unmount();
    renderFor(table, ines, <ActsPanel folded={false} />);
    expect(
      screen
        .getAllByText("Actions")
        .filter((one) => !one.hidden)
        .map(({ tagName }) => tagName),
    ).toEqual(["P"]);
  });

  it("open their form under their own row", () => {
    const { table } = inPlay();
    renderFor(table, ines, <ActsPanel folded={false} />);
    fireEvent.click(button("Learn a specialty"));
    expect(button("Learn a specialty").closest(".act-line")?.nextElementSibling?.tagName).toBe("FORM");
  });

  it("stand beside their rule, and where one of a group has a price, beside what each costs", () => {
    const { table, hero } = inPlay();
    table.does(oskar, { type: "edit", of: hero, name: "woundPenalty", to: 1 });
    renderFor(table, ines, <ActsPanel folded={false} />);
    const line = button("Ignore wounds").closest(".act-line");
    expect(line?.querySelector(".price")?.textContent).toBe("1 willpower");
    expect(line?.querySelector("button.rule")?.textContent).toBe("ST-36");
    const described = button("Ignore wounds").getAttribute("aria-describedby") ?? "";
    const words = described.split(" ").map((id) => document.getElementById(id)?.textContent);
    expect(words).toContain("1 willpower");
    // What is entered decides the price of these.
    expect(button("Rally others").closest(".act-line")?.querySelector(".price")).toBeNull();
  });

  it("say no prices in a group where everything is free", () => {
    const { table } = inPlay();
    renderFor(table, ines, <ActsPanel folded={false} />);
    expect(document.querySelectorAll(".act-line .price")).toHaveLength(0);
  });

  it("are sent for the character when they need no input", () => {
    const { table, hero } = inPlay();
    const { sent } = renderFor(table, ines, <ActsPanel folded={false} />);
    fireEvent.click(button("Check the sheet"));
    expect(sent).toEqual([{ type: "act", act: "validate", character: hero }]);
  });

  it("are sent for the table without a character", () => {
    const { table } = inPlay();
    const { sent } = renderFor(table, oskar, <ActsPanel folded={false} />);
    fireEvent.click(screen.getByRole("radio", { name: "Table" }));
    fireEvent.click(button("Clear the dice"));
    expect(sent).toEqual([{ type: "act", act: "new-action" }]);
  });

  it("open a form when they need input, and close it again", () => {
    const { table } = inPlay();
    const { sent } = renderFor(table, ines, <ActsPanel folded={false} />);
    fireEvent.click(button("Calculate average successes"));
    const form = screen.getByRole("form", { name: "Calculate average successes" });
    expect(sent).toEqual([]);
    fireEvent.click(within(form).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("form")).toBeNull();
    expect(sent).toEqual([]);
  });

  it("are sent with the arguments of their form", () => {
    const { table } = inPlay();
    const { sent } = renderFor(table, ines, <ActsPanel folded={false} />);
    fireEvent.click(button("Calculate average successes"));
    const form = screen.getByRole("form", { name: "Calculate average successes" });
    fireEvent.click(within(form).getByRole("button", { name: "Dice: increase" }));
    fireEvent.click(within(form).getByRole("button", { name: "Calculate average successes" }));
    expect(sent).toMatchObject([{ type: "act", act: "averages", args: { pool: expect.any(Number) } }]);
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("aren't sent while the form is incomplete", () => {
    const { table } = inPlay();
    const { sent } = renderFor(table, ines, <ActsPanel folded={false} />);
    fireEvent.click(button("Learn a specialty"));
    const form = screen.getByRole("form", { name: "Learn a specialty" });
    const commit = within(form).getByRole<HTMLButtonElement>("button", { name: "Learn a specialty" });
    expect(commit.disabled).toBe(true);
    submitFormOf(commit);
    expect(sent).toEqual([]);
    expect(within(form).getByText(/ is required\.$/)).toBeDefined();
  });

  it("are collapsed while an attempt is open", () => {
    const { table } = inPlay();
    const { container } = renderFor(table, ines, <ActsPanel folded />);
    expect(container.querySelector("details")?.open).toBe(false);
    expect(container.querySelector("summary")?.textContent).toBe("Actions");
  });

  it("stay open once they were opened, also after a form", () => {
    const { table } = inPlay();
    const { container } = renderFor(table, ines, <ActsPanel folded />);
    const fold = container.querySelector("details");
    if (!fold) throw new Error("nothing is folded");
    fold.open = true;
    fireEvent(fold, new Event("toggle"));
    fireEvent.click(button("Calculate average successes"));
    fireEvent.click(within(screen.getByRole("form")).getByRole("button", { name: "Cancel" }));
    expect(fold.open).toBe(true);
  });
});

describe("the acts of the GM", () => {
  it("are those of the table first, and of a character once one is selected", () => {
    const { table, hero, name } = inPlay();
    const { sent } = renderFor(table, oskar, <ActsPanel folded={false} />);
    const actors = screen.getByRole("group", { name: "Actions by" });
    expect(within(actors).getByRole<HTMLInputElement>("radio", { name: "Table" }).checked).toBe(true);
    expect(screen.queryByRole("button", { name: "Ignore wounds" })).toBeNull();
    fireEvent.click(within(actors).getByRole("radio", { name }));
    fireEvent.click(button("Check the sheet"));
    expect(sent).toEqual([{ type: "act", act: "validate", character: hero }]);
  });

  it("are drawn as closed, with the reason and its rule, while the rules refuse them", () => {
    const { table } = inPlay();
    const { container } = renderFor(table, oskar, <ActsPanel folded={false} />);
    expect(screen.queryByRole("button", { name: "End combat" })).toBeNull();
    expect(screen.getByRole("button", { name: "Begin combat" })).toBeDefined();
    const closed = [...container.querySelectorAll(".option.closed")].map(({ textContent }) => textContent);
    expect(closed).toContain("End combat: only in combat.ST-67");
  });

  it("are closed once they are used up, until the period ends", () => {
    const { table, hero, name } = inPlay();
    table.does(oskar, { type: "edit", of: hero, name: "woundPenalty", to: 2 });
    const draw = () => {
      const { container, unmount } = renderFor(table, oskar, <ActsPanel folded={false} />);
      fireEvent.click(within(screen.getByRole("group", { name: "Actions by" })).getByRole("radio", { name }));
      const closed = [...container.querySelectorAll(".option.closed")].map(({ textContent }) => textContent);
      unmount();
      return closed.filter((words) => words?.startsWith("Ignore wounds"));
    };
    expect(draw()).toEqual([]);
    table.does(ines, { type: "act", act: "ignore-wounds", character: hero });
    expect(draw()).toEqual([
      "Ignore wounds: wounds can be ignored once per turn. Available again in the next turn.ST-36",
    ]);
    table.does(oskar, { type: "act", act: "next-turn" });
    expect(draw()).toEqual([]);
  });

  it("are nothing for somebody without a character", () => {
    const table = new TableInMemory({}, storytellerD10);
    const { container } = renderFor(table, ines, <ActsPanel folded={false} />);
    expect(container.textContent).toBe("");
  });
});

it("an act that sets a tracker has its control on the sheet that a player edits; the GM edits the tracker itself", () => {
  const { table, hero, name } = inPlay();
  const { sent, unmount } = renderFor(table, ines, <Party />);
  fireEvent.click(button("Edit"));
  fireEvent.click(button("Set the wound penalty: increase"));
  expect(sent).toEqual([{ type: "act", act: "set-wounds", character: hero, args: { woundPenalty: 1 } }]);
  unmount();
  renderFor(table, oskar, <Party />);
  fireEvent.click(button(name));
  fireEvent.click(button("Edit"));
  expect(screen.getByRole("button", { name: "Done" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Set the wound penalty: increase" })).toBeNull();
});
