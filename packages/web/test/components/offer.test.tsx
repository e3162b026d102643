// @vitest-environment happy-dom
import { currentAttempt } from "@rulewright/table";
import { fireEvent, screen, within } from "../testing.tsx";
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { describe, expect, it } from "vitest";
import { ActionPanel } from "../../src/table/action-panel.tsx";
import { AttemptCard } from "../../src/table/attempt/attempt-card.tsx";
import { useAttemptView } from "../../src/state/shown-attempt.tsx";
import { Offerings } from "../../src/table/framing/offerings.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { submitFormOf, write } from "./forms.ts";
import { renderFor, renderWithOdds } from "./rendering.tsx";

function Card() {
  const attemptView = useAttemptView();
  return attemptView ? <AttemptCard attemptView={attemptView} /> : <p>No attempt</p>;
}

/** The tide clock, negotiated from difficulty 6 to 4. */
function offered(): TableInMemory {
  const table = new TableInMemory();
  restartTheClock(table);
  return table;
}

/** The same with one open request, for difficulty 3. */
function requested(): TableInMemory {
  const table = offered();
  table.does(ines, {
    type: "ask",
    attempt: currentAttempt(table.view(ines))?.id ?? "",
    words: "it likes me",
    move: "negotiate",
    detail: { difficulty: 3 },
  });
  return table;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const place = (table: TableInMemory) => ({
  attempt: currentAttempt(table.view(ines))?.id,
  step: currentAttempt(table.view(ines))?.trace.steps.length,
  undos: table.view(ines).undos,
});

describe("an offer", () => {
  it("shows the negotiation as a sum with its total", () => {
    const { container } = renderFor(offered(), ines, <Card />);
    const rows = [...container.querySelectorAll("dl > div")].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ["Oskar proposes", "6"],
      ["Ines: I drew its plans", "−1"],
      ["Oskar: the tide is out", "−1"],
      ["Difficulty", "4"],
    ]);
  });

  it("compares the approaches, with their chances where the viewer may see them", async () => {
    const table = offered();
    const { container, unmount } = await renderWithOdds(table, ines, <Card />);
    const approaches = () => [...container.querySelectorAll(".approach")].map(({ textContent }) => textContent);
    expect(approaches()).toEqual([
      expect.stringMatching(/^As a task, 6d10, 4 needed \(selected\).*34\.4%/),
      expect.stringMatching(/^As a check, d20 \+ 4 Patience \+ 1 modifier, 12 needed.*70\.0%/),
    ]);
    unmount();
    table.does(oskar, { type: "show-odds", to: "nobody" });
    const hidden = await renderWithOdds(table, ines, <Card />);
    expect(hidden.container.textContent).not.toContain("%");
  });

  it("is rolled by its player", () => {
    const table = offered();
    const { sent } = renderFor(table, ines, <Card />);
    fireEvent.click(button("Roll 6 dice"));
    expect(sent).toEqual([{ type: "choose", ...place(table), move: "roll", dice: "generator" }]);
  });

  it("is rolled by the player, not by the GM", () => {
    renderFor(offered(), oskar, <Card />);
    expect(screen.queryByRole("button", { name: "Roll 6 dice" })).toBeNull();
  });
});

describe("a request", () => {
  it("that waits for an answer leaves the roll possible, but not as the button to press", () => {
    const { unmount } = renderFor(offered(), ines, <Card />);
    expect(button("Roll 6 dice").className).toContain("go");
    unmount();
    renderFor(requested(), ines, <Card />);
    expect(button("Roll 6 dice").className).toBe("btn grow");
    expect(button("Roll 6 dice").disabled).toBe(false);
  });

  it("needs a reason", () => {
    const { sent } = renderFor(offered(), ines, <Card />);
    fireEvent.click(button("Request a change"));
    const reason = screen.getByLabelText("Reason");
    expect(document.activeElement).toBe(reason);
    write(reason, "  ");
    expect(button("Send request").disabled).toBe(true);
    submitFormOf(reason);
    expect(sent).toEqual([]);
  });

  it("lowers or raises the number by one", () => {
    const table = offered();
    const { sent } = renderFor(table, ines, <Card />);
    for (const direction of ["−1", "+1"]) {
      fireEvent.click(button("Request a change"));
      write(screen.getByLabelText("Reason"), " it likes me ");
      fireEvent.click(screen.getByRole("radio", { name: direction }));
      fireEvent.click(button("Send request"));
    }
    expect(sent).toEqual([
      {
        type: "ask",
        attempt: currentAttempt(table.view(ines))?.id ?? "",
        words: "it likes me",
        move: "negotiate",
        detail: { difficulty: 3 },
      },
      {
        type: "ask",
        attempt: currentAttempt(table.view(ines))?.id ?? "",
        words: "it likes me",
        move: "negotiate",
        detail: { difficulty: 5 },
      },
    ]);
  });

  it("counts on from the open requests", () => {
    const { sent } = renderFor(requested(), ines, <Card />);
    fireEvent.click(button("Request a change"));
    write(screen.getByLabelText("Reason"), "really");
    fireEvent.click(button("Send request"));
    expect(sent).toMatchObject([{ detail: { difficulty: 2 } }]);
  });

  it("is listed with its change, and waits for the GM", () => {
    renderFor(requested(), ines, <Card />);
    const [request] = screen.getByRole("list", { name: "Open requests" }).children;
    expect(request?.textContent).toBe("Ines it likes me −1Waiting for the GM");
  });

  it.each([
    ["Grant", "granted"],
    ["Decline", "declined"],
  ])("is answered by the GM: %s", (label, answer) => {
    const table = requested();
    const { sent } = renderFor(table, oskar, <Card />);
    fireEvent.click(button(label));
    expect(sent).toEqual([{ type: "answer-ask", ask: currentAttempt(table.view(oskar))?.requests.at(-1)?.id, answer }]);
  });

  it("is not for the GM, who sets the number", () => {
    renderFor(offered(), oskar, <Card />);
    expect(screen.queryByRole("button", { name: "Request a change" })).toBeNull();
  });
});

describe("the GM's negotiation", () => {
  it("sets another number, with a reason", () => {
    const table = offered();
    const { sent } = renderFor(table, oskar, <Card />);
    expect(screen.queryByRole("button", { name: /^Set to/ })).toBeNull();
    fireEvent.click(button("Difficulty: increase"));
    write(screen.getByPlaceholderText("Reason"), " it rains ");
    fireEvent.click(button("Set to 5"));
    expect(sent).toEqual([
      { type: "choose", ...place(table), move: "negotiate", detail: { difficulty: 5 }, words: "it rains" },
    ]);
  });

  it("sends no number that stays as it is", () => {
    const { container, sent } = renderFor(offered(), oskar, <Card />);
    const form = container.querySelector("form.counter");
    if (!form) throw new Error("no number to set");
    fireEvent.submit(form);
    fireEvent.click(button("Difficulty: increase"));
    fireEvent.click(button("Difficulty: decrease"));
    fireEvent.submit(form);
    expect(sent).toEqual([]);
  });

  it("says why the rules refuse a number, and doesn't send it", () => {
    showSystem(everything);
    const table = new TableInMemory({}, everything);
    table.does(oskar, {
      type: "frame",
      character: "ann",
      title: "Climb",
      offer: "action",
      args: { traits: ["Might"] },
    });
    const { container, sent } = renderFor(table, oskar, <Card />);
    for (let to = 7; to <= 10; to++) fireEvent.click(button("Difficulty: increase"));
    expect([screen.queryByText(/From 2 to 10/u), button("Set to 10").disabled]).toEqual([null, false]);
    expect(button("Difficulty: increase").disabled).toBe(true);
    fireEvent.click(button("Difficulty: decrease"));
    fireEvent.click(button("Difficulty: 9"));
    const field = screen.getByLabelText("Difficulty: enter a number");
    fireEvent.input(field, { target: { value: "11" } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(screen.getByText(/From 2 to 10/u)).toBeDefined();
    expect(button("Set to 11").disabled).toBe(true);
    fireEvent.submit(container.querySelector("form.counter") ?? container);
    expect(sent).toEqual([]);
  });

  it("switches between the approaches", () => {
    const table = offered();
    const { sent } = renderFor(table, oskar, <Card />);
    fireEvent.click(button("Offer it as a check instead"));
    expect(sent).toEqual([{ type: "choose", ...place(table), move: "roll-as" }]);
  });
});

const withdraw = () => screen.queryByRole("button", { name: "Withdraw or reframe" });
const framedAt = (table: TableInMemory) => table.lines().find(({ event }) => event.type === "attempt-framed")?.n;

describe("an attempt that nothing has been rolled in", () => {
  it("can be withdrawn by the game master, who considers what that undoes", () => {
    const table = offered();
    const { considered, unmount } = renderFor(table, oskar, <Card />);
    fireEvent.click(withdraw() ?? screen.getByText("No button"));
    expect(considered).toEqual([[framedAt(table)]]);
    unmount();
    renderFor(table, ines, <Card />);
    expect(withdraw()).toBeNull();
  });

  it("can't be withdrawn once dice have fallen", () => {
    const table = offered();
    table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
    renderFor(table, oskar, <Card />);
    expect(withdraw()).toBeNull();
  });
});

describe("approaches that are offered", () => {
  it("have their chances beside them, where the viewer may see odds", async () => {
    const table = new TableInMemory();
    table.does(oskar, {
      type: "offer-approaches",
      character: "maren-oake",
      title: "Over the roofs",
      approaches: [
        { offer: "attempt", args: { kind: "check", rank: 4, difficulty: 6 } },
        { offer: "attempt", args: { kind: "check", rank: 2, difficulty: 4 } },
      ],
    });
    const { container, unmount } = await renderWithOdds(table, ines, <Offerings of="viewer" />);
    expect([...container.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("35.0%"),
      expect.stringContaining("55.0%"),
    ]);
    unmount();
    table.does(oskar, { type: "show-odds", to: "nobody" });
    const hidden = await renderWithOdds(table, ines, <Offerings of="viewer" />);
    expect(hidden.container.textContent).not.toContain("%");
  });

  it("stand before all else on the page of whoever chooses, and after an open attempt on others'", () => {
    const table = new TableInMemory({}, storytellerD10);
    table.does(ines, { type: "take-character", character: "bram-teller" });
    table.does(oskar, { type: "act", act: "begin-play" });
    const args = { traits: ["Precision", "Firearms"] };
    table.does(oskar, { type: "frame", character: "calla-voss", title: "Keep watch", offer: "roll", args });
    const approaches = [6, 8].map((difficulty) => ({ offer: "roll", args: { ...args, difficulty } }));
    table.does(oskar, { type: "offer-approaches", character: "bram-teller", title: "Over the roofs", approaches });
    const order = (member: typeof oskar) => {
      const { container, unmount } = renderFor(table, member, <ActionPanel open onOpen={() => undefined} />);
      const found = [...container.querySelectorAll(".attempt, .card.proposal")].map(({ className }) => className);
      unmount();
      return found;
    };
    expect(order(ines)).toEqual(["card proposal", "attempt"]);
    expect(order(oskar)).toEqual(["attempt", "card proposal"]);
  });
});

/** Ines Okafor docks a freighter, which takes Piloting and the specialty for it. */
function docking(): TableInMemory {
  const table = new TableInMemory({}, storytellerD10);
  table.does(ines, { type: "take-character", character: "ines-okafor" });
  table.does(oskar, {
    type: "frame",
    character: "ines-okafor",
    title: "Dock",
    offer: "roll",
    args: { traits: ["Precision", "Piloting"], requires: ["Freighters"] },
  });
  return table;
}
const names = (legend: string) =>
  within(screen.getByRole("group", { name: legend }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

describe("specialties before the roll", () => {
  it("are claimed by the player, who can still roll", () => {
    const { sent } = renderFor(docking(), ines, <Card />);
    expect(names("Claim a specialty").toSorted()).toEqual(["Close Quarters", "Freighters", "Space Flight"]);
    expect(screen.queryByRole("group", { name: "Rule out a specialty" })).toBeNull();
    fireEvent.click(button("Freighters"));
    expect(sent).toMatchObject([{ type: "choose", move: "claim-specialty", detail: { specialty: "Freighters" } }]);
    expect(screen.getByRole("button", { name: /^Roll/ })).toBeDefined();
  });

  it("are given up by the player, and ruled out by the GM", () => {
    const table = docking();
    table.chooses(ines, { move: "claim-specialty", detail: { specialty: "Freighters" } });
    const asInes = renderFor(table, ines, <Card />);
    expect(names("Give up a specialty")).toEqual(["Freighters"]);
    asInes.unmount();
    const { sent } = renderFor(table, oskar, <Card />);
    expect(names("Rule out a specialty")).toEqual(["Freighters"]);
    fireEvent.click(button("Freighters"));
    expect(sent).toMatchObject([{ type: "choose", move: "rule-out-specialty" }]);
  });
});
