// @vitest-environment happy-dom
import { fireEvent, screen, within } from "../testing.tsx";
import { currentAttempt, type TableView } from "@rulewright/table";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { ScreenProvider } from "../../src/screen/slot.tsx";
import { ActionPanel } from "../../src/table/action-panel.tsx";
import { Approaches } from "../../src/table/roll/approaches.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

beforeEach(() => showSystem(everything));

const panel = <ActionPanel open onOpen={() => undefined} />;
const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole("button", { name }));

/** Ines plays Ann and has proposed to cross the square. */
function proposed(): TableInMemory {
  const it = new TableInMemory({}, everything);
  it.does(ines, { type: "take-character", character: "ann" });
  it.does(oskar, { type: "act", act: "begin", args: { scene: "day" } });
  it.does(ines, { type: "propose", character: "ann", words: "I cross the square. (Might, Boats)" });
  return it;
}

/** The same after the GM has offered two approaches. */
function offered(): TableInMemory {
  const it = proposed();
  it.does(oskar, {
    type: "offer-approaches",
    proposal: it.view(oskar).proposals[0]?.id ?? "",
    character: "ann",
    title: "Cross the square",
    approaches: [
      { offer: "action", args: { traits: ["Might", "Boats"], difficulty: 5 } },
      { offer: "action", args: { traits: ["Wits", "Lore"], difficulty: 7 } },
    ],
  });
  return it;
}

describe("the form of an attempt", () => {
  it("begins with what the player proposes, and says whose it is", () => {
    renderFor(proposed(), oskar, panel);
    press("Frame attempt");
    const chosen = screen.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked);
    expect(chosen.map((one) => one.closest("label")?.textContent)).toEqual(["Might 2 Ines's", "Boats 1 Ines's"]);
  });

  it("collects approaches, each with its roll, and offers all of them at once", () => {
    const it = proposed();
    const { sent } = renderFor(it, oskar, panel);
    press("Frame attempt");
    press("Add approach");
    const list = within(screen.getByRole("list", { name: "Approaches to offer" }));
    expect(list.getAllByRole("listitem")).toHaveLength(1);
    press("Offer 2 approaches");
    const [proposal] = it.view(oskar).proposals;
    expect(sent).toMatchObject([
      { type: "offer-approaches", proposal: proposal?.id, character: "ann", title: "I cross the square." },
    ]);
    expect(sent[0]).toHaveProperty("approaches.length", 2);
  });

  it("takes one of several approaches out again, and leaves the others", () => {
    renderFor(proposed(), oskar, panel);
    press("Frame attempt");
    for (let i = 0; i < 3; i++) press("Add approach");
    const list = within(screen.getByRole("list", { name: "Approaches to offer" }));
    expect(list.getAllByRole("listitem")).toHaveLength(3);
    fireEvent.click(list.getAllByRole("button", { name: /^Remove/u })[0] ?? document.body);
    expect(list.getAllByRole("listitem")).toHaveLength(2);
    press("Offer 3 approaches");
  });

  it("is kept for later with all approaches, unseen by players, and begins with them when it is used", () => {
    const it = proposed();
    const { sent, unmount } = renderFor(it, oskar, panel);
    press("Frame attempt");
    press("Add approach");
    press("Keep for later");
    expect(sent).toMatchObject([{ type: "prepare-offer", character: "ann", title: "I cross the square." }]);
    for (const one of sent) it.does(oskar, one);
    unmount();
    const { unmount: leave } = renderFor(it, ines, panel);
    expect(screen.queryByText("Prepared attempts")).toBeNull();
    leave();
    const { sent: then } = renderFor(it, oskar, panel);
    fireEvent.click(screen.getByRole("radio", { name: "Preparation" }));
    press("Use “I cross the square.”");
    press("Offer 2 approaches");
    press("Discard “I cross the square.”");
    expect(then).toMatchObject([
      { type: "offer-approaches", character: "ann", title: "I cross the square." },
      { type: "discard-preparation", preparation: it.view(oskar).prepared[0]?.id },
    ]);
    expect(then[0]).toHaveProperty("approaches.length", 2);
  });

  it("is filled in before the session, when nothing can be framed yet", () => {
    const it = new TableInMemory({}, everything);
    const { sent } = renderFor(it, oskar, panel);
    press("Prepare an attempt");
    fireEvent.click(within(screen.getByRole("group", { name: "Character" })).getByRole("radio", { name: "Ann" }));
    expect(screen.queryByRole("button", { name: "Put it on the table" })).toBeNull();
    fireEvent.click(screen.getByRole("checkbox", { name: /^Might/u }));
    press("Keep for later");
    expect(sent).toMatchObject([{ type: "prepare-offer", character: "ann" }]);
  });

  it("frames one attempt again once the others are removed", () => {
    const { sent } = renderFor(proposed(), oskar, panel);
    press("Frame attempt");
    press("Add approach");
    press(/^Remove/);
    press("Put it on the table");
    expect(sent).toMatchObject([{ type: "frame" }]);
  });

  it("begins another approach without what the one before asks for", () => {
    const { sent } = renderFor(proposed(), oskar, panel);
    press("Frame attempt");
    press("Difficulty: increase");
    press("Add approach");
    press("Offer 2 approaches");
    const [command] = sent;
    const [first, second] = command?.type === "offer-approaches" ? command.approaches : [];
    expect(first?.args["difficulty"]).toBeTypeOf("number");
    expect(second?.args["difficulty"] ?? null).toBeNull();
  });

  it("takes six approaches at most", () => {
    renderFor(proposed(), oskar, panel);
    press("Frame attempt");
    for (const _ of [1, 2, 3, 4, 5]) press("Add approach");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add approach" }).disabled).toBe(true);
    expect(screen.getByRole("button", { name: "Offer 6 approaches" })).toBeDefined();
  });
});

const card = () => screen.getByRole("region", { name: "Approaches to “Cross the square”" });

/** The view after nobody has the traits that the approaches are for. */
const withoutTraits = (view: TableView): TableView => ({
  ...view,
  offerings: view.offerings.map((one) => ({
    ...one,
    approaches: one.approaches.map((approach) => ({ ...approach, args: { traits: [] } })),
  })),
});

describe("offered approaches", () => {
  it("show the player what each rolls, and send the one that is chosen", () => {
    const it = offered();
    const { sent } = renderFor(it, ines, panel);
    const rows = within(card()).getAllByRole("listitem");
    expect(rows.map((row) => row.querySelector("b")?.textContent)).toEqual([
      "Might 2 + Boats 1 · difficulty 5",
      "Wits 3 + Lore 3 · difficulty 7",
    ]);
    press(/^Choose Wits/);
    const [offering] = it.view(ines).offerings;
    expect(sent).toEqual([{ type: "take-approach", offering: offering?.id, approach: 1 }]);
  });

  it("hide the proposal that they answer, and the invitation to propose", () => {
    renderFor(offered(), ines, panel);
    expect(screen.queryByRole("region", { name: "Proposals" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Say what you want to do" })).toBeNull();
  });

  it("are awaited from the player, while the GM has nothing left to frame", () => {
    const it = offered();
    const told = [oskar, ines].map((member) => {
      const { container, unmount } = renderFor(it, member, panel);
      const words = container.querySelector(".now")?.textContent;
      unmount();
      return words;
    });
    expect(told).toEqual(["Waiting Ann chooses an approach.", "Your turn Choose an approach."]);
  });

  it("are declined by the player, and withdrawn by the GM", () => {
    const asInes = renderFor(offered(), ines, panel);
    press("Decline");
    expect(asInes.sent).toMatchObject([{ type: "withdraw-offering" }]);
    asInes.unmount();
    const asOskar = renderFor(offered(), oskar, panel);
    press("Withdraw offer");
    expect(asOskar.sent).toMatchObject([{ type: "withdraw-offering" }]);
  });

  it("can't be chosen by other players, who may say what they would do", () => {
    renderFor(offered(), { id: "lea", name: "Lea", role: "player" }, panel);
    const labels = within(card())
      .getAllByRole("button")
      .map((one) => one.textContent);
    expect(new Set(labels)).toEqual(new Set(["I'd do this"]));
  });

  it("wait while the character is in the midst of another attempt", () => {
    const it = offered();
    it.does(oskar, { type: "frame", character: "ann", title: "x", offer: "plain", args: { pool: 2 } });
    renderFor(it, ines, panel);
    expect(screen.getAllByRole<HTMLButtonElement>("button", { name: /^Choose/ }).map((one) => one.disabled)).toEqual([
      true,
      true,
    ]);
  });

  it("say why one of them is no longer possible", () => {
    renderFor(offered(), ines, panel, { change: withoutTraits });
    expect(within(card()).getAllByText(/trait/i).length).toBeGreaterThan(0);
    expect(screen.getAllByRole<HTMLButtonElement>("button", { name: /^Choose/ })[0]?.disabled).toBe(true);
  });
});

/** A game's own part of an approach. */
const Own = ({ children }: { readonly children: ReactNode }) => <section aria-label="Own part">{children}</section>;

it.each([
  ["while it is decided", "deciding", 2, true],
  ["while it waits", "waiting", 2, true],
  ["in the log", undefined, 2, false],
  ["where it needs no dice", "waiting", 0, false],
] as const)("a game may add its own part to an approach that is to be rolled: %s", (_, stage, pool, isOwn) => {
  const it = proposed();
  it.does(oskar, { type: "frame", character: "ann", title: "x", offer: "plain", args: { pool: 2 } });
  const attempt = currentAttempt(it.view(ines));
  if (!attempt) throw new Error("nothing on the table");
  const approaches = <Approaches attempt={attempt} args={{ ...attempt.trace.args, pool }} stage={stage} />;
  renderFor(it, ines, <ScreenProvider value={{ approach: Own }}>{approaches}</ScreenProvider>);
  expect(screen.queryByRole("region", { name: "Own part" }) !== null).toBe(isOwn);
  expect(screen.getByText(pool === 2 ? /2d10/ : "no dice")).toBeDefined();
});
