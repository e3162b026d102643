// Renders components as the page does, and finds what they show.
import { configure, getQueriesForElement } from "@testing-library/dom";
import { options } from "preact";
import { act as flush } from "preact/test-utils";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { controlFields } from "../src/browser/controlled-fields.ts";

export { fireEvent, screen, waitFor, within } from "@testing-library/dom";

/** The real event loop, also where a test has replaced timers. */
const soon = setImmediate;
const nextTurn = (): Promise<void> => new Promise((resolve) => void soon(resolve));

controlFields();

// Effects don't wait for a frame, since nothing is painted.
options.requestAnimationFrame = (run) => void soon(run);

/** Does something, then renders what follows from it and runs all effects. */
export function act(run: () => Promise<unknown>): Promise<void>;
export function act(run: () => unknown): void;
export function act(run: () => unknown): Promise<void> | void {
  let answer: unknown;
  void flush(() => void (answer = run()));
  if (answer instanceof Promise) return settle(answer);
}

/** Rendering, and the effects that follow it, may each lead to more of both. */
const ROUNDS = 4;

async function settle(answer: Promise<unknown>): Promise<void> {
  await answer;
  for (let round = 0; round < ROUNDS; round++) {
    await nextTurn();
    await flush(() => undefined);
  }
}

configure({
  eventWrapper: (fire) => {
    let answer;
    act(() => void (answer = fire()));
    return answer;
  },
});

const roots = new Map<HTMLElement, ReturnType<typeof createRoot>>();

/** Components on the page, with queries for what they show. */
export type RenderResult = ReturnType<typeof render>;

/** Renders components into a new part of the page, to be removed by `cleanup`. */
export function render(children: ReactNode) {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  roots.set(container, root);
  const rerender = (next: ReactNode): void => act(() => root.render(next));
  const unmount = (): void => act(() => root.unmount());
  rerender(children);
  return { container, rerender, unmount, ...getQueriesForElement(document.body) };
}

/** Calls a hook in a component of its own; `result.current` is what it has returned last. */
export function renderHook<Result>(hook: () => Result) {
  let last: { readonly value: Result } | undefined;
  function Caller() {
    last = { value: hook() };
    return null;
  }
  const { rerender, unmount } = render(<Caller />);
  const result = {
    get current(): Result {
      if (!last) throw new Error("the hook was not called");
      return last.value;
    },
  };
  return { result, rerender: () => rerender(<Caller />), unmount };
}

/** Removes all components that were rendered. */
export function cleanup(): void {
  for (const [container, root] of roots) {
    act(() => root.unmount());
    container.remove();
  }
  roots.clear();
}
