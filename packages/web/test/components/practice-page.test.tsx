// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { loadCatalogue } from "../../src/catalogue/systems.ts";
import { PracticePage } from "../../src/practice/practice-page.tsx";
import { act, fireEvent, render, screen } from "../testing.tsx";

await loadCatalogue();

/** Which seat is taken. */
const seats = () => {
  const group = screen.getByRole("group", { name: "Your seat" });
  return [...group.querySelectorAll<HTMLInputElement>("input")].map(({ checked }) => checked);
};

it("a practice table says that it is one, has the look of its game, and lets one person play every seat", async () => {
  const { container, unmount } = render(<PracticePage system="evening-star" />);
  expect(container.querySelector("main")?.getAttribute("aria-label")).toBe("Opening the table");
  await act(async () => vi.waitFor(() => screen.getByRole("region", { name: "Practice" })));
  expect(document.documentElement.dataset["system"]).toBe("evening-star");
  expect(screen.getByRole("region", { name: "Practice" }).textContent).toContain("This table is gone when you leave");
  expect(seats()).toEqual([true, false]);
  const [, other] = screen.getByRole("group", { name: "Your seat" }).querySelectorAll("input");
  await act(async () => void fireEvent.click(other ?? document.body));
  expect(seats()).toEqual([false, true]);
  unmount();
});
