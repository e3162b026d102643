import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { startServer } from "@rulewright/server";
import { describe, expect, it } from "vitest";
import { folder, runCommand } from "./rulewright.ts";

/** A backup without tables, and an empty data folder. */
async function backup() {
  const [made, data] = [folder(), folder()];
  await (await startServer({ port: 0, host: "127.0.0.1", data: made })).close();
  return { made, data };
}

describe("restore", () => {
  it("puts a backup in its place, and says where the former tables are", async () => {
    const { made, data } = await backup();
    const first = await runCommand("restore", made, "--data", data);
    expect([first.status, first.stdout]).toEqual([0, "Restored: tables 0, entries 0.\n"]);
    const second = await runCommand("restore", made, "--data", data);
    expect(second.stdout).toMatch(/^Restored: tables 0, entries 0\.\nWhat was there before is in .+replaced-.+\.\n$/);
  });

  it("refuses what is no backup, and one that is damaged", async () => {
    const { made, data } = await backup();
    const nothing = await runCommand("restore", data, "--data", made);
    expect([nothing.status, nothing.stderr]).toEqual([2, expect.stringContaining("There is no backup in")]);
    const database = new DatabaseSync(join(made, "tables.sqlite"));
    database.exec("INSERT INTO tables VALUES ('t', 'evening-star', '', 0, 3, 'hash')");
    database.close();
    const { status, stderr } = await runCommand("restore", made, "--data", data);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/isn't restored: The log of table t is damaged/)]);
  });
});

describe("serve with backups", () => {
  it.each([
    [["--backup-every", "6"], "Name the folder for backups"],
    [["--backups", "b", "--backup-every", "0"], "--backup-every takes hours from 0.01 to 8760"],
    [["--backups", "b", "--backup-every", "often"], 'not "often"'],
    [["--backups", "b", "--backup-keep", "0"], "--backup-keep takes a whole number above 0"],
    [["--backups", "b", "--backup-keep", "1.5"], 'not "1.5"'],
  ])("refuses %j", async (options, problem) => {
    const { status, stderr } = await runCommand("serve", "--port", "0", "--data", folder(), ...options);
    expect([status, stderr]).toEqual([2, expect.stringContaining(problem)]);
  });

  it("refuses a folder that can't be created", async () => {
    const data = folder();
    const { status, stderr } = await runCommand("serve", "--port", "0", "--data", data, "--backups", "/dev/null/b");
    expect([status, stderr]).toEqual([2, expect.stringContaining("can't be created")]);
  });
});
