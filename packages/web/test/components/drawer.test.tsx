// @vitest-environment happy-dom
import { useLayoutEffect, useRef } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Drawer } from "../../src/table/controls/drawer.tsx";
import { act, fireEvent, screen } from "../testing.tsx";
import { ines, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

afterEach(() => vi.restoreAllMocks());

const drawer = (onClose: () => void) => (
  <Drawer title="Rules" side="right" onClose={onClose}>
    <button type="button">Inside</button>
  </Drawer>
);

/** Lets the page make a dialog modal as browsers do: they refuse one that is open already. */
function refuseOpenDialogs(): () => number {
  let modal = 0;
  vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(function showModal(this: HTMLDialogElement) {
    if (this.hasAttribute("open")) throw new Error("InvalidStateError");
    this.setAttribute("open", "");
    modal += 1;
  });
  return () => modal;
}

const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 5)));

function Focused() {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return <input ref={field} aria-label="Search" />;
}

describe("a drawer", () => {
  it("is open at once, and modal after it has been painted", async () => {
    const modal = refuseOpenDialogs();
    renderFor(
      new TableInMemory(),
      ines,
      drawer(() => undefined),
    );
    await settle();
    expect(modal()).toBe(1);
    expect(screen.getByRole("dialog", { name: "Rules" }).hasAttribute("open")).toBe(true);
  });

  it("keeps the focus that something inside has taken, where a browser moves it as the dialog becomes modal", async () => {
    vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(function showModal(this: HTMLDialogElement) {
      this.setAttribute("open", "");
      this.querySelector("button")?.focus();
    });
    renderFor(
      new TableInMemory(),
      ines,
      <Drawer title="Rules" side="right" onClose={() => undefined}>
        <Focused />
      </Drawer>,
    );
    await settle();
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Search" }));
  });

  it("is hidden before it ends, where its button, its edge or Escape closes it, and not where something inside is pressed", async () => {
    refuseOpenDialogs();
    const closes: readonly ((dialog: HTMLElement) => void)[] = [
      () => fireEvent.click(screen.getByRole("button", { name: "Close" })),
      (dialog) => fireEvent.pointerDown(dialog),
      (dialog) => fireEvent.keyDown(dialog, { key: "Escape" }),
    ];
    for (const close of closes) {
      const onClose = vi.fn();
      const { unmount } = renderFor(new TableInMemory(), ines, drawer(onClose));
      await settle();
      const dialog = screen.getByRole("dialog", { name: "Rules" });
      fireEvent.pointerDown(screen.getByRole("button", { name: "Inside" }));
      fireEvent.keyDown(dialog, { key: "Enter" });
      expect([onClose.mock.calls.length, dialog.hasAttribute("open")]).toEqual([0, true]);
      act(() => close(dialog));
      await settle();
      expect([onClose.mock.calls.length, dialog.hasAttribute("open")]).toEqual([1, false]);
      unmount();
    }
  });

  it("gives the focus back to what opened it", async () => {
    refuseOpenDialogs();
    const opener = document.body.appendChild(document.createElement("button"));
    opener.focus();
    const { unmount } = renderFor(
      new TableInMemory(),
      ines,
      drawer(() => undefined),
    );
    await settle();
    screen.getByRole("button", { name: "Inside" }).focus();
    // A dialog that is modal makes the rest of the page inert until it is closed.
    const closed = vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function close(
      this: HTMLDialogElement,
    ) {
      expect(this.hasAttribute("open")).toBe(true);
      expect(document.activeElement).not.toBe(opener);
    });
    unmount();
    expect(closed).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(opener);
    opener.remove();
  });
});
