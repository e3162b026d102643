import { isRefusal } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { countLines, linesFor, type Member, undoneLines, undoPlan, viewFor } from "../src/index.ts";
import { ANN, BEA, codeOf, GM, system, table } from "./coins.ts";

const last = (play: ReturnType<typeof table>, member: Member) => linesFor(play.state, member).at(-1);

const said = (words: string, about: number) => ({ type: "say", words, about }) as const;

describe("a comment on a line of the log", () => {
  it("names the line by the number that it has for each viewer", () => {
    const play = table();
    play.says(GM, { type: "prepare-opponent", opponent: "rogue" });
    play.says(ANN, { type: "say", words: "I jump" });
    const [own, gms] = [countLines(play.state, ANN), countLines(play.state, GM)];
    expect(gms).toBe(own + 1);
    play.says(BEA, said("Brave!", own));
    expect(last(play, ANN)?.event).toEqual({ type: "said", words: "Brave!", about: own });
    expect(last(play, GM)?.event).toEqual({ type: "said", words: "Brave!", about: gms });
  });

  it("on a comment is one on the same line", () => {
    const play = table();
    const n = countLines(play.state, ANN);
    play.says(ANN, said("First", n));
    play.says(BEA, said("Second", n + 1));
    expect(last(play, ANN)?.event).toEqual({ type: "said", words: "Second", about: n });
  });

  it("on a whisper reaches those who hear it", () => {
    const play = table();
    play.says(ANN, { type: "say", words: "psst", recipients: ["bea"] });
    play.says(BEA, said("Yes?", countLines(play.state, BEA)));
    expect(last(play, ANN)?.event).toMatchObject({ words: "Yes?", recipients: ["ann"] });
    expect(JSON.stringify(linesFor(play.state, GM))).not.toContain("Yes?");
  });

  it("is refused on what only the game master sees, on no line, and on one of long ago", () => {
    const play = table();
    play.says(GM, { type: "prepare-opponent", opponent: "rogue" });
    const max = countLines(play.state, GM);
    expect(codeOf(play.says(GM, said("Soon", max)))).toBe("comment-unseen");
    expect(play.says(ANN, said("What?", max))).toMatchObject({ code: "no-such-line", details: { max: max - 1 } });
    for (let i = 0; i < 499; i++) play.says(ANN, { type: "say", words: `${i}` });
    const n = countLines(play.state, ANN);
    expect(play.says(ANN, said("Remember?", n - 500))).toMatchObject({
      code: "comment-too-long-ago",
      details: { max: 500 },
    });
    expect(codeOf(play.says(ANN, said("Remember?", n - 499)))).toBe("");
  });

  it("can be undone, and stands where what was before it is undone", () => {
    const play = table();
    play.says(GM, { type: "set-scene", title: "The cellar" });
    const scene = countLines(play.state, GM);
    play.says(ANN, { type: "say", words: "I jump" });
    play.says(BEA, said("Brave!", scene + 1));
    const plan = undoPlan(play.state, [scene], GM, system);
    expect(isRefusal(plan) ? plan.code : plan.lines).toEqual([scene]);
    play.says(GM, { type: "undo", lines: [scene] });
    expect(codeOf(play.says(BEA, { type: "undo", lines: [scene + 2] }))).toBe("");
    expect(viewFor(play.state, BEA).undos).toBe(2);
  });

  it("comes back when its undo is undone, also where what it is about stays undone", () => {
    const play = table();
    play.says(ANN, { type: "say", words: "I jump" });
    const line = countLines(play.state, ANN);
    play.says(BEA, said("Brave!", line));
    play.says(ANN, { type: "undo", lines: [line] });
    play.says(BEA, { type: "undo", lines: [line + 1] });
    expect(undoneLines(linesFor(play.state, GM))).toEqual(new Set([line, line + 1]));
    expect(codeOf(play.says(BEA, { type: "undo", lines: [line + 3] }))).toBe("");
    expect(undoneLines(linesFor(play.state, GM))).toEqual(new Set([line, line + 3]));
  });
});
