import { fastify } from "fastify";
import { describe, expect, it, vi } from "vitest";
import { failureError, handleErrors, HttpError } from "../src/http-error.ts";
import { DiskFullError, StoreUnreachableError } from "../src/store.ts";
import { StoreFullError } from "../src/table-room.ts";
import { keptLog } from "./support.ts";

/** What a route that fails answers, with what was counted and logged. */
async function answered(error: Error) {
  const app = fastify();
  const [log, refused] = [keptLog(), vi.fn<(code: string) => void>()];
  handleErrors(app, log, { refused, answered: () => undefined, committed: () => undefined });
  app.get("/", () => {
    throw error;
  });
  const { statusCode, headers, body } = await app.inject({ url: "/?secret=1" });
  const { code, message }: { code: string; message: string } = JSON.parse(body);
  return { statusCode, code, message, retry: headers["retry-after"], counted: refused.mock.calls, logged: log.kept };
}

describe("errors as answers", () => {
  it("have a status and a code; what concerns the host is logged", async () => {
    const full = await answered(new DiskFullError());
    expect(full).toMatchObject({ statusCode: 507, code: "disk-full", retry: undefined, counted: [["disk-full"]] });
    expect(full.logged).toMatchObject([{ level: "error", message: "the tables can't be stored" }]);
    const gone = await answered(new StoreUnreachableError(new Error("gone")));
    expect(gone).toMatchObject({ statusCode: 503, code: "unavailable", retry: "5", counted: [["unavailable"]] });
    expect(gone.logged).toHaveLength(1);
    const many = await answered(new StoreFullError(7));
    expect(many).toMatchObject({
      statusCode: 409,
      code: "too-many-tables",
      logged: [],
      counted: [["too-many-tables"]],
    });
    expect(many.message).toContain("7");
    const own = await answered(new HttpError(503, "busy", "Wait.", { more: "x" }));
    expect(own).toMatchObject({ statusCode: 503, code: "busy", retry: "5", logged: [] });
    expect((await answered(new HttpError(404, "nothing", "Nothing."))).retry).toBeUndefined();
  });

  it("are made without the places in the code, which the errors after them have", () => {
    const [refused, bug] = [new HttpError(404, "nothing", "Nothing."), new Error("a bug")];
    expect(refused.stack?.split("\n")).toEqual([expect.stringContaining("Nothing.")]);
    expect(bug.stack?.split("\n").length).toBeGreaterThan(5);
  });

  it("that are bugs tell nothing but to the log, without what stands behind the path", async () => {
    const bug = await answered(new Error("a secret"));
    expect(bug).toMatchObject({ statusCode: 500, code: "bug", counted: [] });
    expect(bug.message).not.toContain("secret");
    expect(bug.logged).toMatchObject([{ level: "error", details: { method: "GET", path: "/" } }]);
    const statuses = [400, 404, 413, 415, 429, 499].map(async (statusCode) => {
      const { code, logged } = await answered(Object.assign(new Error("no"), { statusCode }));
      return [code, logged.length];
    });
    expect(await Promise.all(statuses)).toEqual([
      ["bad-request", 0],
      ["not-found", 0],
      ["too-large", 0],
      ["not-json", 0],
      ["too-fast", 0],
      ["bad-request", 0],
    ]);
    expect(await answered(Object.assign(new Error("no"), { statusCode: 500 }))).toMatchObject({ code: "bug" });
  });

  it("of requests that were not decided say whether to try again", () => {
    const errors = (["disk-full", "deleted", "busy", "unsaved", "broken"] as const).map((failure) =>
      failureError({ failure }),
    );
    expect(errors[0]).toBeInstanceOf(DiskFullError);
    expect(errors.slice(1)).toMatchObject([
      { status: 404, code: "no-such-table" },
      { status: 503, code: "busy" },
      { status: 503, code: "unsaved" },
      { status: 503, code: "broken" },
    ]);
  });
});
