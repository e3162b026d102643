import { currentAttempt } from "../src/attempts-on-table.ts";
import { type ActResult, type Change, defineSystem, TABLE } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { type Command, parametersFor } from "../src/index.ts";
import { ANN, BEA, codeOf, GM, ruleNumbers, set, system, table } from "./coins.ts";

const tracker = (of: string, name: string, to: number): Change => ({ change: "tracker", of, name, to });
const fresh = (to: number): Change => tracker("amy", "fresh", to);
const mark = (of: string, name: string, to: number | string): Change => ({ change: "trait", of, name, to });

/** A table with one act of this result, for players and the game master. */
function acting(result: ActResult, consent: { readonly consent?: true } = {}) {
  const acted = defineSystem({
    ...system,
    acts: {
      try: {
        rules: ruleNumbers,
        by: ["player", "gm"],
        of: "table",
        parameters: { to: { kind: "integer", min: 0, max: 9, initial: 1 } },
        ...consent,
        decide: ({ to }, { actor }) =>
          actor === undefined ? result : { changes: [fresh(Number(to))], answer: { actor: actor.id } },
      },
    },
    claims: { act: "try", amount: "to" },
    text: { ...system.text, "act.try": "Try", "param.to": "To" },
  });
  return table(undefined, acted);
}

const attempted: Command = { type: "act", act: "try" };

describe("an act that is done", () => {
  it("is one event with its completed arguments, its character, its notices and its answer", () => {
    const notices = [{ code: "shiny", rule: "T-1" }];
    const play = acting({ changes: [fresh(2)], notices, answer: { shine: 3 } });
    expect(play.says(ANN, attempted)).toEqual({
      events: [{ type: "act-done", act: "try", args: { to: 1 }, changes: [fresh(2)], notices, answer: { shine: 3 } }],
    });
    expect(play.says(ANN, { ...attempted, character: "amy", args: { to: 5 } })).toEqual({
      events: [
        {
          type: "act-done",
          act: "try",
          character: "amy",
          args: { to: 5 },
          changes: [fresh(5)],
          notices: [],
          answer: { actor: "amy" },
        },
      ],
    });
    expect(play.state.characters["amy"]?.trackers["fresh"]).toBe(5);
  });

  it("has no answer where it asks for nothing", () => {
    const done = acting({ changes: [] }).says(ANN, attempted);
    expect("events" in done ? done.events[0] : done).not.toHaveProperty("answer");
  });

  it.each<readonly [string, readonly Change[], readonly Change[]]>([
    ["a value that it had already", [fresh(0)], []],
    ["the same value twice", [fresh(1), fresh(1)], [fresh(1)]],
    ["a value and back", [fresh(1), fresh(0)], [fresh(1), fresh(0)]],
    ["the table's value that it had already", [tracker(TABLE, "store", 1)], []],
    ["the initial value of a mark that nobody set", [mark("amy", "last", "none")], []],
    ["another value of a mark that nobody set", [mark("amy", "last", "lost")], [mark("amy", "last", "lost")]],
    ["a mark of the table", [mark(TABLE, "tosses", 0), mark(TABLE, "tosses", 1)], [mark(TABLE, "tosses", 1)]],
    ["the phase that it is", [{ change: "phase", to: "play" }], [{ change: "phase", to: "play" }]],
  ])("logs only the changes that have an effect: %s", (_, changes, logged) => {
    const done = acting({ changes }).says(ANN, attempted);
    expect("events" in done ? done.events : done).toMatchObject([{ type: "act-done", changes: logged }]);
  });

  it("may change the phase, and end the session with all that is open", () => {
    const play = acting({ changes: [{ change: "phase", to: "rest" }, { change: "session-closed" }] });
    play.bet({ bets: 1 }, [2], "bob");
    play.says(ANN, { type: "propose", character: "amy", words: "I bet." });
    play.says(ANN, { type: "tell-moment", character: "amy", words: "I lost.", amount: 0 });
    play.says(ANN, attempted);
    expect(play.state).toMatchObject({ phase: "rest", session: 2, proposals: {}, moments: {}, requests: {} });
    expect(currentAttempt(play.state)).toBe(undefined);
    expect(play.state.past).toHaveLength(1);
  });
});

describe("an act that waits for consent", () => {
  it("keeps its arguments, and its character if it has one", () => {
    const play = acting({ changes: [fresh(2)] }, { consent: true });
    play.says(ANN, attempted);
    play.says(ANN, { ...attempted, character: "amy", args: { to: 5 } });
    const [whole, hers] = Object.values(play.state.requests);
    expect(whole).toEqual({ id: whole?.id, member: "ann", act: "try", args: { to: 1 } });
    expect(hers).toEqual({ id: hers?.id, member: "ann", act: "try", character: "amy", args: { to: 5 } });
    play.says(GM, { type: "answer-act-request", request: hers?.id ?? "", answer: "granted" });
    expect(play.state.log.slice(-2).map(({ event }) => event)).toMatchObject([
      { type: "act-done", character: "amy", args: { to: 5 }, changes: [fresh(5)] },
      { type: "act-request-answered", request: hers?.id, answer: "granted" },
    ]);
    expect(Object.keys(play.state.requests)).toEqual([whole?.id]);
  });

  it("stays while another character leaves", () => {
    const play = acting({ changes: [] }, { consent: true });
    play.says(ANN, attempted);
    play.says(BEA, { ...attempted, character: "bob" });
    play.says(GM, { type: "dismiss", character: "bob" });
    expect(Object.values(play.state.requests).map(({ member }) => member)).toEqual(["ann"]);
  });
});

describe("a moment", () => {
  it("is granted as the act that claims name, for its character, and only once", () => {
    const play = acting({ changes: [] });
    play.says(ANN, { type: "tell-moment", character: "amy", words: "I lost.", amount: 4, attempt: "a1" });
    play.says(BEA, { type: "tell-moment", character: "bob", words: "I won.", amount: 1 });
    const [lost = "", won = ""] = Object.keys(play.state.moments);
    expect(play.state.moments).toEqual({
      [lost]: { id: lost, member: "ann", character: "amy", words: "I lost.", amount: 4, attempt: "a1" },
      [won]: { id: won, member: "bea", character: "bob", words: "I won.", amount: 1 },
    });
    expect(play.says(GM, { type: "grant-moment", moment: lost, granted: 3 })).toMatchObject({
      events: [
        { type: "act-done", act: "try", character: "amy", args: { to: 3 }, changes: [fresh(3)] },
        { type: "moment-granted", moment: lost, granted: 3 },
      ],
    });
    expect(Object.values(play.state.moments).map(({ granted }) => granted)).toEqual([3, undefined]);
    expect(codeOf(play.says(GM, { type: "grant-moment", moment: lost, granted: 3 }))).toBe("no-such-moment");
    expect(codeOf(play.says(GM, { type: "grant-moment", moment: won, granted: 10 }))).toBe("bad-integer");
    expect(play.state.moments[won]).not.toHaveProperty("granted");
  });
});

it("a form asks everybody for parameters without roles, and only these roles for the others", () => {
  const parameters = { coins: { kind: "integer" }, interest: { kind: "integer", by: ["gm"] } } as const;
  expect(parametersFor(parameters, "gm")).toEqual(parameters);
  expect(parametersFor(parameters, "player")).toEqual({ coins: { kind: "integer" } });
  const loans = { kind: "records", of: parameters } as const;
  expect(parametersFor({ loans }, "gm")).toEqual({ loans });
  expect(parametersFor({ loans }, "player")).toEqual({
    loans: { kind: "records", of: { coins: { kind: "integer" } } },
  });
});

it("what an act reads from the sheet needn't be given, and may be given", () => {
  const reading = defineSystem({
    ...system,
    acts: {
      fill: {
        rules: ["T-1"],
        by: ["player", "gm"],
        of: "character",
        parameters: { to: { kind: "integer", initial: 0, from: { trait: "pockets" } } },
        decide: ({ to }) => ({ changes: [fresh(Number(to))] }),
      },
    },
    text: { ...system.text, "act.fill": "Fill", "param.to": "To" },
  });
  const play = table(undefined, reading);
  const fill = { type: "act", act: "fill", character: "amy" } as const;
  const filled = () => play.state.characters["amy"]?.trackers["fresh"];
  play.says(ANN, fill);
  expect(filled()).toBe(3);
  play.says(ANN, { ...fill, args: { to: 2 } });
  expect(filled()).toBe(2);
  expect(codeOf(play.says(ANN, { type: "act", act: "fill" }))).toBe("needs-character");
});

const withTags = (tags: readonly string[]): Command => ({
  type: "act",
  act: "try",
  character: "amy",
  args: { tags },
});

it("a reserved parameter may be given by anybody where it changes nothing", () => {
  const reserved = defineSystem({
    ...system,
    acts: {
      try: {
        rules: ["T-1"],
        by: ["player", "gm"],
        of: "character",
        parameters: { tags: { kind: "texts", initial: [], by: ["gm"] } },
        // A single tag is as good as none.
        decide: ({ tags }) => ({
          changes: [],
          notices: Array.isArray(tags) && tags.length > 1 ? [{ code: "tagged", rule: "T-1" }] : [],
        }),
      },
    },
    text: { ...system.text, "act.try": "Try", "param.tags": "Tags", "notice.tagged": "Tagged" },
  });
  const play = table(undefined, reserved);
  play.says(GM, set("amy", "purse", 1));
  expect(codeOf(play.says(ANN, withTags([])))).toBe("");
  expect(codeOf(play.says(ANN, withTags(["bent"])))).toBe("");
  expect(codeOf(play.says(ANN, withTags(["bent", "gold"])))).toBe("not-yours-to-set");
});
