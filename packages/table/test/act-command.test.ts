import { act, defineSystem } from "@rulewright/rules";
import { expect, it } from "vitest";
import { commandsOf } from "../src/act-command.ts";
import { currentAttempt } from "../src/attempts-on-table.ts";
import { type Command, decide, EMPTY_TABLE, fold, type Member, type TableState } from "../src/index.ts";
import { actsOf } from "../src/logged-act.ts";
import { ANN, BEA, GM, ruleNumbers, set, table } from "./coins.ts";
import { giving } from "./gift.ts";
import { haggling } from "./haggle.ts";

/** Gifts, haggling, a loan that the game master must agree to, and a figure. */
const everything = defineSystem({
  ...giving,
  procedures: { ...haggling.procedures, ...giving.procedures },
  offers: { ...haggling.offers, ...giving.offers },
  figures: { luck: { of: ({ traits }) => Number(traits["pockets"]), rule: "T-1" } },
  acts: {
    ...giving.acts,
    borrow: act({
      rules: ruleNumbers,
      by: ["player", "gm"],
      consent: true,
      of: "character",
      parameters: {
        coins: { kind: "integer", min: 1, max: 3, initial: 1 },
        pockets: { kind: "integer", from: { trait: "pockets" } },
      },
      decide: ({ coins }, { actor }) => ({
        changes: [{ change: "tracker", of: actor?.id ?? "", name: "purse", to: coins }],
      }),
    }),
  },
  text: {
    ...haggling.text,
    ...giving.text,
    "act.borrow": "Borrow",
    "param.coins": "Coins",
    "figure.luck": "Luck",
    "outcome.tipped": "Tipped",
  },
});

type Said = Command | ((state: TableState) => Command);

const newest = (all: Readonly<Record<string, unknown>>): string => Object.keys(all).at(-1) ?? "";
const seen = ({ attempts, undos }: TableState) => {
  const { id = "", trace } = currentAttempt({ attempts }) ?? {};
  return { attempt: id, step: trace?.steps.length ?? 0, undos };
};
const rolls = (state: TableState): Command => ({ type: "roll", ...seen(state) });
const typed =
  (...faces: readonly number[]): Said =>
  (state) => ({ type: "roll", ...seen(state), faces: [...faces] });
const takes =
  (move: string, more: object = {}): Said =>
  (state) => ({ type: "choose", ...seen(state), move, detail: {}, words: "", ...more });
const frames = (offer: string, more: object = {}): Command => ({
  type: "frame",
  character: "amy",
  title: `a ${offer}`,
  offer,
  args: {},
  ...more,
});
const asks =
  (move: string): Said =>
  (state) => ({ type: "ask", attempt: seen(state).attempt, move, detail: {}, words: "Please" });
const bets = (count: number) => ({ offer: "bet", args: { bets: count } });
const approaches = [1, 2].map(bets);
const haggles = [2, 3].map((count) => ({ title: `${count} coins`, offer: "haggle", args: { bets: count } }));
const agreesTo =
  (approach: number, dice: "generator" | "hand"): Said =>
  ({ offerings }) => ({ type: "take-approach", offering: newest(offerings), approach, dice });
const proposes: Command = { type: "propose", character: "amy", words: "I bet." };

/** What is said in one evening, by whom, and with which dice of the generator. */
const evening: readonly (readonly [Member, Said, (readonly number[])?])[] = [
  [ANN, { type: "say", words: "Hello" }],
  [ANN, { type: "say", words: "Hello", character: "amy" }],
  [ANN, { type: "say", words: "Psst", recipients: ["bea"] }],
  [GM, { type: "set-scene", title: "Home" }],
  [GM, { type: "show-odds", to: "gm" }],
  [GM, { type: "set-house-rule", name: "purses", value: "one" }],
  [GM, { type: "set-house-rule", name: "purses", value: "own" }],
  [ANN, { type: "release-character", character: "amy" }],
  [GM, { type: "give-character", character: "amy", member: "ann" }],
  [ANN, { type: "release-character", character: "amy" }],
  [ANN, { type: "take-character", character: "amy" }],
  [ANN, { type: "describe", character: "amy", name: "Amy the Bold", about: "Bold" }],
  [ANN, { ...set("amy", "mood", "sad"), also: { pockets: 4 }, words: "Alas" } as Command],
  [GM, set("amy", "purse", 3)],
  [GM, { type: "bring-in", opponent: "rogue" }],
  [GM, ({ characters }) => ({ type: "show-sheet", character: newest(characters), shown: true })],
  [GM, ({ characters }) => ({ type: "dismiss", character: newest(characters) })],
  [GM, { type: "override-figure", character: "amy", figure: "luck", to: 7, words: "Blessed" }],
  [ANN, proposes],
  [ANN, ({ proposals }) => ({ type: "withdraw", proposal: newest(proposals) })],
  [ANN, proposes],
  [GM, ({ proposals }) => frames("bet", { args: { bets: 2 }, proposal: newest(proposals) })],
  [ANN, rolls, [1, 2]],
  [ANN, takes("keep", { words: "Mine" })],
  [
    GM,
    (state) => ({
      type: "override",
      attempt: seen(state).attempt,
      outcome: "tipped",
      facts: { purse: 5 },
      words: "No",
    }),
  ],
  [GM, (state) => ({ type: "answer-for-the-world", attempt: seen(state).attempt, words: "It rains." })],
  [GM, (state) => ({ type: "act", act: "borrow", character: "bob", args: {}, attempt: seen(state).attempt })],
  [ANN, ({ attempts }) => ({ ...proposes, again: { attempt: newest(attempts), changed: "the coin" } })],
  [ANN, { type: "tell-moment", character: "amy", words: "I won.", amount: 2 }],
  [
    ANN,
    ({ attempts }) => ({
      type: "tell-moment",
      character: "amy",
      words: "I did.",
      amount: 1,
      attempt: newest(attempts),
    }),
  ],
  [GM, { type: "act", act: "sweep" }],
  [ANN, proposes],
  [
    GM,
    ({ proposals }) => ({
      type: "offer-approaches",
      character: "amy",
      title: "A bet",
      approaches,
      proposal: newest(proposals),
    }),
  ],
  [ANN, ({ offerings }) => ({ type: "take-approach", offering: newest(offerings), approach: 1, args: { bets: 2 } })],
  [ANN, typed(1, 1)],
  [ANN, takes("keep")],
  [GM, { type: "offer-approaches", character: "amy", title: "A bet", approaches }],
  [ANN, ({ offerings }) => ({ type: "withdraw-offering", offering: newest(offerings) })],
  [GM, { type: "offer-approaches", character: "amy", title: "A bet", approaches: haggles }],
  [ANN, agreesTo(0, "generator"), [1, 1, 1, 2]],
  [ANN, takes("tip", { payer: "amy" })],
  [GM, { type: "offer-approaches", character: "amy", title: "A bet", approaches: haggles }],
  [ANN, agreesTo(1, "hand")],
  [ANN, typed(1, 1, 1)],
  [ANN, takes("tip", { payer: "amy" })],
  [GM, frames("haggle", { args: { bets: 3 } })],
  [ANN, asks("fewer")],
  [GM, (state) => ({ type: "answer-ask", ask: currentAttempt(state)?.requests[0]?.id ?? "", answer: "declined" })],
  [ANN, asks("more")],
  [GM, (state) => ({ type: "answer-ask", ask: currentAttempt(state)?.requests.at(-1)?.id ?? "", answer: "granted" })],
  [BEA, (state) => ({ type: "suggest", ...seen(state), move: "throw", detail: {} })],
  [ANN, takes("throw", { dice: "generator" }), [1, 1, 1, 2]],
  [ANN, takes("tip", { payer: "amy" })],
  [GM, frames("haggle", { args: { bets: 2 } })],
  [ANN, takes("throw", { dice: "hand" })],
  [ANN, typed(2, 2)],
  [GM, (state) => ({ type: "close-attempt", attempt: seen(state).attempt })],
  [GM, frames("gift")],
  [ANN, takes("wish", { detail: { luck: 0 } })],
  [ANN, { type: "act", act: "borrow", character: "amy", args: { coins: 3 } }],
  [GM, ({ requests }) => ({ type: "answer-act-request", request: newest(requests), answer: "granted" })],
  [ANN, { type: "act", act: "borrow", character: "amy", args: { coins: 2, pockets: 9 } }],
  [GM, ({ requests }) => ({ type: "answer-act-request", request: newest(requests), answer: "declined" })],
  [GM, { type: "act", act: "borrow", character: "bob", args: {} }],
];

it("a comment stands for no command: the numbers of lines are those of another log", () => {
  const { state } = table();
  const [comment] = actsOf([{ seq: 1, at: 0, by: "ann", event: { type: "said", words: "Hear, hear", about: 1 } }]);
  expect(comment && commandsOf(comment, { system: everything, given: state, state })).toEqual([]);
});

it("an announcement alone stands for no command: what was announced under seal says which", () => {
  const event = { type: "option-announced", attempt: "a", move: "keep", by: "player", held: {}, payer: "amy" } as const;
  const { state } = table();
  const [announced] = actsOf([{ seq: 1, at: 0, by: "ann", event }]);
  expect(announced && commandsOf(announced, { system: everything, given: state, state })).toEqual([]);
});

it("what was done in an evening is told from its events, so that it can be decided again", () => {
  const play = table(undefined, everything);
  const start = play.state.log.length;
  for (const [member, said, faces] of evening) {
    const command = typeof said === "function" ? said(play.state) : said;
    expect(play.says(member, command, faces), JSON.stringify(command)).toHaveProperty("events");
    // Commands of one moment could count as one act.
    play.happens({ type: "said", words: "" });
  }
  const log = play.state.log.slice();
  const acts = actsOf(log.slice(start));
  expect(acts.length).toBeGreaterThan(evening.length);
  let next = fold(EMPTY_TABLE, log.slice(0, start));
  const borrowed: unknown[] = [];
  for (const one of acts) {
    const state = next;
    next = fold(state, one.entries);
    const { by = "", event } = one.first;
    const member = state.members[by];
    // What is prepared unseen is never undone.
    if (!member || event.type === "prepared") continue;
    const commands = commandsOf(one, { system: everything, given: state, state });
    for (const { command } of commands)
      if (command.type === "act" && command.act === "borrow") borrowed.push(command.args);
    const decided = commands.map(({ command, id, faces }) =>
      decide(state, command, member, { system: everything, id, faces }),
    );
    expect(decided, JSON.stringify(event)).toContainEqual({ events: one.entries.map((entry) => entry.event) });
  }
  // What a sheet had then is no part of a command, so that it is read anew.
  expect(borrowed).toEqual([{ coins: 1 }, { coins: 3 }, { coins: 2, pockets: 9 }, { coins: 1 }]);
});
