// @vitest-environment happy-dom
import { eveningStar } from "@rulewright/systems/evening-star";
import type { Member, TableView } from "@rulewright/table";
import { beforeEach, expect, it } from "vitest";
import { SessionCard } from "../../src/table/session/session-card.tsx";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { screen, within } from "../testing.tsx";
import { renderFor } from "./rendering.tsx";

beforeEach(() => showSystem(eveningStar));

const lea: Member = { id: "lea", name: "Lea", role: "player" };

/** Lea has just come in. */
const change = (view: TableView): TableView => ({ ...view, members: [...view.members, lea] });

/** What a player reads of those at the table. */
const here = (): string => screen.getByRole("region", { name: "Who is here" }).textContent ?? "";

it("before play a player sees who is here, and whom the table waits for", () => {
  const table = new TableInMemory();
  const rendered = renderFor(table, ines, <SessionCard />, { change });
  expect(here()).toContain("Maren OakeInes");
  expect(here()).toContain("Lea has yet to choose a character.");
  rendered.unmount();
  table.does(oskar, { type: "act", act: "begin-play" });
  renderFor(table, ines, <SessionCard />);
  expect(within(document.body).queryByRole("region", { name: "Who is here" })).toBeNull();
});
