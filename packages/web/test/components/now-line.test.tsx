// @vitest-environment happy-dom
import { currentAttempt } from "@rulewright/table";
import { act, fireEvent, screen } from "../testing.tsx";
import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import type { Command, Member } from "@rulewright/table";
import { describe, expect, it, vi } from "vitest";
import { ActionPanel } from "../../src/table/action-panel.tsx";
import { hearsTurns } from "../../src/table/now/turn-signal.ts";
import { TableMenu } from "../../src/table/settings/table-menu.tsx";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { renderOwn } from "./own-screen.tsx";
import { renderFor } from "./rendering.tsx";

const lea: Member = { id: "lea", name: "Lea", role: "player" };

const panel = <ActionPanel open onOpen={() => undefined} />;

/** What the line says to a member. */
function told(table: TableInMemory, member: Member): string | undefined {
  const { container, unmount } = renderFor(table, member, panel);
  const words = container.querySelector(".now")?.textContent ?? undefined;
  unmount();
  return words;
}

const both = (table: TableInMemory) => [told(table, oskar), told(table, ines)];

const attemptOf = (table: TableInMemory): string => currentAttempt(table.view(oskar))?.id ?? "";

describe("the line of what a table waits for", () => {
  it("goes through an evening, from before play to the end", () => {
    const table = new TableInMemory();
    const said: (readonly (string | undefined)[])[] = [both(table)];
    const then = (member: Member, command: Command): void => {
      table.does(member, command);
      said.push(both(table));
    };
    then(oskar, { type: "act", act: "begin-play" });
    then(ines, { type: "propose", character: "maren-oake", words: "I climb up." });
    table.does(ines, { type: "withdraw", proposal: table.view(ines).proposals[0]?.id ?? "" });
    restartTheClock(table);
    said.push(both(table));
    table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
    said.push(both(table));
    table.chooses(ines, { move: "lots", detail: { reroll: [2, 3], double: 1 } }, 1, 2);
    said.push(both(table));
    then(oskar, { type: "answer-for-the-world", attempt: attemptOf(table), words: "It ticks." });
    then(ines, { type: "pause" });
    expect(said).toEqual([
      ["Your turn Begin when everybody is here.", "Waiting The GM begins when everybody is here."],
      ["Now Describe the scene, or frame an attempt.", "Now Say what you want to do."],
      ["Your turn Maren Oake wants something. Frame the attempt.", "Waiting The GM answers."],
      ["Waiting Maren Oake rolls, or asks for a change first.", "Your turn Roll, or ask for a change first."],
      ["Waiting Maren Oake chooses lots, ego or neither.", "Your turn Use lots, spend ego, or let it stand."],
      ["Your turn Say what happens now.", "Now The GM says what happens, or you go on."],
      ["Now Describe the scene, or frame an attempt.", "Now Say what you want to do."],
      ["Waiting Play is paused.", "Waiting Play is paused."],
    ]);
  });

  it("waits for the answer once somebody has said what they do, although the turn of a fight would ask them", async () => {
    const table = new TableInMemory({}, victoryPoint);
    const character = "hester-vane";
    table.does(ines, { type: "take-character", character });
    table.does(oskar, { type: "act", act: "begin-play" });
    table.does(ines, { type: "act", act: "declare-turn", character, args: { actions: [{ name: "Dodge" }] } });
    const words = async (): Promise<string | null | undefined> => {
      const { container, unmount } = await renderOwn(table, ines, panel);
      const line = container.querySelector(".now")?.textContent;
      unmount();
      return line;
    };
    expect(await words()).toBe("Your turn Dodge. Say how you do it.");
    table.does(ines, { type: "propose", character, words: "I roll under the cart." });
    expect(await words()).toBe("Waiting The GM answers.");
    expect(told(table, oskar)).toBe("Your turn Hester Vane wants something. Frame the attempt.");
  });

  it("goes on with what the game waits for where somebody else has said what they do", async () => {
    const table = new TableInMemory({}, victoryPoint);
    table.does(ines, { type: "take-character", character: "hester-vane" });
    table.happens({ type: "member-joined", member: lea }, lea);
    table.does(lea, { type: "take-character", character: "orrin-tull" });
    table.does(oskar, { type: "act", act: "begin-play" });
    table.does(lea, { type: "propose", character: "orrin-tull", words: "I climb." });
    expect(told(table, ines)).toBe("Waiting The GM answers Lea.");
    const declares = { type: "act", act: "declare-turn", args: { actions: [{ name: "Dodge" }] } } as const;
    table.does(ines, { ...declares, character: "hester-vane" });
    const { container, unmount } = await renderOwn(table, ines, panel);
    expect(container.querySelector(".now")?.textContent).toBe("Your turn Dodge. Say how you do it.");
    unmount();
  });

  it("names an open attempt before whoever is next in the turn", async () => {
    const table = new TableInMemory({}, victoryPoint);
    const [ofInes, next] = ["hester-vane", "captain-ashgrove"];
    table.does(ines, { type: "take-character", character: ofInes });
    table.does(oskar, { type: "act", act: "begin-play" });
    table.does(oskar, { type: "act", act: "declare-turn", character: next, args: { actions: [{ name: "Dodge" }] } });
    const words = async (): Promise<string | null | undefined> => {
      const { container, unmount } = await renderOwn(table, oskar, panel);
      const line = container.querySelector(".now")?.textContent;
      unmount();
      return line;
    };
    expect(await words()).toBe("Your turn You act for Captain Ashgrove: Dodge.");
    const args = { skill: "Gambling", characteristic: "Wits" };
    table.does(oskar, { type: "frame", character: ofInes, title: "Cards", offer: "goal", args });
    expect(await words()).toBe("Waiting Hester Vane chooses an accent.");
  });

  it("says that no roll is needed where the difficulty is 0", () => {
    const table = new TableInMemory();
    table.does(oskar, { type: "act", act: "begin-play" });
    const args = { rank: 4, skill: 5, difficulty: 0 };
    table.does(oskar, { type: "frame", character: "maren-oake", title: "Ask the ferryman", offer: "attempt", args });
    expect(both(table)).toEqual([
      "Waiting It simply works. Maren Oake accepts the success.",
      "Your turn It simply works. Accept the success.",
    ]);
  });

  it("says after a session that it is over, and who begins the next one", () => {
    const table = new TableInMemory();
    for (const act of ["begin-play", "open-postamble"]) table.does(oskar, { type: "act", act });
    const postamble = both(table);
    table.does(ines, { type: "tell-moment", character: "maren-oake", words: "I kept the secret.", amount: 1 });
    const [moment] = table.view(oskar).moments;
    table.does(oskar, { type: "grant-moment", moment: moment?.id ?? "", granted: 1 });
    const granted = both(table);
    table.does(oskar, { type: "act", act: "end-session" });
    expect([postamble, granted, both(table)]).toEqual([
      ["Now The players claim what they have earned. Then end the session.", "Your turn Claim what you have earned."],
      ["Your turn End the session.", "Now Claim another moment, or the GM ends the session."],
      [
        "Now The session is over. Begin the next one when everybody is here.",
        "Waiting The session is over. The GM begins the next one.",
      ],
    ]);
  });

  it("names the dice, and a request that the game master answers", () => {
    const table = new TableInMemory();
    table.does(oskar, { type: "act", act: "begin-play" });
    const bare = { type: "frame", character: "maren-oake", title: "Up", offer: "attempt" } as const;
    table.does(oskar, { ...bare, args: { rank: 3, skill: 4, difficulty: 2 } });
    table.does(ines, {
      type: "ask",
      attempt: attemptOf(table),
      words: "It is dark",
      move: "negotiate",
      detail: { difficulty: 1 },
    });
    expect(both(table)).toEqual([
      "Your turn Ines asks for a change. Grant or decline it.",
      "Now The GM answers, or you roll as it stands.",
    ]);
    const step = currentAttempt(table.view(ines))?.trace.steps.length ?? 0;
    table.does(ines, { type: "choose", attempt: attemptOf(table), step, move: "roll", dice: "hand" });
    table.does(oskar, {
      type: "answer-ask",
      ask: currentAttempt(table.view(oskar))?.requests[0]?.id ?? "",
      answer: "declined",
    });
    expect(both(table)).toEqual(["Waiting Maren Oake rolls 4d10.", "Your turn Roll 4d10."]);
  });

  it("speaks of terms only where they can be talked about", () => {
    const table = new TableInMemory({}, wasteland2d20);
    table.does(ines, { type: "take-character", character: "june-calloway" });
    table.does(oskar, { type: "act", act: "start-quest" });
    const args = { skill: "Repair", difficulty: 3 };
    table.does(oskar, { type: "frame", character: "june-calloway", title: "Pump", offer: "check", args });
    expect(both(table)).toEqual([
      "Waiting June Calloway sets up the roll.",
      "Your turn Set up your roll, then make it.",
    ]);
  });

  it("marks the title of the page, and vibrates when the turn comes", () => {
    const vibrate = vi.fn(() => true);
    Object.assign(navigator, { vibrate, userActivation: { hasBeenActive: true } });
    const table = new TableInMemory();
    table.does(oskar, { type: "act", act: "begin-play" });
    const { update, unmount } = renderFor(table, ines, panel);
    expect(document.title).toBe("The Salt Quarter · Rulewright");
    expect(vibrate).not.toHaveBeenCalled();
    restartTheClock(table);
    act(() => update());
    expect(document.title).toBe("Your turn · The Salt Quarter · Rulewright");
    expect(vibrate).toHaveBeenCalledTimes(1);
    table.does(oskar, { type: "rename-table", title: "The Quay" });
    act(() => update());
    expect(document.title).toBe("Your turn · The Quay · Rulewright");
    expect(vibrate).toHaveBeenCalledTimes(1);
    unmount();
    expect(document.title).toBe("The Quay · Rulewright");
  });

  it("sounds only where that is wanted", () => {
    renderFor(new TableInMemory(), ines, <TableMenu onClose={() => undefined} />);
    expect(hearsTurns()).toBe(false);
    const sound = screen.getByRole("switch", { name: "Sound when it is your turn" });
    fireEvent.click(sound);
    expect(hearsTurns()).toBe(true);
    fireEvent.click(sound);
    expect(hearsTurns()).toBe(false);
  });
});
