// @vitest-environment happy-dom
import { fireEvent, screen, within } from "../testing.tsx";
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import { expect, it } from "vitest";
import { ActionPanel } from "../../src/table/action-panel.tsx";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

const lea = { id: "lea", name: "Lea", role: "player" } as const;

/** The titles of the attempts that are being framed, and how the buttons look that frame others. */
const framed = () => [
  screen.queryAllByRole<HTMLInputElement>("textbox", { name: "Title" }).map(({ value }) => value),
  screen.getAllByRole("button", { name: "Frame attempt" }).map(({ className }) => className),
];

const framingButton = () => screen.queryByRole("button", { name: "Frame attempt" });

it("frames one proposal at a time: the others are quiet until another takes its place", () => {
  const table = new TableInMemory();
  const [mine = "", theirs = ""] = table.view(oskar).characters.map(({ id }) => id);
  table.happens({ type: "member-joined", member: lea }, lea);
  table.does(lea, { type: "take-character", character: theirs });
  table.does(oskar, { type: "act", act: "begin-play" });
  table.does(ines, { type: "propose", character: mine, words: "I am Ines." });
  table.does(lea, { type: "propose", character: theirs, words: "I am Lea." });
  renderFor(table, oskar, <ActionPanel open onOpen={() => undefined} />);
  expect(framed()).toEqual([[], ["btn go grow", "btn go grow"]]);
  fireEvent.click(screen.getAllByRole("button", { name: "Frame attempt" })[0] ?? document.body);
  expect(framed()).toEqual([["I am Ines."], ["btn plain"]]);
  fireEvent.click(screen.getByRole("button", { name: "Frame attempt" }));
  expect(framed()).toEqual([["I am Lea."], ["btn plain"]]);
});

it("what the dead had said they do can't be framed any more, and the reason is given", () => {
  showSystem(bookkeeperD12);
  const table = new TableInMemory({}, bookkeeperD12);
  const character = table.view(oskar).characters[0]?.id ?? "";
  table.does(ines, { type: "take-character", character });
  table.does(oskar, { type: "act", act: "open-session" });
  table.does(ines, { type: "propose", character, words: "I climb down again." });
  const { unmount } = renderFor(table, oskar, <ActionPanel open onOpen={() => undefined} />);
  expect(framingButton()).not.toBeNull();
  unmount();
  table.does(oskar, { type: "act", act: "dies", character });
  const { sent } = renderFor(table, oskar, <ActionPanel open onOpen={() => undefined} />);
  expect(framingButton()).toBeNull();
  expect(screen.queryByText(/Frame the attempt/)).toBeNull();
  const proposal = within(screen.getByRole("region", { name: "Proposals" }));
  expect(proposal.getByText(/for the living/)).toBeDefined();
  fireEvent.click(proposal.getByRole("button", { name: "Dismiss" }));
  expect(sent).toMatchObject([{ type: "withdraw" }]);
});
