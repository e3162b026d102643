import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand, folder, launch, start, TASK } from "./rulewright.ts";

const good = '[{"id":"es-check-p-1","measure":"check-p","params":{"rank":3,"modifier":0,"difficulty":5,"lots":0},';
const chance = (exact: string, decimal: string): string =>
  `"values":{"p_success":{"exact":"${exact}","decimal":"${decimal}"}}}]`;

describe("conform", () => {
  it("counts what passed, several lists on standard input included", async () => {
    const entries = good + chance("9/20", "0.45");
    const { status, stdout } = await launch(["conform", "-"], `${entries}\n${entries}`);
    expect({ status, stdout }).toEqual({ status: 0, stdout: "2 passed, 0 failed\n" });
  });

  it("tells each failing entry, and exits with 1", async () => {
    const file = join(folder(), "odds.json");
    writeFileSync(file, good + chance("1/2", "0.5"));
    const { status, stdout } = await runCommand("conform", file);
    expect(status).toBe(1);
    expect(stdout).toContain("✗ es-check-p-1");
    expect(stdout).toMatch(/0 passed, 1 failed\n$/);
  });

  it.each([
    ["an empty file", ""],
    ["no JSON", "[{"],
    ["no list", "{}"],
  ])("exits with 2 for %s", async (_, text) => {
    const file = join(folder(), "odds.json");
    writeFileSync(file, text);
    const { status, stdout, stderr } = await runCommand("conform", file);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(`Can't use ${file}`);
  });

  it("exits with 2 for a file there is not", async () => {
    const { status, stderr } = await runCommand("conform", "/no/such/file.json");
    expect({ status, stderr: stderr.trim() }).toEqual({
      status: 2,
      stderr: "Can't read /no/such/file.json: no such file.",
    });
  });
});

describe("serve", () => {
  it("says when it is ready and where, and closes when told to", async () => {
    const interfaces = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
    const host = interfaces.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "127.0.0.2";
    const data = folder();
    const server = start(["serve", "--host", host, "--data", data], { PORT: "0" });
    let said = "";
    server.stdout.on("data", (data: Buffer) => (said += data.toString()));
    while (!said.includes("Ctrl-C")) await once(server.stdout, "data");
    const [, url = ""] = /^Rulewright is ready: (http:\/\/[\d.]+:\d+)\n/.exec(said) ?? [];
    expect(said.split("\n").slice(1, 4)).toEqual([
      `  in your network    ${url}`,
      `  tables saved in    ${data}`,
      "  Press Ctrl-C to stop. The tables are saved.",
    ]);
    expect(url).toContain(host);
    let heard = "";
    server.stderr.on("data", (text: Buffer) => (heard += text.toString()));
    server.kill("SIGTERM");
    const [status] = await once(server, "exit");
    expect([status, heard]).toEqual([0, "Stopping the server.\n"]);
  });

  it("names the port that is in use, and exits with 2", async () => {
    const taken = createServer().listen(0, "0.0.0.0");
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const { status, stdout, stderr } = await launch(["serve", "--port", `${port}`, "--data", folder()]);
    taken.close();
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(`Port ${port} is in use.`);
  });

  it.each([
    [["--limit", "tablesPerHuor=3"], 'There is no limit "tablesPerHuor". Did you mean "tablesPerHour"?'],
    [["--limit", "tablesPerHour=some"], '--limit tablesPerHour takes a whole number above 0, not "some".'],
    [["--limit", "tablesPerHour=1,joinsPerHour=0"], '--limit joinsPerHour takes a whole number above 0, not "0".'],
    [["--trust-proxy", "10.0.0.0/33"], "--trust-proxy takes a number of proxies"],
    [["--trust-proxy", "everybody"], 'not "everybody"'],
    [["--public-url", "play.example.org"], "--public-url takes an address without a path"],
    [["--public-url", "https://play.example.org/rulewright"], "--public-url takes an address without a path"],
    [["--password-file", "/no/such/file"], "Can't read /no/such/file: no such file."],
    [["--metrics-port", "many"], '--metrics-port takes a whole number from 0 (any free port) to 65535, not "many".'],
    [["--log-level", "all"], "--log-level"],
    [["--password-file", "/dev/null"], "There is no password in /dev/null."],
  ])("refuses %j", async (words, message) => {
    const { status, stdout, stderr } = await runCommand("serve", "--data", folder(), ...words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  it("takes limits and proxies from the environment too", async () => {
    const env = {
      PORT: "0",
      RULEWRIGHT_LIMIT: "requestsPerMinute=2,joinsPerHour=9",
      RULEWRIGHT_TRUST_PROXY: "1",
      RULEWRIGHT_PUBLIC_URL: "",
    };
    const server = start(["serve", "--host", "127.0.0.1", "--data", folder()], env);
    let said = "";
    server.stdout.on("data", (data: Buffer) => (said += data.toString()));
    while (!said.includes("Ctrl-C")) await once(server.stdout, "data");
    const [, url = ""] = /(http:\S+)/.exec(said) ?? [];
    const status = async (address: string) =>
      (await fetch(`${url}/api/health`, { headers: { "x-forwarded-for": address } })).status;
    const all = [
      await status("192.0.2.1"),
      await status("192.0.2.1"),
      await status("192.0.2.1"),
      await status("192.0.2.2"),
    ];
    expect(all).toEqual([200, 200, 429, 200]);
    server.kill("SIGTERM");
    await once(server, "exit");
  });

  it("refuses what is no port", async () => {
    const { status, stderr } = await runCommand("serve", "--port", "70000");
    expect(status).toBe(2);
    expect(stderr).toContain("--port takes a whole number from 0 (any free port) to 65535");
  });
});

it("nobody minds when the reader stops reading", async () => {
  const child = start(["best", ...TASK, "--all"]);
  let complaints = "";
  child.stderr.on("data", (data: Buffer) => (complaints += data.toString()));
  child.stdout.destroy();
  const [status] = await once(child, "exit");
  expect({ status, complaints }).toEqual({ status: 0, complaints: "" });
});
