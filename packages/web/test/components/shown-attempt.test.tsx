// @vitest-environment happy-dom
import type { Member } from "@rulewright/table";
import { expect, it } from "vitest";
import { useShownAttempt } from "../../src/state/shown-attempt.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { act, fireEvent, screen } from "../testing.tsx";
import { renderFor } from "./rendering.tsx";

const lea: Member = { id: "lea", name: "Lea", role: "player" };

/** The attempt that is shown, and a way to every one. */
function Shown() {
  const { attempt, views, show } = useShownAttempt();
  return (
    <>
      <output>{attempt?.title ?? "none"}</output>
      {views.map(({ attempt: { id, title } }) => (
        <button key={id} type="button" onClick={() => show(id)}>
          {title}
        </button>
      ))}
    </>
  );
}

const frames = (table: TableInMemory, character: "ann" | "ben", title: string): void =>
  table.does(oskar, { type: "frame", character, title, offer: "action", args: { traits: ["Might"] } });

/** Rolls the dice of every attempt that isn't over. */
function rollsAll(table: TableInMemory): void {
  for (const { id, character, settled, trace } of table.view(oskar).attempts) {
    const step = { attempt: id, step: trace.steps.length, undos: 0, move: "roll" };
    if (!settled) table.does(character === "ann" ? ines : lea, { type: "choose", ...step }, 3, 8);
  }
}

/** A table in play, where Ines plays Ann and Lea plays Ben, who have both rolled. */
function bothRolled(): TableInMemory {
  const table = new TableInMemory({}, everything);
  table.happens({ type: "member-joined", member: lea }, lea);
  table.does(ines, { type: "take-character", character: "ann" });
  table.does(lea, { type: "take-character", character: "ben" });
  table.does(oskar, { type: "act", act: "begin", args: { scene: "day" } });
  frames(table, "ben", "Ben swims");
  frames(table, "ann", "Ann climbs");
  rollsAll(table);
  return table;
}

const shown = (): string => screen.getByRole("status").textContent ?? "";

it("an attempt that is over, and that a player has asked for, stays until one waits for that player", () => {
  showSystem(everything);
  const table = bothRolled();
  const { update } = renderFor(table, ines, <Shown />, { present: [oskar.id, ines.id, lea.id] });
  const after = (run: () => void): string => {
    run();
    act(update);
    return shown();
  };
  expect(shown()).toBe("Ann climbs");
  fireEvent.click(screen.getByRole("button", { name: "Ben swims" }));
  expect(shown()).toBe("Ben swims");
  expect(after(() => table.does(oskar, { type: "say", words: "Well." }))).toBe("Ben swims");
  expect(after(() => frames(table, "ann", "Ann reads"))).toBe("Ann reads");
  expect(after(() => rollsAll(table))).toBe("Ann reads");
});
