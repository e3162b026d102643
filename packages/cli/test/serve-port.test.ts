import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerOptions } from "@rulewright/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { folder, runCommand } from "./rulewright.ts";

/** What the server was asked for. */
let asked: ServerOptions | undefined;

// No port is free here, so that a server answers at once with the port it was to listen on. One with a database begins, and is
// told to stop.
vi.mock("@rulewright/server", async (original) => {
  const real = await original<typeof import("@rulewright/server")>();
  const startServer = async (options: ServerOptions) => {
    asked = options;
    if (options.database === undefined) throw new real.PortInUseError(options.port);
    setImmediate(() => process.emit("SIGTERM"));
    return { localUrl: "http://localhost:9000", networkUrls: [], close: async () => undefined };
  };
  return { ...real, startServer };
});

beforeEach(() => {
  asked = undefined;
});
afterEach(() => vi.unstubAllEnvs());

/** Serves with a value of PORT, and says where or why not. */
async function served(PORT: string | undefined, ...words: readonly string[]): Promise<string | number> {
  vi.stubEnv("PORT", PORT);
  const { status, stderr } = await runCommand("serve", ...words);
  expect(status).toBe(2);
  return asked?.port ?? stderr.trim();
}

describe("the port of the server", () => {
  it.each([
    ["is 8020 at first", undefined, [], 8020],
    ["is 8020 where PORT is empty", "", [], 8020],
    ["is that of PORT", "9000", [], 9000],
    ["is that of --port, whatever PORT says", "9000", ["--port", "9001"], 9001],
    ["may be any free one", "0", [], 0],
    ["is 65535 at most", "65535", [], 65_535],
    ["can't be more", "65536", [], 'PORT takes a whole number from 0 (any free port) to 65535, not "65536".'],
    ["can't be less than 0", "-1", [], 'PORT takes a whole number from 0 (any free port) to 65535, not "-1".'],
    [
      "can't be a word",
      "9000",
      ["--port", "http"],
      '--port takes a whole number from 0 (any free port) to 65535, not "http".',
    ],
  ])("%s", async (_, PORT, words, port) => {
    expect(await served(PORT, ...words)).toBe(port);
  });

  it("that is in use is told with the next one", async () => {
    const { stderr } = await runCommand("serve", "--port", "9000");
    expect(stderr.replaceAll(/\s+/g, " ")).toContain(
      "Port 9000 is in use. Stop the program that uses it, or choose another port: rulewright serve --port 9001",
    );
  });
});

it("a database is named without its password", async () => {
  const { stdout } = await runCommand("serve", "--database", "postgres://ann:secret@db.example.org:5433/rulewright");
  expect(stdout).toContain("  tables saved in    the database rulewright at db.example.org:5433\n");
  expect(stdout).not.toContain("secret");
});

it("the password for new tables is that of a file", async () => {
  const file = join(folder(), "password");
  writeFileSync(file, "lantern\n");
  await runCommand("serve", "--password-file", file);
  expect(asked?.password).toBe("lantern");
  await runCommand("serve");
  expect(asked).not.toHaveProperty("password");
});
