// @vitest-environment happy-dom
import type { Member, TableView } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { AttemptCard } from "../../src/table/attempt/attempt-card.tsx";
import { useAttemptView } from "../../src/state/shown-attempt.tsx";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { fireEvent, screen } from "../testing.tsx";
import { renderFor } from "./rendering.tsx";

const lea: Member = { id: "lea", name: "Lea", role: "player" };
const tomas: Member = { id: "tomas", name: "Tomas", role: "player" };

function Card() {
  const attemptView = useAttemptView();
  return attemptView ? <AttemptCard attemptView={attemptView} /> : <p>No attempt</p>;
}

const otherCharacter = new TableInMemory().view(lea).characters.find(({ id }) => id !== "maren-oake")?.id ?? "";

/** The clock of Ines, who has failed; Lea plays another character, and Tomas none. */
function failed(lotsForOthers: boolean): TableInMemory {
  const table = new TableInMemory({ lotsForOthers });
  for (const member of [lea, tomas]) table.happens({ type: "member-joined", member }, member);
  table.does(lea, { type: "take-character", character: otherCharacter });
  restartTheClock(table);
  table.chooses(ines, { move: "roll" }, 9, 9, 9, 9, 7, 7);
  return table;
}

const holding =
  (lots: number) =>
  (view: TableView): TableView => ({
    ...view,
    characters: view.characters.map((one) => ({ ...one, trackers: { ...one.trackers, lots } })),
  });

const present = [oskar.id, ines.id, lea.id, tomas.id];

/** Whether somebody sees the decision as their own, as a suggestion, or neither. */
function kindOfDecision(viewer: Member, lotsForOthers: boolean, lots = 4): string {
  const { unmount } = renderFor(failed(lotsForOthers), viewer, <Card />, { present, change: holding(lots) });
  // The button stands there once an option is marked: until then it would cover them.
  const isEarly = screen.queryByRole("button", { name: "I'd do this" }) !== null;
  const [first] = screen.queryAllByRole("radio");
  if (first) fireEvent.click(first);
  const isSuggestion = !isEarly && screen.queryByRole("button", { name: "I'd do this" }) !== null;
  const isOwn = document.querySelector(".btn.go") !== null;
  unmount();
  return isSuggestion ? "suggests" : isOwn ? "decides" : "watches";
}

describe("a decision that others may pay for", () => {
  it("is theirs where the house rules say so, who have a character that can pay", () => {
    expect([ines, lea, tomas, oskar].map((viewer) => kindOfDecision(viewer, true))).toEqual([
      "decides",
      "decides",
      "suggests",
      "suggests",
    ]);
    expect([ines, lea].map((viewer) => kindOfDecision(viewer, true, 0))).toEqual(["decides", "suggests"]);
  });

  it("is its player's alone under other house rules", () => {
    expect([ines, lea, tomas, oskar].map((viewer) => kindOfDecision(viewer, false))).toEqual([
      "decides",
      "suggests",
      "suggests",
      "suggests",
    ]);
  });

  it("is sent with who pays where that isn't the roller", () => {
    const payers = [ines, lea].map((viewer) => {
      const { sent, unmount } = renderFor(failed(true), viewer, <Card />, { present, change: holding(4) });
      fireEvent.click(screen.getAllByRole("button", { name: /^Die 1 shows 9/u })[0] ?? document.body);
      fireEvent.click(document.querySelector(".btn.go") ?? document.body);
      unmount();
      expect(sent).toMatchObject([{ type: "choose", move: "lots", detail: { reroll: [0] } }]);
      const [command] = sent;
      return command && "payer" in command ? command.payer : undefined;
    });
    expect(payers[0]).toBeUndefined();
    expect(payers[1]).toBe(otherCharacter);
  });
});
