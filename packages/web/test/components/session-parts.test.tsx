// @vitest-environment happy-dom
import { fireEvent, screen } from "../testing.tsx";
import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import type { Member, TableView } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { AddName } from "../../src/components/add-name.tsx";
import { Claims } from "../../src/table/session/claims.tsx";
import { SessionGuideButton } from "../../src/table/session/session-guide-button.tsx";
import { Speakers } from "../../src/table/session/speakers.tsx";
import { SharedValues } from "../../src/table/values/shared-values.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { write } from "./forms.ts";
import { renderFor } from "./rendering.tsx";

const lea: Member = { id: "lea", name: "Lea", role: "player" };

/** A table in its postamble, at which Ines plays Maren, Lea plays Wick, and Maren has rolled. */
function postamble(): TableInMemory {
  const table = new TableInMemory();
  table.happens({ type: "member-joined", member: lea }, lea);
  table.does(lea, { type: "take-character", character: "wick" });
  table.does(oskar, { type: "act", act: "begin-play" });
  restartTheClock(table);
  table.chooses(ines, { move: "roll" }, 0, 3, 1, 2, 8, 6);
  table.chooses(ines, { move: "let-it-stand" });
  table.does(oskar, { type: "act", act: "open-postamble" });
  return table;
}

/** Who has spoken, as a member reads it. */
function speakers(table: TableInMemory, viewer: Member, change: (view: TableView) => TableView = (view) => view) {
  const { container, unmount } = renderFor(table, viewer, <Speakers />, { change });
  const rows = [...container.querySelectorAll("li")].map((row) => `${row.className}: ${row.textContent}`);
  unmount();
  return rows;
}

const asOpponent = (view: TableView): TableView => ({
  ...view,
  characters: view.characters.map((one) => (one.id === "wick" ? { ...one, opponent: true } : one)),
});

describe("who has spoken", () => {
  it("is told of the characters that somebody plays, while they claim and after it", () => {
    const table = postamble();
    expect(speakers(table, ines)).toEqual(["silent: Younot yet", "silent: Wicknot yet"]);
    table.does(ines, { type: "tell-moment", character: "maren-oake", words: "My clock.", amount: 1 });
    expect(speakers(table, ines)).toEqual(["speaks: Youspeaking", "silent: Wicknot yet"]);
    const moment = table.view(oskar).moments[0]?.id ?? "";
    table.does(oskar, { type: "grant-moment", moment, granted: 1 });
    expect(speakers(table, lea)).toEqual(["spoken: Maren Oakehas spoken", "silent: Younot yet"]);
  });

  it("isn't told where only one plays, nor of opponents", () => {
    const table = postamble();
    const { wick: _, ...players } = table.view(oskar).players;
    expect(speakers(table, ines, (view) => ({ ...view, players }))).toEqual([]);
    expect(speakers(table, ines, asOpponent)).toEqual([]);
  });
});

const buttons = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

const press = (name: string): boolean => fireEvent.click(screen.getByRole("button", { name }));

describe("claims", () => {
  it("are of the viewer's own attempts of this session, or of another moment; one at a time", () => {
    const { sent } = renderFor(postamble(), ines, <Claims />);
    expect(buttons().slice(-2)).toEqual(["Claim this moment", "Claim another moment"]);
    press("Claim another moment");
    expect(buttons()).toContain("Claim this moment");
    write(screen.getByRole("textbox"), "I laughed");
    press("Request 1 lot");
    expect(sent).toEqual([{ type: "tell-moment", character: "maren-oake", words: "I laughed", amount: 1 }]);
    expect(buttons().slice(-2)).toEqual(["Claim this moment", "Claim another moment"]);
    press("Claim this moment");
    expect(buttons()).toContain("Claim another moment");
    press("Cancel");
    expect(buttons()).toContain("Claim this moment");
  });

  it("have no attempt of others, of an earlier session, or one that was claimed", () => {
    const table = postamble();
    const of = (viewer: Member): number => {
      const { unmount } = renderFor(table, viewer, <Claims />);
      const found = screen.queryAllByRole("button", { name: "Claim this moment" }).length;
      unmount();
      return found;
    };
    expect([of(ines), of(lea), of(oskar)]).toEqual([1, 0, 0]);
    const attempt = table.view(ines).attempts[0]?.id ?? "";
    table.does(ines, { type: "tell-moment", character: "maren-oake", words: "My clock.", amount: 0, attempt });
    expect(of(ines)).toBe(0);
    table.does(oskar, { type: "grant-moment", moment: table.view(oskar).moments[0]?.id ?? "", granted: 0 });
    for (const act of ["end-session", "begin-play", "open-postamble"]) table.does(oskar, { type: "act", act });
    expect(of(ines)).toBe(0);
  });
});

const open = (table: TableInMemory, viewer: Member) => {
  const rendered = renderFor(table, viewer, <SessionGuideButton />);
  fireEvent.click(screen.getByRole("button", { name: "Session steps" }));
  return rendered;
};

describe("the guide through a session", () => {
  it("has the claims among its steps once they can be made", () => {
    open(postamble(), ines);
    expect(screen.getByRole("heading", { name: "Claim your moments" })).toBeDefined();
    expect(document.querySelector("li.session-step.open[aria-current=step]")).not.toBeNull();
  });

  it("lets a player choose what the game asks for, and nobody else", () => {
    const table = new TableInMemory();
    const { sent, unmount } = open(table, ines);
    fireEvent.click(screen.getByRole("radio", { name: /over/iu }));
    expect(sent).toEqual([{ type: "act", act: "choose-reading", character: "maren-oake", args: { reading: "over" } }]);
    unmount();
    open(table, oskar);
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("is closed again, and isn't there where the game asks for nothing", () => {
    open(postamble(), oskar);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(document.querySelector(".session-steps")).toBeNull();
    const { rituals: _, ...withoutRituals } = everything;
    showSystem(withoutRituals);
    renderFor(new TableInMemory({}, everything), oskar, <SessionGuideButton />);
    expect(screen.queryAllByRole("button", { name: "Session steps" })).toHaveLength(1);
    showSystem(undefined);
  });
});

const inStrip = (change: (view: TableView) => TableView = (view) => view, except: readonly string[] = []) => {
  showSystem(everything);
  const { container, unmount } = renderFor(new TableInMemory({}, everything), ines, <SharedValues except={except} />, {
    change,
  });
  const strip = container.querySelector(".clock-strip");
  const segments = [...(strip?.querySelectorAll(".segments > span:not(.unseen)") ?? [])].map(
    (one) => `${one.getAttribute("aria-current")} ${one.className} ${one.textContent}`,
  );
  const found = { text: strip?.textContent ?? "", segments };
  unmount();
  showSystem(undefined);
  return found;
};

const traits =
  (changed: object) =>
  (view: TableView): TableView => ({
    ...view,
    shared: { ...view.shared, traits: { ...view.shared.traits, ...changed } },
  });

const holding = (store: number) => (view: TableView) => ({
  ...view,
  shared: { ...view.shared, trackers: { ...view.shared.trackers, store } },
});

describe("what the table shares", () => {
  it("shows a word among all that it may be, with which one it is", () => {
    expect(inStrip(traits({ timescale: "danger" })).segments).toEqual([
      "false  Peace",
      "true on Danger",
      "false  Peril",
    ]);
  });

  it("leaves out what is shown elsewhere", () => {
    expect(inStrip().text).toContain("Elapsed");
    const less = inStrip(undefined, ["elapsed", "timescale"]);
    expect(less.text).not.toContain("Elapsed");
    expect(less.segments).toEqual([]);
    expect(inStrip(undefined, ["timescale", "elapsed", "store"]).text).toBe("");
  });

  it("shows how much the table holds", () => {
    expect(inStrip(holding(0)).text).toContain("Store 0");
    expect(inStrip(holding(4)).text).toContain("Store 4");
  });
});

const note = () => document.querySelector(".add-name output")?.textContent;

const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Add" });

describe("a name that is added to a list", () => {
  const added: string[] = [];
  const list = () => {
    added.length = 0;
    renderFor(
      new TableInMemory({}, victoryPoint),
      oskar,
      <AddName label="Skill" existing={["Boats"]} known={["Lore"]} onAdd={(name) => added.push(name)} />,
    );
    return screen.getByRole<HTMLInputElement>("textbox", { name: "Skill" });
  };

  it("is trimmed, and takes the spelling of a known one", () => {
    const field = list();
    expect(button().disabled).toBe(true);
    for (const words of ["  Knots ", "LORE"]) {
      write(field, words);
      expect(button().disabled).toBe(false);
      fireEvent.click(button());
      expect(field.value).toBe("");
    }
    expect(added).toEqual(["Knots", "Lore"]);
  });

  it("isn't added twice, however it is written, until it is changed", () => {
    const field = list();
    write(field, "boats");
    fireEvent.click(button());
    expect([note(), field.value, added]).toEqual(["Boats is already in the list.", "boats", []]);
    write(field, "boat");
    expect(note()).toBe("");
  });

  it("is added by Enter, which submits nothing; not while it is composed, nor while it is empty", () => {
    const field = list();
    const enter = (init: object = {}): boolean => fireEvent.keyDown(field, { key: "Enter", ...init });
    expect(enter()).toBe(false);
    write(field, " ");
    enter();
    expect(added).toEqual([]);
    write(field, "Knots");
    expect(enter({ isComposing: true })).toBe(true);
    expect(fireEvent.keyDown(field, { key: "a" })).toBe(true);
    expect(added).toEqual([]);
    expect(enter()).toBe(false);
    expect(added).toEqual(["Knots"]);
  });
});
