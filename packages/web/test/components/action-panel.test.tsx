// @vitest-environment happy-dom
import { currentAttempt, type Member } from "@rulewright/table";
import { act, fireEvent, screen, within } from "../testing.tsx";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Awaited } from "@rulewright/systems/screen";
import { AwaitedProvider } from "../../src/screen/slot.tsx";
import { ActionPanel } from "../../src/table/action-panel.tsx";
import { TableScreen } from "../../src/table/table-screen.tsx";
import { COMPOSER } from "../../src/table/composer/composer-focus.ts";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { submitFormOf, write } from "./forms.ts";
import { renderFor } from "./rendering.tsx";

beforeEach(() => showSystem(everything));

/** Ines plays Ann, and play has begun. */
function table(): TableInMemory {
  const it = new TableInMemory({}, everything);
  it.does(ines, { type: "take-character", character: "ann" });
  it.does(oskar, { type: "act", act: "begin", args: { scene: "day" } });
  return it;
}

function proposed(): TableInMemory {
  const it = table();
  it.does(ines, { type: "propose", character: "ann", words: "I climb." });
  return it;
}

const panel = <ActionPanel open onOpen={() => undefined} />;
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string | RegExp): boolean => fireEvent.click(button(name));
const choose = (name: RegExp): boolean => fireEvent.click(screen.getByRole("checkbox", { name }));
const titleField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });

/** The GM frames an attempt of Ann's. */
const framed = (it: TableInMemory): void =>
  it.does(oskar, {
    type: "frame",
    character: "ann",
    title: "Climb",
    offer: "action",
    args: { traits: ["Might", "Boats"], difficulty: 5 },
  });

describe("an attempt that its player proposes traits for", () => {
  it("is framed in one tap, with its roll in sight before", () => {
    const it = table();
    it.does(ines, { type: "propose", character: "ann", words: "I climb. (Might, Boats)" });
    const [proposal] = it.view(oskar).proposals;
    const { sent, container } = renderFor(it, oskar, panel);
    expect(container.querySelector(".proposal")?.textContent).toContain("Proposes Might and Boats");
    expect(container.querySelector(".proposal .preview-odds")?.textContent).toContain("3d10");
    press("Frame as proposed");
    expect(sent).toMatchObject([
      {
        type: "frame",
        proposal: proposal?.id,
        character: "ann",
        title: "I climb.",
        offer: "action",
        args: { traits: ["Might", "Boats"] },
      },
    ]);
  });

  it("can be framed otherwise, beginning with what was proposed", () => {
    const it = table();
    it.does(ines, { type: "propose", character: "ann", words: "I climb. (Might, Boats)" });
    renderFor(it, oskar, panel);
    press("Frame attempt");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^Boats/ }).checked).toBe(true);
  });

  it("is framed as before where its words name nothing", () => {
    renderFor(proposed(), oskar, panel);
    expect(screen.queryByRole("button", { name: "Frame as proposed" })).toBeNull();
  });
});

describe("what somebody has begun", () => {
  const guest = { id: "guest", name: "Guest", role: "player" } as const;

  it("goes on when an attempt is framed: a character", () => {
    const it = table();
    const { update } = renderFor(it, ines, panel, { change: (view) => ({ ...view, you: guest }) });
    press("Create character");
    const name = screen.getByRole("textbox", { name: "Name" });
    write(name, "Nell");
    framed(it);
    act(update);
    expect(screen.getByRole("textbox", { name: "Name" })).toBe(name);
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Nell");
  });

  it("goes on when an attempt is framed: the form of an act", () => {
    const it = table();
    const { update } = renderFor(it, ines, panel);
    const acts = screen
      .getAllByRole("button", { expanded: false })
      .filter(({ className }) => className.includes("act"));
    fireEvent.click(acts[0] ?? document.body);
    const form = document.querySelector(".act-list form");
    expect(form).not.toBeNull();
    framed(it);
    act(update);
    expect(document.querySelector(".act-list form")).toBe(form);
    expect(form?.closest("details")?.open).toBe(true);
  });
});

describe("where there is no attempt", () => {
  it("a player who may act is asked by the line of what is awaited alone; one whose turn it is is led to the field", () => {
    const { unmount } = renderFor(table(), ines, panel);
    expect(screen.queryByRole("button", { name: "Say what you want to do" })).toBeNull();
    expect(document.querySelector(".now")?.textContent).toBe("Now Say what you want to do.");
    unmount();
    renderFor(
      table(),
      ines,
      <>
        <AwaitedProvider value={{ turn: "yours", words: "Act." }}>{panel}</AwaitedProvider>
        <input id={COMPOSER} />
      </>,
    );
    press("Say what you want to do");
    expect(document.activeElement?.id).toBe(COMPOSER);
  });

  it("the GM may frame one: first the character, then the form", () => {
    const { sent } = renderFor(table(), oskar, panel);
    press("Frame an attempt");
    expect(screen.queryByRole("button", { name: "Put it on the table" })).toBeNull();
    press("Cancel");
    press("Frame an attempt");
    const characters = within(screen.getByRole("group", { name: "Character" }));
    fireEvent.click(characters.getByRole("radio", { name: "Ann" }));
    expect(titleField().value).toBe("");
    expect(titleField().placeholder).toBe("Action");
    choose(/^Might/u);
    submitFormOf(titleField());
    expect(sent).toMatchObject([{ type: "frame", offer: "action", character: "ann", title: "Action" }]);
    expect(sent[0]).not.toHaveProperty("proposal");
    expect(screen.queryByRole("button", { name: "Put it on the table" })).toBeNull();
  });

  it("nothing is asked before play, or of somebody without a character", () => {
    const before = new TableInMemory({}, everything);
    const { unmount } = renderFor(before, oskar, panel);
    expect(screen.queryByRole("button", { name: "Frame an attempt" })).toBeNull();
    unmount();
    before.does(oskar, { type: "act", act: "begin", args: { scene: "day" } });
    renderFor(before, ines, panel);
    expect(screen.queryByRole("button", { name: "Say what you want to do" })).toBeNull();
  });
});

describe("what a game master has in play", () => {
  it("is what is to be framed, with its number, or what nobody else sees", async () => {
    renderFor(proposed(), oskar, panel);
    expect(screen.getByRole("radio", { name: "Attempts 1" })).toHaveProperty("checked", true);
    expect(screen.queryByRole("region", { name: "Your notes" })).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: "Preparation" }));
    await screen.findByRole("region", { name: "Your notes" });
    expect(screen.getByRole("region", { name: "Prepared attempts" })).toBeDefined();
    expect(screen.queryByRole("region", { name: "Proposals" })).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: "Attempts 1" }));
    expect(screen.getByRole("region", { name: "Proposals" })).toBeDefined();
  });

  it("is nothing to frame for players, and before play the preparation alone", () => {
    const { unmount } = renderFor(proposed(), ines, panel);
    expect(screen.queryByRole("radio", { name: /^Attempts/u })).toBeNull();
    unmount();
    renderFor(new TableInMemory({}, everything), oskar, panel);
    expect(screen.queryByRole("radio", { name: /^Attempts/u })).toBeNull();
    expect(screen.getByRole("region", { name: "Your notes" })).toBeDefined();
  });
});

describe("proposals", () => {
  it("are the player's own, to withdraw", () => {
    const { sent } = renderFor(proposed(), ines, panel);
    const mine = within(screen.getByRole("region", { name: "Proposals" }));
    expect(mine.getByText("Your proposals")).toBeDefined();
    expect(mine.getByText("Waiting for the GM")).toBeDefined();
    press("Withdraw");
    expect(sent).toMatchObject([{ type: "withdraw" }]);
    expect(screen.queryByRole("button", { name: "Say what you want to do" })).toBeNull();
  });

  it("of others are shown to the GM only", () => {
    renderFor(proposed(), { id: "lea", name: "Lea", role: "player" }, panel);
    expect(screen.queryByRole("region", { name: "Proposals" })).toBeNull();
  });

  it("are framed by the GM with their words as the title", () => {
    const it = proposed();
    const [proposal] = it.view(oskar).proposals;
    const { sent, container } = renderFor(it, oskar, panel);
    expect(container.querySelector(".proposal .by")?.textContent).toBe("Ann Ines");
    press("Frame attempt");
    expect(container.querySelector(".proposal .by")?.textContent).toBe("Your turn Ann wants to");
    expect(titleField().value).toBe("I climb.");
    write(titleField(), "  Up the wall ");
    choose(/^Might/u);
    press("Put it on the table");
    expect(sent).toMatchObject([{ type: "frame", proposal: proposal?.id, character: "ann", title: "Up the wall" }]);
    expect(button("Frame attempt")).toBeDefined();
  });

  it("are dismissed by the GM, and say what has changed before a retry", () => {
    const it = table();
    it.does(ines, {
      type: "propose",
      character: "ann",
      words: "Again.",
      again: { attempt: "a1", changed: "It is light" },
    });
    const { sent } = renderFor(it, oskar, panel);
    expect(screen.getByText("Retry: It is light")).toBeDefined();
    press("Dismiss");
    expect(sent).toMatchObject([{ type: "withdraw" }]);
  });

  it("wait while an attempt is open", () => {
    const it = proposed();
    it.does(oskar, { type: "frame", character: "ann", title: "x", offer: "plain", args: { pool: 2 } });
    renderFor(it, oskar, panel);
    expect(button("Frame attempt").disabled).toBe(true);
  });
});

const framing = (words = "I climb.") => {
  const it = table();
  it.does(ines, { type: "propose", character: "ann", words });
  const rendered = renderFor(it, oskar, panel);
  press("Frame attempt");
  return rendered;
};

describe("the form of an attempt", () => {
  it("has every kind of attempt, with its rule and its own fields", () => {
    const { sent, rules } = framing();
    fireEvent.click(screen.getByRole("radio", { name: "Plain pool" }));
    press("Pool: increase");
    press("Put it on the table");
    expect(sent).toMatchObject([{ type: "frame", offer: "plain", args: { pool: 4 } }]);
    expect(rules).toEqual([]);
  });

  it("shows the roll that would follow", () => {
    const { container } = framing();
    fireEvent.click(screen.getByRole("radio", { name: "Plain pool" }));
    expect(container.querySelector(".preview-odds")?.textContent).toMatch(/^3d10/);
    for (let i = 0; i < 3; i += 1) press("Pool: decrease");
    expect(container.querySelector(".preview-odds")?.textContent).toMatch(/no dice$/);
  });

  it("says what is missing, and can't be sent without it", () => {
    const { sent, container } = framing();
    fireEvent.click(screen.getByRole("radio", { name: "Contest" }));
    expect(screen.getByText("Against is required.")).toBeDefined();
    expect(container.querySelector(".preview-odds")).toBeNull();
    expect(button("Put it on the table").disabled).toBe(true);
    submitFormOf(titleField());
    expect(sent).toEqual([]);
    press("Cancel");
    expect(button("Frame attempt")).toBeDefined();
  });

  it("cuts long words to a title of whole words", () => {
    framing("I climb up and ".repeat(10).trim());
    expect(titleField().value).toBe("I climb up and I climb up and I climb up…");
  });
});

describe("the panel", () => {
  it("shows a settled attempt until its consequence is told, to players only during play", () => {
    const it = table();
    it.does(oskar, { type: "frame", character: "ann", title: "Up the wall", offer: "plain", args: { pool: 1 } });
    const attempt = currentAttempt(it.view(oskar))?.id ?? "";
    it.does(oskar, { type: "roll", attempt, step: 0 }, 3);
    const shows = (member: typeof oskar, phase: string): boolean => {
      const { container, unmount } = renderFor(it, member, panel, { change: (view) => ({ ...view, phase }) });
      const shown = container.textContent.includes("Up the wall");
      unmount();
      return shown;
    };
    expect([shows(oskar, "play"), shows(ines, "play"), shows(oskar, "before"), shows(ines, "before")]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    it.does(oskar, { type: "answer-for-the-world", attempt, words: "It crumbles." });
    expect([shows(oskar, "play"), shows(oskar, "before")]).toEqual([false, false]);
  });

  it("lets the GM go on after a settled attempt", () => {
    const it = table();
    it.does(oskar, { type: "frame", character: "ann", title: "Up the wall", offer: "plain", args: { pool: 1 } });
    it.does(oskar, { type: "roll", attempt: currentAttempt(it.view(oskar))?.id ?? "", step: 0 }, 3);
    const frame = (): string => {
      const { unmount } = renderFor(it, oskar, panel);
      const { className } = button("Frame an attempt");
      unmount();
      return className;
    };
    // What it comes to is said first.
    expect(frame()).not.toContain("go");
    it.does(oskar, {
      type: "answer-for-the-world",
      attempt: currentAttempt(it.view(oskar))?.id ?? "",
      words: "It crumbles.",
    });
    expect(frame()).toContain("go");
  });

  it("opens and closes by a tap, or a drag of more than 36 points", () => {
    const asked: boolean[] = [];
    const captured: number[] = [];
    const show = (open: boolean) => {
      const { container, unmount } = renderFor(
        table(),
        ines,
        <ActionPanel open={open} onOpen={(to) => asked.push(to)} />,
      );
      const handle = container.querySelector<HTMLElement>(".grab");
      if (!handle) throw new Error("no handle");
      // A finger that leaves the handle still drags it.
      handle.setPointerCapture = (pointer) => void captured.push(pointer);
      return { handle, unmount, panel: container.querySelector("aside") };
    };
    const closed = show(false);
    expect([closed.handle.getAttribute("aria-label"), closed.panel?.className]).toEqual([
      "Expand panel",
      "hand folded",
    ]);
    fireEvent.click(closed.handle);
    for (const to of [63, 64, 136, 137]) {
      fireEvent.pointerDown(closed.handle, { clientY: 100 });
      fireEvent.pointerUp(closed.handle, { clientY: to });
    }
    expect(captured).toHaveLength(4);
    fireEvent.pointerUp(closed.handle, { clientY: 500 });
    expect(asked).toEqual([true, true, false]);
    closed.unmount();
    const opened = show(true);
    expect([opened.handle.getAttribute("aria-label"), opened.panel?.className]).toEqual(["Collapse panel", "hand"]);
    fireEvent.click(opened.handle);
    expect(asked).toEqual([true, true, false, false]);
  });
});

it.each([
  ["no act", [], true, false],
  ["an act of the table", ["wait"], true, true],
  ["an act of the table and no characters", ["wait"], false, true],
  ["an act of characters", ["rest"], true, true],
  ["an act of characters and no characters", ["rest"], false, false],
])("the GM has a place for acts where there is one to do: %s", (_, acts, hasCharacters, hasPlace) => {
  showSystem({
    ...everything,
    acts: Object.fromEntries(Object.entries(everything.acts).filter(([name]) => acts.includes(name))),
  });
  renderFor(table(), oskar, panel, {
    change: (view) => ({ ...view, characters: hasCharacters ? view.characters : [] }),
  });
  expect(screen.queryByRole("group", { name: "Actions" }) !== null).toBe(hasPlace);
});

/** Whether the panel of a phone is open at a player's turn of the game. */
function isOpenAtTurn(turn: Pick<Awaited, "isSaid">): boolean {
  const panelOfTurn = (
    <AwaitedProvider value={{ turn: "yours", words: "Act.", ...turn }}>
      <TableScreen />
    </AwaitedProvider>
  );
  const { container, unmount } = renderFor(table(), ines, panelOfTurn);
  const open = container.querySelector(".hand")?.className === "hand";
  unmount();
  return open;
}

describe("the panel of a phone", () => {
  it("is folded to a line while nobody waits for the player, and open for whatever is theirs to decide", () => {
    const it = table();
    const isOpen = (member: typeof oskar, phase = "play"): boolean => {
      const { container, unmount } = renderFor(it, member, <TableScreen />, { change: (view) => ({ ...view, phase }) });
      const open = container.querySelector(".hand")?.className === "hand";
      unmount();
      return open;
    };
    expect([isOpen(ines, "before"), isOpen(ines), isOpen(oskar)]).toEqual([true, false, true]);
    it.does(oskar, { type: "frame", character: "ann", title: "Up the wall", offer: "plain", args: { pool: 1 } });
    expect(isOpen(ines)).toBe(true);
    const attempt = currentAttempt(it.view(oskar))?.id ?? "";
    it.does(oskar, { type: "roll", attempt, step: 0 }, 3);
    expect([isOpen(ines), isOpen(oskar)]).toEqual([false, true]);
  });

  it("is open for a turn of the game, and folded where one says in the story what one does", () => {
    expect([isOpenAtTurn({}), isOpenAtTurn({ isSaid: true })]).toEqual([true, false]);
  });

  it("stays open until the dice of a roll are counted", () => {
    vi.useFakeTimers();
    const motion = vi.spyOn(window, "matchMedia").mockReturnValue(window.matchMedia("not all"));
    const it = table();
    it.does(oskar, { type: "frame", character: "ann", title: "Up the wall", offer: "plain", args: { pool: 1 } });
    const { update, container } = renderFor(it, ines, <TableScreen />);
    const looks = () => [".table", ".hand"].map((one) => container.querySelector(one)?.className);
    expect(looks()).toEqual(["table deciding", "hand"]);
    it.does(oskar, { type: "roll", attempt: currentAttempt(it.view(oskar))?.id ?? "", step: 0 }, 3);
    act(update);
    expect(looks()).toEqual(["table counting", "hand"]);
    act(() => vi.advanceTimersByTime(3000));
    expect(looks()).toEqual(["table peeking", "hand folded"]);
    motion.mockRestore();
    vi.useRealTimers();
  });

  it("shows the next decision from its beginning where it was scrolled, unless somebody writes in the panel", () => {
    const scrolled: unknown[] = [];
    const scrollTo = vi.spyOn(Element.prototype, "scrollTo").mockImplementation((...to) => void scrolled.push(to));
    const it = table();
    const { update, container } = renderFor(it, ines, <TableScreen />);
    const inside = container.querySelector(".hand-inside") ?? container;
    fireEvent.scroll(inside);
    it.does(oskar, { type: "frame", character: "ann", title: "Up the wall", offer: "plain", args: { pool: 1 } });
    act(update);
    const twice = [
      [0, 0],
      [0, 0],
    ];
    expect(scrolled).toEqual(twice);
    // Nobody has scrolled since.
    fireEvent.click(screen.getByRole("button", { name: "Collapse panel" }));
    fireEvent.click(screen.getByRole("button", { name: "Expand panel" }));
    expect(scrolled).toEqual(twice);
    fireEvent.scroll(inside);
    const field = document.createElement("textarea");
    inside.append(field);
    field.focus();
    it.does(oskar, { type: "roll", attempt: currentAttempt(it.view(oskar))?.id ?? "", step: 0 }, 3);
    act(update);
    expect(scrolled).toHaveLength(2);
    scrollTo.mockRestore();
  });

  it("opens at its beginning, although a folded panel doesn't scroll", () => {
    const scrolled: unknown[] = [];
    const scrollTo = vi.spyOn(Element.prototype, "scrollTo").mockImplementation((...to) => void scrolled.push(to));
    const { container } = renderFor(table(), ines, <TableScreen />);
    press("Expand panel");
    fireEvent.scroll(container.querySelector(".hand-inside") ?? container);
    press("Collapse panel");
    const whileFolded = scrolled.length;
    press("Expand panel");
    expect(scrolled.length).toBeGreaterThan(whileFolded);
    scrollTo.mockRestore();
  });
});

function waiting(): TableInMemory {
  const it = table();
  it.does(ines, { type: "act", act: "leave", character: "ann" });
  return it;
}

describe("an act that waits for the GM's consent", () => {
  it("is granted or declined by the GM", () => {
    const it = waiting();
    const [request] = it.view(oskar).requests;
    const { sent, container } = renderFor(it, oskar, panel);
    // The answer comes before everything else.
    expect(container.querySelector(".hand-inside > :first-child")?.getAttribute("aria-label")).toBe("Requests");
    press("Grant");
    press("Decline");
    expect(sent).toEqual([
      { type: "answer-act-request", request: request?.id, answer: "granted" },
      { type: "answer-act-request", request: request?.id, answer: "declined" },
    ]);
  });

  it("can be taken back by the player who asked, and is shown to no other", () => {
    const it = waiting();
    const [request] = it.view(ines).requests;
    const { sent, container, unmount } = renderFor(it, ines, panel);
    const card = within(screen.getByRole("region", { name: "Requests" }));
    expect(card.getByText("Waiting for the GM's consent")).toBeDefined();
    expect(card.queryByRole("button", { name: "Grant" })).toBeNull();
    expect(container.querySelector(".proposal .by")?.textContent).toBe("Ann Ines");
    fireEvent.click(card.getByRole("button", { name: "Withdraw" }));
    expect(sent).toEqual([{ type: "answer-act-request", request: request?.id, answer: "declined" }]);
    unmount();
    renderFor(it, { id: "lea", name: "Lea", role: "player" }, panel);
    expect(screen.queryByRole("region", { name: "Requests" })).toBeNull();
  });
});

const unreadable = (by: Member, settled: boolean) => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const play = table();
  play.does(oskar, { type: "frame", character: "ann", title: "Climb", offer: "action", args: { traits: ["Might"] } });
  const { unmount } = renderFor(play, by, panel, {
    change: (view) => ({
      ...view,
      attempts: view.attempts.map((one) => ({ ...one, settled, trace: { ...one.trace, procedure: "no-such" } })),
    }),
  });
  const buttons = screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect(screen.getByText(/can't show the attempt/u)).toBeDefined();
  unmount();
  error.mockRestore();
  return buttons;
};

describe("an attempt that this page can't follow", () => {
  it("says so, and can be closed by the game master while it is open", () => {
    const closing = (by: Member, settled: boolean) => unreadable(by, settled).includes("Close the attempt");
    expect(unreadable(ines, false)).toContain("Reload");
    expect([closing(oskar, false), closing(oskar, true), closing(ines, false)]).toEqual([true, false, false]);
  });
});
