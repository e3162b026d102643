// @vitest-environment happy-dom
import { fireEvent, screen, within } from "../testing.tsx";
import type { JsonObject } from "@rulewright/rules";
import type { TableView } from "@rulewright/table";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { HouseRules } from "../../src/table/settings/house-rules.tsx";
import { SharedValuesEditor } from "../../src/table/settings/shared-values-editor.tsx";
import { Party } from "../../src/table/party/party.tsx";
import { SharedValues } from "../../src/table/values/shared-values.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

beforeEach(() => showSystem(everything));

/** Ines plays Ann, nobody plays Ben, and a wolf has come. */
function table(): TableInMemory {
  const it = new TableInMemory({}, everything);
  it.does(ines, { type: "take-character", character: "ann" });
  it.does(oskar, { type: "bring-in", opponent: "wolf" });
  return it;
}

/** Changes values of Ann's sheet. */
const withAnn =
  (traits: JsonObject, trackers: Readonly<Record<string, number>> = {}) =>
  (view: TableView): TableView => ({
    ...view,
    characters: view.characters.map((one) =>
      one.id === "ann"
        ? { ...one, traits: { ...one.traits, ...traits }, trackers: { ...one.trackers, ...trackers } }
        : one,
    ),
  });

const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole("button", { name }));
const sheet = (name: string) => within(screen.getByRole("region", { name }));

const rows = (container: HTMLElement) =>
  [...container.querySelectorAll(".member")].map((row) => [
    row.className,
    row.querySelector(".name, b")?.textContent,
    row.querySelector(".note")?.textContent,
  ]);

const named = (one: TableView["characters"][number]) => ({ ...one, id: "cid", name: "Cid" });

const row = (change?: (view: TableView) => TableView) => {
  const { container, unmount } = renderFor(table(), ines, <Party />, change ? { change } : {});
  const member = container.querySelector(".member");
  const words = [...(member?.querySelectorAll(".held-amount, .marks") ?? [])].map(
    (one) => one.getAttribute("title") ?? one.textContent,
  );
  unmount();
  return words;
};

/** The line that they are folded to on a phone, and its rows. */
const folded = () =>
  [...document.querySelectorAll("details")].map((fold) => [
    fold.querySelector("summary")?.textContent,
    rows(fold).map(([, name]) => name),
  ]);

/** Somebody else like Ann is there. */
const two = (view: TableView): TableView => ({
  ...view,
  characters: [...view.characters, ...view.characters.filter(({ id }) => id === "ann").map(named)],
});

describe("the characters whom nobody plays", () => {
  it("are one line of a phone's drawer where there are several", () => {
    const it = table();
    it.does(oskar, { type: "release-character", character: "ann" });
    it.does(ines, { type: "take-character", character: "ben" });
    const { unmount } = renderFor(it, ines, <Party inPlace />, { change: two });
    expect(folded()).toEqual([["Available: Ann and Cid", ["Ann", "Cid"]]]);
    unmount();
    renderFor(it, ines, <Party inPlace />);
    expect(folded()).toEqual([]);
  });

  it("have their rows beside the story of a desk", () => {
    renderFor(table(), ines, <Party />);
    expect(folded()).toEqual([]);
  });
});

describe("the description of a character", () => {
  it("is edited on its sheet", () => {
    const it = table();
    it.does(ines, { type: "describe", character: "ann", portrait: "data:image/png;base64,AAAA" });
    const { sent, container } = renderFor(it, ines, <Party />);
    expect(container.querySelector(".member i img")?.getAttribute("src")).toBe("data:image/png;base64,AAAA");
    press("Ann");
    press("Edit");
    const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save name and description" });
    const name = screen.getByRole("textbox", { name: "Name" });
    expect(save.disabled).toBe(true);
    fireEvent.input(name, { target: { value: " " } });
    expect(save.disabled).toBe(true);
    fireEvent.input(name, { target: { value: "Anna " } });
    fireEvent.input(screen.getByRole("textbox", { name: "Description and notes" }), {
      target: { value: "Keeps maps.\n\nOwes the ferryman." },
    });
    fireEvent.click(save);
    press("Remove the portrait");
    expect(sent).toEqual([
      { type: "describe", character: "ann", name: "Anna", about: "Keeps maps.\n\nOwes the ferryman." },
      { type: "describe", character: "ann", portrait: null },
    ]);
  });

  it("of somebody else is only read", () => {
    renderFor(table(), ines, <Party />);
    press("Ben");
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  });
});

describe("the party", () => {
  it("begins with the viewer's own character and sheet, where there is no column for it", () => {
    const it = table();
    it.does(ines, { type: "release-character", character: "ann" });
    it.does(ines, { type: "take-character", character: "ben" });
    const order = (children: ReactNode): readonly string[] => {
      const { container, unmount } = renderFor(it, ines, children);
      const found = [...container.querySelectorAll(".member .name, .character, .character > .row .caps")];
      unmount();
      return found.map((one) => one.getAttribute("aria-label") ?? one.textContent);
    };
    // The row of a sheet that is open in place has its name.
    expect(order(<Party inPlace />).slice(0, 3)).toEqual(["Ben", "Ben", "Ann"]);
    expect(order(<Party />).slice(0, 2)).toEqual(["Ann", "Ben"]);
  });

  it("has every character with its player, then opponents", () => {
    const { container } = renderFor(table(), ines, <Party />);
    expect(rows(container)).toEqual([
      ["member me", "Ann", "you"],
      ["member", "Ben", "available"],
      ["member", "Wolf", "opponent"],
    ]);
    expect(screen.getByText("Other characters")).toBeDefined();
    expect(container.querySelector(".member i")?.textContent).toBe("A");
  });

  it("hides the sheets of opponents from players until they are shown", () => {
    const it = table();
    const { unmount } = renderFor(it, ines, <Party />);
    press("Wolf");
    expect(sheet("Wolf").getByText("Only the GM sees this sheet.")).toBeDefined();
    expect(sheet("Wolf").queryByText("Bite")).toBeNull();
    expect(screen.queryByRole("button", { name: "Save Wolf as a file" })).toBeNull();
    unmount();
    const { sent, unmount: leave } = renderFor(it, oskar, <Party />);
    press("Wolf");
    expect(sheet("Wolf").getByText("Bite")).toBeDefined();
    expect(screen.getByText("The players don't see this sheet")).toBeDefined();
    press("Show the sheet of Wolf");
    leave();
    for (const one of sent) it.does(oskar, one);
    renderFor(it, ines, <Party />);
    press("Wolf");
    expect(sheet("Wolf").getByText("Bite")).toBeDefined();
  });

  it("shows prepared opponents to the GM alone, who brings them in or discards them", () => {
    const it = new TableInMemory({}, everything);
    const { sent, unmount } = renderFor(it, oskar, <Party />);
    press("Prepare Wolf");
    unmount();
    for (const one of sent) it.does(oskar, one);
    const { container, unmount: leave } = renderFor(it, ines, <Party />);
    expect(container.textContent).not.toContain("Wolf");
    leave();
    const { sent: then } = renderFor(it, oskar, <Party />);
    expect(screen.getByText("Prepared")).toBeDefined();
    press("Wolf");
    expect(sheet("Wolf").getByRole("button", { name: "Edit" })).toBeDefined();
    press("Discard Wolf");
    press("Bring in Wolf");
    const ready = it.view(oskar).prepared[0]?.id;
    expect(then).toEqual([
      { type: "discard-preparation", preparation: ready },
      { type: "bring-in", opponent: ready },
    ]);
  });

  it("says who is away, and has no opponents where there are none", () => {
    const it = new TableInMemory({}, everything);
    it.does(ines, { type: "take-character", character: "ann" });
    const { container } = renderFor(it, oskar, <Party />, { present: ["oskar"] });
    expect(rows(container)[0]).toEqual(["member away", "Ann", "Ines, away"]);
    expect(screen.queryByText("Other characters")).toBeNull();
  });

  it("opens one's own sheet first, and any other by its name", () => {
    renderFor(table(), ines, <Party />);
    expect(screen.getByRole("region", { name: "Ann" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Ann" }).getAttribute("aria-expanded")).toBe("true");
    press("Ben");
    expect(screen.queryByRole("region", { name: "Ann" })).toBeNull();
    expect(sheet("Ben").queryByRole("button", { name: "Edit" })).toBeNull();
  });

  it("has no sheet open for somebody without a character", () => {
    renderFor(table(), oskar, <Party />);
    expect(screen.queryAllByRole("region")).toEqual([]);
    expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
  });

  it("lets only the GM remove a character, and asks before", () => {
    const { sent } = renderFor(table(), oskar, <Party />);
    press("Ben");
    press("Remove Ben");
    press("Cancel");
    press("Remove Ben");
    expect(sent).toEqual([]);
    press("Confirm: remove Ben");
    expect(sent).toEqual([{ type: "dismiss", character: "ben" }]);
  });

  it("lets the GM bring in opponents", () => {
    const { sent, unmount } = renderFor(table(), oskar, <Party />);
    press("Add Wolf");
    expect(sent).toEqual([{ type: "bring-in", opponent: "wolf" }]);
    unmount();
    renderFor(table(), ines, <Party />);
    expect(screen.queryByRole("button", { name: "Add Wolf" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
  });

  it("says the session, and how many house rules are changed", () => {
    const { container, unmount } = renderFor(table(), ines, <Party />);
    expect(container.textContent).toMatch(/Session 1House rules: none changed$/);
    unmount();
    const changed = renderFor(new TableInMemory({ cap: 4 }, everything), ines, <Party />);
    expect(changed.container.textContent).toMatch(/House rules: 1 changed$/);
  });

  it("shows in a row the trackers that have a picture or an amount, and marks that differ from their beginning", () => {
    expect(row()).toEqual(["3 willpower", "2 stress"]);
    expect(row(withAnn({ acted: true, wounds: { wound: 1 } }))).toEqual([
      "3 willpower",
      "2 stress",
      "ActedWoundsWound 1",
    ]);
  });
});

describe("a sheet", () => {
  it("shows scales as dots or numbers, words, traits that say something, and marks", () => {
    const { container } = renderFor(table(), ines, <Party />, { change: withAnn({ acted: true }) });
    const lists = [...container.querySelectorAll("dl")].map((list) => [list.className, list.textContent]);
    expect(lists).toEqual([
      ["scale dotted", "Might2Wits3"],
      ["scale", "Lore3Boats1"],
    ]);
    expect(container.querySelectorAll("dl.dotted .dot.on")).toHaveLength(5);
    expect(sheet("Ann").getByText("Calm, as ever")).toBeDefined();
    expect(sheet("Ann").getByText("Ann, who is made up.")).toBeDefined();
    expect([...container.querySelectorAll(".trait")].map(({ textContent }) => textContent)).toEqual([
      "Permanent 4",
      "Specialties: Lore: Maps",
    ]);
    expect(container.querySelector(".character .marks")?.textContent).toBe("Acted");
  });

  it("leaves out what is empty", () => {
    const { container } = renderFor(table(), ines, <Party />, {
      change: withAnn({ skills: {}, stance: null, permanent: 0, specialties: {} }),
    });
    expect([...container.querySelectorAll("dl")].map(({ textContent }) => textContent)).toEqual(["Might2Wits3"]);
    expect(container.querySelectorAll(".trait")).toHaveLength(0);
    expect(container.querySelectorAll(".character > .note")).toHaveLength(1);
  });

  it("shows of a long list only what is above the least, until all is asked for", () => {
    const skills = Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`skill ${i}`, i === 4 ? 2 : 0]));
    const { container, unmount } = renderFor(table(), ines, <Party />, { change: withAnn({ skills }) });
    const names = () =>
      [...container.querySelectorAll("dl.scale:not(.dotted) dt")].map(({ textContent }) => textContent);
    expect(names()).toEqual(["Skill 4"]);
    press("Show all 13");
    expect(names()).toHaveLength(13);
    expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
    unmount();
    const { "skill 12": _, ...twelve } = skills;
    renderFor(table(), ines, <Party />, { change: withAnn({ skills: twelve }) });
    expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
  });

  it("is edited by its player: ratings, words and traits", () => {
    const { sent } = renderFor(table(), ines, <Party />);
    press("Edit");
    press("Lore: increase");
    press("Wits: 5");
    press("Wits: 3");
    press("Might: 1");
    press("Might: 1");
    press("Remove Boats");
    expect(screen.queryByRole("button", { name: "Remove Wits" })).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: "wild" }));
    press("Permanent: decrease");
    expect(sent).toEqual([
      { type: "edit", of: "ann", name: "skills", to: { Lore: 4, Boats: 1 } },
      { type: "edit", of: "ann", name: "attributes", to: { Might: 2, Wits: 5 } },
      { type: "edit", of: "ann", name: "attributes", to: { Might: 2, Wits: 2 } },
      { type: "edit", of: "ann", name: "attributes", to: { Might: 1, Wits: 3 } },
      { type: "edit", of: "ann", name: "attributes", to: { Might: 1, Wits: 3 } },
      { type: "edit", of: "ann", name: "skills", to: { Lore: 3 } },
      { type: "edit", of: "ann", name: "stance", to: "wild" },
      { type: "edit", of: "ann", name: "permanent", to: 3 },
    ]);
    // Trackers and marks are the GM's.
    expect(screen.queryByRole("group", { name: "Stress" })).toBeNull();
    expect(screen.queryByRole("switch", { name: "Acted" })).toBeNull();
    press("Done");
    expect(screen.queryByRole("button", { name: "Lore: increase" })).toBeNull();
  });

  it("takes new entries at 1, where the rules don't fix their number", () => {
    const { sent } = renderFor(table(), ines, <Party />);
    press("Edit");
    const skills = within(screen.getByText("Skills").closest("fieldset") ?? document.body);
    fireEvent.input(skills.getByRole("textbox", { name: "New entry" }), { target: { value: "Rope" } });
    fireEvent.click(skills.getByRole("button", { name: "Add" }));
    expect(sent).toEqual([{ type: "edit", of: "ann", name: "skills", to: { Lore: 3, Boats: 1, Rope: 1 } }]);
    const attributes = within(screen.getByText("Attributes").closest("fieldset") ?? document.body);
    expect(attributes.queryByRole("textbox")).toBeNull();
  });

  it("is edited by the GM with its trackers and marks", () => {
    const { sent } = renderFor(table(), oskar, <Party />);
    press("Ann");
    press("Edit");
    press("Willpower: increase");
    press("Stress: decrease");
    fireEvent.click(screen.getByRole("switch", { name: "Acted" }));
    press("Weary: increase");
    expect(sent).toEqual([
      { type: "edit", of: "ann", name: "will", to: 4 },
      { type: "edit", of: "ann", name: "stress", to: 1 },
      { type: "edit", of: "ann", name: "acted", to: true },
      { type: "edit", of: "ann", name: "wounds", to: { weary: 1 } },
    ]);
    expect(screen.queryByRole("group", { name: "Store" })).toBeNull();
  });

  it("steps a tracker no further than its capacity", () => {
    renderFor(table(), oskar, <Party />, { change: withAnn({}, { will: 4, stress: 0 }) });
    press("Ann");
    press("Edit");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Willpower: increase" }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Stress: decrease" }).disabled).toBe(true);
  });
});

/** Time has passed: round 1, an hour, peril, a bridge, 4 in the store. */
function later(): TableInMemory {
  const it = table();
  it.does(oskar, { type: "act", act: "begin", args: { scene: "day" } });
  it.does(oskar, { type: "act", act: "wait" });
  return it;
}

describe("shared values", () => {
  it("are the table's marks and trackers; a word among few is shown among all of them", () => {
    const { container } = renderFor(later(), ines, <SharedValues />);
    const [strip] = [...container.querySelectorAll(".clock-strip")];
    expect(strip?.textContent).toBe(
      "Round 1Elapsed01:00:00TimescalePeaceDangerPerilTurn orderAnnBenThe bridge3 of 8Store 4",
    );
    const segments = [...container.querySelectorAll(".segments > span:not(.unseen)")];
    expect(segments.map((one) => [one.textContent, one.className, one.getAttribute("aria-current")])).toEqual([
      ["Peace", "", "false"],
      ["Danger", "", "false"],
      ["Peril", "on", "true"],
    ]);
  });

  it("at first are the time and the timescale, and not what is 0 or empty", () => {
    const { container } = renderFor(table(), ines, <SharedValues />);
    expect(container.querySelector(".clock-strip")?.textContent).toBe(
      "Elapsed00:00:00TimescalePeaceDangerPerilStore 0",
    );
  });

  it("are edited by the GM only", () => {
    const { sent, unmount } = renderFor(later(), oskar, <SharedValuesEditor />);
    press("Round: increase");
    press("Store: decrease");
    fireEvent.click(screen.getByRole("radio", { name: "Danger" }));
    expect(sent).toEqual([
      { type: "edit", of: "table", name: "round", to: 2 },
      { type: "edit", of: "table", name: "store", to: 3 },
      { type: "edit", of: "table", name: "timescale", to: "danger" },
    ]);
    unmount();
    const { container } = renderFor(later(), ines, <SharedValuesEditor />);
    expect(container.textContent).toBe("");
  });
});

describe("house rules", () => {
  it("are told to players as they are", () => {
    const { container, rules } = renderFor(table(), ines, <HouseRules />);
    expect([...container.querySelectorAll(".house-rule p")].map(({ textContent }) => textContent)).toEqual([
      "Three at most.",
      "Kind.",
    ]);
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(screen.queryByRole("button", { name: "All stern" })).toBeNull();
    fireEvent.click(container.querySelector(".rule") ?? document.body);
    expect(rules).toEqual(["EV-1"]);
  });

  it("are chosen by the GM, one by one", () => {
    const { sent } = renderFor(table(), oskar, <HouseRules />);
    const cap = screen.getByRole<HTMLSelectElement>("combobox", { name: "The cap" });
    expect([...cap.options].map(({ value, textContent }) => [value, textContent])).toEqual([
      ["3", "Three at most."],
      ["4", "Four at most."],
    ]);
    expect(cap.value).toBe("3");
    fireEvent.change(cap, { target: { value: "4" } });
    fireEvent.change(screen.getByRole("combobox", { name: "Sternness" }), { target: { value: "true" } });
    expect(sent).toEqual([
      { type: "set-house-rule", name: "cap", value: 4 },
      { type: "set-house-rule", name: "stern", value: true },
    ]);
  });

  it("are chosen together by a preset, which sends only what differs", () => {
    const { sent, unmount } = renderFor(new TableInMemory({ cap: 4 }, everything), oskar, <HouseRules />);
    expect(screen.getByRole("button", { name: "All stern" }).getAttribute("aria-pressed")).toBe("false");
    press("All stern");
    expect(sent).toEqual([{ type: "set-house-rule", name: "stern", value: true }]);
    unmount();
    const both = renderFor(new TableInMemory({ cap: 4, stern: true }, everything), oskar, <HouseRules />);
    const preset = screen.getByRole("button", { name: "All stern" });
    expect([preset.getAttribute("aria-pressed"), preset.className]).toEqual(["true", "chip pick on"]);
    fireEvent.click(preset);
    expect(both.sent).toEqual([]);
  });
});
