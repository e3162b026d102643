import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { startServer } from "@rulewright/server";
import { describe, expect, it } from "vitest";
import { folder, runCommand } from "./rulewright.ts";

/** A data folder with one table, whose game master is called so. */
async function folderWithTable(name: string): Promise<string> {
  const data = folder();
  const server = await startServer({ port: 0, host: "127.0.0.1", data });
  await fetch(`${server.localUrl}/api/tables`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ system: "evening-star", name }),
  });
  await server.close();
  return data;
}

/** The exit status and the output of a check after a change to the database. */
const checked = async (...spoilings: readonly string[]) => {
  const data = await folderWithTable("Gwen");
  const database = new DatabaseSync(join(data, "tables.sqlite"));
  database.enableDefensive(false);
  for (const sql of spoilings) database.exec(sql);
  database.close();
  const { status, stdout } = await runCommand("check", "--data", data);
  return [status, ...stdout.trimEnd().split("\n")];
};

const summary = (damaged: number) => expect.stringContaining(`tables 1, damaged ${damaged}, entries checked`);

describe("check", () => {
  it("says that all tables are whole", async () => {
    const { status, stdout } = await runCommand("check", "--data", await folderWithTable("Gwen"));
    expect(stdout).toMatch(/^tables 1, damaged 0, entries checked \d+\n$/);
    expect(status).toBe(0);
  });

  it("names the entry that was changed, and exits with 1", async () => {
    const data = await folderWithTable("Gwendolyn");
    const file = join(data, "tables.sqlite");
    // Somebody edits the file: the same length, another name.
    writeFileSync(file, readFileSync(file).toString("latin1").replaceAll("Gwendolyn", "Gwendoleg"), "latin1");
    const { status, stdout } = await runCommand("check", "--data", data);
    expect(stdout).toMatch(
      /^✗ The log of table [\w-]+ is damaged: entry \d was changed\. Restore it from a backup\.\n/,
    );
    expect(stdout).toContain("tables 1, damaged 1, entries checked 0");
    expect(status).toBe(1);
  });

  it("names the faults of the database besides those of tables, and exits with 1 for either", async () => {
    const damagesTable = "UPDATE entries SET at = 1 WHERE seq = 1";
    const damagesDatabase = `
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'table_id, member', 'member, table_id') WHERE name = 'seats_by_member';`;
    const table = expect.stringMatching(/^✗ The log of table .+ entry 1 was changed/u);
    const database = expect.stringMatching(/^✗ .*seats_by_member/u);
    expect(await checked(damagesTable)).toEqual([1, table, summary(1)]);
    expect(await checked(damagesDatabase)).toEqual([1, database, summary(0)]);
    expect(await checked(damagesDatabase, damagesTable)).toEqual([1, database, table, summary(1)]);
  });

  it("exits with 2 where there are no tables, and makes none", async () => {
    const data = folder();
    for (let i = 0; i < 2; i += 1) {
      const { status, stderr } = await runCommand("check", "--data", data);
      expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining("There are no tables in") });
    }
  });
});
