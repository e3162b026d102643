import { seeded } from "@rulewright/rules";
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import { expect, it } from "vitest";
import { defaultHouseRules } from "../src/question/house-rules.ts";
import { SoloTable } from "../src/solo/table/solo-table.ts";
import { StateReport } from "../src/solo/table/state.ts";
import { formatSheet } from "../src/solo/table/sheet.ts";
import { lanternCourt } from "./lantern-court.ts";

/** A table with the characters of the sample system's parties. */
function openTable(): SoloTable {
  const characters = lanternCourt.parties.flatMap((party) => party.characters);
  return new SoloTable(lanternCourt, { characters, house: defaultHouseRules(lanternCourt), random: seeded(1) });
}

it("the state is printed in full once, and then only what has changed", () => {
  const [table, report] = [openTable(), new StateReport()];
  const id = table.sheet.id;
  expect(report.full(table)).toBe("Light 3 · Stance low guard; at the table: Oil 2 · Round 1 · Watch 00:00:00");
  expect(report.changes(table)).toBe("");
  expect(table.edit(id, "light", 2, "")).toBeUndefined();
  expect(report.changes(table)).toBe("Light 2");
  expect(table.edit("table", "round", 7, "")).toBeUndefined();
  expect(report.changes(table)).toBe("At the table: Round 7");
  expect(table.edit(id, "light", 3, "") ?? table.edit("table", "round", 8, "")).toBeUndefined();
  expect(report.changes(table)).toBe("Light 3; at the table: Round 8");
  expect(report.changes(table)).toBe("");
});

it("a mark that is gone is reported, and another character's state in full", () => {
  const [table, report] = [openTable(), new StateReport()];
  const id = table.sheet.id;
  table.edit(id, "lit", true, "");
  expect(report.full(table)).toContain("Lit");
  table.edit(id, "lit", false, "");
  expect(report.changes(table)).toBe("Lit: none");
  const other = table.people.find((one) => one.id !== id);
  table.actAs(other?.id ?? "");
  expect(report.changes(table)).toContain("Light ");
});

it("BK-16: the rounds left to live are reported with the stress left, and stand on the sheet", () => {
  const characters = bookkeeperD12.parties.flatMap((party) => party.characters);
  const house = defaultHouseRules(bookkeeperD12);
  const table = new SoloTable(bookkeeperD12, { characters, house, random: seeded(1) });
  const report = new StateReport();
  expect(report.full(table)).not.toContain("Rounds left");
  expect(table.edit(table.sheet.id, "stress", 12, "")).toBeUndefined();
  // Piloting 4, malus 4: a 10 or more, so a quarter of all rolls succeed.
  const expected =
    "Malus 4 · Stress left before death 1 · Rounds to live, average 1.33 (Assumes a roll with piloting (level 4) each round, 1 more stress for a failure.)";
  expect(report.changes(table)).toContain(expected);
  const lines = formatSheet(table, table.sheet);
  expect(lines.some((line) => line.includes(expected))).toBe(true);
  // Malus is kept only under the house rule.
  expect(lines.some((line) => line.includes("Kept malus"))).toBe(false);
});

it("a character whose creation is undone acts no longer: the first one does", () => {
  const table = openTable();
  const first = table.sheet;
  expect(table.create("Nan", undefined, { arts: { Sword: 1 }, mood: "calm" })).toBeUndefined();
  expect(table.sheet.name).toBe("Nan");
  // The taking of the character, then its creation.
  for (let i = 0; i < 2; i += 1) {
    const last = table.lastAct;
    expect(last && table.undo(last)).toBeUndefined();
  }
  expect(table.people).not.toContainEqual(expect.objectContaining({ name: "Nan" }));
  expect(table.sheet).toEqual(first);
});

it("a sheet has a line for each list of traits", () => {
  const table = openTable();
  const lines = formatSheet(table, table.sheet);
  expect(lines[0]).toBe("Ilse");
  expect(lines).toContain("Light 3 of 5");
  expect(lines.some((line) => line.startsWith("Arts: "))).toBe(true);
});

it("every entry of the log has the next number and the time", () => {
  const table = openTable();
  const before = Date.now();
  table.edit(table.sheet.id, "light", 2, "");
  table.act("light", { oil: 1 });
  const { log, seq } = table.state;
  expect([...log].map((entry) => entry.seq)).toEqual([...log].map((_, i) => i + 1));
  expect(seq).toBe(log.length);
  expect(log.at(-1)?.at).toBeGreaterThanOrEqual(before);
});

it("an edit has a reason only where one is given", () => {
  const table = openTable();
  table.edit("table", "round", 2, "");
  table.edit("table", "round", 3, "It is late.");
  const [first, second] = table.state.log.slice(-2).map(({ event }) => event);
  expect(first).toMatchObject({ words: "" });
  expect(second).toMatchObject({ words: "It is late." });
});

it("a table is called after its first character, or after its system where nobody is at it", () => {
  expect(openTable().state.title).toBe("Ilse");
  const nobody = { characters: [], house: defaultHouseRules(lanternCourt), random: seeded(1) };
  expect(new SoloTable(lanternCourt, nobody).state.title).toBe(lanternCourt.title);
});

it("an approach is taken of those that were offered last", () => {
  const table = openTable();
  table.act("open", {});
  const approach = { offer: "duel", args: { art: "Sword", against: "bram" } };
  expect(table.offerApproaches("At the gate", [approach])).toBeUndefined();
  expect(table.offerApproaches("By the fountain", [approach])).toBeUndefined();
  expect(table.takeApproach(0)).toBeUndefined();
  expect(table.attempt?.title).toBe("By the fountain");
});
