// @vitest-environment happy-dom
import { fireEvent, screen } from "../testing.tsx";
import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import type { CreationGuide } from "@rulewright/systems/screen";
import { command } from "@rulewright/table";
import { beforeEach, describe, expect, it } from "vitest";
import { RatingRow } from "../../src/fields/rating-row.tsx";
import { CharacterPreview } from "../../src/table/creation/character-preview.tsx";
import { CreationForm } from "../../src/table/creation/creation-form.tsx";
import { RatingChangeCard } from "../../src/table/creation/rating-change.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { ines, TableInMemory } from "../table-in-memory.ts";
import { write } from "./forms.ts";
import { renderFor } from "./rendering.tsx";

beforeEach(() => showSystem(everything));

const { creation } = everything;
if (!creation) throw new Error("no creation");
const Form = () => <CreationForm creation={creation} onDone={() => undefined} />;
const table = new TableInMemory({}, everything);
const key = "rulewright.creation.a-table";
const step = () => document.querySelector("[aria-current=step]")?.textContent;
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

describe("the creation of a character", () => {
  it("takes names and descriptions as long as the table does, and says when they are at the end", () => {
    renderFor(table, ines, <Form />);
    const lengths = Object.fromEntries(
      [
        ["name", "Name"],
        ["about", "Description and notes"],
      ].map(([name = "", label = ""]) => [name, field(label).maxLength]),
    );
    const takes = (longer: Readonly<Record<string, number>>): boolean =>
      command.safeParse({
        type: "create-character",
        args: {},
        ...Object.fromEntries(
          Object.entries(lengths).map(([name, max]) => [name, "x".repeat(max + (longer[name] ?? 0))]),
        ),
      }).success;
    expect([takes({}), takes({ name: 1 }), takes({ about: 1 })]).toEqual([true, false, false]);
  });

  it("goes on where it was left in this browser, or at its first step", () => {
    const saved = { name: "Nell", about: "A cook.", args: {}, named: {} };
    for (const [draft, at] of [
      [{ ...saved, step: 1 }, "Attributes"],
      [saved, "Name"],
    ] as const) {
      localStorage.setItem(key, JSON.stringify(draft));
      const { unmount } = renderFor(table, ines, <Form />);
      expect(step()).toBe(at);
      fireEvent.click(screen.getByRole("button", { name: "Name" }));
      expect([field("Name").value, field("Description and notes").value]).toEqual(["Nell", "A cook."]);
      unmount();
    }
  });

  it("keeps the names of the entries that were chosen, and nothing that is no name", () => {
    const named = { skill: "Lore", other: 3, more: null };
    localStorage.setItem(key, JSON.stringify({ name: "Nell", about: "", step: 0, args: {}, named }));
    renderFor(table, ines, <Form />);
    write(field("Name"), "Nelly");
    expect(JSON.parse(localStorage.getItem(key) ?? "").named).toEqual({ skill: "Lore" });
  });

  it.each(["no json", "null", "[]", '{"args":{}}', '{"named":{}}'])(
    "begins anew where the browser keeps %s",
    (text) => {
      localStorage.setItem(key, text);
      renderFor(table, ines, <Form />);
      expect([step(), field("Name").value, field("Description and notes").value]).toEqual(["Name", "", ""]);
      write(field("Name"), "Nell");
      expect(JSON.parse(localStorage.getItem(key) ?? "")).toMatchObject({ name: "Nell", about: "", step: 0 });
    },
  );
});

describe("the preview of a character", () => {
  it("leaves out what isn't rated above nothing, and nothing that is rated", () => {
    showSystem(wasteland2d20);
    const [first] = wasteland2d20.parties[0]?.characters ?? [];
    if (!first) throw new Error("nobody is there");
    const traits = { ...first.traits, attributes: { Strength: 1, Luck: 5 }, skills: { Repair: 0, Speech: 2 } };
    const { container } = renderFor(
      new TableInMemory({}, wasteland2d20),
      ines,
      <CharacterPreview character={{ ...first, traits }} />,
    );
    const names = [...container.querySelectorAll("dt")].map(({ textContent }) => textContent);
    expect(
      names.filter((name) => Object.keys({ ...traits.attributes, ...traits.skills }).includes(name ?? "")),
    ).toEqual(["Strength", "Luck", "Speech"]);
  });
});

describe("a rating on a short scale", () => {
  it("is set by dots, or in steps with its number where the game says so", () => {
    const row = { name: "Repair", words: "Repair", value: 2, min: 0, max: 6, onRemove: undefined };
    const set: number[] = [];
    const buttonsOf = (inSteps: boolean): readonly (string | null)[] => {
      const { unmount } = renderFor(
        table,
        ines,
        <RatingRow {...row} inSteps={inSteps} onChange={(to) => set.push(to)} />,
      );
      const all = screen.getAllByRole("button");
      fireEvent.click(all.at(-1) ?? document.body);
      const names = all.map((one) => one.getAttribute("aria-label"));
      unmount();
      return names;
    };
    expect(buttonsOf(false)).toEqual([1, 2, 3, 4, 5, 6].map((rating) => `Repair: ${rating}`));
    expect(buttonsOf(true)).toEqual(["Repair: decrease", "Repair: 2", "Repair: increase"]);
    expect(set).toEqual([6, 3]);
  });
});

describe("what a changed rating does", () => {
  const guide: CreationGuide = {
    worth: {
      attributes: {
        each: { words: "each", question: () => undefined },
        compared: [{ words: "difficulty 6", question: () => undefined }],
      },
      skills: { each: { words: "each", question: () => undefined }, compared: [] },
    },
  };
  const card = (parameter: string, change?: Parameters<typeof renderFor>[3]): string => {
    const shown = <RatingChangeCard guide={guide} change={{ parameter, name: "wits", from: 2, to: 3 }} args={{}} />;
    const { container, unmount } = renderFor(table, ines, shown, change);
    const words = container.textContent ?? "";
    unmount();
    return words;
  };

  it("is told for rolls that are compared, to whoever may see odds", () => {
    expect(card("attributes")).toMatch(/^Wits 2 to 3difficulty 6from/u);
    expect([card("skills"), card("unknown")]).toEqual(["", ""]);
    expect(card("attributes", { change: (view) => ({ ...view, oddsShown: "gm" }) })).toBe("");
  });
});
