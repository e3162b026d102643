// @vitest-environment happy-dom
import type { Command } from "@rulewright/table";
import { afterEach, vi } from "vitest";
import { renderFor } from "../components/rendering.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { testAnswers } from "../texts/written.ts";
import { cleanup } from "../testing.tsx";
import type { Part } from "./drawing.ts";
import { parts } from "./parts.tsx";
import { screens } from "./screens.tsx";
import { states } from "./states.tsx";

// What can still be pressed while a command is on its way: nothing that would send another one about the same.

afterEach(cleanup);

const unsent: readonly Command[] = [{ type: "pause" }];

/** The buttons of a part that can be pressed, in their order. */
function open({ node, table, by, more, system = everything }: Part, isBusy: boolean): readonly string[] {
  showSystem(system);
  localStorage.clear();
  const { container, unmount } = renderFor(table(), by, node, { ...more, ...(isBusy ? { unsent } : {}) });
  const buttons = [...container.querySelectorAll("button")].filter(({ disabled }) => !disabled);
  const names = buttons.map((one) => one.getAttribute("aria-label") ?? one.textContent.replaceAll(/\s+/g, " ").trim());
  unmount();
  return names;
}

/** What can't be pressed once a command is on its way, and what can. */
function answer(part: Part): readonly string[] {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const [before, after] = [open(part, false), open(part, true)];
  const closed = before.filter((name) => !after.includes(name));
  return [`open: ${after.join(", ") || "nothing"}`, `closed: ${closed.join(", ") || "nothing"}`];
}

testAnswers(
  "busy",
  Object.fromEntries(
    Object.entries({ ...parts, ...screens, ...states })
      .filter(([, { opens, opensAll, hasOdds }]) => !opens && opensAll === undefined && !hasOdds)
      .map(([title, part]) => [title, () => answer(part)]),
  ),
);
