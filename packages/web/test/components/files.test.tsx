// @vitest-environment happy-dom
import { act, fireEvent, screen } from "../testing.tsx";
import { characterFile } from "@rulewright/table";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CharacterFromFile, SaveCharacter } from "../../src/table/creation/character-files.tsx";
import { SaveLogButtons } from "../../src/table/log/log-export.tsx";
import { PracticeActions } from "../../src/table/settings/practice-actions.tsx";
import { tableFileName, WholeTable } from "../../src/table/settings/whole-table.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { write } from "./forms.ts";
import { renderFor } from "./rendering.tsx";

beforeEach(() => showSystem(everything));

/** The texts that were saved as files. */
const savedTexts: Promise<string>[] = [];

beforeEach(() => {
  savedTexts.length = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    if (file instanceof Blob) savedTexts.push(file.text());
    return "blob:";
  });
});

afterEach(() => vi.restoreAllMocks());

/** The names under which files are saved from now on. */
function downloadNames(): readonly string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string): boolean => fireEvent.click(button(name));

const table = (): TableInMemory => new TableInMemory({}, everything);

describe("a table as a whole", () => {
  it("is archived after a confirmation, and reopened", () => {
    const play = table();
    const { sent } = renderFor(play, oskar, <WholeTable />);
    press("Archive the table");
    expect(sent).toEqual([]);
    press("Archive");
    expect(sent).toEqual([{ type: "archive-table" }]);
  });

  it("is reopened with one press", () => {
    const play = table();
    play.does(oskar, { type: "archive-table" });
    const { sent } = renderFor(play, oskar, <WholeTable />);
    press("Reopen the table");
    expect(sent).toEqual([{ type: "reopen-table" }]);
  });

  it("is deleted by whoever types its name", () => {
    const play = table();
    const { title } = play.view(oskar);
    const { sent } = renderFor(play, oskar, <WholeTable />);
    const field = screen.getByLabelText(`To delete it, type ${title}`);
    write(field, title.slice(1));
    expect(button("Delete").disabled).toBe(true);
    write(field, ` ${title} `);
    press("Delete");
    expect(sent).toEqual([{ type: "delete-table", title }]);
  });

  it("is saved as a file under its name", async () => {
    vi.stubGlobal("fetch", async () => new Response('{"format":"a table"}'));
    const names = downloadNames();
    renderFor(table(), oskar, <WholeTable />);
    await act(async () => void press("Save the table as a file"));
    expect(names).toEqual(["the-salt-quarter.rulewright.json"]);
    expect(await savedTexts[0]).toBe('{"format":"a table"}');
  });

  it("says why it can't be saved", async () => {
    vi.stubGlobal("fetch", async () =>
      Response.json({ message: "Only the game master can export the table." }, { status: 403 }),
    );
    renderFor(table(), oskar, <WholeTable />);
    await act(async () => void press("Save the table as a file"));
    expect(screen.getByRole("alert").textContent).toBe("Only the game master can export the table.");
  });
});

/** Chooses a file with this text. */
const choose = async (text: string): Promise<void> => {
  const file = new File([text], "ann.json");
  await act(async () => {
    fireEvent.change(screen.getByLabelText("Add a character from a file"), { target: { files: [file] } });
    await file.text();
  });
};

describe("a character", () => {
  it("is saved as a file, and added from it", async () => {
    const [ann] = table().view(oskar).characters;
    if (!ann) throw new Error("the party has somebody");
    const { sent } = renderFor(
      table(),
      ines,
      <>
        <SaveCharacter character={ann} />
        <CharacterFromFile />
      </>,
    );
    expect(screen.getByLabelText<HTMLInputElement>("Add a character from a file").disabled).toBe(false);
    const names = downloadNames();
    press(`Save ${ann.name} as a file`);
    expect(names).toEqual(["ann.rulewright.json"]);
    const text = (await savedTexts[0]) ?? "";
    const file = characterFile({ ...everything, version: table().view(oskar).version }, ann);
    expect(text).toBe(`${JSON.stringify(file, undefined, 2)}\n`);
    await choose(text);
    expect(sent).toEqual([{ type: "import-character", file }]);
  });

  it.each([
    ["no JSON", "{", "This isn't the file of a character"],
    ["of another game", JSON.stringify({ format: "rulewright-character/1", system: "chess" }), "of another game"],
    [
      "without a sheet",
      JSON.stringify(characterFile(everything, { id: "", name: "X", traits: { nonsense: 1 }, trackers: { no: 1 } })),
      "at /character/traits/attributes, Attributes must have exactly 2 entries, not 0. Choose",
    ],
  ])("that is %s is refused where it is chosen", async (_, text, words) => {
    const { sent, container } = renderFor(table(), ines, <CharacterFromFile />);
    await choose(text);
    expect(container.textContent).toContain(words);
    expect(sent).toEqual([]);
  });
});

it("a practice table starts over after a confirmation, which closes the menu", () => {
  const [restart, onDone] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const practice = { members: [oskar], playAs: () => undefined, file: () => "{}", restart };
  const names = downloadNames();
  renderFor(table(), oskar, <PracticeActions {...{ practice, onDone }} />);
  press("Save the table as a file");
  expect(names).toEqual(["the-salt-quarter.rulewright.json"]);
  press("Start over");
  expect([restart.mock.calls.length, onDone.mock.calls.length]).toEqual([0, 0]);
  fireEvent.click(screen.getAllByRole("button", { name: "Start over" }).at(-1) ?? document.body);
  expect([restart.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 1]);
});

it("files of tables and characters whose names have no letters have names, too", () => {
  expect(["The Quay!", "…", ""].map(tableFileName)).toEqual([
    "the-quay.rulewright.json",
    "table.rulewright.json",
    "table.rulewright.json",
  ]);
  const [ann] = table().view(oskar).characters;
  if (!ann) throw new Error("the party has somebody");
  const names = downloadNames();
  renderFor(table(), ines, <SaveCharacter character={{ ...ann, name: "…" }} />);
  press("Save … as a file");
  expect(names).toEqual(["character.rulewright.json"]);
});

describe("the log", () => {
  it.each([
    ["Markdown", "the-salt-quarter.md"],
    ["JSON", "the-salt-quarter.json"],
  ])("is saved as %s once its earlier lines are there", (kind, name) => {
    const names = downloadNames();
    let isWhole = false;
    const { loads, update } = renderFor(table(), oskar, <SaveLogButtons />, {
      lines: (lines) => (isWhole ? lines : lines.slice(1)),
    });
    expect(loads()).toBe(0);
    press(kind);
    expect([loads(), names, button(kind).disabled]).toEqual([1, [], true]);
    isWhole = true;
    act(update);
    expect([loads(), names, button(kind).disabled]).toEqual([1, [name], false]);
  });
});
