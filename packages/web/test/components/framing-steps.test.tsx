// @vitest-environment happy-dom
import type { Awaited } from "@rulewright/systems/screen";
import type { TableView } from "@rulewright/table";
import { beforeEach, describe, expect, it } from "vitest";
import { AwaitedProvider } from "../../src/screen/slot.tsx";
import { NewAttempt } from "../../src/table/framing/new-attempt.tsx";
import { NoAttempt } from "../../src/table/framing/no-attempt.tsx";
import { PreparedOffers } from "../../src/table/framing/prepared-offers.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { fireEvent, screen } from "../testing.tsx";
import { renderFor } from "./rendering.tsx";

beforeEach(() => showSystem(everything));

/** A table in play; Ines plays Ann. */
function table(): TableInMemory {
  const it = new TableInMemory({}, everything);
  it.does(ines, { type: "take-character", character: "ann" });
  it.does(oskar, { type: "act", act: "begin", args: { scene: "day" } });
  return it;
}

const button = (name: string) => screen.queryByRole<HTMLButtonElement>("button", { name, hidden: true });
const press = (name: string): void => {
  const found = button(name);
  if (!found) throw new Error(`there is no button ${name}`);
  fireEvent.click(found);
};
const choose = (name: string): boolean => fireEvent.click(screen.getByRole("radio", { name, hidden: true }));
const isOpen = (): boolean => document.querySelector("section.proposal") !== null;

const words = (viewer: typeof ines, isOngoing: boolean, change: (view: TableView) => TableView = (view) => view) => {
  const { container, unmount } = renderFor(table(), viewer, <NoAttempt isOngoing={isOngoing} />, {
    change,
  });
  const told = [...container.querySelectorAll("p, button")].map(({ textContent }) => textContent);
  unmount();
  return told;
};

/** How the button of the hint looks while this is awaited. */
function lookOfButton(member: typeof ines, name: string, awaited: Awaited | undefined): string {
  const hint = <NoAttempt isOngoing={false} />;
  const { unmount } = renderFor(table(), member, <AwaitedProvider value={awaited}>{hint}</AwaitedProvider>);
  const { className } = screen.getByRole("button", { name });
  unmount();
  return className;
}

describe("an attempt that the GM begins without a proposal", () => {
  it("is framed where none is open, or as another one beside those that are", () => {
    for (const [isOngoing, words] of [
      [false, "Frame an attempt"],
      [true, "Frame another attempt"],
    ] as const) {
      const { unmount } = renderFor(table(), oskar, <NoAttempt isOngoing={isOngoing} />);
      expect(isOpen()).toBe(false);
      press(words);
      expect(isOpen()).toBe(true);
      press("Cancel");
      expect(isOpen()).toBe(false);
      // Beside what is decided it is the lesser one.
      expect(button(words)?.classList.contains("plain")).toBe(isOngoing);
      unmount();
    }
  });

  it("is no matter of players, who say what they do, and of nobody before play or without a character", () => {
    // The line of what is awaited asks them already.
    expect(words(ines, false)).toEqual([]);
    expect(words(ines, true)).toEqual([]);
    expect(words(ines, false, (view) => ({ ...view, players: {} }))).toEqual([]);
    expect(words(oskar, false, (view) => ({ ...view, phase: "before" }))).toEqual([]);
    expect(words(oskar, false)).toEqual(["Frame an attempt"]);
  });

  it("is filled for whoever's turn it is, and not for others", () => {
    const say = "Say what you want to do";
    expect(lookOfButton(ines, say, { turn: "yours", words: "Act." })).toContain("go");
    expect(lookOfButton(ines, say, { turn: "others", words: "Bo acts.", character: "bo" })).not.toContain("go");
    expect(lookOfButton(ines, say, { turn: "yours", words: "End.", isOffered: true })).not.toContain("go");
    const frame = "Frame an attempt";
    const acts = { turn: "yours", words: "Bo acts.", character: "bo" } as const;
    expect(lookOfButton(oskar, `${frame} for bo`, acts)).toContain("go");
    // The game's own part has the button for it.
    expect(lookOfButton(oskar, frame, { ...acts, isOffered: true })).not.toContain("go");
    expect(lookOfButton(oskar, frame, { turn: "others", words: "Ann acts.", character: "ann" })).not.toContain("go");
    for (const any of [undefined, { turn: "anybody", words: "Describe the scene." } as const])
      expect(lookOfButton(oskar, frame, any)).toContain("go");
  });

  it("is most likely that of the character whose turn it is", () => {
    const acting = { turn: "yours", words: "Ben acts.", character: "ben" } as const;
    renderFor(
      table(),
      oskar,
      <AwaitedProvider value={acting}>
        <NoAttempt isOngoing={false} />
      </AwaitedProvider>,
    );
    // It says whose it is.
    press("Frame an attempt for Ben");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Ben" }).checked).toBe(true);
  });

  it("can't be framed beside others where each character has one", () => {
    const all = table();
    for (const character of ["ann", "ben"]) {
      all.does(oskar, { type: "frame", character, title: "Climb", offer: "action", args: { traits: ["Might"] } });
    }
    const { container } = renderFor(all, oskar, <NoAttempt isOngoing />);
    expect(container.textContent).toBe("");
  });
});

describe("an attempt that is made ready", () => {
  it("is written in a form that closes when it is kept or given up", () => {
    const { sent } = renderFor(table(), oskar, <PreparedOffers />);
    press("Prepare an attempt");
    press("Cancel");
    expect(isOpen()).toBe(false);
    press("Prepare an attempt");
    choose("Ann");
    expect(isOpen()).toBe(true);
    fireEvent.submit(document.querySelector("form.framing") ?? document.body);
    expect(sent.map(({ type }) => type)).toEqual(["prepare-offer"]);
    expect(isOpen()).toBe(false);
    expect(button("Prepare an attempt")).not.toBeNull();
  });

  it("can be kept as long as it is complete, and while nothing waits for an answer", () => {
    for (const [prepares, isBusy] of [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ] as const) {
      const { unmount } = renderFor(
        table(),
        oskar,
        <NewAttempt prepares={prepares} onDone={() => undefined} />,
        isBusy ? { unsent: [{ type: "pause" }] } : {},
      );
      choose("Ann");
      const closed = (): boolean | undefined => button("Keep for later")?.disabled;
      const traits = screen.getAllByRole<HTMLInputElement>("checkbox", { name: /\d$/u, hidden: true });
      for (const one of traits) if (one.checked) fireEvent.click(one);
      const missing = closed();
      fireEvent.click(traits[0] ?? document.body);
      expect([missing, closed()]).toEqual([true, isBusy]);
      unmount();
    }
  });

  it("is done with once it is kept or framed", () => {
    for (const [words, type] of [
      ["Keep for later", "prepare-offer"],
      ["Put it on the table", "frame"],
    ] as const) {
      let done = 0;
      const { sent, unmount } = renderFor(table(), oskar, <NewAttempt onDone={() => void done++} />);
      choose("Ann");
      fireEvent.click(screen.getAllByRole("checkbox", { name: /Might/u, hidden: true })[0] ?? document.body);
      press(words);
      expect([done, sent.map((one) => one.type)]).toEqual([1, [type]]);
      unmount();
    }
  });
});
