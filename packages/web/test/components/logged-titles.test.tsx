// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { useGame } from "../../src/state/game.tsx";
import { logContext } from "../../src/table/log/log-context.ts";
import { logEntries } from "../../src/table/log/log-entries.ts";
import { LoggedAttemptView } from "../../src/table/log/logged-attempt.tsx";
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { fireEvent, screen } from "../testing.tsx";
import { Log } from "../../src/table/log/log.tsx";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

/** The attempt at the tide clock in the log, after wishes in these words; its title where there are none. */
function Logged({ wishes }: { readonly wishes: readonly (string | undefined)[] }) {
  const { system, text, view, people, lines } = useGame();
  const context = logContext({ system, text, view, people }, lines);
  const entry = logEntries(context, lines).find((one) => one.kind === "attempt");
  if (entry?.kind !== "attempt") return null;
  const { parts, history } = entry;
  const wish = parts.find(({ kind }) => kind === "speech");
  const said = wishes.flatMap((words, i) =>
    wish?.kind === "speech" ? [{ ...wish, key: `wish-${i}`, words: words ?? history.title }] : [],
  );
  return <LoggedAttemptView entry={{ ...entry, parts: [...said, ...parts.filter(({ kind }) => kind !== "speech")] }} />;
}

/** Whether the roll has the title of its attempt. */
function hasTitle(...wishes: readonly (string | undefined)[]): boolean {
  const table = new TableInMemory();
  restartTheClock(table);
  const { container, unmount } = renderFor(table, ines, <Logged wishes={wishes} />);
  const found = container.querySelector(".small-title") !== null;
  unmount();
  return found;
}

describe("an attempt in the log", () => {
  it("has its title under what was wished for, unless that was said in the same words", () => {
    expect(hasTitle("I take it apart.")).toBe(true);
    expect(hasTitle(undefined)).toBe(false);
    expect(hasTitle("I take it apart.", undefined)).toBe(false);
    expect(hasTitle("I take it apart.", "I oil it.")).toBe(true);
  });
});

/** Ines asks to open a hatch with traits that she proposes, and takes one of two ways. */
function hatch(): TableInMemory {
  const table = new TableInMemory({}, storytellerD10);
  const character = "bram-teller";
  table.does(ines, { type: "take-character", character });
  table.does(oskar, { type: "act", act: "begin-play" });
  table.does(ines, { type: "propose", character, words: "I open the hatch. (Precision, Firearms)" });
  const proposal = table.view(oskar).proposals[0]?.id ?? "";
  const approaches = [6, 8].map((difficulty) => ({
    offer: "roll",
    args: { traits: ["Precision", "Firearms"], difficulty },
  }));
  table.does(oskar, { type: "offer-approaches", character, title: "I open the hatch.", proposal, approaches });
  return table;
}

const takeFirst = (table: TableInMemory): void =>
  table.does(ines, { type: "take-approach", offering: table.view(ines).offerings[0]?.id ?? "", approach: 0 });

describe("an attempt chosen from several ways", () => {
  it("has the wish first, then the ways, which fold away with the roll; the wish names traits beside the words", () => {
    const table = hatch();
    takeFirst(table);
    const shown = renderFor(table, ines, <Log />);
    const wish = screen.getByText("I open the hatch.", { selector: ".say" });
    expect(wish.previousElementSibling?.textContent).toBe("Bram Teller proposes Precision + Firearms");
    const ways = screen.getByText(/^2 ways offered/u);
    expect(wish.compareDocumentPosition(ways) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByText("Precision 3 + Firearms 3 · difficulty 8")).toBeDefined();
    shown.unmount();
    table.chooses(ines, { move: "roll" }, 9, 8, 7, 2, 3, 4);
    const attempt = table.view(oskar).attempts[0]?.id ?? "";
    table.does(oskar, { type: "answer-for-the-world", attempt, words: "It opens." });
    const { container } = renderFor(table, ines, <Log />);
    expect(screen.queryByText(/^2 ways offered/u)).toBeNull();
    // The wish has told the title.
    expect(container.querySelector(".folded-roll")?.textContent).not.toContain("hatch");
    fireEvent.click(screen.getByRole("button", { expanded: false, name: /^Die 1/u }));
    expect(screen.getByText(/^2 ways offered/u)).toBeDefined();
  });

  it("has its ways as lines of their own until one is taken", () => {
    renderFor(hatch(), ines, <Log />);
    expect(screen.getByText(/offers Bram Teller 2 ways to “I open the hatch.”/u)).toBeDefined();
    expect(screen.getByText("Precision 3 + Firearms 3 · difficulty 8")).toBeDefined();
  });
});
