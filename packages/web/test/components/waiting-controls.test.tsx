// @vitest-environment happy-dom
import type { PendingCommand } from "@rulewright/client";
import { describe, expect, it } from "vitest";
import { useWaitingControls } from "../../src/table/network/use-waiting-controls.ts";
import { act, fireEvent, render, screen } from "../testing.tsx";

/** Commands without an answer. */
const unanswered = (...ids: readonly string[]): readonly PendingCommand[] =>
  ids.map((id) => ({ id, command: { type: "pause" } }));

/** Two buttons and a choice; each sends nothing by itself. */
function Page({ ids, isShown = true }: { readonly ids: readonly string[]; readonly isShown?: boolean }) {
  useWaitingControls(unanswered(...ids), isShown);
  return (
    <>
      <button type="button">
        <span>Roll</span>
      </button>
      <button type="button">Pass</button>
      <label>
        <input type="checkbox" /> <span>Lock</span>
      </label>
      <p>Story</p>
    </>
  );
}

const waiting = (): readonly (string | undefined)[] =>
  [...document.querySelectorAll("[data-waiting]")].map(({ textContent }) => textContent?.trim());

/** A press that leads to these commands being unanswered; what waits then. */
function pressing(show: (...ids: readonly string[]) => void) {
  return (words: string, ...ids: readonly string[]) => {
    fireEvent.click(screen.getByText(words));
    show(...ids);
    return waiting();
  };
}

function page() {
  const { rerender } = render(<Page ids={[]} />);
  const show = (...ids: readonly string[]): void => rerender(<Page ids={ids} />);
  return { rerender, show, press: pressing(show) };
}

const turn = (): Promise<void> => act(async () => new Promise((resolve) => setTimeout(resolve, 1)));

describe("a control whose command has no answer yet", () => {
  it("is marked until it has one, be it a button or a field with its label", () => {
    const { show, press } = page();
    expect(press("Roll", "a")).toEqual(["Roll"]);
    expect(press("Lock", "a", "b")).toEqual(["Roll", "Lock"]);
    show("b");
    expect(waiting()).toEqual(["Lock"]);
    show();
    expect(waiting()).toEqual([]);
  });

  it("stays marked while any of its commands waits, in whatever order they are answered", () => {
    const { show, press } = page();
    press("Roll", "a");
    press("Roll", "a", "b");
    press("Roll", "a", "b", "c");
    show("a", "c");
    expect(waiting()).toEqual(["Roll"]);
    show("a");
    expect(waiting()).toEqual(["Roll"]);
    show();
    expect(waiting()).toEqual([]);
  });

  it("is marked only while that is shown", () => {
    const { rerender, press } = page();
    press("Roll", "a");
    rerender(<Page ids={["a"]} isShown={false} />);
    expect(waiting()).toEqual([]);
    rerender(<Page ids={["a"]} />);
    expect(waiting()).toEqual(["Roll"]);
  });

  it("is the one that was pressed in that moment, and none where a command was sent later or by itself", async () => {
    const { show, press } = page();
    expect(press("Story", "a")).toEqual([]);
    fireEvent.click(screen.getByText("Pass"));
    await turn();
    show("a", "b");
    expect(waiting()).toEqual([]);
    // The first command stays with the first press.
    expect(press("Roll", "a", "b", "c")).toEqual(["Roll"]);
    expect(press("Pass", "c")).toEqual(["Roll"]);
  });
});
