// @vitest-environment happy-dom
import { beforeAll, expect, it } from "vitest";
import { loadWaiting } from "../../src/components/on-demand.tsx";
import { TableMenu } from "../../src/table/settings/table-menu.tsx";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { act, fireEvent, screen, within } from "../testing.tsx";
import { renderFor } from "./rendering.tsx";

beforeAll(loadWaiting);

const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 5)));

it("the menu opens the rules to read, and closes them again", async () => {
  renderFor(new TableInMemory(), ines, <TableMenu onClose={() => undefined} />);
  await settle();
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Read the rules" }));
  await act(loadWaiting);
  await settle();
  const dialog = screen.getByRole("dialog", { name: "Rules" });
  expect(within(dialog).getByText("Search the rules")).toBeDefined();
  fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await settle();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("the menu says at once who sees odds, before the server has answered", () => {
  const { sent } = renderFor(new TableInMemory(), oskar, <TableMenu onClose={() => undefined} />, {
    unsent: [{ type: "pause" }],
  });
  const choices = within(screen.getByRole("group", { name: "Show odds to" })).getAllByRole<HTMLInputElement>("radio");
  expect(choices.map(({ checked }) => checked)).toEqual([true, false, false]);
  fireEvent.click(choices[2] ?? document.body);
  expect(choices.map(({ checked }) => checked)).toEqual([false, false, true]);
  expect(sent).toEqual([{ type: "show-odds", to: "nobody" }]);
});
