// @vitest-environment happy-dom
import { currentAttempt, type KeptCommitments, NO_COMMITMENTS } from "@rulewright/table";
import { act, cleanup, fireEvent, screen, within } from "../testing.tsx";
import { describe, expect, it, vi } from "vitest";
import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { loadWaiting } from "../../src/components/on-demand.tsx";
import { Log } from "../../src/table/log/log.tsx";
import { sumBefore } from "../../src/table/log/throw-entry.tsx";
import { LogExport } from "../../src/table/log/log-export.tsx";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { ChronicleButton } from "../../src/table/log/chronicle-drawer.tsx";
import { LastTime } from "../../src/table/log/last-time.tsx";
import { TableScreen } from "../../src/table/table-screen.tsx";
import { StatisticsPanel } from "../../src/table/log/statistics-panel.tsx";
import { renderFor, renderWithOdds } from "./rendering.tsx";

/** An evening with a withdrawn proposal, a finished attempt with lots, and its consequence. */
function evening(): TableInMemory {
  const table = new TableInMemory();
  table.does(oskar, { type: "act", act: "begin-play" });
  table.does(oskar, { type: "set-scene", title: "The clock tower" });
  table.does(oskar, { type: "say", words: "It is late." });
  table.does(ines, { type: "propose", character: "maren-oake", words: "I go home." });
  table.does(ines, { type: "withdraw", proposal: table.view(ines).proposals[0]?.id ?? "" });
  restartTheClock(table);
  table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
  table.chooses(ines, { move: "lots", detail: { reroll: [2, 3], double: 1 } }, 1, 2);
  const attempt = currentAttempt(table.view(oskar))?.id ?? "";
  table.does(oskar, { type: "answer-for-the-world", attempt, words: "It ticks." });
  return table;
}

const entries = (container: HTMLElement) =>
  [...container.querySelectorAll(".story > *")].map((entry) => entry.textContent ?? "");
const entry = (container: HTMLElement, words: string | RegExp) => {
  const found = [...container.querySelectorAll(".story > *")].find(({ textContent }) =>
    typeof words === "string" ? textContent?.includes(words) : words.test(textContent ?? ""),
  );
  if (!found) throw new Error(`no entry has ${words}`);
  return found;
};

/** The rows of the columns in which numbers were negotiated. */
const haggled = (container: Element) =>
  [...container.querySelectorAll(".haggle > div")].map(({ textContent }) => textContent);

/** Opens the rolls that are folded to a line. */
function openRolls(): void {
  for (const fold of screen.getAllByRole("button", { expanded: false, name: /Die 1 shows/ })) fireEvent.click(fold);
}

describe("the story", () => {
  it("is searched for words in any order, in what was said, rolled and decided, and shows the viewer's own acts", () => {
    const { container } = renderFor(evening(), ines, <Log />);
    const all = entries(container);
    const search = screen.getByRole("searchbox", { name: "Search the story" });
    const found = (words: string) => {
      fireEvent.input(search, { target: { value: words } });
      return entries(container);
    };
    expect(found("LATE it").some((words) => words.includes("It is late."))).toBe(true);
    expect(found("LATE it").some((words) => words.includes("It ticks."))).toBe(false);
    expect(found("escapement").length).toBeGreaterThan(0);
    expect(found("double zeros").some((words) => words.includes("Restart the tide clock"))).toBe(true);
    expect(found("double zeros").some((words) => words.includes("It ticks."))).toBe(true);
    expect(found("dragon")[0]).toBe("Nothing found.");
    expect(found("")).toEqual(all);
    fireEvent.click(screen.getByRole("radio", { name: "Mine" }));
    expect(entries(container).some((words) => words.includes("I go home."))).toBe(true);
    expect(entries(container).some((words) => words.includes("It is late."))).toBe(false);
  });
});

describe("the search of the story", () => {
  it("opens and closes by a button, and closed it leaves nothing out", () => {
    const { container } = renderFor(evening(), ines, <Log />);
    const all = entries(container);
    fireEvent.click(screen.getByRole("button", { name: "Search and filter the story", expanded: false }));
    fireEvent.input(screen.getByRole("searchbox"), { target: { value: "dragon" } });
    fireEvent.click(screen.getByRole("radio", { name: "Mine" }));
    expect(entries(container)).not.toEqual(all);
    fireEvent.click(screen.getByRole("button", { name: "Show the whole story", expanded: true }));
    expect(entries(container)).toEqual(all);
    expect(screen.getByRole("radio", { name: "All" })).toHaveProperty("checked", true);
  });
});

/** What the log tells of a roll: choices, sums and stamps, in their order. */
const rollParts = (container: Element) =>
  [...container.querySelectorAll(".logged .did, .logged .sum, .logged .stamp")].map(({ textContent }) => textContent);

describe("entries of the log", () => {
  it("tell every choice before a roll, and what it cost", () => {
    const table = new TableInMemory({}, wasteland2d20);
    const [hero] = table.view(oskar).characters;
    const character = hero?.id ?? "";
    table.does(ines, { type: "take-character", character });
    table.does(oskar, { type: "act", act: "start-quest" });
    const args = { skill: "Repair", difficulty: 1 };
    table.does(oskar, { type: "frame", character, title: "The pump", offer: "check", args });
    table.chooses(ines, { move: "feed-gm", detail: { dice: 2 } });
    table.chooses(ines, { move: "stacked-deck" });
    const { container, update } = renderFor(table, ines, <Log />);
    const told = () => [...entry(container, "The pump").querySelectorAll(".did")].map(({ textContent }) => textContent);
    expect(told()).toEqual([
      "June Calloway pays the GM for 2 more dice",
      "June Calloway uses Stacked Deck for 1 luck point, to roll with Luck",
    ]);
    table.chooses(ines, { move: "roll" }, 3, 9, 4, 12);
    act(update);
    expect(told()).toHaveLength(2);
  });

  it("are scenes and phases, speech, and what happened to an attempt", () => {
    const { container } = renderFor(evening(), ines, <Log />);
    expect(entry(container, "The clock tower").className).toBe("scene");
    expect(entry(container, "It is late.").textContent).toBe("Oskar GMIt is late.");
    expect(entry(container, "It ticks.").querySelector(".say.answer")?.textContent).toBe("It ticks.");
  });

  it("are one for an attempt: the wish, the roll as a line that opens, and what came of it", () => {
    const { container } = renderFor(evening(), ines, <Log />);
    const attempt = entry(container, "I take the escapement apart.");
    expect([...attempt.children].map(({ tagName, className }) => className || tagName.toLowerCase())).toEqual([
      "logged-line",
      "logged-line",
      "logged-line",
    ]);
    const line = attempt.querySelector(".folded-roll");
    expect(line?.textContent).toMatch(/^Restart the tide clockDie 1 shows 0.*5 against 4spent 3 lotsSuccess$/);
    expect(line?.querySelectorAll(".die.hit").length).toBeGreaterThan(1);
    expect(attempt.querySelector(".logged, .offer")).toBeNull();
    expect(attempt.lastElementChild?.textContent).toContain("It ticks.");
    openRolls();
    expect(attempt.querySelector(".card.offer")).not.toBeNull();
    expect(attempt.querySelectorAll(".logged .die")).toHaveLength(6);
  });

  it("tell what lots have bought before the sum that it made, and stamp a task that ego replaced", () => {
    const table = new TableInMemory();
    table.does(oskar, { type: "act", act: "begin-play" });
    restartTheClock(table);
    table.chooses(ines, { move: "roll" }, 0, 7, 7, 9, 8, 8);
    table.chooses(ines, { move: "lots", detail: { reroll: [3, 4] } }, 9, 9);
    const open = renderFor(table, ines, <Log />);
    expect(rollParts(open.container)).toEqual([
      expect.stringMatching(/rerolls the 9 and 8 for 2 lots$/u),
      expect.stringMatching(/^1 /u),
    ]);
    open.unmount();
    table.chooses(ines, { move: "ego" }, 11);
    const { container } = renderFor(table, ines, <Log />);
    expect(rollParts(container)).toEqual([
      expect.stringMatching(/rerolls the 9 and 8 for 2 lots$/u),
      expect.stringMatching(/^1 /u),
      "Failure, three short",
      expect.stringMatching(/spends ego for a check$/u),
      expect.stringMatching(/^11 /u),
      "Success",
    ]);
  });

  it("show a roll in full until the world has answered, where it was offered, above what was said since", () => {
    const table = new TableInMemory();
    table.does(oskar, { type: "act", act: "begin-play" });
    restartTheClock(table);
    table.does(oskar, { type: "say", words: "It creaks." });
    table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
    const { container, update } = renderFor(table, ines, <Log />);
    const order = () =>
      [...container.querySelectorAll(".say, .logged, .folded-roll")].map(({ className }) => className);
    expect(entry(container, "frames an attempt").querySelector(".card.offer")).toBeNull();
    expect(haggled(container)).toEqual([
      "Oskar proposes6",
      "Ines: I drew its plans−1",
      "Oskar: the tide is out−1",
      "Difficulty4",
    ]);
    expect(order()).toEqual(["say", "logged", "say"]);
    table.chooses(ines, { move: "let-it-stand" });
    act(update);
    expect(order()).toEqual(["say", "logged", "say"]);
    const attempt = currentAttempt(table.view(oskar))?.id ?? "";
    table.does(oskar, { type: "answer-for-the-world", attempt, words: "It ticks." });
    act(update);
    expect(order()).toEqual(["say", "folded-roll", "say answer", "say"]);
    expect(haggled(container)).toEqual([]);
  });

  it("have a roll as a line where the panel beside them shows it, also on a tablet, and in full where it shows another", () => {
    const { matchMedia } = window;
    const tablet = vi
      .spyOn(window, "matchMedia")
      .mockImplementation((query) => matchMedia(query === "(min-width: 43.75em)" ? "all" : "not all"));
    const table = new TableInMemory();
    table.does(oskar, { type: "act", act: "begin-play" });
    restartTheClock(table);
    table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
    const { container, unmount } = renderFor(table, ines, <Log />);
    expect(container.querySelectorAll(".folded-roll")).toHaveLength(1);
    expect(container.querySelector(".logged")).toBeNull();
    // The card keeps what was haggled over, and the title once.
    expect(haggled(container)).toHaveLength(4);
    expect(screen.getAllByText("Restart the tide clock")).toHaveLength(1);
    openRolls();
    expect(container.querySelectorAll(".logged .die")).toHaveLength(6);
    unmount();
    const screenOfAll = renderFor(table, { id: "tv", name: "Screen", role: "spectator" }, <Log />);
    expect(screenOfAll.container.querySelector(".folded-roll")).toBeNull();
    tablet.mockRestore();
  });

  it("stand on a large desk below the head of the story: what is played, and by whom", async () => {
    await loadWaiting();
    const { matchMedia } = window;
    const desk = vi
      .spyOn(window, "matchMedia")
      .mockImplementation((query) => matchMedia(query.includes("min-height: 60em") ? "all" : "not all"));
    const table = evening();
    const { container, unmount } = renderFor(table, ines, <Log />);
    const cover = container.querySelector(".story > .story-cover:first-child");
    expect(cover?.querySelector("h2")?.textContent).toBe(table.view(ines).title);
    const cast = [...(cover?.querySelectorAll(".cast li") ?? [])].map((one) => one.querySelector("p")?.textContent);
    expect(cast).toHaveLength(table.view(ines).characters.length);
    expect(cast[0]).toMatch(/^Maren Oake Ines/u);
    fireEvent.click(screen.getByText("Talk"));
    expect(container.querySelector(".story-cover")).toBeNull();
    unmount();
    const television = renderFor(table, { id: "tv", name: "Screen", role: "spectator" }, <Log />);
    expect(television.container.querySelector(".story-cover")).toBeNull();
    desk.mockRestore();
  });

  it("keep their places where two attempts go on at once", () => {
    const table = new TableInMemory();
    table.does(oskar, { type: "act", act: "begin-play" });
    restartTheClock(table);
    const args = { rank: 3, skill: 3, difficulty: 2 };
    table.does(oskar, { type: "frame", character: "maren-oake", title: "Hold the door", offer: "attempt", args });
    const { container, update } = renderFor(table, ines, <Log />);
    const titles = () =>
      [...container.querySelectorAll(".logged-attempt")].map(({ textContent }) =>
        textContent?.includes("Hold the door") ? "door" : "clock",
      );
    expect(titles()).toEqual(["clock", "door"]);
    const [clock] = table.view(ines).attempts;
    const { undos } = table.view(ines);
    const seen = { attempt: clock?.id ?? "", step: clock?.trace.steps.length ?? 0, undos };
    table.does(ines, { type: "choose", ...seen, move: "roll" }, 0, 3, 7, 9, 8, 6);
    act(update);
    expect(titles()).toEqual(["clock", "door"]);
  });

  it("mark a withdrawn proposal", () => {
    const { container } = renderFor(evening(), ines, <Log />);
    expect(entry(container, "I go home.").textContent).toBe("Maren Oake withdrawnI go home.");
    expect(entry(container, "I go home.").querySelector("article")?.className).toBe("entry undone");
    expect(entry(container, "I take the escapement apart.").querySelector("article")?.className).toBe("entry");
  });

  it("that are undone are struck through, and say who undid them and why", () => {
    const table = evening();
    const [line] = table.lines().filter(({ event }) => event.type === "said");
    table.does(oskar, { type: "undo", lines: [line?.n ?? 0], words: "too early" });
    const { container } = renderFor(table, ines, <Log />);
    expect(entry(container, "It is late.").className).toBe("logged-line undone");
    expect(entry(container, "It is late.").textContent).toBe("Oskar GMIt is late. Undone by Oskar: too early");
    expect(entry(container, "Oskar undoes").textContent).toBe("Oskar undoes 1 step: too early");
  });

  it("that went with one undo say so once: below the last of them, or in the undo right below them", () => {
    const table = evening();
    for (const words of ["One.", "Two.", "Three.", "Four."]) table.does(oskar, { type: "say", words });
    const numberOf = (words: string): number =>
      table.lines().find(({ event }) => event.type === "said" && event.words === words)?.n ?? 0;
    table.does(oskar, { type: "undo", lines: [numberOf("One."), numberOf("Two."), numberOf("Four.")], words: "early" });
    const { container } = renderFor(table, ines, <Log />);
    const noteOf = (words: string) => entry(container, words).querySelector("p:has(.ic)")?.className;
    expect(["One.", "Two.", "Four."].map(noteOf)).toEqual(["unseen", "gave", "unseen"]);
    expect(entry(container, "Two.").nextElementSibling?.textContent).toContain("Three.");
    expect(entry(container, "Four.").nextElementSibling?.textContent).toBe("Oskar undoes 3 steps: early");
  });

  it("of an offer that is undone name it, struck, and show no chances", () => {
    const table = new TableInMemory();
    table.does(oskar, { type: "act", act: "begin-play" });
    restartTheClock(table);
    const [framed] = table.lines().filter(({ event }) => event.type === "attempt-framed");
    const lines = table.lines().flatMap(({ n }) => (n >= (framed?.n ?? 0) ? [n] : []));
    table.does(oskar, { type: "undo", lines, words: "" });
    const { container } = renderFor(table, ines, <Log />);
    const offer = container.querySelector(".logged-line.undone:has(.small-title)");
    expect(offer?.querySelector(".small-title")?.textContent).toBe("Restart the tide clock");
    expect(offer?.querySelector(".chance, .chip")).toBeNull();
  });

  it("name each session that begins, and its first return to play alone", () => {
    const table = new TableInMemory();
    for (const name of ["begin-play", "open-postamble", "end-session", "begin-play", "open-postamble", "end-session"])
      table.does(oskar, { type: "act", act: name });
    table.does(oskar, { type: "act", act: "begin-play" });
    const { container } = renderFor(table, ines, <Log />);
    const scenes = [...container.querySelectorAll(".scene")].map(({ textContent }) => textContent?.trim());
    expect(scenes.filter((words) => words === "In play" || words?.startsWith("Session"))).toEqual([
      "In play",
      "Session 2",
      "Session 3",
    ]);
  });

  it("have their comments below them, and take new ones", () => {
    const table = evening();
    const [late] = table.lines().filter(({ event }) => event.type === "said");
    table.does(ines, { type: "say", words: "Too late?", about: late?.n ?? 0 });
    const { container, sent } = renderFor(table, ines, <Log />);
    const spoken = entry(container, "It is late.");
    expect([...spoken.querySelectorAll(".comments li")].map(({ textContent }) => textContent)).toEqual([
      "Ines Too late?",
    ]);
    expect([...container.querySelectorAll(".say")].some(({ textContent }) => textContent === "Too late?")).toBe(false);
    const button = within(spoken as HTMLElement).getByRole("button", { name: "Comment on this" });
    fireEvent.click(button);
    const field = screen.getByRole("textbox", { name: "Comment" });
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: "Escape" });
    expect(screen.queryByRole("textbox", { name: "Comment" })).toBeNull();
    fireEvent.click(button);
    fireEvent.input(screen.getByRole("textbox", { name: "Comment" }), { target: { value: " Never. " } });
    fireEvent.click(within(spoken as HTMLElement).getByRole("button", { name: "Send" }));
    expect(sent).toEqual([{ type: "say", words: "Never.", about: late?.n }]);
    expect(screen.queryByRole("textbox", { name: "Comment" })).toBeNull();
  });

  it("have one button on a phone for several things to do, with the rule of an act, and none for one alone", () => {
    const { container } = renderFor(evening(), oskar, <Log />);
    const toolsOf = (words: string) =>
      [...entry(container, words).querySelectorAll(".line-tools button")].map((one) => one.getAttribute("aria-label"));
    expect(toolsOf("It is late.")).toEqual(["More options", "Undo this", "Comment on this"]);
    expect(toolsOf("In play")).toEqual(["Undo this"]);
    const more = within(entry(container, "It is late.") as HTMLElement).getByRole("button", { name: "More options" });
    fireEvent.click(more);
    expect(more.getAttribute("aria-expanded")).toBe("true");
    cleanup();
    const player = renderFor(evening(), ines, <Log />).container;
    expect(player.querySelector(".more")).toBeNull();
  });

  it("that comment on what isn't loaded stand for themselves, and undone ones are struck through", () => {
    const table = evening();
    const [late] = table.lines().filter(({ event }) => event.type === "said");
    table.does(ines, { type: "say", words: "Too late?", about: late?.n ?? 0 });
    table.does(oskar, { type: "undo", lines: [table.lines().at(-1)?.n ?? 0] });
    const { container } = renderFor(table, oskar, <Log />);
    const comment = entry(container, "It is late.").querySelector(".comments li");
    expect([comment?.className, comment?.getAttribute("title")]).toEqual(["undone", "Undone by Oskar"]);
    cleanup();
    const later = renderFor(table, ines, <Log />, { lines: (all) => all.slice(-2) }).container;
    expect(entry(later, "Too late?").textContent).toContain("Ines on an earlier entryToo late?");
  });

  it("are one for several edits of a value in a row", () => {
    const table = evening();
    const edit = (to: number, words?: string) =>
      table.does(oskar, {
        type: "edit",
        of: "maren-oake",
        name: "lots",
        to,
        ...(words === undefined ? {} : { words }),
      });
    for (const to of [2, 3, 4]) edit(to);
    edit(5, "a gift");
    const { container, considered } = renderFor(table, oskar, <Log />);
    const edits = [...container.querySelectorAll(".did")].filter(({ textContent }) =>
      /changes/.test(textContent ?? ""),
    );
    expect(edits.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/from 1 to 4$/),
      expect.stringMatching(/from 4 to 5: a gift$/),
    ]);
    const undo = edits[0]?.closest(".logged-line")?.querySelector(".undo-line");
    fireEvent.click(undo ?? document.body);
    const n = table.lines(oskar).length;
    expect(considered).toEqual([[n - 3, n - 2, n - 1]]);
  });

  it("end with what the viewer has said while the connection is lost", () => {
    const unsent = [
      { type: "say", words: "Is anybody there?" },
      { type: "show-odds", to: "all" },
    ] as const;
    const { container } = renderFor(evening(), ines, <Log />, { unsent });
    const [waiting, ...more] = [...container.querySelectorAll(".unsent")].map(({ textContent }) => textContent);
    expect([waiting, more]).toEqual(["You not sent yetIs anybody there?", []]);
  });

  it("show an offer with its negotiation once it is agreed", () => {
    const { container } = renderFor(evening(), ines, <Log />);
    openRolls();
    const offer = entry(container, "frames an attempt for Maren Oake");
    expect(offer.querySelector(".chip")?.textContent).toBe("agreed");
    expect(offer.querySelector(".tot")?.textContent).toBe("Difficulty4");
  });

  it("say before the roll whom an offer waits for, without the negotiation", () => {
    const table = new TableInMemory();
    restartTheClock(table);
    const { container } = renderFor(table, ines, <Log />);
    const offer = entry(container, "frames an attempt for Maren Oake");
    expect(offer.querySelector(".chip")?.textContent).toBe("waits for you");
    expect(offer.querySelector(".tot")).toBeNull();
  });

  it("say of a request before the roll that the game master is awaited", () => {
    const table = new TableInMemory();
    restartTheClock(table);
    const attempt = currentAttempt(table.view(ines))?.id ?? "";
    const asked = { words: "It is late", move: "negotiate", detail: { difficulty: 3 } };
    table.does(ines, { type: "ask", attempt, ...asked });
    const chip = (member: typeof ines) => {
      const { container, unmount } = renderFor(table, member, <Log />);
      const words = container.querySelector(".card.offer .chip")?.textContent;
      unmount();
      return words;
    };
    expect([chip(ines), chip(oskar)]).toEqual(["waits for the GM", "waits for you"]);
  });

  it("show a roll once, with its dice, sum, choices, outcome and changes", () => {
    const { container } = renderFor(evening(), ines, <Log />);
    openRolls();
    const rolls = [...container.querySelectorAll(".logged")];
    expect(rolls).toHaveLength(1);
    const [roll] = rolls;
    expect([...(roll?.querySelectorAll(".die .n") ?? [])].map(({ textContent }) => textContent)).toEqual([
      "0",
      "3",
      "1",
      "2",
      "8",
      "6",
    ]);
    expect(roll?.querySelector(".sum")?.textContent).toMatch(/= 5 against 4/);
    expect(roll?.querySelector(".stamp")?.textContent).toBe("Success");
    expect(roll?.querySelector(".did")?.textContent).toMatch(/^Maren Oake .*rerolls the 7 and 9 for 3 lots$/);
    expect(roll?.parentElement?.textContent).toContain("Now 1 lot");
  });

  it("show the rule of a roll", () => {
    const { container, rules } = renderFor(evening(), ines, <Log />);
    openRolls();
    const rule = container.querySelector(".logged")?.closest("article")?.querySelector<HTMLElement>(":scope > .rule");
    fireEvent.click(rule ?? document.body);
    expect(rules[0]).toMatch(/^ES-/);
  });

  it("stand apart where one can't be shown", () => {
    const broken = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { container } = renderFor(evening(), ines, <Log />, {
      lines: (all) =>
        all.map((line) =>
          line.event.type === "attempt-framed"
            ? { ...line, event: { ...line.event, version: "0", procedure: "no-such" } }
            : line,
        ),
    });
    openRolls();
    expect(screen.getAllByText("This entry can't be shown.").length).toBeGreaterThan(0);
    expect(entries(container).join("\n")).toContain("It is late.");
    broken.mockRestore();
  });
});

describe("the filter of the log", () => {
  it("shows all entries, only attempts and rolls, or only speech", () => {
    const { container } = renderFor(evening(), ines, <Log />);
    const all = entries(container).length;
    fireEvent.click(screen.getByRole("radio", { name: "Rolls" }));
    expect(container.querySelectorAll(".folded-roll")).toHaveLength(1);
    expect(entries(container).join("\n")).not.toContain("It is late.");
    fireEvent.click(screen.getByRole("radio", { name: "Talk" }));
    expect(container.querySelectorAll(".folded-roll")).toHaveLength(0);
    expect(entries(container).join("\n")).toContain("It is late.");
    fireEvent.click(screen.getByRole("radio", { name: "All" }));
    expect(entries(container)).toHaveLength(all);
  });

  it("says so where nothing is left", () => {
    renderFor(evening(), ines, <Log />, { lines: () => [] });
    expect(screen.getByText("Nothing here yet.")).toBeDefined();
  });
});

const newest = () => screen.queryByRole("button", { name: "Newest entries" });

describe("the place in the log", () => {
  it("stays where the viewer has scrolled to, with a way back once there is something new", () => {
    const table = evening();
    const { update } = renderFor(table, ines, <Log />);
    const log = screen.getByRole("log");
    Object.defineProperties(log, { scrollHeight: { value: 1000 }, clientHeight: { value: 300 } });
    const scroll = (top: number): void => {
      log.scrollTop = top;
      fireEvent.wheel(log);
      fireEvent.scroll(log);
    };
    const news = (): void => {
      table.does(oskar, { type: "say", words: "Something new." });
      act(update);
    };
    scroll(700);
    news();
    expect(newest()).toBeNull();
    // Lower than before, which isn't the viewer's doing; then 48 pixels from the end, which is near no longer.
    scroll(640);
    expect(newest()).toBeNull();
    news();
    expect(newest()).not.toBeNull();
    scroll(653);
    expect(newest()).toBeNull();
    scroll(652);
    news();
    expect(newest()).toBeNull();
    scroll(600);
    expect(newest()).toBeNull();
    news();
    scroll(400);
    fireEvent.click(newest() ?? document.body);
    expect(log.scrollTop).toBe(1000);
    scroll(1000);
    expect(newest()).toBeNull();
  });
});

describe("the export of the log", () => {
  it.each([
    ["Markdown", "the-salt-quarter.md"],
    ["JSON", "the-salt-quarter.json"],
  ])("downloads a file named after the table: %s", (label, name) => {
    const names: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    renderFor(evening(), ines, <LogExport />);
    fireEvent.click(screen.getByRole("button", { name: label }));
    expect(names).toEqual([name]);
    click.mockRestore();
  });

  it("offers what the device remembers of the dice, as text that people can read, once there is something", async () => {
    const name = "What this device remembers of the dice";
    renderFor(evening(), ines, <LogExport />);
    expect(screen.queryByRole("button", { name })).toBeNull();
    cleanup();
    const saved: Blob[] = [];
    const create = vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file);
      return "blob:file";
    });
    const names: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const commitments: KeptCommitments = {
      ...NO_COMMITMENTS,
      requests: [{ request: "r1", commitment: "c1", asked: [] }],
    };
    renderFor(evening(), ines, <LogExport />, { commitments });
    fireEvent.click(screen.getByRole("button", { name }));
    expect(names).toEqual(["the-salt-quarter-device.json"]);
    expect((await saved[0]?.text())?.split("\n")).toContain('  "requests": [');
    for (const spy of [create, click]) spy.mockRestore();
  });
});

describe("statistics", () => {
  it("show the faces beside what fair dice lead to, and what each person did", async () => {
    const { container } = await renderWithOdds(evening(), ines, <StatisticsPanel />);
    expect(screen.getByRole("heading", { name: "8 × d10" })).not.toBeNull();
    expect([...container.querySelectorAll(".face-bars li .unseen")].map(({ textContent }) => textContent)).toEqual(
      ["0: 1 time", "1: 1 time", "2: 1 time", "3: 1 time", "4: 0 times", "5: 0 times"].concat([
        "6: 1 time",
        "7: 1 time",
        "8: 1 time",
        "9: 1 time",
      ]),
    );
    expect(container.textContent).toContain("Too few dice to tell whether they are fair.");
    expect(container.querySelector(".luck-of-all")?.textContent).toMatch(
      /^As the dice fell1of 1 attemptExpected1\.0with the best choicesLuck/u,
    );
    // One attempt makes no bars, and it was likely to succeed.
    expect(container.querySelector(".luck-axis")).toBeNull();
    expect(container.querySelector(".luck-of-all .labelled div")).toBeNull();
    const maren = container.querySelector(".people-statistics li")?.textContent;
    expect(maren).toContain("Maren OakeAttempts1 (Success)Dice8");
    expect(maren).toContain("Paid3 lots");
  });

  it("name the attempt that failed against its chance", async () => {
    const table = new TableInMemory();
    table.does(oskar, { type: "act", act: "begin-play" });
    restartTheClock(table);
    table.chooses(ines, { move: "roll" }, 9, 9, 9, 9, 9, 9);
    table.chooses(ines, { move: "let-it-stand" });
    const { container } = await renderWithOdds(table, ines, <StatisticsPanel />);
    expect([...container.querySelectorAll(".luck-of-all .labelled div")].map(({ textContent }) => textContent)).toEqual(
      [expect.stringMatching(/^UnluckiestRestart the tide clock [5-9]\d\.\d% Maren Oake$/u)],
    );
  });

  it("of a session without dice say so", () => {
    const { container } = renderFor(new TableInMemory(), ines, <StatisticsPanel />);
    expect(container.textContent).toContain("No dice have been rolled yet.");
  });

  it("show no chances to whom they are hidden from", async () => {
    const table = evening();
    table.does(oskar, { type: "show-odds", to: "gm" });
    const { container } = await renderWithOdds(table, ines, <StatisticsPanel />);
    expect(container.querySelector(".luck-of-all")).toBeNull();
  });
});

const shownRecap = () => screen.queryByRole("region", { name: "Last time" })?.textContent ?? "";

describe("the recap of the last session", () => {
  it("is shown to whoever opens the table after it, and closed with one tap", () => {
    const table = evening();
    table.does(oskar, { type: "act", act: "end-session" });
    const open = () => renderFor(table, ines, <LastTime />);
    const { unmount } = open();
    expect(shownRecap()).toMatch(/^Session 1Last timeClose/u);
    expect(shownRecap()).toContain("The clock towerMaren OakeRestart the tide clockSuccessIt ticks.");
    expect(shownRecap()).toContain("Maren Oake−3 lots (1)");
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(shownRecap()).toBe("");
    unmount();
    open();
    expect(shownRecap()).toBe("");
  });

  it("waits for the next session where the viewer has seen it end", () => {
    const table = evening();
    const { update } = renderFor(table, ines, <TableScreen />);
    expect(shownRecap()).toBe("");
    table.does(oskar, { type: "act", act: "end-session" });
    act(update);
    expect(shownRecap()).toBe("");
    table.does(oskar, { type: "act", act: "begin-play" });
    act(update);
    expect(shownRecap()).toContain("Restart the tide clock");
  });

  it("has nothing that is undone", () => {
    const table = evening();
    const [framed] = table.lines().filter(({ event }) => event.type === "attempt-framed");
    const undone = table.lines().filter(({ n }) => n >= (framed?.n ?? 0));
    table.does(oskar, { type: "undo", lines: undone.map(({ n }) => n), words: "" });
    table.does(oskar, { type: "act", act: "end-session" });
    renderFor(table, ines, <LastTime />);
    expect(shownRecap()).toContain("The clock tower");
    expect(shownRecap()).not.toContain("Restart");
  });
});

const dialogs = () => screen.queryAllByRole("dialog").map((one) => one.getAttribute("aria-label"));

describe("the screen of a table", () => {
  it("opens the party or the members, and the menu, on a phone", () => {
    renderFor(evening(), ines, <TableScreen />);
    expect(dialogs()).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Show party and members" }));
    expect(dialogs()).toEqual(["Party"]);
    const inside = within(screen.getByRole("dialog"));
    expect(inside.getAllByText("Maren Oake").length).toBeGreaterThan(0);
    expect(inside.queryByText("Oskar")).toBeNull();
    fireEvent.click(inside.getByRole("radio", { name: "Members" }));
    expect(dialogs()).toEqual(["Members"]);
    expect(inside.getAllByText(/Oskar/u).length).toBeGreaterThan(0);
    fireEvent.click(inside.getByRole("button", { name: "Close" }));
    expect(dialogs()).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Menu" }));
    expect(dialogs()).toHaveLength(1);
  });

  it("has no place to write once the table is archived", () => {
    const table = evening();
    const { container } = renderFor(table, ines, <TableScreen />);
    expect(container.querySelector("aside.hand")).not.toBeNull();
    expect(screen.queryAllByRole("textbox").length).toBeGreaterThan(0);
    cleanup();
    table.does(oskar, { type: "archive-table" });
    const archived = renderFor(table, ines, <TableScreen />);
    expect(archived.container.querySelector("aside.hand")).toBeNull();
    expect(screen.queryAllByRole("textbox")).toEqual([]);
    expect(archived.container.querySelector(".watching")).toBeNull();
  });
});

const chosenTabs = () => screen.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked);

describe("what the log tells of the sessions", () => {
  it("is the statistics in the first session, and the recap after it", () => {
    const table = evening();
    const open = () => {
      const rendered = renderFor(table, ines, <ChronicleButton className="btn" />);
      expect(screen.queryByRole("dialog")).toBeNull();
      fireEvent.click(screen.getByRole("button", { name: "Sessions" }));
      return rendered;
    };
    const { unmount } = open();
    expect(chosenTabs().slice(0, 2)).toEqual([false, true]);
    expect(screen.getByRole("heading", { name: "8 × d10" })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    unmount();
    table.does(oskar, { type: "act", act: "end-session" });
    open();
    expect(chosenTabs().slice(0, 2)).toEqual([true, false]);
    expect(screen.getByRole("dialog").textContent).toContain("Restart the tide clock");
    fireEvent.click(screen.getByRole("radio", { name: "Statistics" }));
    expect(screen.getByRole("dialog").textContent).not.toContain("Restart the tide clock");
  });

  it("are statistics of this session, the last or all", () => {
    const table = evening();
    table.does(oskar, { type: "act", act: "end-session" });
    const { container } = renderFor(table, ines, <StatisticsPanel />);
    expect(screen.getAllByRole("radio").map((one) => one.closest("label")?.textContent)).toEqual([
      "Session 2",
      "Session 1",
      "All sessions",
    ]);
    const dice = () => container.querySelectorAll(".face-bars").length;
    const shown = ["Session 2", "Session 1", "All sessions"].map((name) => {
      fireEvent.click(screen.getByRole("radio", { name }));
      return dice();
    });
    expect(shown).toEqual([0, 1, 1]);
  });
});

const tableWithRoll = (...recipients: readonly string[]) => {
  const table = new TableInMemory();
  const hidden = recipients.length > 0 ? { recipients: [...recipients] } : {};
  table.does(oskar, { type: "throw-dice", roll: "3d6kh2", words: "weather", ...hidden }, 1, 4, 2);
  return table;
};

const thrown = (container: HTMLElement) => container.querySelector<HTMLElement>(".thrown");

describe("a roll that belongs to no attempt", () => {
  it("is told with its dice and its value", () => {
    const { container } = renderFor(tableWithRoll(), ines, <Log />);
    expect(thrown(container)?.className).toBe("entry thrown");
    expect(thrown(container)?.querySelector(".did")?.textContent?.trim()).toBe("Oskar rolls 3d6kh2: weather");
    expect(thrown(container)?.querySelector(".value")?.textContent).toBe("8");
    expect(thrown(container)?.textContent).toMatch(/dropped/u);
    expect(screen.queryByRole("button", { name: "Show everybody" })).toBeNull();
  });

  it("that is hidden may be shown to everybody by whoever rolled it", () => {
    const table = tableWithRoll("ines");
    const { container, sent, unmount } = renderFor(table, oskar, <Log />);
    expect(thrown(container)?.className).toBe("entry thrown secret");
    expect(thrown(container)?.textContent).toContain("The others read: “Oskar rolls dice behind the screen.”");
    fireEvent.click(screen.getByRole("button", { name: "Show everybody" }));
    const [reveal] = sent;
    expect(reveal).toMatchObject({ type: "reveal-roll", roll: expect.any(String) });
    unmount();
    const other = renderFor(table, ines, <Log />);
    expect(thrown(other.container)?.className).toBe("entry thrown secret");
    expect(thrown(other.container)?.textContent).not.toContain("The others read");
    expect(screen.queryByRole("button", { name: "Show everybody" })).toBeNull();
  });
});

/** A log of some height, of which so much is scrolled past. */
function scrolled(table: TableInMemory, more: Parameters<typeof renderFor>[3] = {}) {
  const rendered = renderFor(table, ines, <Log />, more);
  const frame = screen.getByRole("log");
  let height = 1000;
  Object.defineProperty(frame, "clientHeight", { value: 200, configurable: true });
  Object.defineProperty(frame, "scrollHeight", { get: () => height, configurable: true });
  const move = (to: number): void => {
    frame.scrollTop = to;
    fireEvent.scroll(frame);
  };
  const scroll = (to: number): void => {
    fireEvent.wheel(frame);
    move(to);
  };
  scroll(800);
  return { ...rendered, frame, scroll, move, grow: (by: number) => (height += by) };
}

/** What is observed, and what is to be done once it has grown. */
class Observer {
  static grown: () => void;
  static watched: readonly Element[] = [];
  constructor(onGrown: () => void) {
    Observer.grown = onGrown;
  }
  observe(element: Element): void {
    Observer.watched = [...Observer.watched, element];
  }
  disconnect(): void {
    Observer.watched = [];
  }
}

describe("the position of the log", () => {
  it("is told where new entries come while the viewer is elsewhere", () => {
    const table = evening();
    const { frame, scroll, update } = scrolled(table);
    scroll(300);
    expect(newest()).toBeNull();
    table.does(oskar, { type: "say", words: "Later." });
    act(update);
    expect(newest()).not.toBeNull();
    fireEvent.click(newest() ?? document.body);
    expect(frame.scrollTop).toBe(1000);
    scroll(753);
    expect(newest()).toBeNull();
  });

  it("isn't left by a small distance, nor where the end moves away", () => {
    const table = evening();
    const { scroll, grow, update } = scrolled(table);
    scroll(753);
    grow(100);
    scroll(753);
    table.does(oskar, { type: "say", words: "Later." });
    act(update);
    expect(newest()).toBeNull();
    scroll(751);
    table.does(oskar, { type: "say", words: "And later." });
    act(update);
    expect(newest()).not.toBeNull();
  });

  it("isn't left where the page moves it, even by far; a flick of the viewer's goes on by itself", () => {
    vi.useFakeTimers();
    const table = evening();
    const { scroll, move, update } = scrolled(table);
    const news = (): void => {
      table.does(oskar, { type: "say", words: "Something new." });
      act(update);
    };
    vi.advanceTimersByTime(1500);
    move(300);
    news();
    expect(newest()).toBeNull();
    move(800);
    scroll(790);
    vi.advanceTimersByTime(900);
    move(770);
    vi.advanceTimersByTime(900);
    move(500);
    news();
    expect(newest()).not.toBeNull();
    vi.useRealTimers();
  });

  it("is the end while the viewer is there, whatever grows, and no longer once they have left it", () => {
    vi.stubGlobal("ResizeObserver", Observer);
    const table = evening();
    for (let i = 1; i <= 60; i++) table.does(oskar, { type: "say", words: `Line ${i}.` });
    const { frame, scroll, grow, update } = scrolled(table);
    expect(Observer.watched).toEqual([frame, frame.firstElementChild]);
    scroll(760);
    table.does(oskar, { type: "say", words: "Later." });
    grow(100);
    act(update);
    expect(frame.scrollTop).toBe(760);
    Observer.grown();
    expect(frame.scrollTop).toBe(1100);
    scroll(900);
    scroll(300);
    expect(Observer.watched).toEqual([]);
    vi.unstubAllGlobals();
  });

  it("stays where it was when earlier entries are added above", () => {
    const table = evening();
    let from = 5;
    const { frame, scroll, grow, update, loads } = scrolled(table, { lines: (all) => all.slice(from) });
    // The viewer comes within a screenful of the first entry, and its page of the log arrives.
    scroll(200);
    expect(loads()).toBe(0);
    scroll(190);
    expect(loads()).toBe(1);
    from = 2;
    grow(400);
    act(update);
    expect(frame.scrollTop).toBe(590);
  });
});

const wordsIn = (frame: HTMLElement): readonly string[] =>
  [...frame.querySelectorAll(".say")].map(({ textContent }) => textContent);

describe("a long log", () => {
  it("renders its newest entries, and earlier ones where the viewer has scrolled to them", () => {
    const table = evening();
    for (let i = 1; i <= 300; i++) table.does(oskar, { type: "say", words: `Line ${i}.` });
    const { frame, scroll, update } = scrolled(table);
    // As many as fill a window of 768 pixels, if each is as low as can be.
    expect(wordsIn(frame)).toHaveLength(24);
    expect(wordsIn(frame).at(-1)).toBe("Line 300.");
    scroll(500);
    scroll(10);
    expect(wordsIn(frame)[0]).toBe("Line 227.");
    // What is new moves nothing that the viewer reads.
    table.does(oskar, { type: "say", words: "Later." });
    act(update);
    expect(wordsIn(frame)[0]).toBe("Line 227.");
    fireEvent.click(screen.getByRole("button", { name: "Show earlier entries" }));
    expect(wordsIn(frame)[0]).toBe("Line 177.");
    scroll(800);
    expect(wordsIn(frame)).toHaveLength(24);
    expect(wordsIn(frame).at(-1)).toBe("Later.");
  });

  it("renders as many entries as fill a high window", () => {
    const { innerHeight } = window;
    Object.assign(window, { innerHeight: 3200 });
    const table = evening();
    for (let i = 1; i <= 150; i++) table.does(oskar, { type: "say", words: `Line ${i}.` });
    const { frame } = scrolled(table);
    expect(wordsIn(frame)).toHaveLength(100);
    Object.assign(window, { innerHeight });
  });

  it("is shown to its first entry", () => {
    const table = evening();
    for (let i = 1; i <= 60; i++) table.does(oskar, { type: "say", words: `Line ${i}.` });
    const { frame } = scrolled(table);
    fireEvent.click(screen.getByRole("button", { name: "Show earlier entries" }));
    expect(wordsIn(frame)).toContain("Line 1.");
    expect(screen.queryByRole("button", { name: "Show earlier entries" })).toBeNull();
  });
});

const d6 = (face: number, dropped?: true) => ({ die: "d6", face, ...(dropped && { dropped }) });

describe("the sum of a free roll", () => {
  it.each([
    ["2d6", [d6(5), d6(5)], 10, "5 + 5 ="],
    ["1d6 + 3", [d6(4)], 7, "4 + 3 ="],
    ["2d6 - 1", [d6(4), d6(2)], 5, "4 + 2 − 1 ="],
    ["3d6kh2", [d6(1, true), d6(4), d6(2)], 6, "4 + 2 ="],
    ["1d6", [d6(4)], 4, ""],
    ["2d6 * 2", [d6(4), d6(2)], 12, ""],
  ])("of %s is written out where it only adds", (roll, dice, value, words) => {
    expect(sumBefore({ roll, dice, value })).toBe(words);
  });
});
