// @vitest-environment happy-dom
import { act, renderHook } from "./testing.tsx";
import { afterEach, describe, expect, it, vi } from "vitest";
import { initColorScheme, setColorScheme, useColorScheme, useDarkAtFirst } from "../src/browser/color-scheme.ts";
import { gmPath, invitationPath, navigate, parsePastedLink, parseRoute, useRoute } from "../src/browser/routes.ts";
import { browserStorage, itemKeys, readItem, removeItem, tabStorage, writeItem } from "../src/browser/storage.ts";
import { keepPage } from "../src/offline/keep-page.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function forbidden(): never {
  throw new Error("forbidden");
}

const parse = (path: string) => parseRoute(new URL(path, "http://localhost"));

describe("a route", () => {
  it.each([
    ["/", "", { page: "home" }],
    ["", "", { page: "home" }],
    ["/lab", "#dice=2d6", { page: "lab" }],
    ["/lab/", "", { page: "lab" }],
    ["/practice/evening-star", "", { page: "practice", system: "evening-star" }],
    ["/practice/", "", { page: "not-found" }],
    ["/t/a-table", "", { page: "table", table: "a-table" }],
    ["/t/a-table/", "#join=abc", { page: "table", table: "a-table", invitation: "abc" }],
    ["/t/a-table", "#gm=secret&join=abc", { page: "table", table: "a-table", invitation: "abc", gm: "secret" }],
    ["/t/", "", { page: "not-found" }],
    [`/t/${"x".repeat(65)}`, "", { page: "not-found" }],
    ["/labs", "", { page: "not-found" }],
  ])("of %s%s", (pathname, hash, route) => {
    expect(parseRoute({ pathname, hash })).toEqual(route);
  });

  it("is what the links lead to", () => {
    expect(parse(invitationPath("t", "a&b"))).toEqual({ page: "table", table: "t", invitation: "a&b" });
    expect(parse(gmPath("t", "secret", undefined))).toEqual({ page: "table", table: "t", gm: "secret" });
    expect(parse(gmPath("t", "secret", "abc"))).toEqual({ page: "table", table: "t", gm: "secret", invitation: "abc" });
  });

  it.each([
    ["http://example.org/t/abc#join=xyz", "/t/abc#join=xyz"],
    ["  see http://example.org/t/abc#join=xyz ", "/t/abc#join=xyz"],
    ["/t/abc", "/t/abc"],
    ["t/abc#join=xyz", "/t/abc#join=xyz"],
    ["abc#join=xyz", "/t/abc#join=xyz"],
    ["abc", undefined],
    ["http://example.org/lab", undefined],
  ])("is found in the pasted text %j", (text, path) => {
    expect(parsePastedLink(text)).toBe(path);
  });

  it("follows navigation, which is a new entry in the history unless it replaces one", () => {
    const { result } = renderHook(() => useRoute());
    const before = window.history.length;
    act(() => navigate("/t/one"));
    expect([result.current, window.history.length]).toEqual([{ page: "table", table: "one" }, before + 1]);
    act(() => navigate("/lab", { replace: true }));
    expect([result.current, window.history.length]).toEqual([{ page: "lab" }, before + 1]);
  });
});

describe("storage", () => {
  it("keeps, lists and removes values", () => {
    writeItem("seat.a", "1");
    writeItem("seat.b", "2");
    writeItem("other", "3");
    expect([readItem("seat.a"), readItem("nothing"), itemKeys("seat.").length]).toEqual(["1", undefined, 2]);
    removeItem("seat.a");
    expect([readItem("seat.a"), browserStorage.getItem("seat.a"), browserStorage.getItem("seat.b")]).toEqual([
      undefined,
      null,
      "2",
    ]);
  });

  it("is optional: where it is forbidden, nothing is kept and nothing fails", () => {
    vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
    writeItem("key", "value");
    removeItem("key");
    expect([readItem("key"), itemKeys("seat.")]).toEqual([undefined, []]);
  });
});

describe("the colour scheme", () => {
  it("is the device's until one is chosen, which is remembered", () => {
    initColorScheme();
    const { result } = renderHook(() => useColorScheme());
    expect([result.current, document.documentElement.dataset["theme"]]).toEqual(["light", "light"]);
    act(() => setColorScheme("dark"));
    expect([result.current, document.documentElement.dataset["theme"]]).toEqual(["dark", "dark"]);
    expect(readItem("rulewright.theme")).toBe("dark");
    writeItem("rulewright.theme", "purple");
    act(() => initColorScheme());
    expect(document.documentElement.dataset["theme"]).toBe("light");
  });

  it("is dark at first while a television shows the table, unless somebody has chosen", () => {
    initColorScheme();
    const shown = renderHook(() => useDarkAtFirst());
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    act(() => setColorScheme("light"));
    expect(document.documentElement.dataset["theme"]).toBe("light");
    removeItem("rulewright.theme");
    shown.unmount();
    expect(document.documentElement.dataset["theme"]).toBe("light");
  });
});

const keptInTab = (): readonly (string | null)[] => {
  const storage = tabStorage();
  storage.setItem("a", "1");
  const before = storage.getItem("a");
  storage.removeItem("a");
  return [before, storage.getItem("a"), storage.getItem("b")];
};

describe("the storage of a tab", () => {
  it("keeps values until they are removed, also where the browser forbids it", () => {
    expect(keptInTab()).toEqual(["1", null, null]);
    vi.stubGlobal("sessionStorage", { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
    expect(keptInTab()).toEqual(["1", null, null]);
  });
});

it("a page under development isn't kept", () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<void>>().mockResolvedValue();
  keepPage(load);
  vi.advanceTimersByTime(10_000);
  expect(load).not.toHaveBeenCalled();
  vi.useRealTimers();
});

const page = (workers: unknown, load: () => Promise<void>): void => {
  vi.useFakeTimers();
  vi.stubEnv("PROD", true);
  vi.stubGlobal("navigator", { serviceWorker: workers });
  keepPage(load);
};

describe("a built page", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("is kept by the browser some seconds after it has begun", async () => {
    const load = vi.fn<() => Promise<void>>().mockResolvedValue();
    const register = vi.fn<(file: string) => Promise<unknown>>().mockResolvedValue({});
    page({ register }, load);
    vi.advanceTimersByTime(5_999);
    expect(register).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(register.mock.calls).toEqual([["/service-worker.js"]]);
    expect(load).not.toHaveBeenCalled();
  });

  it("is shown all the same where the browser refuses", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const refusal = new Error("not here");
    page({ register: async () => Promise.reject(refusal) }, async () => undefined);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(warned.mock.calls).toEqual([["The page isn't kept:", refusal]]);
  });

  it("loads what nobody has opened yet where no browser keeps it, and tries that again later where it fails", async () => {
    const load = vi.fn<() => Promise<void>>().mockRejectedValue(new Error("no network"));
    page(undefined, load);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
