import { newSeatCode } from "@rulewright/table";
import { expect, it } from "vitest";
import { z } from "zod";
import { Screen } from "./client.ts";
import { openTable, serve } from "./support.ts";

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly required: boolean };
  readonly responses: Readonly<
    Record<string, { readonly content: { readonly "application/json": { schema: object } } }>
  >;
}

/** The operations that the server documents, with their paths and methods. */
async function documented(port: number): Promise<readonly (Operation & { path: string; method: string })[]> {
  const response = await fetch(`http://127.0.0.1:${port}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
}

/** A table, and requests for every path as they are documented. */
async function requestsTo(port: number) {
  const { table, token, member, invitation } = await openTable(port);
  const code = newSeatCode(new Uint8Array(8));
  const gm = await Screen.at(port, { table, token });
  await gm.command({ type: "make-seat-code", member, code });
  await gm.close();
  const say = { id: "hello-1234", command: { type: "say", words: "Hello" } };
  const bodies: Readonly<Record<string, readonly object[]>> = {
    "/api/tables": [{ system: "evening-star", name: "Gwen" }],
    "/api/seats": [{ code }],
    "/api/tables/{table}/seats": [{ invitation, name: "Ann" }],
    "/api/tables/{table}/commands": [say, say, { id: "dance-1234", command: { type: "dance" } }],
  };
  const values: Readonly<Record<string, string>> = { "x-token": token, "x-invitation": invitation };
  const send = async ({ path, method }: { path: string; method: string }, names: readonly string[], body?: object) => {
    const headers = Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));
    const response = await fetch(`http://127.0.0.1:${port}${path.replace("{table}", table)}`, {
      method: method.toUpperCase(),
      headers: body ? { ...headers, "content-type": "application/json" } : headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer: unknown = await response.json();
    return { status: String(response.status), answer };
  };
  return { bodiesOf: (path: string) => bodies[path] ?? [undefined], send };
}

it("says what a request needs: its path and its body, and nothing of a query", async () => {
  const { port } = await serve();
  const required = (await documented(port)).flatMap(({ parameters, requestBody }) => [
    ...parameters.flatMap((one) => (one.in === "header" ? [] : [[one.in, one.required]])),
    ...(requestBody ? [["body", requestBody.required]] : []),
  ]);
  expect(new Map(required.map(([place, needed]) => [place, needed]))).toEqual(
    new Map([
      ["path", true],
      ["body", true],
      ["query", false],
    ]),
  );
});

it("answers what it is documented to answer, and needs the headers that are said to be required", async () => {
  const { port } = await serve();
  const { bodiesOf, send } = await requestsTo(port);
  const operations = await documented(port);
  expect(operations).toHaveLength(8);
  for (const operation of operations) {
    const { path, parameters, responses } = operation;
    const headers = parameters.filter((one) => one.in === "header" && one.required).map(({ name }) => name);
    for (const missing of headers) {
      const others = headers.filter((name) => name !== missing);
      const { status } = await send(operation, others, bodiesOf(path)[0]);
      expect([path, missing, status]).toEqual([path, missing, "400"]);
    }
    for (const body of bodiesOf(path)) {
      const { status, answer } = await send(operation, headers, body);
      expect([path, status]).toEqual([path, Object.keys(responses)[0]]);
      const schema = z.fromJSONSchema({ ...responses[status]?.content["application/json"].schema });
      expect([path, schema.safeParse(answer).error?.issues]).toEqual([path, undefined]);
    }
  }
});
