// @vitest-environment happy-dom
import { fireEvent, screen, within } from "../testing.tsx";
import { isRecord, type JsonObject } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { Party } from "../../src/table/party/party.tsx";
import { ines, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

/** Maren, whose skills are tied to her abilities. */
function maren(): Readonly<Record<"abilities" | "skills" | "tied", JsonObject>> {
  const [sheet] = new TableInMemory().view(ines).characters;
  const part = (name: string): JsonObject => {
    const found = sheet?.traits[name];
    return isRecord(found) ? found : {};
  };
  return { abilities: part("abilities"), skills: part("skills"), tied: part("tied") };
}

const notesOf = (container: HTMLElement): readonly (string | null)[] =>
  [...container.querySelectorAll(".character dl + .note")].map(({ textContent }) => textContent);

describe("a scale that is tied to another", () => {
  it("says below its ratings what each entry is tied to, and the other scale says nothing", () => {
    const { container } = renderFor(new TableInMemory(), ines, <Party />);
    const ties = Object.entries(maren().tied).map(([skill, ability]) => `${skill} with ${String(ability)}`);
    expect(ties.length).toBeGreaterThan(1);
    const said = notesOf(container).filter((note) => note?.includes(" with "));
    expect(said).toHaveLength(1);
    for (const tie of ties) expect(said[0]).toContain(tie);
  });

  it("says it of one entry, too", () => {
    const [[skill, ability] = ["", ""]] = Object.entries(maren().tied);
    const { container } = renderFor(new TableInMemory(), ines, <Party />, {
      change: (view) => ({
        ...view,
        characters: view.characters.map((one) => ({ ...one, traits: { ...one.traits, tied: { [skill]: ability } } })),
      }),
    });
    expect(notesOf(container).filter((note) => note?.includes(" with "))).toEqual([`${skill} with ${String(ability)}`]);
  });

  it("says nothing where no entry is tied", () => {
    const { container } = renderFor(new TableInMemory(), ines, <Party />, {
      change: (view) => ({
        ...view,
        characters: view.characters.map((one) => ({ ...one, traits: { ...one.traits, tied: {} } })),
      }),
    });
    expect(notesOf(container).filter((note) => note === "" || note?.includes(" with "))).toEqual([]);
  });

  it("is edited with a choice of the entries of the other; a new entry is tied to the first of them", () => {
    const { abilities, skills, tied } = maren();
    const [first = "", second = ""] = Object.keys(abilities);
    const [skill = ""] = Object.keys(skills);
    const { sent } = renderFor(new TableInMemory(), ines, <Party />);
    fireEvent.click(screen.getByRole("button", { name: "Edit" }));
    const choices = screen.getAllByRole<HTMLSelectElement>("combobox", { name: /: tied to$/ });
    expect(choices).toHaveLength(Object.keys(skills).length);
    const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: `${skill}: tied to` });
    expect([choice.value, ...[...choice.options].map(({ value }) => value)]).toEqual([
      tied[skill],
      ...Object.keys(abilities),
    ]);
    fireEvent.change(choice, { target: { value: second } });
    const own = within(choice.closest("fieldset") ?? document.body);
    fireEvent.input(own.getByRole("textbox", { name: "New entry" }), { target: { value: "Rope" } });
    fireEvent.click(own.getByRole("button", { name: "Add" }));
    expect(sent).toMatchObject([
      { type: "edit", name: "tied", to: { ...tied, [skill]: second } },
      { type: "edit", name: "skills", to: { ...skills, Rope: 1 }, also: { tied: { ...tied, Rope: first } } },
    ]);
  });
});
