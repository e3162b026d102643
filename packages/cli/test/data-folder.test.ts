import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "@rulewright/server";
import { beforeAll, describe, expect, it } from "vitest";
import { folder, runCommand } from "./rulewright.ts";

/** Opens a table on a server that ends, and answers where, with the token of its game master. */
async function folderWithTable() {
  const data = folder();
  const server = await startServer({ port: 0, host: "127.0.0.1", data });
  const response = await fetch(`${server.localUrl}/api/tables`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ system: "evening-star", name: "Gwen", title: "Tides" }),
  });
  const { table, token } = JSON.parse(await response.text());
  await server.close();
  return { data, table: String(table), token: String(token) };
}

/** With which status a server on the folder gives a table's file to a token. */
async function fileStatus(data: string, table: string, token: string): Promise<number> {
  const server = await startServer({ port: 0, host: "127.0.0.1", data });
  const { status } = await fetch(`${server.localUrl}/api/tables/${table}/file`, { headers: { "x-token": token } });
  await server.close();
  return status;
}

describe("tables", () => {
  let [data, table, token] = ["", "", ""];
  beforeAll(async () => {
    ({ data, table, token } = await folderWithTable());
  });

  it("are listed, saved, and opened from a file in another folder", async () => {
    const listed = await runCommand("tables", "--data", data);
    expect(listed.stdout).toMatch(new RegExp(`${table} +Tides +evening-star +Gwen +\\d+`, "u"));
    const file = join(folder(), "tides.json");
    const saved = await runCommand("tables", table, "--data", data, "--save", file);
    expect(saved).toEqual({ status: 0, stdout: `Saved in ${file}.\n`, stderr: "" });
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ format: "rulewright-table/1" });
    const other = folder();
    const opened = await runCommand("tables", "--data", other, "--open", file, "--as", "Nell");
    expect([listed.status, opened.status]).toEqual([0, 0]);
    expect(opened.stdout).toMatch(/^Tides: Nell is the game master\.\n.*\n\/t\/[\w-]+#gm=[\w-]+&join=[\w-]+\n$/u);
  });

  it("have a new link for a game master who has lost every device", async () => {
    const file = join(folder(), "tides.json");
    const { stdout, status } = await runCommand("tables", table, "--data", data, "--link", "--save", file);
    expect(status).toBe(0);
    expect(stdout.startsWith(`Saved in ${file}.\nTides: Gwen is the game master.\n`)).toBe(true);
    const [, fresh = ""] = /#gm=([\w-]+)\n$/u.exec(stdout) ?? [];
    expect(await fileStatus(data, table, fresh)).toBe(200);
    expect(await fileStatus(data, table, token)).toBe(403);
  });

  it("that can't be found or opened are named, and nothing is made", async () => {
    expect(await runCommand("tables", "nowhere", "--data", data, "--link")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("There is no table nowhere"),
    });
    const missing = join(folder(), "none", "tides.json");
    for (const [words, said] of [
      [["--link"], "Name a table"],
      [["--save", missing], "Name a table"],
      [[table], "Say what to do with the table: --save <file> or --link."],
      [["nowhere", "--save", missing], "There is no table nowhere"],
      [[table, "--save", missing], `Can't write ${missing}: Error: ENOENT`],
      [["--open", missing], "Say who opens the table: --as <name>."],
      [["--open", missing, "--as", "Nell"], `Can't read ${missing}: no such file.`],
    ] as const) {
      const { status, stdout, stderr } = await runCommand("tables", ...words, "--data", data);
      expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: "", stderr: expect.stringContaining(said) });
    }
    const refused = await runCommand("tables", "--data", data, "--open", join(data, "tables.sqlite"), "--as", "Nell");
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining("it isn't JSON") });
    expect(await runCommand("tables", "--data", folder())).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("There are no tables in"),
    });
  });
});
