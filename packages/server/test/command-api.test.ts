import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { command } from "@rulewright/table";
import { expect, it } from "vitest";
import { openTable, serve, sitDown } from "./support.ts";

/** Asks the server with a token. */
async function ask(port: number, path: string, token: string, body?: unknown) {
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const headers = { "content-type": "application/json", "x-token": token };
  const response = await fetch(`http://127.0.0.1:${port}/api/tables/${path}`, { headers, ...sent });
  const answered: unknown = await response.json();
  return { status: response.status, body: answered };
}

it("takes commands as the socket does, once for each id", async () => {
  const { port } = await serve();
  const opened = await openTable(port);
  const seat = await sitDown(port, opened, "Bot");
  const commands = `${opened.table}/commands`;
  const hello = { id: "hello-1234", command: { type: "say", words: "Hello" } };
  const first = await ask(port, commands, seat.token, hello);
  expect(first).toMatchObject({ status: 200, body: { answer: "accepted" } });
  expect(await ask(port, commands, seat.token, hello)).toEqual({
    status: 200,
    body: { answer: "duplicate", first: first.body },
  });
  const lock = { id: "lock-12345", command: { type: "lock-table", locked: true } };
  expect(await ask(port, commands, seat.token, lock)).toMatchObject({
    body: { answer: "rejected", refusal: { code: "gm-only" } },
  });
  const unknown = { id: "dance-1234", command: { type: "dance" } };
  expect(await ask(port, commands, seat.token, unknown)).toMatchObject({
    body: { answer: "rejected", refusal: { code: "no-such-command" } },
  });
});

it("shows the table as its member sees it, with the lines that are asked for", async () => {
  const { port } = await serve();
  const opened = await openTable(port);
  const seat = await sitDown(port, opened, "Bot");
  const secret = { id: "whisper-12", command: { type: "say", words: "a note of mine", recipients: [] } };
  await ask(port, `${opened.table}/commands`, opened.token, secret);
  const own = await ask(port, `${opened.table}/view?max=1`, opened.token);
  expect(own).toMatchObject({
    status: 200,
    body: { view: { you: { name: "Gwen" } }, lines: [{ event: { type: "said", words: "a note of mine" } }] },
  });
  const shown = await ask(port, `${opened.table}/view`, seat.token);
  // From the first line on, where nothing else is said.
  const lines = expect.arrayContaining([expect.objectContaining({ n: 1 })]);
  expect(shown).toMatchObject({ status: 200, body: { view: { you: { name: "Bot" } }, lines } });
  expect(JSON.stringify(shown)).not.toContain("a note of mine");
});

it("answers strangers, what is no command, and who asks too often", async () => {
  const { port } = await serve({ limits: { messageBurst: 3, messagesPerSecond: 0.001 } });
  const { table, token } = await openTable(port);
  const body = { id: "hello-1234", command: { type: "say", words: "Hello" } };
  expect(await ask(port, `${table}/commands`, "x", body)).toMatchObject({ status: 403, body: { code: "no-seat" } });
  expect(await ask(port, "none/commands", token, body)).toMatchObject({ status: 404 });
  expect(await ask(port, "none/view", token)).toMatchObject({ status: 404, body: { code: "no-such-table" } });
  for (const wrong of [[], { id: "short" }, { ...body, id: 5 }]) {
    expect(await ask(port, `${table}/commands`, token, wrong)).toMatchObject({ status: 400 });
  }
  expect(await ask(port, `${table}/commands`, token, body)).toMatchObject({ status: 429, body: { code: "too-fast" } });
});

it("takes the numbers of lines within their bounds alone", async () => {
  const { port } = await serve();
  const { table, token } = await openTable(port);
  const statusOf = async (query: string): Promise<number> => (await ask(port, `${table}/view?${query}`, token)).status;
  for (const query of ["max=1", "max=1000", "after=0", "before=1"])
    expect([query, await statusOf(query)]).toEqual([query, 200]);
  for (const query of ["max=0", "max=1001", "max=1.5", "after=-1", "before=0", "max=x"])
    expect([query, await statusOf(query)]).toEqual([query, 400]);
});

it("counts the bytes of commands, and none for what is only looked at", async () => {
  const body = { id: "hello-1234", command: { type: "say", words: "Hello" } };
  const { length } = JSON.stringify(body);
  const { port } = await serve({ limits: { byteBurst: 2 * length, bytesPerSecond: 0.001 } });
  const { table, token } = await openTable(port);
  const statuses: number[] = [];
  for (const path of ["commands", "commands", "commands", "view"]) {
    const sent = path === "view" ? undefined : { ...body, id: `hello-${1000 + statuses.length}` };
    statuses.push((await ask(port, `${table}/${path}`, token, sent)).status);
  }
  expect(statuses).toEqual([200, 200, 429, 200]);
});

it("counts a command that comes in parts like the longest one", async () => {
  const { port } = await serve({ limits: { byteBurst: 2 * 65_536 - 1, bytesPerSecond: 0.001 } });
  const { table, token } = await openTable(port);
  const statuses: number[] = [];
  for (const id of ["in-parts-1", "in-parts-2"]) {
    const sent = request({
      host: "127.0.0.1",
      port,
      path: `/api/tables/${table}/commands`,
      method: "POST",
      headers: { "content-type": "application/json", "x-token": token },
    });
    sent.write(`{"id":"${id}",`);
    sent.end('"command":{"type":"say","words":"Hello"}}');
    const [response]: IncomingMessage[] = await once(sent, "response");
    response?.resume();
    statuses.push(response?.statusCode ?? 0);
  }
  expect(statuses).toEqual([200, 429]);
});

it("describes itself by the schemas that it checks requests by", async () => {
  const { port } = await serve();
  const response = await fetch(`http://127.0.0.1:${port}/api/openapi.json`);
  const document = (await response.json()) as { openapi: string; paths: Record<string, Record<string, object>> };
  expect(document.openapi).toBe("3.1.0");
  // Every path is served: an unknown one answers that there is nothing.
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const method of Object.keys(operations)) {
      const url = `http://127.0.0.1:${port}${path.replace("{table}", "none")}`;
      const answered: { code?: string } = await (await fetch(url, { method: method.toUpperCase() })).json();
      expect([path, answered.code]).not.toEqual([path, "not-found"]);
    }
  }
  const text = JSON.stringify(document.paths["/api/tables/{table}/commands"]);
  for (const { shape } of command.options) expect(text).toContain(`"const":"${shape.type.value}"`);
});
