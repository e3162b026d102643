// @vitest-environment happy-dom
import type { Line } from "@rulewright/table";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Log } from "../../src/table/log/log.tsx";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { act, fireEvent, screen } from "../testing.tsx";
import { renderFor } from "./rendering.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Watches nothing: what grows moves nothing by itself. */
class IdleObserver {
  observe(): void {}
  disconnect(): void {}
}

/** A log of so many lines in a frame of 200 of 1000 pixels, at its end. */
function log(count: number, lines: (all: readonly Line[]) => readonly Line[] = (all) => all) {
  vi.stubGlobal("ResizeObserver", IdleObserver);
  const table = new TableInMemory();
  for (let i = 1; i <= count; i++) table.does(oskar, { type: "say", words: `Line ${i}.` });
  const rendered = renderFor(table, ines, <Log />, { lines });
  const frame = screen.getByRole("log");
  let height = 1000;
  Object.defineProperty(frame, "clientHeight", { value: 200, configurable: true });
  Object.defineProperty(frame, "scrollHeight", { get: () => height, configurable: true });
  const move = (to: number): void => {
    frame.scrollTop = to;
    fireEvent.scroll(frame);
  };
  move(800);
  const news = (): void => {
    table.does(oskar, { type: "say", words: "Later." });
    act(rendered.update);
  };
  return { ...rendered, frame, move, news, resize: (to: number) => void (height = to) };
}

const isBehind = (): boolean => screen.queryByRole("button", { name: "Newest entries" }) !== null;
const earlier = () => screen.queryByRole("button", { name: "Show earlier entries" });
const showEarlier = (): boolean => fireEvent.click(earlier() ?? document.body);
const first = (): string | undefined => document.querySelector(".say")?.textContent;

describe("earlier entries", () => {
  it("that are asked for by the button leave in place what the viewer reads, however the log has grown before", () => {
    const { frame, resize } = log(120);
    resize(1100);
    showEarlier();
    // The entries above have no height of their own here: what was above the end still is.
    expect(frame.scrollTop).toBe(800);
  });

  it("leave the end of the log: what is new is told of", () => {
    const { news } = log(120);
    showEarlier();
    expect(isBehind()).toBe(false);
    news();
    expect(isBehind()).toBe(true);
  });

  it("are fifty more each time, and then all there are", () => {
    log(120);
    const shown = [first()];
    while (earlier()) {
      showEarlier();
      shown.push(first());
    }
    expect(shown).toEqual(["Line 97.", "Line 47.", "Line 1."]);
  });

  it("are loaded where the first that is here is shown", () => {
    const { loads } = log(60, (all) => all.slice(-20));
    expect(loads()).toBe(0);
    showEarlier();
    expect(loads()).toBe(1);
  });
});

describe("the end of the log", () => {
  it("is where less than 48 pixels are below", () => {
    const { move, news } = log(3);
    fireEvent.wheel(screen.getByRole("log"));
    move(753);
    news();
    expect(isBehind()).toBe(false);
    move(780);
    move(752);
    news();
    expect(isBehind()).toBe(true);
  });

  it("is left by a move of more than a pixel, where nothing was laid out anew", () => {
    const { move, news, resize } = log(3);
    fireEvent.wheel(screen.getByRole("log"));
    move(760);
    resize(900);
    move(500);
    news();
    expect(isBehind()).toBe(false);
    move(499);
    news();
    expect(isBehind()).toBe(false);
    move(497);
    news();
    expect(isBehind()).toBe(true);
  });

  it("isn't left by a move a second after the viewer's last one", () => {
    vi.useFakeTimers();
    for (const [wait, behind] of [
      [999, true],
      [1000, false],
    ] as const) {
      const { move, news, unmount } = log(3);
      fireEvent.wheel(screen.getByRole("log"));
      vi.advanceTimersByTime(wait);
      move(300);
      news();
      expect(isBehind()).toBe(behind);
      unmount();
    }
  });
});
