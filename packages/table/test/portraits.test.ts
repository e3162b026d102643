import { describe, expect, it } from "vitest";
import { type Command, command, countLines, linesFor, MAX_PORTRAIT_LENGTH, viewFor } from "../src/index.ts";
import { ANN, BEA, codeOf, GM, table } from "./coins.ts";

const PICTURE = "data:image/jpeg;base64,/9j/4AAQ";

const describes = (given: Omit<Extract<Command, { type: "describe" }>, "type" | "character">, character = "amy") =>
  ({ type: "describe", character, ...given }) as const;

const last = (play: ReturnType<typeof table>) => linesFor(play.state, BEA).at(-1)?.event;

describe("a description", () => {
  it("gives a character another name and line about it; what stays as it is leaves no trace", () => {
    const play = table();
    const name = play.state.characters["amy"]?.name ?? "";
    play.says(ANN, describes({ name, about: "A gambler" }));
    expect(last(play)).toEqual({ type: "character-described", character: "amy", about: "A gambler" });
    play.says(ANN, describes({ name: "Amelia", about: "A gambler" }));
    expect(last(play)).toEqual({ type: "character-described", character: "amy", name: "Amelia" });
    expect(viewFor(play.state, BEA).characters[0]).toMatchObject({ name: "Amelia", about: "A gambler" });
    expect(codeOf(play.says(ANN, describes({ name: "Amelia" })))).toBe("no-change");
    expect(codeOf(play.says(ANN, describes({ portrait: null })))).toBe("no-change");
    play.says(ANN, describes({ about: "" }));
    expect(codeOf(play.says(ANN, describes({ about: "" })))).toBe("no-change");
  });

  it("gives a character a portrait, which is sent once, with the view", () => {
    const play = table();
    play.says(ANN, describes({ portrait: PICTURE }));
    expect(viewFor(play.state, BEA).portraits).toEqual({ amy: PICTURE });
    expect(last(play)).toEqual({ type: "character-described", character: "amy", portrait: "" });
    play.says(ANN, describes({ portrait: null }));
    expect(viewFor(play.state, BEA).portraits).toEqual({});
    expect(last(play)).toMatchObject({ portrait: null });
    play.says(GM, { type: "undo", lines: [countLines(play.state, GM)] });
    expect(viewFor(play.state, BEA).portraits).toEqual({ amy: PICTURE });
    play.says(GM, { type: "dismiss", character: "amy" });
    expect(play.state.portraits).toEqual({});
  });

  it("of a prepared opponent is the game master's, and unseen", () => {
    const play = table();
    play.says(GM, { type: "prepare-opponent", opponent: "rogue" });
    const [ready = ""] = Object.keys(play.state.prepared);
    const before = linesFor(play.state, ANN).length;
    expect(codeOf(play.says(ANN, describes({ name: "Spy" }, ready)))).toBe("gm-only");
    expect(codeOf(play.says(GM, describes({ name: "Spy", about: "In grey" }, ready)))).toBe("");
    expect(viewFor(play.state, GM).prepared).toMatchObject([{ character: { name: "Spy", about: "In grey" } }]);
    expect(linesFor(play.state, ANN)).toHaveLength(before);
  });

  it("loses its portrait with a member whose works are hidden", () => {
    for (const hide of [true, false]) {
      const play = table();
      play.says(ANN, describes({ portrait: PICTURE }));
      play.says(BEA, describes({ portrait: PICTURE }, "bob"));
      play.says(GM, { type: "remove-member", member: "bea", characters: "free", hide });
      expect(Object.keys(viewFor(play.state, ANN).portraits)).toEqual(hide ? ["amy"] : ["amy", "bob"]);
    }
  });

  it("takes sixty portraits at a table, and no large one or other file", () => {
    const play = table();
    for (let i = 0; i < 60; i += 1) {
      play.says(GM, { type: "create-character", name: `Nr. ${i}`, args: {} });
      const id = Object.keys(play.state.characters).at(-1) ?? "";
      expect(codeOf(play.says(GM, describes({ portrait: PICTURE }, id)))).toBe("");
    }
    expect(codeOf(play.says(ANN, describes({ portrait: PICTURE })))).toBe("too-many-portraits");
    const [last60 = ""] = Object.keys(play.state.characters).slice(-1);
    expect(codeOf(play.says(GM, describes({ portrait: `${PICTURE}AAAA` }, last60)))).toBe("");
    const start = "data:image/png;base64,";
    const isTaken = (portrait: string): boolean => command.safeParse(describes({ portrait })).success;
    expect(isTaken(start.padEnd(MAX_PORTRAIT_LENGTH, "A"))).toBe(true);
    expect(isTaken(start.padEnd(MAX_PORTRAIT_LENGTH + 1, "A"))).toBe(false);
    for (const other of [
      "",
      start,
      "https://example.org/a.png",
      "data:image/svg+xml;base64,AAAA",
      `${start}A"><script>`,
    ])
      expect(isTaken(other)).toBe(false);
  });
});
