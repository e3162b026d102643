import { MAX_TABLE_FILE_BYTES } from "@rulewright/table";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newId, newSecret, TableApi } from "../src/index.ts";

afterEach(() => vi.unstubAllGlobals());

const api = new TableApi();

/** Lets the server answer with this; returns the requests. */
function server(status: number, body: unknown) {
  const requests: (readonly [path: string, options: RequestInit])[] = [];
  vi.stubGlobal("fetch", async (path: string, options: RequestInit) => {
    requests.push([path, options]);
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  });
  return requests;
}

const wanted = { invitation: "i", name: "Ines", request: "a-request" };

const fileOf = (size: number): Blob => Object.defineProperty(new Blob(["{}"]), "size", { value: size });

describe("a request to the server", () => {
  it("opens a table", async () => {
    const opened = { table: "t", token: "secret", member: "m", invitation: "i" };
    const requests = server(200, opened);
    const table = { system: "evening-star", party: 1, name: "Oskar", request: "a-request" };
    expect(await api.openTable(table)).toEqual(opened);
    expect(requests[0]?.[0]).toBe("/api/tables");
    expect([requests[0]?.[1].method, requests[0]?.[1].body]).toEqual(["POST", JSON.stringify(table)]);
  });

  it("looks up a table with the invitation in a header, in ASCII", async () => {
    const requests = server(200, { title: "The Salt Quarter", system: "evening-star" });
    expect(await api.tableInfo("t", "ï")).toEqual({ title: "The Salt Quarter", system: "evening-star" });
    expect(requests).toEqual([["/api/tables/t", { headers: { "x-invitation": "%C3%AF" } }]]);
  });

  it("takes a seat", async () => {
    const requests = server(200, { table: "t", token: "secret", member: "m" });
    await api.join("t", wanted);
    expect([requests[0]?.[0], requests[0]?.[1].body]).toEqual(["/api/tables/t/seats", JSON.stringify(wanted)]);
  });

  it("opens a seat with a code", async () => {
    const requests = server(200, { table: "t", token: "secret", member: "m" });
    const asked = { code: "K7QF2M9T", request: "a-request" };
    expect(await api.openSeat(asked)).toEqual({ table: "t", token: "secret", member: "m" });
    expect([requests[0]?.[0], requests[0]?.[1].body]).toEqual(["/api/seats", JSON.stringify(asked)]);
  });

  it("saves a table in a file", async () => {
    const requests = server(200, "{}");
    expect(await (await api.tableFile({ table: "t", token: "secret" })).text()).toBe("{}");
    expect(requests).toEqual([["/api/tables/t/file", { headers: { "x-token": "secret" } }]]);
  });

  it("opens a table from a file of up to 64 MB", async () => {
    const opened = { table: "t", token: "secret", member: "m", invitation: "i" };
    const requests = server(201, opened);
    const asked = { name: "Nêll", request: "a-request" };
    const file = fileOf(MAX_TABLE_FILE_BYTES);
    expect(await api.openTableFile(file, asked)).toEqual(opened);
    const headers = { "content-type": "application/json", "x-name": "N%C3%AAll", "x-request": "a-request" };
    expect(requests).toEqual([["/api/table-files", { method: "POST", headers, body: file }]]);
    await expect(api.openTableFile(fileOf(MAX_TABLE_FILE_BYTES + 1), asked)).rejects.toMatchObject({
      status: 413,
      message: "This file is too large: it has more than 64 MB.",
    });
    expect(requests).toHaveLength(1);
  });

  it("goes to the address of the server", async () => {
    const requests = server(201, { table: "t", token: "secret", member: "m" });
    await new TableApi("https://example.org").join("t", wanted);
    expect(requests[0]?.[0]).toBe("https://example.org/api/tables/t/seats");
  });

  it("fails with the server's message and status", async () => {
    server(404, { message: "There is no such table." });
    await expect(api.join("t", wanted)).rejects.toMatchObject({ status: 404, message: "There is no such table." });
  });

  it.each(["", "<html>", '{"error":1}'])("fails with the status where the answer is %j", async (body) => {
    server(502, body);
    await expect(api.join("t", wanted)).rejects.toThrow("The server answered with status 502.");
  });

  it("fails where the server can't be reached, or answers something else", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
    await expect(api.tableInfo("t", "i")).rejects.toMatchObject({ status: 0, message: /Can't reach the server/ });
    server(200, { title: 3 });
    await expect(api.tableInfo("t", "i")).rejects.toThrow(/title/);
  });
});

it("ids are unique, also without crypto.randomUUID", () => {
  const real = newId();
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.map((_, i) => 7 * i) });
  expect([real.length > 20, newId()]).toEqual([true, "07els3ahov6dkr29gnu5cjq18fmt4bip"]);
});

it("secrets of links are 32 letters and digits: a chat may cut off other characters at the end of a link", () => {
  const secrets = Array.from({ length: 1000 }, newSecret);
  expect(secrets.filter((secret) => !/^[0-9a-v]{32}$/.test(secret))).toEqual([]);
  expect(new Set(secrets).size).toBe(1000);
});
