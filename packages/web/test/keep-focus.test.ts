// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepFocus } from "../src/browser/keep-focus.ts";

/** The tops of elements on the page, by their ids; the screen is 600 pixels high. */
const tops = new Map<string, number>();
let stop = (): void => undefined;
const scrolled: string[] = [];

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const top = tops.get(this.id) ?? 100;
    return { top, bottom: top + 20 } as DOMRect;
  });
  vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function (this: HTMLElement) {
    scrolled.push(this.id);
  });
  vi.spyOn(HTMLElement.prototype, "checkVisibility").mockReturnValue(true);
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  vi.stubGlobal("innerHeight", 600);
  stop = keepFocus();
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  tops.clear();
  scrolled.length = 0;
  document.body.innerHTML = "";
});

const found = (id: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(`#${id}`);
  if (!element) throw new Error(`no ${id}`);
  return element;
};

/** The focus is looked after in a turn of its own, once what moves it by itself has done so. */
const checked = (): Promise<void> => new Promise((resolve) => void setTimeout(() => setTimeout(resolve, 5), 5));

/** Shows a page, focuses an element of it by keyboard or by a tap, changes the page, and answers what has the focus then. */
async function after(page: string, id: string, change: () => void, by: "keydown" | "pointerdown" = "keydown") {
  document.body.innerHTML = page;
  document.dispatchEvent(new Event(by));
  found(id).focus();
  change();
  await checked();
  return document.activeElement?.id ?? "";
}

const gone = (id: string) => (): void => found(id).remove();
const disabled = (id: string) => (): void => void found(id).toggleAttribute("disabled", true);
const remove =
  (...ids: readonly string[]) =>
  () => {
    for (const id of ids) found(id).remove();
  };
const radio = (id: string, name: string, checked = ""): string =>
  `<input type="radio" id="${id}" name="${name}" ${checked}>`;
const FORM = `<main><section><div><button id="a"></button><button id="b"></button></div><button id="c"></button></section></main>`;

/** What stands beside a line of the story. */
const tools = (id: string): string => `<div class="line-tools"><button id="${id}"></button></div>`;

describe("the focus of whoever uses a keyboard", () => {
  it("moves to what is nearest to an element that goes away", async () => {
    expect(await after(FORM, "a", gone("a"))).toBe("b");
    expect(await after(FORM, "b", gone("b"))).toBe("a");
    expect(await after(FORM, "a", () => found("a").parentElement?.remove())).toBe("c");
  });

  it("is left alone by keys that a touch screen shows for a field, but for Tab, and not by those of a keyboard", async () => {
    const page = `<main><input id="words"><input type="radio" id="choice"><button id="b"></button></main>`;
    const typed = (field: string, key: string, coarse: boolean) => {
      vi.stubGlobal("matchMedia", () => ({ matches: coarse }));
      const press = (): void => {
        found(field).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        found(field).remove();
      };
      return after(page, field, press, "pointerdown");
    };
    expect(await typed("words", "Enter", true)).toBe("");
    expect(await typed("words", "Tab", true)).toBe("choice");
    expect(await typed("words", "Enter", false)).toBe("choice");
    expect(await typed("choice", "Enter", true)).toBe("words");
  });

  it("stays with an element that is disabled for a while, and comes back to it", async () => {
    const busy = FORM.replace("<main>", '<main aria-busy="true">');
    await after(busy, "a", disabled("a"));
    found("a").removeAttribute("disabled");
    await checked();
    expect(document.activeElement?.id).toBe("a");
  });

  it("moves on from a disabled element once the page isn't busy", async () => {
    expect(await after(FORM, "a", disabled("a"))).toBe("b");
  });

  it("is left alone where it is still on the page, where a pointer was used last, and in another window", async () => {
    expect(await after(FORM, "a", gone("b"))).toBe("a");
    expect(await after(FORM, "a", gone("a"), "pointerdown")).toBe("");
    vi.mocked(document.hasFocus).mockReturnValue(false);
    expect(await after(FORM, "a", gone("a"))).toBe("");
  });

  it("goes on to what can be used: no rule's number, and nothing hidden or out of order", async () => {
    const page = `<main><div><button id="a"></button><button id="r" class="rule"></button><button id="g" class="grab"></button>
      <button id="n" tabindex="-1"></button><button id="d" disabled></button><a id="x"></a><a id="l" href="/"></a></div></main>`;
    expect(await after(page, "a", gone("a"))).toBe("l");
    vi.mocked(HTMLElement.prototype.checkVisibility).mockImplementation(function (this: HTMLElement) {
      return this.id !== "b";
    });
    expect(await after(FORM, "a", gone("a"))).toBe("c");
  });

  it("goes to what stands beside a line of the story only from that line, and to what can be done now from the story", async () => {
    const page = `<main><div class="mid"><div class="log-bar"><button id="s"></button><button id="t"></button></div>
      <div class="story"><div class="logged-line"><div><form><input id="i"></form></div>${tools("c")}</div>
      <button class="last-act"></button><button id="u"></button></div></div><div class="hand"><button id="m"></button></div></main>`;
    expect(await after(page, "i", () => found("i").parentElement?.remove())).toBe("c");
    expect(await after(page, "u", gone("u"))).toBe("i");
    expect(await after(page, "u", remove("u", "i"))).toBe("m");
    expect(await after(page, "s", gone("s"))).toBe("t");
  });

  it("goes to the title of an attempt from outside it, where it is shown, and to what is next from within", async () => {
    const attempt = `<section class="attempt"><h2 id="t" tabindex="-1"></h2><div><button id="b"></button></div><button id="c"></button></section>`;
    const page = `<main><div class="hand"><div><button id="a"></button></div>${attempt}</div></main>`;
    expect(await after(page, "a", gone("a"))).toBe("t");
    expect(await after(page, "b", gone("b"))).toBe("c");
    expect(await after(page, "t", gone("t"))).toBe("b");
    vi.mocked(HTMLElement.prototype.checkVisibility).mockImplementation(function (this: HTMLElement) {
      return this.id !== "t";
    });
    expect(await after(page, "a", gone("a"))).toBe("b");
  });

  it("goes to the chosen one of a group", async () => {
    const page = `<main><div><button id="a"></button>${radio("p", "one")}${radio("q", "two", "checked")}${radio("s", "one", "checked")}</div></main>`;
    expect(await after(page, "a", gone("a"))).toBe("s");
    const none = `<main><div><button id="a"></button>${radio("p", "one")}${radio("q", "one")}</div></main>`;
    expect(await after(none, "a", gone("a"))).toBe("p");
  });

  it("goes to what can be done now where nothing near is left, then to the words, then anywhere", async () => {
    const page = `<header><button id="h"></button></header><main><div class="composer"><textarea id="w"></textarea></div>
      <div class="hand"><button id="m"></button></div><section><button id="a"></button></section></main>`;
    expect(await after(page, "a", remove("a"))).toBe("m");
    expect(await after(page, "a", remove("a", "m"))).toBe("w");
    expect(await after(page, "a", remove("a", "m", "w"))).toBe("h");
  });

  it("goes to what is on the screen first, and scrolls only where nothing is", async () => {
    tops.set("b", 601);
    expect(await after(FORM, "a", gone("a"))).toBe("b");
    expect(scrolled).toEqual(["b"]);
    const far = `<main><div><button id="a"></button><button id="b"></button></div><section class="hand"><button id="c"></button></section></main>`;
    for (const [top, focused] of [
      [601, "c"],
      [600, "b"],
      [-20, "b"],
      [-21, "c"],
    ] as const) {
      scrolled.length = 0;
      tops.set("b", top);
      expect(await after(far, "a", gone("a")), String(top)).toBe(focused);
      expect(scrolled).toEqual([]);
    }
  });

  it("isn't kept any more once that is ended", async () => {
    stop();
    expect(await after(FORM, "a", gone("a"))).toBe("");
  });

  it("isn't moved by a check that was due when that is ended", async () => {
    document.body.innerHTML = FORM;
    document.dispatchEvent(new Event("keydown"));
    found("a").focus();
    const timers = vi.spyOn(window, "setTimeout");
    found("a").remove();
    await vi.waitFor(() => expect(timers).toHaveBeenCalled(), { interval: 0 });
    stop();
    await checked();
    expect(document.activeElement?.id ?? "").toBe("");
  });

  it("leaves no listener behind", () => {
    const [added, removed] = [vi.spyOn(document, "addEventListener"), vi.spyOn(document, "removeEventListener")];
    keepFocus()();
    expect(added.mock.calls.map(([type]) => type)).toEqual(["focusin", "keydown", "pointerdown"]);
    expect(removed.mock.calls).toEqual(added.mock.calls);
  });
});
