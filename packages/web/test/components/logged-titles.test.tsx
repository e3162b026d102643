// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { useGame } from "../../src/state/game.tsx";
import { logContext } from "../../src/table/log/log-context.ts";
import { logEntries } from "../../src/table/log/log-entries.ts";
import { LoggedAttemptView } from "../../src/table/log/logged-attempt.tsx";
import { ines, restartTheClock, TableInMemory } from "../table-in-memory.ts";
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
