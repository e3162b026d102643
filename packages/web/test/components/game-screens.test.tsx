// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "../testing.tsx";
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import type { ToldRoll } from "@rulewright/systems/screen";
import { screenLoaders } from "@rulewright/systems/screens";
import type { JsonObject } from "@rulewright/rules";
import { type Command, currentAttempt, type Member } from "@rulewright/table";
import { describe, expect, it, vi } from "vitest";
import { ScreenProvider, Slot } from "../../src/screen/slot.tsx";
import { ActionPanel } from "../../src/table/action-panel.tsx";
import { ApproachOdds } from "../../src/table/framing/approach-odds.tsx";
import { Composer } from "../../src/table/composer/composer.tsx";
import { Log } from "../../src/table/log/log.tsx";
import { Verdict } from "../../src/table/override/verdict.tsx";
import { Party } from "../../src/table/party/party.tsx";
import { TableHead } from "../../src/table/values/shared-values.tsx";
import { ines, oskar, type TableInMemory } from "../table-in-memory.ts";
import { write } from "./forms.ts";
import { settled } from "../worker-on-thread.ts";
import { panel, renderOwn, tableOf } from "./own-screen.tsx";
import { renderFor } from "./rendering.tsx";

const Failing = () => {
  throw new Error("broken");
};

/** What stands in the empty composer of Ysolde, who has so much stress. */
async function placeholder(stress: number) {
  const { container, unmount } = await renderOwn(wounded(stress), ines, <Composer />);
  const words = container.querySelector("textarea")?.placeholder;
  unmount();
  return words;
}

/** What a game tells at the end of a session that had these rolls. */
const ended = (rolls: readonly ToldRoll[]) => (
  <Slot name="sessionEnd" with={{ rolls }}>
    {null}
  </Slot>
);

/** The classes of a button. */
const lookOf = (name: string): string => screen.getByRole("button", { name }).className;

describe("a slot", () => {
  it("has the generated part where the game brings none, and where its own component fails", () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    const slot = (
      <Slot name="panelHead" with={{ onOpen: () => undefined, settled: [] }}>
        <p>generated</p>
      </Slot>
    );
    const view = renderFor(tableOf(bookkeeperD12), oskar, slot);
    expect(view.container.textContent).toBe("generated");
    view.unmount();
    const broken = renderFor(
      tableOf(bookkeeperD12),
      oskar,
      <ScreenProvider value={{ panelHead: Failing }}>{slot}</ScreenProvider>,
    );
    expect(broken.container.textContent).toBe("generated");
    error.mockRestore();
  });

  it("only systems that exist bring components, and every slot that they fill has one", async () => {
    for (const [id, load] of Object.entries(screenLoaders)) {
      const { systemLoaders } = await import("@rulewright/systems/loader");
      expect(Object.keys(systemLoaders)).toContain(id);
      const { groups, ratingGroups, ranks, toldFacts, toldNumbers, toldSums, summedParameters, ladder, ...slots } =
        await load();
      expect(typeof (groups ?? {})).toBe("object");
      expect(typeof (ratingGroups ?? {})).toBe("object");
      expect(typeof (ranks ?? {})).toBe("object");
      expect(toldFacts ?? []).toBeInstanceOf(Array);
      expect(toldNumbers ?? []).toBeInstanceOf(Array);
      expect(toldSums ?? []).toBeInstanceOf(Array);
      expect(summedParameters ?? []).toBeInstanceOf(Array);
      expect(ladder?.values ?? []).toBeInstanceOf(Array);
      expect(Object.values(slots).every((component) => typeof component === "function")).toBe(true);
    }
  });
});

/** Ines plays Ysolde, who has so much stress. */
function wounded(amount: number): TableInMemory {
  const it = tableOf(bookkeeperD12);
  it.does(ines, { type: "take-character", character: "ysolde-crane" });
  it.does(oskar, { type: "act", act: "open-session", args: {} });
  it.does(oskar, { type: "act", act: "stress", character: "ysolde-crane", args: { kind: "Wound", amount } });
  return it;
}

describe("the ladder of difficulties", () => {
  it("ST-50: marks the difficulty that the rules give where the storyteller names none", async () => {
    const table = tableOf(storytellerD10);
    table.does(ines, { type: "take-character", character: "bram-teller" });
    table.does(oskar, { type: "act", act: "begin-play" });
    table.does(ines, { type: "propose", character: "bram-teller", words: "I go over the roofs." });
    await renderOwn(table, oskar, panel);
    fireEvent.click(screen.getByRole("button", { name: "Frame attempt" }));
    fireEvent.click(screen.getByRole("checkbox", { name: /^Reflexes/ }));
    const ladder = within(screen.getByRole("group", { name: "Difficulty, with the chance of success" }));
    expect(ladder.getByRole("button", { pressed: true }).textContent).toMatch(/^6/);
  });
});

describe("Bookkeeper d12", () => {
  it("BK-22: the Bookkeeper changes the timescale with a tap; players read it", async () => {
    const { sent, unmount } = await renderOwn(wounded(3), oskar, <TableHead />);
    fireEvent.click(screen.getByRole("button", { name: /Peril/ }));
    expect(sent).toEqual([{ type: "act", act: "timescale", args: { to: "peril" } }]);
    unmount();
    await renderOwn(wounded(3), ines, <TableHead />);
    expect(screen.queryByRole("button", { name: /Peril/ })).toBeNull();
    // A phone has it in one line, which opens.
    const line = screen.getByRole("button", { name: /Round 1 of peacetime.*you.* to act/ });
    expect(line.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(line);
    expect(line.getAttribute("aria-expanded")).toBe("true");
  });

  it("BK-21: a player whose act is under way is not asked to act", async () => {
    const table = wounded(3);
    table.does(ines, { type: "propose", character: "ysolde-crane", words: "I cut the rope." });
    await renderOwn(table, ines, <TableHead />);
    expect(screen.getByRole("button", { name: /Round 1 of peacetime.*you are acting/ })).toBeDefined();
  });

  it("BK-23: a phone has the clock open in danger, until somebody folds it", async () => {
    const table = wounded(3);
    table.does(oskar, { type: "act", act: "timescale", args: { to: "danger" } });
    await renderOwn(table, ines, <TableHead />);
    const line = screen.getByRole("button", { name: /Round 1 of danger/ });
    expect(line.getAttribute("aria-expanded")).toBe("true");
    fireEvent.click(line);
    expect(line.getAttribute("aria-expanded")).toBe("false");
  });

  it("BK-15 to BK-18: thirteen cells, what one more does, the rounds left, and relief with its result", async () => {
    const { sent } = await renderOwn(wounded(5), ines, <Party />);
    expect(screen.getAllByRole("figure", { name: "Stress 5 of 13: Wound 5. Malus 1." })).toHaveLength(2);
    expect(screen.getByText("One more makes the malus 2, 8 more kill.")).toBeDefined();
    expect(screen.getByText(/^Percent alive after each round/)).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: /^Rest.*5 to 3/ }));
    expect(sent).toEqual([{ type: "act", act: "relieve", args: { how: "rest" }, character: "ysolde-crane" }]);
  });

  it("BK-15: where the sheet stands under its row, the sheet alone tells the stress", async () => {
    await renderOwn(wounded(5), ines, <Party inPlace />);
    expect(screen.getAllByRole("figure", { name: "Stress 5 of 13: Wound 5. Malus 1." })).toHaveLength(1);
    expect(screen.getByText("One more makes the malus 2, 8 more kill.")).toBeDefined();
    // Nobody plays the others, who have no stress.
    expect(screen.queryAllByRole("figure", { name: /^Stress 0 of 13/ })).toHaveLength(0);
  });

  it("BK-26: the story tells a price once, in the sentence that sets it", async () => {
    const table = wounded(3);
    table.does(oskar, { type: "act", act: "set-price", args: { what: "level", xp: 3 } });
    const { container } = await renderOwn(table, ines, <Log />);
    expect(container.textContent).toContain("to 3 XP");
    expect(container.textContent).not.toContain("Prices in XP");
  });

  it("BK-10, BK-17: every face with its sum, and the one that one more stress would cost", async () => {
    const table = wounded(8);
    const framed = { type: "frame", character: "ysolde-crane", title: "Narrows", offer: "attempt" } as const;
    table.does(oskar, { ...framed, args: { skill: "piloting" } });
    const shown = await renderOwn(table, ines, panel);
    expect(screen.getByRole("figure", { name: "8 or more on the die passes: 41.7%." })).toBeDefined();
    expect(shown.container.querySelector(".lost")?.textContent).toBe("8");
    expect(screen.getByText("One more stress costs 8 points in a hundred: 33.3%.")).toBeDefined();
    shown.unmount();
    // Whoever may not see odds sees no faces either.
    const hidden = await renderOwn(table, ines, panel, { change: (view) => ({ ...view, oddsShown: "gm" }) });
    expect(hidden.container.querySelector(".face-strip, .bk-cost")).toBeNull();
  });

  it("BK-11: the stress of a failure is chosen beside the words, with where it lands, and is posted with them", async () => {
    const table = wounded(11);
    const args = { skill: "might" };
    table.does(oskar, { type: "frame", character: "ysolde-crane", title: "Hold the door", offer: "attempt", args });
    table.does(ines, { type: "roll", attempt: currentAttempt(table.view(ines))?.id ?? "", step: 0 }, 2);
    const { sent, container } = await renderOwn(table, oskar, panel);
    write(screen.getByLabelText("Describe what happens"), "The hinge goes.");
    const stress = within(screen.getByRole("group", { name: "Stress for Ysolde Crane" }));
    fireEvent.click(stress.getByRole("button", { name: "Stun" }));
    const ahead = () => container.querySelector(".bk-ahead .bk-last")?.textContent;
    expect(ahead()).toBe("11 stress + 2 Stun = 13this kills");
    fireEvent.click(stress.getByRole("button", { name: "Stun: decrease" }));
    expect(ahead()).toBe("11 stress + 1 Stun = 12malus 3 to 4");
    fireEvent.click(screen.getByRole("button", { name: "Say it" }));
    const attempt = currentAttempt(table.view(oskar))?.id ?? "";
    expect(sent).toMatchObject([
      { type: "answer-for-the-world", words: "The hinge goes.", attempt },
      { type: "act", act: "stress", character: "ysolde-crane", args: { kind: "Stun", amount: 1 }, attempt },
    ]);
    // It is told where the attempt is told, and not as another entry.
    for (const command of sent) table.does(oskar, command);
    const { container: log } = await renderOwn(table, ines, <Log />);
    const [entry] = log.querySelectorAll(".logged-attempt");
    expect(entry?.textContent).toMatch(/The hinge goes\..*Ysolde Crane takes 1 stress: Stun/u);
    expect(log.textContent.match(/takes 1 stress/gu)).toHaveLength(1);
  });

  it("BK-16: a death is told on the screen of whom it concerns, which opens for it, with the wall of the dead", async () => {
    const onOpen = vi.fn<(open: boolean) => void>();
    const inSight = vi.spyOn(Element.prototype, "scrollIntoView");
    const own = await renderOwn(wounded(13), ines, <ActionPanel open={false} onOpen={onOpen} />);
    expect(screen.getByRole("heading", { name: /^Ysolde Crane died at/ })).toBeDefined();
    expect(screen.getByText("The wall of the dead: 1 name")).toBeDefined();
    expect(own.container.querySelector(".now")?.textContent).toBe(
      "Waiting Nobody is left to act. The Bookkeeper ends the round.",
    );
    // Once each time that it is shown: whoever collapses it reads the story.
    expect(new Set(onOpen.mock.calls.flat())).toEqual(new Set([true]));
    await waitFor(() => expect(inSight).toHaveBeenCalledWith({ block: "start" }));
    inSight.mockRestore();
    own.unmount();
    const others = await renderOwn(wounded(13), oskar, panel);
    expect(screen.queryByText(/^Ysolde Crane died at/)).toBeNull();
    // Everybody else reads it in the line that says what comes next, until something else happens.
    const told = others.container.querySelector(".now")?.textContent;
    expect(told).toBe("Your turn Ysolde Crane is dead. Nobody is left to act. End the round, or say what happens.");
    // BK-21 The one step that is left is the one filled button.
    expect([...others.container.querySelectorAll(".btn.go")].map((one) => one.textContent)).toEqual(["End the round"]);
    others.unmount();
    const table = wounded(13);
    table.does(oskar, { type: "say", words: "The oar drifts." });
    const later = await renderOwn(table, oskar, panel);
    expect(later.container.querySelector(".now")?.textContent).not.toContain("dead");
  });

  it("BK-16: the dead are asked for words first, and the living for what they do", async () => {
    expect(await placeholder(12)).toBe("What do you do?");
    expect(await placeholder(13)).toBe("Say something");
  });

  it("BK-21: the clock calls people by their first names, and an opponent by the whole name", async () => {
    const table = wounded(0);
    table.does(oskar, { type: "bring-in", opponent: "ice-wolf" });
    const { container } = await renderOwn(table, oskar, <TableHead />);
    const names = [...container.querySelectorAll(".actors .name")].map(({ textContent }) => textContent);
    expect(names).toEqual(["Ysolde", "Ice wolf"]);
  });

  it("BK-16: a death tells what fell last, and what it made of the stress before it", async () => {
    const table = wounded(11);
    table.does(oskar, { type: "act", act: "stress", character: "ysolde-crane", args: { kind: "Bleed", amount: 2 } });
    const { container } = await renderOwn(table, ines, panel);
    expect(container.querySelector(".bk-last")?.textContent).toBe("11 stress + 2 Bleed = 13 of 13");
  });

  it("BK-10: the button says what the die has to show, but to nobody who may not see odds", async () => {
    const table = wounded(8);
    const framed = { type: "frame", character: "ysolde-crane", title: "Narrows", offer: "attempt" } as const;
    table.does(oskar, { ...framed, args: { skill: "piloting" } });
    const shown = await renderOwn(table, ines, panel);
    expect(screen.getByRole("button", { name: "Roll, 8 or more" })).toBeDefined();
    shown.unmount();
    await renderOwn(table, ines, panel, { change: (view) => ({ ...view, oddsShown: "gm" }) });
    expect(screen.getByRole("button", { name: "Roll the d12" })).toBeDefined();
  });

  it("BK-21: beside the clock stand the rounds that are over, this one, and the next", async () => {
    const table = wounded(3);
    table.does(oskar, { type: "act", act: "end-round", args: { rounds: 5 } });
    const { container } = await renderOwn(table, ines, <TableHead />);
    const rounds = [...container.querySelectorAll(".rounds li")].map((one) => [one.textContent, one.className]);
    expect(rounds).toEqual([
      ["3", "past"],
      ["4", "past"],
      ["5", "past"],
      ["6", "current"],
      ["7", ""],
    ]);
  });

  it("BK-16: the dead say one thing more, and ask once that a mistake be undone", async () => {
    const table = wounded(13);
    const { sent, unmount } = await renderOwn(table, ines, panel);
    fireEvent.input(screen.getByRole("textbox", { name: /^Say one thing more/ }), { target: { value: "The lamp." } });
    fireEvent.click(screen.getByRole("button", { name: "Say it" }));
    fireEvent.click(screen.getByRole("button", { name: /^Ask to undo your death/ }));
    const ysolde = { type: "act", character: "ysolde-crane" };
    expect(sent).toEqual([
      { ...ysolde, act: "last-words", args: { words: "The lamp." } },
      { ...ysolde, act: "take-back-death", args: {} },
    ]);
    unmount();
    for (const command of sent) table.does(ines, command);
    const { container } = await renderOwn(table, ines, panel);
    expect(container.querySelector(".bk-wall .newest q")?.textContent).toBe("The lamp.");
    const asked = screen.getByRole("button", { name: /^You asked to undo your death/ });
    expect(asked.hasAttribute("disabled")).toBe(true);
  });
});

/** Ines plays Bram, and play has begun. */
function onTheFreighter(): TableInMemory {
  const it = tableOf(storytellerD10);
  it.does(ines, { type: "take-character", character: "bram-teller" });
  it.does(oskar, { type: "act", act: "begin-play" });
  return it;
}

const bram = { type: "frame", character: "bram-teller" } as const;
const stepsOf = (container: HTMLElement) =>
  [...container.querySelectorAll(".st-step")].map((step) => [
    step.querySelector(".note")?.textContent,
    step.querySelector(".st-total b")?.textContent,
  ]);

describe("Storyteller d10", () => {
  it("ST-40: the log tells what a day of rest without a roll comes to", async () => {
    const table = onTheFreighter();
    table.does(oskar, { type: "edit", of: "bram-teller", name: "willpower", to: 4 });
    table.does(oskar, { ...bram, title: "I rest.", offer: "rest-day", args: {} });
    const { container } = await renderOwn(table, ines, <Log />);
    const card = container.querySelector(".card.offer");
    expect(card?.querySelector(".sum")?.textContent).toContain("Current willpower: 4 willpower + 1");
    expect(card?.querySelectorAll(".stamp")).toHaveLength(1);
    expect([...(card?.querySelectorAll("p, .row") ?? [])].filter(({ textContent }) => textContent === "")).toEqual([]);
  });

  it("ST-28: where the sheet stands under its row, the sheet alone tells the willpower", async () => {
    await renderOwn(onTheFreighter(), ines, <Party />);
    expect(screen.getAllByText("Willpower 7 of 7")).toHaveLength(2);
    cleanup();
    await renderOwn(onTheFreighter(), ines, <Party inPlace />);
    expect(screen.getAllByText("Willpower 7 of 7")).toHaveLength(1);
  });

  it("O-01 to O-11: the storyteller writes in the chapters that the book lacks, and everybody reads them", async () => {
    const table = onTheFreighter();
    const player = await renderOwn(table, ines, <TableHead />);
    expect(player.container.querySelector(".st-chapters")).toBeNull();
    player.unmount();
    // Until something is written, the act alone offers that, and nothing stands above the story.
    const first = await renderOwn(table, oskar, <TableHead />);
    expect(first.container.querySelector(".st-chapters")).toBeNull();
    first.unmount();
    table.does(oskar, { type: "act", act: "write-chapter", args: { chapter: "Flaws", words: "Two at most." } });
    const { container, sent, unmount } = await renderOwn(table, oskar, <TableHead />);
    expect(container.querySelector(".st-chapters summary")?.textContent).toBe(
      "Table rulings: 1 written, 27 chapters unwritten",
    );
    fireEvent.click(screen.getByRole("button", { name: "Write Health" }));
    const form = screen.getByRole("form", { name: "Write Health" });
    expect(screen.getByRole("button", { name: "Write it" }).hasAttribute("disabled")).toBe(true);
    fireEvent.input(screen.getByRole("textbox", { name: "Health: what this table plays" }), {
      target: { value: " Seven boxes, and then you sleep. " },
    });
    fireEvent.submit(form);
    const args = { chapter: "Health", words: "Seven boxes, and then you sleep." };
    expect(sent).toEqual([{ type: "act", act: "write-chapter", args }]);
    expect(screen.queryByRole("form")).toBeNull();
    unmount();
    table.does(oskar, { type: "act", act: "write-chapter", args });
    const reader = await renderOwn(table, ines, <TableHead />);
    expect(reader.container.querySelector(".st-chapters")?.textContent).toBe(
      "Table rulings: 2 writtenFlawsTwo at most.HealthSeven boxes, and then you sleep.",
    );
    reader.unmount();
    // What is written can be rewritten, and taken out again.
    const writer = await renderOwn(table, oskar, <TableHead />);
    fireEvent.click(screen.getByRole("button", { name: "Rewrite Health" }));
    expect(screen.getByRole("button", { name: "Write it" }).hasAttribute("disabled")).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("form")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Rewrite Health" }));
    fireEvent.input(screen.getByRole("textbox", { name: "Health: what this table plays" }), { target: { value: "" } });
    fireEvent.click(screen.getByRole("button", { name: "Take it out" }));
    expect(writer.sent).toEqual([{ type: "act", act: "write-chapter", args: { chapter: "Health", words: "" } }]);
  });

  it("ST-52 to ST-61: the count step by step, as the rules count", async () => {
    const table = onTheFreighter();
    const args = { traits: ["Precision", "Firearms"], difficulty: 7, threshold: 1, use: ["Energy Weapons"] };
    table.does(oskar, { ...bram, title: "Lock", offer: "roll", args });
    table.chooses(ines, { move: "roll" }, 10, 8, 1, 3, 5, 7, 9);
    const { container } = await renderOwn(table, ines, panel);
    expect(stepsOf(container)).toEqual([
      ["Below 7 falls away. 3 dice at 7 or more.", "3"],
      ["Tens throw 1 die more for Energy Weapons.", "4"],
      ["The threshold takes 1.", "3"],
      ["The one takes a hit with it.", "2"],
    ]);
    // ST-62 The sum begins with the hits, and the stamp tells the degree.
    expect(container.querySelector(".st-result .sum")?.textContent).toContain("4 hits at 7+ − 1 threshold − 1 one = 2");
    expect(container.querySelectorAll(".st-result .sum")).toHaveLength(1);
    expect(container.querySelector(".st-result .stamp")?.textContent).toBe("2 successes");
  });

  it("ST-56, ST-62: the log tells the same sum, and a degree in the stamp", async () => {
    const table = onTheFreighter();
    const args = { traits: ["Precision", "Firearms"], difficulty: 7, threshold: 1 };
    table.does(oskar, { ...bram, title: "Lock", offer: "roll", args });
    table.chooses(ines, { move: "roll" }, 10, 8, 7, 7, 5, 2);
    const { container } = await renderOwn(table, oskar, <Log />);
    expect(container.querySelector(".st-line .die.lidded")).not.toBeNull();
    expect(container.querySelector(".st-result .sum")?.textContent).toContain("4 hits at 7+ − 1 threshold = 3");
    expect(container.querySelector(".st-result .stamp")?.textContent).toBe("3 successes: very good");
    // Once it is answered, the line of the roll tells what the stamp counts.
    const id = table.view(oskar).attempts[0]?.id ?? "";
    table.does(oskar, { type: "answer-for-the-world", attempt: id, words: "It opens." });
    const folded = await renderOwn(table, oskar, <Log />);
    const line = folded.container.querySelector(".folded-roll");
    expect(line?.textContent).toMatch(/4 hits at 7\+ − 1 threshold = 33 successes: very good$/);
    expect(line?.querySelectorAll(".die.lidded")).toHaveLength(1);
  });

  it("ST-20, ST-48: an offer's specialties stand above a request, and its dice are added up once", async () => {
    const table = onTheFreighter();
    const args = { traits: ["Precision", "Firearms"], difficulty: 7 };
    table.does(oskar, { ...bram, title: "Lock", offer: "roll", args });
    const shown = await renderOwn(table, ines, panel);
    const inOrder = [...shown.container.querySelectorAll(".st-claims, .attempt > button, .commit .go")];
    expect(inOrder.map(({ className, textContent }) => (className === "st-claims" ? className : textContent))).toEqual([
      "st-claims",
      "Request a change",
      "Roll 6 dice",
    ]);
    expect(shown.container.textContent).not.toContain("Dice:");
    shown.unmount();
    // ST-36 What the line under the title doesn't say is added up.
    const wounded = onTheFreighter();
    wounded.does(oskar, { type: "act", act: "set-wounds", character: "bram-teller", args: { woundPenalty: 1 } });
    wounded.does(oskar, { ...bram, title: "Lock", offer: "roll", args });
    const { container } = await renderOwn(wounded, ines, panel);
    expect(container.querySelector(".attempt .sum")?.textContent).toContain("− 1 wound penalty = 5");
  });

  it("ST-20, ST-49: a way tells what the player's specialties would make of it, and is agreed to and rolled at once", async () => {
    const table = onTheFreighter();
    const approaches = [
      { offer: "roll", args: { traits: ["Precision", "Firearms"], difficulty: 7 } },
      { title: "With the shoulder", offer: "roll", args: { traits: ["Strength"], difficulty: 8 } },
    ];
    table.does(oskar, { type: "offer-approaches", character: "bram-teller", title: "Lock", approaches });
    const { container, sent } = await renderOwn(table, ines, panel);
    const ways = [...container.querySelectorAll(".st-ways li .what")].map(({ textContent }) => textContent);
    expect(ways).toEqual([
      expect.stringMatching(
        /^Precision \+ Firearmslikeliest3 \+ 3 = 6 dice at 7 or morewith Battle Rifles and Energy Weapons 82\.5%$/u,
      ),
      expect.stringMatching(/^With the shoulderStrength.4: 4 dice at 8 or more$/u),
    ]);
    fireEvent.click(screen.getByRole("radio", { name: /Firearms/u }));
    const rolls = screen.getByRole("button", { name: "Roll 6 dice Precision + Firearms" });
    const toChange = screen.getByRole("button", { name: "Take it, and ask for a change first" });
    for (const one of [rolls, toChange]) fireEvent.click(one);
    expect(sent).toMatchObject([{ type: "take-approach", approach: 0, dice: "generator" }, { approach: 0 }]);
    expect(sent[1]).not.toHaveProperty("dice");
  });

  it("ST-27: the threshold's reason heads its column", async () => {
    const table = onTheFreighter();
    const args = { traits: ["Precision"], threshold: 1, reason: "it pulls left", requires: ["Power Armor"] };
    table.does(oskar, { ...bram, title: "Lock", offer: "roll", args });
    const { container } = await renderOwn(table, ines, panel);
    const rows = [...container.querySelectorAll(".haggle dt")].map(({ textContent }) => textContent);
    expect(rows).toEqual(["Oskar: it pulls left", "Required specialties not used", "Threshold"]);
  });

  it("ST-20: specialties are switches, each with what it adds to the chance", async () => {
    const table = onTheFreighter();
    const args = { traits: ["Precision", "Firearms"], difficulty: 7, use: ["Energy Weapons"] };
    table.does(oskar, { ...bram, title: "Lock", offer: "roll", args });
    const shown = await renderOwn(table, ines, panel);
    const rows = [...shown.container.querySelectorAll(".st-claims label")].map(({ textContent }) => textContent);
    expect(rows).toEqual(["Battle Rifleswould add 1.0 points", "✓Energy Weaponsadds 1.6 points"]);
    fireEvent.click(screen.getByRole("checkbox", { name: /^Battle Rifles/ }));
    expect(shown.sent).toMatchObject([
      { type: "choose", move: "claim-specialty", detail: { specialty: "Battle Rifles" } },
    ]);
    shown.unmount();
    // The storyteller alone rules one out.
    await renderOwn(table, oskar, panel);
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("ST-09, ST-50: what an untrained skill adds stands in the column of the difficulty, with the total that is rolled", async () => {
    const table = onTheFreighter();
    const args = { traits: ["Precision", "Tradecraft"], difficulty: 6 };
    table.does(oskar, { ...bram, title: "Drawer", offer: "roll", args });
    const { container } = await renderOwn(table, ines, panel);
    const rows = [...container.querySelectorAll(".haggle > div")].map(({ children }) =>
      [...children].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ["Oskar proposes", "6"],
      ["Untrained", "+1"],
      ["Difficulty", "7"],
    ]);
    // The sum of the difficulty is told once.
    expect(container.querySelector(".sums")?.textContent ?? "").not.toContain("untrained");
  });

  it("ST-48: a difficulty that nobody has changed is told by the pool alone", async () => {
    const table = onTheFreighter();
    table.does(oskar, { ...bram, title: "Hatch", offer: "roll", args: { traits: ["Strength"], difficulty: 6 } });
    const { container } = await renderOwn(table, ines, panel);
    expect(container.querySelector(".haggle")).toBeNull();
    expect(container.querySelector(".st-pool")?.textContent).toContain("6+");
  });

  it("ST-43: what is left to an incapacitated character heads the panel", async () => {
    const table = onTheFreighter();
    table.does(oskar, { type: "edit", of: "bram-teller", name: "willpower", to: 0 });
    const { container } = await renderOwn(table, ines, panel);
    expect(container.querySelector(".now")?.textContent).toMatch(/You are incapacitated/u);
    expect(container.querySelector(".own-tokens")?.textContent).toBe("Bram Teller: 0 willpower");
  });

  it("ST-61: ones without a hit left make a botch", async () => {
    const table = onTheFreighter();
    table.does(oskar, { ...bram, title: "Hatch", offer: "roll", args: { traits: ["Strength"], difficulty: 6 } });
    table.chooses(ines, { move: "roll" }, 1, 1, 6, 3);
    const { container } = await renderOwn(table, ines, panel);
    expect(stepsOf(container).at(-1)).toEqual(["2 ones, and only 1 to cancel.", "−1"]);
    expect(container.querySelector(".st-result .stamp")?.textContent).toBe("Botch 1");
  });

  it("ST-31: keeping a willpower roll and buying it off show their results at once", async () => {
    const table = onTheFreighter();
    table.does(oskar, { ...bram, title: "Hold on", offer: "willpower", args: { difficulty: 7 } });
    table.chooses(ines, { move: "roll" }, 9, 7, 1, 6, 4, 2, 3);
    await renderOwn(table, ines, panel);
    expect(screen.getByRole("radio", { name: /Keep the roll.*1 success: barely/ })).toBeDefined();
    fireEvent.click(screen.getByRole("radio", { name: /Buy it off.*6 successes: very good/ }));
    expect(screen.getByRole("button", { name: /1 willpower/ })).toBeDefined();
  });

  it("ST-04, ST-14: a rank tells what it means, and an ability its usual dice and specialties", async () => {
    await renderOwn(onTheFreighter(), ines, <Party />);
    expect(screen.getAllByText("Willpower 7 of 7")).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: "Precision" }));
    expect(screen.getByText(/^One more dot, Exceptional/)).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Firearms" }));
    expect(screen.getByText("Usual dice: Strength 7, Precision 6, Reflexes 6")).toBeDefined();
    // On a phone the note has the chance of the best of them, which has no line of its own there.
    await waitFor(() => expect(screen.getByText(", at best 90.1%").className).toBe("st-best"));
  });
});

/** Ines plays Hester, and play has begun. */
function onTheRiver(): TableInMemory {
  const it = tableOf(victoryPoint);
  it.does(ines, { type: "take-character", character: "hester-vane" });
  it.does(oskar, { type: "act", act: "begin-play" });
  return it;
}

/** Tom plays Pell, against whom Hester contends for a chair. */
const tom: Member = { id: "tom", name: "Tom", role: "player" };

function inContest(): TableInMemory {
  const table = onTheRiver();
  table.happens({ type: "member-joined", member: tom }, tom);
  table.does(tom, { type: "take-character", character: "pell" });
  const opponent = { who: "pell", skill: "Sneak", characteristic: "Dexterity" };
  const args = { skill: "Dodge", characteristic: "Dexterity", opponent };
  table.does(oskar, { type: "frame", character: "hester-vane", title: "Chair", offer: "contest", args });
  return table;
}

/** What the framing of a contest says of its sides. */
const framedSides = (): string => document.querySelector(".vp-framed")?.textContent ?? "";

describe("Victory Point d20", () => {
  it("VP-26 to VP-32: the slider announces an accent, and the faces and figures follow it", async () => {
    const table = onTheRiver();
    const args = { skill: "Gambling", characteristic: "Presence" };
    table.does(oskar, { type: "frame", character: "hester-vane", title: "Key", offer: "goal", args });
    const { sent } = await renderOwn(table, ines, panel);
    expect(screen.getByRole("figure", { name: "With no accent, success 70.0%, mean points 1.80." })).toBeDefined();
    expect(screen.getByText("Best at −4")).toBeDefined();
    fireEvent.input(screen.getByRole("slider", { name: "Accent" }), { target: { value: "-4" } });
    expect(screen.getByRole("figure", { name: /^With accent −4, success 90.0%/ })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Roll with −4" }));
    expect(sent).toMatchObject([{ type: "choose", move: "accent", detail: { accent: -4 } }]);
  });

  it("VP-26: an accent after the roll is listed as closed once a die is rolled, and not before", async () => {
    const table = onTheRiver();
    const words = async () => {
      const { container, unmount } = await renderOwn(table, ines, panel);
      const told = container.textContent ?? "";
      unmount();
      return told;
    };
    expect(await words()).not.toContain("Add an accent");
    const args = { skill: "Gambling", characteristic: "Presence", accent: 0 };
    table.does(oskar, { type: "frame", character: "hester-vane", title: "Key", offer: "goal", args });
    const { id: attempt = "" } = currentAttempt(table.view(oskar)) ?? {};
    table.does(oskar, { type: "roll", attempt, step: 0, faces: [3] });
    expect(await words()).toContain("Add an accent after the roll: the die is already rolled");
  });

  it("VP-15, VP-24: a line of the log says what was rolled and won, with the dice that count solid", async () => {
    const table = onTheRiver();
    const roll = (offer: string, args: JsonObject, ...faces: readonly number[]): void => {
      table.does(oskar, { type: "frame", character: "hester-vane", title: "Key", offer, args });
      for (const face of faces) {
        const { id: attempt = "", trace } = currentAttempt(table.view(oskar)) ?? {};
        table.does(oskar, { type: "roll", attempt, step: trace?.steps.length ?? 0, faces: [face] });
      }
      const { id: attempt = "" } = currentAttempt(table.view(oskar)) ?? {};
      table.does(oskar, { type: "answer-for-the-world", attempt, words: "So it is." });
    };
    const own = { skill: "Gambling", characteristic: "Presence", accent: 0 };
    const opponent = { who: "pell", skill: "Observe", characteristic: "Wits", accent: 0 };
    roll("goal", own, 15);
    roll("goal", { ...own, accent: 2 }, 3);
    roll("contest", { ...own, opponent }, 17, 2);
    roll("contest", { ...own, opponent }, 3, 8);
    const { container } = await renderOwn(table, oskar, <Log />);
    const lines = [...container.querySelectorAll(".folded-roll")].map((line) => [
      line.querySelector(".sum")?.textContent,
      ...[...line.querySelectorAll(".die")].map(({ classList }) => classList[2]),
    ]);
    expect(lines).toEqual([
      ["15 of 14", "miss"],
      ["3 + 2 = 5 of 14: 1 point", "hit"],
      ["2 against a failure: 1 point", "miss", "hit"],
      ["8 against 3: 1 point", "miss", "hit"],
    ]);
  });

  it("VP-23, VP-26: the first of two sides only announces, and the other may do so already", async () => {
    const table = onTheRiver();
    table.does(oskar, { type: "set-house-rule", name: "announcing", value: "acting-first" });
    table.happens({ type: "member-joined", member: tom }, tom);
    table.does(tom, { type: "take-character", character: "pell" });
    const opponent = { who: "pell", skill: "Sneak", characteristic: "Dexterity" };
    const args = { skill: "Dodge", characteristic: "Dexterity", opponent };
    table.does(oskar, { type: "frame", character: "hester-vane", title: "Chair", offer: "contest", args });
    const first = await renderOwn(table, ines, panel);
    expect(screen.getByRole("button", { name: "Announce no accent" })).toBeDefined();
    // Nobody rolls yet. The figures stand beside the slider, which unfolds all options.
    expect(first.container.textContent).not.toMatch(/Roll without/);
    fireEvent.click(screen.getByRole("button", { name: "All options" }));
    expect(screen.getByText("Go without an accent")).toBeDefined();
    expect(first.container.querySelector(".vp-faces + .vp-figures + .vp-slider")).not.toBeNull();
    first.unmount();
    const { sent, unmount } = await renderOwn(table, tom, panel);
    expect(screen.queryByRole("button", { name: /Announce no accent|Roll/ })).toBeNull();
    fireEvent.click(screen.getByText("Announce your accent already"));
    fireEvent.click(screen.getByRole("button", { name: "Accent: increase" }));
    fireEvent.click(screen.getByRole("button", { name: "Announce accent +1" }));
    expect(sent).toMatchObject([{ type: "choose", move: "accent of opponent", detail: { accent: 1 } }]);
    unmount();
    table.chooses(ines, { move: "accent", detail: { accent: -1 } });
    await renderOwn(table, tom, panel);
    // The other die falls first.
    expect(screen.getByRole("button", { name: "Announce no accent" })).toBeDefined();
  });

  it("VP-26: what one side of a contest has announced is sealed until the other has", async () => {
    const table = inContest();
    table.chooses(ines, { move: "accent", detail: { accent: -1 } });
    const theirs = await renderOwn(table, tom, panel);
    expect(theirs.container.querySelector(".vp-seals")?.textContent).toMatch(/Hester Vane.*sealed/u);
    expect(theirs.container.textContent).not.toMatch(/accent −1|You sealed/u);
    theirs.unmount();
    // Whoever has sealed it reads which, and what it leads to.
    const { container, sent } = await renderOwn(table, ines, panel);
    expect(container.querySelector(".vp-sealed")?.textContent).toContain("You sealed accent −1");
    expect([...container.querySelectorAll(".vp-figures dt")].map((one) => one.textContent)).toEqual([
      "If Pell has no accent",
      expect.stringMatching(/^If they answer best, [+−]\d$/u),
    ]);
    expect(container.querySelector(".vp-figures dd")?.textContent).toMatch(/^\d+\.\d% you win.*Pell wins/u);
    expect(screen.getByText("Rolls when Pell has sealed too")).toBeDefined();
    // Another accent may take its place until then.
    fireEvent.click(screen.getByRole("button", { name: "Reseal" }));
    const [undo] = sent;
    if (undo?.type !== "undo") throw new Error("nothing is taken back");
    table.does(ines, undo);
    table.chooses(ines, { move: "accent", detail: { accent: 2 } });
    cleanup();
    const again = await renderOwn(table, ines, panel);
    expect(again.container.querySelector(".vp-sealed")?.textContent).toContain("You sealed accent +2");
  });

  it("VP-26: whoever has sealed no accent is told that, and a game master who hasn't isn't", async () => {
    const table = inContest();
    table.chooses(ines, { move: "roll" });
    const words = async (member: Member) => {
      const { container, unmount } = await renderOwn(table, member, panel);
      const told = container.querySelector(".vp-sealed")?.textContent;
      unmount();
      return told;
    };
    expect([await words(ines), await words(tom), await words(oskar)]).toEqual([
      "You sealed no accent Only you see it.Reseal",
      undefined,
      undefined,
    ]);
  });

  it("VP-26: whichever side of a contest is ready announces first, with the same slider", async () => {
    const table = inContest();
    const waits = async (member: Member): Promise<string> => {
      const present = [oskar.id, ines.id, tom.id];
      const { container, unmount } = await renderOwn(table, member, panel, { present });
      const words = container.querySelector(".now")?.textContent ?? "";
      unmount();
      return words;
    };
    const own = "Your turn Seal your accent, or none.";
    const both = "Waiting Both sides seal an accent: Hester Vane and Pell.";
    expect([await waits(ines), await waits(tom), await waits(oskar)]).toEqual([own, own, both]);
    const { sent, unmount } = await renderOwn(table, tom, panel);
    fireEvent.click(screen.getByRole("button", { name: "Seal no accent" }));
    fireEvent.input(screen.getByRole("slider", { name: "Accent" }), { target: { value: "-1" } });
    fireEvent.click(screen.getByRole("button", { name: "Seal accent −1" }));
    const announced = { type: "choose", move: "accent of opponent" };
    expect(sent).toMatchObject([announced, { ...announced, detail: { accent: -1 } }]);
    unmount();
    table.chooses(tom, { move: "accent of opponent", detail: { accent: -1 } });
    const { container } = await renderOwn(table, ines, panel);
    expect(container.querySelector(".vp-seals")?.textContent).toMatch(/Pell.*sealed/u);
    expect(container.textContent).not.toContain("accent −1");
    // The story doesn't tell what stands for it.
    const log = await renderOwn(table, ines, <Log />);
    expect(log.container.textContent).not.toMatch(/Announce the accent|announces/u);
    log.unmount();
    expect([await waits(ines), await waits(tom)]).toEqual([own, "Waiting Hester Vane seals an accent."]);
  });

  it.each([
    ["the side that rolls first", ines, "accent of opponent", tom, "Seal accent −1 and roll"],
    ["the other side", tom, "accent", ines, "Seal accent −1"],
  ])("VP-26: what %s chooses stays while the other announces", async (_, viewer, move, other, words) => {
    const table = inContest();
    const { sent, update } = await renderOwn(table, viewer, panel);
    fireEvent.input(screen.getByRole("slider", { name: "Accent" }), { target: { value: "-1" } });
    act(() => {
      table.chooses(other, { move, detail: { accent: -1 } });
      update();
    });
    await settled();
    expect(screen.getByRole("slider", { name: "Accent" })).toMatchObject({ value: "-1" });
    fireEvent.click(screen.getByRole("button", { name: words }));
    expect(sent).toMatchObject([{ type: "choose", step: 1, move: "accent", detail: { accent: -1 } }]);
  });

  it("VP-26: whoever announces for both sides begins the second anew", async () => {
    const table = inContest();
    const { update } = await renderOwn(table, oskar, panel, { present: [oskar.id] });
    fireEvent.input(screen.getByRole("slider", { name: "Accent" }), { target: { value: "-1" } });
    act(() => {
      table.chooses(oskar, { move: "accent", detail: { accent: -1 } });
      update();
    });
    await settled();
    expect(screen.getByRole("slider", { name: "Accent" })).toMatchObject({ value: "0" });
  });

  it("VP-24: the stamp of a contest names the side that wins", async () => {
    const table = inContest();
    table.chooses(ines, { move: "roll" });
    table.chooses(tom, { move: "roll" });
    const { id = "" } = currentAttempt(table.view(ines)) ?? {};
    table.does(ines, { type: "roll", attempt: id, step: 2, faces: [20] });
    table.does(tom, { type: "roll", attempt: id, step: 3, faces: [3] });
    const attempt = currentAttempt(table.view(ines));
    const stamp = async (member: Member) => {
      const { container, unmount } = await renderOwn(table, member, attempt && <Verdict attempt={attempt} />);
      const { textContent, classList } = container.querySelector(".stamp") ?? container;
      const told = [textContent, classList.contains("fail")];
      unmount();
      return told;
    };
    // Only the side that has lost sees a failure.
    expect(await stamp(ines)).toEqual(["Pell wins", true]);
    expect(await stamp(tom)).toEqual(["Pell wins", false]);
    expect(await stamp(oskar)).toEqual(["Pell wins", false]);
  });

  it("VP-14: what an opponent's target number adds up from stays with the sheet, which only the GM sees", async () => {
    const table = onTheRiver();
    table.does(oskar, { type: "bring-in", opponent: "toll-warden" });
    const character = table.view(oskar).characters.find(({ opponent }) => opponent)?.id ?? "";
    const args = { skill: "Shoot", characteristic: "Dexterity", accent: 0 };
    table.does(oskar, { type: "frame", character, title: "Fire", offer: "goal", args });
    const { id: attempt = "" } = currentAttempt(table.view(oskar)) ?? {};
    table.does(oskar, { type: "roll", attempt, step: 0, faces: [9] });
    const log = async (member: Member): Promise<string> => {
      const { container, unmount } = await renderOwn(table, member, <Log />);
      const words = container.textContent;
      unmount();
      return words;
    };
    expect(await log(oskar)).toMatch(/Target number: 4 Shoot/u);
    expect(await log(ines)).not.toMatch(/Target number|4 Shoot|5 Dexterity/iu);
    expect(await log(ines)).toContain("Fire");
  });

  it("VP-15, VP-21: the stamp and what it brings stand after the sums", async () => {
    const table = onTheRiver();
    const args = { skill: "Gambling", characteristic: "Presence", accent: 0 };
    table.does(oskar, { type: "frame", character: "hester-vane", title: "Key", offer: "goal", args });
    const { id: attempt = "" } = currentAttempt(table.view(oskar)) ?? {};
    table.does(oskar, { type: "roll", attempt, step: 0, faces: [9] });
    const { container } = await renderOwn(table, oskar, <Log />);
    const lines = [...container.querySelectorAll(".sum, .q")].map(({ textContent }) => textContent);
    // What the target number adds up from is folded.
    expect(lines).toEqual([
      "9 of 14",
      expect.stringMatching(/^Success3 victory points/u),
      expect.stringContaining("Target number"),
    ]);
  });

  it("VP-39: a long task that is finished is told by the log alone", async () => {
    const table = onTheRiver();
    table.does(oskar, { type: "act", act: "start-task", args: { task: "Dam", goal: 2, mode: "solo" } });
    const own = { skill: "Persuade", characteristic: "Presence", accent: 0 };
    const roll = (offer: string, args: JsonObject, face: number): void => {
      table.does(oskar, { type: "frame", character: "hester-vane", title: "Try", offer, args });
      const { id: attempt = "", trace } = currentAttempt(table.view(oskar)) ?? {};
      table.does(oskar, { type: "roll", attempt, step: trace?.steps.length ?? 0, faces: [face] });
      table.does(oskar, { type: "answer-for-the-world", attempt, words: "So it is." });
    };
    const tasks = async () => {
      const { container, unmount } = await renderOwn(table, oskar, <TableHead />);
      const told = container.querySelector(".vp-tasks")?.textContent;
      unmount();
      return told;
    };
    expect(await tasks()).toContain("Dam 0 of 2");
    roll("task-round", { task: "Dam", ...own }, 9);
    expect(await tasks()).toBeUndefined();
  });

  it("VP-34: saved help is named in the target number", async () => {
    const table = onTheRiver();
    table.does(oskar, { type: "edit", of: "hester-vane", name: "help", to: { Gambling: 3 } });
    const args = { skill: "Gambling", characteristic: "Presence", helped: "Gambling", accent: 0 };
    table.does(oskar, { type: "frame", character: "hester-vane", title: "Key", offer: "goal", args });
    const { id: attempt = "" } = currentAttempt(table.view(oskar)) ?? {};
    table.does(oskar, { type: "roll", attempt, step: 0, faces: [3] });
    const { container } = await renderOwn(table, oskar, panel);
    expect(container.textContent).toContain("7 Gambling + 7 Presence + 3 saved help = 17");
  });

  it("VP-15, VP-21: the die of a roll is marked among the twenty faces, with its accent", async () => {
    const table = onTheRiver();
    const args = { skill: "Gambling", characteristic: "Presence" };
    table.does(oskar, { type: "frame", character: "hester-vane", title: "Key", offer: "goal", args });
    table.chooses(ines, { move: "accent", detail: { accent: -2 } }, 11);
    for (const where of [panel, <Log key="log" />]) {
      const { container, unmount } = await renderOwn(table, ines, where);
      const faces = [...container.querySelectorAll(".vp-fallen i")];
      expect(faces.findIndex((face) => face.classList.contains("fell"))).toBe(10);
      // With an accent of −2, a 15 is 13 of 14, and a 16 the critical.
      expect(faces.map(({ className }) => className).indexOf("twice")).toBe(15);
      unmount();
    }
  });

  it("VP-14: the framing of a contest has both sides by name, each with its sum", async () => {
    const table = onTheRiver();
    await renderOwn(table, oskar, panel);
    fireEvent.click(screen.getByRole("button", { name: "Frame an attempt" }));
    fireEvent.click(within(screen.getByRole("group", { name: "Character" })).getByText("Hester Vane"));
    fireEvent.click(await screen.findByText("Contest"));
    const opponent = within(screen.getByRole("group", { name: "Opponent" }));
    fireEvent.click(opponent.getByText("Pell"));
    await waitFor(() => expect(document.querySelector(".vp-framed")).toBeTruthy());
    expect(framedSides()).toMatch(/^Hester Vane .*Pell .*7 Gambling \+ 6 Wits = 13.*7 Sneak \+ 8 Dexterity = 15/u);
    // Another skill brings its usual characteristic.
    fireEvent.click(screen.getAllByText("Persuade")[0] ?? document.body);
    expect(framedSides()).toContain("6 Persuade + 7 Presence = 13");
    // Nobody announces the accent of somebody without a sheet.
    expect(opponent.queryByText("To be announced")).toBeTruthy();
    fireEvent.click(opponent.getByText("Without a sheet"));
    expect(opponent.queryByText("To be announced")).toBeNull();
  });

  it("VP-04, VP-34: a sheet keeps its characteristics, and tells which roll its saved help is for", async () => {
    const table = onTheRiver();
    table.does(oskar, { type: "edit", of: "hester-vane", name: "help", to: { Gambling: 2 } });
    await renderOwn(table, ines, <Party />);
    expect(screen.getByRole("list", { name: "Saved help" }).textContent).toBe(
      "+2to the target number of the next Gambling rollSaved help, used up by that roll",
    );
    fireEvent.click(screen.getByRole("button", { name: "Edit" }));
    expect(screen.getByRole("button", { name: "Remove Dodge" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Remove Wits" })).toBeNull();
  });

  it("VP-19, VP-22: a critical doubles points and effect dice", async () => {
    const table = onTheRiver();
    const args = { skill: "Gambling", characteristic: "Presence" };
    table.does(oskar, { type: "frame", character: "hester-vane", title: "Key", offer: "goal", args });
    table.chooses(ines, { move: "roll" }, 14);
    const { container } = await renderOwn(table, ines, panel);
    expect(container.querySelector(".q")?.textContent).toBe("Critical successdoubled8 victory points8 effect dice");
    expect(container.querySelectorAll(".vp-gain .twin")).toHaveLength(4);
    // What the picture tells is no fact besides.
    expect(container.querySelector(".facts")).toBeNull();
  });

  it("VP-39 to VP-41: a long task tells its rounds, who rolled what and how the lead moved", async () => {
    const table = onTheRiver();
    const [task, warden] = ["Out-talk Pell", "pell"];
    table.does(oskar, { type: "act", act: "start-task", args: { task, goal: 6, mode: "resisted", turns: 20 } });
    const opponent = { who: warden, skill: "Observe", characteristic: "Wits", accent: 0 };
    const args = { task, skill: "Persuade", characteristic: "Presence", accent: 0, opponents: [opponent] };
    const frame = (title: string): void => {
      table.does(oskar, { type: "frame", character: "hester-vane", title, offer: "task-round", args });
    };
    const rows = async (): Promise<readonly (readonly (string | null)[])[]> => {
      const { container, unmount } = await renderOwn(table, ines, panel);
      const cells = [...container.querySelectorAll(".vp-rounds tr")].map(({ children }) =>
        [...children].map(({ textContent }) => textContent),
      );
      unmount();
      return cells;
    };
    const rolls = (...faces: readonly number[]): void => {
      for (const face of faces) {
        const view = table.view(oskar);
        const { id: attempt = "", trace } = currentAttempt(view) ?? {};
        const on = { attempt, step: trace?.steps.length ?? 0 };
        table.does(oskar, { type: "roll", ...on, faces: [face] });
      }
    };
    frame("I praise his bridge.");
    expect(await rows()).toEqual([]);
    rolls(9, 19);
    frame("I mention his sister.");
    const head = ["Round", "You", "Pell", "Leads by"];
    // One round is told by its rolls and its rope.
    expect(await rows()).toEqual([]);
    rolls(19, 4);
    expect(await rows()).toEqual([head, ["1", "3", "0", "+3"], ["2", "0", "1", "+2"]]);
    // Each roll says what it brought, and the rope where that has led: the style sheet leaves out the sums.
    const { container } = await renderOwn(table, ines, panel);
    const lines = [...container.querySelectorAll(".vp-round > .vp-read-roll .vp-read")];
    expect(lines.map(({ textContent }) => textContent)).toEqual(["You: 19 of 13, no points", "Pell: 4 of 12, 1 point"]);
    expect(container.querySelector(".vp-pull figcaption")?.textContent).toBe(
      "First to lead by 6. Dashed: what this round took back.",
    );
  });

  it("VP-40: a round says who brought which points, and its column whose they are", async () => {
    const table = onTheRiver();
    const task = "Man the pumps";
    table.does(oskar, { type: "act", act: "start-task", args: { task, goal: 9, mode: "assisted", turns: 20 } });
    const helpers = [{ who: "pell", skill: "Climb", characteristic: "Strength", accent: 0 }];
    const args = { task, skill: "Persuade", characteristic: "Presence", accent: 0, helpers };
    const pump = (...faces: readonly number[]): void => {
      table.does(oskar, { type: "frame", character: "hester-vane", title: "Pump.", offer: "task-round", args });
      for (const face of faces) {
        const { id: attempt = "", trace } = currentAttempt(table.view(oskar)) ?? {};
        table.does(oskar, { type: "roll", attempt, step: trace?.steps.length ?? 0, faces: [face] });
      }
    };
    pump(19, 19);
    pump(3, 7);
    const { container } = await renderOwn(table, oskar, panel);
    const lines = [...container.querySelectorAll(".vp-round > .vp-read-roll .vp-read")];
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      "Hester Vane: 3 of 13, 1 point",
      "Pell: 7 of 8, 2 points",
    ]);
    const head = [...container.querySelectorAll(".vp-rounds th[scope=col]")].map(({ textContent }) => textContent);
    expect(head).toEqual(["Round", "Hester Vane and helpers", "In all"]);
  });

  it("VP-19, VP-21, VP-24, VP-40: a session ends with everybody's victory points, and the criticals as moments", async () => {
    const base = { character: "hester-vane", procedure: "goal", args: {}, consequence: "" };
    const sides = { player: "hester-vane", opponent: "pell", helper: "orrin-tull" };
    const rolls = [
      { ...base, sides, title: "I row.", outcome: { outcome: "success", vp: 3 } },
      {
        ...base,
        sides,
        title: "I talk very fast.",
        outcome: { outcome: "success", critical: true, vp: 8 },
        consequence: "He laughs, and buys.",
      },
      { ...base, sides, title: "Chair.", outcome: { outcome: "b", winner: "b", vp: 2, b: {} } },
      {
        ...base,
        sides,
        procedure: "task round",
        args: { rolls: [{}, {}] },
        title: "Pumps.",
        outcome: { outcome: "going-on", vps: [1, 4, 5] },
      },
    ];
    const { container, unmount } = await renderOwn(onTheRiver(), ines, ended(rolls));
    const told = [...container.querySelectorAll("li")].map(({ textContent }) => textContent);
    expect(told).toEqual([
      "Hester Vane 4 rolls12",
      "Pell 7",
      "Orrin Tull 4",
      "Hester Vane critical success, 8 pointsI talk very fast.He laughs, and buys.",
    ]);
    unmount();
    // Without a critical the best roll is remembered, and nothing where nobody has rolled.
    const calm = await renderOwn(onTheRiver(), ines, ended(rolls.slice(0, 1)));
    expect(calm.container.textContent).toBe("Victory pointsHester Vane 1 roll3MomentsHester Vane 3 pointsI row.");
    calm.unmount();
    expect((await renderOwn(onTheRiver(), ines, ended([]))).container.textContent).toBe("");
  });

  it("VP-05 to VP-10, VP-39: the turn with its penalty, and a long task as a rope", async () => {
    const table = onTheRiver();
    const actions = [{ name: "Gambling" }, { name: "Persuade" }];
    table.does(ines, { type: "act", act: "declare-turn", character: "hester-vane", args: { actions } });
    table.does(oskar, { type: "act", act: "start-task", args: { task: "Dam", goal: 6, mode: "assisted" } });
    const { container, unmount } = await renderOwn(table, ines, <Party />);
    expect(container.querySelector(".vp-row")?.textContent).toContain("acting · 0 of 2 done, −4 each");
    expect(container.querySelector(".vp-row")?.textContent).toContain("Gambling 7 Persuade 6 Sleight of Hand 5");
    unmount();
    const head = await renderOwn(table, ines, <TableHead />);
    expect(head.container.querySelector(".vp-tasks")?.textContent).toContain("Dam 0 of 6");
    expect(head.container.querySelectorAll(".vp-rope i")).toHaveLength(6);
  });

  it("VP-05 to VP-08: the price of the actions in the form that declares a turn", async () => {
    const { container } = await renderOwn(onTheRiver(), ines, panel);
    const price = () => container.querySelector(".vp-prices [aria-current=true]")?.textContent;
    fireEvent.click(screen.getByRole("button", { name: "Declare your turn" }));
    expect(price()).toBeUndefined();
    const told = ["Derringer", "Dodge", "Derringer", "Shoot"].map((name) => {
      fireEvent.click(screen.getByRole("button", { name: `Actions: add ${name}` }));
      return price();
    });
    expect(told).toEqual(["one 0", "two −4 on each", "three −6 on each", "three −6 on each"]);
    // VP-14 With the usual characteristic of the skill.
    expect([...container.querySelectorAll(".vp-ahead li")].map(({ textContent }) => textContent)).toEqual([
      "Derringer, Shoot 33 with Dexterity · 15.0%",
      "Dodge 44 with Dexterity · 20.0%",
      "Shoot 33 with Dexterity · 15.0%",
    ]);
    expect(screen.getByText(/at most 3 actions|at most three/i)).toBeTruthy();
    // The row of the action that is one too many is marked: a fourth one, or a third shot of a gun that fires twice.
    const refused = () => container.querySelector(".vp-ahead")?.getAttribute("data-refused");
    expect(refused()).toBe("4");
    fireEvent.click(screen.getByRole("button", { name: "Remove Shoot, 4" }));
    expect(refused()).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Remove Dodge, 2" }));
    fireEvent.click(screen.getByRole("button", { name: "Actions: add Derringer" }));
    expect(refused()).toBe("3");
  });

  it.each([
    { who: "the GM", member: oskar, asks: true },
    { who: "a player", member: ines, asks: false },
  ])("VP-10: a rate of fire that is not on the sheet is given by the GM, here $who", async ({ member, asks }) => {
    await renderOwn(onTheRiver(), member, panel);
    const by = screen.queryByRole("group", { name: "Actions by" });
    if (by) fireEvent.click(within(by).getByText("Hester Vane"));
    fireEvent.click(screen.getByRole("button", { name: "Declare your turn" }));
    fireEvent.click(screen.getByRole("button", { name: "Actions: add Derringer" }));
    fireEvent.click(screen.getByRole("button", { name: "Derringer, 1: more" }));
    expect(screen.queryByText(/^Rate of fire/) !== null).toBe(asks);
  });

  it("VP-13: the turn board says whose actions happen at once", async () => {
    const table = onTheRiver();
    const hester = table.view(oskar).characters.find(({ id }) => id === "hester-vane");
    table.does(oskar, {
      type: "edit",
      of: "pell",
      name: "characteristics",
      to: hester?.traits["characteristics"] ?? {},
    });
    for (const character of ["hester-vane", "pell"]) {
      const args = { actions: [{ name: "Whistle" }] };
      table.does(oskar, { type: "act", act: "declare-turn", character, args });
    }
    const rows = async (member: typeof oskar) => {
      const { container, unmount } = await renderOwn(table, member, panel);
      const told = [...container.querySelectorAll(".vp-slots small")].map(({ textContent }) => textContent);
      unmount();
      return told;
    };
    const target = "next, best target 7 with Presence";
    expect(await rows(ines)).toEqual([`${target}, at once with Pell`, `${target}, at once with you`]);
    const withChance = `${target}, 35.0%`;
    expect(await rows(oskar)).toEqual([`${withChance}, at once with Pell`, `${withChance}, at once with Hester Vane`]);
  });

  it("VP-07: the turn board says what several actions cost, and has the GM go on with whoever nobody plays", async () => {
    const table = onTheRiver();
    const declare = (character: string, ...names: readonly string[]): void => {
      const actions = names.map((name) => ({ name }));
      table.does(oskar, { type: "act", act: "declare-turn", character, args: { actions } });
    };
    declare("hester-vane", "Gambling");
    declare("pell", "Sneak", "Climb");
    await renderOwn(table, oskar, panel);
    expect(screen.getByText("two actions, −4 on each · next")).toBeTruthy();
    // Only what is next has a button, whosever it is.
    expect(lookOf("Frame Pell: Sneak")).toContain("go");
    expect(screen.getAllByRole("button", { name: /^Frame [^a]/ })).toHaveLength(1);
  });

  it("VP-11 to VP-13: the order of the turn above the story, and whose action comes next", async () => {
    const table = onTheRiver();
    const declare = (member: typeof oskar, character: string, ...names: readonly string[]): void => {
      const actions = names.map((name) => ({ name }));
      table.does(member, { type: "act", act: "declare-turn", character, args: { actions } });
    };
    declare(ines, "hester-vane", "Gambling", "Persuade");
    declare(oskar, "pell", "Sneak");
    const strip = async (member: typeof oskar) => {
      const { container, unmount } = await renderOwn(table, member, <TableHead />);
      const told = [...container.querySelectorAll(".vp-order li")].map(({ textContent }) => textContent);
      unmount();
      return told;
    };
    expect(await strip(ines)).toEqual(["Pell, acting", "You, waits, 0 of 2 actions done"]);
    const told = async (member: typeof oskar) => {
      const { container, unmount } = await renderOwn(table, member, panel);
      const words = container.querySelector(".now")?.textContent;
      unmount();
      return words;
    };
    expect([await told(ines), await told(oskar)]).toEqual([
      "Waiting The GM acts for Pell: Sneak.",
      "Your turn You act for Pell: Sneak.",
    ]);
    table.does(oskar, { type: "act", act: "next-turn", args: { turns: 1 } });
    declare(ines, "hester-vane", "Gambling");
    expect([await told(ines), await told(oskar)]).toEqual([
      "Your turn Gambling. Say how you do it.",
      "Waiting Hester Vane: Gambling.",
    ]);

    // Somebody who has declared nothing has the place of the initiative order, and has acted after any roll.
    const who = ["pell", "orrin-tull"];
    table.does(oskar, { type: "act", act: "next-turn", args: { turns: 1 } });
    table.does(oskar, { type: "act", act: "initiative", args: { who: [...who, "hester-vane"], skill: "Observe" } });
    declare(ines, "hester-vane", "Gambling", "Persuade");
    expect(await strip(oskar)).toEqual([
      "Pell, acting",
      "Orrin Tull, waits, nothing declared",
      "Hester Vane, waits, 0 of 2 actions done",
    ]);
    expect(await told(ines)).toBe("Waiting The GM decides for Pell.");
    // Where the order is wider than the screen, an edge says that it goes on.
    const width = vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(900);
    const { container, unmount } = await renderOwn(table, ines, <TableHead />);
    expect(container.querySelector(".vp-order .edges")?.className).toBe("edges after");
    unmount();
    width.mockRestore();
    const args = { skill: "Sneak", characteristic: "Wits", accent: 0 };
    for (const character of who) {
      table.does(oskar, { type: "frame", character, title: "Up.", offer: "goal", args });
      const { id: attempt = "" } = currentAttempt(table.view(oskar)) ?? {};
      table.does(oskar, { type: "roll", attempt, step: 0, faces: [3] });
    }
    expect((await strip(ines)).slice(0, 3)).toEqual([
      "Pell, ✓ acted",
      "Orrin Tull, ✓ acted",
      "You, acting, 0 of 2 actions done",
    ]);
  });
});

/** Ines plays June, a quest has begun, and June has so many points. */
function atTheTower(points: number): TableInMemory {
  const it = tableOf(wasteland2d20);
  it.does(ines, { type: "take-character", character: "june-calloway" });
  it.does(oskar, { type: "act", act: "start-quest" });
  it.does(oskar, { type: "edit", of: "june-calloway", name: "ap", to: points });
  const args = { skill: "Repair", difficulty: 3 };
  it.does(oskar, { type: "frame", character: "june-calloway", title: "Pump", offer: "check", args });
  return it;
}

/** A fight of June's, which Ines plays, with a hound and so many points in the GM's store. */
function fightWithHound(gmAp: number): TableInMemory {
  const table = tableOf(wasteland2d20);
  table.does(ines, { type: "take-character", character: "june-calloway" });
  table.does(oskar, { type: "act", act: "start-quest" });
  table.does(oskar, { type: "edit", of: "table", name: "gmAp", to: gmAp });
  table.does(oskar, { type: "bring-in", opponent: "dust-hound" });
  table.does(oskar, { type: "act", act: "begin-combat", args: {} });
  return table;
}

const houndOf = (table: TableInMemory): string =>
  table.view(oskar).characters.find(({ name }) => name === "Dust hound")?.id ?? "";

describe("Wasteland 2d20", () => {
  it("W20-05 to W20-08: a socket is paid from one's own points or by feeding the GM, with its price and its odds", async () => {
    const { container, sent } = await renderOwn(atTheTower(2), ines, panel);
    const heads = [...container.querySelectorAll(".heads small")].map(({ textContent }) => textContent);
    expect(heads).toEqual(["free", "costs 1", "costs 2", "3 in all", "costs 3", "6 in all"]);
    const short = [...container.querySelectorAll(".wl-short")].map(({ textContent }) => textContent);
    expect(short).toEqual(["1 short", "4 short"]);
    const figures = [...container.querySelectorAll(".figures")].map(({ textContent }) => textContent);
    expect(figures[0]).toBe("Success20.0%45.6%66.7%81.1%");
    expect(figures[1]).toBe("A 20 falls9.8%14.3%18.5%22.6%");
    fireEvent.click(screen.getByRole("button", { name: "Feed the GM: 2 dice for 3" }));
    fireEvent.click(screen.getByRole("button", { name: "Roll 4 dice 3 to the GM's store" }));
    expect(sent).toMatchObject([
      { type: "choose", step: 0, move: "feed-gm", detail: { dice: 2 } },
      { type: "choose", step: 1, move: "roll" },
    ]);
  });

  it("W20-08, W20-25: dice and luck are chosen together, each die with its purse, and the roll brings them along", async () => {
    const table = atTheTower(1);
    const { container, sent } = await renderOwn(table, ines, panel);
    fireEvent.click(screen.getByRole("button", { name: "Your points: 1 die for 1" }));
    fireEvent.click(screen.getByRole("button", { name: "Feed the GM: 1 die for 2" }));
    fireEvent.click(screen.getByRole("checkbox", { name: /Stacked Deck: 10 or under.*1 of 6 luck/ }));
    await settled();
    const lit = [...container.querySelectorAll(".wl-sockets .lit")].map(({ textContent }) => textContent);
    expect(lit[0]).toBe("costs 2 3 in all");
    // The chance is that of all of it, at the head and in the column in force.
    const now = container.querySelector(".wl-chance")?.textContent;
    expect(now).toMatch(/^\d+\.\d%$/);
    expect(now).toContain(lit[3]);
    fireEvent.click(screen.getByRole("button", { name: /^Roll 4 dice/ }));
    const moves = sent.map((command) => ({ ...command }));
    expect(moves).toMatchObject([
      { step: 0, move: "buy", detail: { dice: 1 } },
      { step: 1, move: "feed-gm", detail: { dice: 1 } },
      { step: 2, move: "stacked-deck" },
      { step: 3, move: "roll" },
    ]);
    // The table takes them one after the other.
    table.chooses(ines, { move: "buy", detail: { dice: 1 } });
    table.chooses(ines, { move: "feed-gm", detail: { dice: 1 } });
    table.chooses(ines, { move: "stacked-deck" });
    table.chooses(ines, { move: "roll" }, 1, 1, 1, 1);
    expect(table.view(oskar).shared.trackers["gmAp"]).toBe(2);
  });

  it("W20-07: after a purchase the column in force is that of the last die paid for", async () => {
    const table = atTheTower(0);
    table.chooses(ines, { move: "feed-gm", detail: { dice: 2 } });
    const { container } = await renderOwn(table, ines, panel);
    const lit = [...container.querySelectorAll(".lit")].map(({ textContent }) => textContent);
    expect(lit.slice(0, 5)).toEqual(["paid", "", "", "66.7%", "18.5%"]);
    // What the target and the dice are made of stands in the line under the title, on the faces and in the sockets: not in sums.
    expect(container.querySelector(".attempt")?.textContent).toContain("Repair 4 · Intelligence 8 · difficulty 3");
    expect(container.querySelector(".attempt")?.textContent).toContain("4d20, each 12 or less, 3 needed");
    expect(container.querySelector(".attempt .sum")).toBeNull();
  });

  it("W20-07: after a purchase the GM reads the dice and the chance of what will be rolled", async () => {
    const table = atTheTower(0);
    table.chooses(ines, { move: "feed-gm", detail: { dice: 2 } });
    const { container } = await renderOwn(table, oskar, panel);
    expect(container.querySelector(".approach")?.textContent).toMatch(/^4d20.*66\.7%/);
  });

  it("W20-19: an attack has its chance of success beside what it is for", async () => {
    const table = tableOf(wasteland2d20);
    table.does(ines, { type: "take-character", character: "june-calloway" });
    table.does(oskar, { type: "act", act: "start-quest" });
    const framed = async (aim: number): Promise<readonly (string | null)[]> => {
      const args = { skill: "Repair", difficulty: 3, weapon: 3, attack: "melee", aim };
      table.does(oskar, { type: "frame", character: "june-calloway", title: "Blow", offer: "check", args });
      const { container, unmount } = await renderOwn(table, ines, panel);
      const figures = [...container.querySelectorAll(".figures")].map(({ textContent }) => textContent);
      unmount();
      const attempt = currentAttempt(table.view(oskar))?.id ?? "";
      table.does(oskar, { type: "close-attempt", attempt });
      return figures;
    };
    const forDamage = await framed(0);
    expect(forDamage[0]).toBe("Hits20.0%45.6%66.7%81.1%");
    expect(forDamage[3]).toMatch(/^Avg damage0\.\d\d/u);
    const forEnough = await framed(2);
    expect(forEnough[0]).toBe("Hits20.0%45.6%66.7%81.1%");
    expect(forEnough[3]).toMatch(/^Enough1\d\.\d%/u);
  });

  it("W20-15, W20-21: a price has the tokens of whoever's points pay it", async () => {
    const table = atTheTower(0);
    table.chooses(ines, { move: "roll" }, 1, 1);
    const prices = async (): Promise<readonly (readonly string[])[]> => {
      const { container, unmount } = await renderOwn(table, ines, panel);
      const found = [...container.querySelectorAll(".option .p")].map((one) =>
        [...one.querySelectorAll("i")].map(({ className }) => className),
      );
      unmount();
      return found;
    };
    table.chooses(ines, { move: "resolve" });
    // The check has earned one fresh point, which a question costs.
    expect(await prices()).toContainEqual(["fresh"]);
  });

  it("W20-25: luck before the roll is a switch with its price", async () => {
    const { container, sent } = await renderOwn(atTheTower(0), ines, panel);
    fireEvent.click(screen.getByRole("checkbox", { name: /Stacked Deck.*1 of 6 luck/ }));
    fireEvent.click(container.querySelector(".commit .go") ?? container);
    expect(sent).toMatchObject([
      { type: "choose", move: "stacked-deck" },
      { type: "choose", move: "roll" },
    ]);
  });

  it("W20-27: a reroll stands once, among the options, for the die that it is best spent on or that has been tapped", async () => {
    const table = atTheTower(0);
    table.chooses(ines, { move: "roll" }, 17, 20);
    const { container } = await renderOwn(table, ines, panel);
    const rerolls = () =>
      [...container.querySelectorAll(".option .t")]
        .map(({ textContent }) => textContent)
        .filter((one) => /reroll/i.test(one));
    expect(rerolls()).toEqual([expect.stringMatching(/^Reroll 20/)]);
    fireEvent.click(screen.getByRole("button", { name: /^Die 1 shows 17/ }));
    expect(rerolls()).toEqual([expect.stringMatching(/^Reroll 20/), expect.stringMatching(/^Reroll 17/)]);
  });

  it("W20-28: a reroll that helps only with another one has the chance of both, and says so", async () => {
    const table = atTheTower(0);
    table.chooses(ines, { move: "roll" }, 17, 18);
    await renderOwn(table, ines, panel);
    const rows = screen.getAllByRole("radio").map((one) => one.closest("label")?.textContent);
    expect(rows[0]).toMatch(/^Reroll 17 best 1 luck point20\.0%with more luck points after it/);
    expect(rows[1]).toMatch(/^Let it stand.*0%/);
    fireEvent.click(screen.getByRole("radio", { name: /^Reroll 17/ }));
    // Chosen, its strip is that of both as well.
    expect(document.querySelector(".option.on .under .unseen")?.textContent).toBe("success 20.0%, failure 80.0%");
  });

  it("W20-19: rerolls that may turn a miss into a hit are told apart by that, with their damage beside it", async () => {
    const table = tableOf(wasteland2d20);
    table.does(ines, { type: "take-character", character: "june-calloway" });
    table.does(oskar, { type: "act", act: "start-quest" });
    const args = { skill: "Repair", difficulty: 3, weapon: 3, attack: "melee" };
    table.does(oskar, { type: "frame", character: "june-calloway", title: "Blow", offer: "check", args });
    table.chooses(ines, { move: "roll" }, 3, 18);
    await renderOwn(table, ines, panel);
    const rows = screen.getAllByRole("radio").map((one) => one.closest("label")?.textContent);
    expect(rows[0]).toContain("60.0%hits, avg 1.50 damage");
    expect(rows[1]).toContain("0%hits, avg 0.00 damage");
  });

  it("W20-19: whoever frames an attack reads how likely it hits beside its damage", async () => {
    const table = tableOf(wasteland2d20);
    table.does(ines, { type: "take-character", character: "june-calloway" });
    table.does(oskar, { type: "act", act: "start-quest" });
    const args = { skill: "Repair", difficulty: 3, weapon: 3, attack: "melee" };
    const framing = { character: "june-calloway", offer: "check", args, named: {} };
    const { container } = await renderOwn(table, oskar, <ApproachOdds framing={framing} />);
    expect(container.querySelector(".chance .figure")?.textContent).toBe("20.0%");
    expect(container.querySelector(".chance .note")?.textContent).toMatch(/^hits · .* · avg 0\.\d\d damage$/);
    const plain = { ...framing, args: { skill: "Repair", difficulty: 3 } };
    const other = await renderOwn(table, oskar, <ApproachOdds framing={plain} />);
    expect(other.container.textContent).not.toContain("hits");
  });

  it("W20-25: after Stacked Deck the attempt names luck, not the attribute that it replaced", async () => {
    const table = atTheTower(0);
    const recipe = async () => {
      const { container, unmount } = await renderOwn(table, ines, panel);
      const words = container.querySelector(".attempt p.small")?.textContent;
      unmount();
      return words;
    };
    expect(await recipe()).toContain("Intelligence 8");
    table.chooses(ines, { move: "stacked-deck" });
    expect(await recipe()).toContain("Luck 6");
    table.chooses(ines, { move: "roll" }, 17, 20);
    expect(await recipe()).toMatch(/Repair 4 · Luck 6/);
  });

  it("W20-21: a session that ends in the middle of a quest says so, until something happens in the next one", async () => {
    const table = tableOf(wasteland2d20);
    table.does(ines, { type: "take-character", character: "june-calloway" });
    table.does(oskar, { type: "act", act: "start-quest" });
    table.does(oskar, { type: "act", act: "begin-combat", args: {} });
    table.does(oskar, { type: "act", act: "end-session" });
    const told = async (viewer: typeof ines) => {
      const { container, unmount } = await renderOwn(table, viewer, panel);
      const words = container.querySelector(".now")?.textContent;
      unmount();
      return words;
    };
    expect(await told(ines)).toBe("Waiting The session is over. The GM goes on from here when everybody is back.");
    expect(await told(oskar)).toBe("Now The session is over. Play goes on from here when everybody is back.");
    table.does(oskar, { type: "set-scene", title: "The road" });
    expect(await told(ines)).toBe("Now Nobody has the turn. Take it, or let somebody else go first.");
  });

  it("W20-17, W20-18, W20-26: the turns of a fight, and the four actions of one's own", async () => {
    const table = tableOf(wasteland2d20);
    table.does(ines, { type: "take-character", character: "june-calloway" });
    table.does(oskar, { type: "act", act: "start-quest" });
    table.does(oskar, { type: "act", act: "begin-combat", args: {} });
    table.does(ines, { type: "act", act: "start-turn", character: "june-calloway" });
    table.does(ines, { type: "act", act: "minor", character: "june-calloway" });
    const own = await renderOwn(table, ines, panel);
    // The strip above the story has them alone.
    for (const name of ["Major action", "End turn"]) expect(screen.queryByRole("button", { name })).toBeNull();
    // The panel has what luck does as buttons of its own.
    expect(screen.queryByRole("button", { name: "Propose a lucky break" })).toBeNull();
    screen.getByRole("button", { name: "Luck of the Draw ask for a break" });
    own.unmount();
    const { container, sent } = await renderOwn(table, ines, <TableHead />);
    expect(container.querySelector(".wl-turns .acting")?.textContent).toContain("You, acting");
    expect(screen.getByRole("button", { name: "Minor action: used" }).hasAttribute("disabled")).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Major action: free" }));
    fireEvent.click(screen.getByRole("button", { name: "End turn" }));
    const character = "june-calloway";
    expect(sent).toEqual([
      { type: "act", act: "major", args: {}, character },
      { type: "act", act: "end-turn", args: {}, character },
    ]);
  });

  it("W20-19, W20-31: a tap says that an opponent attacks, and the GM frames it as proposed", async () => {
    const table = fightWithHound(3);
    table.does(oskar, { type: "act", act: "start-turn", character: houndOf(table) });
    const { sent, unmount } = await renderOwn(table, oskar, panel);
    // Keys reach whoever acts before what else may be framed.
    const [attack, frame] = ["Attack with Teeth", "Frame an attempt"].map((name) =>
      screen.getByRole("button", { name }),
    );
    expect(frame && attack?.compareDocumentPosition(frame)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    fireEvent.click(screen.getByRole("button", { name: "Attack with Teeth" }));
    const proposal = { type: "propose", character: houndOf(table), words: "Attacks with Teeth." } as const;
    expect(sent).toMatchObject([proposal]);
    unmount();
    table.does(oskar, proposal);
    const framing = await renderOwn(table, oskar, panel);
    fireEvent.click(screen.getByRole("button", { name: "Frame as proposed" }));
    expect(framing.sent).toMatchObject([{ type: "frame", character: houndOf(table), offer: "attack" }]);
    framing.unmount();
    table.does(oskar, framing.sent[0] as Command);
    await renderOwn(table, oskar, panel);
    expect(screen.queryByRole("button", { name: "Attack with Teeth" })).toBeNull();
  });

  it("W20-26: everybody sees whose turn it is, also that of an opponent whose sheet is hidden", async () => {
    const table = fightWithHound(0);
    const turn = (act: string): void => table.does(oskar, { type: "act", act, character: houndOf(table) });
    const strip = async (): Promise<string> => {
      const { container, unmount } = await renderOwn(table, ines, <TableHead />);
      const words = container.querySelector(".wl-turns .foe")?.textContent ?? "";
      unmount();
      const own = await renderOwn(table, ines, panel);
      const begins = screen.queryByRole("button", { name: "Begin your turn" }) !== null;
      own.unmount();
      return `${words}${begins ? ", and mine may begin" : ""}`;
    };
    expect(await strip()).toBe("…Dust hound, waiting, and mine may begin");
    turn("start-turn");
    expect(await strip()).toBe("▸Dust hound, acting");
    const { container, unmount } = await renderOwn(table, ines, panel);
    expect(container.querySelector(".now")?.textContent).toBe("Waiting Dust hound acts.");
    unmount();
    turn("end-turn");
    expect(await strip()).toBe("✓Dust hound, acted, and mine may begin");
    table.does(oskar, { type: "act", act: "new-round" });
    expect(await strip()).toBe("…Dust hound, waiting, and mine may begin");
  });

  it("W20-03, W20-04: an opponent's check sets the difficulty of the desk, and its hidden numbers stay out of the log", async () => {
    const table = fightWithHound(1);
    const hound = houndOf(table);
    const desk = async (): Promise<string | undefined> => {
      const { container, unmount } = await renderOwn(table, oskar, panel);
      await settled();
      const words = container.querySelector(".wl-foe-attacks .t small, .wl-pays small")?.textContent;
      unmount();
      return words;
    };
    table.does(oskar, { type: "act", act: "start-turn", character: hound });
    table.does(oskar, { type: "act", act: "major", character: hound });
    expect(await desk()).toBe("11 or under, difficulty 1");
    const [skill = ""] = Object.keys(
      Object(table.view(oskar).characters.find(({ id }) => id === hound)?.traits["skills"]),
    );
    const args = { skill, difficulty: 3 };
    table.does(oskar, { type: "frame", character: hound, title: "Bite", offer: "check", args });
    // The attempt has the dice of an open check; a second one would be harder.
    expect(await desk()).toBe("1 short");
    table.chooses(oskar, { move: "roll" }, 20, 3);
    const log = async (member: Member): Promise<string> => {
      const { container, unmount } = await renderOwn(table, member, <Log />);
      const words = container.textContent;
      unmount();
      return words;
    };
    expect(await log(oskar)).toContain("Strength 7");
    expect(await log(ines)).not.toMatch(/Strength \d|\d Strength/iu);
    expect(await log(ines)).toContain("of 3 needed");
  });

  it("W20-17, W20-18, W20-31: an action that can't be paid is closed and says how much is short, in the coin of its purse", async () => {
    const table = fightWithHound(1);
    table.does(oskar, { type: "act", act: "start-turn", character: houndOf(table) });
    const { container } = await renderOwn(table, oskar, <TableHead />);
    expect(container.querySelector(".wl-turns .acting")?.textContent).toContain("Dust hound");
    const second = screen.getByRole("button", { name: "Second minor action: 1 point" });
    expect(second.querySelector("i")?.className).toBe("gm");
    const major = screen.getByRole("button", { name: "Second major action: 1 short" });
    expect(major.hasAttribute("disabled")).toBe(true);
  });

  it("W20-12: a complication keeps whose it is and where it fell once other attempts are framed", async () => {
    const table = atTheTower(0);
    table.chooses(ines, { move: "roll" }, 1, 20);
    table.chooses(ines, { move: "resolve" });
    const frame = (title: string): void =>
      table.does(oskar, {
        type: "frame",
        character: "june-calloway",
        title,
        offer: "check",
        args: { skill: "Repair", difficulty: 1 },
      });
    frame("Hatch");
    table.chooses(ines, { move: "roll" }, 1, 1);
    table.chooses(ines, { move: "resolve" });
    table.chooses(ines, { move: "finish" });
    frame("Roof");
    const { container } = await renderOwn(table, oskar, panel);
    expect(container.querySelector(".wl-card .of")?.textContent).toBe("June Calloway's 20Pump");
  });

  it("W20-03: whoever doesn't see an opponent's sheet reads neither its target nor what that adds up from", async () => {
    const table = fightWithHound(0);
    const args = { wielding: "Teeth", difficulty: 1 };
    table.does(oskar, { type: "frame", character: houndOf(table), title: "It bites", offer: "attack", args });
    const read = async (viewer: typeof ines): Promise<string> => {
      const { container, unmount } = await renderOwn(table, viewer, panel);
      const words = container.querySelector(".attempt")?.textContent ?? "";
      unmount();
      return words;
    };
    expect(await read(oskar)).toMatch(/8 Agility|7 Strength/);
    const seen = await read(ines);
    expect(seen).toContain("It bites");
    expect(seen).not.toMatch(/\d (agility|strength)|once/iu);
  });

  it("W20-26: combat doesn't begin twice, which would give everybody their turn again", () => {
    const table = tableOf(wasteland2d20);
    table.does(oskar, { type: "act", act: "start-quest" });
    const begin = (on: boolean) =>
      table.does(oskar, { type: "act", act: on ? "begin-combat" : "end-combat", args: {} });
    begin(true);
    expect(() => begin(true)).toThrow("not-now");
    begin(false);
    begin(true);
  });

  it("W20-26: turns and rounds are those of a fight", () => {
    const table = tableOf(wasteland2d20);
    const acts = (act: string, character?: string) => () =>
      table.does(oskar, { type: "act", act, ...(character === undefined ? {} : { character }) });
    acts("start-quest")();
    expect(acts("start-turn", "june-calloway")).toThrow("not-now");
    expect(acts("new-round")).toThrow("not-now");
    acts("begin-combat")();
    expect(acts("begin-combat")).toThrow("not-now");
    acts("start-turn", "june-calloway")();
    acts("new-round")();
  });

  it("W20-19: a hit has its stamp while luck may change it, and its damage is kept with whoever it hits", async () => {
    const table = fightWithHound(0);
    const [character, hound] = ["june-calloway", houndOf(table)];
    const args = { wielding: "Pipe wrench", difficulty: 1, target: hound };
    table.does(oskar, { type: "frame", character, title: "I swing.", offer: "attack", args });
    table.chooses(ines, { move: "roll" }, 3, 1);
    const pending = async () => {
      const { container, unmount } = await renderOwn(table, ines, panel);
      // It comes once the dice are counted.
      const { textContent: words } = await screen.findByText(/^(Hit$|Dust hound takes)/, {
        selector: ".stamp.pending",
      });
      const kinds = [...container.querySelectorAll(".tray > *")].map(({ className }) => className.split(" ")[1] ?? "|");
      unmount();
      return [words, ...kinds];
    };
    expect(await pending()).toEqual(["Hit", "d20", "d20"]);
    table.chooses(ines, { move: "resolve" });
    table.chooses(ines, { move: "damage" }, 2, 3, 4);
    expect(await pending()).toEqual(["Dust hound takes 2 damage", "d20", "d20", "|", "d6", "d6", "d6"]);
    const reroll = { move: "miss-fortune", detail: { d20: [], cd: [3] } };
    table.chooses(ines, reroll, 2);
    expect(await pending()).toEqual(["Dust hound takes 4 damage", "d20", "d20", "|", "d6", "d6", "d6"]);
    table.chooses(ines, { move: "let-it-stand" });
    const party = await renderOwn(table, oskar, <Party inPlace />);
    expect(party.container.querySelector(".wl-hurt")?.textContent?.trim()).toBe("4 damage taken");
    party.unmount();
    const head = await renderOwn(table, oskar, <TableHead />);
    expect(head.container.querySelector(".wl-turns .foe small")?.textContent).toBe("4 damage");
  });

  it("W20-30: an attack that is over tells its damage in one line, also where no die counts double", async () => {
    const table = tableOf(wasteland2d20);
    const character = "june-calloway";
    table.does(ines, { type: "take-character", character });
    table.does(oskar, { type: "act", act: "start-quest" });
    const args = { wielding: "Pipe wrench", difficulty: 1 };
    table.does(oskar, { type: "frame", character, title: "I swing.", offer: "attack", args });
    table.chooses(ines, { move: "roll" }, 3, 1);
    table.chooses(ines, { move: "resolve" });
    table.chooses(ines, { move: "damage" }, 1, 5, 6);
    table.chooses(ines, { move: "let-it-stand" });
    const attempt = currentAttempt(table.view(oskar))?.id ?? "";
    table.does(oskar, { type: "answer-for-the-world", attempt, words: "It yelps." });
    const { container } = await renderOwn(table, ines, <Log />);
    const line = container.querySelector(".folded-roll")?.textContent;
    expect(line).toContain("2 effectsHit: 3 damage");
  });

  it("W20-21: between quests the next one is suggested, and the session may end instead", async () => {
    const table = tableOf(wasteland2d20);
    table.does(oskar, { type: "act", act: "start-quest" });
    table.does(oskar, { type: "act", act: "end-quest" });
    await renderOwn(table, oskar, panel);
    const told = screen.getByText("Now").parentElement?.textContent;
    expect(told).toBe("Now Go on when everybody is here, or end the session.");
    expect(screen.getByRole("button", { name: "Start a quest" }).className).toContain("go");
    expect(screen.getByRole("button", { name: "End the session" }).className).not.toContain("go");
  });

  it("W20-26: a turn begins and ends in the panel, and each screen says whose it is", async () => {
    const table = tableOf(wasteland2d20);
    const [character, other] = ["june-calloway", "otis-brand"];
    table.does(ines, { type: "take-character", character });
    table.does(oskar, { type: "take-character", character: "sparrow" });
    table.does(oskar, { type: "act", act: "start-quest" });
    table.does(oskar, { type: "act", act: "begin-combat", args: {} });
    const told = async (member: typeof oskar) => {
      const { container, unmount } = await renderOwn(table, member, panel);
      const words = container.querySelector(".now")?.textContent;
      unmount();
      return words;
    };
    expect(await told(ines)).toBe("Now Nobody has the turn. Take it, or let somebody else go first.");
    const pressed = async (name: string) => {
      const { sent, unmount } = await renderOwn(table, ines, panel);
      const button = screen.queryByRole("button", { name });
      if (button) fireEvent.click(button);
      unmount();
      return sent;
    };
    expect(await pressed("Begin your turn")).toEqual([{ type: "act", act: "start-turn", args: {}, character }]);
    table.does(oskar, { type: "act", act: "start-turn", character: other });
    expect(await told(ines)).toBe("Waiting Otis Brand acts.");
    expect(await pressed("Begin your turn")).toEqual([]);
    table.does(oskar, { type: "act", act: "end-turn", character: other });
    table.does(ines, { type: "act", act: "start-turn", character });
    expect(await told(ines)).toBe("Your turn One minor and one major action left: an attack takes the major one.");
    expect(await told(oskar)).toBe("Waiting June Calloway acts.");
    table.does(ines, { type: "act", act: "minor", character });
    table.does(ines, { type: "act", act: "major", character });
    expect(await told(ines)).toBe("Your turn Major action: attack, or say what you do.");
    expect(await pressed("End your turn")).toEqual([]);
    table.does(oskar, { type: "edit", of: character, name: "attacksLeft", to: 0 });
    expect(await pressed("End your turn")).toEqual([{ type: "act", act: "end-turn", args: {}, character }]);
    table.does(ines, { type: "act", act: "end-turn", character });
    expect(await pressed("Begin your turn")).toEqual([]);
    // Nobody plays Harlan Pike.
    expect(await told(ines)).toBe("Waiting Still to act: Sparrow.");
    table.does(oskar, { type: "act", act: "start-turn", character: "sparrow" });
    table.does(oskar, { type: "act", act: "end-turn", character: "sparrow" });
    expect(await told(ines)).toBe("Waiting Everybody has acted. The GM starts a new round.");
    expect(await told(oskar)).toBe("Your turn Everybody has acted. Start a new round.");
  });
});

describe("Wasteland 2d20, what is in hand", () => {
  it("W20-12, W20-31: the GM has complications as cards, and the store with what it can buy", async () => {
    const table = tableOf(wasteland2d20);
    table.does(ines, { type: "take-character", character: "june-calloway" });
    table.does(oskar, { type: "act", act: "start-quest" });
    table.does(oskar, { type: "edit", of: "table", name: "gmAp", to: 2 });
    table.does(oskar, { type: "edit", of: "table", name: "complications", to: 2 });
    const { sent, container, unmount } = await renderOwn(table, oskar, panel);
    const buys = [...container.querySelectorAll(".wl-prices li")].map(({ textContent }) => textContent);
    expect(buys).toContain("1 point: 1 more dieon a check");
    expect(buys).toContain("2 points: Second major actionchecks +1");
    expect(buys).toContain("3 points: 2 more dice1 short");
    fireEvent.click(screen.getByRole("button", { name: "Play one" }));
    fireEvent.input(screen.getByRole("textbox", { name: "What goes wrong" }), {
      target: { value: "The rung breaks." },
    });
    fireEvent.click(screen.getByRole("button", { name: "Play it" }));
    expect(sent).toEqual([{ type: "act", act: "play-complication", args: { what: "The rung breaks." } }]);
    unmount();
    const players = await renderOwn(table, ines, panel);
    expect(players.container.querySelector(".wl-desk")).toBeNull();
  });

  it("W20-14, W20-15: where the sheet stands under its row, the sheet alone tells points and luck", async () => {
    const table = tableOf(wasteland2d20);
    table.does(ines, { type: "take-character", character: "june-calloway" });
    const { container } = await renderOwn(table, ines, <Party inPlace />);
    expect(container.querySelectorAll(".member.me .wl-row")).toHaveLength(0);
    expect(container.querySelector(".character .wl-row")?.textContent).toBe(" 0 points 6 luck");
    expect(container.querySelector(".character .marks")?.textContent).not.toMatch(/luck/i);
  });

  it("W20-05: before a roll is settled its panel tells neither dice nor criticals, which the dice show", async () => {
    const table = tableOf(wasteland2d20);
    table.does(ines, { type: "take-character", character: "june-calloway" });
    table.does(oskar, { type: "act", act: "start-quest" });
    const args = { skill: "Repair", difficulty: 1 };
    table.does(oskar, { type: "frame", character: "june-calloway", title: "Pump", offer: "check", args });
    table.chooses(ines, { move: "roll", detail: {}, words: "" }, 3, 20);
    const { container } = await renderOwn(table, ines, panel);
    expect(container.querySelector(".facts")?.textContent ?? "").not.toMatch(/dice|critical/i);
  });

  it("W20-19, W20-30: a tap on a weapon says that the character attacks, and framing begins with it", async () => {
    const table = tableOf(wasteland2d20);
    table.does(ines, { type: "take-character", character: "june-calloway" });
    table.does(oskar, { type: "act", act: "start-quest" });
    const { sent, unmount } = await renderOwn(table, ines, <Party />);
    expect(screen.getByRole("region", { name: "Weapons of June Calloway" }).textContent).toContain(
      "Old revolverSmall guns, 6 or under",
    );
    fireEvent.click(screen.getByRole("button", { name: "Attack with Old revolver" }));
    expect(sent).toEqual([{ type: "propose", character: "june-calloway", words: "I attack with my Old revolver." }]);
    unmount();
    for (const command of sent) table.does(ines, command);
    await renderOwn(table, oskar, panel);
    fireEvent.click(screen.getByRole("button", { name: "Frame attempt" }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Attack with a weapon" }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Old revolver/ }).checked).toBe(true);
  });
});
