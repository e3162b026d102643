// @vitest-environment happy-dom
import { act, renderHook } from "../testing.tsx";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useSetup } from "../../src/lab/use-setup.ts";
import { loadCatalogue } from "../../src/catalogue/systems.ts";

await loadCatalogue();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(hash: string) {
  window.history.replaceState(null, "", `/lab#${hash}`);
  return renderHook(() => useSetup());
}

const address = (): string => `${window.location.pathname}${window.location.hash}`;

describe("the lab's address", () => {
  it("follows a change of numbers after a moment, in the same entry of the history", () => {
    const { result } = open("dice=2d6");
    const entries = window.history.length;
    act(() => result.current.setSetup({ question: { expression: "3d6" } }));
    act(() => result.current.setSetup({ question: { expression: "4d6" } }));
    vi.advanceTimersByTime(399);
    expect(address()).toBe("/lab#dice=2d6");
    vi.advanceTimersByTime(1);
    expect([address(), window.history.length]).toEqual(["/lab#dice=4d6", entries]);
  });

  it("of another view is a new entry; the one before keeps its latest numbers", () => {
    const replaced = vi.spyOn(window.history, "replaceState");
    const { result } = open("dice=2d6");
    const entries = window.history.length;
    act(() => result.current.setSetup({ question: { expression: "3d6" } }));
    act(() => result.current.setSetup({ question: { expression: "3d6" }, curve: "more" }));
    expect(replaced).toHaveBeenLastCalledWith(null, "", "/lab#dice=3d6");
    expect([address(), window.history.length]).toEqual(["/lab#dice=3d6&drawn=more", entries + 1]);
    vi.advanceTimersByTime(1000);
    expect(address()).toBe("/lab#dice=3d6&drawn=more");
    replaced.mockRestore();
  });

  it("is read again when the browser goes back, which drops a change that is not in it yet", () => {
    const { result } = open("dice=2d6");
    act(() => result.current.setSetup({ question: { expression: "5d6" } }));
    window.history.replaceState(null, "", "/lab#dice=d20&fractions=yes");
    act(() => void window.dispatchEvent(new Event("popstate")));
    expect(result.current.setup).toEqual({ question: { expression: "d20" }, fractions: true });
    vi.advanceTimersByTime(1000);
    expect(address()).toBe("/lab#dice=d20&fractions=yes");
  });

  it("no longer changes once the lab is left", () => {
    const { result, unmount } = open("dice=2d6");
    act(() => result.current.setSetup({ question: { expression: "3d6" } }));
    unmount();
    window.history.replaceState(null, "", "/");
    vi.advanceTimersByTime(1000);
    expect(address()).toBe("/");
  });
});

it("listens to nothing any more once it is left", () => {
  const listening = new Set<string>();
  const added = vi.spyOn(window, "addEventListener").mockImplementation((type) => void listening.add(type));
  const removed = vi.spyOn(window, "removeEventListener").mockImplementation((type) => void listening.delete(type));
  const { unmount } = open("dice=2d6");
  expect([...listening].toSorted()).toEqual(["hashchange", "popstate"]);
  unmount();
  expect([...listening]).toEqual([]);
  added.mockRestore();
  removed.mockRestore();
});

it("is read again where the address changes without the page", () => {
  const { result } = open("dice=2d6");
  window.history.replaceState(null, "", "/lab#dice=d20");
  act(() => void window.dispatchEvent(new Event("hashchange")));
  expect(result.current.setup).toEqual({ question: { expression: "d20" } });
});

it("names what of a link could not be used, until something is changed", () => {
  const { result } = open("system=evening-star&procedure=task&a.rank=2.5");
  expect(result.current.unreadable).toEqual(["rank 2.5"]);
  const { setup } = result.current;
  act(() => setup && result.current.setSetup({ ...setup, curve: "more" }));
  expect(result.current.unreadable).toEqual([]);
});
