import { currentAttempt } from "../src/attempts-on-table.ts";
import { TABLE } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import {
  type Attempt,
  attemptsInLog,
  attemptsThisSession,
  type Line,
  linesFor,
  type TableEvent,
} from "../src/index.ts";
import { ANN, BEA, GM, set, table } from "./coins.ts";
import { chosen, framed, rolled, undone } from "./file-events.ts";
import { haggling } from "./haggle.ts";

type Table = ReturnType<typeof table>;

/** Two attempts, the first with a negotiation, earnings and a consequence; the second under other house rules. */
function played() {
  const play = table({ purses: "own" }, haggling);
  play.says(GM, { type: "frame", character: "amy", title: "a bet", offer: "haggle", args: { bets: 3 } });
  const first = currentAttempt(play.state)?.id ?? "";
  play.says(ANN, { type: "ask", attempt: first, words: "one is bent", move: "fewer", detail: {} });
  play.says(BEA, { type: "ask", attempt: first, words: "you are rich", move: "more", detail: {} });
  const [bent, rich] = currentAttempt(play.state)?.requests ?? [];
  play.says(GM, { type: "answer-ask", ask: bent?.id ?? "", answer: "granted" });
  play.says(GM, { type: "answer-ask", ask: rich?.id ?? "", answer: "declined" });
  play.keeps(ANN, "throw");
  play.says(ANN, { type: "choose", attempt: first, step: 1, move: "throw" }, [1, 2]);
  play.keeps(ANN, "keep");
  play.says(GM, { type: "answer-for-the-world", attempt: first, words: "It glitters." });
  play.says(GM, { type: "set-house-rule", name: "purses", value: "one" });
  play.bet({ bets: 2 }, [1, 1], "bob");
  play.says(GM, { type: "answer-for-the-world", attempt: first, words: "It is gold." });
  play.says(ANN, { type: "tell-moment", character: "amy", words: "I won.", amount: 1, attempt: first });
  return { play, first };
}

const lines = ({ state }: Table): readonly Line[] => linesFor(state, ANN);

const choices = (one: Attempt | undefined) => one?.trace.steps.flatMap((step) => ("choose" in step ? step.choose : []));

describe("the attempts of a log", () => {
  it("are those of the table, open ones as well", () => {
    const { play } = played();
    const { past, attempts } = play.state;
    const logged = attemptsInLog("coins", lines(play));
    expect([...logged.keys()]).toEqual([...past, ...Object.values(attempts)].map((one) => one.id));
    for (const one of [...past, ...Object.values(attempts)]) expect(logged.get(one.id)).toMatchObject({ ...one });
    expect([...logged.values()].map(({ settled, consequence }) => [settled, consequence])).toEqual([
      [true, "It is gold."],
      [false, undefined],
    ]);
  });

  it("have everything that they changed, in order", () => {
    const [, second] = [...attemptsInLog("coins", lines(played().play)).values()];
    expect(second?.changes).toEqual([
      { change: "trait", of: TABLE, name: "tosses", to: 1 },
      { change: "tracker", of: TABLE, name: "purse", to: 2 },
      { change: "tracker", of: "bob", name: "fresh", to: 2 },
    ]);
  });

  it("have the house rules they began under", () => {
    const logged = attemptsInLog("coins", lines(played().play));
    expect([...logged.values()].map(({ trace }) => trace.house)).toEqual([{ purses: "own" }, { purses: "one" }]);
  });

  it("have the number of steps before each line about them", () => {
    const { play, first } = played();
    const all = lines(play);
    const before = attemptsInLog("coins", all).get(first)?.before ?? new Map<number, Attempt>();
    expect([...before].map(([n, { trace }]) => [all[n - 1]?.event.type, trace.steps.length])).toEqual([
      ["asked", 0],
      ["asked", 0],
      ["ask-answered", 0],
      ["option-chosen", 0],
      ["ask-answered", 1],
      ["option-chosen", 1],
      ["dice-rolled", 2],
      ["option-chosen", 3],
      ["attempt-settled", 4],
      ["world-answered", 4],
      ["world-answered", 4],
      ["moment-told", 4],
    ]);
  });

  it("are told without what was undone, and as they were where their framing was", () => {
    const steps = [rolled, chosen({ move: "tip" }), undone(3), chosen()] as const;
    const rules: TableEvent = { type: "rules-changed", from: "1", to: "2", differences: [], more: 0, offers: {} };
    const events = [framed("a"), ...steps, framed("b"), rules, undone(6), { ...rules, from: "2", to: "1" } as const];
    const all = events.map((event, i): Line => ({ n: i + 1, at: 0, by: "ann", event }));
    const told = attemptsInLog("coins", all);
    expect(choices(told.get("a"))).toEqual(["keep"]);
    expect([...(told.get("a")?.before ?? [])].map(([n, one]) => [n, one.trace.steps.length])).toEqual([
      [2, 0],
      [3, 1],
      [5, 1],
    ]);
    expect(told.get("a")).not.toHaveProperty("undone");
    expect(told.get("b")).toMatchObject({ undone: true });
    expect(attemptsInLog("coins", all.slice(0, 7)).get("b")).toMatchObject({ earlierRules: true });
    for (const one of told.values()) expect(one).not.toHaveProperty("earlierRules");
  });

  it("are none that the log doesn't frame, whatever it says about them", () => {
    const told: Line = {
      n: 1,
      at: 0,
      by: "ann",
      event: { type: "moment-told", moment: "m", character: "amy", words: "I won.", amount: 1, attempt: "long ago" },
    };
    expect(attemptsInLog("coins", [told])).toEqual(new Map());
  });
});

describe("the attempts of this session", () => {
  it("are those framed since the last one was closed, by an act that closes sessions", () => {
    const { play, first } = played();
    const second = currentAttempt(play.state)?.id ?? "";
    const before = lines(play);
    expect(attemptsThisSession(before)).toEqual(new Set([first, second]));
    play.keeps(BEA, "keep");
    play.says(GM, { type: "act", act: "sweep" });
    expect(lines(play).at(-1)?.event).toMatchObject({ type: "act-done", changes: [{ change: "table-cleared" }] });
    expect(attemptsThisSession(lines(play))).toEqual(new Set([first, second]));

    const changes = [{ change: "phase", to: "play" }, { change: "session-closed" }] as const;
    const ended: Line = {
      n: before.length + 1,
      at: 0,
      event: { type: "act-done", act: "end-session", args: {}, changes, notices: [] },
    };
    expect(attemptsThisSession([...before, ended])).toEqual(new Set());
    const framed = before.filter(({ event }) => event.type === "attempt-framed").slice(0, 1);
    expect(attemptsThisSession([...before, ended, ...framed])).toEqual(new Set([first]));
  });

  it("are those that aren't undone, since a close that isn't undone either", () => {
    const { play, first } = played();
    const before = lines(play);
    const framing = before.findLast(({ event }) => event.type === "attempt-framed")?.n ?? 0;
    const closing = before.length + 1;
    const changes = [{ change: "session-closed" }] as const;
    const more = [
      { type: "act-done", act: "end-session", args: {}, changes, notices: [] } as const,
      { type: "undone", entries: [closing, framing], restored: [], words: "" } as const,
    ].map((event, i): Line => ({ n: closing + i, at: 0, event }));
    expect(attemptsThisSession([...before, ...more])).toEqual(new Set([first]));
  });

  it("are the same after a hand edit", () => {
    const { play, first } = played();
    play.says(GM, set("amy", "last", "won"));
    expect(attemptsThisSession(lines(play)).has(first)).toBe(true);
  });
});
