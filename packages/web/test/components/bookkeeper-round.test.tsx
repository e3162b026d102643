// @vitest-environment happy-dom
import { fireEvent, screen } from "../testing.tsx";
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import { currentAttempt, type Member } from "@rulewright/table";
import { expect, it } from "vitest";
import { ActsPanel } from "../../src/table/acts/acts-panel.tsx";
import { SessionCard } from "../../src/table/session/session-card.tsx";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { write } from "./forms.ts";
import { panel, renderOwn } from "./own-screen.tsx";

const lea: Member = { id: "lea", name: "Lea", role: "player" };
const [ysolde, bram] = ["ysolde-crane", "bram-ottoway"];

/** An open book, in which Ines plays Ysolde and Lea plays Bram. */
function openBook(): TableInMemory {
  const table = new TableInMemory({}, bookkeeperD12);
  table.happens({ type: "member-joined", member: lea }, lea);
  table.does(ines, { type: "take-character", character: ysolde });
  table.does(lea, { type: "take-character", character: bram });
  table.does(oskar, { type: "act", act: "open-session" });
  return table;
}

/** What the line of what the table waits for says to each. */
async function told(table: TableInMemory): Promise<readonly (string | null | undefined)[]> {
  const lines = [];
  for (const member of [oskar, ines, lea]) {
    const { container, unmount } = await renderOwn(table, member, panel);
    lines.push(container.querySelector(".now")?.textContent);
    unmount();
  }
  return lines;
}

it("says whom a round waits for, to each of them and to whoever has acted", async () => {
  const table = openBook();
  const begun = await told(table);
  table.does(ines, { type: "act", act: "pass", character: ysolde });
  expect([begun, await told(table)]).toEqual([
    [
      "Now Still to act: Ysolde and Bram. Describe the scene, or frame an attempt.",
      "Your turn Act, or pass.",
      "Your turn Act, or pass.",
    ],
    ["Waiting Still to act: Bram.", "Waiting Still to act: Bram.", "Your turn Act, or pass."],
  ]);
});

it("leaves the turn with the Bookkeeper while he is to say what a roll comes to", async () => {
  const table = openBook();
  const roll = { type: "frame", character: ysolde, title: "Up", offer: "attempt" } as const;
  table.does(oskar, { ...roll, args: { skill: "Piloting" } });
  const attempt = currentAttempt(table.view(ines))?.id ?? "";
  table.does(ines, { type: "roll", attempt, step: 0 }, 7);
  const rolled = await told(table);
  table.does(oskar, { type: "answer-for-the-world", attempt, words: "You are up." });
  const answered = await told(table);
  expect([rolled[0], rolled[2], answered[2]]).toEqual([
    "Your turn Say what happens now.",
    "Now The Bookkeeper says what happens, or you act.",
    "Your turn Act, or pass.",
  ]);
});

it("offers to frame a roll outside the round, beside the refusal of a second act", async () => {
  const table = openBook();
  table.does(ines, { type: "act", act: "pass", character: ysolde });
  table.does(ines, { type: "propose", character: ysolde, words: "I light it." });
  const { sent } = await renderOwn(table, oskar, panel);
  fireEvent.click(screen.getByRole("button", { name: "Frame attempt" }));
  const start = screen.getByRole("button", { name: "Put it on the table" });
  expect(start).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("button", { name: "Frame it outside the round" }));
  expect(screen.queryByRole("button", { name: "Frame it outside the round" })).toBeNull();
  fireEvent.click(start);
  expect(sent).toMatchObject([{ type: "frame", character: ysolde, args: { act: false } }]);
});

it("lists in play what XP buys with its price, closed where it can't be paid, and no tool of creation", async () => {
  const table = openBook();
  const growth = async () => {
    const { container, unmount } = await renderOwn(table, ines, <ActsPanel folded={false} />);
    const [group] = [...container.querySelectorAll(".act-group")].filter((one) =>
      one.textContent?.startsWith("Growth"),
    );
    const rows = [...(group?.querySelectorAll(".act-row, .closed .t") ?? [])].map(({ textContent }) => textContent);
    unmount();
    return rows;
  };
  const unpriced = await growth();
  table.does(oskar, { type: "act", act: "set-price", args: { what: "level", xp: 3 } });
  const poor = await growth();
  table.does(oskar, { type: "edit", of: ysolde, name: "xp", to: 4 });
  expect([unpriced, poor, await growth()]).toEqual([
    [expect.stringMatching(/^Improve a skill and gain a virtue: no price is set/)],
    [
      expect.stringMatching(/^Improve a skill: that costs 3 XP and you have 0/),
      expect.stringMatching(/^Gain a virtue: no/),
    ],
    [expect.stringMatching(/^Improve a skill.*3 XP$/), expect.stringMatching(/^Gain a virtue: no/)],
  ]);
});

it("shows a player above the acts what is lost next, and eases stress with a tap; the dead none of it", async () => {
  const table = openBook();
  table.does(oskar, { type: "act", act: "stress", character: ysolde, args: { kind: "Wound", amount: 4 } });
  const { sent, container, unmount } = await renderOwn(table, ines, <ActsPanel folded={false} />);
  expect(container.querySelector(".bk-own")?.textContent).toContain("2 more make the malus 2, 9 more kill.");
  fireEvent.click(screen.getByRole("button", { name: /^Rest/ }));
  expect(sent).toMatchObject([{ type: "act", act: "relieve", character: ysolde, args: { how: "rest" } }]);
  unmount();
  table.does(oskar, { type: "act", act: "stress", character: ysolde, args: { kind: "Wound", amount: 9 } });
  const { container: then } = await renderOwn(table, ines, <ActsPanel folded={false} />);
  expect(then.querySelector(".bk-own")).toBeNull();
});

it("puts the end of the round first where nobody is left to act, unless somebody waits for an answer", async () => {
  const table = openBook();
  for (const character of [ysolde, bram])
    table.does(oskar, { type: "act", act: "stand-aside", character, args: { aside: true } });
  const order = async () => {
    const { container, unmount } = await renderOwn(table, oskar, panel);
    const names = [...container.querySelectorAll(".hand-inside button")].map(({ textContent }) => textContent);
    unmount();
    return names.indexOf("End the round") < names.findIndex((name) => name.startsWith("Frame a"));
  };
  const free = await order();
  table.does(ines, { type: "propose", character: ysolde, words: "I light it." });
  expect([free, await order()]).toEqual([true, false]);
});

it("always tells a player's own stress and malus beside the folded panel", async () => {
  const table = openBook();
  const held = async () => {
    const { container, unmount } = await renderOwn(table, ines, panel);
    const words = container.querySelector(".own-tokens")?.textContent;
    unmount();
    return words;
  };
  const told = [await held()];
  for (const amount of [2, 5, 6]) {
    table.does(oskar, { type: "act", act: "stress", character: ysolde, args: { kind: "Wound", amount } });
    told.push(await held());
  }
  expect(told).toEqual([
    "Ysolde Crane: no stress",
    "Ysolde Crane: stress 2 of 13",
    "Ysolde Crane: stress 7 of 13, −2",
    "Ysolde Crane: dead",
  ]);
});

it("closes the book with a roster: who was there, XP, and for what", async () => {
  const table = openBook();
  const { sent } = await renderOwn(table, oskar, <SessionCard />);
  fireEvent.click(screen.getByRole("button", { name: "Close the book" }));
  const more = screen.getByRole("button", { name: "XP for Ysolde Crane: increase" });
  fireEvent.click(more);
  fireEvent.click(more);
  write(screen.getByRole("textbox", { name: "What Ysolde Crane accomplished" }), "The narrows");
  const there = screen.getByRole("checkbox", { name: /^Bram Ottoway/ });
  fireEvent.click(screen.getByRole("button", { name: "XP for Bram Ottoway: increase" }));
  fireEvent.click(there);
  fireEvent.click(screen.getByRole("button", { name: "Close the book" }));
  const awards = [{ who: ysolde, xp: 2, accomplishments: "The narrows" }];
  expect(sent).toEqual([{ type: "act", act: "close-session", args: { absent: [bram], awards } }]);
});
