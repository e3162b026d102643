import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { PROTOCOL } from "@rulewright/table";
import { DataFolderError, PortInUseError, startServer } from "../src/index.ts";
import { openSqliteStore } from "../src/sqlite-store.ts";
import type { Store } from "../src/store.ts";
import { Screen } from "./client.ts";
import { keptLog, newFolder, openTable, post, serve, sitDown, twoAtATable } from "./support.ts";
import { withAppend } from "./wrapped-store.ts";

const get = async (port: number, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const json = async (port: number, path: string, headers: Record<string, string> = {}) => {
  const { status, text } = await get(port, path, headers);
  return { status, body: JSON.parse(text) as unknown };
};

const characters = z.object({ characters: z.array(z.object({ name: z.string() })) });

describe("the API", () => {
  it("tells nobody how often they may ask who doesn't ask too often, and compresses no frames", async () => {
    const { port } = await serve();
    const { headers } = await get(port, "/api/health");
    expect([...headers.keys()].filter((name) => name.includes("rate"))).toEqual([]);
    const screen = await Screen.silent(port);
    expect(screen.socket.extensions).toBe("");
  });

  it("says that it is well", async () => {
    const { port } = await serve();
    expect(await json(port, "/api/health")).toEqual({ status: 200, body: { status: "ok", protocol: PROTOCOL } });
  });

  it("offers the systems with their parties", async () => {
    const { port } = await serve();
    const { body } = await json(port, "/api/systems");
    expect(body).toContainEqual(
      expect.objectContaining({
        id: "evening-star",
        title: "Evening Star",
        flavour: expect.any(String),
        parties: expect.arrayContaining([
          expect.objectContaining({ characters: expect.arrayContaining([expect.objectContaining({ id: "wick" })]) }),
        ]),
      }),
    );
  });

  it("opens a table and lets people sit down by its invitation", async () => {
    const { port } = await serve();
    const opened = await openTable(port, { party: 1, title: "Snowed in" });
    const { body } = await json(port, `/api/tables/${opened.table}`, { "x-invitation": opened.invitation });
    expect(body).toMatchObject({ title: "Snowed in", system: "evening-star" });
    expect(body).toMatchObject({ characters: expect.arrayContaining([expect.objectContaining({ id: "nim" })]) });
    const [one, two] = [await sitDown(port, opened, "Ann"), await sitDown(port, opened, "Bea")];
    expect(one.token).toMatch(/^[\w-]{32}$/);
    expect(new Set([one.token, two.token, opened.token, opened.invitation]).size).toBe(4);
    expect(new Set([one.member, two.member, opened.member]).size).toBe(3);
  });

  it("offers whoever comes nobody who is taken, and none of the GM's opponents", async () => {
    const { port } = await serve();
    const { opened, gm } = await twoAtATable(port, "wasteland-2d20");
    const free = async () => {
      const { body } = await json(port, `/api/tables/${opened.table}`, { "x-invitation": opened.invitation });
      return characters.parse(body).characters.map(({ name }) => name);
    };
    const before = await free();
    expect(before).not.toContain(gm.view?.characters[0]?.name);
    const [opponent] = wasteland2d20.opponents ?? [];
    expect(await gm.command({ type: "bring-in", opponent: opponent?.id ?? "" })).toMatchObject({ answer: "accepted" });
    await gm.until(() => gm.view?.characters.some(({ name }) => name === opponent?.name));
    expect(await free()).toEqual(before);
  });

  it("asks for the invitation", async () => {
    const { port } = await serve();
    const { table, token } = await openTable(port);
    expect(await json(port, `/api/tables/${table}`, { "x-invitation": "guess" })).toMatchObject({
      status: 403,
      body: { code: "not-invited" },
    });
    expect(await json(port, `/api/tables/${table}`)).toMatchObject({ status: 400, body: { code: "bad-request" } });
    expect(await json(port, "/api/tables/none", { "x-invitation": "x" })).toMatchObject({
      status: 404,
      body: { code: "no-such-table" },
    });
    const seats = await post(port, `/api/tables/${table}/seats`, { invitation: token, name: "Eve" });
    expect(seats).toMatchObject({ status: 403, body: { code: "not-invited" } });
  });

  it("takes ids of 64 characters, and invitations of 128", async () => {
    const { port } = await serve();
    const { table } = await openTable(port);
    const asked = async (id: string, invitation: string) =>
      (await json(port, `/api/tables/${id}`, { "x-invitation": invitation })).status;
    expect([await asked("x".repeat(64), "y"), await asked("x".repeat(65), "y")]).toEqual([404, 400]);
    expect([await asked(table, "y".repeat(128)), await asked(table, "y".repeat(129))]).toEqual([403, 400]);
  });

  it("allows sixty posts a minute unless told otherwise", async () => {
    const server = await startServer({ port: 0, host: "127.0.0.1", data: newFolder() });
    const asked = () => post(server.port, "/api/tables", {});
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await asked()).status));
    expect(statuses.filter((status) => status === 400)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    // What remains of a rate concerns nobody.
    const { headers } = await fetch(`http://127.0.0.1:${server.port}/api/systems`);
    expect([...headers.keys()].filter((name) => name.startsWith("x-ratelimit"))).toEqual([]);
    await server.close();
  });

  it("names the nearest system and the parties there are", async () => {
    const { port } = await serve();
    const system = await post(port, "/api/tables", { system: "evening-sta", name: "G" });
    expect(system).toMatchObject({
      status: 404,
      body: { code: "no-such-system", message: expect.stringContaining('Did you mean "evening-star"') },
    });
    const party = await post(port, "/api/tables", { system: "evening-star", name: "G", party: 9 });
    expect(party).toMatchObject({ status: 400, body: { code: "no-such-party" } });
  });

  it.each([
    ["no JSON", "{", 400],
    ["a poisoned prototype", '{"__proto__": {"gm": true}, "system": "evening-star", "name": "G"}', 400],
    ["a poisoned constructor", '{"constructor": {"prototype": {}}, "system": "evening-star", "name": "G"}', 400],
    ["unknown fields", '{"system": "evening-star", "name": "G", "role": "gm"}', 400],
    ["a name of spaces", '{"system": "evening-star", "name": "   "}', 400],
    ["an inherited name for a system", '{"system": "constructor", "name": "G"}', 404],
    ["too much", JSON.stringify({ system: "evening-star", name: "x".repeat(70_000) }), 413],
    ["nothing", "", 400],
  ])("declines %s", async (_, body, status) => {
    const { port } = await serve();
    expect(await post(port, "/api/tables", body)).toEqual({
      status,
      body: { code: expect.any(String), message: expect.any(String) },
    });
    expect(({} as Record<string, unknown>)["gm"]).toBeUndefined();
  });

  it("takes JSON only, which no foreign form can send", async () => {
    const { port } = await serve();
    const response = await fetch(`http://127.0.0.1:${port}/api/tables`, {
      method: "POST",
      body: JSON.stringify({ system: "evening-star", name: "G" }),
      headers: { "content-type": "text/plain" },
    });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: "not-json" });
  });

  it("slows down who posts too often, and nobody who only looks", async () => {
    const { port } = await serve({ limits: { tablesPerHour: 3 } });
    for (let i = 0; i < 3; i += 1) await openTable(port);
    expect(await post(port, "/api/tables", { system: "evening-star", name: "G" })).toMatchObject({
      status: 429,
      body: { code: "too-fast", message: expect.stringMatching(/3 times in an hour.*Try again in 60 minutes/) },
    });
    const health = await get(port, "/api/health");
    expect(health.status).toBe(200);
  });

  it("allows ten guesses of a code a minute", async () => {
    const { port } = await serve();
    const guess = () => post(port, "/api/seats", { code: "AAAA-AAAA" });
    for (let i = 0; i < 10; i += 1) expect(await guess()).toMatchObject({ body: { code: "bad-seat-code" } });
    expect(await guess()).toMatchObject({ status: 429, body: { code: "too-fast" } });
  });

  it("says which seats can't be stored, and which have no table any more", async () => {
    let meanwhile: ((store: Store) => Promise<void>) | undefined;
    const openStore = (folder: string) => {
      const inner = openSqliteStore(folder);
      return withAppend(inner, async (all, go) => {
        await meanwhile?.(inner);
        return go(all);
      });
    };
    const { port } = await serve({ log: keptLog(), openStore });
    const { table, invitation } = await openTable(port);
    const sit = () => post(port, `/api/tables/${table}/seats`, { invitation, name: "Paul" });
    meanwhile = () => Promise.reject(new Error("a bad sector"));
    expect(await sit()).toMatchObject({ status: 503, body: { code: "unsaved" } });
    // Another server deletes the table.
    meanwhile = async (inner) => {
      const after = (await inner.read(table, 0)).length;
      await inner.append([{ table, after, entries: [], acknowledged: [], seats: [], deletes: true }]);
    };
    expect(await sit()).toMatchObject({ status: 404, body: { code: "no-such-table" } });
  });

  it("fills a table up and no further", async () => {
    const { port } = await serve();
    const opened = await openTable(port);
    await Promise.all(Array.from({ length: 63 }, (_, i) => sitDown(port, opened, `Player ${i}`)));
    const { table, invitation } = opened;
    expect(await post(port, `/api/tables/${table}/seats`, { invitation, name: "One more" })).toMatchObject({
      status: 409,
      body: { code: "table-full" },
    });
  });
});

const broken = () => {
  throw new Error("secret detail");
};

function built() {
  const page = newFolder();
  mkdirSync(join(page, "assets"));
  writeFileSync(join(page, "index.html"), "<!doctype html><title>Rulewright</title>");
  writeFileSync(join(page, "assets", "main-1234.js"), "export {};");
  return page;
}

describe("the page", () => {
  it("is served at every place inside it, and asked for each time", async () => {
    const { port } = await serve({ page: built() });
    for (const path of ["/", "/tables/abc", "/join/abc?invitation=a.b", "/apiary"]) {
      const { status, text, headers } = await get(port, path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain("<!doctype html>");
      expect(headers.get("cache-control")).toBe("no-cache");
    }
  });

  it("is for looking at: other methods find nothing there", async () => {
    const { port } = await serve({ page: built() });
    const statuses = ["GET", "HEAD", "POST", "DELETE"].map(
      async (method) => (await fetch(`http://127.0.0.1:${port}/tables/abc`, { method })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404]);
  });

  it("brings its files, and nothing from beyond its folder", async () => {
    const { port } = await serve({ page: built() });
    const script = await get(port, "/assets/main-1234.js");
    expect(script.headers.get("content-type")).toMatch(/javascript/);
    expect(script.headers.get("cache-control")).toMatch(/immutable/);
    for (const path of ["/assets/none.js", "/..%2f..%2fetc/passwd.txt", "/api", "/api/none"]) {
      const { status, text } = await get(port, path);
      expect([path, status]).toEqual([path, 404]);
      expect(JSON.parse(text)).toMatchObject({ code: "not-found" });
    }
  });

  it("is sent compressed to browsers that accept that, as the build left it", async () => {
    const page = built();
    const script = "export const dice = 20;";
    writeFileSync(join(page, "assets", "main-1234.js.br"), brotliCompressSync(script));
    const { port } = await serve({ page });
    const place = `http://127.0.0.1:${port}/assets/main-1234.js`;
    const [small, plain] = await Promise.all(
      ["br, gzip", "identity"].map((accepted) => fetch(place, { headers: { "accept-encoding": accepted } })),
    );
    expect(small?.headers.get("content-encoding")).toBe("br");
    expect(small?.headers.get("content-type")).toMatch(/javascript/);
    expect(small?.headers.get("cache-control")).toMatch(/immutable/);
    expect(await small?.text()).toBe(script);
    expect(plain?.headers.get("content-encoding")).toBeNull();
    expect(await plain?.text()).toBe("export {};");
  });

  it("names the files of the system that a table plays, where the build has listed them", async () => {
    const page = built();
    writeFileSync(join(page, "systems.json"), '{"evening-star":["assets/star-1.js","assets/star-2.css"]}');
    const { port } = await serve({ page });
    const { table } = await openTable(port, { system: "evening-star" });
    const { table: other } = await openTable(port, { system: "storyteller-d10" });
    const linkAt = async (path: string) => (await get(port, path)).headers.get("link");
    expect(await linkAt(`/t/${table}`)).toBe(
      "</assets/star-1.js>; rel=modulepreload; crossorigin, </assets/star-2.css>; rel=preload; as=style; crossorigin",
    );
    for (const path of ["/", "/t/none", `/t/${other}`, `/t/${table}/more`])
      expect([path, await linkAt(path)]).toEqual([path, null]);
  });

  it("lets only its own scripts and sockets run, and asks for no TLS", async () => {
    const { port } = await serve({ page: built() });
    const { headers } = await get(port, "/");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toContain("upgrade-insecure-requests");
    for (const name of ["strict-transport-security", "cross-origin-opener-policy", "origin-agent-cluster"]) {
      expect(headers.get(name)).toBeNull();
    }
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(policy).not.toContain("unsafe");
    expect((await get(port, "/api/systems")).headers.get("cache-control")).toBe("no-store");
  });

  it("asks for TLS from now on where everybody reaches it by TLS", async () => {
    const { port } = await serve({ page: built(), publicUrls: ["https://play.example.org"] });
    const { headers } = await get(port, "/");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  });

  it("says how to build it where it never was", async () => {
    const { port } = await serve({ page: join(newFolder(), "dist") });
    const { status, text } = await get(port, "/");
    expect(status).toBe(503);
    expect(text).toContain("npm run build:web");
  });
});

describe("starting and stopping", () => {
  it("names a port in use, and leaves the data folder alone", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const address = other.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const data = newFolder();
    const started = startServer({ port, host: "127.0.0.1", data });
    await expect(started).rejects.toBeInstanceOf(PortInUseError);
    await expect(started).rejects.toThrow(`Port ${port} is in use`);
    other.close();
    const server = await startServer({ port: 0, host: "127.0.0.1", data });
    await server.close();
  });

  it("fails with an error of its own for each thing that is wrong", async () => {
    const other = await serve();
    const failures = [
      { port: other.port, data: newFolder() },
      { port: 0, host: "192.0.2.1", data: newFolder() },
      { port: 0, data: join(newFolder(), "\0") },
    ];
    const names = failures.map((options) =>
      startServer({ host: "127.0.0.1", ...options }).catch((error: unknown) => error instanceof Error && error.name),
    );
    expect(await Promise.all(names)).toEqual(["PortInUseError", "ListenError", "DataFolderError"]);
  });

  it("names a busy port before a busy folder", async () => {
    const data = newFolder();
    const { port } = await serve({ data });
    await expect(startServer({ port, host: "127.0.0.1", data })).rejects.toBeInstanceOf(PortInUseError);
    await expect(startServer({ port: 0, host: "127.0.0.1", data })).rejects.toBeInstanceOf(DataFolderError);
  });

  it("keeps no timer once it is closed", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const server = await startServer({ port: 0, host: "127.0.0.1", data: newFolder() });
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    await server.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("listens for the whole network unless told otherwise", async () => {
    const { port, localUrl, networkUrls } = await serve({ host: "0.0.0.0" });
    expect(localUrl).toBe(`http://localhost:${port}`);
    for (const url of networkUrls) expect(url).toMatch(new RegExp(`^http://[\\d.]+:${port}$`));
    expect((await serve()).networkUrls).toEqual([]);
  });

  it("tells its log where it listens and where it stores tables", async () => {
    const [data, log] = [newFolder(), keptLog()];
    const { port } = await serve({ data, log });
    expect(log.kept).toEqual([{ level: "info", details: { port, data }, message: "server listening" }]);
  });

  it("lets go of port and data when closed, however often", async () => {
    const data = newFolder();
    const first = await startServer({ port: 0, host: "127.0.0.1", data });
    const opened = await openTable(first.port);
    await Promise.all([first.close(), first.close()]);
    const second = await startServer({ port: first.port, host: "127.0.0.1", data });
    expect(await sitDown(second.port, opened, "Paul")).toMatchObject({ table: opened.table });
    await second.close();
  });

  it("answers a bug without telling of it, and tells the log", async () => {
    const log = keptLog();
    const { port } = await serve({
      log,
      openStore: () => ({
        epoch: "",
        checkWritable: broken,
        create: broken,
        append: broken,
        read: broken,
        firstAnswers: broken,
        logSizes: broken,
        countTables: broken,
        keepSnapshot: broken,
        snapshot: broken,
        derived: broken,
        keepDerived: broken,
        table: broken,
        memberOf: broken,
        tableOfCode: broken,
        close: async () => {},
      }),
    });
    const { status, body } = await post(port, "/api/tables", { system: "evening-star", name: "G" });
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain("secret");
    expect(log.kept.filter(({ level }) => level === "error")).toHaveLength(1);
    await get(port, "/api/tables/abc?invitation=not-for-logs", { "x-invitation": "not-for-logs" });
    expect(log.kept.at(-1)?.details).toMatchObject({ method: "GET", path: "/api/tables/abc" });
    expect(JSON.stringify(log.kept)).not.toContain("not-for-logs");
  });
});
