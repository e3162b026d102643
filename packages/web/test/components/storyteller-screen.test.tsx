// @vitest-environment happy-dom
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import type { Member } from "@rulewright/table";
import { expect, it } from "vitest";
import { RefusalNotice } from "../../src/components/refusal-notice.tsx";
import { fireEvent, screen } from "../testing.tsx";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { Log } from "../../src/table/log/log.tsx";
import { CreationForm } from "../../src/table/creation/creation-form.tsx";
import { CharacterSheet } from "../../src/table/party/character-sheet.tsx";
import { TableHead } from "../../src/table/values/shared-values.tsx";
import { panel, renderOwn } from "./own-screen.tsx";

const bram = "bram-teller";
const lea: Member = { id: "lea", name: "Lea", role: "player" };

/** A table in play, at which Ines plays Bram. */
function inPlay(): TableInMemory {
  const table = new TableInMemory({}, storytellerD10);
  table.does(ines, { type: "take-character", character: bram });
  table.does(oskar, { type: "act", act: "begin-play" });
  return table;
}

it("refuses with words for whoever reads them: nobody is sent to themselves", async () => {
  const refusal = { refused: true, code: "untrained-knowledge", rule: "ST-11" } as const;
  const told = async (member: Member) => {
    const { container, unmount } = await renderOwn(inPlay(), member, <RefusalNotice refusal={refusal} />);
    const words = container.textContent;
    unmount();
    return words;
  };
  expect([await told(oskar), await told(ines)]).toEqual([
    expect.stringMatching(/or allow it\./u),
    expect.stringMatching(/or ask the storyteller to allow it/u),
  ]);
});

it("names what traits and specialties of a framing are for", async () => {
  const table = inPlay();
  table.does(ines, { type: "propose", character: bram, words: "I wrestle him down." });
  const { container } = await renderOwn(table, oskar, panel);
  fireEvent.click(screen.getByRole("button", { name: "Frame attempt" }));
  fireEvent.click(await screen.findByRole("checkbox", { name: /^Melee/ }));
  const legends = [...container.querySelectorAll("form.framing legend")].map((one) => one.textContent);
  expect(legends).toEqual(
    expect.arrayContaining([
      "Traits: Usual attributes",
      "Traits: Talents",
      "Calls for: Calls for, and has",
      "Calls for: Calls for, but lacks",
    ]),
  );
});

it("ST-49: shows the approaches to whoever looks on, who may say which one they would take, and nothing dead", async () => {
  const table = inPlay();
  table.happens({ type: "member-joined", member: lea }, lea);
  table.does(lea, { type: "take-character", character: "calla-voss" });
  const approaches = [
    { offer: "roll", args: { traits: ["Precision", "Firearms"] } },
    { title: "With the shoulder", offer: "roll", args: { traits: ["Strength"] } },
  ];
  table.does(oskar, { type: "offer-approaches", character: bram, title: "Lock", approaches });
  const { sent, unmount } = await renderOwn(table, lea, panel);
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.queryByRole("button", { name: "Choose an approach" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "I'd do this: With the shoulder" }));
  expect(sent).toEqual([{ type: "say", words: "I'd do this: With the shoulder." }]);
  unmount();
  const gm = await renderOwn(table, oskar, panel);
  expect(screen.queryByRole("button", { name: /Choose an approach|I'd do this/u })).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: /shoulder/u }));
  fireEvent.click(screen.getByRole("button", { name: "Take With the shoulder" }));
  expect(gm.sent).toMatchObject([{ type: "take-approach", approach: 1 }]);
});

/** The words of what a member sees. */
async function wordsOf(...[table, member, children]: Parameters<typeof renderOwn>): Promise<string> {
  const { container, unmount } = await renderOwn(table, member, children);
  const words = container.textContent ?? "";
  unmount();
  return words;
}

it("ST-43: says that somebody is incapacitated in the log, to the storyteller, and at the head of the sheet", async () => {
  const table = inPlay();
  table.does(oskar, { type: "edit", of: bram, name: "willpower", to: 1 });
  table.does(oskar, { type: "frame", character: bram, title: "Hold on", offer: "willpower", args: {} });
  table.chooses(ines, { move: "roll" }, 1);
  expect(await wordsOf(table, ines, <Log />)).toContain("Bram Teller is incapacitated");
  expect(await wordsOf(table, oskar, panel)).toContain("Bram Teller is incapacitated. Say what happens now.");
  const own = table.view(ines).characters.find(({ id }) => id === bram);
  expect(own && (await wordsOf(table, ines, <CharacterSheet character={own} />))).toContain(
    "Incapacitated. At 0 willpower one acts passively, rests, or is rallied by others.",
  );
});

it("ST-38: whoever spends the last dot to ignore wounds is not incapacitated before the action is over", async () => {
  const table = inPlay();
  table.does(oskar, { type: "edit", of: bram, name: "willpower", to: 1 });
  table.does(oskar, { type: "act", act: "set-wounds", character: bram, args: { woundPenalty: 1 } });
  table.does(ines, { type: "act", act: "ignore-wounds", character: bram });
  const log = await wordsOf(table, ines, <Log />);
  expect(log).toContain("Now 0 willpower");
  expect(log).not.toContain("Bram Teller is incapacitated");
});

it("counts turns in a fight alone", async () => {
  const table = inPlay();
  table.does(oskar, { type: "act", act: "next-turn" });
  const calm = await wordsOf(table, ines, <TableHead />);
  table.does(oskar, { type: "act", act: "begin-combat" });
  expect([calm, await wordsOf(table, ines, <TableHead />)]).toEqual(["", expect.stringContaining("Turn 1")]);
});

it("names everybody who gains something at the end of a session", async () => {
  const table = inPlay();
  table.does(oskar, { type: "act", act: "grant-experience", character: bram, args: { amount: 1 } });
  table.does(oskar, { type: "act", act: "end-session", args: { experience: 2 } });
  const log = await wordsOf(table, ines, <Log />);
  expect(log).toContain("ends the session with 2 experience for everybody");
  expect(log).toContain("Bram Teller: 3 experience points.");
  expect(log).toContain("Ines Okafor, Yusra Lindqvist and Calla Voss: 2 experience points.");
});

it("ST-04, ST-14: a sheet names an attribute's rank and an ability's usual dice with their attribute and chance, and says how many more there are", async () => {
  const table = inPlay();
  const own = table.view(ines).characters.find(({ id }) => id === bram);
  if (!own) throw new Error("nobody is there");
  const { container } = await renderOwn(table, ines, <CharacterSheet character={own} />);
  const row = (name: string) =>
    [...container.querySelectorAll(".scale > div")].find((one) => one.textContent?.startsWith(name))?.textContent;
  expect(row("Strength")).toMatch(/^Strength4Exceptional$/u);
  expect(row("Firearms")).toMatch(/Strength: 7 dice, \d\d\.\d%$/u);
  expect(row("Crafting")).toMatch(/attribute 2: 3 dice, \d\d\.\d%$/u);
  const heads = () => [...container.querySelectorAll(".group-head")].map(({ textContent }) => textContent);
  const [knowledges] = heads().filter((words) => words?.startsWith("Knowledges"));
  expect(knowledges).toMatch(/at 0 not at all \d+ more$/u);
  const count = container.querySelectorAll("dt").length;
  for (const more of screen.getAllByRole("button", { name: /^\d+ more$/u })) fireEvent.click(more);
  expect(container.querySelectorAll("dt").length).toBeGreaterThan(count);
  expect(row("Law")).toBe("Law0");
});

it("ST-16: a sheet has its specialties by ability, advanced ones marked, and tells willpower once", async () => {
  const table = inPlay();
  const own = table.view(ines).characters.find(({ id }) => id === bram);
  if (!own) throw new Error("nobody is there");
  const { container } = await renderOwn(table, ines, <CharacterSheet character={own} />);
  const listed = [...container.querySelectorAll(".st-owned > div")].map((one) => one.textContent);
  expect(listed).toContain("Firearms○ Battle Rifles, general◇ Energy Weapons, advanced");
  expect(container.textContent).not.toMatch(/Permanent willpower|Specialties: /u);
});

it("ST-17: creation offers a specialty of one's own for the abilities that have dots", async () => {
  const creation = storytellerD10.creation;
  if (!creation) throw new Error("there is no creation");
  const { container } = await renderOwn(inPlay(), ines, <CreationForm creation={creation} onDone={() => undefined} />);
  fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value: "Tove" } });
  fireEvent.click(screen.getByRole("button", { name: "Abilities" }));
  fireEvent.click(screen.getByRole("button", { name: "Stealth: 2" }));
  fireEvent.click(screen.getByRole("button", { name: "Specialties" }));
  fireEvent.click(screen.getByRole("button", { name: "Specialties: add one" }));
  const offered = [...container.querySelectorAll(".one-of-forms input[type=radio]")];
  expect(offered.map((one) => one.closest("label")?.textContent)).toEqual(["Stealth 2"]);
});

/** The traits that are chosen, but for what is usual. */
const chosen = () =>
  screen
    .getAllByRole("checkbox", { checked: true })
    .map((one) => one.closest("label")?.textContent)
    .filter((words) => !words?.includes("usual"));

/** Taps a chip of a framing. */
const tap = async (name: RegExp) => {
  const [chip] = await screen.findAllByRole("checkbox", { name });
  if (chip) fireEvent.click(chip);
};

it("ST-48, A-04: a third trait of a framing takes the place of the earlier one of its kind, a second ability that of the first", async () => {
  const table = inPlay();
  table.does(ines, { type: "propose", character: bram, words: "I wrestle him down." });
  await renderOwn(table, oskar, panel);
  fireEvent.click(screen.getByRole("button", { name: "Frame attempt" }));
  await tap(/^Strength/u);
  await tap(/^Melee/u);
  await tap(/^Reflexes/u);
  expect(chosen()).toEqual(["Reflexes 3", "Melee 3"]);
  await tap(/^Firearms/u);
  expect(chosen()).toEqual(["Reflexes 3", "Firearms 3"]);
});

it("ST-52: the log tells a settled roll in the steps of its count", async () => {
  const table = inPlay();
  const args = { traits: ["Precision", "Firearms"], use: ["Energy Weapons"] };
  table.does(oskar, { type: "frame", character: bram, title: "Shoot", offer: "roll", args });
  table.chooses(ines, { move: "roll" }, 10, 8, 1, 3, 5, 2, 4);
  const log = await wordsOf(table, ines, <Log />);
  expect(log).toMatch(
    /Below 6 falls away\..*Tens throw 1 die more for Energy Weapons\..*The one takes a hit with it\./u,
  );
});

it("ST-03: what is looked up stands in the log in passing, and what the table rules as part of the story", async () => {
  const table = inPlay();
  table.does(ines, { type: "act", act: "lookup", args: { trait: "Strength", dots: 3 } });
  table.does(oskar, { type: "act", act: "averages", args: { pool: 6, difficulty: 7 } });
  table.does(oskar, { type: "act", act: "write-chapter", args: { chapter: "Health", words: "Seven boxes." } });
  const { container } = await renderOwn(table, ines, <Log />);
  const told = (which: string) => [...container.querySelectorAll(which)].map((one) => one.textContent).join(" ");
  expect(told(".entry.aside .did")).toMatch(/looks up Strength: 3 dots.*works out what 6 dice/u);
  expect(told(".entry:not(.aside) .did")).toMatch(/rules on health: Seven boxes\./u);
  expect(told(".entry:not(.aside) .did")).not.toMatch(/looks up|works out/u);
});

it("ST-11, ST-12: a knowledge without dots is allowed by the button beside its refusal", async () => {
  const table = inPlay();
  table.does(ines, { type: "propose", character: bram, words: "I quote the law. (Intelligence, Law)" });
  const { container } = await renderOwn(table, oskar, panel);
  fireEvent.click(screen.getByRole("button", { name: "Frame attempt" }));
  const refused = () => container.querySelector("form.framing")?.textContent?.includes("A knowledge needs dots");
  const allow = await screen.findByRole("button", { name: "Allow it" });
  expect(refused()).toBe(true);
  fireEvent.click(allow);
  expect(refused()).toBe(false);
  expect(screen.queryByRole("button", { name: "Allow it" })).toBeNull();
  expect(screen.getByRole("button", { name: "Put it on the table" }).hasAttribute("disabled")).toBe(false);
});
