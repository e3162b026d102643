import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const ORIGIN = "http://localhost:8020";
const PAGE = "/assets/index-1.js";

/** What the browser does with a service worker: keeps files by their paths, and asks it for each of them. */
function browser(kept: Record<string, Record<string, string>> = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const fetched = vi.fn<(request: Request | string) => Promise<Response>>(async () => new Response("from the server"));
  const open = async (name: string) => {
    const files = (kept[name] ??= {});
    return {
      addAll: async (paths: readonly string[]) => {
        for (const path of paths) files[path] = await (await fetched(path)).text();
      },
      match: async (path: string) => (files[path] === undefined ? undefined : new Response(files[path])),
    };
  };
  const remove = async (name: string): Promise<void> => void Reflect.deleteProperty(kept, name);
  vi.stubGlobal("caches", { open, keys: async () => Object.keys(kept), delete: remove });
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("FILES", ["/", PAGE]);
  vi.stubGlobal("VERSION", "2");
  vi.stubGlobal("self", {
    location: new URL(ORIGIN),
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  });
  const happens = async (type: string): Promise<void> => {
    const waits: Promise<unknown>[] = [];
    listeners.get(type)?.({ waitUntil: (done: Promise<unknown>) => waits.push(done) });
    await Promise.all(waits);
  };
  const asks = async (path: string, { mode = "cors", method = "GET" } = {}): Promise<string | undefined> => {
    let answer: Promise<Response> | undefined;
    const request = { url: new URL(path, ORIGIN).href, mode, method };
    listeners.get("fetch")?.({ request, respondWith: (response: Promise<Response>) => (answer = response) });
    return (await answer)?.text();
  };
  return { kept, fetched, happens, asks };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe("the service worker", () => {
  it("keeps all files of its version beside those of the one before, which go once it takes over", async () => {
    const it = browser({ "rulewright-page-1": { "/": "old" }, "of something else": {} });
    await import("../src/offline/service-worker.ts");
    await it.happens("install");
    expect(Object.keys(it.kept)).toEqual(["rulewright-page-1", "of something else", "rulewright-page-2"]);
    expect(Object.keys(it.kept["rulewright-page-2"] ?? {})).toEqual(["/", PAGE]);
    await it.happens("activate");
    expect(Object.keys(it.kept)).toEqual(["of something else", "rulewright-page-2"]);
  });

  it("starts the page from the server if it answers, and else from what is kept", async () => {
    const it = browser({ "rulewright-page-2": { "/": "the kept page" } });
    await import("../src/offline/service-worker.ts");
    expect(await it.asks("/t/a-table", { mode: "navigate" })).toBe("from the server");
    it.fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await it.asks("/t/a-table", { mode: "navigate" })).toBe("the kept page");
    for (const [status, page] of [
      [404, "from the server"],
      [499, "from the server"],
      [500, "the kept page"],
      [502, "the kept page"],
    ] as const) {
      it.fetched.mockResolvedValue(new Response("from the server", { status }));
      expect(await it.asks("/", { mode: "navigate" })).toBe(page);
    }
  });

  it("answers for the page's files from what is kept, and from the server if one is missing", async () => {
    const it = browser({ "rulewright-page-2": { [PAGE]: "the kept script" } });
    await import("../src/offline/service-worker.ts");
    expect(await it.asks(PAGE)).toBe("the kept script");
    expect(it.fetched).not.toHaveBeenCalled();
    delete it.kept["rulewright-page-2"]?.[PAGE];
    expect(await it.asks(PAGE)).toBe("from the server");
  });

  it.each([
    ["the server's answers", "/api/health", {}],
    ["files that the server makes", "/api/tables/a/file", { mode: "navigate" }],
    ["what is sent", "/", { method: "POST" }],
    ["other sites", "http://elsewhere/assets/index-1.js", {}],
    ["files that aren't the page's", "/assets/index-0.js", {}],
  ])("leaves %s alone", async (_, path, request) => {
    const it = browser({ "rulewright-page-2": { "/": "the kept page" } });
    await import("../src/offline/service-worker.ts");
    expect(await it.asks(path, request)).toBeUndefined();
  });
});
