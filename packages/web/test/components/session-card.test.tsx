// @vitest-environment happy-dom
import { currentAttempt } from "@rulewright/table";
import { fireEvent, screen, within } from "../testing.tsx";
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { describe, expect, it } from "vitest";
import { saveSeat } from "../../src/connection/seats.ts";
import { CharacterPicker } from "../../src/table/session/character-picker.tsx";
import { SessionCard } from "../../src/table/session/session-card.tsx";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { submitFormOf, write } from "./forms.ts";
import { renderFor } from "./rendering.tsx";

const moments = () => within(screen.getByRole("list", { name: "Claimed moments" })).getByRole("listitem");
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

/** An evening in its postamble, with one attempt to claim a moment for. */
function postamble(): TableInMemory {
  const table = new TableInMemory();
  table.does(oskar, { type: "act", act: "begin-play" });
  restartTheClock(table);
  table.chooses(ines, { move: "roll" }, 0, 3, 1, 2, 8, 6);
  table.chooses(ines, { move: "let-it-stand" });
  table.does(oskar, { type: "act", act: "open-postamble" });
  return table;
}

function claimed(): TableInMemory {
  const table = postamble();
  table.does(ines, { type: "tell-moment", character: "maren-oake", words: "It was my clock.", amount: 2 });
  return table;
}

describe("before play", () => {
  it("the GM sees the invitation and who plays whom, and starts", () => {
    saveSeat({ table: "a-table", token: "secret", invitation: "come-in" });
    const { sent } = renderFor(new TableInMemory(), oskar, <SessionCard />);
    expect(screen.getByLabelText<HTMLInputElement>("Players' link").value).toMatch(/come-in/);
    const rows = [...(screen.getByText("Maren Oake").closest("ul")?.children ?? [])].map(
      ({ textContent }) => textContent,
    );
    expect(rows).toEqual([expect.stringMatching(/^Maren OakeInes/)]);
    screen.getByText("Available: Tomas Rill, Wick and Ada.");
    fireEvent.click(button("Begin play"));
    expect(sent).toEqual([{ type: "act", act: "begin-play" }]);
  });

  it("the form that ends a session stands in the place of its button, and gives it back", () => {
    const table = new TableInMemory({}, bookkeeperD12);
    table.does(oskar, { type: "act", act: "open-session" });
    renderFor(table, oskar, <SessionCard />);
    fireEvent.click(button("Close the book"));
    const form = screen.getByRole("form", { name: "Close the book" });
    expect(screen.getAllByRole("button", { name: "Close the book" })).toEqual([
      within(form).getByRole("button", { name: "Close the book" }),
    ]);
    fireEvent.click(button("Cancel"));
    expect(screen.queryByRole("form")).toBeNull();
    expect(button("Close the book")).toBeDefined();
  });

  it("a player chooses a trait; the line of what is awaited says who begins", () => {
    const { sent } = renderFor(new TableInMemory(), ines, <SessionCard />);
    expect(screen.queryByRole("button", { name: "Begin play" })).toBeNull();
    expect(screen.queryByRole("heading", { name: "Players" })).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: /over/i }));
    expect(sent).toEqual([{ type: "act", act: "choose-reading", character: "maren-oake", args: { reading: "over" } }]);
  });

  it("a player without a character picks one", () => {
    const table = new TableInMemory({}, storytellerD10);
    const [first] = table.view(ines).characters;
    const { sent } = renderFor(table, ines, <CharacterPicker />);
    expect(screen.getByRole("heading", { name: "Who will you play?" })).toBeDefined();
    fireEvent.click(button(`Play ${first?.name}`));
    expect(sent).toEqual([{ type: "take-character", character: first?.id }]);
  });

  it("opponents and taken characters can't be picked", () => {
    const table = new TableInMemory({}, storytellerD10);
    const [first] = table.view(oskar).characters;
    const [opponent] = storytellerD10.opponents ?? [];
    table.does(oskar, { type: "bring-in", opponent: opponent?.id ?? "" });
    const guest = { ...ines, id: "guest", name: "Guest" };
    table.does(ines, { type: "take-character", character: first?.id ?? "" });
    renderFor(table, ines, <CharacterPicker />, { change: (view) => ({ ...view, you: guest }) });
    expect(screen.queryByRole("button", { name: `Play ${first?.name}` })).toBeNull();
    expect(screen.queryByRole("button", { name: `Play ${opponent?.name}` })).toBeNull();
    expect(screen.getAllByRole("button", { name: /^Play / }).length).toBeGreaterThan(0);
  });
});

describe("during play", () => {
  it("a player sees no session acts of the GM", () => {
    const table = new TableInMemory();
    table.does(oskar, { type: "act", act: "begin-play" });
    renderFor(table, ines, <SessionCard />);
    expect(screen.queryByRole("button", { name: "Open the postamble" })).toBeNull();
  });

  it("the GM ends the phase", () => {
    const table = new TableInMemory();
    table.does(oskar, { type: "act", act: "begin-play" });
    const { sent } = renderFor(table, oskar, <SessionCard />);
    fireEvent.click(button("Open the postamble"));
    expect(sent).toEqual([{ type: "act", act: "open-postamble" }]);
  });
});

const prompt = () => screen.getByRole("list", { name: "Your moments" }).querySelector("li");

describe("claims", () => {
  it("show the outcome of an attempt, and what happened then once it is told", () => {
    const table = postamble();
    const { unmount } = renderFor(table, ines, <SessionCard />);
    expect(prompt()?.querySelector(".stamp")?.textContent).toBe("Success");
    expect(prompt()?.querySelector(".answer")).toBeNull();
    unmount();
    const attempt = currentAttempt(table.view(ines))?.id ?? "";
    table.does(oskar, { type: "answer-for-the-world", attempt, words: "It ticks." });
    renderFor(table, ines, <SessionCard />);
    expect(prompt()?.querySelector(".answer")?.textContent).toBe("It ticks.");
  });

  it("need a reason", () => {
    const { sent } = renderFor(postamble(), ines, <SessionCard />);
    fireEvent.click(button("Claim this moment"));
    const reason = screen.getByLabelText("Reason for the claim");
    expect(document.activeElement).toBe(reason);
    write(reason, " \n");
    expect(button("Request 1 lot").disabled).toBe(true);
    submitFormOf(reason);
    expect(sent).toEqual([]);
  });

  it("are sent with the attempt and the reward requested", () => {
    const table = postamble();
    const { sent } = renderFor(table, ines, <SessionCard />);
    fireEvent.click(button("Claim this moment"));
    write(screen.getByLabelText("Reason for the claim"), " It was my clock. ");
    fireEvent.click(button("Requested: increase"));
    fireEvent.click(button("Request 2 lots"));
    expect(sent).toEqual([
      {
        type: "tell-moment",
        character: "maren-oake",
        words: "It was my clock.",
        amount: 2,
        attempt: currentAttempt(table.view(ines))?.id,
      },
    ]);
    expect(screen.queryByLabelText("Reason for the claim")).toBeNull();
  });

  it("can be about a moment without an attempt", () => {
    const { sent } = renderFor(postamble(), ines, <SessionCard />);
    fireEvent.click(button("Claim another moment"));
    write(screen.getByLabelText("Reason for the claim"), "We laughed.");
    fireEvent.click(button("Request 1 lot"));
    expect(sent).toEqual([{ type: "tell-moment", character: "maren-oake", words: "We laughed.", amount: 1 }]);
  });

  it("are granted by the GM, as requested or otherwise", () => {
    const table = claimed();
    const [moment] = table.view(oskar).moments;
    const { sent } = renderFor(table, oskar, <SessionCard />);
    fireEvent.click(button("Grant 2 lots"));
    fireEvent.click(button("Granted: decrease"));
    fireEvent.click(button("Grant 1 lot"));
    fireEvent.click(button("Granted: decrease"));
    fireEvent.click(button("Grant nothing"));
    expect(sent).toEqual([2, 1, 0].map((granted) => ({ type: "grant-moment", moment: moment?.id, granted })));
  });

  it("are answered before ending the session is the next thing to do", () => {
    const table = claimed();
    const { unmount } = renderFor(table, oskar, <SessionCard />);
    expect(button("End the session").className).toBe("btn");
    unmount();
    table.does(oskar, { type: "grant-moment", moment: table.view(oskar).moments[0]?.id ?? "", granted: 1 });
    renderFor(table, oskar, <SessionCard />);
    expect(button("End the session").className).toBe("btn go");
  });

  it("are awaited from everybody who plays a character", () => {
    const table = claimed();
    table.does(oskar, { type: "grant-moment", moment: table.view(oskar).moments[0]?.id ?? "", granted: 1 });
    table.does(oskar, { type: "take-character", character: "tomas-rill" });
    renderFor(table, oskar, <SessionCard />);
    expect(button("End the session").className).toBe("btn");
  });

  it("show the player what is requested, then what is granted", () => {
    const table = claimed();
    const { unmount } = renderFor(table, ines, <SessionCard />);
    expect(moments().textContent).toMatch(/Maren Oake speaks.*It was my clock\.Requests 2 lots/);
    unmount();
    table.does(oskar, { type: "grant-moment", moment: table.view(oskar).moments[0]?.id ?? "", granted: 1 });
    renderFor(table, ines, <SessionCard />);
    expect(moments().textContent).toMatch(/It was my clock\.\+1 lot$/);
  });

  it("leave the GM a hint while there are none", () => {
    renderFor(postamble(), oskar, <SessionCard />);
    expect(screen.getByText("No moments claimed yet. Ask the players what they are proud of.")).toBeDefined();
  });
});
