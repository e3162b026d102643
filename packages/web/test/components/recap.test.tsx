// @vitest-environment happy-dom
import { act, fireEvent, screen } from "../testing.tsx";
import { eveningStar } from "@rulewright/systems/evening-star";
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import type { Amounts, JsonObject } from "@rulewright/rules";
import { currentAttempt, type Line, sessionRecap, sessionsInLog } from "@rulewright/table";
import { beforeEach, describe, expect, it } from "vitest";
import { loadWaiting } from "../../src/components/on-demand.tsx";
import { LastRecap } from "../../src/table/log/last-recap.tsx";
import { HowItWent, LastTime } from "../../src/table/log/last-time.tsx";
import { RecapView } from "../../src/table/log/recap-view.tsx";
import { StatisticsPanel } from "../../src/table/log/statistics-panel.tsx";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { renderFor, renderWithOdds } from "./rendering.tsx";

beforeEach(() => showSystem(eveningStar));

/** Plays a session; the clock is restarted in it where that is wanted. */
function session(table: TableInMemory, rolls: boolean): void {
  table.does(oskar, { type: "act", act: "begin-play" });
  if (rolls) {
    restartTheClock(table);
    table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
    table.chooses(ines, { move: "let-it-stand" });
  }
  for (const name of ["open-postamble", "end-session"]) table.does(oskar, { type: "act", act: name });
}

const after = (...sessions: readonly boolean[]): TableInMemory => {
  const table = new TableInMemory();
  for (const rolls of sessions) session(table, rolls);
  return table;
};

/** Only the last lines are loaded. */
const last = (count: number) => (all: readonly Line[]) => all.slice(-count);

const words = (...args: Parameters<typeof renderFor>): string => {
  const { container, unmount } = renderFor(...args);
  const text = container.textContent ?? "";
  unmount();
  return text;
};

describe("the recap that the story's drawer shows", () => {
  it("says that no session has ended, or that nothing was attempted, or what was", () => {
    expect(words(after(), ines, <LastRecap />)).toBe("No session has ended yet.");
    expect(words(after(false), ines, <LastRecap />)).toBe("Nothing was attempted in the last session.");
    expect(words(after(true), ines, <LastRecap />)).toContain("Restart the tide clock");
    expect(words(after(true, false), ines, <LastRecap />)).toBe("Nothing was attempted in the last session.");
  });

  it("waits until the whole of the last session is loaded, and asks for what is missing", () => {
    const table = after(false, true, false, true);
    const all = table.lines(ines).length;
    const begun = (count: number): number =>
      table.lines(ines).flatMap(({ n, event }) => (event.type === "act-done" && event.act === "begin-play" ? [n] : []))[
        count
      ] ?? 0;
    const shows = (from: number): readonly [string, number] => {
      const rendered = renderFor(table, ines, <LastRecap />, { lines: last(all - from + 1) });
      const shown = [rendered.container.textContent ?? "", rendered.loads()] as const;
      rendered.unmount();
      return shown;
    };
    expect(shows(begun(3))).toEqual(["Loading the log…", 1]);
    const [text, loads] = shows(begun(1));
    expect(text).toContain("Restart the tide clock");
    expect(loads).toBe(0);
    expect(shows(1)).toEqual([text, 0]);
  });

  it("asks once, and not while lines are on their way", () => {
    const table = after(true);
    const options = { lines: last(2) };
    const rendered = renderFor(table, ines, <LastRecap />, options);
    act(() => rendered.update());
    expect(rendered.loads()).toBe(1);
    rendered.unmount();
    expect(renderFor(table, ines, <LastRecap />, { ...options, isLoadingLog: true }).loads()).toBe(0);
  });
});

const shown = () => screen.queryByRole("region", { name: "How it went" })?.textContent;

describe("the end of a session", () => {
  it("is told to those who have seen it, with dice, luck and the story to keep, until the next one begins", async () => {
    const table = new TableInMemory();
    table.does(oskar, { type: "act", act: "begin-play" });
    restartTheClock(table);
    table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
    table.chooses(ines, { move: "let-it-stand" });
    const rendered = renderFor(table, ines, <HowItWent />);
    expect(shown()).toBeUndefined();
    table.does(oskar, { type: "act", act: "open-postamble" });
    table.does(ines, { type: "tell-moment", character: "maren-oake", words: "I kept its secret.", amount: 1 });
    const [moment] = table.view(oskar).moments;
    table.does(oskar, { type: "grant-moment", moment: moment?.id ?? "", granted: 1 });
    table.does(oskar, { type: "act", act: "end-session" });
    await act(async () => {
      await loadWaiting();
      rendered.update();
    });
    expect(shown()).toMatch(/Session 1How it went · 1 attempt.*I kept its secret\..*6 × d10.*Save the story/u);
    // What everybody did, and the dice, wait behind a line.
    const { open } = document.querySelector<HTMLDetailsElement>("details.more-statistics") ?? { open: true };
    expect([open, document.querySelectorAll("details.more-statistics .face-chart").length]).toEqual([false, 1]);
    // Its scenes need no telling.
    const heads = [...document.querySelectorAll(".recap-scene h4")].map(({ textContent }) => textContent);
    expect(heads).toEqual(["Moments", "Characters", "Keep the story"]);
    table.does(oskar, { type: "act", act: "begin-play" });
    act(() => rendered.update());
    expect(shown()).toBeUndefined();
  });

  it("is no news to whoever opens the page after it", () => {
    renderFor(after(true), ines, <HowItWent />);
    expect(shown()).toBeUndefined();
  });
});

const luck = () => document.querySelector(".luck-figures")?.textContent;
const choose = (name: string): boolean => fireEvent.click(screen.getByRole("radio", { name }));

describe("the luck in a session", () => {
  it("counts attempts that dice have decided under the present rules", async () => {
    const table = after(true);
    table.does(oskar, { type: "act", act: "begin-play" });
    restartTheClock(table);
    const open = await renderWithOdds(table, ines, <StatisticsPanel />);
    // The second one waits for its dice.
    expect(luck()).toBeUndefined();
    await act(async () => choose("All sessions"));
    open.unmount();
    table.chooses(ines, { move: "roll" }, 0, 0, 0, 0, 8, 6);
    table.chooses(ines, { move: "let-it-stand" });
    await renderWithOdds(table, ines, <StatisticsPanel />);
    expect(luck()).toMatch(/^As the dice fell1of 1 attempt/u);
  });

  it("has no attempt that began under other rules", async () => {
    const table = after();
    table.does(oskar, { type: "act", act: "begin-play" });
    restartTheClock(table);
    table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
    table.chooses(ines, { move: "let-it-stand" });
    const { trackers } = eveningStar;
    const changed = { ...eveningStar, trackers: { ...trackers, lots: { ...trackers.lots, max: 12 } } };
    table.loads(changed);
    showSystem(changed);
    const { container } = await renderWithOdds(table, ines, <StatisticsPanel />);
    expect(luck()).toBeUndefined();
    expect(container.textContent).toContain("Attempts1");
  });

  it("isn't counted where nobody rolls for a chance of an outcome", async () => {
    const table = after();
    table.does(oskar, { type: "act", act: "begin-play" });
    restartTheClock(table);
    table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
    table.chooses(ines, { move: "let-it-stand" });
    const { success } = eveningStar.goals;
    const [chance] = success?.objectives ?? [];
    if (!success || !chance) throw new Error("there is a goal of success");
    for (const [changed, counted] of [
      [{}, true],
      [{ sense: -1 }, false],
      [{ source: "paid" }, false],
      [{ kind: "amount" }, false],
    ] as const) {
      const objectives = [{ ...chance, ...changed } as typeof chance, ...success.objectives.slice(1)];
      showSystem({ ...eveningStar, goals: { ...eveningStar.goals, success: { ...success, objectives } } });
      const { unmount } = await renderWithOdds(table, ines, <StatisticsPanel />);
      expect(luck() !== undefined, JSON.stringify(changed)).toBe(counted);
      unmount();
    }
  });

  it("waits for the whole log", () => {
    const table = after(true);
    expect(words(table, ines, <StatisticsPanel />, { lines: last(3) })).toContain("Loading the log…");
    expect(currentAttempt(table.view(ines))).toBeUndefined();
  });
});

const loads = (table: TableInMemory): number => renderFor(table, ines, <LastTime />, { lines: last(2) }).loads();

it("the recap of the session before asks for nothing in the first session", () => {
  expect([loads(after()), loads(after(true))]).toEqual([0, 1]);
});

it("a recap has a list of attempts only where there were some", () => {
  const table = after(true);
  const lines = table.lines(ines);
  const [played] = sessionsInLog(lines);
  if (!played) throw new Error("no session was played");
  const recap = sessionRecap("evening-star", lines, played);
  const scenes = [{ title: "The quay", attempts: [] }, ...recap.scenes];
  const { container } = renderFor(table, ines, <RecapView recap={{ ...recap, scenes }} />);
  expect(container.querySelectorAll(".recap-scene")).toHaveLength(scenes.length);
  expect(container.querySelectorAll(".recap-scene ul")).toHaveLength(recap.scenes.length);
});

it("a recap tells what was paid and gained only where the change of the number doesn't say it", () => {
  const id = "maren-oake";
  const person = { id, kind: "character", attempts: 1, freeRolls: 0, dice: 0, outcomes: {} } as const;
  const told = (paid: Amounts, earned: Amounts): string => {
    const changes = [{ change: "tracker", of: id, name: "lots", from: 4, to: 3 }] as const;
    const recap = { session: 1, scenes: [], moments: [], changes };
    const people = [{ ...person, paid, earned }];
    const rendered = renderFor(after(true), ines, <RecapView recap={recap} people={people} />);
    const text = rendered.container.querySelector("p.small")?.textContent ?? "";
    rendered.unmount();
    return text;
  };
  expect(told({ lots: 1 }, {})).toBe("Maren Oake−1 lot (3)");
  expect(told({ lots: 3, ego: 1 }, { lots: 2, ego: 1 })).toBe(
    "Maren Oake−1 lot (3)3 lots spent, 2 lots gained, ego spent and gained.",
  );
});

it("what a session brought is ringed among what one has, also where as much was spent", () => {
  const table = after(true);
  const id = "maren-oake";
  const person = { id, kind: "character", attempts: 1, freeRolls: 0, dice: 0, outcomes: {} } as const;
  const recap = { session: 1, scenes: [], moments: [], changes: [] };
  const people = [{ ...person, paid: { lots: 2, ego: 1 }, earned: { lots: 2, ego: 1 } }];
  const { container } = renderFor(table, ines, <RecapView recap={recap} people={people} />);
  const held = table.view(ines).characters.find((one) => one.id === id)?.trackers["lots"] ?? 0;
  expect(held).toBeGreaterThan(2);
  expect(container.querySelectorAll(".recap-pips .tok:not(.off)")).toHaveLength(held);
  expect(container.querySelectorAll(".recap-pips .tok.new")).toHaveLength(2);
});

it("W20-15, W20-18: a recap tells neither fresh points, which are among the others, nor what lasts a turn or has come and gone", () => {
  showSystem(wasteland2d20);
  const table = new TableInMemory({}, wasteland2d20);
  const id = "june-calloway";
  const person = { id, kind: "character", attempts: 1, freeRolls: 0, dice: 0, outcomes: {} } as const;
  const change = (name: string, to: number) => ({ change: "tracker", of: id, name, from: 0, to }) as const;
  const changes = [change("ap", 1), change("freshAp", 1), change("harder", 1)];
  const recap = { session: 1, scenes: [], moments: [], changes };
  const paid = { ap: 2, freshAp: 3, openQuestions: 1 };
  const people = [{ ...person, paid, earned: { ap: 3, freshAp: 3, harder: 1, openQuestions: 1 } }];
  const { container } = renderFor(table, ines, <RecapView recap={recap} people={people} />);
  expect(container.querySelector("p.small")?.textContent).toBe(
    "June Calloway+1 action point (1)2 action points spent, 3 action points gained.",
  );
});

it("a recap tells of each sheet only what changed, with what it was", () => {
  showSystem(storytellerD10);
  const table = new TableInMemory({}, storytellerD10);
  const does = (act: string, args: JsonObject = {}, character?: string) =>
    table.does(oskar, { type: "act", act, args, ...(character === undefined ? {} : { character }) });
  does("begin-play");
  does("grant-experience", { amount: 6 }, "bram-teller");
  does("buy-specialty", { ability: "Stealth", name: "Tomato beds" }, "bram-teller");
  does("buy-dot", { trait: "Stealth" }, "bram-teller");
  does("buy-dot", { trait: "Willpower" }, "bram-teller");
  does("end-session", { experience: 2 });
  const recapWords = (lines: readonly Line[]): readonly string[] => {
    const [played = { session: 1, lines: [] }] = sessionsInLog(lines, 2);
    const view = <RecapView recap={sessionRecap(storytellerD10.id, lines, played)} />;
    const { container, unmount } = renderFor(table, ines, view);
    const told = [...container.querySelectorAll(".moments p")].map(({ textContent }) => textContent);
    unmount();
    return told;
  };
  const lines = table.lines(ines);
  expect(recapWords(lines)).toEqual([
    "Bram Teller+8 experience points (8) · +1 Stealth (2) · +1 permanent willpower (8) · specialties: Stealth Tomato beds",
    ...["Ines Okafor", "Yusra Lindqvist", "Calla Voss"].map((name) => `${name}+2 experience points (2)`),
  ]);
  // Of what the known lines don't tell, there is only what was asked for.
  expect(recapWords(lines.filter(({ event }) => event.type !== "character-added"))[0]).toBe(
    "Bram Teller8 experience points · specialties: Stealth Tomato beds · abilities: Stealth 2 · permanent willpower 8",
  );
});
