// @vitest-environment happy-dom
import { act, fireEvent, screen } from "../testing.tsx";
import type { Command, TableView } from "@rulewright/table";
import { beforeEach, describe, expect, it } from "vitest";
import { MembersPanel } from "../../src/table/members/members-panel.tsx";
import { PlayerOfCharacter } from "../../src/table/members/player-of-character.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

beforeEach(() => showSystem(everything));

const lea = { id: "lea", name: "Lea", role: "player" } as const;
const cora = { id: "cora", name: "Cora", role: "co-gm" } as const;
const tv = { id: "tv", name: "Television", role: "spectator" } as const;

/** Ines plays Ann; Lea plays nobody, Cora is a co-GM, and there is a television. */
function table(): TableInMemory {
  const play = new TableInMemory({}, everything);
  play.does(ines, { type: "take-character", character: "ann" });
  for (const member of [lea, cora, tv]) play.happens({ type: "member-joined", member }, member);
  return play;
}

const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole("button", { name }));
const buttons = (): readonly (string | null)[] => screen.queryAllByRole("button").map(({ textContent }) => textContent);

describe("the members", () => {
  it("are listed with their roles, characters and presence", () => {
    const { container } = renderFor(table(), ines, <MembersPanel />, { present: ["ines", "oskar"] });
    const rows = [...container.querySelectorAll(".member")].map((row) =>
      [...row.querySelectorAll(".name, b, .note")].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ["Oskar", "GM", "here"],
      ["Ines", "", "you · plays Ann"],
      ["Lea", "", "away · no character yet"],
      ["Cora", "co-GM", "away"],
      ["Television", "screen", "away"],
    ]);
  });

  it.each([
    ["the game master", oskar, ["Oskar", "Ines", "Lea", "Cora", "Television"]],
    ["a co-GM", cora, ["Ines", "Lea", "Cora", "Television"]],
    ["a player", ines, ["Ines"]],
    ["a screen", tv, []],
  ])("may be changed by %s", (_, viewer, names) => {
    renderFor(table(), viewer, <MembersPanel />);
    expect(buttons()).toEqual(names);
  });

  it("get codes, which are shown large, until the new device is here", () => {
    const play = table();
    const { sent, container, update } = renderFor(play, oskar, <MembersPanel />);
    press("Ines");
    press("Make a recovery code");
    const [command] = sent as Command[];
    if (command?.type !== "make-seat-code") throw new Error("no code was made");
    expect(command.member).toBe("ines");
    expect(container.querySelector(".code")?.textContent?.replace(" ", "")).toBe(command.code);
    play.does(oskar, command);
    play.happens({ type: "device-added", member: "ines", recovers: true }, ines);
    act(update);
    expect(screen.getByText("The code was used: Ines's new device is here.")).toBeDefined();
    expect(container.querySelector(".code")).toBeNull();
    // Another code is not used before it is made.
    press("Make a recovery code");
    expect(container.querySelector(".code")?.textContent).toMatch(/^\S{4} \S{4}$/u);
    press("Done");
    expect(container.querySelector(".code")).toBeNull();
  });

  it("are removed with a word on their characters and what they wrote", () => {
    const { sent } = renderFor(table(), oskar, <MembersPanel />);
    press("Ines");
    press("Remove from the table");
    fireEvent.click(screen.getByLabelText("Go to the game master"));
    fireEvent.click(screen.getByRole("switch", { name: "Hide what they wrote and made" }));
    press("Remove Ines");
    expect(sent).toEqual([{ type: "remove-member", member: "ines", characters: "gm", hide: true }]);
  });

  it("take the table over, and the game master stays as a player or co-GM", () => {
    const { sent } = renderFor(table(), oskar, <MembersPanel />);
    press("Cora");
    press("Make player");
    press("Hand over the table");
    fireEvent.click(screen.getByLabelText("A co-GM"));
    press("Hand over to Cora");
    expect(sent).toEqual([
      { type: "set-role", member: "cora", role: "player" },
      { type: "hand-over", member: "cora", as: "co-gm" },
    ]);
  });

  it("leave, unless they are the game master, and are locked out by leaders", () => {
    const { sent, unmount } = renderFor(table(), ines, <MembersPanel />);
    press("Ines");
    press("Leave the table");
    press("Leave the table");
    expect(sent).toEqual([{ type: "remove-member", member: "ines", characters: "free", hide: false }]);
    unmount();
    const gm = renderFor(table(), oskar, <MembersPanel />);
    press("Oskar");
    expect(screen.queryByRole("button", { name: "Leave the table" })).toBeNull();
    fireEvent.click(screen.getByRole("switch", { name: "Lock the table" }));
    expect(gm.sent).toEqual([{ type: "lock-table", locked: true }]);
  });
});

const ann = (view: TableView) => view.characters.find(({ id }) => id === "ann");

describe("the player of a character", () => {
  it("is chosen by leaders, and gives the character up", () => {
    const play = table();
    const character = ann(play.view(oskar));
    if (!character) throw new Error("Ann is there");
    const { sent, unmount } = renderFor(play, oskar, <PlayerOfCharacter character={character} />);
    expect(screen.getAllByRole("radio").map(({ parentElement }) => parentElement?.textContent)).toEqual([
      "Nobody",
      "Oskar",
      "Ines",
      "Lea",
      "Cora",
    ]);
    fireEvent.click(screen.getByLabelText("Lea"));
    fireEvent.click(screen.getByLabelText("Nobody"));
    expect(sent).toEqual([
      { type: "give-character", character: "ann", member: "lea" },
      { type: "release-character", character: "ann" },
    ]);
    unmount();
    const own = renderFor(play, ines, <PlayerOfCharacter character={character} />);
    press("Give up Ann");
    expect(own.sent).toEqual([{ type: "release-character", character: "ann" }]);
  });
});
