import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runCommand } from "./rulewright.ts";

/** The port that the server was asked for. */
let asked: number | undefined;

// No port is free here, so that a server answers at once with the port it was to listen on.
vi.mock("@rulewright/server", async (original) => {
  const real = await original<typeof import("@rulewright/server")>();
  const startServer = async ({ port }: { readonly port: number }): Promise<never> => {
    asked = port;
    throw new real.PortInUseError(port);
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
  return asked ?? stderr.trim();
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
