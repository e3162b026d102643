// @vitest-environment happy-dom
import { fireEvent, screen } from "../testing.tsx";
import type { Member } from "@rulewright/table";
import { beforeEach, describe, expect, it } from "vitest";
import { Composer } from "../../src/table/composer/composer.tsx";
import { NewCharacterButton } from "../../src/table/creation/new-character-button.tsx";
import { PauseNotice } from "../../src/table/pause.tsx";
import { TopBar } from "../../src/table/top-bar.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { submitFormOf, write } from "./forms.ts";
import { renderFor } from "./rendering.tsx";

beforeEach(() => showSystem(everything));

/** Ines plays Ann; play may have begun. */
function table(begun = false): TableInMemory {
  const it = new TableInMemory({}, everything);
  it.does(ines, { type: "take-character", character: "ann" });
  if (begun) it.does(oskar, { type: "act", act: "begin", args: { scene: "day" } });
  return it;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string | RegExp): boolean => fireEvent.click(button(name));

/** Whether the browser moves the focus to what is tapped. */
const movesFocus = (place: Element | null): boolean => place !== null && fireEvent.mouseDown(place);

describe("the composer", () => {
  it("sends what a player wants to do during play, and once, on request, what their character says", () => {
    const { sent } = renderFor(table(true), ines, <Composer />);
    expect(button("Send").disabled).toBe(true);
    write(field("Say what you want to do"), "  I climb. ");
    press("Send");
    expect(field("Say what you want to do").value).toBe("");
    press("Mode: attempt. Switch to say");
    write(field("Say something"), "Up!");
    fireEvent.keyDown(field("Say something"), { key: "Enter" });
    expect(sent).toEqual([
      { type: "propose", character: "ann", words: "I climb." },
      { type: "say", words: "Up!", character: "ann" },
    ]);
    expect(field("Say what you want to do").value).toBe("");
  });

  it("leaves the focus in the field while its buttons are tapped, so that the keyboard of a phone stays open", () => {
    renderFor(table(true), ines, <Composer />);
    expect([button("Send"), button("Roll dice"), button("Send").firstElementChild].map(movesFocus)).toEqual([
      false,
      false,
      false,
    ]);
    expect(movesFocus(field("Say what you want to do"))).toBe(true);
  });

  it("proposes traits of the sheet with what a player wants to do", () => {
    const { sent } = renderFor(table(true), ines, <Composer />);
    expect(screen.queryByRole("group", { name: "Roll with" })).toBeNull();
    expect(button("Propose traits").classList.contains("on")).toBe(false);
    press("Propose traits");
    expect(button("Propose traits").classList.contains("on")).toBe(true);
    fireEvent.click(screen.getByRole("checkbox", { name: /^Might/ }));
    press("Propose traits, 1 chosen");
    expect(button("Propose traits, 1 chosen").classList.contains("on")).toBe(true);
    press("Propose traits, 1 chosen");
    fireEvent.click(screen.getByRole("checkbox", { name: /^Boats/ }));
    expect(button("Propose traits, 2 chosen").getAttribute("aria-expanded")).toBe("true");
    write(field("Say what you want to do"), "I climb.");
    press("Send");
    expect(screen.queryByRole("group", { name: "Roll with" })).toBeNull();
    write(field("Say what you want to do"), "I jump.");
    press("Send");
    expect(sent.map((command) => ("words" in command ? command.words : ""))).toEqual([
      "I climb. (Might, Boats)",
      "I jump.",
    ]);
  });

  it("proposes no traits with speech", () => {
    const { sent } = renderFor(table(true), ines, <Composer />);
    press("Propose traits");
    fireEvent.click(screen.getByRole("checkbox", { name: /^Might/ }));
    press("Mode: attempt. Switch to say");
    expect(screen.queryByRole("button", { name: /Propose traits/ })).toBeNull();
    write(field("Say something"), "Up!");
    press("Send");
    expect(sent).toEqual([{ type: "say", words: "Up!", character: "ann" }]);
  });

  it("sends speech first before play, and switches back after the last mode", () => {
    renderFor(table(), ines, <Composer />);
    expect(field("Say something").placeholder).toBe("Say something");
    press("Mode: say. Switch to attempt");
    press("Mode: attempt. Switch to say");
    expect(field("Say something")).toBeDefined();
  });

  it("sends descriptions and scenes of the GM", () => {
    const { sent } = renderFor(table(true), oskar, <Composer />);
    write(field("Describe what the players see"), "Fog.");
    press("Send");
    press("Mode: say. Switch to scene");
    write(field("Title of the new scene"), "The bridge");
    press("Send");
    expect(sent).toEqual([
      { type: "say", words: "Fog." },
      { type: "set-scene", title: "The bridge" },
    ]);
  });

  it("sends words to somebody alone, and the next ones to everybody again", () => {
    const { sent } = renderFor(table(true), oskar, <Composer />);
    fireEvent.change(screen.getByRole("combobox", { name: "Who reads it" }), { target: { value: "ines" } });
    write(field("Describe what the players see"), "You hear steps.");
    press("Send");
    write(field("Describe what the players see"), "Fog.");
    press("Send");
    expect(sent).toEqual([
      { type: "say", words: "You hear steps.", recipients: ["ines"] },
      { type: "say", words: "Fog." },
    ]);
  });

  it("throws dice that belong to no attempt, tapped or typed, also for the GM alone", () => {
    const { sent } = renderFor(table(true), ines, <Composer />);
    press("Roll dice");
    for (const die of ["d6", "d6", "d20"]) press(die);
    expect(field("Dice to roll, such as 2d6 + 1").value).toBe("2d6 + 1d20");
    press("Send");
    press("Roll dice");
    write(field("Dice to roll, such as 2d6 + 1"), "4d6dl1");
    fireEvent.change(screen.getByRole("combobox", { name: "Who reads it" }), { target: { value: "gm" } });
    press("Send");
    expect(sent).toEqual([
      { type: "throw-dice", roll: "2d6 + 1d20" },
      { type: "throw-dice", roll: "4d6dl1", recipients: ["oskar"] },
    ]);
    expect(field("Say what you want to do").value).toBe("");
  });

  it("has only speech for a member without a character", () => {
    const { sent } = renderFor(new TableInMemory({}, everything), ines, <Composer />);
    expect(screen.queryByRole("button", { name: /^Mode/ })).toBeNull();
    write(field("Say something"), "Hello");
    press("Send");
    expect(sent).toEqual([{ type: "say", words: "Hello" }]);
  });

  it("sends nothing without words, and begins a line with Shift and Enter", () => {
    const { sent } = renderFor(table(), oskar, <Composer />);
    const words = field("Describe what the players see");
    write(words, "   ");
    submitFormOf(words);
    write(words, "Fog.");
    fireEvent.keyDown(words, { key: "Enter", shiftKey: true });
    fireEvent.keyDown(words, { key: "Enter", isComposing: true });
    fireEvent.keyDown(words, { key: "a" });
    expect(sent).toEqual([]);
  });
});

const open = (member: Member = ines) => {
  const rendered = renderFor(table(), member, <NewCharacterButton />);
  press("Create character");
  return rendered;
};

const step = () => screen.getByRole("list", { name: "Steps" }).querySelector("[aria-current=step]")?.textContent;

describe("creating a character", () => {
  it("goes from the name through the steps of the rules to a character", () => {
    const { sent, rules } = open();
    expect(step()).toBe("Name");
    expect(button("Next: Attributes").disabled).toBe(true);
    submitFormOf(field("Name"));
    expect(step()).toBe("Name");
    write(field("Name"), " Dot ");
    write(field("Description and notes"), " A dot. ");
    expect(screen.getByText("Preview: Dot")).toBeDefined();
    press("Next: Attributes");
    expect(step()).toBe("Attributes");
    expect(screen.getByText("Six dots between them, and no more.")).toBeDefined();
    press("Rule EV-1");
    expect(rules).toEqual(["EV-1"]);
    press("Might: 3");
    press("Next: The rest");
    expect(step()).toBe("The rest");
    fireEvent.click(screen.getByRole("radio", { name: "wild" }));
    expect(screen.queryByRole("button", { name: "Finish now" })).toBeNull();
    press("Add Dot");
    expect(sent).toEqual([
      {
        type: "create-character",
        name: "Dot",
        about: "A dot.",
        args: { ratings: { Might: 3, Wits: 2 }, stance: "wild" },
      },
    ]);
    expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
  });

  it("can end at any step once the name is known", () => {
    const { sent } = open();
    expect(button("Finish now").disabled).toBe(true);
    write(field("Name"), "Dot");
    press("Finish now");
    expect(sent).toEqual([{ type: "create-character", name: "Dot", args: {} }]);
  });

  it("says what the rules refuse, and waits with the end until it is right", () => {
    const { sent } = open();
    write(field("Name"), "Dot");
    press("Attributes");
    press("Might: 5");
    expect(screen.getAllByText("That is more than 6 dots: take some away.").length).toBeGreaterThan(0);
    expect(screen.queryByText("Preview: Dot")).toBeNull();
    expect(button("Finish now").disabled).toBe(true);
    press("The rest");
    expect(button("Add Dot").disabled).toBe(true);
    submitFormOf(screen.getByRole("radio", { name: "wild" }));
    expect(sent).toEqual([]);
  });

  it("is kept in this browser while the form is closed", () => {
    const first = open();
    write(field("Name"), "Dot");
    write(field("Description and notes"), "A dot.");
    press("Attributes");
    press("Might: 3");
    first.unmount();
    const again = open();
    expect(step()).toBe("Attributes");
    press("Finish now");
    expect(again.sent).toEqual([
      { type: "create-character", name: "Dot", about: "A dot.", args: { ratings: { Might: 3, Wits: 2 } } },
    ]);
    again.unmount();
    open();
    expect(step()).toBe("Name");
    expect(field("Name").value).toBe("");
  });

  it.each(["no JSON", "null", '"text"', '{"name":"Dot"}', '{"name":"Dot","args":{}}', '{"args":1,"named":{}}'])(
    "begins anew where %s was kept",
    (kept) => {
      localStorage.setItem("rulewright.creation.a-table", kept);
      open();
      expect([step(), field("Name").value]).toEqual(["Name", ""]);
    },
  );

  it("shows a preview with the scales and trackers of the sheet", () => {
    const { container } = open();
    expect(container.ownerDocument.querySelector(".preview")?.textContent).toBe(
      "Preview: New characterAttributesMight2Wits2SkillsLore13 willpower · 0 stress",
    );
  });
});

describe("the top bar", () => {
  it("has the title, where the table is, who sees the odds, and who is there", () => {
    const it = table(true);
    it.does(oskar, { type: "set-scene", title: "The bridge" });
    it.does(oskar, { type: "show-odds", to: "gm" });
    const pressed: string[] = [];
    const { container } = renderFor(
      it,
      ines,
      <TopBar onParty={() => pressed.push("party")} onMenu={() => pressed.push("menu")} />,
      { present: ["ines"] },
    );
    expect(screen.getByRole("heading").textContent).toBe("The Salt Quarter");
    expect(container.querySelector(".note")?.textContent).toBe(
      "The bridge · Session 1 · In play · odds shown to the GM only",
    );
    const members = [...container.querySelectorAll(".who i")].map((one) => [one.textContent, one.className]);
    expect(members).toEqual([
      ["O", "away"],
      ["I", "me"],
    ]);
    press("Show party and members");
    press("Menu");
    expect(pressed).toEqual(["party", "menu"]);
  });

  it("leaves out a scene that has no title", () => {
    const { container } = renderFor(table(), ines, <TopBar onParty={() => undefined} onMenu={() => undefined} />);
    expect(container.querySelector(".note")?.textContent).toBe("Session 1 · Before play · odds shown to everyone");
  });
});

describe("a pause", () => {
  it("is wanted by anybody with one press, and ended by the GM", () => {
    const it = table(true);
    const { sent, unmount } = renderFor(it, ines, <TopBar onMenu={() => undefined} />);
    press("Pause play. Nobody sees that it was you");
    expect(sent).toEqual([{ type: "pause" }]);
    unmount();
    it.does(ines, { type: "pause" });
    const { container, unmount: leave } = renderFor(it, ines, <PauseNotice />);
    expect(container.textContent).toContain("Play is paused.");
    expect(screen.queryByRole("button", { name: "Resume" })).toBeNull();
    leave();
    const { sent: then } = renderFor(it, oskar, <PauseNotice />);
    press("Resume");
    expect(then).toEqual([{ type: "resume-play" }]);
  });
});
