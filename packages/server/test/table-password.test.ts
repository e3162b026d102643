import { expect, it } from "vitest";
import { openTable, serve, sitDown } from "./support.ts";

/** Posts to the server with a password, and answers the status and the code of a refusal. */
async function posting(port: number, path: string, password: string | undefined, more: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(password === undefined ? {} : { "x-password": encodeURIComponent(password) }),
      ...more,
    },
    body: JSON.stringify({ system: "evening-star", name: "Gwen" }),
  });
  const { code }: { code?: string } = await response.json();
  return [response.status, code];
}

it("opens tables for those who know the password, and nothing else asks for it", async () => {
  const { port } = await serve({ password: "süßes Salz" });
  expect(await posting(port, "/api/tables", undefined)).toEqual([403, "password-needed"]);
  for (const wrong of ["", "s", "süßes Sal", "süßes Salz ", "x".repeat(1000)]) {
    expect(await posting(port, "/api/tables", wrong)).toEqual([403, "wrong-password"]);
  }
  expect(await posting(port, "/api/tables", "x".repeat(1025))).toEqual([400, "bad-request"]);
  expect(await posting(port, "/api/tables", "süßes Salz")).toEqual([201, undefined]);
});

it("is needed for tables from files too, before they are read", async () => {
  const { port } = await serve({ password: "salt" });
  const name = { "x-name": "Gwen" };
  expect(await posting(port, "/api/table-files", undefined, name)).toEqual([403, "password-needed"]);
  expect(await posting(port, "/api/table-files", "pepper", name)).toEqual([403, "wrong-password"]);
  expect(await posting(port, "/api/table-files", "salt", name)).toEqual([422, "other-file"]);
});

it("is needed by nobody who is invited, nor where there is none", async () => {
  const { port } = await serve();
  const opened = await openTable(port);
  expect(await sitDown(port, opened, "Ann")).toMatchObject({ table: opened.table });
});
